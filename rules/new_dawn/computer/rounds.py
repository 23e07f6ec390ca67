"""Simulation of the rounds after a turn, in which every seat takes its most promising turn."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.text import Seat
from rules.new_dawn.computer.simulation import turn_begun
from rules.new_dawn.computer.turn_search import Turn
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.standing import winners


def rounds_later(turn: Turn, seat: Seat, rounds: int, best: Callable[[Game, Seat], Turn], victory: float) -> float:
    """Return the seat's expected evaluation a number of rounds after its turn, if every seat takes its `best` turn.

    The game may end before that (ND-15.4): `victory` is the value of winning it, and its negative that of losing.
    Events between the rounds are left out, because the moves of barbarians are unknown.
    """
    g, chance = turn.state, turn.luck
    for _ in range(rounds):
        _, *others = g.from_seat(seat)
        for who in (*others, seat):
            if who == g.first and (won := winners(g)):
                return (victory if seat in won else -victory) + chance
            turn = best(turn_begun(g, who), who)
            g = turn.state
            if who == seat:
                chance += turn.luck
    return turn.worth + chance
