"""What a civilization has besides its technologies: ratings, goods, leader, wonders, colonies, tactic, bonds, hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.graph import signed
from render.layout import PAD, Part, PictureWords, columns, grid, label, paragraph, run, wrapped
from render.panels import FRAME, panel
from render.scene import Box, Node, Plate, Use
from render.theme import ALERT, INK, INK_SOFT, PAPER, PAPER_DEEP
from render.through_the_ages.card import Sign, line_of, mark
from render.through_the_ages.looks import fill_of
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
from rules.through_the_ages.core.cards import Card, Government, Symbols, Tactic, Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import RUIN_CULTURE, army_strength, discontent, required_happiness
from rules.through_the_ages.effects.in_play import pacts_of

CAPTION = 18.0
TILE = 94.0
"""Height of a rating."""
SEATED = 156.0
"""The least height of government, leader and unfinished wonder."""
NAMED, FIGURES, WORDS = 42.0, 28.0, 21.5
"""Heights of a name in two lines, of a line of numbers and of one of words."""
BODY = 18.0
ACROSS = 3
WIDTH = 784.0
"""Of all parts together."""
LINE = 30.0

SignOf = Callable[[str], Sign]


def tile(box: Box, big: Sequence[Part], small: Text, speech: PictureWords, *, warns: bool = False) -> list[Node]:
    """A number with its sign, and what it means below."""
    upper = Box(box.x + 4, box.y + 5, box.w - 8, 42)
    lower = Box(box.x + 5, box.bottom - 46, box.w - 10, 44)
    return [
        Plate(box, PAPER, 9, ALERT if warns else None, 3),
        *run(upper, big, 34, INK, "black", "center", PAPER),
        *_caption(lower, speech(small), ALERT if warns else INK_SOFT),
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
    lower = Box(box.x + 5, box.bottom - 46, box.w - 10, 44)
    return [
        Plate(box, PAPER, 9),
        *tokens_in(Box(box.x + (box.w - wide) / 2, box.y + 6, wide, 40), workers, 28, PAPER),
        *_caption(lower, speech(words), INK_SOFT),
    ]


def _caption(box: Box, text: str, colour: str) -> list[Node]:
    """What a number means, in one line or two."""
    lines = wrapped(text, CAPTION, "bold", box.w)
    high = CAPTION * 1.15
    top = box.y + (box.h - high * len(lines)) / 2
    return [
        label(Box(box.x, top + i * high, box.w, high), line, CAPTION, colour, "bold", "center", PAPER)
        for i, line in enumerate(lines)
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


def seated_height(g: Game, p: Player, speech: PictureWords) -> float:
    """How much room government, leader and unfinished wonder take."""
    _, leader, wonder = columns(Box(0, 0, WIDTH, 0), 3)
    alone = p.leader is None or p.building is None
    needed = [SEATED + (FIGURES if _besides_actions(g.government(p)) else 0)]
    for card, place in ((p.leader, leader), (p.building, wonder)):
        if card is not None:
            wide = 2 * place.w if alone else place.w
            needed.append(NAMED + 2 + _card_height(g.card(card), wide, speech, staged=card == p.building))
    return max(needed)


def _card_height(card: Card, width: float, speech: PictureWords, *, staged: bool = False) -> float:
    """How high stages, numbers and words of a card are."""
    numbers = staged + bool(_lasting(card))
    return numbers * FIGURES + len(_words(card, width - 18, speech)) * WORDS + 6


def _words(card: Card, width: float, speech: PictureWords) -> list[str]:
    return wrapped(speech(Text(card.text)), BODY, "semibold", width) if card.text else []


def _written(box: Box, card: Card, speech: PictureWords, fill: str) -> list[Node]:
    """The words of a card from the top of a box."""
    return [
        label(Box(box.x, box.y + i * WORDS, box.w, WORDS), line, BODY, INK, "semibold", on=fill)
        for i, line in enumerate(_words(card, box.w, speech))
    ]


def _leader(box: Box, card: Card, speech: PictureWords) -> list[Node]:
    return _framed(box, card, speech) + _told(box, card, speech)


def _wonder(box: Box, card: Wonder, built: int, speech: PictureWords) -> list[Node]:
    costs = Box(box.x + 9, box.y + NAMED + 2, box.w - 18, FIGURES)
    nodes = _framed(box, card, speech)
    nodes += run(costs, stages(card.stages, built), 22, INK, "black", "left", PAPER)
    return nodes + _told(Box(box.x, box.y + FIGURES, box.w, box.h - FIGURES), card, speech)


def _told(box: Box, card: Card, speech: PictureWords) -> list[Node]:
    """What a card gives and what it says, below its name."""
    body = Box(box.x + 9, box.y + NAMED + 2, box.w - 18, box.h - NAMED - 2)
    given = _lasting(card)
    nodes = run(Box(body.x, body.y, body.w, FIGURES), given, 20, INK, "black", "left", PAPER) if given else []
    top = body.y + (FIGURES if given else 0)
    return nodes + _written(Box(body.x, top, body.w, body.bottom - top), card, speech, PAPER)


def _framed(box: Box, card: Card, speech: PictureWords) -> list[Node]:
    return [Plate(box, PAPER, 9, fill_of(card), 2), *line_of(Box(box.x, box.y, box.w, NAMED), card, speech, 18.5)]


def _empty(box: Box, words: Text, speech: PictureWords) -> list[Node]:
    return [
        Plate(box, PAPER_DEEP, 9),
        label(box.inset(8, 0), speech(words), 18, INK_SOFT, "semibold", "center", PAPER_DEEP),
    ]


def _government(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    card = g.government(p)
    nodes = _framed(box, card, speech)
    rated = p.ratings
    all_military = rated.military_actions + p.extra_military
    for i, (left, total, token) in enumerate(
        ((p.civil_left, rated.civil_actions, civil_token), (p.military_left, all_military, military_token))
    ):
        row = Box(box.x + 8, box.y + NAMED + 3 + i * 27, box.w - 16, 26)
        nodes += run(Box(row.x, row.y, 44, row.h), [f"{left}/{total}"], 18, INK, "black", "left", PAPER)
        shown = [token(19.0)] * left + [token(19.0, True)] * (total - left)
        nodes += tokens_in(Box(row.x + 48, row.y, row.w - 48, row.h), shown, 19, PAPER)
    foot = Box(box.x + 8, box.bottom - 53, box.w - 16, 48)
    limit = speech(say("up to {n} of each urban building", n=rated.urban_limit))
    if extra := _besides_actions(card):
        line = Box(foot.x, foot.y - FIGURES, foot.w, FIGURES)
        nodes += run(line, extra, 20, INK, "black", "left", PAPER)
    return nodes + paragraph(foot, limit, BODY, INK_SOFT, "bold", PAPER, BODY)


def _besides_actions(card: Government) -> list[Part]:
    """What a government gives besides actions and limits."""
    symbols = card.symbols
    return gives(
        Symbols(
            science=symbols.science, culture=symbols.culture, strength=symbols.strength, happiness=symbols.happiness
        )
    )


def owned_height(g: Game, p: Player, speech: PictureWords) -> float:
    """How much room wonders and colonies take."""
    lines = _owned_lines(g, p, speech)
    return FRAME + (sum(lines) + 5 * (len(lines) - 1) if lines else LINE)


def _owned_lines(g: Game, p: Player, speech: PictureWords) -> list[float]:
    """The heights of the lines of wonders and colonies."""
    wide = columns(Box(0, 0, WIDTH - 2 * PAD, 0), ACROSS, 5)[0].w
    needed = [
        NAMED + 2 + FIGURES if card in p.ruins else NAMED + 2 + max(FIGURES, _card_height(g.card(card), wide, speech))
        for card in (*p.wonders, *p.colonies)
    ]
    return [max(needed[start : start + ACROSS]) for start in range(0, len(needed), ACROSS)]


def owned(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """Completed wonders, ruins among them, and colonies."""
    nodes, inside = panel(box, say("Wonders and colonies"), speech)
    cards = [*p.wonders, *p.colonies]
    if not cards:
        return [*nodes, label(Box(inside.x, inside.y, inside.w, LINE), speech(say("none")), 18, INK_SOFT, on=PAPER)]
    y = inside.y
    for number, high in enumerate(_owned_lines(g, p, speech)):
        places = columns(Box(inside.x, y, inside.w, high), ACROSS, 5)
        for place, card in zip(places, cards[number * ACROSS :], strict=False):
            nodes += _owned_card(g, place, p, card, speech) + mark(place, sign_of(card))
        y += high + 5
    return nodes


def _owned_card(g: Game, box: Box, p: Player, card: str, speech: PictureWords) -> list[Node]:
    found, ruined = g.card(card), card in p.ruins
    nodes: list[Node] = [Plate(box, PAPER_DEEP, 7)]
    nodes += line_of(Box(box.x, box.y, box.w, NAMED), found, speech, 18.5)
    parts: list[Part] = [speech(say("ruin")), f"+{RUIN_CULTURE}", CULTURE] if ruined else _lasting(found)
    if card == p.homer:
        parts = [*parts, "+1", HAPPY]
    body = Box(box.x + 9, box.y + NAMED + 2, box.w - 18, box.h - NAMED - 2)
    if parts:
        nodes += run(Box(body.x, body.y, body.w, FIGURES), parts, 20, INK, "bold", "left", PAPER_DEEP)
        body = Box(body.x, body.y + FIGURES, body.w, body.h - FIGURES)
    return nodes if ruined else nodes + _written(body, found, speech, PAPER_DEEP)


def _lasting(card: Card) -> list[Part]:
    return gives(getattr(card, "symbols", Symbols()))


def tactic_panel(g: Game, box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """The tactic with its army, and what the armies add to the strength."""
    heading = say("Tactic, exclusive") if p.exclusive else say("Tactic")
    nodes, inside = panel(box, heading, speech)
    first = Box(inside.x, inside.y, inside.w, LINE)
    if p.tactic is None:
        return [*nodes, label(first, speech(say("none")), 18, INK_SOFT, on=PAPER)]
    card = g.of(Tactic, p.tactic)
    nodes += line_of(first, card, speech, 18)
    second = Box(inside.x, first.bottom + 2, inside.w, LINE)
    nodes += run(second, [*price(card), ARROW, *yields(card)], 19, INK, "bold", "left", PAPER)
    armies = army_strength(g, p).bonuses
    third = Box(inside.x, second.bottom, inside.w, LINE)
    total: list[Part] = [" + ".join(map(str, armies)), "=", f"{sum(armies)}", STRENGTH]
    if not armies:
        return [*nodes, label(third, speech(say("no army")), 18, INK_SOFT, "semibold", on=PAPER)]
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
    nodes, inside = panel(box, say("Wars and pacts"), speech)
    found = bonds_of(g, p)
    if not found:
        nodes.append(label(Box(inside.x, inside.y, inside.w, LINE), speech(say("none")), 18, INK_SOFT, on=PAPER))
    for i, (card, other, part) in enumerate(found[: int((inside.h + 3) / (NAMED + 3))]):
        row = Box(inside.x, inside.y + i * (NAMED + 3), inside.w, NAMED)
        nodes += line_of(Box(row.x, row.y, row.w - 100, row.h), g.card(card), speech, 18)
        words = Box(row.right - 94, row.y, 62, row.h)
        nodes.append(label(words, speech(BOND_WORDS[part]), 18, INK, "semibold", "right", PAPER))
        nodes.append(Use(row.right - 14, row.y + row.h / 2, seat_sign(other, 16)))
    return nodes


def hand_height(p: Player) -> float:
    """How much room the civil hand takes."""
    return FRAME + max(1, -(-len(p.hand) // 3)) * (NAMED + 4) - 4


def civil_hand(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """The civil cards in hand: they were taken openly."""
    nodes, inside = panel(box, say("Civil cards in hand"), speech)
    if not p.hand:
        return [*nodes, label(Box(inside.x, inside.y, inside.w, LINE), speech(say("none")), 18, INK_SOFT, on=PAPER)]
    lines = -(-len(p.hand) // 3)
    area = Box(inside.x, inside.y, inside.w, lines * (NAMED + 4) - 4)
    for place, card in zip(grid(area, 3, lines, 4), p.hand, strict=False):
        nodes += line_of(place, g.card(card), speech, 18, sign_of(card))
    return nodes
