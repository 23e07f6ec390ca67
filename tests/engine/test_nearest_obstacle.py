"""The reason for an impossible action is that of the choice closest to being legal."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import AnyAction, Table
from rules.engine.core.action import Obstacle, nearest
from rules.new_dawn.actions.industry import BuildWonder
from rules.terra_mystica.actions import Build as BuildDwelling
from rules.terra_mystica.actions import SendPriest, Transform, Upgrade
from rules.through_the_ages import Game
from rules.through_the_ages.actions.building import Build
from rules.through_the_ages.actions.developing import Develop
from rules.through_the_ages.actions.tactics import PlayTactic
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.economy.ages import ROW
from rules.through_the_ages.politics.actions import PlayAggression
from tests.bench.taps import civilizations, rich_in_goods
from tests.new_dawn.tables import P1
from tests.terra_mystica.tables import Side, side_with, terra_mystica


def test_the_nearest_obstacle_has_the_smallest_shortfall() -> None:
    far, near, other = Obstacle("1", "far", lacks=5), Obstacle("2", "near", lacks=1), Obstacle("3", "other")
    assert nearest([other, far, near]) is near
    assert nearest([other]) is other
    assert nearest([]) is None


def why_no_upgrade(**purse: int | str) -> str:
    play = terra_mystica(
        side_with("witches", {"dwelling": "C5", "trading_house": "G5", "priests": 0, "power": "0/0/0", **purse}),
        Side("nomads"),
    )
    why = play.table.why_unavailable(play.seat("witches"), Upgrade)
    assert why is not None
    return str(why.reason)


def test_the_upgrade_with_the_smallest_shortfall_is_named_with_its_space() -> None:
    """TM-7.4.1: the dwelling lacks a worker and 4 coins; the trading house lacks only 1 worker for the temple."""
    assert why_no_upgrade(workers=1, coins=5) == "temple on G5: it costs 2 workers, 5 coins; you lack 1 worker"


def test_possible_conversions_are_mentioned() -> None:
    """TM-6.3, TM-6.4: three power can become a worker, also after a sacrifice."""
    assert why_no_upgrade(workers=1, coins=5, power="0/0/3").endswith("you lack 1 worker; possible after converting")
    assert why_no_upgrade(workers=1, coins=5, power="0/6/0").endswith("possible after converting")
    assert why_no_upgrade(workers=1, coins=5, power="0/5/0").endswith("you lack 1 worker")
    assert why_no_upgrade(workers=1, coins=5, priests=1).endswith("possible after converting")


def test_a_price_is_stated_briefly_when_the_player_has_none_of_it() -> None:
    """TM-7.6."""
    play = terra_mystica(Side("witches", dwelling="C5", priests=0, power="0/0/0"), Side("nomads"))
    why = play.table.why_unavailable(play.seat("witches"), SendPriest)
    assert why is not None
    assert str(why.reason) == "it costs 1 priest; you have none"


def test_the_technology_with_most_of_its_science_is_named() -> None:
    """TTN-9.9.1."""
    table = civilizations(hand="alchemy masonry", science=2)
    table.act(P1, table.parse("pass"))
    why = table.why_unavailable(P1, Develop)
    assert why is not None
    assert why.shortfall == 1


def test_the_wonder_with_the_smallest_shortfall_is_named() -> None:
    """ND-10.10."""
    table = rich_in_goods()
    g = table.state
    g.players[P1].resources = {}
    table.act(P1, table.parse("choose animal_husbandry"))
    why = BuildWonder.why_unavailable(table.state, P1)
    assert why is not None
    assert why.about is not None
    assert str(why.reason).startswith(f"{why.about}: it costs ")


def test_the_space_with_the_smallest_shortfall_is_named() -> None:
    """TM-7.1.2: D7 needs 2 spades, every other space within reach 3."""
    play = terra_mystica(Side("witches", dwelling="C5", workers=1, coins=2, priests=0, power="0/0/0"), Side("nomads"))
    reasons = [play.table.why_unavailable(play.seat("witches"), kind) for kind in (BuildDwelling, Transform)]
    assert [why and str(why.reason) for why in reasons] == [
        "dwelling on D7: it costs 7 workers, 2 coins; you lack 6 workers",
        "D7 to Forest: it costs 6 workers; you lack 5 workers",
    ]


def acting(military: str = "", row: str = "", **what: Any) -> Table[Game]:
    """Return the second age with two civilizations, in the action phase of a turn."""
    table = civilizations(military=military.split() or ["legion"], **what)
    if row:
        table.state.row = [*row.split(), *[None] * ROW][:ROW]
    table.act(P1, table.parse("pass"))
    return table


def why_not(table: Table[Game], kind: type[AnyAction]) -> str:
    why = table.why_unavailable(P1, kind)
    assert why is not None
    return f"{why.reason} ({why.rule})"


def test_an_obstacle_of_all_choices_names_none_of_them() -> None:
    """TTN-9.0.1: without a civil action, no building is closer to being possible than another."""
    assert why_not(acting(civil_spent=9, unused=1), Build) == "you need 1 civil action; 0 left (TTN-9.0.1)"
    assert why_not(acting(unused=1, stored={}), Build).startswith("Agriculture: it costs 2 resources")


@pytest.mark.parametrize(
    ("stored", "why"),
    [
        ({"agriculture": 9}, "you have no unused worker; increase the population first, for 2 food"),
        ({"agriculture": 1}, "you have no unused worker; one more costs 2 food, and you have 1 food"),
    ],
)
def test_a_missing_worker_is_explained_with_its_price(stored: dict[str, int], why: str) -> None:
    """TTN-9.3, TTN-9.4.1."""
    assert why_not(acting(unused=0, stored=stored), Build) == f"{why} (TTN-9.4.1)"


def test_without_tokens_in_the_yellow_bank_there_is_no_further_worker() -> None:
    """TTN-9.3.1."""
    why = why_not(acting(unused=0, yellow=0), Build)
    assert why == "you have no unused worker, and your yellow bank is empty (TTN-9.4.1)"


def test_the_wonder_and_the_tactic_are_named() -> None:
    """TTN-9.8, TTN-9.12.4."""
    table = acting("legion", building="pyramids", stored={}, military_spent=9)
    assert why_not(table, BuildStages).startswith("Pyramids: it costs 3 resources")
    assert why_not(table, PlayTactic).startswith("Legion: you need 1 military action")


def test_the_weakest_of_too_strong_rivals_is_named() -> None:
    """TTN-7.3.2: an aggression needs a weaker rival."""
    table = civilizations(military=["raid_i"])
    why = why_not(table, PlayAggression)
    assert why.endswith(": seat 2 is not weaker: strength 1, yours 1 (TTN-7.3.2)")
    assert why.startswith("Raid I against seat 2")
