"""Who climbs the ladder: the program at each of its levels, and fixed opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from bot.computer_players.choosing import choice
from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import Level
from rules.engine.search import Position

Deciding = Callable[[Table[Any], Seat, Random], Sequence[AnyAction]]
"""What a seat decides now and, as far as that is settled, next."""


def planner(level: Level) -> Deciding:
    """The program at a level."""

    def decide(table: Table[Any], seat: Seat, chance: Random) -> Sequence[AnyAction]:
        player = table.rules.computer_player
        assert player is not None, f"the program plays {table.rules.title}"
        assert player.plan is not None, f"nobody plans {table.rules.title}"
        position = Position.of(table, seat, chance)
        assert position is not None, f"{table.rules.title} can be searched"
        return player.plan(position, seat, level, chance)

    return decide


def greedy(table: Table[Any], seat: Seat, chance: Random) -> Sequence[AnyAction]:
    """The program's way where nothing is planned: the best of what is possible at once."""
    return choice(table, seat)
