"""The culture points of everybody by origin and over the rounds: final after the game, or present."""

from __future__ import annotations

from functools import partial

from render.layout import PictureWords
from render.result import result
from render.scene import Scene
from render.standing import Entrant
from render.through_the_ages.palette import SEAT_FILL
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.flow.scoring import ORIGINS, standing
from rules.through_the_ages.words.overview import label

SIZE = (560, 320)
"""Width of the picture, and height of the graph."""
NAMED = 8
"""The most rounds to name below the graph."""


def final(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the table of points and, below it, the graph over the rounds."""
    g = view.state
    heading = say("Final scoring") if view.finished else say("Current culture points")
    return result(
        [_entrant(g, place, localizer) for place in standing(g)],
        ORIGINS,
        lambda seat: values_by_round(g, g.players[seat]),
        _columns(max(len(values_by_round(g, player)) for player in g.players)),
        (heading, say("Culture points after each round")),
        SIZE,
        localizer,
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
    sign = partial(seat_sign, place.seat)
    return Entrant(place, localizer.name(place.seat), localizer(label(g, place.seat)), SEAT_FILL[place.seat], sign)
