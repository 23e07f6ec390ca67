"""The set-up of the first game (ND-3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.engine import Table
from rules.new_dawn import NEW_DAWN, NewDawnOptions
from rules.new_dawn.actions.setup import TakeCapital, TakeLeader
from rules.new_dawn.board.control import unused_cities, unused_tokens
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.player import ON_CARD, UNUSED
from rules.new_dawn.flow.laying_out import first_game_map
from rules.new_dawn.flow.setup import equip
from tests.new_dawn.tables import P1, P2, position, refusal, row_of


def test_the_map_of_two_players_has_a_hundred_spaces() -> None:
    """ND-3.3, ND-3.4, ND-E01."""
    world = first_game_map(2)
    assert Counter(space.terrain for space in world.spaces) == {
        "grassland": 22, "hills": 20, "forest": 11, "desert": 10, "mountains": 20, "water": 13, "natural_wonder": 4
    }  # fmt: skip
    assert len(world.spaces) == 100
    icons = Counter(space.icon for space in world.spaces if space.icon)
    assert icons == {"capital": 2, "natural_wonder": 4, "city_state": 2, "resource": 8, "barbarian": 5}
    assert Counter(space.icon_id for space in world.with_icon("resource")) == {
        "marble": 3, "oil": 3, "diamond": 1, "mercury": 1
    }  # fmt: skip
    one, other = ((space.q, space.r) for space in world.with_icon("capital"))
    assert {one, other} == {(-1, -3), (2, 5)}
    assert distance(one, other) == 11


@pytest.mark.parametrize(("seats", "nearest"), [(2, 11), (3, 8), (4, 8)])
def test_more_players_have_a_larger_map(seats: int, nearest: int) -> None:
    """ND-3.3: three more tiles for each player, none over another, and a capital for everybody."""
    world = first_game_map(seats)
    assert len(world.tiles) == 4 + 3 * seats
    assert {tile.side for tile in world.tiles} == {"a"}
    assert len(world.at) == len(world.spaces) == 10 * len(world.tiles)
    capitals = [(space.q, space.r) for space in world.with_icon("capital")]
    assert len(capitals) == seats
    assert min(distance(one, other) for one, other in combinations(capitals, 2)) == nearest


ROWS = {
    "trajan": "S1 E1 M1 C1 I1",
    "cleopatra": "S1 E1 I1 M1 C1",
    "montezuma": "S1 C1 E1 M1 I1",
    "gilgamesh": "E1 C1 S1 M1 I1",
    "hojo_tokimune": "I1 E1 M1 S1 C1",
    "tomyris": "C1 M1 S1 E1 I1",
    "teddy_roosevelt": "M1 S1 I1 C1 E1",
    "catherine_de_medici": "M1 S1 E1 I1 C1",
}


@pytest.mark.parametrize("leader", ROWS)
def test_each_leader_has_a_first_row(leader: str) -> None:
    """ND-3.2, ND-14.1."""
    g = position().g
    g.players[P1].leader_id = leader
    equip(g.players[P1])
    assert row_of(g, P1) == ROWS[leader]


def test_each_seat_has_its_colour() -> None:
    """ND-3.1."""
    assert [player.color for player in position(seats=4).g.players] == ["red", "blue", "green", "orange"]


def test_tokens_lie_on_their_icons() -> None:
    """ND-3.4, ND-E01."""
    made = position()
    g = made.g
    assert g.city_states == {made.at(-4, 2): "carthage", made.at(4, 1): "geneva"}
    assert g.barbarians == {
        "A": made.at(3, -2), "B": made.at(-2, 0), "C": made.at(-3, -2), "D": made.at(5, 4), "F": made.at(-3, 4)
    }  # fmt: skip
    assert g.resource_supply == {"marble": 5, "mercury": 7, "oil": 5, "diamond": 7}


def test_only_city_states_on_the_map_have_cards() -> None:
    """ND-3.5, ND-E02."""
    assert position().g.city_state_cards == {"carthage": 2, "geneva": 2}


@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 5), (4, 6)])
def test_wonder_decks_have_ancient_cards_on_top(seats: int, size: int) -> None:
    """ND-3.7, ND-3.8, ND-E03."""
    for deck in position(seats=seats).g.decks:
        assert deck.face_up is not None
        order = [WONDERS[card].era for card in (deck.face_up, *deck.below)]
        assert len(order) == size
        assert order == sorted(order, key=["ancient", "medieval", "modern"].index)
        removed = ["ancient"] * (seats < 4) + ["medieval"] * (seats < 3)
        assert [WONDERS[card].era for card in deck.removed] == removed
        assert {deck.face_up, *deck.below, *deck.removed} == {
            card for card, row in WONDERS.items() if row.type == deck.type
        }


def test_the_focus_row_follows_the_leader() -> None:
    """ND-3.1, ND-3.2, ND-E04."""
    g = position().g
    trajan = g.players[P1]
    assert row_of(g, P1) == "S1 E1 M1 C1 I1"
    assert trajan.caravans == [ON_CARD, UNUSED, UNUSED]
    assert (trajan.dial, len(trajan.deck)) == (0, 15)
    assert (unused_tokens(g, trajan), unused_cities(g, P1)) == (31, 7)


def test_capitals_are_taken_in_seat_order() -> None:
    """ND-3.3."""
    table = Table.new(NEW_DAWN, NewDawnOptions(seating="fixed"), 2, "seed")
    assert list(table.questions) == [P1]
    taken = table.legal_actions(P1)[0]
    assert isinstance(taken, TakeCapital)
    assert refusal(table, P1, TakeCapital("2a")) == "ND-3.3"
    table.act(P1, taken)
    # Only one space is left for the other player, so there is no question.
    assert table.stage == "turn"
    assert {city.seat for city in table.state.cities.values()} == {P1, P2}


def test_the_map_of_the_first_game_is_the_default() -> None:
    """ND-17.1."""
    assert Table.new(NEW_DAWN, NewDawnOptions(), 2, "seed").stage == "capitals"
    assert Table.new(NEW_DAWN, NewDawnOptions(map="custom", map_building="players"), 2, "seed").stage == "tiles"


def test_leaders_can_be_chosen() -> None:
    """ND-17.5."""
    table = Table.new(NEW_DAWN, NewDawnOptions(leaders="chosen", seating="fixed"), 2, "seed")
    table.act(P1, TakeLeader("tomyris"))
    assert refusal(table, P2, TakeLeader("tomyris")) == "ND-3.1"
    table.act(P2, TakeLeader("trajan"))
    assert row_of(table.state, P1) == "C1 M1 S1 E1 I1"


@pytest.mark.parametrize(("epic", "cards"), [(False, 3), (True, 4)])
def test_three_victory_cards_are_dealt_and_four_in_an_epic_game(epic: bool, cards: int) -> None:
    """ND-3.9, ND-17.2."""
    table = Table.new(NEW_DAWN, NewDawnOptions(epic=epic), 3, "seed")
    while table.stage != "turn":
        (seat,) = table.questions
        table.act(seat, table.legal_actions(seat)[0])
    assert len(table.state.victory_cards) == cards


def test_a_map_is_built_by_chance_unless_players_want_to_build_it() -> None:
    """ND-3.15."""
    assert Table.new(NEW_DAWN, NewDawnOptions(map="custom"), 2, "seed").stage != "tiles"
