"""City-states: the place or conqueror of each, the cards left next to the map, and their holders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.layout import LINE_HEIGHT, PictureWords, columns, label, paragraph, wrapped
from render.new_dawn.inline_icons import seat_sign
from render.new_dawn.palette import fill_of, letters
from render.new_dawn.pieces import city, city_state
from render.panels import FRAME, panel
from render.scene import Box, Node, SymbolRef
from render.theme import INK, PAPER
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.catalog.wonders import CITY_STATE_CARDS, CITY_STATES
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import Game

LINE = 32.0
SIGN = 26.0
TEXT = 20.0
"""Font size of the text of a diplomacy card."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A city-state of this game: its space or its conqueror, and the holders of its cards."""

    name: str
    space: str | None
    owner: Seat | None
    holders: tuple[Seat, ...]


def in_this_game(g: Game) -> Iterator[Standing]:
    """Yield those on the map, then the conquered ones."""
    for space, name in g.city_states.items():
        holders = (player.seat for player in g.players if Diplomacy(name) in player.diplomacy)
        yield Standing(name, space, None, tuple(holders))
    for player in g.players:
        for name in player.conquered:
            yield Standing(name, None, player.seat, ())


def city_states_height(g: Game) -> float:
    """Return the height of the city-states in the picture of everything; 0 without any."""
    count = sum(1 for _ in in_this_game(g))
    return FRAME - 4 + -(-count // 2) * LINE if count else 0.0


def city_states_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw two in each line: cards left, name and space, and the markers of the holders or of the conqueror."""
    nodes, inside = panel(box, say("City-states"), localizer)
    for number, each in enumerate(in_this_game(g)):
        place = columns(Box(inside.x, inside.y + number // 2 * LINE, inside.w, LINE), 2)[number % 2]
        nodes += _line(g, place, each, localizer, 18)
    return nodes


def _line(g: Game, box: Box, each: Standing, localizer: PictureWords, size: float) -> list[Node]:
    row, middle = CITY_STATES[each.name], box.y + box.h / 2
    left, cards = (g.city_state_cards.get(each.name, 0), CITY_STATE_CARDS) if each.space is not None else (0, 0)
    nodes: list[Node] = [SymbolRef(box.x + 14, middle, city_state(row.type, left, SIGN, cards))]
    seats = each.holders if each.owner is None else (each.owner,)
    x = box.right - len(seats) * (SIGN + 3)
    text = Box(box.x + 42, box.y, x - box.x - 46, box.h)
    name = Text(row.name) if each.space is None else say("{name} {space}", name=Text(row.name), space=each.space)
    nodes.append(label(text, localizer(name), size, INK, "semibold", on=PAPER))
    for number, seat in enumerate(seats):
        sign = seat_sign(g, seat, SIGN)
        if each.owner is not None:
            sign = city(fill_of(g, seat), letters(g)[seat], SIGN)
        nodes.append(SymbolRef(x + SIGN / 2 + number * (SIGN + 3), middle, sign))
    return nodes


def told_height(g: Game, wide: float, localizer: PictureWords) -> float:
    """Return the height of the city-states with the texts of their cards."""
    return FRAME + sum(_heights(g, wide, localizer))


def _heights(g: Game, wide: float, localizer: PictureWords) -> list[float]:
    found = []
    for each in in_this_game(g):
        lines = len(wrapped(localizer(Text(CITY_STATES[each.name].text)), TEXT, "regular", wide))
        found.append(LINE + 4 + lines * TEXT * LINE_HEIGHT + 6)
    return found


def city_states_with_texts(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the city-states one below the other with the texts of their diplomacy cards."""
    nodes, inside = panel(box, say("City-states"), localizer)
    y = inside.y
    for each, height in zip(in_this_game(g), _heights(g, inside.w, localizer), strict=True):
        nodes += _line(g, Box(inside.x, y, inside.w, LINE), each, localizer, 23)
        text = Box(inside.x, y + LINE, inside.w, height - LINE - 6)
        nodes += paragraph(text, localizer(Text(CITY_STATES[each.name].text)), TEXT, INK, on=PAPER)
        y += height
    return nodes
