"""The culture track (CIV-14.1, CIV-6.3.5)."""

from __future__ import annotations

from rules.civilization.core.catalog.base import LEVELS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.draws import draw_event, gain_great_person
from rules.engine.core.text import Seat, Who, say

FREE_ADVANCES = "rome"
"""The nation that advances for free when it builds or conquers (CIV-17.5)."""


@atomic
def _enter_next_space(g: Game, seat: Seat) -> int:
    player = g.players[seat]
    player.culture_space += 1
    return player.culture_space


def advance_culture(g: Game, seat: Seat) -> None:
    """Enter the next space of the culture track and take its reward (CIV-14.1.2, CIV-14.1.3)."""
    if g.players[seat].culture_space >= CULTURE_TRACK.victory_space:
        return
    space = _enter_next_space(g, seat)
    g.tell(say("{who} advances to space {n} of the culture track.", who=Who(seat), n=space), seat)
    reward = CULTURE_TRACK.rewards[space]
    if reward == "great_person":
        gain_great_person(g, seat)
    for level in LEVELS:
        if reward == f"draw_{level}":
            draw_event(g, seat, level)


def advance_rome(g: Game, seat: Seat) -> None:
    """Advance Rome for free for wonders and cities it builds, cities and villages it wins (CIV-8.6.2, CIV-17.5)."""
    if g.players[seat].nation == FREE_ADVANCES:
        advance_culture(g, seat)
