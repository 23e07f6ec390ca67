"""Reinforcing, targets and combat values (ND-11.1 to ND-11.10, ND-11.18, ND-11.19)."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.new_dawn import NEW_DAWN
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.military import Attack, Reinforce
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.effects.focus_row import begin_resolution
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.tables import P1, P2, P3, Position, options_of, position, refusal


def bonus(made: Position, target: Target, level: int = 1, seat: Seat = P1) -> int:
    """Return the attacker's bonus to the die."""
    cards = {1: "masonry", 2: "iron_working", 3: "mass_production", 4: "flight"}
    made.row(seat, f"M{level} S1 E1 C1 I1")
    begin_resolution(made.g, seat, cards[level])
    return attack_bonus(made.g, seat, target)


def test_masonry_reinforces_as_many_tokens_as_the_slot_says() -> None:
    """ND-11.2, ND-11.1, ND-E45."""
    made = position("0,0 G cap1; 1,0 G ct1; 0,1 G ct1; -1,0 G ct1; -1,1 G CT1; 2,0 G ct2; 9,9 G cap2")
    made.row(P1, "S1 M1 E1 C1 I1")
    table = to_war(made)
    assert len(options_of(table, P1, Reinforce)) == 3
    for rule, space in (("ND-11.2", (-1, 1)), ("ND-11.2", (2, 0)), ("ND-11.2", (0, 0))):
        assert refusal(table, P1, Reinforce(made.at(*space))) == rule
    table.act(P1, Reinforce(made.at(1, 0)))
    assert refusal(table, P1, Attack(made.at(2, 0))) == "ND-11.1"
    table.act(P1, Reinforce(made.at(0, 1)))
    assert table.state.active == P2, "nothing is left to do"
    reinforced = {space for space, token in table.state.control.items() if token.reinforced}
    assert reinforced == made.named((1, 0), (0, 1), (-1, 1))


def test_after_an_attack_masonry_does_not_reinforce() -> None:
    """ND-11.1."""
    made = position("0,0 G cap1; 0,1 G ct1; 1,0 G ct2; 9,9 G cap2")
    made.row(P1, "S1 M1 E1 C1 I1")
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 6)
    assert refusal(table, P1, Reinforce(made.at(0, 1))) == "ND-11.1"
    table.act(P1, EndResolution())
    assert table.state.active == P2


def test_mass_production_reinforces_less_for_each_attack_it_made() -> None:
    """ND-11.1, ND-5.3."""
    made = position("0,0 G cap1; 0,1 G ct1; -1,0 G ct1; -1,1 G ct1; 1,0 G ct2; 9,9 G cap2")
    made.row(P1, "S1 E1 M3 C1 I1")
    table = to_war(made, 3)
    attack(table, P1, made.at(1, 0), 1, 6)
    table.act(P1, Reinforce(made.at(0, 1)))
    assert refusal(table, P1, Attack(made.at(1, 0))) == "ND-11.1"
    table.act(P1, Reinforce(made.at(-1, 0)))
    assert table.state.active == P2


def test_flight_reinforces_before_it_attacks() -> None:
    """ND-11.1, ND-11.7: the same target may be attacked again, three times with Flight."""
    made = position("0,0 G cap1; 0,1 G ct1; -1,0 G ct1; 1,0 M CT2; 9,9 G cap2")
    made.row(P1, "M4 S1 E1 C1 I1")
    table = to_war(made, 4)
    table.act(P1, Reinforce(made.at(0, 1)))
    for _ in range(3):
        assert refusal(table, P1, Reinforce(made.at(-1, 0))) == "ND-11.1"
        attack(table, P1, made.at(1, 0), 1, 6)
    assert table.state.active == P2


def test_four_kinds_of_targets_are_counted_from_friendly_spaces() -> None:
    """ND-11.4, ND-11.5: not through water, rival spaces or barbarians; terrain does not matter."""
    land = (
        "0,0 G cap1; 1,0 M barbA; 2,0 G ct2; 0,1 W; 0,2 G ct2; -1,0 M; -2,0 G city2; -3,0 G ct2;"
        " 0,-1 G cs:geneva; 0,-2 G barbB; 9,9 G cap2"
    )
    made = position(land)
    table = to_war(made)
    found = {(action.space, action.barbarian) for action in options_of(table, P1, Attack)}
    assert found == {
        (made.at(1, 0), True),
        (made.at(-2, 0), False),
        (made.at(0, -1), False),
        (made.at(0, -2), True),
    }
    assert refusal(table, P1, Attack(made.at(2, 0))) == "ND-11.5"
    assert refusal(table, P1, Attack(made.at(0, 2))) == "ND-11.5"
    assert refusal(table, P1, Attack(made.at(-1, 0))) == "ND-11.4"
    assert refusal(table, P1, Attack(made.at(1, 0))) == "ND-11.4"


