"""Parts of a player's board: ratings and goods with their numbers, government, leader, unfinished wonder, civil hand.

`tableau.py` places these parts on a board, and `changes.py` uses the numbers. `in_play.py` draws the cards in play.
Each part has two functions: one returns the height it needs, the other draws it into a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from render.graph import signed
from render.layout import Part, PictureWords, columns, grid, label, run, stack, wrapped
from render.scene import Box, Node, RoundedBox, Symbol
from render.theme import ALERT, INK, INK_SOFT, PAPER
from render.through_the_ages.card import Sign, line_of, mark
from render.through_the_ages.inline_icons import (
    CARDS,
    CITY,
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
    row_of,
)
from render.through_the_ages.palette import fill_of
from render.through_the_ages.pieces import civil_token, military_token, tokens_in, worker_token
from render.through_the_ages.strip import stages
from rules.engine.core.text import Text, say, say_n
from rules.through_the_ages.core.cards import Card, Government, Symbols, Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent, required_happiness

CAPTION, CAPTION_LINE = 18.0, 20.7
"""Font size and line height of the caption below a number."""
NUMBER = 44.0
"""Height of a number with its icon."""
ACTIONS = 27.0
"""Height of the row of civil action tokens, and of that of military ones."""
TOKEN = 28.0
"""Size of an unused worker."""
NAMED, FIGURES, WORDS = 42.0, 28.0, 21.5
"""Heights of a card's name (two lines), of a line of numbers, and of a line of its text."""
BODY = 18.0
"""Font size of the text of a card."""
ACROSS = 3
"""The number of cards next to each other in the civil hand."""
WIDTH = 784.0
"""Width of all parts together."""
HAND_SIGN = 64.0
"""Width of the icon to the left of the civil cards in hand."""

SignOf = Callable[[str], Sign]


@dataclass(frozen=True, slots=True)
class Rating:
    """A number with its icon, or a row of that many tokens, above a caption; a warning has a red frame."""

    shown: Sequence[Part]
    means: Text
    warns: bool = False
    tokens: Sequence[Symbol] = ()


def ratings_height(ratings: Sequence[Rating], localizer: PictureWords) -> float:
    """Return the height of ratings next to each other, more if a caption needs two lines."""
    wide = columns(Box(0, 0, WIDTH, 0), len(ratings))[0].w
    return NUMBER + max(len(_caption(each, wide, localizer)) for each in ratings) * CAPTION_LINE + 6


def ratings_in(box: Box, ratings: Sequence[Rating], localizer: PictureWords) -> Iterator[Node]:
    """Draw ratings next to each other."""
    for place, each in zip(columns(box, len(ratings)), ratings, strict=True):
        yield RoundedBox(place, PAPER, 9, ALERT if each.warns else None, 3)
        upper = Box(place.x + 4, place.y + 3, place.w - 8, NUMBER - 4)
        if each.tokens:
            wide = min(upper.w - 16, TOKEN * 1.06 * len(each.tokens))
            yield from tokens_in(Box(place.x + (place.w - wide) / 2, upper.y, wide, upper.h), each.tokens, TOKEN, PAPER)
        else:
            yield from run(upper, each.shown, 33, INK, "black", "center", PAPER)
        below = Box(place.x + 5, place.y + NUMBER, place.w - 10, place.h - NUMBER - 6)
        lines = _caption(each, place.w, localizer)
        y = below.y + (below.h - len(lines) * CAPTION_LINE) / 2
        for number, line in enumerate(lines):
            where = Box(below.x, y + number * CAPTION_LINE, below.w, CAPTION_LINE)
            yield label(where, line, CAPTION, ALERT if each.warns else INK_SOFT, "bold", "center", PAPER)


def _caption(rating: Rating, width: float, localizer: PictureWords) -> list[str]:
    return wrapped(localizer(rating.means), CAPTION, "bold", width - 10)


