"""Upgrading structures (TM-7.4)."""

import pytest

from rules.terra_mystica.actions import (
    ChooseFavor,
    ChooseTownTile,
    DeclinePower,
    Sandstorm,
    Upgrade,
)
from rules.terra_mystica.core.catalog import FACTIONS, Goods, Kind
from rules.terra_mystica.economy.income import income
from tests.cost import as_subtests
from tests.terra_mystica.tables import Play, Side, side_with, terra_mystica


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("dwelling", "trading_house"),
        ("trading_house", "stronghold"),
        ("trading_house", "temple"),
        ("temple", "sanctuary"),
    ],
)
def test_a_structure_becomes_the_next_one_and_returns_to_the_board(before: Kind, after: Kind) -> None:
    """TM-7.4.1."""
    play = terra_mystica(side_with("witches", {before: "F4"}), Side("nomads"))
    play.act("witches", Upgrade("F4", after))
    cost = FACTIONS["witches"].buildings[after].cost
    assert play.changes("witches").items() >= {"workers": -cost.workers, "coins": -cost.coins}.items()
    assert (play.player("witches").buildings[before], play.player("witches").buildings[after]) == (0, 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("dwelling", "temple"),
        ("dwelling", "stronghold"),
        ("trading_house", "sanctuary"),
        ("temple", "stronghold"),
        ("stronghold", "sanctuary"),
        ("sanctuary", "temple"),
    ],
)
def test_other_upgrades_are_illegal(before: str, after: Kind) -> None:
    """TM-7.4.1."""
    play = terra_mystica(side_with("witches", {before: "F4"}), Side("nomads"))
    assert play.refusal("witches", Upgrade("F4", after)) == "TM-7.4.1"


@pytest.mark.parametrize(
    ("side", "upgrade"),
    [
        (Side("witches", dwelling="F4", trading_house="C3 A3 I6 I11"), Upgrade("F4", "trading_house")),
        (Side("witches", trading_house="F4", temple="C3 A3 I6"), Upgrade("F4", "temple")),
        (Side("witches", trading_house="F4", stronghold="C3"), Upgrade("F4", "stronghold")),
        (Side("witches", temple="F4", sanctuary="C3"), Upgrade("F4", "sanctuary")),
        (Side("witches", dwelling="F4"), Upgrade("E7", "trading_house")),
        (Side("witches", dwelling="F4"), Upgrade("I7", "trading_house")),
    ],
)
def test_an_upgrade_needs_an_own_structure_and_a_new_one_on_the_board(side: Side, upgrade: Upgrade) -> None:
    """TM-7.4.1, TM-2.2."""
    play = terra_mystica(side, Side("nomads", dwelling="I7"))
    assert play.refusal("witches", upgrade) == "TM-7.4.1"


@as_subtests
@pytest.mark.parametrize(
    ("faction", "costs"),
    [
        (
            "alchemists",
            {"dwelling": (1, 2), "trading_house": (2, 6), "temple": (2, 5), "stronghold": (4, 6), "sanctuary": (4, 6)},
        ),
        ("auren", {"stronghold": (4, 6), "sanctuary": (4, 8)}),
        ("chaos_magicians", {"stronghold": (4, 4), "sanctuary": (4, 8)}),
        ("cultists", {"stronghold": (4, 8), "sanctuary": (4, 8)}),
        ("darklings", {"stronghold": (4, 6), "sanctuary": (4, 10)}),
        ("dwarves", {"stronghold": (4, 6), "sanctuary": (4, 6)}),
        (
            "engineers",
            {"dwelling": (1, 1), "trading_house": (1, 4), "temple": (1, 4), "stronghold": (3, 6), "sanctuary": (3, 6)},
        ),
        ("fakirs", {"stronghold": (4, 10), "sanctuary": (4, 6)}),
        ("giants", {"stronghold": (4, 6), "sanctuary": (4, 6)}),
        ("halflings", {"stronghold": (4, 8), "sanctuary": (4, 6)}),
        ("mermaids", {"stronghold": (4, 6), "sanctuary": (4, 8)}),
        ("nomads", {"stronghold": (4, 8), "sanctuary": (4, 6)}),
        (
            "swarmlings",
            {"dwelling": (2, 3), "trading_house": (3, 8), "temple": (3, 6), "stronghold": (5, 8), "sanctuary": (5, 8)},
        ),
        (
            "witches",
            {"dwelling": (1, 2), "trading_house": (2, 6), "temple": (2, 5), "stronghold": (4, 6), "sanctuary": (4, 6)},
        ),
    ],
)
def test_structures_have_the_costs_on_the_board(faction: str, costs: dict[Kind, tuple[int, int]]) -> None:
    """TM-7.4.1, TM-7.1.2."""
    buildings = FACTIONS[faction].buildings
    assert {kind: (buildings[kind].cost.workers, buildings[kind].cost.coins) for kind in costs} == costs


