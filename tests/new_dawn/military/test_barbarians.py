"""Barbarians move and destroy (ND-6.3 to ND-6.12, ND-6.14 to ND-6.18)."""

from __future__ import annotations

from rules.new_dawn.board.control import unused_cities, unused_tokens
from rules.new_dawn.core.player import ON_CARD, UNUSED
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.events.barbarian_moves import MOST_ROLLS, move_barbarians
from rules.new_dawn.events.barbarians import spawn
from tests.new_dawn.tables import P1, P2, Position, position


def barbarians_move(made: Position, *dice: int) -> dict[str, tuple[int, int]]:
    """Return the positions of the barbarians after a movement with these dice."""
    made.g.scribe.tape.script = [(die - 1,) for die in dice]
    move_barbarians(made.g)
    assert not made.g.scribe.tape.script, "all dice are rolled"
    return places(made)


def places(made: Position) -> dict[str, tuple[int, int]]:
    """Return the positions of the barbarians on the map."""
    spaces = {letter: made.g.world.space[space] for letter, space in made.g.barbarians.items() if space is not None}
    return {letter: (space.q, space.r) for letter, space in spaces.items()}


def test_barbarians_destroy_cities_and_cross_water() -> None:
    """ND-6.3, ND-6.4, ND-6.5, ND-6.6, ND-E10, ND-E39."""
    made = position("0,0 G barbD; 1,0 G city2; 0,2 G barbF; 1,2 W; 2,2 G")
    assert barbarians_move(made, 2) == {"D": (1, 0), "F": (2, 2)}
    assert (made.g.cities, unused_cities(made.g, P2)) == ({}, 7)


def test_all_move_the_same_way_on_the_map_of_the_first_game() -> None:
    """ND-6.3, ND-6.6, ND-E11."""
    assert barbarians_move(position(), 5) == {"A": (2, -2), "B": (-5, 0), "C": (-4, -2), "D": (4, 4), "F": (-4, 4)}


def test_at_the_edge_they_turn_round() -> None:
    """ND-6.7, ND-6.8, ND-E12."""
    found = barbarians_move(position(), 1)
    assert found == {"A": (4, -3), "B": (-1, -1), "F": (-1, 2), "D": (4, 5), "C": (-4, -1)}


def test_a_barbarian_that_can_go_nowhere_stays() -> None:
    """ND-6.7."""
    made = position("0,0 G barbA; 1,0 W")
    assert barbarians_move(made, 2) == {"A": (0, 0)}


def test_the_one_that_arrived_last_leaves_a_shared_space() -> None:
    """ND-6.11, ND-6.7, ND-E13."""
    made = position("0,0 G barbA; 1,0 G; 2,0 G barbB; 1,1 G")
    assert barbarians_move(made, 2, 3) == {"A": (1, 0), "B": (1, 1)}
    other = position("0,0 G; 1,0 G barbA; 2,0 G barbB; 1,1 G")
    assert barbarians_move(other, 2) == {"A": (2, 0), "B": (1, 0)}


def test_the_rolls_for_a_shared_space_are_limited() -> None:
    """ND-6.11: after 20 further rolls they stay together."""
    made = position("0,0 G barbA; 1,0 G barbB; 2,0 W")
    dice = [6] * MOST_ROLLS
    made.g.barbarians["B"] = made.at(0, 0)
    assert barbarians_move(made, 6, *dice) == {"A": (0, 0), "B": (0, 0)}


def test_several_shared_spaces_come_in_the_order_of_their_lowest_letter() -> None:
    """ND-6.11."""
    made = position("0,0 G; 1,0 G; 2,0 G; 0,5 G; 1,5 G; 2,5 G; 1,1 G; 1,6 G")
    for letter, (q, r) in {"A": (0, 0), "D": (2, 0), "B": (0, 5), "C": (2, 5)}.items():
        made.g.barbarians[letter] = made.at(q, r)
    assert barbarians_move(made, 2, 3, 3) == {"A": (1, 0), "D": (1, 1), "B": (1, 5), "C": (1, 6)}


def test_a_reinforced_token_drives_them_back() -> None:
    """ND-6.4, ND-6.17, ND-11.3, ND-E14."""
    made = position("0,0 G barbA car1; 1,0 H CT1 car2")
    assert barbarians_move(made, 2) == {"A": (0, 0)}
    assert made.g.control[made.at(1, 0)] == ControlToken(P1)
    assert made.g.players[P2].caravans[0] == ON_CARD
    assert made.g.players[P1].caravans[0] == made.at(0, 0)


def test_they_come_back_across_water_to_where_they_started() -> None:
    """ND-6.8, ND-6.17."""
    made = position("0,0 G barbA; 1,0 W; 2,0 H CT1")
    assert barbarians_move(made, 2) == {"A": (0, 0)}


def test_an_unreinforced_token_is_destroyed() -> None:
    """ND-6.4, ND-6.5, ND-16.4."""
    made = position("0,0 G barbA; 1,0 H ct1")
    assert barbarians_move(made, 2) == {"A": (1, 0)}
    assert unused_tokens(made.g, made.g.players[P1]) == 31


