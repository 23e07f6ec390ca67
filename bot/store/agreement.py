"""Agreements of the players besides the rules of the game: the clock, and the consequence of a time-out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from pydantic import Field

from bot.store.calendars import Calendar
from bot.store.rows import StoredSettings

HOUR = 3600.0
DAY = 24 * HOUR

ClockKind = Literal["none", "move", "bank"]
Consequence = Literal["nothing", "default", "computer player", "vote", "substitute"]


class Agreement(StoredSettings, frozen=True):
    """The settings of one game. Times are in seconds."""

    clock: ClockKind = "none"
    """No clock, a fixed time for each decision, or a bank of time that waiting uses up."""
    move_s: float = Field(3 * DAY, gt=0)
    bank_s: float = Field(10 * DAY, gt=0)
    bonus_s: float = Field(DAY, ge=0)
    """The time that a new round adds to the bank."""
    grace_s: float = Field(12 * HOUR, ge=0)
    """The time for a decision before the bank is used."""
    reminders_s: tuple[float, ...] | None = None
    """When players are reminded who have chosen nothing themselves; None leaves it to the bot's settings."""
    consequence: Consequence = "nothing"
    rated: bool = True
    weekends: bool = False
    """True if clocks pause at weekends."""
    quiet_days: tuple[str, ...] = ()
    """Other days on which clocks pause, such as `2026-12-24`, or `12-24` in every year."""
    zone: str = "UTC"
    """The time zone in which these days begin and end."""

    @property
    def calendar(self) -> Calendar:
        """The days on which clocks pause. All times of a game are counted without them."""
        return Calendar(self.weekends, self.quiet_days, self.zone)


def reminder_intervals_s(own: Sequence[float] | None, agreement: Agreement, usual: Sequence[float]) -> Sequence[float]:
    """Return when a user is reminded in a game: as they chose, else as its players agreed, else as usual."""
    if own is not None:
        return own
    return usual if agreement.reminders_s is None else agreement.reminders_s


REMEMBERED = 20
"""The number of decisions after which a clock can be restored; a longer undo restores the time of the earliest of
them.
"""


class Answer(StoredSettings, frozen=True):
    """The clock of a seat when it decided, in case that is undone."""

    number: int
    """The number of the decision in the game."""
    waited_s: float
    """The time that the table had waited for it, without absences."""
    left_s: float | None = None
    """The bank before it."""
    round: int = 0


class PhaseClock(StoredSettings, frozen=True):
    """The clock of a seat in a phase with one clock, for the next question in that phase."""

    phase: str
    number: int
    """The number of decisions before the first question to the seat in the phase."""
    left_s: float | None = None
    """The bank at that time."""
    since_s: float = 0.0
    """The start of the phase's clock for the seat, in seconds since 1970."""
    paused_s: float = 0.0
    stopped_s: float | None = None
    """The last moment at which the seat was waited for; None while it is."""

    def gone_s(self, agreement: Agreement, now: datetime) -> float:
        """Return the used time of the phase: of a bank the part that the seat used, else all the time since."""
        until = now if agreement.clock == "move" or self.stopped_s is None else _moment(self.stopped_s)
        return max(0.0, agreement.calendar.between(_moment(self.since_s), until) - self.paused_s)


class SeatClock(StoredSettings, frozen=True):
    """The clock of one seat. It runs while the seat has something to decide."""

    left_s: float | None = None
    """The rest of the bank; None before the first decision, and without a bank."""
    round: int = 0
    """The latest round whose bonus is in the bank."""
    since_s: float | None = None
    """The moment of the question, in seconds since 1970; None while nobody waits for the seat."""
    paused_s: float = 0.0
    """The time since then in which the clock was stopped, because its owner is away."""
    share: float = Field(1.0, gt=0, le=1)
    """The part of the agreed time that the present question allows."""
    answers: tuple[Answer, ...] = ()
    """The latest decisions of the seat, oldest first."""
    phase: PhaseClock | None = None
    """The last phase with one clock in which the seat had a question."""

    @property
    def runs(self) -> bool:
        return self.since_s is not None

    def thought_s(self, agreement: Agreement, now: datetime) -> float:
        """Return how long the clock has run since the question."""
        if self.since_s is None:
            return 0.0
        return max(0.0, agreement.calendar.between(_moment(self.since_s), now) - self.paused_s)

    def remembering(self, answer: Answer) -> SeatClock:
        """Return the clock after one more decision."""
        return self.model_copy(update={"answers": (*self.answers, answer)[-REMEMBERED:]})

    def answers_behind(self, number: int) -> tuple[Answer, ...]:
        """Return the decisions of the seat after a decision of the game."""
        return tuple(answer for answer in self.answers if answer.number > number)

    def set_back(self, to: int) -> SeatClock:
        """Return the clock as it was before the first decision of the seat after number `to`."""
        undone, clock = self.answers_behind(to), self
        if clock.phase is not None and clock.phase.number > to:
            clock = clock.without_phase()
        if not undone:
            return clock
        kept = self.answers[: len(self.answers) - len(undone)]
        return clock.model_copy(update={"left_s": undone[0].left_s, "round": undone[0].round, "answers": kept})

    def without_phase(self) -> SeatClock:
        """Return the clock without used time of the present phase."""
        return self.model_copy(update={"phase": None})

    def held_up(self, seconds: float) -> SeatClock:
        """Return the clock after time that counts for nobody, such as an outage."""
        if self.runs:
            return self.model_copy(update={"paused_s": self.paused_s + seconds})
        if self.phase is None or self.phase.stopped_s is None:
            return self
        moments = {"paused_s": self.phase.paused_s + seconds, "stopped_s": self.phase.stopped_s + seconds}
        return self.model_copy(update={"phase": self.phase.model_copy(update=moments)})


