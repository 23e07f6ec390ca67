"""The points of everybody by origin and over the rounds: final after the game, or present."""

from __future__ import annotations

from functools import partial

from render.layout import PictureWords
from render.result import result
from render.scene import Scene
from render.standing import Entrant
from render.terra_mystica.palette import PIECE_FILL, home_of, letters
from render.terra_mystica.pieces import token
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.flow.scoring import ORIGINS, standing
from rules.terra_mystica.words.overview import label

SIZE = (500, 300)
"""Width of the picture, and height of the graph."""


def final(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the table of points and, below it, the graph over the rounds."""
    g = view.state
    return result(
        [_entrant(g, place, localizer) for place in standing(g)],
        ORIGINS,
        lambda seat: values_by_round(g, g.players[seat]),
        [localizer(say("Start")), *(f"{number}" for number in range(1, NUMBERS.rounds + 1)), localizer(say("Final"))],
        (say("Final scoring") if view.finished else say("Current points"), say("Points after each round")),
        SIZE,
        localizer,
    )


def values_by_round(g: Game, player: Player) -> list[int]:
    """Return VP at the start, after each round and after the final scoring, or the present ones at last."""
    values = [NUMBERS.starting_vp, *(row[player.seat] for row in g.vp_by_round)]
    return values if g.phase == "finished" or g.round < len(values) else [*values, player.vp]


def _entrant(g: Game, place: Standing, localizer: PictureWords) -> Entrant:
    home, seat = home_of(g, place.seat), place.seat
    sign = partial(token, home, letters(g)[seat])
    return Entrant(place, localizer.name(seat), localizer(label(g, seat)), PIECE_FILL[home], sign)