def test_later_cards_reach_further_and_across() -> None:
    """ND-11.4, ND-11.5, ND-11.6."""
    line = "0,0 G cap1; 1,0 W; 2,0 G ct2; 3,0 G barbA; 4,0 W; 5,0 G ct2; 6,0 G ct2; 9,9 G cap2"
    for level, reach in ((1, []), (2, []), (3, [2]), (4, [2, 3, 5])):
        made = position(line)
        made.row(P1, f"M{level} S1 E1 C1 I1")
        table = made.table()
        table.act(P1, table.legal_actions(P1)[0])
        if reach:
            spaces = [action.space for action in options_of(table, P1, Attack)]
            assert spaces == [made.at(q, 0) for q in reach]
    far = position("0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 G ct2; 5,0 G ct2; 9,9 G cap2")
    far.wonder("pentagon", 0, 0)
    spaces = [action.space for action in options_of(to_war(far), P1, Attack)]
    assert spaces == [far.at(4, 0)]


def test_a_barbarian_shields_its_city_state_from_attacks() -> None:
    """ND-6.10, ND-11.5: next to a capital both are targets."""
    made = position("0,0 G cap1; 1,0 G cs:geneva barbA; -1,0 G cap2 barbB")
    found = {(action.space, action.barbarian) for action in options_of(to_war(made), P1, Attack)}
    assert found == {(made.at(1, 0), True), (made.at(-1, 0), True), (made.at(-1, 0), False)}


def test_the_barbarian_at_the_own_capital_is_a_target() -> None:
    """ND-11.5, ND-2.13, ND-E57."""
    made = position("0,0 G cap1 barbA; 1,0 G ct2; 9,9 G cap2")
    found = {(action.space, action.barbarian) for action in options_of(to_war(made), P1, Attack)}
    assert found == {(made.at(0, 0), True), (made.at(1, 0), False)}


def test_a_space_just_captured_is_no_start_of_an_attack() -> None:
    """ND-11.7, ND-E29."""
    made = position("0,0 G cap1; 1,0 G ct2; 2,0 G; 3,0 G ct2; -1,0 G barbA; 9,9 G cap2")
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 6)
    assert Attack(made.at(1, 0)) in table.legal_actions(P1)
    attack(table, P1, made.at(1, 0), 6, 1)
    assert table.state.control[made.at(1, 0)].seat == P1

    again = to_war(made)
    attack(again, P1, made.at(1, 0), 6, 1)
    assert refusal(again, P1, Attack(made.at(3, 0))) == "ND-11.5"
    assert again.state.turn.captured == [made.at(1, 0)]


def test_a_city_doubles_its_terrain_and_counts_reinforced_neighbours() -> None:
    """ND-11.10, ND-11.3, ND-12.8."""
    land = (
        "0,0 F city2; 1,0 M CT2; 0,1 D CT2; -1,0 G ct2; -1,1 G CT1; 2,0 G ct2; 9,0 N cap2; 9,9 G cap1; 5,5 G cs:seoul"
    )
    made = position(land)
    for place, value in (((0, 0), 8), ((1, 0), 7), ((0, 1), 6), ((-1, 0), 1), ((2, 0), 2), ((9, 0), 10)):
        assert defense_bonus(made.g, P1, Target(made.at(*place), defender=P2)) == value
    assert defense_bonus(made.g, P1, Target(made.at(5, 5))) == 8
    assert defense_bonus(made.g, P1, Target(made.at(1, 0), barbarian="A")) == 5


def test_the_divine_wind_weakens_the_defender() -> None:
    """ND-2.9, ND-14.4, ND-E32."""
    made = position("0,0 D ct2; 1,0 W; 5,5 M city2; 9,9 G cap1")
    made.g.players[P1].leader_id = "hojo_tokimune"
    desert, mountains = Target(made.at(0, 0), defender=P2), Target(made.at(5, 5), defender=P2)
    assert [defense_bonus(made.g, P1, target) for target in (desert, mountains)] == [3, 6]
    made.g.active = P2
    assert [defense_bonus(made.g, P1, target) for target in (desert, mountains)] == [4, 10]