def start_clock(
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
    """Return the running clock of a seat with a new question, with the bonuses of the rounds since.

    - `waited_s`: the time for the same decision before an undo, which is used already.
    - `share`: the part of the agreed time that the question allows.
    - `phase`: the phase with one clock to which the question belongs, and the number of decisions made. A seat that has
      had a question in the phase before continues with the same time.
    """
    left, latest, kept = clock.left_s, clock.round, clock.phase
    if phase is not None and kept is not None and kept.phase == phase[0]:
        left, waited_s = kept.left_s, kept.gone_s(agreement, now)
    if agreement.clock == "bank":
        rounds, latest = max(0, round_number - clock.round), max(round_number, clock.round)
        left = agreement.bank_s if left is None else left + rounds * agreement.bonus_s
    if phase is not None:
        number = phase[1] if kept is None or kept.phase != phase[0] else kept.number
        kept = PhaseClock(phase=phase[0], number=number, left_s=left)
    return SeatClock(
        left_s=left,
        round=latest,
        since_s=agreement.calendar.after(now, -waited_s).timestamp() if waited_s else now.timestamp(),
        paused_s=paused_s,
        share=share,
        answers=clock.answers,
        phase=kept,
    )


def stop_clock(clock: SeatClock, agreement: Agreement, now: datetime) -> SeatClock:
    """Return the clock of a seat that has answered: time beyond the grace is taken from the bank."""
    if clock.since_s is None:
        return clock
    left = clock.left_s
    if left is not None and agreement.clock == "bank":
        left = max(0.0, left - max(0.0, clock.thought_s(agreement, now) - agreement.grace_s))
    phase = clock.phase
    if phase is not None and phase.stopped_s is None:
        moments = {"since_s": clock.since_s, "paused_s": clock.paused_s, "stopped_s": now.timestamp()}
        phase = phase.model_copy(update=moments)
    return SeatClock(left_s=left, round=clock.round, answers=clock.answers, phase=phase)


def convert_clock(clock: SeatClock, before: Agreement, after: Agreement, now: datetime) -> SeatClock:
    """Return the clock of a seat after another agreement in a running game, which counts from the next question on.

    Time until now is settled by the agreement before. The used part of a bank stays used when the bank grows or
    shrinks, and while the clock is turned off. Any other bank is full.
    """
    if _counts_alike(before, after):
        return _in_other_calendar(clock, before, after, now)
    left = stop_clock(clock, before, now).left_s
    if before.clock == after.clock == "bank":
        left = None if left is None else max(0.0, left + after.bank_s - before.bank_s)
    elif "move" in (before.clock, after.clock) or before.bank_s != after.bank_s:
        left = None
    return SeatClock(left_s=left, round=clock.round)


def _counts_alike(before: Agreement, after: Agreement) -> bool:
    """Return whether running clocks stay the same under another agreement."""
    if before.clock == after.clock == "move":
        return True
    parts = ("clock", "bank_s", "bonus_s", "grace_s")
    return all(getattr(before, part) == getattr(after, part) for part in parts)


def deadline(clock: SeatClock, agreement: Agreement) -> datetime | None:
    """Return the deadline of a seat that has to decide; None without a clock, or when nobody waits for it."""
    if clock.since_s is None or agreement.clock == "none":
        return None
    allowed = agreement.move_s
    if agreement.clock == "bank":
        allowed = agreement.grace_s + (agreement.bank_s if clock.left_s is None else clock.left_s)
    return agreement.calendar.after(_moment(clock.since_s), allowed * clock.share + clock.paused_s)


def _in_other_calendar(clock: SeatClock, before: Agreement, after: Agreement, now: datetime) -> SeatClock:
    """Return a clock that has used as much time until now although other days count as pauses."""
    if before.calendar == after.calendar:
        return clock

    def counted_more(since_s: float, until: datetime) -> float:
        since = _moment(since_s)
        return after.calendar.between(since, until) - before.calendar.between(since, until)

    phase = clock.phase
    if phase is not None:
        until = now if after.clock == "move" or phase.stopped_s is None else _moment(phase.stopped_s)
        phase = phase.model_copy(update={"paused_s": phase.paused_s + counted_more(phase.since_s, until)})
    paused_s = clock.paused_s if clock.since_s is None else clock.paused_s + counted_more(clock.since_s, now)
    return clock.model_copy(update={"paused_s": paused_s, "phase": phase})


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
