"""Culture cards (ND-7)."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from rules.new_dawn import Game
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl, RemoveControl
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.control import has_wonder, unused_tokens
from rules.new_dawn.board.slots import slot_value
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import City, ControlToken
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal


def resolving(made: Position, card: str, slot: int, seat: Seat = P1, **trade: int) -> Table[Game]:
    """Return a table at which a culture card is being resolved in a slot."""
    others = ["S1", "E1", "M1", "I1"]
    made.row(seat, " ".join([*others[: slot - 1], card, *others[slot - 1 :]]), **trade)
    table = made.table()
    table.act(seat, ChooseCard(made.g.players[seat].row[slot - 1].card))
    return table


def spaces(table: Table[Game], source: str = "card") -> set[str]:
    """Return the spaces where a token of a source can be placed."""
    found = options_of(table, P1, PlaceControl)
    return {option.space for option in found if isinstance(option, PlaceControl) and option.source == source}


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_tokens_are_placed_next_to_a_city_on_difficulty_up_to_the_slot(slot: int) -> None:
    """ND-7.1, ND-2.1, ND-E16."""
    made = position()
    made.g.cities[made.at(-1, -3)] = City(P1, capital=True)
    expected = [(0, -3), (-2, -2)] + ([(0, -4), (-1, -2)] if slot > 1 else [])
    table = resolving(made, "C1", slot)
    assert spaces(table) == made.named(*expected)
    assert refusal(table, P1, PlaceControl(made.at(-2, -3))) == "ND-7.1"


def test_a_card_places_two_tokens_and_one_more_for_each_trade_token() -> None:
    """ND-7.3, ND-5.5, ND-5.12."""
    made = position("0,0 G cap1; 1,0 G; 0,1 G; -1,1 G; -1,0 G; 0,-1 G; 9,0 G cap2")
    table = resolving(made, "C1", 1, C=1)
    assert refusal(table, P1, PlaceControl("1:0", "trade")) == "ND-5.12"
    table.act(P1, PlaceControl("1:0"))
    table.act(P1, PlaceControl("0:1"))
    assert refusal(table, P1, PlaceControl("-1:1")) == "ND-7.3"
    table.act(P1, PlaceControl("-1:1", "trade"))
    assert table.state.active == P2
    assert len(table.state.control) == 3
    assert not any(focus.trade for focus in table.state.players[P1].row)


def test_a_city_state_on_the_card_can_be_used_once_a_turn() -> None:
    """ND-5.7, ND-4.11."""
    made = position("0,0 G cap1; 1,0 G; 0,1 G; -1,1 G; -1,0 G; 9,0 G cap2")
    made.row(P1, "C1 S1 E1 M1 I1")
    made.g.players[P1].row[0].city_states.append("kumasi")
    table = made.table()
    table.act(P1, ChooseCard("early_empire"))
    for space, source in (("1:0", "card"), ("0:1", "card"), ("-1:1", "city_state")):
        table.act(P1, PlaceControl(space, "card" if source == "card" else "city_state"))
    assert table.state.active == P2
    assert table.state.players[P1].row[0].city_states == ["kumasi"]


def test_a_placed_token_gains_the_tokens_on_its_space() -> None:
    """ND-7.2."""
    made = position("0,0 G cap1; 1,0 G res:oil; 0,1 N nw:mt_everest; 9,0 G cap2")
    table = resolving(made, "C1", 5)
    table.act(P1, PlaceControl("1:0"))
    table.act(P1, PlaceControl("0:1"))
    player = table.state.players[P1]
    assert (player.resources, player.natural_wonders) == ({"oil": 1}, ["mt_everest"])
    assert not table.state.resources
    assert not table.state.natural_wonders


def test_without_an_unused_token_one_is_taken_off_the_map_first() -> None:
    """ND-7.4, ND-E17."""
    far = "; ".join(f"{q},9 G ct1" for q in range(31))
    made = position(f"0,0 G cap1; 1,0 G; 0,1 G; -9,0 G cap2; {far}")
    made.g.victory_cards = ["technophile_scholarly"]
    table = resolving(made, "C1", 1)
    assert refusal(table, P1, PlaceControl("1:0")) == "ND-7.4"
    table.act(P1, RemoveControl("3:9"))
    assert refusal(table, P1, EndResolution()) == "ND-7.4"
    table.act(P1, PlaceControl("1:0"))
    assert sum(token.seat == P1 for token in table.state.control.values()) == 31
    assert "3:9" not in table.state.control


@pytest.mark.parametrize(
    ("card", "other", "placed"),
    [
        ("C2", MoveControl("3:9", "3:10"), PlaceControl("1:0")),
        ("C4", ConvertControl("5:10"), PlaceControl("1:0")),
        ("C4", ConvertControl("5:10"), ConvertControl("7:10")),
    ],
)
def test_a_token_taken_off_the_map_is_placed_before_anything_else(
    card: str, other: AnyAction, placed: AnyAction
) -> None:
    """ND-7.4: neither a move nor the turning of a rival token uses it."""
    far = "; ".join(f"{q},9 G ct1" for q in range(31))
    made = position(f"0,0 G cap1; 1,0 G; 0,1 G; -9,0 G cap2; 3,10 G; 5,10 G CT2; 7,10 G ct2; {far}")
    made.g.victory_cards = ["technophile_scholarly"]
    table = resolving(made, card, 1)
    assert table.obstacle(P1, other) is None
    table.act(P1, RemoveControl("20:9"))
    assert refusal(table, P1, other) == "ND-7.4"
    assert other not in table.legal_actions(P1)
    table.act(P1, placed)
    assert sum(token.seat == P1 for token in table.state.control.values()) == 31
    assert P1 not in table.questions or table.obstacle(P1, EndResolution()) is None


def test_a_natural_wonder_goes_back_when_its_token_leaves() -> None:
    """ND-6.15, ND-7.5, ND-E49."""
    made = position("0,0 G cap1; 1,0 N nw:mt_everest ct1; 2,0 M; 0,1 W; 9,0 G cap2")
    made.g.natural_wonders.clear()
    made.g.players[P1].natural_wonders.append("mt_everest")
    table = resolving(made, "C2", 1)
    assert refusal(table, P1, MoveControl("1:0", "0:1")) == "ND-7.5"
    table.act(P1, MoveControl("1:0", "2:0"))
    assert table.state.natural_wonders == {"1:0": "mt_everest"}
    assert table.state.players[P1].natural_wonders == []


def test_a_moved_token_keeps_its_side_and_ends_the_first_part() -> None:
    """ND-7.5, ND-5.3."""
    made = position("0,0 G cap1; 1,0 G; 5,0 M CT1; 6,0 M; 9,0 G cap2")
    table = resolving(made, "C2", 1)
    table.act(P1, MoveControl("5:0", "6:0"))
    assert table.state.control["6:0"] == ControlToken(P1, reinforced=True)
    assert table.state.active == P2


def test_civil_service_places_tokens_next_to_any_friendly_space() -> None:
    """ND-7.6, ND-7.11."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 9,0 G cap2")
    table = resolving(made, "C3", 1)
    assert spaces(table, "beside") == {"1:0"}
    table.act(P1, PlaceControl("1:0"))
    assert spaces(table, "beside") == {"2:0"}
    assert refusal(table, P1, PlaceControl("9:0", "beside")) == "ND-7.6"
    table.act(P1, PlaceControl("2:0", "beside"))
    assert table.state.active == P2