@pytest.mark.parametrize(("level", "player", "barbarian"), [(1, 1, 1), (2, 2, 4), (3, 3, 3), (4, 4, 4)])
def test_the_card_adds_its_slot_and_its_printed_bonus(level: int, player: int, barbarian: int) -> None:
    """ND-11.18."""
    made = position("0,0 G cap1; 1,0 F ct2; 0,1 F barbA; 9,9 G cap2")
    assert bonus(made, Target(made.at(1, 0), defender=P2), level) == player
    assert bonus(made, Target(made.at(0, 1), barbarian="A"), level) == barbarian


@pytest.mark.parametrize(
    ("wonder", "attacking", "defending"),
    [
        ("terracotta_army", 2, 0),
        ("alhambra", 2, 2),
        ("pentagon", 2, 0),
        ("petra", 0, 2),
        ("ruhr_valley", 0, 5),
        ("colossus", 0, 0),
    ],
)
def test_wonders_help_their_controller(wonder: str, attacking: int, defending: int) -> None:
    """ND-11.18, ND-13.1."""
    made = position("0,0 F cap1; 1,0 F ct2; 9,9 G cap2")
    target, own = Target(made.at(1, 0), defender=P2), Target(made.at(0, 0), defender=P1)
    before = bonus(made, target), defense_bonus(made.g, P2, own)
    made.wonder(wonder, 0, 0)
    after = bonus(made, target), defense_bonus(made.g, P2, own)
    assert (after[0] - before[0], after[1] - before[1]) == (attacking, defending)


def test_the_kremlin_and_big_ben() -> None:
    """ND-11.18, ND-13.10, ND-13.11, ND-E33."""
    land = (
        "0,0 G cap1; 1,0 F city2; 2,0 G car1; 1,1 G; -1,0 G CT1; -2,0 G CT1; -3,0 G CT1;"
        " 4,0 G CT2; 5,0 G CT2; 9,9 G cap2; 1,-1 G cs:seoul"
    )
    made = position(land)
    city, neutral = Target(made.at(1, 0), defender=P2), Target(made.at(1, -1))
    made.g.players[P1].caravans[:2] = [made.at(2, 0), made.at(0, 0)]
    before = bonus(made, city), bonus(made, neutral)
    made.wonder("kremlin", 0, 0)
    made.wonder("big_ben", 0, 0)
    made.g.players[P1].caravans[:2] = [made.at(2, 0), made.at(0, 0)]
    assert bonus(made, city) - before[0] == 8
    made.g.players[P1].caravans[:2] = [made.at(0, 0), made.at(0, 0)]
    assert bonus(made, neutral) - before[1] == 4
    made.g.players[P1].caravans[0] = made.at(1, 0)
    assert bonus(made, city) - before[0] == 6, "a caravan on the space itself does not count"
    del made.g.control[made.at(-1, 0)]
    assert bonus(made, city) - before[0] == 2


def test_the_people_of_the_steppe() -> None:
    """ND-11.18, ND-11.19."""
    made = position("0,0 G cap1; 1,0 H ct2; 0,1 F ct2; -1,0 N ct2; 0,-1 G cs:seoul; 9,9 G cap2")
    made.g.players[P1].leader_id = "tomyris"
    for place, value in (((1, 0), 4), ((0, 1), 1), ((-1, 0), 1)):
        assert bonus(made, Target(made.at(*place), defender=P2)) == value
    assert bonus(made, Target(made.at(0, -1))) == 4
    assert defense_bonus(made.g, P2, Target(made.at(0, 0), defender=P1)) == 2 + 3


def test_diplomacy_helps_unless_its_owner_is_on_the_other_side() -> None:
    """ND-11.18, ND-12.3."""
    made = position("0,0 F cap1; 1,0 F ct2; 0,1 F ct3; -1,0 F barbA; 9,9 G cap2; 9,0 G cap3", seats=3)
    made.g.players[P1].diplomacy = [Diplomacy("joint_war", P3), Diplomacy("defensive_pact", P3)]
    assert bonus(made, Target(made.at(1, 0), defender=P2)) == 3
    assert bonus(made, Target(made.at(0, 1), defender=P3)) == 1
    assert bonus(made, Target(made.at(-1, 0), barbarian="A")) == 3
    assert defense_bonus(made.g, P2, Target(made.at(0, 0), defender=P1)) == 8
    assert defense_bonus(made.g, P3, Target(made.at(0, 0), defender=P1)) == 6


def test_kabul_counts_cities_city_states_and_capitals() -> None:
    """ND-11.18, ND-11.19."""
    made = position("0,0 F cap1; 1,0 F ct2; 0,1 F city2; -1,0 G cs:seoul; 9,9 G cap2; 9,0 F barbA; 5,0 G cs:kabul")
    made.g.players[P1].diplomacy = [Diplomacy("kabul")]
    for place, value in (((1, 0), 1), ((0, 1), 4), ((9, 9), 4)):
        assert bonus(made, Target(made.at(*place), defender=P2)) == value
    for place, value in (((-1, 0), 4), ((5, 0), 1)):
        assert bonus(made, Target(made.at(*place))) == value
    assert bonus(made, Target(made.at(9, 0), barbarian="A")) == 1


