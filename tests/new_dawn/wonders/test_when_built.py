"""Effects of world wonders when they are built, and cards of other types (ND-13.1, ND-13.2, ND-13.5)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.city_state_tokens import LayCityState
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, TakeDiplomacy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.further import ResolveFurther
from rules.new_dawn.actions.industry import BuildWonder, EndUpgrades, UpgradeCard
from rules.new_dawn.actions.rival_tokens import GiveUp, OfferTwo
from rules.new_dawn.actions.science import AdvanceTech, GainCard
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.player import ON_CARD, UNUSED, Diplomacy
from rules.new_dawn.core.state import City
from tests.new_dawn.resolving import face_up, led_by, resolving
from tests.new_dawn.tables import P1, P2, P3, Position, options_of, position, refusal, row_of

LAND = "0,0 G cap1; 1,0 G; 9,0 G cap2; 10,0 G"


def building(made: Position, wonder: str, card: str = "I1", **trade: int) -> Table[Game]:
    """Build a wonder that costs nothing but slot, tokens and resources of a rich player."""
    led_by(made, "trajan")
    face_up(made, wonder)
    made.g.players[P1].resources = {"mercury": 3}
    table = resolving(made, card, 5, P1, **trade)
    found = options_of(table, P1, BuildWonder)
    built = [option for option in found if isinstance(option, BuildWonder) and option.wonder == wonder]
    table.act(P1, built[0])
    return table


def test_the_pyramids_replace_three_cards_of_level_1() -> None:
    """ND-13.2, ND-8.2, ND-8.6."""
    table = building(position(LAND), "pyramids", C=2)
    assert refusal(table, P1, UpgradeCard("drama_and_poetry", "astrology")) == "ND-13.2"
    table.act(P1, UpgradeCard("drama_and_poetry", "early_empire"))
    assert refusal(table, P1, UpgradeCard("civil_service", "drama_and_poetry")) == "ND-13.2"
    table.act(P1, UpgradeCard("currency", "foreign_trade"))
    assert table.state.players[P1].caravans == [ON_CARD, ON_CARD, UNUSED]
    table.act(P1, UpgradeCard("animal_husbandry", "pottery"))
    assert row_of(table.state, P1) == "I2 S1 E2 M1 C2"
    assert table.state.players[P1].row[4].trade == 2
    assert table.state.active == P2


def test_the_porcelain_tower_raises_two_cards_of_any_level() -> None:
    """ND-13.2."""
    table = building(position(LAND), "porcelain_tower", "I2")
    table.act(P1, UpgradeCard("nationalism", "animal_husbandry"))
    table.act(P1, EndUpgrades())
    assert row_of(table.state, P1) == "I3 S1 E1 M1 C1"


def test_the_potala_palace_brings_three_cards_of_other_players() -> None:
    """ND-12.13, ND-13.1, ND-12.3."""
    made = position(LAND + "; 20,0 G cap3", seats=3)
    made.g.players[P1].diplomacy = [Diplomacy("joint_war", P2)]
    made.g.players[P2].own_diplomacy.remove("joint_war")
    table = building(made, "potala_palace", I=3)
    table.act(P1, TakeDiplomacy("embassy", P2))
    table.act(P1, TakeDiplomacy("embassy", P3))
    assert refusal(table, P1, TakeDiplomacy("embassy", P3)) == "ND-12.2"
    table.act(P1, DeclineDiplomacy())
    assert {(held.card, held.owner) for held in table.state.players[P1].diplomacy} == {
        ("joint_war", P2), ("embassy", P2), ("embassy", P3)
    }  # fmt: skip


def test_the_oxford_university_replaces_by_a_card_of_any_type() -> None:
    """ND-13.5, ND-5.10, ND-5.8, ND-9.11."""
    made = position(LAND)
    made.wonder("oxford_university", 0, 0)
    made.row(P1, "S1 E1 M1 S2 I1", E=1)
    made.g.players[P1].dial = 5
    made.g.players[P1].city_states_beside = ["kumasi"]
    table = made.table()
    table.act(P1, ChooseCard("astrology"))
    table.act(P1, AdvanceTech())
    assert refusal(table, P1, GainCard("currency", "astrology")) == "ND-8.2"
    table.act(P1, GainCard("drama_and_poetry", "foreign_trade"))
    assert row_of(table.state, P1) == "S1 C2 M1 S2 I1"
    player = table.state.players[P1]
    assert player.row[1].trade == 1
    assert player.row[1].city_states == ["kumasi"]
    assert player.caravans == [UNUSED] * 3


def test_without_a_card_of_its_type_a_city_state_is_set_aside() -> None:
    """ND-5.10, ND-13.5."""
    made = position(LAND)
    made.wonder("oxford_university", 0, 0)
    made.row(P1, "S1 C1 E1 M1 I1")
    made.g.players[P1].row[1].city_states = ["kumasi"]
    made.g.players[P1].dial = 5
    table = made.table()
    table.act(P1, ChooseCard("astrology"))
    table.act(P1, AdvanceTech())
    table.act(P1, GainCard("currency", "early_empire"))
    player = table.state.players[P1]
    assert player.city_states_beside == ["kumasi"]
    assert player.conquered == ["kumasi"]
    assert row_of(table.state, P1) == "S1 E2 E1 M1 I1"
    assert player.caravans == [ON_CARD] * 3


def test_the_player_chooses_between_two_cards_of_a_city_states_type() -> None:
    """ND-5.10, ND-12.11."""
    made = position("0,0 G cap1; 5,0 G cs:geneva CT2; 6,0 G CT2; 9,0 G cap2")
    made.g.city_states.clear()
    made.wonder("eiffel_tower", 0, 0)
    made.row(P1, "S1 S2 E1 M1 I1")
    made.g.players[P2].row[0].city_states = ["geneva"]
    table = made.table()
    table.act(P1, OfferTwo("5:0", "6:0"))
    table.act(P2, GiveUp("5:0"))
    assert refusal(table, P1, LayCityState("geneva", "masonry")) == "ND-5.10"
    assert refusal(table, P1, LayCityState("kumasi", "astrology")) == "ND-5.10"
    table.act(P1, LayCityState("geneva", "mathematics"))
    assert table.state.players[P1].row[1].city_states == ["geneva"]
    table.act(P1, ChooseCard("mathematics"))


def test_tokens_for_a_type_that_is_not_in_the_row_are_lost() -> None:
    """ND-5.10, ND-9.6."""
    made = led_by(position("0,0 G cap1; 1,0 G cs:geneva; 9,0 G cap2"), "gilgamesh")
    made.row(P1, "C1 C2 E1 M1 I1")
    table = made.table()
    table.act(P1, ChooseCard("foreign_trade"))
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert not any(focus.trade for focus in table.state.players[P1].row)
    assert not table.state.players[P1].trade_due


def test_the_estadio_brings_either_of_two_economy_cards() -> None:
    """ND-13.5, ND-4.5."""
    made = led_by(position(LAND), "gilgamesh")
    made.wonder("estadio_do_maracana", 0, 0)
    made.row(P1, "S1 E1 E2 M1 I1")
    table = made.table()
    table.act(P1, ChooseCard("astrology"))
    table.act(P1, AdvanceTech())
    assert {option.card for option in table.legal_actions(P1) if isinstance(option, ResolveFurther)} == {
        "foreign_trade", "currency"
    }  # fmt: skip
    table.act(P1, ResolveFurther("currency", "estadio_do_maracana"))
    for _ in range(3):
        table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert row_of(table.state, P1) == "S1 E2 E1 M1 I1"


def test_a_chosen_card_counts_by_its_type_before_it_was_replaced() -> None:
    """ND-13.5, ND-4.5, ND-4.10: the Estádio follows the industry card that was resolved."""
    made = position(LAND)
    made.wonder("oxford_university", 0, 0)
    made.wonder("estadio_do_maracana", 10, 0)
    made.g.cities["10:0"] = City(P1)
    made.g.cities["1:0"] = City(P1)
    table = building(made, "pyramids")
    table.act(P1, UpgradeCard("currency", "pottery"))
    table.act(P1, EndUpgrades())
    assert row_of(table.state, P1) == "S1 E1 M1 C1 E2"
    assert {option.card for option in table.legal_actions(P1) if isinstance(option, ResolveFurther)} == {
        "foreign_trade", "currency"
    }  # fmt: skip
