"""What is remembered of a game beside its points: who thought longest, who was quickest, the best round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from bot.language.durations import span
from bot.tables.chronicle import Chronicle
from rules.engine import Decision, Seat, Text, Who, say
from rules.engine.core.text import listing

SHORTEST_S = 1
"""What takes less was decided together with something else."""
ENOUGH = 3
"""How often somebody must have been waited for to be called quick."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with the moment at which it was made."""

    decision: Decision
    at: datetime


@dataclass(frozen=True, slots=True)
class Thought:
    """How long somebody was waited for before decision `number`."""

    seat: Seat
    number: int
    seconds: float


def awards(course: Chronicle, decided: Sequence[Decided], people: Sequence[Seat]) -> list[Text]:
    """The awards of a finished game, each as a line; those for speed go to people only."""
    thoughts = [thought for thought in _thoughts(course, decided) if thought.seat in people]
    found: list[Text | None] = [_longest(thoughts, course), _quickest(thoughts), _used(thoughts)]
    found += [_busiest(decided), _best_round(course)]
    return [award for award in found if award is not None]


def _thoughts(course: Chronicle, decided: Sequence[Decided]) -> Iterator[Thought]:
    """The waits that can be told: what was decided together with something else took no time of its own."""
    for number, (asked, each) in enumerate(zip(course.asked, decided, strict=True), 1):
        # Nothing was noted of the moment at which a game began.
        if asked and not each.decision.automatic:
            seconds = (each.at - decided[asked - 1].at).total_seconds()
            if seconds >= SHORTEST_S:
                yield Thought(each.decision.seat, number, seconds)


def _longest(thoughts: Sequence[Thought], course: Chronicle) -> Text | None:
    if not thoughts:
        return None
    longest = max(thoughts, key=lambda thought: thought.seconds)
    during = [each for each in course.rounds if each.at < longest.number][-1].headline
    time = span(longest.seconds)
    return say("🐢 Longest thought: {who}, {span} ({when})", who=Who(longest.seat), span=time, when=during)


def _quickest(thoughts: Sequence[Thought]) -> Text | None:
    of_seat: dict[Seat, list[float]] = {}
    for thought in thoughts:
        of_seat.setdefault(thought.seat, []).append(thought.seconds)
    usual = {seat: median(times) for seat, times in of_seat.items() if len(times) >= ENOUGH}
    if len(usual) < 2:
        return None
    seat = min(usual, key=lambda seat: usual[seat])
    return say("⚡ Quickest: {who}, mostly within {span}", who=Who(seat), span=span(usual[seat]))


def _used(thoughts: Sequence[Thought]) -> Text | None:
    """How long the table has waited for each of several people, the longest first."""
    used: dict[Seat, float] = {}
    for thought in thoughts:
        used[thought.seat] = used.get(thought.seat, 0) + thought.seconds
    if len(used) < 2:
        return None
    order = sorted(used, key=lambda seat: -used[seat])
    return say(
        "⏳ Time used: {list}",
        list=listing([say("{who} {span}", who=Who(seat), span=span(used[seat])) for seat in order]),
    )


def _busiest(decided: Sequence[Decided]) -> Text | None:
    counted: dict[Seat, int] = {}
    for each in decided:
        if not each.decision.automatic:
            counted[each.decision.seat] = counted.get(each.decision.seat, 0) + 1
    if not counted:
        return None
    most = max(counted.values())
    return say("✋ Most decisions: {who}, {number}", who=_those(counted, most), number=most)


def _best_round(course: Chronicle) -> Text | None:
    """The largest gain between the beginnings of two rounds, or in the last round without the final scoring."""
    gains: dict[int, Mapping[Seat, int]] = {}
    ends = [*(each.points for each in course.rounds[1:]), course.points]
    for index, (start, end) in enumerate(zip(course.rounds, ends, strict=True)):
        gains[index] = {seat: end[seat] - points for seat, points in start.points.items()}
    index, most = max(((index, max(gain.values())) for index, gain in gains.items()), key=lambda pair: pair[1])
    if most <= 0:
        return None
    who, when = _those(gains[index], most), course.rounds[index].headline
    # In what a title is counted, points or percent, it says elsewhere.
    return say("🚀 Best round: {who}, +{n} ({when})", who=who, n=most, when=when)


def _those(counted: Mapping[Seat, int], most: int) -> Text:
    """Everybody with as much."""
    return listing([say("{who}", who=Who(seat)) for seat in sorted(counted) if counted[seat] == most])
