"""Building, upgrading, destroying; population; units (TTN-9.3 to TTN-9.6, TTN-9.12.1 to TTN-9.12.3)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.actions.building import (
    Build,
    BuildUnit,
    Destroy,
    Disband,
    Upgrade,
    UpgradeUnit,
    build_cost,
    upgrade_cost,
)
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.powers import Conscript, Stage
from rules.through_the_ages.core.cards import WorkerCard
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization, game, settle

RICH = {"bronze": 9}


def test_population_grows_for_food() -> None:
    """TTN-9.3.1, TTN-2.6: a token of the yellow bank becomes an unused worker."""
    g = game()
    settle(g, stored={"agriculture": 3})
    table = actions(g)
    table.act(0, IncreasePopulation())
    p = table.player(0)
    assert (p.stored, p.yellow, p.unused, p.population, p.civil_left) == ({"agriculture": 1}, 17, 2, 8, 3)
    assert table.refusal(0, IncreasePopulation()) == "TTN-12.4"


def test_nobody_grows_from_an_empty_yellow_bank() -> None:
    """TTN-9.3.1."""
    g = game()
    settle(g, stored={"agriculture": 9}, yellow=0)
    assert actions(g).refusal(0, IncreasePopulation()) == "TTN-9.3.1"


@pytest.mark.parametrize(("card", "price"), [("agriculture", 2), ("iron", 5), ("philosophy", 3)])
def test_a_building_takes_a_worker_and_its_resources(card: str, price: int) -> None:
    """TTN-9.4.1, TTN-2.5: also on the printed technologies."""
    g = game()
    settle(g, technologies="iron", stored=RICH)
    table = actions(g)
    before = table.player(0).workers[card]
    table.act(0, Build(card))
    p = table.player(0)
    assert (p.workers[card], p.unused, p.stored["bronze"], p.civil_left) == (before + 1, 0, 9 - price, 3)
    assert table.refusal(0, Build("bronze")) == "TTN-9.4.1", "there is no unused worker any more"


def test_only_own_technologies_that_can_be_paid_are_built() -> None:
    """TTN-9.4.1, TTN-12.4; TTN-9.12.1: units take military actions."""
    g = game()
    settle(g, stored={"bronze": 2}, civil_spent=0)
    table = actions(g)
    assert table.refusal(0, Build("alchemy")) == "TTN-9.4.1"
    assert table.refusal(0, Build("philosophy")) == "TTN-12.4"
    assert table.refusal(0, Build("warriors")) == "TTN-9.12.1"
    assert table.refusal(0, BuildUnit("bronze")) == "TTN-9.4.1"
    settle(g, civil_spent=4)
    assert actions(g).refusal(0, Build("bronze")) == "TTN-9.0.1"


def test_the_urban_limit_counts_all_levels_of_a_kind() -> None:
    """TTN-9.4.2: other kinds, farms and mines are not counted; upgrades may exceed it (TTN-9.5.1)."""
    g = game()
    settle(g, workers={"philosophy": 1, "alchemy": 1, "bronze": 4}, unused=2, stored={"bronze": 16})
    table = actions(g)
    assert table.refusal(0, Build("philosophy")) == "TTN-9.4.2"
    assert table.refusal(0, Build("alchemy")) == "TTN-9.4.2"
    assert table.refusal(0, Build("religion")) == ""
    assert table.refusal(0, Build("bronze")) == ""
    table.act(0, Upgrade("philosophy", "alchemy"))
    assert table.player(0).workers["alchemy"] == 2


def test_an_upgrade_pays_the_difference_and_may_skip_levels() -> None:
    """TTN-9.5.1: of the same type, to a higher level, from a card with a worker."""
    g = game()
    settle(g, technologies="iron coal irrigation", stored=RICH, unused=0)
    table = actions(g)
    assert table.refusal(0, Upgrade("iron", "coal")) == "TTN-9.5.1"
    assert table.refusal(0, Upgrade("bronze", "irrigation")) == "TTN-9.5.1"
    assert table.refusal(0, Upgrade("bronze", "bronze")) == "TTN-9.5.1"
    table.act(0, Upgrade("bronze", "coal"))
    p = table.player(0)
    assert (p.workers["bronze"], p.workers["coal"], p.stored["bronze"], p.civil_left) == (1, 1, 9 - 6, 3)
    assert table.refusal(0, Upgrade("coal", "iron")) == "TTN-9.5.1"


@pytest.mark.parametrize(
    ("low", "high", "prices"),
    [
        ("philosophy", "alchemy", (2, 2, 2)),
        ("philosophy", "scientific_method", (4, 3, 3)),
        ("alchemy", "scientific_method", (2, 1, 1)),
        ("scientific_method", "computers", (3, 3, 2)),
    ],
)
def test_construction_technologies_lower_both_costs_of_an_upgrade(
    low: str, high: str, prices: tuple[int, int, int]
) -> None:
    """TTN-9.5.1, example EX-19."""
    for special, price in zip(("masonry", "architecture", "engineering"), prices, strict=True):
        g, p = civilization(technologies=special)
        assert upgrade_cost(g, p, g.of(WorkerCard, low), g.of(WorkerCard, high)) == price


def test_construction_technologies_concern_urban_buildings_only() -> None:
    """TTN-9.4.1."""
    g, p = civilization(technologies="engineering")
    assert build_cost(g, p, g.of(WorkerCard, "oil")) == 11
    assert build_cost(g, p, g.of(WorkerCard, "tanks")) == 7
    assert build_cost(g, p, g.of(WorkerCard, "computers")) < 11


def test_several_discounts_add_up_and_no_cost_falls_below_zero() -> None:
    """TTN-9.0.3: Shakespeare and Masonry."""
    g, p = civilization(technologies="masonry printing_press", leader="william_shakespeare", workers={"drama": 1})
    press = g.of(WorkerCard, "printing_press")
    assert build_cost(g, p, press) == 3 - 1 - 1
    assert build_cost(g, p, press, discount=5) == 0


def test_destroying_frees_the_worker_without_refund() -> None:
    """TTN-9.6.1."""
    g = game()
    settle(g, unused=0)
    table = actions(g)
    assert table.refusal(0, Destroy("religion")) == "TTN-9.6.1"
    table.act(0, Destroy("philosophy"))
    p = table.player(0)
    assert (p.workers["philosophy"], p.unused, p.stored, p.civil_left, p.ratings.science) == (0, 1, {}, 3, 0)


def test_units_are_built_without_limit() -> None:
    """TTN-9.12.1."""
    g = game()
    settle(g, workers={"warriors": 7}, unused=1, stored=RICH)
    table = actions(g)
    table.act(0, BuildUnit("warriors"))
    p = table.player(0)
    assert (p.workers["warriors"], p.stored["bronze"], p.civil_left, p.military_left) == (8, 7, 4, 1)
    assert p.ratings.strength == 8


def test_units_are_upgraded_within_their_type() -> None:
    """TTN-9.12.2."""
    g = game()
    settle(g, technologies="swordsmen knights", stored=RICH)
    table = actions(g)
    assert table.refusal(0, UpgradeUnit("warriors", "knights")) == "TTN-9.5.1"
    table.act(0, UpgradeUnit("warriors", "swordsmen"))
    p = table.player(0)
    assert (p.workers["swordsmen"], p.stored["bronze"], p.military_left, p.ratings.strength) == (1, 8, 1, 2)


def test_a_disbanded_unit_becomes_an_unused_worker() -> None:
    """TTN-9.12.3."""
    g = game()
    settle(g, military_spent=1)
    table = actions(g)
    table.act(0, Disband("warriors"))
    p = table.player(0)
    assert (p.unused, p.ratings.strength, p.military_left) == (2, 0, 0)
    assert table.refusal(0, Disband("warriors")) == "TTN-9.12.1"


def test_temporary_resources_have_to_be_used_first() -> None:
    """TTN-12.7, example EX-59: the pool of Homer and Patriotism pays the first unit."""
    g = game()
    settle(
        g,
        technologies="swordsmen",
        leader="homer",
        unit_resources=2,
        stored={"bronze": 2},
        workers={"warriors": 1, "bronze": 0},
    )
    table = actions(g)
    assert table.player(0).unit_resources == 3
    table.act(0, BuildUnit("swordsmen"))
    assert (table.player(0).unit_resources, table.player(0).stored) == (0, {"bronze": 2})
    table.act(0, UpgradeUnit("warriors", "swordsmen"))
    assert table.player(0).stored == {"bronze": 1}


def test_temporary_resources_pay_for_units_only() -> None:
    """TTN-12.7."""
    g = game()
    settle(g, unit_resources=9)
    assert actions(g).refusal(0, Build("bronze")) == "TTN-12.4"


def test_barbarossa_grows_and_builds_for_one_military_action() -> None:
    """TTN-14.5: both parts are mandatory, and each use costs an action."""
    g = game()
    settle(g, leader="frederick_barbarossa", stored={"agriculture": 1, "bronze": 1})
    table = actions(g)
    table.act(0, Conscript("warriors"))
    p = table.player(0)
    assert (p.stored, p.yellow, p.unused, p.workers["warriors"]) == ({}, 17, 1, 2)
    assert (p.military_left, p.civil_left) == (1, 4)
    settle(g, stored={"agriculture": 1})
    assert actions(g).refusal(0, Conscript("warriors")) == "TTN-12.4"
    settle(g, stored={"bronze": 1})
    assert actions(g).refusal(0, Conscript("warriors")) == "TTN-12.4"
    settle(g, stored={"agriculture": 1, "bronze": 1}, military_spent=2)
    assert actions(g).refusal(0, Conscript("warriors")) == "TTN-9.12.1"


STAGED = {"drama": 1, "opera": 1, "religion": 1, "organized_religion": 1, "journalism": 1, "scientific_method": 1}


@pytest.mark.parametrize(
    ("source", "card", "price"),
    [("religion", "opera", 5), ("organized_religion", "opera", 1), ("journalism", "opera", 0)],
)
def test_bach_turns_urban_buildings_into_theaters(source: str, card: str, price: int) -> None:
    """TTN-14.10, example EX-25: of another type, also of the same level; once a turn, for a civil action."""
    g = game()
    settle(g, leader="j_s_bach", government="monarchy", workers=STAGED, stored=RICH)
    table = actions(g)
    table.act(0, Stage(source, card))
    p = table.player(0)
    assert (p.workers[source], p.workers[card], p.stored["bronze"], p.civil_left) == (0, 2, 9 - price, 4)
    assert table.refusal(0, Stage("drama", "opera")) == "TTN-9.0.2"


def test_bach_lowers_no_level_and_keeps_to_the_limit() -> None:
    """TTN-14.10, example EX-25."""
    g = game()
    settle(g, leader="j_s_bach", government="monarchy", workers=STAGED, stored=RICH)
    assert actions(g).refusal(0, Stage("scientific_method", "drama")) == "TTN-9.0.2"
    settle(g, workers=STAGED | {"drama": 2})
    for source in ("religion", "organized_religion", "journalism"):
        assert actions(g).refusal(0, Stage(source, "opera")) == "TTN-9.4.2"
