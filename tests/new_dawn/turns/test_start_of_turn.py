"""Actions before the choice of a card (ND-4.3)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.abilities import UnloadTrade, UseGardens, UseGeneva, UseOracle, UseSeoul
from rules.new_dawn.actions.conquest import FreeToken
from rules.new_dawn.actions.culture import PlaceControl, RemoveControl
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.rival_tokens import DestroyControl, GiveUp, OfferTwo
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import ControlToken
from rules.new_dawn.questions import CHOOSE, GIVE_UP
from tests.new_dawn.tables import P1, P2, P3, Position, options_of, position, refusal, row_of

LAND = "0,0 G cap1; 1,0 G; 9,0 G cap2; 10,0 G"


def with_wonder(wonder: str, land: str = LAND, seats: int = 2) -> Position:
    """Return a position with the wonder under the first player's capital."""
    made = position(land, seats)
    made.wonder(wonder, 0, 0)
    made.row(P1, "S1 E1 M1 C1 I1")
    return made


def trade(table: Table[Game]) -> list[int]:
    """Return the trade tokens on the first player's cards."""
    return [focus.trade for focus in table.state.players[P1].row]


def test_the_oracle_swaps_neighbours_once_before_the_choice() -> None:
    """ND-4.3, ND-E41."""
    made = with_wonder("oracle")
    made.g.players[P1].row[3].trade = 2
    table = made.table()
    assert refusal(table, P1, UseOracle("pottery")) == "ND-4.3"
    table.act(P1, UseOracle("early_empire"))
    assert row_of(table.state, P1) == "S1 E1 M1 I1 C1"
    assert trade(table) == [0, 0, 0, 0, 2]
    assert refusal(table, P1, UseOracle("astrology")) == "ND-4.3"
    table.act(P1, ChooseCard("early_empire"))
    assert table.state.resolution.slot == 5


def test_the_hanging_gardens_place_a_token_up_to_desert() -> None:
    """ND-4.3, ND-7.10, ND-2.9, ND-E42."""
    table = with_wonder("hanging_gardens", "0,0 G cap1; 1,0 D; 0,1 M; 2,0 G; 9,0 G cap2").table()
    table.act(P1, UseGardens())
    assert {option.space for option in table.legal_actions(P1) if isinstance(option, PlaceControl)} == {"1:0"}
    assert refusal(table, P1, PlaceControl("0:1")) == "ND-7.1"
    assert refusal(table, P1, PlaceControl("1:0", "trade")) == "ND-5.12"
    table.act(P1, PlaceControl("1:0"))
    assert table.questions[P1] is CHOOSE
    assert row_of(table.state, P1) == "S1 E1 M1 C1 I1"
    assert refusal(table, P1, UseGardens()) == "ND-4.3"


def test_stonehenge_chichen_itza_and_mohenjo_daro_help_the_gardens_but_not_kumasi() -> None:
    """ND-7.8, ND-7.10, ND-13.3."""
    made = with_wonder("hanging_gardens", "0,0 G cap1; 1,0 H; 2,0 H; 0,1 M; 5,0 F; 9,0 G cap2")
    for wonder in ("stonehenge", "chichen_itza"):
        made.wonder(wonder, 0, 0)
    made.g.players[P1].diplomacy = [Diplomacy("mohenjo_daro"), Diplomacy("kumasi")]
    table = made.table()
    table.act(P1, UseGardens())
    assert {option.space for option in table.legal_actions(P1) if isinstance(option, PlaceControl)} == {
        "1:0",
        "0:1",
        "5:0",
    }
    table.act(P1, PlaceControl("1:0"))
    table.act(P1, PlaceControl("2:0", "hills"))
    assert table.questions[P1] is CHOOSE


def test_the_gardens_take_a_token_off_the_map_where_none_is_left() -> None:
    """ND-7.4, ND-4.2."""
    far = "; ".join(f"{q},9 G ct1" for q in range(31))
    made = with_wonder("hanging_gardens", f"0,0 G cap1; 1,0 G; 0,1 G; -9,0 G cap2; {far}")
    made.g.victory_cards = ["technophile_scholarly"]
    table = made.table()
    table.act(P1, UseGardens())
    table.act(P1, RemoveControl("4:9"))
    assert refusal(table, P1, EndResolution()) == "ND-7.4"
    table.act(P1, PlaceControl("1:0"))
    assert len(table.state.control) == 31


def test_the_gardens_need_a_space_for_their_token() -> None:
    """ND-7.1."""
    table = with_wonder("hanging_gardens", "0,0 G cap1; 1,0 M; 9,0 G cap2").table()
    assert refusal(table, P1, UseGardens()) == "ND-7.1"


