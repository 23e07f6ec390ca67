"""The expected rounds after a turn, in which everybody plays (ND-4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from time import thread_time

import pytest

from rules.engine import Seat
from rules.new_dawn.board.abilities import start_abilities
from rules.new_dawn.computer.agenda_turns import agendas_of
from rules.new_dawn.computer.decisions import Player
from rules.new_dawn.computer.rounds import rounds_later
from rules.new_dawn.computer.turn_search import Turn
from rules.new_dawn.core.resolution import TurnRecord
from rules.new_dawn.core.state import Game
from tests.new_dawn.tables import P1, P2
from tests.new_dawn.test_rich_games import late_position


def test_everybody_plays_in_turn_until_the_rounds_are_over() -> None:
    played: list[Seat] = []

    def best(g: Game, seat: Seat) -> Turn:
        assert g.active == seat
        assert g.turn == TurnRecord(abilities=start_abilities(g, seat))
        played.append(seat)
        g.turn.to_reset = "culture"
        return Turn(g, worth=10.0 * len(played), gain=1.0, luck=0.5 if seat == P2 else 7.0)

    start = late_position("rounds", 3, False).g
    behind = rounds_later(Turn(start, worth=3.0, gain=3.0, luck=0.25), P2, 2, best, victory=400.0)
    one, two, three = (seat for seat in start.from_seat(P2))
    assert played == [two, three, one, two, three, one]
    assert behind == 60.0 + 0.25 + 2 * 0.5, "the luck of rivals is not the seat's"
    assert not start.turn.to_reset, "nothing of it has happened"


@pytest.mark.parametrize(("winner", "value"), [(P2, 400.0), (P1, -400.0)])
def test_nobody_plays_after_the_end_of_the_game(winner: Seat, value: float) -> None:
    """ND-15.4: somebody has won when the first player's turn begins."""
    played: list[Seat] = []

    def best(g: Game, seat: Seat) -> Turn:
        played.append(seat)
        return Turn(g, worth=10.0, gain=1.0, luck=0.5)

    start = late_position("rounds", 3, False).g
    one, two, three = (seat for seat in start.from_seat(P2))
    start.first = three
    start.players[winner].agendas = [agendas_of(card)[0] for card in start.victory_cards]
    assert rounds_later(Turn(start, worth=3.0, gain=3.0, luck=0.25), one, 2, best, victory=400.0) == value + 0.25
    assert played == [two], "the rest of the round is played"


@cache
def planned_by_itself() -> tuple[Game, Seat, Mapping[str, float]]:
    """Return a position, a seat, and the values of its cards by a player who follows none of them."""
    g, seat = late_position("followed", 2, False).g, P1
    return g, seat, Player(turns=2, width=6)._planned(g, seat)


@pytest.mark.slow
def test_following_cards_changes_only_their_values() -> None:
    """Values of cards that are not followed stay; followed ones stay near theirs."""
    g, seat, own = planned_by_itself()
    both = Player(turns=2, width=6, followed=2)._planned(g, seat)
    followed = list(own)[:2]
    assert set(both) == set(own)
    assert {card: both[card] for card in list(own)[2:]} == {card: own[card] for card in list(own)[2:]}
    assert sum(both[card] for card in followed) == pytest.approx(sum(own[card] for card in followed))


def test_when_time_is_up_no_card_is_followed() -> None:
    g, seat, own = planned_by_itself()
    assert Player(turns=2, width=6, followed=2, until=thread_time() - 1)._planned(g, seat) == own
