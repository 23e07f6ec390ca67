"""Developing technologies, changing the government, revolutions (TTN-9.9, TTN-9.10)."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.engine.core.notation import format_action
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.card_uses import REVOLUTION
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.cards import Government, Special
from rules.through_the_ages.core.catalog import catalog
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import game, settle


def test_a_technology_comes_into_play_for_its_science() -> None:
    """TTN-9.9.1; TTN-9.9.4: a new mine, farm, building or unit alone gives nothing."""
    g = game()
    before = settle(g, hand="iron swordsmen", science=6).ratings
    table = actions(g)
    assert table.refusal(0, Develop("alchemy")) == "TTN-9.9.1"
    table.act(0, Develop("iron"))
    p = table.player(0)
    assert (p.science, p.hand, p.civil_left) == (1, ["swordsmen"], 3)
    assert (p.workers["iron"], p.stored, p.ratings) == (0, {}, before)
    assert table.refusal(0, Develop("swordsmen")) == "TTN-9.9.1"


def test_of_two_special_technologies_of_a_kind_the_higher_stays() -> None:
    """TTN-9.9.2: the lower one leaves the game, also when it has just been developed."""
    g = game()
    settle(g, technologies="warfare", hand="strategy", science=20)
    table = actions(g)
    table.act(0, Develop("strategy"))
    assert "warfare" not in table.player(0).technologies
    g = game()
    settle(g, technologies="strategy", hand="warfare code_of_laws", science=20, leader="albert_einstein")
    table = actions(g)
    table.act(0, Develop("warfare"))
    p = table.player(0)
    assert ("strategy" in p.technologies, "warfare" in p.technologies) == (True, False)
    assert (p.science, p.culture, p.hand) == (15, 3, ["code_of_laws"]), "it still counts as developed"


def test_blue_tokens_of_a_special_technology_come_and_only_the_difference_counts() -> None:
    """TTN-9.9.2, TTN-11.4, TTN-11.6."""
    g = game()
    settle(g, hand="justice_system civil_service", science=40, blue=5)
    table = actions(g)
    table.act(0, Develop("justice_system"))
    assert table.player(0).blue == 8
    table.act(0, Develop("civil_service"))
    assert table.player(0).blue == 8


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_no_replacement_of_a_card_costs_tokens(edition: str) -> None:
    """TTN-9.9.2, TTN-9.9.3, TTN-11.4: so a development never needs a choice of blue tokens."""
    cards = catalog(edition).civil
    pairs = [(a, b) for a, b in permutations(cards, 2) if isinstance(a, Special) and isinstance(b, Special)]
    higher = [(low, high) for low, high in pairs if low.kind == high.kind and low.level < high.level]
    assert higher
    for low, high in higher:
        assert low.symbols.blue_tokens <= high.symbols.blue_tokens
        assert low.symbols.yellow_tokens <= high.symbols.yellow_tokens
    for card in cards:
        if isinstance(card, Government):
            assert (card.symbols.blue_tokens, card.symbols.yellow_tokens) == (0, 0)


def test_a_peaceful_change_brings_new_actions_at_once() -> None:
    """TTN-9.9.3, TTN-11.4: for the higher price; the old government leaves the game."""
    g = game()
    settle(g, hand="monarchy", science=9)
    table = actions(g)
    table.act(0, Develop("monarchy"))
    p = table.player(0)
    assert (p.government, p.science, p.civil_left, p.military_left) == ("monarchy", 1, 4, 3)


def test_a_change_to_fewer_actions_returns_the_spent_ones_first() -> None:
    """TTN-11.4, TTN-9.9.3, example EX-55: one of seven tokens was spent, another one pays, and three are returned."""
    g = game()
    settle(g, government="republic", hand="theocracy", science=6, civil_spent=1)
    table = actions(g)
    table.act(0, Develop("theocracy"))
    p = table.player(0)
    assert (p.science, p.ratings.civil_actions, p.civil_spent, p.civil_left) == (0, 4, 0, 4)


def test_buildings_above_the_limit_of_a_new_government_stay() -> None:
    """TTN-9.4.2."""
    g = game()
    settle(g, government="communism", hand="theocracy", workers={"religion": 4}, science=9)
    table = actions(g)
    table.act(0, Develop("theocracy"))
    assert (table.player(0).ratings.urban_limit, table.player(0).workers["religion"]) == (3, 4)


@pytest.mark.parametrize("leader", ["leonardo_da_vinci", "isaac_newton", "albert_einstein"])
def test_every_development_triggers_leaders(leader: str) -> None:
    """TTN-9.9.5: governments, revolutions and developments by cards among them."""
    for action in (
        Develop("monarchy"),
        Revolution("monarchy"),
        Develop("warfare"),
        PlayCard("breakthrough_i", "warfare"),
        PlayCard("breakthrough_i", "monarchy", REVOLUTION),
    ):
        g = game()
        settle(g, leader=leader, hand="monarchy warfare breakthrough_i", science=20)
        table = actions(g)
        table.act(0, action)
        p = table.player(0)
        gained = {
            "leonardo_da_vinci": sum(p.stored.values()) == 1,
            "isaac_newton": p.civil_left == (1 if "revolution" in format_action(action) else p.ratings.civil_actions),
            "albert_einstein": p.culture == 3,
        }
        assert gained[leader], action


def test_a_revolution_takes_all_civil_actions_and_little_science() -> None:
    """TTN-9.10.1, example EX-21: red tokens of the new government are available, spent ones stay spent."""
    g = game()
    settle(g, wonders="pyramids", hand="monarchy iron", science=2, military_spent=1)
    table = actions(g)
    table.act(0, Revolution("monarchy"))
    p = table.player(0)
    assert (p.science, p.government) == (0, "monarchy")
    assert (p.ratings.civil_actions, p.civil_left) == (6, 0)
    assert (p.ratings.military_actions, p.military_spent, p.military_left) == (3, 1, 2)


def test_no_revolution_after_a_civil_action_was_spent() -> None:
    """TTN-9.10.1, example EX-21."""
    g = game()
    g.row = ["iron", *[None] * 12]
    settle(g, hand="monarchy warfare", science=2)
    table = actions(g)
    assert table.refusal(0, Revolution("warfare")) == "TTN-9.10.1"
    table.act(0, TakeCard("iron"))
    assert table.refusal(0, Revolution("monarchy")) == "TTN-9.10.1"


def test_a_revolution_to_fewer_actions_leaves_none_available() -> None:
    """TTN-9.10.1, TTN-11.4."""
    g = game()
    settle(g, government="republic", hand="theocracy", science=1)
    table = actions(g)
    table.act(0, Revolution("theocracy"))
    assert (table.player(0).ratings.civil_actions, table.player(0).civil_left) == (4, 0)


def test_newton_gives_an_action_back_after_a_revolution() -> None:
    """TTN-9.10.2, TTN-14.11."""
    g = game()
    settle(g, leader="isaac_newton", hand="monarchy", science=2)
    table = actions(g)
    table.act(0, Revolution("monarchy"))
    assert table.player(0).civil_left == 1


def test_a_revolution_by_breakthrough_costs_the_revolution_only() -> None:
    """TTN-9.10.3: all civil actions have to be available, and the card takes none."""
    g = game()
    settle(g, hand="breakthrough_i monarchy", science=2)
    table = actions(g)
    table.act(0, PlayCard("breakthrough_i", "monarchy", REVOLUTION))
    p = table.player(0)
    assert (p.government, p.civil_left, p.science, p.hand) == ("monarchy", 0, 2, [])
    settle(g, civil_spent=1)
    assert actions(g).refusal(0, PlayCard("breakthrough_i", "monarchy", REVOLUTION)) == "TTN-9.10.1"


def test_robespierre_has_revolutions_with_military_actions() -> None:
    """TTN-9.10.5, example EX-23: the extra action of Patriotism is not included and remains."""
    g = game()
    settle(
        g,
        government="constitutional_monarchy",
        leader="maximilien_robespierre",
        hand="communism",
        science=5,
        civil_spent=2,
        extra_military=1,
        unit_resources=3,
    )
    table = actions(g)
    assert (table.player(0).ratings.military_actions, table.player(0).military_left) == (5, 6)
    table.act(0, Revolution("communism"))
    p = table.player(0)
    assert (p.science, p.culture) == (0, 3)
    assert (p.ratings.military_actions, p.military_left) == (6, 1)
    assert (p.ratings.civil_actions, p.civil_spent, p.civil_left) == (7, 2, 5)


def test_the_action_of_patriotism_may_be_used_before_robespierres_revolution() -> None:
    """TTN-9.10.5, TTN-9.11.4: no token is spent for it."""
    g = game()
    settle(g, leader="maximilien_robespierre", hand="monarchy", science=2, extra_military=1, military_spent=1)
    table = actions(g)
    table.act(0, Revolution("monarchy"))
    assert (table.player(0).ratings.military_actions, table.player(0).military_left) == (4, 0)
    settle(g, military_spent=2)
    assert actions(g).refusal(0, Revolution("monarchy")) == "TTN-9.10.1"


def test_robespierre_breaks_through_for_no_civil_action() -> None:
    """TTN-9.10.5."""
    g = game()
    settle(g, leader="maximilien_robespierre", hand="monarchy breakthrough_i", science=2, civil_spent=4)
    table = actions(g)
    table.act(0, PlayCard("breakthrough_i", "monarchy", REVOLUTION))
    p = table.player(0)
    assert (p.government, p.civil_left, p.military_left, p.culture) == ("monarchy", 1, 0, 3)
