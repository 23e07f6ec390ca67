"""Numbers with their icons, the same in every picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from render.chips import Chip
from render.civilization.palette import UNIT_ICON, Yield, fill_of, letters
from render.civilization.pieces import (
    any_resource,
    army,
    badge,
    city,
    event_back,
    hut,
    resource,
    scout,
    shield,
    sign_of,
    unit_card,
)
from render.layout import Gap, Glyph, Mark, Part, run_width
from render.scene import Symbol
from render.theme import INK
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.knowledge import city_limit
from rules.civilization.core.catalog.base import Level, Resource, UnitType
from rules.civilization.core.catalog.land import Mark as TokenMark
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import TECHNOLOGIES_TO_WIN, standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat

TECH = Glyph("flask", "#1f5cab")
TRACK = Glyph("stairs", "#6c13a9")
UNITS = Glyph("layer-group", INK)
VICTORY = Glyph("trophy", "#8a5f00")
COLUMNS = (2.6, 2.6, 4.0, 4.0)
"""Widths of the first numbers of a strip, in font sizes, so that they align."""
BACK = 1.2
"""Height of the back of a culture event, in font sizes: its level is as high as the numbers next to it."""


def yield_mark(kind: Yield, number: int = 1) -> Mark:
    """Return an icon of a square for a line of text."""
    return Mark(partial(badge, kind, number), 1.05 if number == 1 else 1.8)


WAYS_COUNTED: tuple[tuple[str, int, Part], ...] = (
    ("culture", CULTURE_TRACK.victory_space, TRACK),
    ("tech", TECHNOLOGIES_TO_WIN, TECH),
    ("coins", DIALS.economy.victory, yield_mark("coin")),
)
"""The victories that are counted, by the keys of `progress`: the number that wins, and the icon."""


def resource_mark(kind: Resource) -> Mark:
    """Return a resource for a line of text."""
    return Mark(partial(resource, kind), 1.05)


def token_mark(kind: TokenMark) -> Mark:
    """Return a face-down hut or village for a line of text."""
    return Mark(partial(hut, kind), 1.1)


def event_mark(level: Level) -> Mark:
    """Return a face-down culture event for a line of text."""
    return Mark(lambda size: event_back(level, BACK * size), 0.9 * BACK)


def marker_mark(kind: str, name: str) -> Mark:
    """Return a building, wonder or great person for a line of text."""
    return Mark(partial(sign_of, kind, name), 1.1)


def unit_glyph(kind: UnitType) -> Glyph:
    """Return a type of units for a line of text."""
    return Glyph(UNIT_ICON[kind], INK)


def seat_sign(g: Game, seat: Seat, size: float) -> Symbol:
    """Draw the shield of a player."""
    return shield(g.players[seat].nation, fill_of(seat), letters(g)[seat], size)


def city_mark(seat: Seat) -> Mark:
    """Return the cities of a player for a line of text."""
    return Mark(partial(city, fill_of(seat), ""), 1.1)


def army_mark(player: Player) -> Mark:
    """Return the armies of a player for a line of text."""
    return Mark(partial(army, player.nation, fill_of(player.seat), ""), 1.05)


def scout_mark(seat: Seat) -> Mark:
    """Return the scouts of a player for a line of text."""
    return Mark(partial(scout, fill_of(seat), ""), 1.1)


def seats_in_order(view: View[Game]) -> list[Seat]:
    """Return the seats in the order of play; after the game the best first."""
    g = view.state
    return [place.seat for place in standing(g)] if view.finished else g.from_seat(g.first)


def victory_chips(g: Game, player: Player) -> list[Chip]:
    """Return a player's progress: trade, culture, coins, the culture track, technologies."""
    return [
        [f"{player.trade}", yield_mark("trade")],
        [f"{player.culture}", yield_mark("culture")],
        [f"{coins(g, player.seat)}/{DIALS.economy.victory}", yield_mark("coin")],
        [f"{player.culture_space}/{CULTURE_TRACK.victory_space}", TRACK],
        [f"{len(player.technologies)}", TECH],
    ]


def piece_chips(g: Game, player: Player) -> list[Chip]:
    """Return cities, figures on the map, units and culture events."""
    seat = player.seat
    armies = sum(figure.square is not None and not figure.is_scout for figure in player.figures)
    scouts = sum(figure.square is not None and figure.is_scout for figure in player.figures)
    chips: list[Chip] = [
        [f"{len(cities_of(g, seat))}/{city_limit(player)}", city_mark(seat)],
        [f"{armies}", army_mark(player)],
        [f"{scouts}", scout_mark(seat)],
        [f"{len(player.units)}", UNITS],
    ]
    levels = [event_mark(held.level) for held in player.events]
    chips.append([f"{len(player.events)}/{culture_hand_size(g, seat)}", *(levels or [event_mark("I")])])
    return chips


def resource_chips(player: Player) -> list[Chip]:
    """Return resource tokens, and huts and villages face down."""
    chips: list[Chip] = [[f"{n}", resource_mark(kind)] for kind, n in player.resources.items() if n]
    if player.huts:
        chips.append([f"{len(player.huts)}", token_mark("hut")])
    if player.villages:
        chips.append([f"{len(player.villages)}", token_mark("village")])
    return chips + [[marker_mark("great_person", person)] for person in player.great_persons]


def in_columns(chips: Sequence[Chip], size: float) -> list[Chip]:
    """Return the chips with added gaps, so that those of several players align."""
    found: list[Chip] = []
    for number, chip in enumerate(chips):
        spare = COLUMNS[number] - run_width(chip, size, "bold") / size if number < len(COLUMNS) else 0.0
        found.append([*chip, Gap(spare)] if spare > 0 else chip)
    return found


def any_mark() -> Mark:
    """Return any resource for a line of text."""
    return Mark(any_resource, 1.05)


def unit_mark(card: str, strength: int) -> Mark:
    """Return a unit card with its strength, or its back, for a line of text."""
    return Mark(partial(unit_card, card, strength), 1.55)
