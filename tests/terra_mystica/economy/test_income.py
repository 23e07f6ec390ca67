"""Phase I: income (TM-5)."""

import pytest

from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.economy.income import income
from tests.cost import as_subtests
from tests.terra_mystica.tables import Side, terra_mystica


def test_income_is_collected_by_all_factions_at_once_without_a_choice() -> None:
    """TM-5.1, TM-5.2: round 1 has income too."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads", dwelling="I7 F3"), at="income")
    assert play.game.round == 1
    assert play.changes("witches")["workers"] == 2
    assert play.changes("nomads") == {"workers": 3, "priests": 1}
    assert play.asked("witches") == "turn"


@pytest.mark.parametrize(
    ("faction", "dwellings"),
    [
        ("alchemists", [1, 2, 3, 4, 5, 6, 7, 8, 8]),
        ("engineers", [0, 1, 2, 2, 3, 4, 4, 5, 6]),
        ("swarmlings", [2, 3, 4, 5, 6, 7, 8, 9, 9]),
        ("witches", [1, 2, 3, 4, 5, 6, 7, 8, 8]),
    ],
)
def test_dwellings_uncover_workers(faction: str, dwellings: list[int]) -> None:
    """TM-5.3."""
    row = FACTIONS[faction].buildings["dwelling"].total_income
    assert [goods.workers for goods in row] == dwellings


@as_subtests
@pytest.mark.parametrize(
    ("faction", "coins", "power"),
    [
        ("alchemists", [0, 2, 4, 7, 11], [0, 1, 2, 3, 4]),
        ("auren", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("chaos_magicians", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("cultists", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("darklings", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("dwarves", [0, 3, 5, 7, 10], [0, 1, 2, 4, 6]),
        ("engineers", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("fakirs", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("giants", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("halflings", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("mermaids", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
        ("nomads", [0, 2, 4, 7, 11], [0, 1, 2, 3, 4]),
        ("swarmlings", [0, 2, 4, 6, 9], [0, 2, 4, 6, 8]),
        ("witches", [0, 2, 4, 6, 8], [0, 1, 2, 4, 6]),
    ],
)
def test_trading_houses_uncover_coins_and_power(faction: str, coins: list[int], power: list[int]) -> None:
    """TM-5.3."""
    row = FACTIONS[faction].buildings["trading_house"].total_income
    assert ([goods.coins for goods in row], [goods.power for goods in row]) == (coins, power)


@as_subtests
@pytest.mark.parametrize(
    ("faction", "stronghold", "priests_of_sanctuary"),
    [
        ("alchemists", {"coins": 6}, 1),
        ("auren", {"power": 2}, 1),
        ("chaos_magicians", {"workers": 2}, 1),
        ("cultists", {"power": 2}, 1),
        ("darklings", {"power": 2}, 2),
        ("dwarves", {"power": 2}, 1),
        ("engineers", {"power": 2}, 1),
        ("fakirs", {"priests": 1}, 1),
        ("giants", {"power": 4}, 1),
        ("halflings", {"power": 2}, 1),
        ("mermaids", {"power": 4}, 1),
        ("nomads", {"power": 2}, 1),
        ("swarmlings", {"power": 4}, 2),
        ("witches", {"power": 2}, 1),
    ],
)
def test_stronghold_and_sanctuary_have_their_income(
    faction: str, stronghold: dict[str, int], priests_of_sanctuary: int
) -> None:
    """TM-5.3, TM-14.1, TM-14.3, TM-14.5, TM-14.13."""
    buildings = FACTIONS[faction].buildings
    goods = buildings["stronghold"].total_income[1]
    assert {name: n for name in ("workers", "coins", "priests", "power") if (n := getattr(goods, name))} == stronghold
    assert buildings["sanctuary"].total_income[1].priests == priests_of_sanctuary


def test_temples_give_priests_and_the_second_one_of_the_engineers_power() -> None:
    """TM-5.3, TM-14.7."""
    for faction, row in FACTIONS.items():
        temples = row.buildings["temple"].total_income
        expected = [0, 1, 1, 2] if faction == "engineers" else [0, 1, 2, 3]
        assert [goods.priests for goods in temples] == expected
        assert [goods.power for goods in temples] == ([0, 0, 5, 5] if faction == "engineers" else [0, 0, 0, 0])


def test_priests_that_the_supply_cannot_give_are_lost() -> None:
    """TM-5.5: 5 at hand and 1 on an order space leave 1 of 7 for 3 temples."""
    play = terra_mystica(
        Side("witches", temple="F4 C3 I11", priests=5, orders="fire3", card="coins"), Side("nomads"), at="income"
    )
    assert play.changes("witches")["priests"] == 1


def test_income_power_is_summed_before_it_is_moved() -> None:
    """TM-5.6, TM-6.2."""
    witches = Side("witches", trading_house="F4 C3", stronghold="E9", power="3/9/0", card="power_worker")
    play = terra_mystica(witches, Side("nomads"), at="income")
    assert income(play.player("witches")).power == 2 + 2 + 3
    assert play.power("witches") == "0/8/4"


def test_a_faction_may_hold_any_amount_of_workers_and_coins() -> None:
    """TM-2.2, TM-7.8.3."""
    play = terra_mystica(Side("witches", workers=150, coins=400, card="coins"), Side("nomads"), at="income")
    assert play.changes("witches") == {"workers": 1, "coins": 6}
