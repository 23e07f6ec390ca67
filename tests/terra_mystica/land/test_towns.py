"""Founding towns (TM-11)."""

from typing import Any

import pytest

from rules.terra_mystica.actions import (
    Build,
    ChooseFavor,
    ChooseTownTile,
    EndTurn,
    Pass,
    PlaceBridge,
    PowerAction,
    RiverTown,
    SendPriest,
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def four_structures_of_value_seven(town_tiles: dict[str, int] | None = None, faction: str = "witches") -> Play:
    """Return a game where the faction has just upgraded F6 to a trading house next to E9, E10 and F5."""
    side = Side(faction, stronghold="E9", dwelling="F5 F6 E10", power="12/0/0")
    play = terra_mystica(side, Side("nomads"), town_tiles=town_tiles)
    play.act(faction, Upgrade("F6", "trading_house"))
    return play


@pytest.mark.parametrize(
    "side",
    [
        Side("witches", stronghold="E9", trading_house="F6", dwelling="F5"),
        Side("witches", dwelling="E9 F5 F6", trading_house="E10"),
        Side("witches", stronghold="E9", trading_house="F6", dwelling="F5 I6"),
    ],
    ids=["three structures", "too little power", "not connected"],
)
def test_fewer_weaker_or_scattered_structures_are_no_town(side: Side) -> None:
    """TM-11.1."""
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Upgrade("F5", "trading_house"))
    assert play.asked("witches") == "end_of_turn"
    assert play.player("witches").town_land == 0


def test_the_favor_tile_makes_six_enough() -> None:
    """TM-11.1."""
    side = Side("witches", dwelling="E9 F5 F6", trading_house="E10", favors="fire_2_town_size")
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Upgrade("F6", "trading_house"))
    assert play.asked("witches") == "tiles"


def test_a_dwelling_may_complete_a_town() -> None:
    """TM-11.1, TM-11.5."""
    side = Side("witches", stronghold="E9", trading_house="F6", dwelling="E10")
    play = terra_mystica(side, Side("nomads"), terrain={"F5": "forest"})
    play.act("witches", Build("F5"))
    assert play.asked("witches") == "tiles"


@pytest.mark.parametrize(
    ("tile", "changes", "power"),
    [
        ("coins", {"vp": 5, "coins": 6}, "12/0/0"),
        ("workers", {"vp": 7, "workers": 2}, "12/0/0"),
        ("priest", {"vp": 9, "priests": 1}, "12/0/0"),
        ("power", {"vp": 6}, "4/8/0"),
        ("cults", {"vp": 8, "fire": 1, "water": 1, "earth": 1, "air": 1}, "12/0/0"),
    ],
)
def test_a_town_tile_gives_vp_a_gain_and_a_key(tile: str, changes: dict[str, int], power: str) -> None:
    """TM-11.2, TM-15.5."""
    play = four_structures_of_value_seven(faction="darklings")
    play.count_from_here()
    play.act("darklings", ChooseTownTile(tile))
    assert play.changes("darklings") == {"keys": 1, **changes}
    assert play.power("darklings") == power


def test_two_towns_may_have_identical_tiles_while_they_last() -> None:
    """TM-15.5, TM-11.2."""
    play = four_structures_of_value_seven({"coins": 1, "power": 0})
    assert play.refusal("witches", ChooseTownTile("power")) == "TM-11.2"
    assert play.refusal("witches", ChooseTownTile("points")) == "TM-11.2"
    assert play.refusal("witches", ChooseTownTile("gold")) == "TM-15.5"
    play = four_structures_of_value_seven()
    play.player("witches").towns.append("coins")
    assert play.allows("witches", ChooseTownTile("coins"))


def test_without_a_town_no_tile_is_taken() -> None:
    """TM-11.1."""
    play = terra_mystica(Side("witches", trading_house="F6"), Side("nomads"))
    play.act("witches", Upgrade("F6", "temple"))
    assert play.refusal("witches", ChooseTownTile("coins")) == "TM-11.1"


def test_no_town_is_founded_when_no_tile_is_left() -> None:
    """TM-11.3."""
    play = four_structures_of_value_seven({"coins": 0, "power": 0})
    assert play.asked("witches") == "end_of_turn"
    assert play.player("witches").town_land == 0


