"""Further resolutions of a turn, and what follows a reset (ND-4.5 to ND-4.7, ND-14.2)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game, NewDawnOptions
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.further import NothingFurther, ResolveFurther, SwapCards
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.further import may_swap
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.resolution import TurnRecord
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.resolving import face_up, led_by
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal, row_of

LAND = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 9,0 G cap2; 10,0 G"
ARSENAL, ESTADIO = "venetian_arsenal", "estadio_do_maracana"


def beginning(row: str, *wonders: str, errata: bool = False, dial: int = 0) -> Position:
    """Return a position in which the first player has a row, and wonders under the capital."""
    made = led_by(position(LAND, options=NewDawnOptions(wonder_errata=errata)), "gilgamesh")
    made.row(P1, row)
    made.g.players[P1].dial = dial
    for wonder in wonders:
        made.wonder(wonder, 0, 0)
    return made


def chosen(made: Position, card: str) -> Table[Game]:
    """Return the table at the resolution of a card."""
    table = made.table()
    table.act(P1, ChooseCard(card))
    return table


def test_capitalism_resolves_another_card_as_in_slot_1() -> None:
    """ND-4.7, ND-8.2, ND-E08."""
    table = chosen(beginning("S1 I1 M1 E4 C1", dial=5), "capitalism")
    table.act(P1, EndResolution())
    assert row_of(table.state, P1) == "E4 S1 I1 M1 C1"
    assert refusal(table, P1, ResolveFurther("capitalism", "capitalism")) == "ND-4.7"
    assert refusal(table, P1, ResolveFurther("astrology", "estadio_do_maracana")) == "ND-4.5"
    table.act(P1, ResolveFurther("astrology", "capitalism"))
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 6
    table.act(P1, DeclineCard())
    assert row_of(table.state, P1) == "E4 S1 I1 M1 C1"
    assert table.state.active == P2


def test_the_offer_of_capitalism_may_be_declined() -> None:
    """ND-4.7, ND-5.3."""
    table = chosen(beginning("S1 I1 M1 E4 C1"), "capitalism")
    table.act(P1, EndResolution())
    table.act(P1, NothingFurther())
    assert table.state.active == P2


def test_the_machu_picchu_does_not_raise_a_card_resolved_as_if_in_slot_1() -> None:
    """ND-4.8."""
    table = chosen(beginning("S1 I1 M1 E4 C1", "machu_picchu"), "capitalism")
    table.act(P1, EndResolution())
    table.act(P1, ResolveFurther("astrology", "capitalism"))
    assert table.state.resolution.slot == 1


def test_the_estadio_adds_the_economy_card_after_the_chosen_one() -> None:
    """ND-4.5, ND-17.3, ND-E51."""
    table = chosen(beginning("S1 E1 M1 C1 I1", ESTADIO), "astrology")
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 1
    table.act(P1, ResolveFurther("foreign_trade", "estadio_do_maracana"))
    assert table.state.resolution.slot == 2
    table.act(P1, MoveCaravan(ON_CARD, "3:0"))
    assert row_of(table.state, P1) == "S1 E1 M1 C1 I1"
    assert table.state.active == P2


def test_by_the_errata_the_estadio_comes_before_the_chosen_card() -> None:
    """ND-4.5, ND-17.3, ND-E51."""
    table = chosen(beginning("S1 E1 M1 C1 I1", ESTADIO, errata=True), "astrology")
    assert refusal(table, P1, ResolveFurther("astrology", "estadio_do_maracana")) == "ND-4.5"
    table.act(P1, ResolveFurther("foreign_trade", "estadio_do_maracana"))
    table.act(P1, EndResolution())
    assert row_of(table.state, P1) == "E1 S1 M1 C1 I1"
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 2
    assert row_of(table.state, P1) == "S1 E1 M1 C1 I1"
    assert table.state.active == P2


def test_the_estadio_does_not_follow_an_economy_card() -> None:
    """ND-4.5, ND-13.5."""
    for errata in (False, True):
        table = chosen(beginning("S1 E1 M1 C1 I1", ESTADIO, errata=errata), "foreign_trade")
        table.act(P1, EndResolution())
        assert table.state.active == P2


def test_by_the_errata_the_estadio_may_be_declined() -> None:
    """ND-4.5."""
    table = chosen(beginning("S1 E1 M1 C1 I1", ESTADIO, errata=True), "astrology")
    table.act(P1, NothingFurther())
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 1
    assert table.state.active == P2


def test_the_venetian_arsenal_repeats_the_card_of_slot_5() -> None:
    """ND-4.6, ND-4.8, ND-4.11."""
    table = chosen(beginning("E1 I1 M1 C1 S1", ARSENAL), "astrology")
    table.act(P1, AdvanceTech())
    table.act(P1, DeclineCard())
    assert row_of(table.state, P1) == "E1 I1 M1 C1 S1"
    table.act(P1, ResolveFurther("astrology", "venetian_arsenal"))
    table.act(P1, AdvanceTech())
    table.act(P1, DeclineCard())
    assert table.state.players[P1].dial == 6
    assert row_of(table.state, P1) == "S1 E1 I1 M1 C1"
    assert table.state.active == P2


def test_the_venetian_arsenal_leaves_other_slots_alone() -> None:
    """ND-4.6."""
    table = chosen(beginning("E1 I1 M1 S1 C1", ARSENAL), "astrology")
    table.act(P1, AdvanceTech())
    table.act(P1, DeclineCard())
    assert table.state.active == P2


def test_a_repeated_card_places_its_full_number_of_tokens() -> None:
    """ND-4.11, ND-4.6."""
    made = led_by(position("0,0 G cap1; 1,0 G; 0,1 G; -1,1 G; -1,0 G; 0,-1 G; 9,0 G cap2"), "gilgamesh")
    made.row(P1, "E1 I1 M1 S1 C1")
    made.wonder(ARSENAL, 0, 0)
    table = chosen(made, "early_empire")
    table.act(P1, PlaceControl("1:0"))
    table.act(P1, PlaceControl("0:1"))
    table.act(P1, ResolveFurther("early_empire", "venetian_arsenal"))
    table.act(P1, PlaceControl("-1:1"))
    table.act(P1, PlaceControl("-1:0"))
    assert len(table.state.control) == 4
    assert table.state.active == P2


def test_a_caravan_that_has_arrived_stays_on_its_card_in_the_repeated_resolution() -> None:
    """ND-4.11, ND-9.5: and no other one arrives in the same place this turn."""
    made = led_by(position("0,0 G cap1; 1,0 G; 2,0 G cs:geneva; 9,0 G cap2"), "gilgamesh")
    made.row(P1, "S1 I1 M1 C1 E2")
    made.wonder(ARSENAL, 0, 0)
    table = chosen(made, "currency")
    table.act(P1, MoveCaravan(ON_CARD, "2:0"))
    table.act(P1, DeclineDiplomacy())
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    table.act(P1, ResolveFurther("currency", "venetian_arsenal"))
    assert refusal(table, P1, MoveCaravan(ON_CARD, "1:0")) == "ND-9.5"
    assert refusal(table, P1, MoveCaravan("1:0", "2:0")) == "ND-9.5"
    table.act(P1, EndResolution())
    assert table.state.players[P1].caravans[:2].count("1:0") == 1


def test_a_city_state_can_be_used_once_in_all_resolutions_of_a_turn() -> None:
    """ND-4.11, ND-5.7."""
    made = led_by(position("0,0 G cap1; 1,0 G; 9,0 G cap2"), "gilgamesh")
    made.row(P1, "E1 I1 M1 C1 S1")
    made.g.players[P1].row[4].city_states.append("seoul")
    made.wonder(ARSENAL, 0, 0)
    table = chosen(made, "astrology")
    table.act(P1, AdvanceTech(city_states=1))
    for _ in range(2):
        table.act(P1, DeclineCard())
    assert table.state.players[P1].dial == 6
    table.act(P1, ResolveFurther("astrology", "venetian_arsenal"))
    assert refusal(table, P1, AdvanceTech(city_states=1)) == "ND-5.7"
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 7


def test_arsenal_and_estadio_come_in_any_order() -> None:
    """ND-4.4, ND-4.5, ND-4.6."""
    table = chosen(beginning("E1 I1 M1 C1 S1", ARSENAL, ESTADIO), "astrology")
    table.act(P1, EndResolution())
    table.act(P1, ResolveFurther("foreign_trade", "estadio_do_maracana"))
    table.act(P1, EndResolution())
    table.act(P1, ResolveFurther("astrology", "venetian_arsenal"))
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 1
    assert row_of(table.state, P1) == "S1 E1 I1 M1 C1"
    assert table.state.active == P2


def test_the_economy_card_of_the_estadio_may_be_repeated_before_its_reset() -> None:
    """ND-4.5, ND-4.6."""
    table = chosen(beginning("S1 I1 M1 C1 E1", ARSENAL, ESTADIO), "astrology")
    table.act(P1, AdvanceTech())
    table.act(P1, ResolveFurther("foreign_trade", "estadio_do_maracana"))
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert table.state.resolution.slot == 5
    table.act(P1, ResolveFurther("foreign_trade", "venetian_arsenal"))
    assert table.state.resolution.slot == 1
    table.act(P1, MoveCaravan("1:0", "3:0"))
    assert row_of(table.state, P1) == "S1 E1 I1 M1 C1"


def test_capitalism_reset_by_the_estadio_resolves_even_the_chosen_card() -> None:
    """ND-4.7, ND-4.5."""
    table = chosen(beginning("S1 E4 M1 C1 I1", ESTADIO), "astrology")
    table.act(P1, AdvanceTech())
    table.act(P1, ResolveFurther("capitalism", "estadio_do_maracana"))
    table.act(P1, EndResolution())
    assert row_of(table.state, P1) == "E4 S1 M1 C1 I1"
    table.act(P1, ResolveFurther("astrology", "capitalism"))
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 2
    assert row_of(table.state, P1) == "S1 E4 M1 C1 I1"
    assert table.state.active == P2


def test_a_card_replaced_by_a_further_resolution_is_reset_in_its_place() -> None:
    """ND-4.4, ND-4.10."""
    table = chosen(beginning("S1 E4 M1 C1 I1", ESTADIO, dial=4), "astrology")
    table.act(P1, AdvanceTech())
    table.act(P1, ResolveFurther("capitalism", "estadio_do_maracana"))
    table.act(P1, EndResolution())
    table.act(P1, ResolveFurther("astrology", "capitalism"))
    table.act(P1, AdvanceTech())
    table.act(P1, GainCard("mathematics", "astrology"))
    assert row_of(table.state, P1) == "S2 E4 M1 C1 I1"
    assert table.state.active == P2


def test_the_arsenal_works_in_the_turn_in_which_it_is_built() -> None:
    """ND-13.1, ND-4.6, ND-10.16."""
    made = beginning("S1 E1 M1 C1 I1")
    face_up(made, ARSENAL, "colossus")
    made.g.players[P1].resources = {"oil": 3}
    table = chosen(made, "pottery")
    table.act(P1, next(option for option in options_of(table, P1, BuildWonder) if ARSENAL in str(option)))
    table.act(P1, ResolveFurther("pottery", "venetian_arsenal"))
    assert table.state.resolution.slot == 1


def test_the_legend_of_the_five_suns_swaps_any_two_cards() -> None:
    """ND-14.2."""
    made = led_by(beginning("M1 S1 E1 C1 I1"), "montezuma")
    made.g.turn = TurnRecord(to_reset="masonry")
    assert not may_swap(made.g, P1, "masonry")
    made.g.turn.attacks_won = 1
    assert may_swap(made.g, P1, "masonry")
    assert not may_swap(made.g, P1, "astrology")
    assert SwapCards("masonry", "pottery").obstacle(made.g, P1) is not None
    made.g.turn.further = ["five_suns"]
    assert SwapCards("masonry", "pottery").obstacle(made.g, P1) is None
    assert SwapCards("pottery", "masonry").obstacle(made.g, P1) is not None
    assert len(list(SwapCards.candidates(made.g, P1))) == 10
    led_by(made, "gilgamesh")
    assert not may_swap(made.g, P1, "masonry")


def test_a_won_attack_lets_montezuma_swap_after_the_reset() -> None:
    """ND-14.2, ND-4.4."""
    made = led_by(position("0,0 G cap1; 1,0 G ct2; 9,0 G cap2; 10,0 G"), "montezuma")
    made.row(P1, "S1 E1 M1 C1 I1", I=2)
    table = to_war(made)
    attack(table, P1, "1:0", 6, 1)
    assert row_of(table.state, P1) == "M1 S1 E1 C1 I1"
    table.act(P1, SwapCards("masonry", "pottery"))
    assert row_of(table.state, P1) == "I1 S1 E1 C1 M1"
    assert table.state.players[P1].row[0].trade == 2
    assert table.state.active == P2


def test_without_a_won_attack_nothing_is_swapped() -> None:
    """ND-14.2."""
    made = led_by(position("0,0 G cap1; 1,0 G ct2; 9,0 G cap2; 10,0 G"), "montezuma")
    made.row(P1, "S1 E1 M1 C1 I1")
    table = to_war(made)
    table.act(P1, EndResolution())
    assert table.state.active == P2


def test_no_swap_follows_an_attack_by_capitalism() -> None:
    """ND-4.7, ND-14.2."""
    made = led_by(position("0,0 G cap1; 1,0 G ct2; 9,0 G cap2; 10,0 G"), "montezuma")
    made.row(P1, "S1 E4 M1 C1 I1")
    table = chosen(made, "capitalism")
    table.act(P1, EndResolution())
    table.act(P1, ResolveFurther("masonry", "capitalism"))
    attack(table, P1, "1:0", 6, 1)
    assert table.state.control["1:0"].seat == P1
    assert table.state.active == P2
    assert row_of(table.state, P1) == "E4 S1 M1 C1 I1"
