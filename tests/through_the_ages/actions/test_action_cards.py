"""Playing action cards (TTN-9.11)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import BuildUnit
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.taking import TakeCard
from tests.through_the_ages.scenes import actions, played_on
from tests.through_the_ages.tables import game, settle


def test_a_card_is_played_once_and_leaves_the_game() -> None:
    """TTN-9.11.1, TTN-13.2."""
    g = game()
    settle(g, hand="stockpile_a", blue=9)
    table = actions(g)
    table.act(0, PlayCard("stockpile_a"))
    p = table.player(0)
    assert (p.hand, p.civil_left, p.stored, p.blue) == ([], 3, {"agriculture": 1, "bronze": 1}, 7)
    assert "stockpile_a" not in table.state.row
    assert table.refusal(0, PlayCard("stockpile_a")) == "TTN-9.11.1"


def test_a_card_taken_this_turn_waits() -> None:
    """TTN-9.11.1: another copy held before may be played."""
    g = game()
    g.row = ["stockpile_a", *[None] * 12]
    table = actions(g)
    table.act(0, TakeCard("stockpile_a"))
    assert table.refusal(0, PlayCard("stockpile_a")) == "TTN-9.11.1"
    settle(g, hand="stockpile_a")
    table = actions(g)
    table.act(0, TakeCard("stockpile_a"))
    table.act(0, PlayCard("stockpile_a"))
    assert table.refusal(0, PlayCard("stockpile_a")) == "TTN-9.11.1"


def test_the_action_of_a_card_costs_no_other_action_but_everything_else() -> None:
    """TTN-9.0.2, TTN-9.11.2."""
    g = game()
    settle(g, hand="urban_growth_a", stored={"bronze": 2}, civil_spent=3)
    table = actions(g)
    table.act(0, PlayCard("urban_growth_a", "religion"))
    p = table.player(0)
    assert (p.workers["religion"], p.unused, p.stored, p.civil_left) == (1, 0, {}, 0)


def test_a_card_whose_action_cannot_be_done_is_not_played() -> None:
    """TTN-9.11.2."""
    g = game()
    settle(g, hand="urban_growth_a rich_land_a engineering_genius_a breakthrough_i", stored={"bronze": 1}, unused=0)
    table = actions(g)
    assert table.refusal(0, PlayCard("urban_growth_a", "religion")) == "TTN-9.4.1"
    assert table.refusal(0, PlayCard("rich_land_a", "religion")) == "TTN-9.11.1"
    assert table.refusal(0, PlayCard("engineering_genius_a")) == "TTN-9.8.1"
    assert not [action for action in table.options(0) if isinstance(action, PlayCard)]


@pytest.mark.parametrize(("food", "refused"), [(1, "TTN-12.4"), (2, "")])
def test_later_gains_of_a_card_do_not_help_to_pay(food: int, refused: str) -> None:
    """TTN-9.11.3: the food of Frugality comes after the population."""
    g = game()
    settle(g, hand="frugality_a", stored={"agriculture": food})
    table = actions(g)
    assert table.refusal(0, PlayCard("frugality_a")) == refused
    if not refused:
        table.act(0, PlayCard("frugality_a"))
        assert (table.player(0).stored, table.player(0).yellow) == ({"agriculture": 1}, 17)


def test_the_science_of_breakthrough_does_not_help_to_pay() -> None:
    """TTN-9.11.3."""
    g = game()
    settle(g, hand="breakthrough_i iron", science=4)
    assert actions(g).refusal(0, PlayCard("breakthrough_i", "iron")) == "TTN-9.9.1"
    settle(g, science=5)
    table = actions(g)
    table.act(0, PlayCard("breakthrough_i", "iron"))
    assert table.player(0).science == 2


def test_patriotism_changes_no_rating_and_unused_resources_are_lost() -> None:
    """TTN-9.11.4, TTN-10.7: the unused action draws a card; the resources are lost."""
    g = game()
    settle(g, hand="patriotism_i")
    g.military_deck = ["rats"] * 9
    table = played_on(g)
    ratings = table.player(0).ratings
    table.act(0, PlayCard("patriotism_i"))
    p = table.player(0)
    assert (p.ratings, p.military_left, p.unit_resources) == (ratings, 3, 2)
    table.act(0, BuildUnit("warriors"))
    assert (table.player(0).unit_resources, table.player(0).military_left) == (0, 2)
    table = played_on(g)
    table.act(0, PlayCard("patriotism_i"))
    table.act(0, EndActions())
    p = table.player(0)
    assert (len(p.military), p.unit_resources, p.extra_military, p.military_left) == (3, 0, 0, 2)


def test_cards_that_gain_nothing_may_be_played() -> None:
    """TTN-9.11.5, TTN-11.12: a tie makes nobody stronger or richer."""
    g = game()
    settle(g, hand="wave_of_nationalism_ii military_build_up_iii endowment_for_the_arts_iii", culture=7)
    settle(g, 1, culture=7)
    table = actions(g)
    for card in ("wave_of_nationalism_ii", "military_build_up_iii", "endowment_for_the_arts_iii"):
        table.act(0, PlayCard(card))
    p = table.player(0)
    assert (p.hand, p.unit_resources, p.culture, p.civil_left) == ([], 0, 7, 1)


def test_stronger_and_richer_rivals_are_counted() -> None:
    """TTN-11.12: the three-player number of the card applies."""
    g = game(seats=3)
    settle(g, hand="wave_of_nationalism_ii military_build_up_iii endowment_for_the_arts_iii", culture=7)
    settle(g, 1, culture=8, workers={"warriors": 3})
    settle(g, 2, culture=9, workers={"warriors": 1})
    table = actions(g)
    table.act(0, PlayCard("wave_of_nationalism_ii"))
    assert table.player(0).unit_resources == 3
    table.act(0, PlayCard("military_build_up_iii"))
    assert table.player(0).unit_resources == 3 + 5
    table.act(0, PlayCard("endowment_for_the_arts_iii"))
    assert table.player(0).culture == 7 + 2 * 3
