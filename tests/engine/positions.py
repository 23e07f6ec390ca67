"""Positions of the tiny game that several tests start from, and stages that fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.engine import Rules, Seat, Table
from tests.engine.tiny import TINY, Bid, Fold, Leave, Tiny, TinyOptions

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def new(rules: Rules[Tiny] = TINY, seats: int = 2, **options: int) -> Table[Tiny]:
    """Return a game before the bids."""
    return Table.new(rules, TinyOptions(**options), seats, "seed")


def at_turn(rules: Rules[Tiny] = TINY) -> Table[Tiny]:
    """Return the first turn of seat 0, with 3 coins, after six decisions."""
    table = new(rules)
    for seat, action in ((ONE, Bid(1)), (TWO, Bid(0)), (TWO, Fold()), (ONE, Fold()), (ONE, Leave())):
        table.act(seat, action)
    table.act(TWO, Leave())
    assert (table.stage, list(table.questions)) == ("turn", [ONE])
    return table


def broken(stage: str, function: Callable[[Tiny], Any]) -> Rules[Tiny]:
    """Return the tiny game with a stage that fails."""
    return replace(TINY, stages={**TINY.stages, stage: function})


async def fail_at_once(g: Tiny) -> str:
    """A stage that fails before its first question, after changing the state and using chance."""
    g.merchants[0].coins = 99
    g.shuffled(g.deck)
    raise RuntimeError("broken")
