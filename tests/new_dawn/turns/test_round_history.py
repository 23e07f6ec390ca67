"""The figures of all players at the end of each round are stored for the picture of the result."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Table
from rules.engine.core.text import Seat
from rules.new_dawn import NEW_DAWN, Game
from rules.new_dawn.core.options import NewDawnOptions
from rules.new_dawn.core.state import RoundEnd, new_game
from rules.new_dawn.victory.rounds import completions, known_rounds, round_end
from tests.new_dawn.whole_games import played


def test_every_round_is_stored_and_the_last_one_is_the_result() -> None:
    g = played("dawn-2-players").state
    assert list(known_rounds(g)) == list(range(1, g.round + 1))
    assert g.round_ends[-1] == round_end(g)


def test_a_game_stored_by_version_1_records_its_later_rounds() -> None:
    whole = played("dawn-2-players")
    table = played("dawn-2-players")
    table.undo(table.decision_count // 2)
    stored = table.record()
    assert stored.checkpoint is not None
    plain = dict(stored.checkpoint.state)
    assert len(plain.pop("round_ends")) > 3
    old = replace(stored.checkpoint, version=1, state=plain)
    again: Table[Game] = Table.load(NEW_DAWN, replace(stored, version=1, checkpoint=old))
    for decision in whole.log[again.decision_count :]:
        again.replay(decision)
    g = again.state
    assert 3 < len(g.round_ends) < g.round
    assert g.round_ends == whole.state.round_ends[-len(g.round_ends) :]
    assert list(known_rounds(g)) == list(range(g.round - len(g.round_ends) + 1, g.round + 1))


def _after(rounds: int, *cards: int) -> Game:
    """Return a finished game of two with known later rounds: the first player's victory cards after each."""
    g = new_game(NewDawnOptions(), 2, "rounds")
    g.phase, g.round = "finished", rounds
    g.round_ends = [RoundEnd((count, 0), (1, 1)) for count in cards]
    return g


def test_a_victory_card_counts_in_the_round_in_which_it_was_completed() -> None:
    assert completions(_after(5, 0, 1, 1, 1, 3), Seat(0)) == [2, 5]
    assert completions(_after(5, 0, 1, 1, 1, 3), Seat(1)) == []


def test_a_card_completed_in_the_first_round_counts() -> None:
    assert completions(_after(2, 1, 1), Seat(0)) == [1]


def test_cards_completed_before_the_first_stored_round_are_left_out() -> None:
    assert completions(_after(9, 2, 2, 3), Seat(0)) == [9]
