"""The final picture, or the present standing: places with the figures that decide them, and everybody's agendas."""

from __future__ import annotations

from functools import partial

from render.graph import Series
from render.layout import Gap, Part, PictureWords
from render.new_dawn.agendas import agendas_in_column, agendas_in_column_height
from render.new_dawn.inline_icons import VICTORY, WONDER, seat_sign, token_mark
from render.new_dawn.palette import fill_of
from render.result import LEFT, Course, Outcome
from render.scene import Symbol
from render.standing import Entrant
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.rounds import completions, known_rounds
from rules.new_dawn.victory.standing import standing
from rules.new_dawn.words.names import label as label_of

COLUMNS = 10
"""The most rounds numbered below the graph, and with marks."""
APART = Gap(0.5)


def outcome(view: View[Game], localizer: PictureWords) -> Outcome:
    """Return the places with the figures that decide them, the spaces after each round, and the victory cards."""
    g = view.state
    rounds = known_rounds(g)
    apart = -(-len(rounds) // COLUMNS)
    lines = [
        Series(
            [end.spaces[player.seat] for end in rounds.values()],
            fill_of(g, player.seat),
            partial(_sign, g, player.seat),
            [list(rounds).index(number) for number in completions(g, player.seat)],
        )
        for player in g.players
    ]
    columns = [f"{n}" if n % apart == 0 else "" for n in rounds]
    return Outcome(
        view.finished,
        [_entrant(g, place, localizer) for place in standing(g)],
        Course(say("Spaces; a cup for each victory card"), columns, lines, COLUMNS),
        (agendas_in_column_height(g, LEFT, localizer), lambda box: agendas_in_column(view, box, localizer)),
    )


def _sign(g: Game, seat: Seat, radius: float) -> Symbol:
    return seat_sign(g, seat, 2 * radius)


def _entrant(g: Game, place: Standing, localizer: PictureWords) -> Entrant:
    seat, found = place.seat, place.breakdown
    numbers: list[Part] = [
        f"{found['cards']}", VICTORY, APART, f"{found['wonders']}", WONDER, APART, f"{found['spaces']}",
        token_mark(g, seat),
    ]  # fmt: skip
    sign = partial(_sign, g, seat)
    return Entrant(place, localizer.name(seat), localizer(label_of(g, seat)), sign, numbers=numbers)