def test_the_income_of_the_replaced_structure_is_lost_again() -> None:
    """TM-7.4.1, TM-5.3, TM-18.19: a trading house becomes a temple although coins and power shrink."""
    play = terra_mystica(Side("witches", trading_house="F4", card="priest"), Side("nomads"))
    assert income(play.player("witches")) == Goods(workers=1, coins=2, power=1, priests=1)
    play.act("witches", Upgrade("F4", "temple"))
    assert income(play.player("witches")) == Goods(workers=1, priests=2)


def test_the_discount_applies_across_the_bridge_of_any_player() -> None:
    """TM-7.4.2, TM-8.1, TM-18.2."""
    play = terra_mystica(
        Side("witches", dwelling="F4"), Side("nomads", dwelling="I7", bridges="F4-G3"), Side("dwarves", temple="G3")
    )
    play.act("witches", Upgrade("F4", "trading_house"))
    assert play.changes("witches") == {"workers": -2, "coins": -3}


def test_the_discount_is_given_although_the_neighbour_declines() -> None:
    """TM-7.4.2."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads", dwelling="F3"))
    play.act("witches", Upgrade("F4", "trading_house"))
    play.act("nomads", DeclinePower())
    assert play.changes("witches") == {"workers": -2, "coins": -3}


def test_shipping_gives_no_discount() -> None:
    """TM-7.4.2, TM-8.5."""
    play = terra_mystica(Side("witches", dwelling="F4", shipping=3), Side("nomads", dwelling="E8"))
    play.act("witches", Upgrade("F4", "trading_house"))
    assert play.changes("witches") == {"workers": -2, "coins": -6}


def test_a_temple_brings_a_favor_tile_that_has_to_be_taken() -> None:
    """TM-7.4.3, TM-15.3, TM-17.2."""
    play = terra_mystica(Side("witches", trading_house="F4"), Side("nomads"))
    play.act("witches", Upgrade("F4", "temple"))
    assert play.asked("witches") == "tiles"
    assert len(play.choices("witches", ChooseFavor)) == 12
    play.act("witches", ChooseFavor("fire_3"))
    assert play.changes("witches") == {"workers": -2, "coins": -5, "fire": 3}


def test_the_chaos_magicians_take_two_different_favor_tiles() -> None:
    """TM-7.4.3, TM-14.3, TM-18.14."""
    play = terra_mystica(Side("chaos_magicians", temple="D4", favors="air_2_power"), Side("nomads"))
    play.act("chaos_magicians", Upgrade("D4", "sanctuary"), ChooseFavor("fire_1_coins"))
    assert play.refusal("chaos_magicians", ChooseFavor("fire_1_coins")) == "TM-15.3"
    assert play.refusal("chaos_magicians", ChooseFavor("air_2_power")) == "TM-15.3"
    play.act("chaos_magicians", ChooseFavor("air_3"))
    assert play.player("chaos_magicians").favors == ["air_2_power", "fire_1_coins", "air_3"]


def test_the_action_of_a_new_stronghold_is_available_in_the_same_round() -> None:
    """TM-7.4.4, TM-7.7.1."""
    play = terra_mystica(Side("nomads", trading_house="F3"), Side("witches", passed=True))
    assert play.refusal("nomads", Sandstorm("E6")) == "TM-7.7.1"
    play.turn("nomads", Upgrade("F3", "stronghold"))
    play.act("nomads", Sandstorm("E6"))
    assert play.game.terrain["E6"] == "desert"


def test_a_favor_tile_does_not_score_the_upgrade_that_gave_it() -> None:
    """TM-7.4.5: only tiles owned before score."""
    play = terra_mystica(Side("witches", dwelling="C3", trading_house="F4"), Side("nomads", passed=True))
    play.turn("witches", Upgrade("F4", "temple"), ChooseFavor("water_1_trading_house_vp"))
    assert play.player("witches").vp == 20
    play.turn("witches", Upgrade("C3", "trading_house"))
    assert play.player("witches").vp == 23


def sanctuary_town() -> Play:
    """Return a game where upgrading E9 to a sanctuary founds a town of three and brings a favor tile."""
    witches = Side("witches", temple="E9", trading_house="F6", stronghold="E10", cults="8/0/0/0")
    play = terra_mystica(witches, Side("nomads"))
    play.act("witches", Upgrade("E9", "sanctuary"))
    return play


def test_the_town_tile_may_be_taken_before_the_favor_tile() -> None:
    """TM-7.4.5, TM-17.3, TM-10.5: its key opens step 10 for the favor tile."""
    play = sanctuary_town()
    play.act("witches", ChooseTownTile("coins"), ChooseFavor("fire_2_town_size"))
    assert play.player("witches").cults["fire"] == 10


def test_a_favor_tile_taken_first_finds_no_key_yet() -> None:
    """TM-7.4.5, TM-17.3, TM-10.2: the rest of the advance is lost."""
    play = sanctuary_town()
    play.act("witches", ChooseFavor("fire_2_town_size"), ChooseTownTile("coins"))
    assert play.player("witches").cults["fire"] == 9
    assert play.player("witches").keys == 1