def test_mass_media_turns_over_or_replaces_a_rival_token() -> None:
    """ND-7.7, ND-E19."""
    made = position("0,0 G cap1; 1,0 W; 2,0 G CT2; 3,0 G ct2; 9,0 G cap2")
    table = resolving(made, "C4", 3)
    assert options_of(table, P1, ConvertControl) == [ConvertControl("2:0")]
    assert refusal(table, P1, ConvertControl("3:0")) == "ND-7.7"
    table.act(P1, ConvertControl("2:0"))
    assert table.state.control["2:0"] == ControlToken(P2)

    made.g.control["2:0"] = ControlToken(P2)
    table = resolving(made, "C4", 3)
    table.act(P1, ConvertControl("2:0"))
    assert table.state.control["2:0"] == ControlToken(P1)


def test_a_natural_wonder_follows_its_space_to_the_new_owner() -> None:
    """ND-6.15, ND-7.7, ND-E49."""
    made = position("0,0 G cap1; 1,0 N nw:mt_everest ct2; 9,0 G cap2")
    made.g.natural_wonders.clear()
    made.g.players[P2].natural_wonders.append("mt_everest")
    table = resolving(made, "C4", 3)
    table.act(P1, ConvertControl("1:0"))
    assert table.state.players[P1].natural_wonders == ["mt_everest"]
    assert table.state.players[P2].natural_wonders == []