def test_structures_that_join_a_town_never_count_for_another() -> None:
    """TM-11.4: E10, D7, D8 and E11 would be a separate town, but E10 touches the town."""
    side = Side(
        "witches",
        stronghold="E9",
        dwelling="F5 F6 G5",
        town="E9 F5 F6 G5",
        temple="D8",
        trading_house="E11 F7",
    )
    play = terra_mystica(side, Side("nomads"), terrain={"E10": "forest"})
    play.act("witches", Build("E10"))
    assert play.asked("witches") == "end_of_turn"
    assert play.player("witches").town_land == play.player("witches").land


def test_towns_that_grow_together_stay_two() -> None:
    """TM-11.4."""
    side = Side(
        "witches",
        dwelling="E9 F5 F6 G5 D8 E11 F7 G6",
        town="E9 F5 F6 G5 D8 E11 F7 G6",
        keys=2,
    )
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Upgrade("F6", "trading_house"))
    assert play.asked("witches") == "end_of_turn"
    assert play.player("witches").keys == 2


def test_transforming_alone_founds_no_town() -> None:
    """TM-11.5."""
    side = Side("witches", stronghold="E9", trading_house="F6", dwelling="E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Transform("F5", "forest"))
    assert play.asked("witches") == "end_of_turn"


def test_the_favor_tile_founds_towns_of_all_groups_of_six_at_once() -> None:
    """TM-11.5, TM-18.15: one group holds the new temple, the other lies elsewhere."""
    side = Side(
        "witches",
        trading_house="E9 F6 I6 I7",
        dwelling="F5 E10 I5 H4",
    )
    play = terra_mystica(side, Side("nomads"), terrain={"I7": "forest", "I5": "forest", "H4": "forest"})
    play.act("witches", Upgrade("E9", "temple"), ChooseFavor("fire_2_town_size"))
    play.act("witches", ChooseTownTile("coins"), ChooseTownTile("coins"))
    assert play.player("witches").keys == 2
    assert play.player("witches").vp == 20 + 2 * (5 + 5)
    assert play.player("witches").town_land == play.player("witches").land


def test_the_last_town_tile_goes_to_one_of_several_towns() -> None:
    """TM-11.3, TM-11.5."""
    side = Side("witches", trading_house="E9 F6 I6 I7", dwelling="F5 E10 I5 H4")
    play = terra_mystica(side, Side("nomads"), town_tiles={"coins": 1})
    play.act("witches", Upgrade("E9", "temple"), ChooseFavor("fire_2_town_size"))
    play.act("witches", ChooseTownTile("coins"))
    assert play.asked("witches") == "end_of_turn"
    assert play.player("witches").towns == ["coins"]


def test_an_opponents_bridge_joins_no_town_of_mine() -> None:
    """TM-11.5: one of its ends always holds a structure of its builder."""
    play = terra_mystica(
        Side("witches", stronghold="F4", temple="E7", dwelling="E6 F3"),
        Side("nomads", dwelling="G3", bridges="F4-G3"),
    )
    assert play.player("witches").town_land == 0


def test_the_old_structure_does_not_count_when_a_town_is_checked() -> None:
    """TM-18.1: a trading house of value 2 becomes a temple of value 2, so six stay six."""
    side = Side("witches", dwelling="E9 F5", trading_house="F6 E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Upgrade("F6", "temple"), ChooseFavor("air_3"))
    assert play.player("witches").town_land == 0


# Mermaids.


def mermaids_around_r27(**more: Any) -> Play:
    """Return a game where F2, H2, H3 and G1 are around river space r27; H2 and H3 touch each other."""
    return terra_mystica(
        Side("mermaids", stronghold="F2", trading_house="H2", dwelling="H3 I3", **more),
        Side("nomads", passed=True),
    )


def test_the_mermaids_found_a_town_over_a_river_space() -> None:
    """TM-11.6, TM-14.11: at no cost and not as an action."""
    play = mermaids_around_r27()
    play.act("mermaids", RiverTown("r27"), ChooseTownTile("workers"))
    assert play.changes("mermaids") == {"vp": 7, "workers": 2, "keys": 1}
    assert play.asked("mermaids") == "turn"
    assert play.game.towns[0].river == "r27"


def test_the_river_town_is_optional_and_may_follow_the_action() -> None:
    """TM-11.6, TM-17.2."""
    play = mermaids_around_r27()
    play.act("mermaids", SendPriest("fire", 1), RiverTown("r27"), ChooseTownTile("coins"))
    assert play.player("mermaids").keys == 1


def test_the_river_town_may_wait_for_a_later_turn() -> None:
    """TM-11.6."""
    play = mermaids_around_r27()
    play.act("mermaids", SendPriest("fire", 1), EndTurn())
    assert play.allows("mermaids", RiverTown("r27"))


@pytest.mark.parametrize(
    ("river", "why"),
    [("r26", "too few around it"), ("r5", "nothing around it"), ("F2", "no river"), ("r99", "no such space")],
)
def test_a_river_town_needs_the_conditions_of_a_town(river: str, why: str) -> None:
    """TM-11.6, TM-11.1."""
    play = terra_mystica(Side("mermaids", stronghold="F2", trading_house="H3", dwelling="G1"), Side("nomads"))
    assert play.refusal("mermaids", RiverTown(river)) == "TM-11.6", why


def test_only_one_river_space_is_skipped_per_town() -> None:
    """TM-11.6."""
    play = terra_mystica(Side("mermaids", stronghold="F2", trading_house="H3", dwelling="E4 I5"), Side("nomads"))
    assert play.choices("mermaids", RiverTown) == []


def test_structures_of_a_town_cannot_be_skipped_to() -> None:
    """TM-11.6."""
    play = mermaids_around_r27(town="H2 H3 I3")
    assert play.refusal("mermaids", RiverTown("r27")) == "TM-11.6"


def test_after_a_river_town_what_is_built_around_it_joins_it() -> None:
    """TM-11.6, TM-11.4."""
    play = mermaids_around_r27()
    play.game.terrain["G1"] = "lakes"
    play.act("mermaids", RiverTown("r27"), ChooseTownTile("workers"))
    assert play.refusal("mermaids", RiverTown("r27")) == "TM-11.6"
    play.act("mermaids", Build("G1"))
    assert play.player("mermaids").town_land == play.player("mermaids").land


def test_a_river_town_needs_a_tile() -> None:
    """TM-11.3, TM-11.6."""
    side = Side("mermaids", stronghold="F2", trading_house="H2", dwelling="H3 I3")
    play = terra_mystica(side, Side("nomads"), town_tiles={"coins": 0})
    assert play.refusal("mermaids", RiverTown("r27")) == "TM-11.3"


def test_the_mermaids_found_ordinary_towns_as_well() -> None:
    """TM-11.6, TM-11.1."""
    play = four_structures_of_value_seven(faction="mermaids")
    assert play.asked("mermaids") == "tiles"


def test_nobody_else_founds_river_towns() -> None:
    """TM-11.6."""
    play = terra_mystica(Side("swarmlings", stronghold="F2", trading_house="H2", dwelling="H3 I3"), Side("nomads"))
    assert play.refusal("swarmlings", RiverTown("r27")) == "TM-11.6"


def test_the_river_town_is_founded_in_the_own_turn() -> None:
    """TM-11.6, TM-17.5."""
    play = terra_mystica(Side("nomads"), Side("mermaids", stronghold="F2", trading_house="H2", dwelling="H3 I3"))
    assert play.refusal("mermaids", RiverTown("r27")) == "TM-4.3"
    play.act("nomads", Pass("shipping"))
    assert play.allows("mermaids", RiverTown("r27"))


def test_a_river_town_may_come_together_with_an_ordinary_one() -> None:
    """TM-11.5, TM-11.6: several towns at once, one tile each."""
    side = Side(
        "mermaids",
        stronghold="F2",
        trading_house="H2 E11",
        dwelling="H3 I3 E10 F7",
        sanctuary="D8",
        town="",
    )
    play = terra_mystica(side, Side("nomads"))
    play.act("mermaids", Upgrade("E10", "trading_house"))
    assert play.asked("mermaids") == "tiles"
    play.act("mermaids", ChooseTownTile("coins"), RiverTown("r27"), ChooseTownTile("coins"))
    assert play.player("mermaids").keys == 2
    assert play.player("mermaids").town_land == play.player("mermaids").land


def test_a_bridge_may_join_a_group_to_a_town() -> None:
    """TM-11.4, TM-11.5."""
    side = Side("nomads", stronghold="F3", dwelling="E5 E6 F4 G1", town="F3 E5 E6 F4", power="0/0/12")
    play = terra_mystica(side, Side("witches"))
    play.act("nomads", PowerAction("bridge"), PlaceBridge("F3-G1"))
    assert play.player("nomads").town_land == play.player("nomads").land
