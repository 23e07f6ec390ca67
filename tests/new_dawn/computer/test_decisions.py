"""The computer player of A New Dawn decides by what its seat sees, ends its games, and finds winning moves."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import AnyAction, Seat, Table
from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import redeal
from rules.engine.core.notation import format_action
from rules.engine.core.secret import redact
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.military import Reinforce, SpendInDefense
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.computer.decisions import decide
from rules.new_dawn.core.catalog.base import WONDER_TYPES
from tests.contract.new_dawn import OPTIONS, WEIGHTS, inventory
from tests.contract.walk import random_game
from tests.cost import fast
from tests.new_dawn.computer.statistics import by_chance, played, program
from tests.new_dawn.military.fights import attack
from tests.new_dawn.resolving import face_up, resolving
from tests.new_dawn.tables import P1, P2, position
from tests.new_dawn.test_rich_games import late_position


def decided(table: Table[Game], seat: Seat) -> AnyAction:
    """Return the computer player's decision at a table."""
    return program(table, seat)


@pytest.mark.few_fast
@pytest.mark.parametrize("name", OPTIONS)
def test_the_computer_player_uses_only_what_its_seat_sees(name: str) -> None:
    """ND-3.8: the decks are shuffled again and the dice replaced; it decides the same."""
    compared = 0
    for step in random_game(NEW_DAWN, OPTIONS[name], 3, "unseen", weights=WEIGHTS):
        if step.number % 17:
            continue
        question = step.table.questions[step.seat]
        here, there = copy_of(step.table.state), copy_of(step.table.state)
        compared += bool(redeal(there, [step.seat], Random(step.number), NEW_DAWN.hidden_pools))
        seen = []
        for world in (here, there):
            redact(world, step.seat)
            seen.append(format_action(decide(world, step.seat, question)))
        assert seen[0] == seen[1], f"at decision {step.number}"
    assert compared > 2, "few positions differed, so this proves little"


def test_thinking_is_repeatable_and_changes_nothing() -> None:
    for step in random_game(NEW_DAWN, OPTIONS["first_game"], 2, "same", weights=WEIGHTS):
        if step.number % 20:
            continue
        before = step.table.digest()
        first, again = decided(step.table, step.seat), decided(step.table.clone(), step.seat)
        assert first == again
        assert step.table.digest() == before
        assert step.table.obstacle(step.seat, first) is None


@pytest.mark.parametrize("number", fast([0, 1]))
def test_the_computer_player_answers_every_question_of_a_rich_game(number: int) -> None:
    """With wonders, better cards, diplomacy and tokens from the first turn on nothing is lost or doubled."""
    table = late_position(f"rich {number}", 2 + number, errata=bool(number % 2)).table()
    begun = inventory(table.state)
    while not table.finished and table.state.round < 2:
        seat = next(iter(table.questions))
        table.act(seat, decided(table, seat))
        assert inventory(table.state) == begun


def test_the_computer_player_places_tiles_and_takes_leaders() -> None:
    """ND-3.16, ND-17.5."""
    options = NewDawnOptions(map="custom", map_building="players", leaders="chosen", round_limit=1)
    table = played(options, "tiles", [program, program, program])
    assert {action.text.partition(" ")[0] for action in table.log} >= {"lead", "tile", "choose"}
    assert len({player.leader_id for player in table.state.players}) == 3


def test_a_wonder_that_completes_an_agenda_is_built() -> None:
    """ND-15.1, ND-10.10."""
    made = position("0,0 G cap1; 1,0 G; 0,1 G city1; -1,0 H; 5,5 G cap2")
    made.g.victory_cards = ["explorer_aesthetic"]
    face_up(made, "stonehenge")
    made.g.wonders["eiffel_tower"] = made.at(0, 1)
    made.g.players[P1].resources = {"marble": 1}
    table = resolving(made, "I1", 5)
    action = decided(table, P1)
    assert isinstance(action, BuildWonder)
    assert action.wonder == "stonehenge"


