"""Playing leaders, and Hammurabi's military actions (TTN-9.7, TTN-14.3)."""

from __future__ import annotations

from rules.through_the_ages.actions.developing import Revolution
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.standing_in import StandIn
from rules.through_the_ages.actions.taking import TakeCard
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import game, settle


def test_a_leader_comes_into_play_and_works_at_once() -> None:
    """TTN-9.7.1: Caesar brings a strength point and a military action."""
    g = game()
    settle(g, hand="julius_caesar")
    table = actions(g)
    table.act(0, PlayLeader("julius_caesar"))
    p = table.player(0)
    assert (p.leader, p.hand, p.civil_left) == ("julius_caesar", [], 3)
    assert (p.ratings.strength, p.ratings.military_actions) == (2, 3)


def test_only_a_leader_of_the_hand_is_played() -> None:
    """TTN-9.7.1."""
    g = game()
    settle(g, hand="iron")
    settle(g, 1, hand="moses")
    table = actions(g)
    assert table.refusal(0, PlayLeader("moses")) == "TTN-9.7.1"
    assert table.refusal(0, PlayLeader("iron")) == "TTN-9.7.1"


def test_replacing_a_leader_gives_a_spent_civil_action_back() -> None:
    """TTN-9.7.1, TTN-11.11: the action for the new leader counts as spent; the old one leaves the game."""
    g = game()
    settle(g, leader="moses", hand="genghis_khan", civil_spent=2)
    table = actions(g)
    table.act(0, PlayLeader("genghis_khan"))
    p = table.player(0)
    assert (p.leader, p.civil_spent) == ("genghis_khan", 2)
    assert p.hand == []


def test_homer_under_a_wonder_replaces_the_returned_action() -> None:
    """TTN-14.1: only when he is replaced."""
    g = game()
    settle(g, leader="homer", hand="genghis_khan", wonders="pyramids")
    table = actions(g)
    table.act(0, PlayLeader("genghis_khan", under="pyramids"))
    p = table.player(0)
    assert (p.homer, p.civil_spent, p.ratings.happiness) == ("pyramids", 1, 1)
    settle(g, leader="moses")
    assert actions(g).refusal(0, PlayLeader("genghis_khan", under="pyramids")) == "TTN-9.7.1"


def test_hammurabi_helps_out_when_the_civil_actions_do_not_suffice() -> None:
    """TTN-14.3: also as a part of two actions, once a turn."""
    g = game()
    settle(g, leader="hammurabi", civil_spent=3)
    g.row = [None] * 13
    g.row[5], g.row[0] = "iron", "alchemy"
    table = actions(g)
    table.act(0, TakeCard("iron"))
    p = table.player(0)
    assert (p.civil_left, p.military_left, p.civil_spent, p.military_spent) == (0, p.ratings.military_actions - 1, 4, 1)
    assert table.refusal(0, TakeCard("alchemy")) == "TTN-9.0.1"
    assert table.refusal(0, StandIn()) == "TTN-9.0.2"


def test_a_revolution_remains_possible_when_a_military_action_stood_in() -> None:
    """TTN-9.10.6: no civil action was spent."""
    g = game()
    settle(g, leader="hammurabi", hand="monarchy", science=2)
    g.row = ["iron", "alchemy", *[None] * 11]
    table = actions(g)
    table.act(0, StandIn())
    assert table.player(0).civil_left == 5
    table.act(0, TakeCard("iron"))
    assert table.refusal(0, StandIn()) == "TTN-9.0.2"
    table.act(0, Revolution("monarchy"))
    p = table.player(0)
    assert (p.government, p.civil_left, p.military_spent) == ("monarchy", 0, 1)


def test_a_military_action_stands_in_only_if_there_is_one() -> None:
    """TTN-14.3."""
    g = game()
    p = settle(g, leader="hammurabi")
    settle(g, military_spent=p.ratings.military_actions)
    assert actions(g).refusal(0, StandIn()) == "TTN-9.12.1"
    settle(g, leader="moses", military_spent=0)
    assert actions(g).refusal(0, StandIn()) == "TTN-9.0.2"


def test_nothing_comes_back_when_no_civil_action_was_spent() -> None:
    """TTN-9.7.1, TTN-11.11: Hammurabi's military action paid for his successor."""
    g = game()
    settle(g, leader="hammurabi", hand="genghis_khan")
    table = actions(g)
    table.act(0, StandIn())
    told = [str(event.text) for event in table.act(0, PlayLeader("genghis_khan"))]
    assert (table.player(0).civil_spent, table.player(0).civil_left) == (0, 4)
    assert not any("back" in text for text in told)
