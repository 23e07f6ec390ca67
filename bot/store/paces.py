"""Paces: named settings of the clock and the reminders of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bot.store.agreement import DAY, HOUR, Agreement

PaceName = Literal["live", "daily", "slow"]
Label = Literal["live", "daily", "slow", "own"]
"""A pace as it is shown: one of the table below, or the players' own."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time for each decision, and when players are reminded."""

    move_s: float
    reminders_s: tuple[float, ...]


PACES: Final[Mapping[PaceName, Pace]] = {
    "live": Pace(move_s=HOUR, reminders_s=(HOUR / 4, HOUR / 2)),
    "daily": Pace(move_s=DAY, reminders_s=(DAY / 2, 5 * DAY / 6)),
    "slow": Pace(move_s=3 * DAY, reminders_s=(DAY, 2 * DAY)),
}
"""All paces, the fastest first."""
_CLOCK: Final = ("clock", "move_s", "bank_s", "bonus_s", "grace_s")


def at_pace(agreement: Agreement, name: PaceName) -> Agreement:
    """Return an agreement with the clock and the reminders of a pace."""
    pace = PACES[name]
    return agreement.model_copy(update={"clock": "move", "move_s": pace.move_s, "reminders_s": pace.reminders_s})


def at_own_pace(agreement: Agreement, **chosen: object) -> Agreement:
    """Return an agreement with another clock; the reminders of a pace, which belong to its clock, are dropped."""
    changed = Agreement.model_validate({**agreement.model_dump(), **chosen})
    clock_differs = any(getattr(changed, name) != getattr(agreement, name) for name in _CLOCK)
    if clock_differs and "reminders_s" not in chosen and label_of(agreement) in PACES:
        return changed.model_copy(update={"reminders_s": None})
    return changed


def label_of(agreement: Agreement) -> Label | None:
    """Return the label of an agreement; None where neither a clock nor reminders were chosen."""
    for name, pace in PACES.items():
        if (agreement.clock, agreement.move_s, agreement.reminders_s) == ("move", pace.move_s, pace.reminders_s):
            return name
    return None if agreement.clock == "none" and agreement.reminders_s is None else "own"
