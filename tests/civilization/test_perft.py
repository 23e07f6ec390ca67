"""The numbers of continuations from small positions: a changed count is a changed rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.actions.movement import StartGroup
from rules.engine import Table
from tests.civilization.tables import P1, P2, position
from tests.civilization.test_interrupts import hold
from tests.engine.perft import perft

ISLE = "WWWWWWWW\nWGGGFGGW\nWGGGGGGW\nWGGGGGGW\nWWWWWWWW"
"""Land of 6 by 3 squares."""


def beginning() -> Table[Game]:
    """Return a game in which both place their capitals, in any order."""
    return Table.new(CIVILIZATION, CivilizationOptions(seating="fixed"), 2, "perft")


def one_army() -> Table[Game]:
    """Return an army between two cities."""
    return position(ISLE, "C3 cap1; G3 cap2; E3 army1").table("movement")


def one_city() -> Table[Game]:
    """Return a capital with a forest that devotes itself to the arts, alone or by a plan, or does nothing."""
    made = position(ISLE, "C3 cap1; G3 cap2; F2 army2")
    made.player().technologies = ["railroad"]
    made.g.wonder_market = []
    return made.table()


def fight() -> Table[Game]:
    """Return a battle of two units against two."""
    made = position(ISLE, "B2 cap1; G3 cap2; D3 army1; E3 army2", nations=("america", "egypt"))
    made.player(P1).units, made.player(P2).units = ["infantry_1", "mounted_2"], ["artillery_2", "infantry_2"]
    table = made.table("movement")
    table.act(P1, StartGroup("D3", 1))
    table.act(P1, table.parse("step east"))
    return table


def interrupt() -> Table[Game]:
    """Return a scout that a Defection may stop."""
    made = position(ISLE, "B2 cap1; G3 cap2; E3 scout1")
    hold(made, P2, "defection")
    return made.table("movement")


def cancel() -> Table[Game]:
    """Return a revolt that can be cancelled, as can be its cancel."""
    made = position(ISLE, "B2 cap1; G3 cap2")
    hold(made, P1, "the_citizens_are_revolting", "jousting_tourney")
    hold(made, P2, "jousting_tourney")
    return made.table("start_of_turn")


SMALL: Mapping[str, Callable[[], Table[Game]]] = {
    each.__name__: each for each in (beginning, one_army, one_city, fight, interrupt, cancel)
}
COUNTS: Mapping[str, Sequence[int]] = {
    "beginning": (8, 112),
    "one_army": (12, 32, 77, 182),
    "one_city": (4, 14, 32, 190),
    "fight": (6, 48, 235),
    "interrupt": (12, 62, 154, 442),
    "cancel": (4, 13, 67, 560),
}
"""The number of ways to make one decision, two, three …"""


@pytest.mark.parametrize("name", COUNTS)
def test_positions_keep_their_numbers_of_continuations(name: str) -> None:
    """Depth by depth, from one decision on."""
    assert SMALL.keys() == COUNTS.keys()
    table = SMALL[name]()
    assert tuple(perft(table, depth) for depth in range(1, len(COUNTS[name]) + 1)) == COUNTS[name]