def test_a_capital_that_cannot_hold_is_attacked() -> None:
    """ND-15.9: its defeat completes the agenda of conquest."""
    made = position("0,0 G cap1; 1,0 G ct1; 2,0 G cap2; 0,1 G; -1,0 G")
    made.g.victory_cards = ["warmonger_paranoid"]
    made.row(P1, "S1 E1 C1 I1 M1", M=3)
    table = made.table()
    for _ in range(2):
        table.act(P1, decided(table, P1))
    assert table.log[-1].text.startswith("attack")


def test_the_card_that_wins_is_resolved() -> None:
    """ND-15.4: the last agenda is completed rather than anything else begun."""
    made = position("0,0 G cap1; 1,0 G ct1; 2,0 H; 0,1 G; -1,0 H; 9,9 G cap2")
    made.g.victory_cards = ["explorer_aesthetic", "technophile_scholarly"]
    made.g.players[P1].agendas = ["explorer"]
    made.g.players[P1].dial = 20
    made.row(P1, "E1 M1 I1 S1 C1", C=3)
    assert decided(made.table(), P1) == ChooseCard("astrology")


def test_control_tokens_next_to_a_capital_in_danger_are_reinforced() -> None:
    """ND-11.3: a rival near by who wants to defeat it finds it defended."""
    made = position("0,0 G cap1; 1,0 G ct1; 0,1 G ct1; -1,0 G; 3,0 G ct2; 5,0 G cap2; -3,0 G city1; -4,0 G ct1")
    made.g.victory_cards = ["warmonger_paranoid"]
    made.row(P2, "S1 E1 C1 I1 M1", M=3)
    action = decided(resolving(made, "M1", 1), P1)
    assert action in (Reinforce(made.at(1, 0)), Reinforce(made.at(0, 1)))


def test_a_natural_wonder_that_completes_an_agenda_is_taken() -> None:
    """ND-15.6: before a space that is as near."""
    made = position("0,0 G cap1; 1,0 N nw:mt_everest; 0,1 G res:oil; -1,0 H; 9,9 G cap2")
    made.g.victory_cards = ["populous_preservationist"]
    made.g.players[P1].natural_wonders = ["pantanal"]
    assert decided(resolving(made, "C1", 5), P1) == PlaceControl(made.at(1, 0))


def test_a_capital_is_defended_if_that_holds_it() -> None:
    """ND-11.9, ND-11.16."""
    made = position("0,0 G cap1; 1,0 G ct1; 2,0 G cap2; 0,1 G; -1,0 G")
    made.row(P2, "S1 E1 C1 I1 M1", M=3)
    table = resolving(made, "M1", 3)
    attack(table, P1, made.at(2, 0), 2, 1)
    assert decided(table, P2) == SpendInDefense(2)


def test_a_caravan_that_can_arrive_arrives() -> None:
    """ND-9.6."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 3,0 G cs:geneva; 0,1 G; 9,9 G cap2")
    table = resolving(made, "E1", 5)
    assert decided(table, P1) == MoveCaravan("card", made.at(3, 0))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_computer_player_beats_random_players(seats: int) -> None:
    for number in range(2):
        random = Random(f"chance {seats} {number}")
        deciding = [by_chance(random) for _ in range(seats)]
        deciding[number] = program
        table = played(NewDawnOptions(round_limit=40), f"chance {seats} {number}", deciding)
        assert table.state.winners == [Seat(number)]


@pytest.mark.slow
@pytest.mark.parametrize("land", ["first_game", "custom"])
def test_games_of_computer_players_end(land: str) -> None:
    """ND-15.4: somebody completes all victory cards long before the last round."""
    options = NewDawnOptions.model_validate({"map": land, "round_limit": 60})
    table = played(options, f"alone {land}", [program] * 3)
    assert table.state.round < 60
    assert len(WONDER_TYPES) == len(table.state.decks)


@pytest.mark.slow
def test_computer_players_that_undo_each_others_turns_still_end_the_game() -> None:
    """ND-15.4: one space changed hands in every round of this game."""
    table = played(NewDawnOptions(map="custom", map_building="players", round_limit=60), "closing 2 7", [program] * 2)
    assert table.state.round < 60
