"""Mature cities and agendas (ND-2.11, ND-15)."""

from __future__ import annotations

from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.cards import AGENDAS
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.control_tokens import place_token, remove_token
from rules.new_dawn.victory.agendas import TESTS, progress
from tests.new_dawn.tables import P1, P2, position


def test_maturity_ignores_positions_off_the_map() -> None:
    """ND-2.11, ND-E34."""
    made = position("0,0 G city1; 1,0 G ct1; 0,1 H CT1; -1,1 W; -1,0 F ct1")
    assert mature_cities(made.g, P1) == ["0:0"]
    made.g.control["-1:0"] = ControlToken(P2)
    assert mature_cities(made.g, P1) == []
    made.g.players[P1].diplomacy = [Diplomacy("open_borders", P2)]
    assert mature_cities(made.g, P1) == ["0:0"]


def test_the_sydney_opera_house_counts_rival_tokens() -> None:
    """ND-2.11, ND-13.14."""
    made = position("0,0 G city1; 1,0 G ct2")
    assert mature_cities(made.g, P1) == []
    made.wonder("sydney_opera_house", 0, 0)
    assert mature_cities(made.g, P1) == ["0:0"]


def test_a_capital_of_the_first_game_matures_with_four_tokens() -> None:
    """ND-2.11, ND-E35."""
    made = position()
    home = made.at(-1, -3)
    made.g.cities[home] = City(P1, capital=True)
    for q, r in ((0, -4), (0, -3), (-1, -2)):
        made.g.control[made.at(q, r)] = ControlToken(P1)
    assert mature_cities(made.g, P1) == []
    made.g.control[made.at(-2, -2)] = ControlToken(P1)
    assert mature_cities(made.g, P1) == [home]


def test_a_completed_agenda_stays_completed_and_costs_a_token() -> None:
    """ND-15.1, ND-15.2, ND-E37."""
    cities = "; ".join(f"{4 * n},0 G city1; {4 * n + 1},0 G ct1" for n in range(4))
    made = position(f"{cities}; 16,0 G city1; 17,0 G")
    made.g.victory_cards = ["populous_preservationist"]
    place_token(made.g, P1, "17:0")
    assert made.g.players[P1].agendas == ["populous"]
    remove_token(made.g, "17:0")
    assert len(mature_cities(made.g, P1)) == 4
    assert made.g.players[P1].agendas == ["populous"]


def test_explorers_count_each_space_at_water_or_edge_once() -> None:
    """ND-15.6, ND-E46."""
    row = "; ".join(f"{q},0 G ct1" for q in range(14))
    made = position(f"{row}; 14,0 G city1; 3,1 W")
    assert progress(made.g, made.g.players[P1], "explorer") == (15, 15)


def test_only_the_first_of_two_agendas_of_a_card_is_marked() -> None:
    """ND-15.8, ND-15.3."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G")
    made.g.victory_cards = ["warmonger_paranoid"]
    made.wonder("petra", 0, 0)
    made.wonder("pentagon", 1, 0)
    made.g.players[P1].capitals_defeated = 1
    place_token(made.g, P1, "1:0")
    assert made.g.players[P1].agendas == ["warmonger"]


def test_every_agenda_has_its_test() -> None:
    """ND-15.1."""
    assert set(TESTS) == set(AGENDAS)


def test_a_destroyed_token_can_be_used_again() -> None:
    """ND-16.4, ND-E39, ND-6.16: a token that stood for a conquered city-state gives it back."""
    made = position("0,0 G cap1; 1,0 G cs:geneva; 2,0 G")
    made.g.city_states.clear()
    made.g.control["1:0"] = ControlToken(P1, reinforced=True)
    made.g.players[P1].row[0].city_states.append("geneva")
    remove_token(made.g, "1:0")
    assert made.g.city_states == {"1:0": "geneva"}
    assert made.g.players[P1].conquered == []


def test_progress_of_technophile_is_read_from_the_dial() -> None:
    """ND-8.5, ND-18.6: after 24 it starts again, and the agenda stays completed."""
    made = position("0,0 G cap1; 5,5 G cap2")
    player = made.g.players[P1]
    player.dial = 13
    assert progress(made.g, player, "technophile") == (13, 24)
    player.dial, player.reached_last_tech = 17, True
    assert progress(made.g, player, "technophile") == (24, 24)
