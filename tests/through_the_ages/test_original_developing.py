"""Leaders, technologies, governments and action cards of 2006 (TTO-9.6 to TTO-9.9)."""

from __future__ import annotations

from typing import Any

from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import Build, BuildUnit, UpgradeUnit
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.actions.wonders import BuildStages
from tests.through_the_ages.scenes import left, turn_of_2006

# Leaders and technologies.


def test_a_new_leader_replaces_the_old_one_without_compensation() -> None:
    """TTO-9.6.1, TTO-9.1.2: Hammurabi's action leaves with him, but a spent one is returned."""
    s = turn_of_2006(leader="hammurabi", hand="joan_of_arc", civil_spent=2)
    assert left(s.player(0)) == (3, 1)
    s.act(0, PlayLeader("joan_of_arc"))
    p = s.player(0)
    assert (p.leader, p.hand, left(p)) == ("joan_of_arc", [], (2, 2))
    s = turn_of_2006(leader="moses", hand="joan_of_arc", civil_spent=2)
    s.act(0, PlayLeader("joan_of_arc"))
    assert s.player(0).civil_left == 1


def test_a_technology_needs_no_predecessor() -> None:
    """TTO-9.7.1, TTO-9.7.2: a lower one may still follow."""
    s = turn_of_2006("coal", hand="oil iron", science=30)
    s.act(0, TakeCard("coal"))
    for card in ("oil", "coal", "iron"):
        s.act(0, Develop(card))
    p = s.player(0)
    assert (p.science, p.workers["bronze"], p.workers["oil"], p.workers["iron"], p.civil_left) == (9, 2, 0, 0, 0)


def test_special_technologies_replace_lower_ones_only() -> None:
    """TTO-9.7.3: actions and tokens change by the difference."""
    s = turn_of_2006(hand="justice_system", technologies="code_of_laws", science=7)
    s.act(0, Develop("justice_system"))
    p = s.player(0)
    assert ("code_of_laws" in p.technologies, left(p), p.blue) == (False, (4, 2), 21)
    s = turn_of_2006(hand="code_of_laws", technologies="justice_system", science=7)
    assert s.refusal(0, Develop("code_of_laws")) == "TTO-9.7.3"


# Governments.


def test_tto_ex_05_a_revolution_with_hammurabi() -> None:
    """TTO-EX-05: not in the turn in which a civil action was spent; both military actions stay (TTO-9.8.2)."""
    s = turn_of_2006("monarchy", leader="hammurabi", science=3)
    assert left(s.player(0)) == (5, 1)
    s.act(0, TakeCard("monarchy"))
    assert s.refusal(0, Revolution("monarchy")) == "TTO-9.8.2"
    s = turn_of_2006(leader="hammurabi", hand="monarchy", science=3)
    s.act(0, Revolution("monarchy"))
    p = s.player(0)
    assert (p.science, p.government, p.ratings.civil_actions, p.ratings.military_actions) == (0, "monarchy", 6, 2)
    assert left(p) == (0, 2)


def test_a_revolution_keeps_spent_military_actions_spent() -> None:
    """TTO-9.8.2."""
    s = turn_of_2006(hand="monarchy", science=3, military_spent=2)
    s.act(0, Revolution("monarchy"))
    assert left(s.player(0)) == (0, 1)


def test_a_peaceful_change_costs_one_action() -> None:
    """TTO-9.8.1: the spent actions grow by one, the totals are those of the new government."""
    s = turn_of_2006(hand="monarchy", science=9, civil_spent=2, military_spent=1)
    s.act(0, Develop("monarchy"))
    p = s.player(0)
    assert (p.science, p.civil_spent, left(p), p.government) == (0, 3, (2, 2), "monarchy")


def test_buildings_above_a_new_limit_stay() -> None:
    """TTO-9.8.3 RULING: none is added while they exceed it."""
    s = turn_of_2006(
        government="communism", workers={"religion": 4}, hand="monarchy", science=9, unused=1, stored={"bronze": 9}
    )
    s.act(0, Develop("monarchy"))
    assert s.player(0).workers["religion"] == 4
    assert s.refusal(0, Build("religion")) == "TTO-9.4.2"


def test_tto_ex_14_newton_and_a_revolution() -> None:
    """TTO-EX-14: one civil action is usable afterwards, if none was spent before (TTO-14.4, TTO-9.8.2)."""
    start: dict[str, Any] = {
        "government": "constitutional_monarchy",
        "leader": "isaac_newton",
        "hand": "communism",
        "science": 6,
        "stored": {"agriculture": 9},
    }
    s = turn_of_2006(**start)
    s.act(0, Revolution("communism"))
    assert s.player(0).civil_left == 1
    s.act(0, IncreasePopulation())
    assert s.player(0).civil_left == 0
    assert turn_of_2006(**start, civil_spent=1).refusal(0, Revolution("communism")) == "TTO-9.8.2"


