"""The number of continuations of some positions: a changed count means a changed rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules import GAMES
from rules.engine import Table
from rules.terra_mystica import Game, TerraMysticaOptions
from rules.terra_mystica.actions import DoubleTurn, PowerAction, Upgrade
from tests.engine.perft import perft
from tests.terra_mystica.tables import Side, new_table, terra_mystica


def beginning() -> Table[Game]:
    return Table.new(GAMES["tm"], TerraMysticaOptions(seating="fixed"), 3, "perft")


def first_dwellings() -> Table[Game]:
    return new_table("chaos_magicians", "nomads", "witches").table


def poor_first_turn() -> Table[Game]:
    witches = Side("witches", dwelling="F4 C3", workers=5, coins=15, priests=0, cults="0/0/0/2")
    nomads = Side("nomads", dwelling="E8 F3 I7", workers=5, coins=15, priests=0, cults="1/0/1/0")
    return terra_mystica(witches, nomads).table


def rich_turn() -> Table[Game]:
    return terra_mystica(
        Side("darklings", dwelling="E5 E10", trading_house="B3", temple="C1", power="2/5/5", priests=2),
        Side("mermaids", dwelling="E4 D5", trading_house="D2"),
    ).table


def two_free_spades() -> Table[Game]:
    play = terra_mystica(Side("witches", dwelling="F4 C3", power="0/0/12", workers=4), Side("nomads", dwelling="I7"))
    play.act("witches", PowerAction("two_spades"))
    return play.table


def halflings_stronghold() -> Table[Game]:
    play = terra_mystica(Side("halflings", trading_house="E6", workers=5, priests=0), Side("nomads", dwelling="F3"))
    play.act("halflings", Upgrade("E6", "stronghold"))
    return play.table


def town_and_favor() -> Table[Game]:
    witches = Side("witches", temple="E9", trading_house="F6", stronghold="E10", cults="9/9/0/9", workers=5)
    play = terra_mystica(witches, Side("nomads"))
    play.act("witches", Upgrade("E9", "sanctuary"))
    return play.table


def open_offers() -> Table[Game]:
    play = terra_mystica(
        Side("cultists", dwelling="F5", coins=6, workers=2, priests=0, power="5/1/0"),
        Side("nomads", dwelling="G4"),
        Side("auren", stronghold="E9"),
    )
    play.act("cultists", Upgrade("F5", "trading_house"))
    return play.table


def double_turn() -> Table[Game]:
    play = terra_mystica(
        Side("chaos_magicians", stronghold="D4", dwelling="E7", workers=4, coins=6, priests=1), Side("witches")
    )
    play.act("chaos_magicians", DoubleTurn())
    return play.table


def cult_spades() -> Table[Game]:
    return terra_mystica(
        Side("nomads", dwelling="F3", cults="0/0/8/0"),
        Side("witches", dwelling="F4 E9", cults="0/0/8/0"),
        scoring="towns",
        at="cult_bonus",
    ).table


def tunnels_and_bridges() -> Table[Game]:
    return terra_mystica(
        Side("dwarves", dwelling="F6 E7", workers=6, coins=4, priests=1, power="0/2/4", bridges="E8-G3"),
        Side("mermaids", stronghold="F2", trading_house="H2", dwelling="H3 I3"),
    ).table


def river_town() -> Table[Game]:
    mermaids = Side("mermaids", stronghold="F2", trading_house="H2", dwelling="H3 I3", workers=3, coins=4, priests=1)
    return terra_mystica(mermaids, Side("fakirs", dwelling="G1")).table


COUNTS: Mapping[Callable[[], Table[Game]], tuple[int, ...]] = {
    beginning: (14, 168, 1680),
    first_dwellings: (11, 121, 1210),
    poor_first_turn: (19, 170, 1681),
    rich_turn: (89, 1803),
    two_free_spades: (40, 565),
    halflings_stronghold: (28, 295, 2431),
    town_and_favor: (21, 302, 3038),
    open_offers: (44, 780),
    double_turn: (33, 646),
    cult_spades: (11, 168, 5065),
    tunnels_and_bridges: (101, 1634),
    river_town: (41, 589),
}


@pytest.mark.parametrize(("position", "counts"), COUNTS.items(), ids=[position.__name__ for position in COUNTS])
def test_the_number_of_continuations_is_unchanged(position: Callable[[], Table[Game]], counts: tuple[int, ...]) -> None:
    """Depth by depth, from one decision on."""
    assert tuple(perft(position(), depth) for depth in range(1, len(counts) + 1)) == counts
