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


REMEMBERED = 20
"""How many decisions back a clock can be set; who takes back more has the time of the earliest of them."""


class Answer(StoredSettings, frozen=True):
    """What a seat had when it decided, in case that is taken back."""

    number: int
    """Which decision of the game it was."""
    waited_s: float
    """How long the table had waited for it, apart from absences."""
    left_s: float | None = None
    """What was in the bank before it."""
    round: int = 0


class PhaseClock(StoredSettings, frozen=True):
    """What the clock of a seat goes on from when the seat is asked again in a phase that has one clock."""

    phase: str
    number: int
    """How many decisions had been made when the seat was first asked in the phase."""
    left_s: float | None = None
    """What was in the bank then."""
    since_s: float = 0.0
    """When the clock of the phase began for the seat, in seconds since 1970."""
    paused_s: float = 0.0
    stopped_s: float | None = None
    """When the seat was last not waited for any more; None while it is."""

    def gone_s(self, kind: ClockKind, now: datetime) -> float:
        """How much of the time of the phase is gone: of a bank what the seat used, else all that has passed."""
        until = now.timestamp() if kind == "move" or self.stopped_s is None else self.stopped_s
        return max(0.0, until - self.since_s - self.paused_s)


class SeatClock(StoredSettings, frozen=True):
    """The clock of one seat. It runs while the seat has something to decide."""

    left_s: float | None = None
    """What is left of the bank; None before the first decision, and where there is none."""
    round: int = 0
    """The latest round whose bonus is in the bank."""
    since_s: float | None = None
    """When the seat was asked, in seconds since 1970; None while nobody waits for it."""
    paused_s: float = 0.0
    """How long the clock has stood still since then, because its owner is away."""
    share: float = Field(1.0, gt=0, le=1)
    """The part of the agreed time that the present question allows."""
    answers: tuple[Answer, ...] = ()
    """The latest decisions of the seat, oldest first."""
    phase: PhaseClock | None = None
    """The phase with one clock in which the seat was asked last."""

    @property
    def runs(self) -> bool:
        return self.since_s is not None

    def thought_s(self, now: datetime) -> float:
        """How long it has run since the seat was asked."""
        return 0.0 if self.since_s is None else max(0.0, now.timestamp() - self.since_s - self.paused_s)

    def remembering(self, answer: Answer) -> SeatClock:
        """The clock after one more decision."""
        return self.model_copy(update={"answers": (*self.answers, answer)[-REMEMBERED:]})

    def answers_behind(self, number: int) -> tuple[Answer, ...]:
        """The decisions of the seat behind one of the game."""
        return tuple(answer for answer in self.answers if answer.number > number)

    def set_back(self, to: int) -> SeatClock:
        """The clock as it was before the first decision of the seat behind number `to`."""
        undone, clock = self.answers_behind(to), self
        if clock.phase is not None and clock.phase.number > to:
            clock = clock.without_phase()
        if not undone:
            return clock
        kept = self.answers[: len(self.answers) - len(undone)]
        return clock.model_copy(update={"left_s": undone[0].left_s, "round": undone[0].round, "answers": kept})

    def without_phase(self) -> SeatClock:
        """The clock for somebody who has used none of the time of the present phase."""
        return self.model_copy(update={"phase": None})

    def held_up(self, seconds: float) -> SeatClock:
        """The clock after time that counts for nobody, such as an outage."""
        if self.runs:
            return self.model_copy(update={"paused_s": self.paused_s + seconds})
        if self.phase is None or self.phase.stopped_s is None:
            return self
        moments = {"paused_s": self.phase.paused_s + seconds, "stopped_s": self.phase.stopped_s + seconds}
        return self.model_copy(update={"phase": self.phase.model_copy(update=moments)})


def asked(
    clock: SeatClock,
    agreement: Agreement,
    now: datetime,
    round_number: int,
    *,
    paused_s: float,
    waited_s: float = 0.0,
    share: float = 1.0,
    phase: tuple[str, int] | None = None,
) -> SeatClock:
    """The clock of a seat to whom the table turns now; it has earned the bonuses of the rounds since.

    Of its time so much is gone as the table has waited for the same decision before it was taken back. `share` is the
    part of the agreed time that the question allows. `phase` names the phase with one clock to which it belongs, and
    how many decisions have been made: a seat that has been asked in it before goes on with the time it had.
    """
    left, latest, kept = clock.left_s, clock.round, clock.phase
    if phase is not None and kept is not None and kept.phase == phase[0]:
        left, waited_s = kept.left_s, kept.gone_s(agreement.clock, now)
    if agreement.clock == "bank":
        rounds, latest = max(0, round_number - clock.round), max(round_number, clock.round)
        left = agreement.bank_s if left is None else left + rounds * agreement.bonus_s
    if phase is not None:
        number = phase[1] if kept is None or kept.phase != phase[0] else kept.number
        kept = PhaseClock(phase=phase[0], number=number, left_s=left)
    return SeatClock(
        left_s=left,
        round=latest,
        since_s=now.timestamp() - waited_s,
        paused_s=paused_s,
        share=share,
        answers=clock.answers,
        phase=kept,
    )


def answered(clock: SeatClock, agreement: Agreement, now: datetime) -> SeatClock:
    """The clock of a seat that has answered: what it took beyond the grace goes from the bank."""
    if clock.since_s is None:
        return clock
    left = clock.left_s
    if left is not None and agreement.clock == "bank":
        left = max(0.0, left - max(0.0, clock.thought_s(now) - agreement.grace_s))
    phase = clock.phase
    if phase is not None and phase.stopped_s is None:
        moments = {"since_s": clock.since_s, "paused_s": clock.paused_s, "stopped_s": now.timestamp()}
        phase = phase.model_copy(update=moments)
    return SeatClock(left_s=left, round=clock.round, answers=clock.answers, phase=phase)


def agreed_anew(clock: SeatClock, before: Agreement, after: Agreement, now: datetime) -> SeatClock:
    """The clock of a seat when a table that plays agrees on another one, which counts from the next question on.

    What was thought until now is settled as agreed before. What is used of a bank stays so when it grows or shrinks,
    and while the clock is turned off; any other bank is full.
    """
    if _counts_alike(before, after):
        return clock
    left = answered(clock, before, now).left_s
    if before.clock == after.clock == "bank":
        left = None if left is None else max(0.0, left + after.bank_s - before.bank_s)
    elif "move" in (before.clock, after.clock) or before.bank_s != after.bank_s:
        left = None
    return SeatClock(left_s=left, round=clock.round)


def _counts_alike(before: Agreement, after: Agreement) -> bool:
    """Whether clocks that run go on under another agreement."""
    if before.clock == after.clock == "move":
        return True
    parts = ("clock", "bank_s", "bonus_s", "grace_s")
    return all(getattr(before, part) == getattr(after, part) for part in parts)


def deadline(clock: SeatClock, agreement: Agreement) -> datetime | None:
    """When time is up for a seat that has to decide; None without a clock, or when nobody waits for it."""
    if clock.since_s is None or agreement.clock == "none":
        return None
    allowed = agreement.move_s
    if agreement.clock == "bank":
        allowed = agreement.grace_s + (agreement.bank_s if clock.left_s is None else clock.left_s)
    return datetime.fromtimestamp(clock.since_s, UTC) + timedelta(seconds=allowed * clock.share + clock.paused_s)
