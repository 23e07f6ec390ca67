"""Who climbs the ladder: the program at each of its levels, and fixed opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from bot.computer_players.choosing import choice, plan
from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import Level

Deciding = Callable[[Table[Any], Seat, Random], Sequence[AnyAction]]
"""What a seat decides now and, as far as that is settled, next."""


def planner(level: Level) -> Deciding:
    """The program at a level, as it decides at a table."""
    return lambda table, seat, _chance: plan(table, seat, level)


def greedy(table: Table[Any], seat: Seat, chance: Random) -> Sequence[AnyAction]:
    """The program's way where nothing is planned: the best of what is possible at once."""
    return choice(table, seat)
