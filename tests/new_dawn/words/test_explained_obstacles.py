"""An impossible action is explained by the alternative nearest to being possible, and what it lacks."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.new_dawn.actions.culture import ConvertControl, PlaceControl
from rules.new_dawn.actions.economy import ExchangeResource, MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.industry import BuildCity, BuildWonder
from rules.new_dawn.actions.military import Attack, Reinforce
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.words.card_options import begun
from rules.new_dawn.words.explanations import details
from tests.new_dawn.tables import P1, position

LAND = "0,0 G cap1; 1,0 G; 2,0 M; 3,0 G; 8,0 G cap2; 7,0 G ct2"


def why(cards: str, card: str, kind: type[AnyAction], land: str = LAND) -> str:
    """Return why a kind of action is impossible with a card, with its rule."""
    made = position(land)
    made.row(P1, cards)
    obstacle = kind.why_unavailable(begun(made.g, P1, card), P1)
    return "" if obstacle is None else f"{obstacle.reason} ({obstacle.rule})"


def test_a_card_without_an_effect_names_the_nearest_possibility() -> None:
    """ND-4.2, ND-7.1."""
    made = position("0,0 G cap1; 1,0 M; 0,1 F; 8,0 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    assert str(details(made.g, P1, ChooseCard("early_empire"))).endswith(
        "Nothing to do now: 0:1: it takes slot 3, the card is in slot 2 (ND-7.1)."
    )
    assert "Nothing to do" not in str(details(made.g, P1, ChooseCard("astrology")))


def test_a_place_for_a_token_names_the_slot_it_needs() -> None:
    """ND-7.1: next to the capital are only mountains, which no slot below 5 reaches."""
    land = "0,0 G cap1; 1,0 M; 0,1 F; 8,0 G cap2"
    assert why("S1 C1 M1 E1 I1", "early_empire", PlaceControl, land) == (
        "0:1: it takes slot 3, the card is in slot 2 (ND-7.1)"
    )


def test_a_place_for_a_city_names_the_slot_it_needs() -> None:
    """ND-10.5: only the mountains are far enough from the capital."""
    land = "0,0 G cap1; 1,0 G; 2,0 M; 8,0 G cap2"
    assert why("S1 C1 M1 I1 E1", "pottery", BuildCity, land) == "2:0: it takes slot 5, the card is in slot 4 (ND-10.5)"
    assert why("S1 C1 M1 I1 E1", "pottery", BuildCity, "0,0 G cap1; 1,0 G; 8,0 G cap2").endswith(
        "take a city (ND-10.2)"
    )


def test_a_wonder_names_the_resources_that_would_help() -> None:
    """ND-10.10."""
    told = why("S1 C1 M1 E1 I1", "pottery", BuildWonder)
    assert ": it costs " in told
    assert told.endswith(" gives 2 (ND-10.10)")


def test_an_attack_names_the_nearest_target_out_of_range() -> None:
    """ND-11.5: Masonry reaches two spaces from the capital."""
    land = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G ct2; 4,0 G barbA; 8,0 G cap2"
    told = why("S1 C1 E1 I1 M1", "masonry", Attack, land)
    assert told.startswith("a control token of ")
    assert told.endswith("on 3:0: beyond the card's reach by 1 (ND-11.5)")


def test_without_tokens_nothing_can_be_reinforced() -> None:
    """ND-11.2."""
    assert why("S1 C1 E1 I1 M1", "masonry", Reinforce) == "you have no control token on the map (ND-11.2)"
    land = "0,0 G cap1; 1,0 G CT1; 2,0 G barbA; 8,0 G cap2"
    assert why("S1 C1 E1 I1 M1", "masonry", Reinforce, land) == "all your control tokens are reinforced (ND-11.2)"


def test_a_rival_token_out_of_range_has_its_distance() -> None:
    """ND-7.7; cards that replace none are not explained."""
    assert why("S1 E1 M1 I1 C4", "mass_media", ConvertControl).startswith("7:0: too far from your spaces by ")
    assert why("S1 E1 M1 I1 C1", "early_empire", ConvertControl) == ""


def test_tokens_and_resources_that_caravans_lack_are_named() -> None:
    """ND-5.5, ND-9.15."""
    assert why("S1 C1 M1 I1 E1", "foreign_trade", SpendOnCaravans) == "no token lies on the card (ND-5.5)"
    assert why("S1 C1 M1 I1 E1", "foreign_trade", ExchangeResource) == ""
    assert why("S1 C1 M1 I1 E1", "foreign_trade", MoveCaravan).endswith("for the slot of the card (ND-9.3)")
