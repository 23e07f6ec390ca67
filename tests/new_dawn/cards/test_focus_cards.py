"""The printed numbers of the twenty focus cards, tried at a table on a wide plain (ND-5.2)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.engine import Table
from rules.engine.core.action import AnyAction
from rules.new_dawn import Game
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl
from rules.new_dawn.actions.economy import ExchangeResource, MoveCaravan
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.industry import BuildCity, BuildWonder
from rules.new_dawn.actions.military import Attack, Reinforce
from rules.new_dawn.actions.science import AdvanceTech, GainResource, Nuke
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.player import ON_CARD
from tests.new_dawn.military.fights import attack
from tests.new_dawn.resolving import face_up
from tests.new_dawn.tables import P1, P2, options_of, position

PLAIN = "; ".join(f"{q},{r} {'G cap1' if (q, r) == (0, 0) else 'G'}" for q in range(-7, 8) for r in range(-2, 3))
ISLANDS = "0,0 G cap1; 1,0 W; 2,0 G; 3,0 G cap2"


def chosen(card: str, slot: int = 5, land: str = PLAIN) -> Table[Game]:
    """Return a table at which the first player has chosen a card in a slot."""
    made = position(land)
    face_up(made, "pentagon")
    kind, number = CARDS[card]
    others = [f"{each}1" for each in "SEMCI" if each != kind]
    made.row(P1, " ".join([*others[: slot - 1], f"{kind}{number}", *others[slot - 1 :]]))
    made.g.players[P1].resources = {"oil": 1}
    table = made.table()
    table.act(P1, ChooseCard(card))
    return table


CARDS: Mapping[str, tuple[str, int]] = {
    "early_empire": ("C", 1), "drama_and_poetry": ("C", 2), "civil_service": ("C", 3), "mass_media": ("C", 4),
    "foreign_trade": ("E", 1), "currency": ("E", 2), "steam_power": ("E", 3), "capitalism": ("E", 4),
    "pottery": ("I", 1), "animal_husbandry": ("I", 2), "nationalism": ("I", 3), "urbanization": ("I", 4),
    "masonry": ("M", 1), "iron_working": ("M", 2), "mass_production": ("M", 3), "flight": ("M", 4),
    "astrology": ("S", 1), "mathematics": ("S", 2), "replaceable_parts": ("S", 3), "nuclear_power": ("S", 4),
}  # fmt: skip
"""Type and level, as in the notation of the tests."""


def repeated(table: Table[Game], *kinds: type[AnyAction]) -> int:
    """Return how often the first player can do something of these kinds, one after the other."""
    number = 0
    while P1 in table.questions and (found := [each for each in table.legal_actions(P1) if isinstance(each, kinds)]):
        table.act(P1, found[0])
        number += 1
    return number


@pytest.mark.parametrize(
    ("card", "placed"), [("early_empire", 2), ("drama_and_poetry", 2), ("civil_service", 3), ("mass_media", 3)]
)
def test_each_culture_card_places_its_number_of_tokens(card: str, placed: int) -> None:
    """ND-7.1, ND-7.6."""
    table = chosen(card)
    repeated(table, PlaceControl)
    assert sum(token.seat == P1 for token in table.state.control.values()) == placed


@pytest.mark.parametrize(
    ("card", "moves"), [("early_empire", 0), ("drama_and_poetry", 1), ("civil_service", 0), ("mass_media", 0)]
)
def test_drama_and_poetry_moves_a_token(card: str, moves: int) -> None:
    """ND-7.5."""
    table = chosen(card)
    table.act(P1, options_of(table, P1, PlaceControl)[0])
    assert repeated(table, MoveControl) == moves


@pytest.mark.parametrize(
    ("card", "number"), [("early_empire", 0), ("drama_and_poetry", 0), ("civil_service", 0), ("mass_media", 1)]
)
def test_mass_media_takes_a_rival_token_within_two_spaces(card: str, number: int) -> None:
    """ND-7.7."""
    table = chosen(card, land="0,0 G cap1; 1,0 W; 2,0 G ct2; 4,0 G ct2; 6,0 G cap2")
    assert repeated(table, ConvertControl) == number
    assert [space for space, token in table.state.control.items() if token.seat == P1] == ["2:0"] * number


@pytest.mark.parametrize(
    ("card", "caravans", "reach"),
    [("foreign_trade", 1, 3), ("currency", 2, 4), ("steam_power", 2, 6), ("capitalism", 3, 6)],
)
def test_each_economy_card_has_its_caravans_and_its_range(card: str, caravans: int, reach: int) -> None:
    """ND-9.1, ND-9.11."""
    table = chosen(card)
    g = table.state
    ends = [move.to for move in options_of(table, P1, MoveCaravan) if isinstance(move, MoveCaravan)]
    places = {name: (g.world.space[name].q, g.world.space[name].r) for name in ends}
    assert max(distance((0, 0), place) for place in places.values()) == reach
    assert repeated(table, MoveCaravan) == caravans


@pytest.mark.parametrize(
    ("card", "crossing"), [("foreign_trade", False), ("currency", False), ("steam_power", True), ("capitalism", True)]
)
def test_from_steam_power_on_caravans_cross_water(card: str, crossing: bool) -> None:
    """ND-9.3, ND-9.10."""
    table = chosen(card, land=ISLANDS)
    assert (MoveCaravan(ON_CARD, "2:0") in options_of(table, P1, MoveCaravan)) == crossing


@pytest.mark.parametrize(
    ("card", "entering"), [("foreign_trade", False), ("currency", True), ("steam_power", False), ("capitalism", False)]
)
def test_currency_alone_enters_the_spaces_of_barbarians(card: str, entering: bool) -> None:
    """ND-9.3, ND-9.9."""
    table = chosen(card, land="0,0 G cap1; 1,0 G barbA; 2,0 G; 9,0 G cap2")
    ends = [MoveCaravan(ON_CARD, "1:0")] if entering else []
    assert options_of(table, P1, MoveCaravan) == ends


@pytest.mark.parametrize(
    ("card", "exchanges"), [("foreign_trade", 0), ("currency", 0), ("steam_power", 1), ("capitalism", 0)]
)
def test_steam_power_exchanges_a_resource(card: str, exchanges: int) -> None:
    """ND-9.15."""
    assert repeated(chosen(card), ExchangeResource) == exchanges


def test_capitalism_resolves_another_card() -> None:
    """ND-4.7."""
    table = chosen("capitalism")
    table.act(P1, EndResolution())
    assert table.questions[P1].name == "further"
    table = chosen("steam_power")
    table.act(P1, EndResolution())
    assert P2 in table.questions


@pytest.mark.parametrize(
    ("card", "reach"), [("pottery", 2), ("animal_husbandry", 3), ("nationalism", 4), ("urbanization", 5)]
)
def test_each_industry_card_has_its_range(card: str, reach: int) -> None:
    """ND-10.2."""
    table = chosen(card)
    world = table.state.world
    sites = [site.space for site in options_of(table, P1, BuildCity) if isinstance(site, BuildCity)]
    assert max(distance((0, 0), (world.space[name].q, world.space[name].r)) for name in sites) == reach


@pytest.mark.parametrize(
    ("card", "crossing"),
    [("pottery", False), ("animal_husbandry", False), ("nationalism", True), ("urbanization", True)],
)
def test_from_nationalism_on_cities_are_built_across_water(card: str, crossing: bool) -> None:
    """ND-10.5."""
    table = chosen(card, land="0,0 G cap1; 1,0 W; 2,0 G; 9,0 G cap2")
    assert (BuildCity("2:0") in options_of(table, P1, BuildCity)) == crossing


def test_animal_husbandry_builds_where_a_caravan_is() -> None:
    """ND-10.7."""
    land = f"{PLAIN}; 20,0 G car1"
    for card, possible in (("pottery", False), ("animal_husbandry", True), ("nationalism", False)):
        table = chosen(card, land=land)
        assert (BuildCity("20:0", "caravan") in options_of(table, P1, BuildCity)) == possible


@pytest.mark.parametrize(
    ("card", "production"), [("pottery", 5), ("animal_husbandry", 5), ("nationalism", 7), ("urbanization", 5)]
)
def test_nationalism_has_production_seven_in_slot_5(card: str, production: int) -> None:
    """ND-10.10: with seven and five spent the Pentagon, which costs 12, can be built."""
    made = position(PLAIN)
    face_up(made, "pentagon")
    kind, number = CARDS[card]
    made.row(P1, f"S1 E1 M1 C1 {kind}{number}", I=3)
    made.g.players[P1].resources = {"oil": 1}
    table = made.table()
    table.act(P1, ChooseCard(card))
    payment = BuildWonder("pentagon", ("oil",), trade=3)
    assert (payment in options_of(table, P1, BuildWonder)) == (production + 2 + 3 >= 12)


def test_urbanization_places_two_tokens_next_to_its_city() -> None:
    """ND-10.9."""
    for card, tokens in (("nationalism", 0), ("urbanization", 2)):
        table = chosen(card)
        table.act(P1, BuildCity("5:0" if card == "urbanization" else "4:0"))
        assert repeated(table, PlaceControl) == tokens


@pytest.mark.parametrize(
    ("card", "reach"), [("masonry", 2), ("iron_working", 3), ("mass_production", 3), ("flight", 5)]
)
def test_each_military_card_has_its_range(card: str, reach: int) -> None:
    """ND-11.4."""
    for far in range(1, 7):
        land = "; ".join(["0,0 G cap1", *(f"{q},0 G" for q in range(1, far)), f"{far},0 G ct2", "20,0 G cap2"])
        table = chosen(card, land=land)
        assert (Attack(f"{far}:0") in options_of(table, P1, Attack)) == (far <= reach), far


@pytest.mark.parametrize(
    ("card", "attacks"), [("masonry", 2), ("iron_working", 2), ("mass_production", 2), ("flight", 3)]
)
def test_each_military_card_has_its_number_of_attacks(card: str, attacks: int) -> None:
    """ND-11.1, ND-11.7."""
    table = chosen(card, slot=1, land="0,0 G cap1; 1,0 M ct2; 9,0 G cap2")
    for _ in range(attacks):
        assert Attack("1:0") in table.legal_actions(P1)
        attack(table, P1, "1:0", 1, 6)
    assert P1 not in table.questions or not options_of(table, P1, Attack)


@pytest.mark.parametrize(
    ("card", "bonus"), [("masonry", 0), ("iron_working", 1), ("mass_production", 2), ("flight", 3)]
)
def test_each_military_card_has_its_attack_bonus(card: str, bonus: int) -> None:
    """ND-11.9, ND-11.18: slot 1 and a die of 6 beat mountains, 5, with a die of 1 and no more without a bonus."""
    table = chosen(card, slot=1, land="0,0 G cap1; 1,0 M ct2; 9,0 G cap2")
    attack(table, P1, "1:0", 6, 2 + bonus)
    assert table.state.control["1:0"].seat == P2
    attack(table, P1, "1:0", 6, 1 + bonus)
    assert table.state.control["1:0"].seat == P1


@pytest.mark.parametrize(
    ("card", "through"),
    [("masonry", ""), ("iron_working", ""), ("mass_production", "W"), ("flight", "Wct2barbA")],
)
def test_later_military_cards_attack_across_more(card: str, through: str) -> None:
    """ND-11.5."""
    for between in ("W", "G ct2", "G barbA"):
        table = chosen(card, land=f"0,0 G cap1; 1,0 {between}; 2,0 G ct2; 9,0 G cap2")
        possible = between.removeprefix("G ") in through and bool(through)
        assert (Attack("2:0") in options_of(table, P1, Attack)) == possible, between


@pytest.mark.parametrize(
    ("card", "bonus"), [("masonry", 0), ("iron_working", 3), ("mass_production", 2), ("flight", 3)]
)
def test_iron_working_is_better_against_barbarians(card: str, bonus: int) -> None:
    """ND-11.18: a die of 2 in slot 1 and the bonus against a die and the grassland, 1."""
    for die, wins in ((2 + bonus, False), (1 + bonus, True)):
        table = chosen(card, slot=1, land="0,0 G cap1; 1,0 G barbA; 9,0 G cap2")
        attack(table, P1, "1:0", 2, die, barbarian=True)
        assert (table.state.barbarians["A"] is None) == wins


@pytest.mark.parametrize(
    ("card", "before", "reinforced"),
    [
        ("masonry", 0, 3),
        ("masonry", 1, 0),
        ("iron_working", 0, 3),
        ("iron_working", 1, 0),
        ("mass_production", 0, 3),
        ("mass_production", 1, 2),
        ("mass_production", 2, 1),
        ("flight", 0, 3),
        ("flight", 1, 0),
    ],
)
def test_military_reinforces_by_the_slot(card: str, before: int, reinforced: int) -> None:
    """ND-11.1: either, or less by the attacks made, or first."""
    tokens = "; ".join(f"{-q},0 G ct1" for q in range(1, 6))
    table = chosen(card, slot=3, land=f"0,0 G cap1; 1,0 M ct2; {tokens}; 9,0 G cap2")
    for _ in range(before):
        attack(table, P1, "1:0", 1, 6)
    assert repeated(table, Reinforce) == reinforced
    if card == "flight":
        assert options_of(table, P1, Attack)
    elif reinforced:
        assert P1 not in table.questions or not options_of(table, P1, Attack)


@pytest.mark.parametrize("card", ["astrology", "mathematics", "replaceable_parts", "nuclear_power"])
@pytest.mark.parametrize("slot", [1, 3, 5])
def test_science_advances_by_the_slot(card: str, slot: int) -> None:
    """ND-8.1, ND-5.3."""
    table = chosen(card, slot, land=f"{ISLANDS}; 4,0 G ct2")
    if card == "mathematics":
        table.act(P1, LayTrade("pottery"))
    table.act(P1, AdvanceTech())
    dial = table.state.players[P1].dial
    assert dial == min(slot, 3), "at 3 a card is offered before the next step"


@pytest.mark.parametrize(
    ("card", "first"),
    [("astrology", None), ("mathematics", LayTrade), ("replaceable_parts", GainResource), ("nuclear_power", Nuke)],
)
def test_later_science_cards_have_an_effect_before_the_advance(card: str, first: type[AnyAction] | None) -> None:
    """ND-8.7, ND-8.8, ND-8.9."""
    table = chosen(card, land=f"{ISLANDS}; 4,0 G ct2")
    for kind in (LayTrade, GainResource, Nuke):
        assert bool(options_of(table, P1, kind)) == (kind is first), kind
