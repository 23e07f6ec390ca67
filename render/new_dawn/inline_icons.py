"""Short runs of numbers and icons, the same in every picture, and rows of tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from render.layout import Gap, Glyph, Mark, shortened, wrapped
from render.new_dawn.palette import RESOURCE_FILL, RESOURCE_ICON, TECH_FILL, TYPE_FILL, TYPE_ICON, fill_of, letters
from render.new_dawn.pieces import caravan, city, city_state, natural_wonder, token, trade_pile, trade_token
from render.painter import text_width
from render.scene import Align, Box, Label, Node, Symbol, SymbolRef, Weight
from render.theme import COIN, INK, INK_SOFT
from rules.engine.core.table import View
from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.base import FocusType, Resource
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS
from rules.new_dawn.core.player import ON_CARD, FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.standing import standing

Sized = Callable[[float], Symbol]
"""Draws a piece in a size."""

VICTORY = Glyph("trophy", COIN)
TECH = Glyph("flask", TECH_FILL)
WONDER = Glyph("archway", INK)
PRODUCTION = Glyph("industry", INK)
PILE = Glyph("layer-group", INK_SOFT)
TRADE = Mark(trade_token, 0.95)
LINE = 1.12
"""Height of a line of a name in font sizes."""
APART = Gap(0.3)
"""The gap between one number with its icon and the next."""


def resource_sign(kind: Resource) -> Glyph:
    """Return a resource as an icon."""
    return Glyph(RESOURCE_ICON[kind], RESOURCE_FILL[kind])


def type_sign(kind: FocusType) -> Glyph:
    """Return a type of cards as an icon."""
    return Glyph(TYPE_ICON[kind], TYPE_FILL[kind])


def seat_sign(g: Game, seat: Seat, size: float) -> Symbol:
    """Draw the round marker of a player."""
    return token(fill_of(g, seat), letters(g)[seat], size)


def seat_mark(g: Game, seat: Seat) -> Mark:
    """Return the round marker of a player for a line of text."""
    return Mark(partial(token, fill_of(g, seat), letters(g)[seat]), 1.2)


def city_mark(g: Game, seat: Seat) -> Mark:
    """Return the cities of a player for a line of text."""
    return Mark(partial(city, fill_of(g, seat), ""), 1.1)


def token_mark(g: Game, seat: Seat) -> Mark:
    """Return the control tokens of a player for a line of text."""
    return Mark(partial(token, fill_of(g, seat), ""))


def caravan_mark(g: Game, seat: Seat) -> Mark:
    """Return the caravans of a player for a line of text."""
    return Mark(partial(caravan, fill_of(g, seat), ""), 1.1)


def seats_in_order(view: View[Game]) -> list[Seat]:
    """Return the seats in the order of play; after the game the best first."""
    g = view.state
    return [place.seat for place in standing(g)] if view.finished else g.from_seat(g.first)


def lying_on(g: Game, player: Player, focus: FocusCard, room: int) -> list[Sized]:
    """Return the pieces on a focus card: trade tokens, waiting caravans, city-states, natural wonders.

    The trade tokens are piled up if there is no room for all.
    """
    others = _others_on(g, player, focus)
    if focus.trade and focus.trade + len(others) > room:
        return [partial(trade_pile, focus.trade), *others]
    return [*[trade_token] * focus.trade, *others]


def _others_on(g: Game, player: Player, focus: FocusCard) -> list[Sized]:
    found: list[Sized] = []
    if focus.type == "economy":
        found += [partial(caravan, fill_of(g, player.seat), "")] * player.caravans.count(ON_CARD)
    found += [bare_city_state(name) for name in focus.city_states]
    return found + [partial(natural_wonder, NATURAL_WONDERS[name].resource) for name in focus.natural_wonders]


def bare_city_state(name: str) -> Sized:
    """Return the token of a city-state without its cards."""

    def sized(size: float) -> Symbol:
        return city_state(CITY_STATES[name].type, 0, size, 0)

    return sized


def words_in(
    box: Box, text: str, size: float, colour: str, on: str, *, weight: Weight = "semibold", align: Align = "left"
) -> list[Node]:
    """Draw words in as many lines as fit, shrunk until the longest one fits too."""
    lines = wrapped(text, size, weight, box.w)
    while size > 8 and (
        len(lines) * size * LINE > box.h or any(text_width(line, size, weight) > box.w for line in lines)
    ):
        size -= 0.5
        lines = wrapped(text, size, weight, box.w)
    lines = lines[: max(1, int(box.h / (size * LINE)))]
    return [
        Label(
            Box(box.x, box.y + number * size * LINE, box.w, size * LINE),
            shortened(line, size, weight, box.w),
            size,
            colour,
            weight,
            align,
            on,
        )
        for number, line in enumerate(lines)
    ]


def token_row(box: Box, tokens: Sequence[Sized]) -> list[Node]:
    """Draw tokens side by side from the left, closer together when there are many."""
    size = box.h
    step = min(size * 1.08, (box.w - size) / max(1, len(tokens) - 1))
    middle = box.y + box.h / 2
    return [SymbolRef(box.x + size / 2 + number * step, middle, made(size)) for number, made in enumerate(tokens)]