def test_the_great_zimbabwe_gives_its_tokens_to_cards_with_room() -> None:
    """ND-13.9, ND-13.12, ND-4.3."""
    made = with_wonder("great_zimbabwe")
    made.g.players[P1].stored_trade = 3
    made.g.players[P1].row[1].trade = 2
    table = made.table()
    table.act(P1, UnloadTrade("foreign_trade"))
    assert refusal(table, P1, UnloadTrade("foreign_trade")) == "ND-13.12"
    table.act(P1, UnloadTrade("astrology"))
    assert (trade(table), table.state.players[P1].stored_trade) == ([1, 3, 0, 0, 0], 1)
    table.act(P1, UnloadTrade("astrology"))
    assert refusal(table, P1, UnloadTrade("astrology")) == "ND-13.9"


def test_tokens_of_the_great_zimbabwe_are_lost_with_it() -> None:
    """ND-13.9, ND-13.14."""
    made = position("0,0 G cap1; 2,0 G ct1; 3,0 G ct2; 9,0 G cap2")
    made.wonder("great_zimbabwe", 2, 0)
    made.g.players[P1].stored_trade = 3
    made.wonder("forbidden_city", 9, 0)
    made.g.active = P2
    table = made.table()
    table.act(P2, DestroyControl("2:0"))
    assert table.state.players[P1].stored_trade == 0
    assert table.state.wonders["great_zimbabwe"] == "2:0"


def test_the_forbidden_city_destroys_a_token_next_to_an_own_space() -> None:
    """ND-13.13, ND-4.3, ND-6.15, ND-16.4, ND-E49."""
    made = with_wonder("forbidden_city", "0,0 G cap1; 1,0 N nw:mt_everest CT2; 2,0 G ct2; 9,0 G cap2")
    made.g.natural_wonders.clear()
    made.g.players[P2].natural_wonders = ["mt_everest"]
    table = made.table()
    assert refusal(table, P1, DestroyControl("2:0")) == "ND-13.13"
    table.act(P1, DestroyControl("1:0"))
    assert table.state.control == {"2:0": ControlToken(P2)}
    assert table.state.natural_wonders == {"1:0": "mt_everest"}
    assert table.state.players[P2].natural_wonders == []
    assert refusal(table, P1, DestroyControl("2:0")) == "ND-4.3"


def test_the_forbidden_city_frees_a_city_state_without_a_city() -> None:
    """ND-6.16, ND-12.11, ND-13.13."""
    made = with_wonder("forbidden_city", "0,0 G cap1; 1,0 G cs:geneva CT2; 9,0 G cap2")
    made.g.city_states.clear()
    made.g.players[P2].row[0].city_states = ["geneva"]
    table = made.table()
    table.act(P1, DestroyControl("1:0"))
    assert table.state.city_states == {"1:0": "geneva"}
    assert table.state.players[P2].conquered == []


TOWER = "0,0 G cap1; 5,0 G CT2; 6,0 N nw:mt_everest ct2; 7,0 G ct3; 8,0 G ct1; 9,0 G cap2; 20,0 G cap3"


def test_the_victim_of_the_eiffel_tower_chooses_which_token_it_loses() -> None:
    """ND-13.4, ND-13.13, ND-18.1, ND-6.15, ND-E49."""
    made = with_wonder("eiffel_tower", TOWER, seats=3)
    made.g.natural_wonders.clear()
    made.g.players[P2].natural_wonders = ["mt_everest"]
    table = made.table()
    assert options_of(table, P1, OfferTwo) == [OfferTwo("5:0", "6:0")]
    for one, two in (("5:0", "7:0"), ("6:0", "5:0"), ("5:0", "5:0"), ("5:0", "8:0")):
        assert refusal(table, P1, OfferTwo(one, two)) == "ND-13.13"
    table.act(P1, OfferTwo("5:0", "6:0"))
    assert set(table.questions) == {P2}
    assert refusal(table, P2, GiveUp("7:0")) == "ND-13.4"
    table.act(P2, GiveUp("6:0"))
    assert table.state.control["6:0"] == ControlToken(P1)
    assert table.state.players[P1].natural_wonders == ["mt_everest"]
    assert table.questions[P1] is CHOOSE
    assert refusal(table, P1, OfferTwo("5:0", "6:0")) == "ND-4.3"


def test_by_policy_the_less_important_token_is_given_up() -> None:
    """ND-18.2, ND-18.12."""
    land = "0,0 G cap1; 4,0 G CT2; 5,0 G CT2; 6,0 G ct2; 7,0 G ct2; 9,0 G cap2"
    assert GIVE_UP.default is not None
    for one, two, lost in (("4:0", "6:0", "6:0"), ("4:0", "5:0", "4:0"), ("6:0", "7:0", "6:0")):
        table = with_wonder("eiffel_tower", land).table()
        table.act(P1, OfferTwo(one, two))
        assert GIVE_UP.default(table.state, P2) == GiveUp(lost)


def test_a_city_state_follows_its_space() -> None:
    """ND-12.11, ND-13.13."""
    made = with_wonder("eiffel_tower", "0,0 G cap1; 5,0 G cs:geneva CT2; 6,0 G CT2; 9,0 G cap2")
    made.g.city_states.clear()
    made.g.players[P2].row[0].city_states = ["geneva"]
    table = made.table()
    table.act(P1, OfferTwo("5:0", "6:0"))
    table.act(P2, GiveUp("5:0"))
    assert table.state.players[P1].conquered == ["geneva"]
    assert table.state.players[P2].conquered == []