def test_carthage_counts_city_states_and_own_cities_near_the_defending_space() -> None:
    """ND-11.19, ND-11.8, ND-E53."""
    made = position("0,0 F city1; 2,0 G cs:seoul; 0,2 G city1; 5,0 G cap1; 7,0 F ct2; 9,9 G cap2; 6,0 G cs:carthage")
    made.g.players[P1].diplomacy = [Diplomacy("carthage")]
    assert defense_bonus(made.g, P2, Target(made.at(0, 0), defender=P1)) == 6 + 3
    del made.g.city_states[made.at(6, 0)]
    assert bonus(made, Target(made.at(7, 0), defender=P2)) == 2
    made.g.city_states[made.at(6, 0)] = "carthage"
    assert bonus(made, Target(made.at(6, 0))) == 1


def test_carthage_helps_against_a_barbarian_on_its_space() -> None:
    """ND-11.19, ND-11.8: the barbarian is the target, and the card stays."""
    made = position("0,0 G cap1; 1,0 G cs:carthage barbA; 9,9 G cap2")
    made.g.players[P1].diplomacy = [Diplomacy("carthage")]
    assert bonus(made, Target(made.at(1, 0), barbarian="A")) == 1 + 2
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 1, barbarian=True)
    assert table.state.barbarians["A"] is None, "4 against 2"
    assert table.state.players[P1].diplomacy == [Diplomacy("carthage")]


def test_the_attacker_returns_the_defenders_cards() -> None:
    """ND-11.8, ND-12.4, ND-12.14."""
    made = position("0,0 G cap1; 1,0 G ct2; 0,1 G cs:geneva; -1,0 F barbA; 9,9 G cap2; 9,0 G cap3", seats=3)
    g = made.g
    made.row(P1, "M4 S1 E1 C1 I1")
    g.players[P1].diplomacy = [Diplomacy("embassy", P2), Diplomacy("joint_war", P3), Diplomacy("geneva")]
    g.players[P2].diplomacy = [Diplomacy("embassy", P1)]
    g.players[P2].own_diplomacy.remove("embassy")
    g.city_state_cards["geneva"] = 1
    table = to_war(made, 4)
    player = table.state.players[P1]
    attack(table, P1, made.at(-1, 0), 1, 6, barbarian=True)
    assert len(player.diplomacy) == 3
    attack(table, P1, made.at(1, 0), 1, 6)
    assert player.diplomacy == [Diplomacy("joint_war", P3), Diplomacy("geneva")]
    assert "embassy" in table.state.players[P2].own_diplomacy
    assert table.state.players[P2].diplomacy == [Diplomacy("embassy", P1)]
    attack(table, P1, made.at(0, 1), 1, 6)
    assert player.diplomacy == [Diplomacy("joint_war", P3)]
    assert table.state.city_state_cards["geneva"] == 2


def test_the_bonuses_of_both_sides_are_shown_before_the_attack() -> None:
    """ND-18.6, ND-11.8: without the cards that go back."""
    made = position("0,0 G cap1; 1,0 F ct2; 0,1 G barbA; 9,9 G cap2; 9,0 G cap3", seats=3)
    made.g.players[P1].diplomacy = [Diplomacy("joint_war", P2), Diplomacy("embassy", P3)]
    table = to_war(made)
    told = str(NEW_DAWN.words.describe(table.state, P1, Attack(made.at(1, 0))))
    assert told.endswith("+3 against +3, wins 42 %")
    attack(table, P1, made.at(1, 0), 2, 5)
    work = table.state.resolution.military
    assert work is not None
    assert (work.fight, table.state.turn.attacks_won) == (None, 0)


def test_a_lost_tie_is_told_as_a_tie() -> None:
    """The defender wins a tie; "loses, 7 to 7" looked like a mistake (ND-11.12)."""
    made = position("0,0 G cap1; 0,1 G ct1; 1,0 G ct2; 9,9 G cap2")
    made.row(P1, "S1 M1 E1 C1 I1")
    table, space = to_war(made), made.at(1, 0)
    target = Target(space, None, P2)
    ahead = attack_bonus(table.state, P1, target) - defense_bonus(table.state, P1, target)
    told = attack(table, P1, space, 3, 3 + ahead)
    assert any(" loses the tie, " in line for line in told), told
