"""The points of everybody by origin and over the rounds: final after the game, or present."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from render.graph import Series
from render.layout import PictureWords
from render.result import Course, Outcome
from render.scene import Symbol
from render.standing import Entrant, standing_table, table_height
from render.terra_mystica.palette import PIECE_FILL, home_of, letters
from render.terra_mystica.pieces import token
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.flow.scoring import ORIGINS, standing
from rules.terra_mystica.words.overview import label


def outcome(view: View[Game], localizer: PictureWords) -> Outcome:
    """Return the places, the points after each round, and the points by origin."""
    g = view.state
    entrants = [_entrant(g, place, localizer) for place in standing(g)]
    lines = [
        Series(values_by_round(g, player), PIECE_FILL[home_of(g, player.seat)], _sign(g, player.seat))
        for player in g.players
    ]
    # The number of the last round would touch the word after it.
    columns = [*(f"{number}" for number in range(NUMBERS.rounds)), "", localizer(say("Final"))]
    heading = say("Final scoring") if view.finished else say("Current points")
    return Outcome(
        view.finished,
        entrants,
        Course(say("Points after each round"), columns, lines),
        (table_height(entrants, list(ORIGINS)), lambda box: standing_table(box, entrants, ORIGINS, heading, localizer)),
    )


def values_by_round(g: Game, player: Player) -> list[int]:
    """Return VP at the start, after each round and after the final scoring, or the present ones at last."""
    values = [NUMBERS.starting_vp, *(row[player.seat] for row in g.vp_by_round)]
    return values if g.phase == "finished" or g.round < len(values) else [*values, player.vp]


def _entrant(g: Game, place: Standing, localizer: PictureWords) -> Entrant:
    seat = place.seat
    total = [localizer(say("{n} VP", n=place.points))]
    return Entrant(place, localizer.name(seat), localizer(label(g, seat)), _sign(g, seat), total)


def _sign(g: Game, seat: Seat) -> Callable[[float], Symbol]:
    return partial(token, home_of(g, seat), letters(g)[seat])
