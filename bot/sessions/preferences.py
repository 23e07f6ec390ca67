"""Preferences of the players, as options of a game that begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.store import SeatHolder
from rules.engine import Options, Rules


def with_preferences(rules: Rules[Any], options: Options, holders: Sequence[SeatHolder]) -> Options:
    """Return the options with the favourite of each seat, where the title allows preferences."""
    wished = {
        each.option: tuple(
            tuple(value for value in holder.wishes.get(each.option, ()) if value in each.values) for holder in holders
        )
        for each in rules.preferences
    }
    return options.model_copy(update={name: seats for name, seats in wished.items() if any(seats)})
