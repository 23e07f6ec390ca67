"""Diplomacy cards (ND-12)."""

from __future__ import annotations

import pytest

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, SkipEmbassy, TakeDiplomacy, UseEmbassy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.core.catalog.wonders import DIPLOMACY_CARDS
from rules.new_dawn.core.player import ON_CARD, Diplomacy
from rules.new_dawn.effects.control_tokens import remove_token
from rules.new_dawn.effects.diplomacy_returned import settle_surplus
from tests.new_dawn.resolving import led_by, resolving
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal

LAND = "0,0 G cap1; 1,0 G; 2,0 G cap2"


def arrived(made: Position, space: str = "2:0") -> Table[Game]:
    """Return the table after a caravan has arrived at a space and its tokens are laid."""
    table = resolving(led_by(made, "gilgamesh"), "E1", 1)
    table.act(P1, MoveCaravan(ON_CARD, space))
    while P1 in table.questions and table.questions[P1].name == "trade":
        table.act(P1, LayTrade("masonry"))
    return table


def held(table: Table[Game]) -> list[Diplomacy]:
    """Return the first player's diplomacy cards."""
    return table.state.players[P1].diplomacy


@pytest.mark.parametrize("card", DIPLOMACY_CARDS)
def test_a_rival_city_gives_one_of_its_owners_cards(card: str) -> None:
    """ND-12.2, ND-12.4."""
    table = arrived(position(LAND))
    table.act(P1, TakeDiplomacy(card, P2))
    assert held(table) == [Diplomacy(card, P2)]
    assert card not in table.state.players[P2].own_diplomacy
    assert len(table.state.players[P2].own_diplomacy) == 3


def test_another_card_of_the_same_player_returns_first() -> None:
    """ND-12.2, ND-12.3, ND-12.14."""
    made = position(LAND)
    made.g.players[P1].diplomacy = [Diplomacy("joint_war", P2)]
    made.g.players[P2].own_diplomacy.remove("joint_war")
    table = arrived(made)
    assert refusal(table, P1, TakeDiplomacy("joint_war", P2)) == "ND-12.2"
    table.act(P1, TakeDiplomacy("defensive_pact", P2))
    assert held(table) == [Diplomacy("defensive_pact", P2)]
    assert "joint_war" in table.state.players[P2].own_diplomacy


def test_a_player_takes_one_card_of_a_city_state_and_there_are_two() -> None:
    """ND-12.1, ND-12.3."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G cs:geneva")
    made.g.players[P1].diplomacy = [Diplomacy("geneva")]
    made.g.city_state_cards["geneva"] = 1
    assert arrived(made).state.active == P2
    made.g.players[P1].diplomacy = []
    made.g.city_state_cards["geneva"] = 0
    assert arrived(made).state.active == P2


def test_a_card_may_be_declined() -> None:
    """ND-12.4."""
    table = arrived(position(LAND))
    table.act(P1, DeclineDiplomacy())
    assert held(table) == []


def test_an_embassy_just_taken_gives_a_token_and_a_resource() -> None:
    """ND-12.10."""
    table = arrived(position(LAND))
    table.act(P1, TakeDiplomacy("embassy", P2))
    assert len(options_of(table, P1, UseEmbassy)) == 5 * 4
    table.act(P1, UseEmbassy("oil", "pottery"))
    assert table.state.players[P1].resources == {"oil": 1}
    pottery = table.state.players[P2].in_row("pottery")
    assert pottery is not None
    assert pottery.trade == 1
    assert table.state.active == P2


def test_an_embassy_needs_no_room_and_may_be_declined() -> None:
    """ND-12.10, ND-9.6."""
    made = position(LAND)
    made.g.players[P1].diplomacy = [Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy.remove("embassy")
    for focus in made.g.players[P2].row:
        focus.trade = 3
    table = arrived(made)
    table.act(P1, DeclineDiplomacy())
    assert {option.card for option in table.legal_actions(P1) if isinstance(option, UseEmbassy)} == {""}
    assert refusal(table, P1, UseEmbassy("oil", "pottery")) == "ND-12.10"
    table.act(P1, SkipEmbassy())
    assert table.state.players[P1].resources == {}


def test_a_loss_of_its_owner_is_settled_before_an_embassy_is_used() -> None:
    """ND-18.10, ND-12.10, ND-18.2: its token finds the room that barbarians leave."""
    made = position(LAND)
    made.g.players[P1].diplomacy = [Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy.remove("embassy")
    made.g.players[P2].loss_due = 2
    for focus in made.g.players[P2].row:
        focus.trade = 3
    table = arrived(made)
    table.act(P1, DeclineDiplomacy())
    first = made.g.players[P2].row[0].card
    assert {option.card for option in table.legal_actions(P1) if isinstance(option, UseEmbassy)} == {first}
    table.act(P1, UseEmbassy("oil", first))
    assert [focus.trade for focus in table.state.players[P2].row] == [2, 3, 3, 3, 3]
    assert table.state.players[P2].loss_due == 0


def test_a_token_lost_at_the_embassy_is_announced() -> None:
    """ND-12.10, ND-5.9."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G cap2")
    made.g.players[P1].diplomacy = [Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy.remove("embassy")
    for focus in made.g.players[P2].row:
        focus.trade = 3
    table = arrived(made)
    table.act(P1, DeclineDiplomacy())
    told = [str(event.text) for event in table.act(P1, UseEmbassy("oil"))]
    assert "seat 2 has no room for 1 trade token." in told


def test_a_pending_token_that_loses_its_room_to_the_embassy_is_announced() -> None:
    """ND-12.10, ND-5.9."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G cap2")
    made.g.players[P1].diplomacy = [Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy.remove("embassy")
    for focus in made.g.players[P2].row[1:]:
        focus.trade = 3
    first = made.g.players[P2].row[0]
    first.trade, made.g.players[P2].trade_due = 2, 1
    table = arrived(made)
    table.act(P1, DeclineDiplomacy())
    told = [str(event.text) for event in table.act(P1, UseEmbassy("oil", first.card))]
    assert "seat 2 has no room for 1 trade token." in told


def test_only_the_capital_of_its_owner_counts_for_an_embassy() -> None:
    """ND-12.10."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G city2; 9,0 G cap2")
    table = arrived(made)
    table.act(P1, TakeDiplomacy("embassy", P2))
    assert table.state.active == P2


def test_the_potala_palace_allows_all_four_cards_until_it_is_lost() -> None:
    """ND-12.3, ND-12.5, ND-18.12."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G cap2; 5,0 G ct1")
    made.wonder("potala_palace", 5, 0)
    made.g.players[P1].diplomacy = [Diplomacy("joint_war", P2)]
    made.g.players[P2].own_diplomacy.remove("joint_war")
    table = arrived(made)
    table.act(P1, TakeDiplomacy("open_borders", P2))
    assert len(held(table)) == 2
    g = table.state
    remove_token(g, "5:0")
    settle_surplus(g, P1)
    assert g.players[P1].diplomacy == [Diplomacy("open_borders", P2)]
    assert "joint_war" in g.players[P2].own_diplomacy


def test_the_card_ends_without_an_arrival() -> None:
    """ND-4.2, ND-12.4."""
    table = resolving(led_by(position(LAND), "gilgamesh"), "E1", 1)
    table.act(P1, EndResolution())
    assert held(table) == []