def test_the_eiffel_tower_takes_an_own_token_off_the_map_where_none_is_left() -> None:
    """ND-7.4, ND-13.4."""
    far = "; ".join(f"{q},9 G ct1" for q in range(31))
    made = with_wonder("eiffel_tower", f"0,0 G cap1; 1,0 G ct2; 2,0 G ct2; -9,0 G cap2; {far}")
    made.g.victory_cards = ["technophile_scholarly"]
    table = made.table()
    table.act(P1, OfferTwo("1:0", "2:0"))
    assert refusal(table, P1, FreeToken("1:0")) == "ND-7.4"
    table.act(P1, FreeToken("3:9"))
    table.act(P2, GiveUp("2:0"))
    assert table.state.control["2:0"] == ControlToken(P1)
    assert "3:9" not in table.state.control


def test_seoul_moves_a_barbarian_to_an_adjacent_empty_space() -> None:
    """ND-4.3, ND-2.7."""
    made = position("0,0 G cap1; 1,0 G barbA; 2,0 G; 2,-1 W; 0,1 G ct2; 9,0 G cap2; 1,1 G res:oil")
    made.g.players[P1].diplomacy = [Diplomacy("seoul")]
    table = made.table()
    assert options_of(table, P1, UseSeoul) == [UseSeoul("A", "2:0")]
    assert refusal(table, P1, UseSeoul("A", "2:-1")) == "ND-4.3"
    assert refusal(table, P1, UseSeoul("B", "2:0")) == "ND-4.3"
    table.act(P1, UseSeoul("A", "2:0"))
    assert table.state.barbarians == {"A": "2:0"}
    assert refusal(table, P1, UseSeoul("A", "1:0")) == "ND-4.3"


def test_geneva_exchanges_a_card_of_a_player_for_another_one() -> None:
    """ND-12.13, ND-4.3, ND-12.14."""
    made = position(LAND + "; 20,0 G cap3", seats=3)
    made.g.players[P1].diplomacy = [Diplomacy("geneva"), Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy = ["joint_war"]
    made.g.players[P3].diplomacy = [Diplomacy("open_borders", P2)]
    table = made.table()
    assert options_of(table, P1, UseGeneva) == [UseGeneva("embassy", P2, "joint_war")]
    assert refusal(table, P1, UseGeneva("embassy", P2, "open_borders")) == "ND-12.13"
    table.act(P1, UseGeneva("embassy", P2, "joint_war"))
    assert table.state.players[P1].diplomacy == [Diplomacy("geneva"), Diplomacy("joint_war", P2)]
    assert table.state.players[P2].own_diplomacy == ["embassy"]


def test_a_wonder_lost_at_the_start_of_the_turn_stops_working() -> None:
    """ND-13.1, ND-4.3, ND-7.4: its control token was needed for the Hanging Gardens."""
    far = "; ".join(f"{q},9 G ct1" for q in range(31))
    made = with_wonder("hanging_gardens", f"0,0 G cap1; 1,0 G; 0,1 G ct2; -9,0 G cap2; {far}")
    made.g.victory_cards = ["technophile_scholarly"]
    made.wonder("oracle", 4, 9)
    made.wonder("forbidden_city", 4, 9)
    made.wonder("eiffel_tower", 4, 9)
    table = made.table()
    table.act(P1, UseGardens())
    table.act(P1, RemoveControl("4:9"))
    assert table.state.control["1:0"] == ControlToken(P1), "the only space for it"
    assert table.questions[P1] is CHOOSE
    for lost in (UseOracle("astrology"), DestroyControl("0:1"), OfferTwo("0:1", "1:0")):
        assert refusal(table, P1, lost) == "ND-13.1"
    assert not options_of(table, P1, UseOracle)


def test_abilities_of_others_cannot_be_used() -> None:
    """ND-4.3."""
    table = position(LAND).table()
    for unowned in (UseOracle("astrology"), UseGardens(), UnloadTrade("astrology"), UseSeoul("A", "1:0")):
        assert refusal(table, P1, unowned) == "ND-4.3"


def test_abilities_gained_during_the_turn_wait_for_the_next_one() -> None:
    """ND-4.3: the Oracle below the token that the Eiffel Tower takes."""
    made = with_wonder("eiffel_tower", "0,0 G cap1; 5,0 G ct2; 6,0 G ct2; 9,0 G cap2")
    made.wonder("oracle", 5, 0)
    table = made.table()
    table.act(P1, OfferTwo("5:0", "6:0"))
    table.act(P2, GiveUp("5:0"))
    assert has_wonder(table.state, P1, "oracle")
    assert not options_of(table, P1, UseOracle)
    assert refusal(table, P1, UseOracle("astrology")) == "ND-4.3"