def ratings(g: Game, p: Player) -> list[Rating]:
    """Return culture and science points with the gain per turn, strength, and happiness."""
    rated = p.ratings
    ships: list[Part] = [f"+{rated.colonization}", COLONIZATION] if rated.colonization else []
    unhappy, needed = discontent(g, p), required_happiness(g, p)
    words = say("needs {n} happy faces", n=needed)
    if unhappy:
        words = say_n("needs {all}: {n} discontent", "needs {all}: {n} discontent", unhappy, all=needed)
    return [
        Rating([f"{p.culture}", CULTURE], say("{n} culture per turn", n=f"+{rated.culture}")),
        Rating([f"{p.science}", SCIENCE], say("{n} science per turn", n=f"+{rated.science}")),
        Rating(row_of([f"{rated.strength}", STRENGTH], ships), say("strength")),
        Rating([f"{rated.happiness}", UNHAPPY if unhappy else HAPPY], words, warns=unhappy > p.unused),
    ]


def goods(g: Game, p: Player) -> list[Rating]:
    """Return food and resources with their changes at the end of the turn, sizes of both hands, and unused workers."""
    eaten, lost = upkeep.consumption(g, p), upkeep.corruption(g, p)
    made, have = upkeep.produced(g, p, "food"), tokens.stored(g, p, "food")
    kept = say("{made} made", made=f"+{upkeep.produced(g, p, 'resources')}")
    if lost:
        kept = say("{made}, {lost} corrupt", made=kept, lost=signed(-lost))
    unhappy = min(discontent(g, p), p.unused)
    workers = [worker_token(TOKEN)] * (p.unused - unhappy) + [worker_token(TOKEN, True)] * unhappy
    return [
        Rating(
            [f"{have}", FOOD],
            say("{made} made, {eaten} eaten", made=f"+{made}", eaten=signed(-eaten)),
            warns=have + made < eaten,
        ),
        Rating([f"{tokens.stored(g, p, 'resources')}", RESOURCES], kept),
        Rating(
            row_of([f"{len(p.hand)}", CIVIL_CARDS], [f"{len(p.military)}", CARDS]),
            say("of {civil} civil, {military} military", civil=p.ratings.civil_hand, military=p.ratings.military_hand),
        ),
        Rating(
            ["0", PERSON],
            say_n("{n} unused of {all}", "{n} unused of {all}", p.unused, all=p.population),
            tokens=workers,
        ),
    ]


def government_row(g: Game, box: Box, p: Player, localizer: PictureWords, sign_of: SignOf) -> list[Node]:
    """Draw next to each other the government with its action tokens, the leader, and the unfinished wonder."""
    if p.leader is None and p.building is None:
        return _government(g, box, p, localizer) + mark(box, sign_of(p.government))
    government, leader, wonder = columns(box, 3)
    nodes = _government(g, government, p, localizer) + mark(government, sign_of(p.government))
    wide = Box(leader.x, leader.y, wonder.right - leader.x, leader.h)
    if p.leader is None:
        wonder = wide
    else:
        leader = leader if p.building is not None else wide
        nodes += _leader(leader, g.card(p.leader), localizer) + mark(leader, sign_of(p.leader))
    if p.building is not None:
        nodes += _wonder(wonder, g.of(Wonder, p.building), p.stages, localizer) + mark(wonder, sign_of(p.building))
    return nodes


def government_row_height(g: Game, p: Player, localizer: PictureWords) -> float:
    """Return the height of the row of government, leader and unfinished wonder."""
    if p.leader is None and p.building is None:
        return NAMED + ACTIONS + 8
    _, leader, wonder = columns(Box(0, 0, WIDTH, 0), 3)
    alone = p.leader is None or p.building is None
    needed = [NAMED + 3 + 2 * ACTIONS + FIGURES + 4]
    for card, place in ((p.leader, leader), (p.building, wonder)):
        if card is not None:
            wide = 2 * place.w if alone else place.w
            needed.append(NAMED + 2 + _card_height(g.card(card), wide, localizer, staged=card == p.building))
    return max(needed)


def _card_height(card: Card, width: float, localizer: PictureWords, *, staged: bool = False) -> float:
    """Return the height of stages, numbers and words of a card."""
    numbers = staged + bool(lasting(card))
    return numbers * FIGURES + len(words_of(card, width - 18, localizer)) * WORDS + 6


def lasting(card: Card) -> list[Part]:
    """Return the lasting gains of a card in play."""
    return gives(getattr(card, "symbols", Symbols()))


def words_of(card: Card, width: float, localizer: PictureWords) -> list[str]:
    """Return the text of a card in lines."""
    return wrapped(localizer(Text(card.text)), BODY, "semibold", width) if card.text else []