def test_petra_keeps_them_out() -> None:
    """ND-6.9, ND-13.1."""
    land = "-1,0 G; 0,0 G barbA; 1,0 H CT1; 5,5 G cap1; -1,5 G ct1; 0,5 G barbB; 1,5 G city1"
    made = position(land)
    made.wonder("petra", 5, 5)
    assert barbarians_move(made, 2) == {"A": (-1, 0), "B": (-1, 5)}
    assert made.g.control[made.at(1, 0)].reinforced
    shut = position("0,0 G barbA; 1,0 H CT1; 5,5 G cap1")
    shut.wonder("petra", 5, 5)
    assert barbarians_move(shut, 2) == {"A": (0, 0)}


def test_barbarians_leave_tokens_and_city_states_alone() -> None:
    """ND-6.10, ND-6.12."""
    made = position("0,0 M barbA; 1,0 G cs:geneva; 0,1 G barbB; 1,1 M res:oil; 0,2 G barbC; 1,2 N nw:mt_everest")
    assert barbarians_move(made, 2) == {"A": (1, 0), "B": (1, 1), "C": (1, 2)}
    assert len(made.g.city_states) + len(made.g.resources) + len(made.g.natural_wonders) == 3


def test_a_destroyed_city_uncovers_the_token_below_it() -> None:
    """ND-6.14, ND-6.15, ND-6.16, ND-13.8, ND-E49."""
    made = position("0,0 G barbA; 1,0 G cs:geneva; 0,1 G barbB; 1,1 N nw:mt_everest; 0,2 G barbC; 1,2 G cs:kabul")
    g = made.g
    for space, token in ((made.at(1, 0), "geneva"), (made.at(1, 2), "kabul")):
        del g.city_states[space]
        g.players[P1].row[0].city_states.append(token)
    del g.natural_wonders[made.at(1, 1)]
    g.players[P1].natural_wonders.append("mt_everest")
    g.cities[made.at(1, 0)] = g.cities[made.at(1, 1)] = City(P1)
    g.control[made.at(1, 2)] = ControlToken(P1)
    made.wonder("oracle", 1, 0)
    barbarians_move(made, 2)
    assert g.city_states == {made.at(1, 0): "geneva", made.at(1, 2): "kabul"}
    assert g.natural_wonders == {made.at(1, 1): "mt_everest"}
    assert (g.players[P1].conquered, g.players[P1].natural_wonders) == ([], [])
    assert g.wonders == {"oracle": made.at(1, 0)}


def test_barbarians_off_the_map_wait_for_the_next_spawning() -> None:
    """ND-6.13, ND-6.18."""
    made = position()
    made.g.barbarians["A"] = None
    assert "A" not in barbarians_move(made, 5)
    spawn(made.g)
    assert places(made)["A"] == (3, -2)


def test_a_barbarian_at_a_capital_costs_two_trade_tokens() -> None:
    """ND-6.4, ND-6.5, ND-18.10: at once where there is no choice, else it waits."""
    for trade, due, left in (({}, 0, 0), ({"C": 1, "E": 1}, 0, 0), ({"E": 3}, 0, 1), ({"C": 1, "E": 3}, 2, 4)):
        made = position("0,0 G barbA; 1,0 H cap1; 5,5 G cap2")
        made.row(P1, "S1 E1 M1 C1 I1", **trade)
        made.g.players[P1].row[0].city_states.append("seoul")
        assert barbarians_move(made, 2) == {"A": (1, 0)}
        player = made.g.players[P1]
        assert (player.loss_due, sum(focus.trade for focus in player.row)) == (due, left)
        assert player.conquered == ["seoul"], "ND-5.11"
        assert made.g.cities[made.at(1, 0)].capital


def test_a_destroyed_caravan_that_no_card_brings_goes_to_the_supply() -> None:
    """ND-13.5, ND-9.11, ND-6.4, ND-6.13."""
    made = position("0,0 G barbA; 1,0 G; 2,0 G; 9,0 G cap1; 9,9 G cap2")
    made.row(P1, "S1 C1 M1 C2 I1")
    made.g.players[P1].caravans = ["1:0", "2:0", UNUSED]
    barbarians_move(made, 2)
    assert made.g.players[P1].caravans == [UNUSED, "2:0", UNUSED], "without an economy card"

    made = position("0,0 G barbA; 1,0 G; 2,0 G; 9,0 G cap1; 9,9 G cap2")
    made.g.players[P1].caravans = ["1:0", "2:0", UNUSED]
    barbarians_move(made, 2)
    assert made.g.players[P1].caravans == [UNUSED, "2:0", UNUSED], "Foreign Trade has one on the map already"


def test_a_caravan_on_a_barbarians_icon_goes_the_same_way() -> None:
    """ND-13.5, ND-6.13."""
    made = position()
    icon = made.g.barbarians["A"]
    assert icon is not None
    made.g.barbarians["A"] = None
    made.row(P1, "S1 C1 M1 C2 I1")
    made.g.players[P1].caravans = [icon, UNUSED, UNUSED]
    spawn(made.g)
    assert made.g.barbarians["A"] == icon
    assert made.g.players[P1].caravans == [UNUSED] * 3
