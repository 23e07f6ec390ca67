"""Taking cards from the row, and their costs (TTN-9.1, TTN-9.2)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.taking import TakeCard, taking_price
from rules.through_the_ages.core.state import Game
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import game, settle

TAKING = "TTN-9.1.1"
TAKING_WONDERS = "TTN-9.2.1"


def row(g: Game, **spaces: str) -> Game:
    """Put cards on spaces of the row, counted from 1: `s6="iron"`."""
    g.row = [None] * 13
    for space, card in spaces.items():
        g.row[int(space[1:]) - 1] = card
    return g


@pytest.mark.parametrize(("space", "price"), [("s1", 1), ("s5", 1), ("s6", 2), ("s9", 2), ("s10", 3), ("s13", 3)])
def test_a_card_costs_the_actions_of_its_space_and_goes_to_the_hand(space: str, price: int) -> None:
    """TTN-9.1.1."""
    table = actions(row(game(), **{space: "iron"}))
    table.act(0, TakeCard("iron"))
    assert table.player(0).hand == ["iron"]
    assert table.player(0).civil_left == 4 - price
    assert table.state.row == [None] * 13


def test_of_two_copies_the_cheaper_one_is_taken() -> None:
    """TTN-9.1.1."""
    table = actions(row(game(), s3="iron", s12="iron"))
    table.act(0, TakeCard("iron"))
    assert table.state.row.index("iron") == 11
    assert table.player(0).civil_left == 3


def test_an_action_that_cannot_be_paid_completely_is_illegal() -> None:
    """TTN-9.0.1."""
    g = row(game(), s12="iron", s8="alchemy")
    settle(g, civil_spent=2)
    table = actions(g)
    assert table.refusal(0, TakeCard("iron")) == "TTN-9.0.1"
    assert table.refusal(0, TakeCard("alchemy")) == ""


def test_a_full_hand_takes_nothing_but_wonders() -> None:
    """TTN-11.9, TTN-9.1.1, example EX-61; TTN-9.2.1: a wonder goes into play, even with a full hand."""
    hand = "iron alchemy irrigation knights swordsmen monarchy"
    g = row(game(), s1="code_of_laws", s2="hanging_gardens", s3="urban_growth_i", s4="moses")
    settle(g, wonders="library_of_alexandria pyramids", hand=hand)
    table = actions(g)
    for card in ("code_of_laws", "urban_growth_i", "moses"):
        assert table.refusal(0, TakeCard(card)) == TAKING
    table.act(0, TakeCard("hanging_gardens"))
    assert (table.player(0).building, table.player(0).hand) == ("hanging_gardens", hand.split())
    # When the Pyramids are ruined, the limit is 5, and nothing is discarded.
    settle(table.state, ruins=["pyramids"])
    assert (table.player(0).ratings.civil_hand, len(table.player(0).hand)) == (5, 6)


def test_a_technology_in_hand_or_in_play_cannot_be_taken() -> None:
    """TTN-9.1.1: in hand or in play, including the government and the printed technologies."""
    g = row(game(), s1="iron", s2="alchemy", s3="monarchy", s4="irrigation")
    settle(g, technologies="iron", hand="alchemy", government="monarchy")
    table = actions(g)
    for card in ("iron", "alchemy", "monarchy"):
        assert table.refusal(0, TakeCard(card)) == TAKING
    assert table.refusal(0, TakeCard("irrigation")) == ""


def test_action_cards_may_be_held_twice() -> None:
    """TTN-9.1.1: only technologies are unique."""
    g = row(game(), s1="frugality_i")
    settle(g, hand="frugality_i")
    assert actions(g).refusal(0, TakeCard("frugality_i")) == ""


def test_one_leader_of_each_age_is_taken() -> None:
    """TTN-9.1.1, example EX-09: Homer was taken and has left play; Genghis Khan was taken later."""
    g = row(game(), s1="moses", s2="joan_of_arc", s3="isaac_newton")
    settle(g, leader="genghis_khan", leader_ages=[0, 1])
    table = actions(g)
    assert table.refusal(0, TakeCard("moses")) == TAKING
    assert table.refusal(0, TakeCard("joan_of_arc")) == TAKING
    assert table.refusal(0, TakeCard("isaac_newton")) == ""


def test_a_leader_taken_is_remembered() -> None:
    """TTN-9.1.1, example EX-09."""
    table = actions(row(game(), s1="homer", s2="moses"))
    table.act(0, TakeCard("homer"))
    assert table.refusal(0, TakeCard("moses")) == TAKING


def test_a_wonder_costs_an_action_more_for_each_completed_one_ruins_included() -> None:
    """TTN-9.2.1: it goes into play unfinished and without effect."""
    g = row(game(), s6="great_wall")
    settle(g, wonders="pyramids colossus", ruins=["colossus"], workers={"warriors": 2})
    table = actions(g)
    strength = table.player(0).ratings.strength
    table.act(0, TakeCard("great_wall"))
    p = table.player(0)
    assert (p.civil_left, p.building, p.stages, p.hand) == (5 - 4, "great_wall", 0, [])
    assert p.ratings.strength == strength


def test_nobody_builds_two_wonders_at_once() -> None:
    """TTN-9.2.1."""
    g = row(game(), s1="great_wall")
    settle(g, building="pyramids", stages=1)
    assert actions(g).refusal(0, TakeCard("great_wall")) == TAKING_WONDERS


def test_michelangelo_removes_the_surcharge_and_taj_mahal_is_cheaper_after_a_new_leader() -> None:
    """TTN-9.2.2: the effect of the Taj Mahal on its own price applies in the row."""
    g = row(game(), s6="taj_mahal")
    p = settle(g, wonders="pyramids colossus")
    assert taking_price(g, p, "taj_mahal") == 2 + 2
    p.leader = "michelangelo"
    assert taking_price(g, p, "taj_mahal") == 2
    p.used = ["leader replaced"]
    assert taking_price(g, p, "taj_mahal") == 0
    p.leader = None
    assert taking_price(g, p, "taj_mahal") == 2 + 2 - 2
    g.row[5] = "great_wall"
    assert taking_price(g, p, "great_wall") == 2 + 2


def test_leaders_change_what_is_taken() -> None:
    """TTN-9.1.2: Aristotle gains science for technologies, Hammurabi pays less for leaders."""
    g = row(game(), s1="iron", s2="frugality_i", s6="isaac_newton")
    settle(g, leader="aristotle")
    table = actions(g)
    table.act(0, TakeCard("iron"))
    table.act(0, TakeCard("frugality_i"))
    assert table.player(0).science == 1
    p = settle(g, leader="hammurabi")
    assert taking_price(g, p, "isaac_newton") == 1
    assert taking_price(g, p, "iron") == 1


def test_leaders_in_the_row_change_nothing() -> None:
    """TTN-2.4: cards in the row are not in play; Hammurabi does not reduce the cost of taking himself."""
    g = row(game(), s1="hammurabi", s6="michelangelo")
    p = settle(g, wonders="pyramids")
    assert taking_price(g, p, "hammurabi") == 1
    assert taking_price(g, p, "michelangelo") == 2


def test_cards_swept_or_in_hands_of_others_cannot_be_taken() -> None:
    """TTN-9.1.1."""
    table = actions(row(game(), s1="iron"))
    assert table.refusal(0, TakeCard("bronze")) == TAKING
    assert table.refusal(0, TakeCard("coal")) == TAKING


def test_the_phase_may_end_with_actions_left() -> None:
    """TTN-9.0.1."""
    table = actions(row(game(), s1="iron"))
    table.act(0, EndActions())
    assert table.asked == {}
    assert table.player(0).civil_left == 4