def test_robespierre_spends_every_military_action() -> None:
    """TTO-14.3, TTO-9.9.7: including that of Patriotism; civil actions stay as they are."""
    s = turn_of_2006(leader="maximilien_robespierre", hand="patriotism_a monarchy", science=3)
    s.act(0, PlayCard("patriotism_a"))
    s.act(0, Revolution("monarchy"))
    assert left(s.player(0)) == (4, 0)


# Action cards.


def test_the_action_of_an_action_card_has_to_be_legal() -> None:
    """TTO-9.9.2: worker, limit and price after the discount; a surplus of the discount is lost."""
    s = turn_of_2006(hand="ideal_building_site_iii", unused=1, stored={"bronze": 2})
    s.act(0, PlayCard("ideal_building_site_iii", "religion"))
    assert (s.player(0).stored, s.player(0).civil_left) == ({"bronze": 2}, 3)
    s = turn_of_2006(hand="ideal_building_site_iii", unused=0)
    assert s.refusal(0, PlayCard("ideal_building_site_iii", "religion")) == "TTO-9.4.1"
    s = turn_of_2006(hand="ideal_building_site_iii", unused=1, workers={"religion": 2})
    assert s.refusal(0, PlayCard("ideal_building_site_iii", "religion")) == "TTO-9.4.2"
    s = turn_of_2006(hand="ideal_building_site_a", unused=1, stored={"bronze": 1})
    assert s.refusal(0, PlayCard("ideal_building_site_a", "religion")) == "TTO-16.2"
    assert s.refusal(0, PlayCard("ideal_building_site_a", "agriculture")) == "TTO-9.9.1"


def test_frugality_gives_food_after_the_price_is_paid() -> None:
    """TTO-9.9.3."""
    s = turn_of_2006(hand="frugality_a", stored={"agriculture": 1})
    assert s.refusal(0, PlayCard("frugality_a")) == "TTO-16.2"
    s = turn_of_2006(hand="frugality_a", stored={"agriculture": 2})
    s.act(0, PlayCard("frugality_a"))
    assert (s.player(0).unused, s.player(0).stored, s.player(0).civil_left) == (2, {"agriculture": 1}, 3)


def test_breakthrough_can_be_used_for_a_revolution() -> None:
    """TTO-9.9.4: before any civil action, and it takes all of them."""
    s = turn_of_2006(hand="breakthrough_i monarchy", science=3)
    s.act(0, PlayCard("breakthrough_i", "monarchy", "revolution"))
    assert (s.player(0).science, left(s.player(0))) == (2, (0, 3))
    s = turn_of_2006(hand="breakthrough_i monarchy", science=9, civil_spent=1)
    assert s.refusal(0, PlayCard("breakthrough_i", "monarchy", "revolution")) == "TTO-9.8.2"
    s.act(0, PlayCard("breakthrough_i", "monarchy"))
    assert (s.player(0).science, left(s.player(0))) == (2, (3, 3))


def test_engineering_genius_builds_one_stage() -> None:
    """TTO-9.9.5: even if a construction technology allows more."""
    s = turn_of_2006(
        hand="engineering_genius_i", technologies="engineering", building="great_wall", stored={"bronze": 9}
    )
    s.act(0, PlayCard("engineering_genius_i"))
    assert (s.player(0).stages, s.player(0).stored) == (1, {"bronze": 9})
    s.act(0, BuildStages(3))
    assert (s.player(0).wonders, s.player(0).stored) == (["great_wall"], {"bronze": 2})


def test_resources_for_units_are_used_first_over_any_number_of_them() -> None:
    """TTO-9.9.6, TTO-9.9.7: pools are added, and the extra military action lasts this turn."""
    s = turn_of_2006(
        hand="patriotism_i patriotism_a",
        leader="homer",
        technologies="swordsmen",
        unused=3,
        stored={"bronze": 4},
        military_spent=1,
    )
    s.act(0, PlayCard("patriotism_i"))
    s.act(0, PlayCard("patriotism_a"))
    p = s.player(0)
    assert (p.unit_resources, left(p), p.ratings.military_actions) == (4, (2, 3), 2)
    s.act(0, BuildUnit("warriors"))
    s.act(0, UpgradeUnit("warriors", "swordsmen"))
    assert (s.player(0).unit_resources, s.player(0).stored) == (1, {"bronze": 4})
    s.act(0, BuildUnit("warriors"))
    assert (s.player(0).unit_resources, s.player(0).stored) == (0, {"bronze": 3})