def written(box: Box, card: Card, localizer: PictureWords, fill: str) -> list[Node]:
    """Draw the words of a card from the top of a box."""
    return [
        label(Box(box.x, box.y + i * WORDS, box.w, WORDS), line, BODY, INK, "semibold", on=fill)
        for i, line in enumerate(words_of(card, box.w, localizer))
    ]


def _leader(box: Box, card: Card, localizer: PictureWords) -> list[Node]:
    return _framed(box, card, localizer) + _gains_and_text(box, card, localizer)


def _wonder(box: Box, card: Wonder, built: int, localizer: PictureWords) -> list[Node]:
    costs = Box(box.x + 9, box.y + NAMED + 2, box.w - 18, FIGURES)
    nodes = _framed(box, card, localizer)
    nodes += run(costs, stages(card.stages, built), 22, INK, "black", "left", PAPER)
    return nodes + _gains_and_text(Box(box.x, box.y + FIGURES, box.w, box.h - FIGURES), card, localizer)


def _gains_and_text(box: Box, card: Card, localizer: PictureWords) -> list[Node]:
    """Draw the gains and the text of a card, below its name."""
    body = Box(box.x + 9, box.y + NAMED + 2, box.w - 18, box.h - NAMED - 2)
    given = lasting(card)
    nodes = run(Box(body.x, body.y, body.w, FIGURES), given, 20, INK, "black", "left", PAPER) if given else []
    top = body.y + (FIGURES if given else 0)
    return nodes + written(Box(body.x, top, body.w, body.bottom - top), card, localizer, PAPER)


def _framed(box: Box, card: Card, localizer: PictureWords) -> list[Node]:
    return [
        RoundedBox(box, PAPER, 9, fill_of(card), 2),
        *line_of(Box(box.x, box.y, box.w, NAMED), card, localizer, 18.5),
    ]


def _government(g: Game, box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw the government's action tokens and limits, one below the other, or next to each other if it is alone."""
    card = g.government(p)
    nodes = _framed(box, card, localizer)
    rated = p.ratings
    body = Box(box.x + 8, box.y + NAMED + 3, box.w - 16, box.h - NAMED - 7)
    if body.h < 2 * ACTIONS:
        civil, military, foot = columns(body, 3)
    else:
        civil, military, foot = stack(body, (ACTIONS, ACTIONS, FIGURES), 0)
    all_military = rated.military_actions + p.extra_military
    for row, left, total, token in (
        (civil, p.civil_left, rated.civil_actions, civil_token),
        (military, p.military_left, all_military, military_token),
    ):
        nodes += run(Box(row.x, row.y, 44, row.h), [f"{left}/{total}"], 18, INK, "black", "left", PAPER)
        shown = [token(19.0)] * left + [token(19.0, True)] * (total - left)
        nodes += tokens_in(Box(row.x + 48, row.y, row.w - 48, row.h), shown, 19, PAPER)
    limit: list[Part] = [localizer(say("up to {n}", n=rated.urban_limit)), CITY]
    return nodes + run(foot, row_of(_other_gains(card), limit), 19, INK, "bold", "left", PAPER)


def _other_gains(card: Government) -> list[Part]:
    """Return the gains of a government other than actions and limits."""
    symbols = card.symbols
    return gives(
        Symbols(
            science=symbols.science, culture=symbols.culture, strength=symbols.strength, happiness=symbols.happiness
        )
    )


def hand_height(p: Player) -> float:
    """Return the height of the civil hand; 0 without cards."""
    return -(-len(p.hand) // ACROSS) * (NAMED + 4) + 12 if p.hand else 0


def civil_hand(g: Game, box: Box, p: Player, localizer: PictureWords, sign_of: SignOf) -> list[Node]:
    """Draw the civil cards in hand, which were taken openly."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    sign = Box(box.x + 6, box.y + 8, HAND_SIGN - 10, NAMED)
    nodes += run(sign, [f"{len(p.hand)}", CIVIL_CARDS], 24, INK, "black", "center", PAPER)
    lines = -(-len(p.hand) // ACROSS)
    area = Box(box.x + HAND_SIGN, box.y + 8, box.w - HAND_SIGN - 8, lines * (NAMED + 4) - 4)
    for place, card in zip(grid(area, ACROSS, lines, 4), p.hand, strict=False):
        nodes += line_of(place, g.card(card), localizer, 18, sign_of(card))
    return nodes
