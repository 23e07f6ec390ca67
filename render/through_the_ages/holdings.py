"""What a civilization has besides its technologies: ratings, goods, leader, wonders, colonies, tactic, bonds, hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.graph import signed
from render.layout import Part, PictureWords, columns, grid, label, paragraph, run, run_width
from render.panels import FRAME, panel
from render.scene import Box, Node, Plate, Use
from render.theme import ALERT, INK, INK_SOFT, PAPER, PAPER_DEEP
from render.through_the_ages.card import Sign, line_of, mark
from render.through_the_ages.looks import HEADING, fill_of
from render.through_the_ages.pieces import civil_token, military_token, seat_sign, tokens_in, worker_token
from render.through_the_ages.signs import (
    ARROW,
    CARDS,
    CIVIL_CARDS,
    COLONIZATION,
    CULTURE,
    FOOD,
    HAPPY,
    PERSON,
    RESOURCES,
    SCIENCE,
    STRENGTH,
    UNHAPPY,
    gives,
    price,
    row_of,
    yields,
)
from render.through_the_ages.strip import stages
from rules.engine.core.text import Seat, Text, say, say_n
from rules.through_the_ages.core.cards import Card, Symbols, Tactic, Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import RUIN_CULTURE, army_strength, discontent, required_happiness
from rules.through_the_ages.effects.in_play import pacts_of

TILE = 78.0
"""Height of a rating."""
SEATED = 152.0
"""Height of government, leader and unfinished wonder."""
OWNED = 72.0
"""Height of a wonder or colony."""
ACROSS = 3
LINE = 30.0

SignOf = Callable[[str], Sign]


def tile(box: Box, big: Sequence[Part], small: Text, speech: PictureWords, *, warns: bool = False) -> list[Node]:
    """A number with its sign, and what it means below."""
    upper = Box(box.x + 4, box.y + 5, box.w - 8, 42)
    lower = Box(box.x + 5, box.bottom - 30, box.w - 10, 24)
    return [
        Plate(box, PAPER, 9, ALERT if warns else None, 3),
        *run(upper, big, 34, INK, "black", "center", PAPER),
        label(lower, speech(small), 17, ALERT if warns else INK_SOFT, "bold", "center", PAPER),
    ]


def ratings(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """Points with what a turn adds, strength, and happiness."""
    culture, science, strength, happy = columns(box, 4)
    rated = p.ratings
    nodes = tile(culture, [f"{p.culture}", CULTURE], say("{n} culture per turn", n=f"+{rated.culture}"), speech)
    nodes += tile(science, [f"{p.science}", SCIENCE], say("{n} science per turn", n=f"+{rated.science}"), speech)
    ships: list[Part] = [f"+{rated.colonization}", COLONIZATION] if rated.colonization else []
    nodes += tile(strength, row_of([f"{rated.strength}", STRENGTH], ships), say("strength"), speech)
    unhappy, needed = discontent(g, p), required_happiness(g, p)
    words = say("needs {n} happy faces", n=needed)
    if unhappy:
        words = say_n("needs {all}: {n} discontent", "needs {all}: {n} discontent", unhappy, all=needed)
    return nodes + tile(
        happy, [f"{rated.happiness}", UNHAPPY if unhappy else HAPPY], words, speech, warns=unhappy > p.unused
    )


def goods(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """Food and resources with what the end of the turn changes, hands, and unused workers."""
    food, resources, cards, people = columns(box, 4)
    eaten, lost = upkeep.consumption(g, p), upkeep.corruption(g, p)
    made = upkeep.produced(g, p, "food")
    have = tokens.stored(g, p, "food")
    words = say("{made} made, {eaten} eaten", made=f"+{made}", eaten=signed(-eaten))
    nodes = tile(food, [f"{have}", FOOD], words, speech, warns=have + made < eaten)
    words = say("{made} made", made=f"+{upkeep.produced(g, p, 'resources')}")
    if lost:
        words = say("{made}, {lost} corrupt", made=words, lost=signed(-lost))
    nodes += tile(resources, [f"{tokens.stored(g, p, 'resources')}", RESOURCES], words, speech)
    held = row_of([f"{len(p.hand)}", CIVIL_CARDS], [f"{len(p.military)}", CARDS])
    limits = say("of {civil} civil, {military} military", civil=p.ratings.civil_hand, military=p.ratings.military_hand)
    nodes += tile(cards, held, limits, speech)
    return nodes + _people(g, people, p, speech)


def _people(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """Unused workers, the discontent ones pale."""
    unhappy = min(discontent(g, p), p.unused)
    workers = [worker_token(28.0)] * (p.unused - unhappy) + [worker_token(28.0, True)] * unhappy
    wide = min(box.w - 24, 28 * 1.06 * len(workers))
    words = say_n("{n} unused of {all}", "{n} unused of {all}", p.unused, all=p.population)
    if not workers:
        return tile(box, ["0", PERSON], words, speech)
    lower = Box(box.x + 5, box.bottom - 30, box.w - 10, 24)
    return [
        Plate(box, PAPER, 9),
        *tokens_in(Box(box.x + (box.w - wide) / 2, box.y + 6, wide, 40), workers, 28, PAPER),
        label(lower, speech(words), 17, INK_SOFT, "bold", "center", PAPER),
    ]


def seated(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """Government with its action tokens, leader, and the unfinished wonder."""
    government, leader, wonder = columns(box, 3)
    nodes = _government(g, government, p, speech) + mark(government, sign_of(p.government))
    wide = Box(leader.x, leader.y, wonder.right - leader.x, leader.h)
    if p.leader is None and p.building is None:
        return nodes + _empty(wide, say("No leader, no wonder in progress"), speech)
    if p.leader is None:
        wonder = wide
    else:
        leader = leader if p.building is not None else wide
        nodes += _leader(leader, g.card(p.leader), speech) + mark(leader, sign_of(p.leader))
    if p.building is not None:
        nodes += _wonder(wonder, g.of(Wonder, p.building), p.stages, speech) + mark(wonder, sign_of(p.building))
    return nodes


def _leader(box: Box, card: Card, speech: PictureWords) -> list[Node]:
    nodes = _framed(box, card, speech)
    body = Box(box.x + 9, box.y + 32, box.w - 18, box.h - 36)
    given = gives(getattr(card, "symbols", Symbols()))
    if given:
        nodes += run(Box(body.x, body.y, body.w, 24), given, 18, INK, "black", "left", PAPER)
        body = Box(body.x, body.y + 24, body.w, body.h - 24)
    return nodes + paragraph(body, speech(Text(card.text)), 18, INK, "semibold", PAPER, 10)


def _wonder(box: Box, card: Wonder, built: int, speech: PictureWords) -> list[Node]:
    nodes = _framed(box, card, speech)
    body = Box(box.x + 9, box.y + 32, box.w - 18, box.h - 36)
    nodes += run(Box(body.x, body.y, body.w, 30), stages(card.stages, built), 22, INK, "black", "left", PAPER)
    top = 30.0
    if gives(card.symbols):
        nodes += run(Box(body.x, body.y + top, body.w, 24), gives(card.symbols), 18, INK, "bold", "left", PAPER)
        top += 24
    text = Box(body.x, body.y + top, body.w, body.h - top)
    return nodes + (paragraph(text, speech(Text(card.text)), 16, INK, "semibold", PAPER, 10) if card.text else [])


def _framed(box: Box, card: Card, speech: PictureWords) -> list[Node]:
    return [Plate(box, PAPER, 9, fill_of(card), 2), *line_of(Box(box.x, box.y, box.w, 30), card, speech, 18)]


def _empty(box: Box, words: Text, speech: PictureWords) -> list[Node]:
    return [
        Plate(box, PAPER_DEEP, 9),
        label(box.inset(8, 0), speech(words), 17, INK_SOFT, "semibold", "center", PAPER_DEEP),
    ]


def _government(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    card = g.government(p)
    nodes = _framed(box, card, speech)
    rated = p.ratings
    all_military = rated.military_actions + p.extra_military
    for i, (left, total, token) in enumerate(
        ((p.civil_left, rated.civil_actions, civil_token), (p.military_left, all_military, military_token))
    ):
        row = Box(box.x + 8, box.y + 33 + i * 27, box.w - 16, 26)
        nodes += run(Box(row.x, row.y, 44, row.h), [f"{left}/{total}"], 18, INK, "black", "left", PAPER)
        shown = [token(19.0)] * left + [token(19.0, True)] * (total - left)
        nodes += tokens_in(Box(row.x + 48, row.y, row.w - 48, row.h), shown, 19, PAPER)
    extra = Symbols(
        science=card.symbols.science,
        culture=card.symbols.culture,
        strength=card.symbols.strength,
        happiness=card.symbols.happiness,
    )
    foot = Box(box.x + 8, box.bottom - 27, box.w - 16, 24)
    limit = speech(say("up to {n} of an urban kind", n=rated.urban_limit))
    if gives(extra):
        nodes += run(Box(foot.right - 92, foot.y, 92, foot.h), gives(extra), 17, INK, "black", "right", PAPER)
        foot = Box(foot.x, foot.y, foot.w - 96, foot.h)
    return [*nodes, label(foot, limit, 15, INK_SOFT, "bold", on=PAPER)]


def owned_height(p: Player) -> float:
    """How much room wonders and colonies take."""
    lines = -(-(len(p.wonders) + len(p.colonies)) // ACROSS)
    return FRAME + (lines * (OWNED + 5) - 5 if lines else LINE)


def owned(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """Completed wonders, ruins among them, and colonies."""
    nodes, inside = panel(box, say("Wonders and colonies"), speech, HEADING)
    cards = [*p.wonders, *p.colonies]
    if not cards:
        return [*nodes, label(Box(inside.x, inside.y, inside.w, LINE), speech(say("none")), 17, INK_SOFT, on=PAPER)]
    lines = -(-len(cards) // ACROSS)
    area = Box(inside.x, inside.y, inside.w, lines * (OWNED + 5) - 5)
    for place, card in zip(grid(area, ACROSS, lines, 5), cards, strict=False):
        found, ruined = g.card(card), card in p.ruins
        nodes.append(Plate(place, PAPER_DEEP, 7))
        nodes += line_of(Box(place.x, place.y, place.w, 28), found, speech, 17)
        lower = Box(place.x + 6, place.y + 29, place.w - 12, place.h - 30)
        parts: list[Part] = [speech(say("ruin")), f"+{RUIN_CULTURE}", CULTURE] if ruined else _lasting(found)
        if card == p.homer:
            parts = [*parts, "+1", HAPPY]
        if parts:
            nodes += run(lower, parts, 20, INK, "bold", "left", PAPER_DEEP)
            taken = min(run_width(parts, 20, "bold") + 8, lower.w)
            lower = Box(lower.x + taken, lower.y, lower.w - taken, lower.h)
        if found.text and not ruined:
            nodes += paragraph(lower, speech(Text(found.text)), 15, INK, "semibold", PAPER_DEEP, 10)
        nodes += mark(place, sign_of(card))
    return nodes


def _lasting(card: Card) -> list[Part]:
    return gives(getattr(card, "symbols", Symbols()))


def tactic_panel(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """The tactic with its army, and what the armies add to the strength."""
    heading = say("Tactic, exclusive") if p.exclusive else say("Tactic")
    nodes, inside = panel(box, heading, speech, HEADING)
    first = Box(inside.x, inside.y, inside.w, LINE)
    if p.tactic is None:
        return [*nodes, label(first, speech(say("none")), 17, INK_SOFT, on=PAPER)]
    card = g.of(Tactic, p.tactic)
    nodes += line_of(first, card, speech, 17)
    second = Box(inside.x, first.bottom + 2, inside.w, LINE)
    nodes += run(second, [*price(card), ARROW, *yields(card)], 19, INK, "bold", "left", PAPER)
    armies = army_strength(g, p).bonuses
    third = Box(inside.x, second.bottom, inside.w, LINE)
    total: list[Part] = [" + ".join(map(str, armies)), "=", f"{sum(armies)}", STRENGTH]
    if not armies:
        return [*nodes, label(third, speech(say("no army")), 17, INK_SOFT, "semibold", on=PAPER)]
    words = speech(say_n("{n} army:", "{n} armies:", len(armies)))
    return nodes + run(third, [words, *total], 18, INK, "bold", "left", PAPER)


def bonds_of(g: Game, p: Player) -> list[tuple[str, Seat, str]]:
    """The wars a player is in and the pacts: card, the other side, and the part the player has in it."""
    wars = [(war.card, war.target, "attacks") for war in p.wars]
    wars += [(war.card, other.seat, "attacked") for other in g.players for war in other.wars if war.target == p.seat]
    pacts = [
        (pact.card, pact.b if pact.a == p.seat else pact.a, "A" if pact.a == p.seat else "B") for pact in pacts_of(g, p)
    ]
    return wars + pacts


BOND_WORDS = {"attacks": say("against"), "attacked": say("by"), "A": say("A, with"), "B": say("B, with")}


def bonds(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """Wars and pacts of a player."""
    nodes, inside = panel(box, say("Wars and pacts"), speech, HEADING)
    found = bonds_of(g, p)
    if not found:
        nodes.append(label(Box(inside.x, inside.y, inside.w, LINE), speech(say("none")), 17, INK_SOFT, on=PAPER))
    for i, (card, other, part) in enumerate(found[: int((inside.h + 3) / (LINE + 3))]):
        row = Box(inside.x, inside.y + i * (LINE + 3), inside.w, LINE)
        nodes += line_of(Box(row.x, row.y, row.w - 100, row.h), g.card(card), speech, 16)
        words = Box(row.right - 94, row.y, 62, row.h)
        nodes.append(label(words, speech(BOND_WORDS[part]), 16, INK, "semibold", "right", PAPER))
        nodes.append(Use(row.right - 14, row.y + row.h / 2, seat_sign(other, 13)))
    return nodes


def hand_height(p: Player) -> float:
    """How much room the civil hand takes."""
    return FRAME + max(1, -(-len(p.hand) // 3)) * (LINE + 4) - 4


def civil_hand(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """The civil cards in hand: they were taken openly."""
    nodes, inside = panel(box, say("Civil cards in hand"), speech, HEADING)
    if not p.hand:
        return [*nodes, label(Box(inside.x, inside.y, inside.w, LINE), speech(say("none")), 17, INK_SOFT, on=PAPER)]
    lines = -(-len(p.hand) // 3)
    area = Box(inside.x, inside.y, inside.w, lines * (LINE + 4) - 4)
    for place, card in zip(grid(area, 3, lines, 4), p.hand, strict=False):
        nodes += line_of(place, g.card(card), speech, 17, sign_of(card))
    return nodes