def test_the_stonehenge_continues_over_hills() -> None:
    """ND-13.3, ND-7.8, ND-E18."""
    made = position("0,0 G cap1; 1,0 H; 2,0 H; 3,0 H; 2,-1 F")
    made.wonder("stonehenge", 0, 0)
    table = resolving(made, "C1", 2)
    table.act(P1, PlaceControl("1:0"))
    assert spaces(table, "hills") == {"2:0"}
    table.act(P1, PlaceControl("2:0", "hills"))
    assert spaces(table, "hills") == {"3:0"}
    assert table.state.resolution.culture is not None
    assert table.state.resolution.culture.tokens == 1
    table.act(P1, PlaceControl("3:0", "hills"))
    assert table.state.active == P2


def test_the_chichen_itza_reaches_empty_forests() -> None:
    """ND-7.8."""
    made = position("0,0 G cap1; 5,0 F; 6,0 F res:oil; 7,0 G; 9,0 G cap2")
    made.wonder("chichen_itza", 0, 0)
    assert spaces(resolving(made, "C1", 3)) == {"5:0"}


def test_the_grand_tour_counts_the_latest_era() -> None:
    """ND-7.8, ND-14.5."""
    made = position("0,0 G cap1; 1,0 G city1; 0,1 G; 9,0 G cap2")
    made.g.players[P1].leader_id = "catherine_de_medici"
    made.wonder("stonehenge", 0, 0)
    made.wonder("big_ben", 1, 0)
    culture = resolving(made, "C1", 1).state.resolution.culture
    assert culture is not None
    assert culture.tokens == 5


def test_diplomacy_and_leaders_change_the_difficulty() -> None:
    """ND-2.9, ND-7.10, ND-14.4."""
    made = position("0,0 G cap1; 1,0 F; 0,1 H; -1,0 D; 0,-1 W; -1,1 M; 9,0 G cap2")
    assert spaces(resolving(made, "C1", 1)) == set()
    made.g.players[P1].diplomacy = [Diplomacy("kumasi"), Diplomacy("mohenjo_daro")]
    assert spaces(resolving(made, "C1", 1)) == {"1:0", "0:1"}
    made.g.players[P1].diplomacy = []
    made.g.players[P1].leader_id = "hojo_tokimune"
    assert spaces(resolving(made, "C1", 3)) == {"1:0", "0:1", "-1:0", "-1:1"}


def test_a_token_on_the_space_of_an_ownerless_wonder_controls_it() -> None:
    """ND-7.9, ND-13.6, ND-13.8."""
    made = position("0,0 G cap1; 1,0 G; 0,1 G; 9,0 G cap2")
    made.wonder("machu_picchu", 1, 0)
    table = resolving(made, "C1", 1)
    assert not has_wonder(table.state, P1, "machu_picchu")
    table.act(P1, PlaceControl("1:0"))
    assert unused_tokens(table.state, table.state.players[P1]) == 30
    assert has_wonder(table.state, P1, "machu_picchu")
    assert not has_wonder(table.state, P2, "machu_picchu")
    assert table.state.resolution.slot == 1, "the card is resolved as it was begun"
    assert slot_value(table.state, P1, 1) == 3
