"""What the people at a table agreed on besides the rules of the game: the clock, and what happens when time is up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal

from pydantic import Field

from bot.store.rows import StoredSettings

HOUR = 3600.0
DAY = 24 * HOUR

ClockKind = Literal["none", "move", "bank"]
Consequence = Literal["nothing", "default", "computer player", "vote", "substitute"]


class Agreement(StoredSettings, frozen=True):
    """The settings of one table. Times are in seconds."""

    clock: ClockKind = "none"
    """No clock, so long for each decision, or a bank of time that is used up by waiting."""
    move_s: float = Field(3 * DAY, gt=0)
    bank_s: float = Field(10 * DAY, gt=0)
    bonus_s: float = Field(DAY, ge=0)
    """What a new round adds to the bank."""
    grace_s: float = Field(12 * HOUR, ge=0)
    """How long a decision may take before the bank is touched."""
    consequence: Consequence = "nothing"
    rated: bool = True


class SeatClock(StoredSettings, frozen=True):
    """The clock of one seat. It runs while the seat has something to decide."""

    left_s: float | None = None
    """What is left of the bank; None before the first decision."""
    round: int = 0
    """The latest round whose bonus is in the bank."""
    since_s: float | None = None
    """When the seat was asked, in seconds since 1970; None while nobody waits for it."""
    paused_s: float = 0.0
    """How long the clock has stood still since then, because its owner is away."""

    @property
    def runs(self) -> bool:
        return self.since_s is not None


def asked(clock: SeatClock, agreement: Agreement, now: datetime, round_number: int, *, paused_s: float) -> SeatClock:
    """The clock of a seat to whom the table turns now; it has earned the bonuses of the rounds since."""
    rounds = max(0, round_number - clock.round)
    left = agreement.bank_s if clock.left_s is None else clock.left_s + rounds * agreement.bonus_s
    return SeatClock(left_s=left, round=max(round_number, clock.round), since_s=now.timestamp(), paused_s=paused_s)


def answered(clock: SeatClock, agreement: Agreement, now: datetime) -> SeatClock:
    """The clock of a seat that has answered: what it took beyond the grace goes from the bank."""
    if clock.since_s is None or clock.left_s is None:
        return clock
    took = now.timestamp() - clock.since_s - clock.paused_s
    used = max(0.0, took - agreement.grace_s) if agreement.clock == "bank" else 0.0
    return SeatClock(left_s=max(0.0, clock.left_s - used), round=clock.round)


def deadline(clock: SeatClock, agreement: Agreement) -> datetime | None:
    """When time is up for a seat that has to decide; None without a clock, or when nobody waits for it."""
    if clock.since_s is None or agreement.clock == "none":
        return None
    allowed = agreement.move_s
    if agreement.clock == "bank":
        allowed = agreement.grace_s + (agreement.bank_s if clock.left_s is None else clock.left_s)
    return datetime.fromtimestamp(clock.since_s, UTC) + timedelta(seconds=allowed + clock.paused_s)
