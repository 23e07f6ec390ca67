"""Positions of Terra Mystica that tests of typing begin with."""

from __future__ import annotations

from typing import Any

from rules import GAMES
from rules.engine import Table


def first_turn(seats: int = 4) -> Table[Any]:
    """The introductory game at its first turn: with four, of the Witches, who cannot spend priests or power."""
    rules = GAMES["tm"]
    options = rules.options.model_validate({"setup": "introductory", "seating": "fixed"})
    table = Table.new(rules, options, seats, "seed")
    while next(iter(table.questions.values())).name == "bonus_card":
        seat = next(iter(table.questions))
        table.act(seat, table.options(seat)[0])
    return table
