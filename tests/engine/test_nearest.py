"""What is not possible is explained by what is nearest to being possible."""

from __future__ import annotations

from rules.engine.core.action import Obstacle, nearest
from rules.new_dawn.actions.industry import BuildWonder
from rules.terra_mystica.actions import Build, Transform, Upgrade
from rules.through_the_ages.actions.developing import Develop
from tests.bench.taps import civilizations, rich_in_goods
from tests.new_dawn.tables import P1
from tests.terra_mystica.tables import Side, terra_mystica


def test_the_obstacle_that_lacks_least_is_nearest() -> None:
    far, near, other = Obstacle("1", "far", lacks=5), Obstacle("2", "near", lacks=1), Obstacle("3", "other")
    assert nearest([other, far, near]) is near
    assert nearest([other]) is other
    assert nearest([]) is None


def why_no_upgrade(**purse: int | str) -> str:
    play = terra_mystica(
        Side("witches", dwelling="C5", trading_house="G5", **{"priests": 0, "power": "0/0/0", **purse}),  # type: ignore[arg-type]
        Side("nomads"),
    )
    why = play.table.why_unavailable(play.seat("witches"), Upgrade)
    assert why is not None
    return str(why.reason)


def test_the_upgrade_that_lacks_least_is_named_with_its_place() -> None:
    """TM-7.4.1: the dwelling lacks a worker and 4 coins, the trading house 1 worker for the temple."""
    assert why_no_upgrade(workers=1, coins=5) == "temple on G5: it costs 2 workers, 5 coins; you lack 1 worker"


def test_what_conversions_would_bring_is_said() -> None:
    """TM-6.3, TM-6.4: three power are a worker, also after a sacrifice."""
    assert why_no_upgrade(workers=1, coins=5, power="0/0/3").endswith("you lack 1 worker; possible after converting")
    assert why_no_upgrade(workers=1, coins=5, power="0/6/0").endswith("possible after converting")
    assert why_no_upgrade(workers=1, coins=5, power="0/5/0").endswith("you lack 1 worker")
    assert why_no_upgrade(workers=1, coins=5, priests=1).endswith("possible after converting")


def test_the_technology_with_most_of_its_science_is_named() -> None:
    """TTN-9.9.1."""
    table = civilizations(hand="alchemy masonry", science=2)
    table.act(P1, table.parse("pass"))
    why = table.why_unavailable(P1, Develop)
    assert why is not None
    assert why.lacks == 1


def test_the_wonder_that_lacks_least_production_is_named() -> None:
    """ND-10.10."""
    table = rich_in_goods()
    g = table.state
    g.player(P1).resources = {}
    table.act(P1, table.parse("choose animal_husbandry"))
    why = BuildWonder.why_unavailable(table.state, P1)
    assert why is not None
    assert why.about is not None
    assert str(why.reason).startswith(f"{why.about}: it costs ")


def test_the_space_to_build_on_that_lacks_least_is_named() -> None:
    """TM-7.1.2: D7 wants 2 spades, every other space within reach 3."""
    play = terra_mystica(Side("witches", dwelling="C5", workers=1, coins=2, priests=0, power="0/0/0"), Side("nomads"))
    reasons = [play.table.why_unavailable(play.seat("witches"), kind) for kind in (Build, Transform)]
    assert [why and str(why.reason) for why in reasons] == [
        "dwelling on D7: it costs 7 workers, 2 coins; you lack 6 workers",
        "D7 to Forest: it costs 6 workers; you lack 5 workers",
    ]
