"""The culture points of everybody by origin and over the rounds: final after the game, or present."""

from __future__ import annotations

from functools import partial

from render.graph import Series
from render.layout import Part, PictureWords
from render.result import Course, Outcome
from render.standing import Entrant, standing_table, table_height
from render.through_the_ages.inline_icons import CULTURE
from render.through_the_ages.palette import SEAT_FILL
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.flow.scoring import ORIGINS, standing
from rules.through_the_ages.words.overview import label

NAMED = 8
"""The most rounds to name below the graph."""


def outcome(view: View[Game], localizer: PictureWords) -> Outcome:
    """Return the places, the culture points after each round, and the points by origin."""
    g = view.state
    entrants = [_entrant(g, place, localizer) for place in standing(g)]
    lines = [
        Series(values_by_round(g, player), SEAT_FILL[player.seat], partial(seat_sign, player.seat))
        for player in g.players
    ]
    columns = _columns(max(len(line.values) for line in lines))
    heading = say("Final scoring") if view.finished else say("Current culture points")
    return Outcome(
        view.finished,
        entrants,
        Course(say("Culture points after each round"), columns, lines, NAMED),
        (table_height(entrants, list(ORIGINS)), lambda box: standing_table(box, entrants, ORIGINS, heading, localizer)),
    )


def values_by_round(g: Game, player: Player) -> list[int]:
    """Return culture points at the start and after each round, and the present ones at last."""
    values = [0, *(row[player.seat] for row in g.culture_by_round)]
    return values if g.phase == "finished" else [*values, player.culture]


def _columns(count: int) -> list[str]:
    """Return the numbers of the rounds; if there are many, some are left out."""
    every = -(-count // NAMED)
    return [f"{number}" if number % every == 0 else "" for number in range(count)]


def _entrant(g: Game, place: Standing, localizer: PictureWords) -> Entrant:
    seat = place.seat
    total: list[Part] = [f"{place.points}", CULTURE]
    sign = partial(seat_sign, seat)
    return Entrant(place, localizer.name(seat), localizer(label(g, seat)), sign, total)
