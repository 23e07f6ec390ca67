"""Building stages of wonders (TTN-9.8)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.core.cards import Wonder
from rules.through_the_ages.core.catalog import catalog
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import game, settle


def test_a_stage_is_paid_and_covered_by_a_blue_token() -> None:
    """TTN-9.8.1: the leftmost number that is not covered."""
    g = game()
    settle(g, building="library_of_alexandria", stages=1, blue=5, stored={"bronze": 6})
    table = actions(g)
    table.act(0, BuildStages())
    p = table.player(0)
    assert (p.stages, p.stored, p.blue, p.civil_left) == (2, {"bronze": 2}, 5 + 4 - 1, 3)


def test_without_a_wonder_or_resources_no_stage_is_built() -> None:
    """TTN-9.8.1, TTN-12.4."""
    g = game()
    settle(g, stored={"bronze": 2})
    assert actions(g).refusal(0, BuildStages()) == "TTN-9.8.1"
    settle(g, building="pyramids")
    assert actions(g).refusal(0, BuildStages()) == "TTN-12.4"


def test_one_action_builds_one_stage_or_several_with_a_construction_technology() -> None:
    """TTN-9.8.2: the sum is paid at once."""
    g = game()
    settle(g, building="pyramids", blue=2, stored={"bronze": 8})
    assert actions(g).refusal(0, BuildStages(2)) == "TTN-9.8.1"
    settle(g, technologies="masonry")
    table = actions(g)
    assert table.refusal(0, BuildStages(3)) == "TTN-9.8.1"
    table.act(0, BuildStages(2))
    p = table.player(0)
    assert (p.stages, p.stored, p.blue, p.civil_left) == (2, {"bronze": 3}, 2 + 5 - 2, 3)
    for special, most in (("architecture", 3), ("engineering", 4)):
        g = game()
        settle(g, building="great_wall", technologies=special, stored={"bronze": 9})
        table = actions(g)
        assert [table.refusal(0, BuildStages(n)) == "" for n in (most, most + 1)] == [True, False]


def test_a_card_builds_exactly_one_stage() -> None:
    """TTN-9.11.2: even with construction technologies that allow more."""
    g = game()
    settle(
        g,
        building="great_wall",
        technologies="engineering",
        hand="engineering_genius_a",
        blue=1,
        stored={"bronze": 9},
    )
    table = actions(g)
    table.act(0, PlayCard("engineering_genius_a"))
    assert (table.player(0).stages, table.player(0).stored) == (1, {"bronze": 9})


def test_the_last_stage_completes_the_wonder() -> None:
    """TTN-9.8.3: its blue tokens return, its effects start."""
    g = game()
    settle(g, building="pyramids", stages=2, blue=3, stored={"bronze": 1})
    table = actions(g)
    table.act(0, BuildStages())
    p = table.player(0)
    assert (p.building, p.stages, p.wonders, p.blue) == (None, 0, ["pyramids"], 3 + 1 + 2)
    assert (p.ratings.civil_actions, p.civil_left) == (5, 4)


def test_immediate_effects_of_age_iii_wonders_happen_once() -> None:
    """TTN-9.8.3, TTN-14.20: Fast Food Chains count workers on cards."""
    g = game()
    settle(g, building="fast_food_chains", stages=3, stored={"bronze": 4}, unused=3)
    table = actions(g)
    table.act(0, BuildStages())
    assert table.player(0).culture == 2 * 4 + 2


@pytest.mark.parametrize("stored", [{"bronze": 3, "agriculture": 1}, {"coal": 1, "agriculture": 1}])
def test_with_an_empty_bank_a_token_of_a_card_covers_the_stage(stored: dict[str, int]) -> None:
    """TTN-9.8.1: the payment of a Coal token moves down, so the bank stays empty."""
    g = game()
    settle(g, technologies="iron coal", building="taj_mahal", blue=0, stored=stored)
    if "coal" in stored:
        settle(g, building="first_space_flight", blue=0)
    before = sum(stored.values())
    table = actions(g)
    table.act(0, BuildStages())
    p = table.player(0)
    assert p.blue + p.stages + sum(p.stored.values()) == before
    assert p.stages == 1


def test_a_stage_that_no_token_can_cover_is_not_built() -> None:
    """TTN-9.0.1, TTN-9.8.1."""
    g = game()
    settle(g, building="hanging_gardens", stages=1, hand="engineering_genius_a", blue=0, stored={})
    assert actions(g).refusal(0, PlayCard("engineering_genius_a")) == "TTN-9.8.1"
    settle(g, stored={"agriculture": 1})
    table = actions(g)
    table.act(0, PlayCard("engineering_genius_a"))
    assert (table.player(0).stages, table.player(0).stored) == (2, {})


def test_no_wonder_costs_tokens() -> None:
    """TTN-9.8.3: so completing one never needs a choice of blue tokens."""
    for edition in ("new_story", "original"):
        wonders = [card for card in catalog(edition).civil if isinstance(card, Wonder)]
        assert wonders
        assert all(card.symbols.blue_tokens >= 0 <= card.symbols.yellow_tokens for card in wonders)
