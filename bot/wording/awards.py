"""Awards of a finished game: the longest and the shortest thinking times, the best round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from bot.language.durations import span
from bot.sessions.thinking_times import Decided, ThinkingTime, TimedTimeline, thinking_times, time_used
from bot.sessions.timeline import Timeline
from rules.engine import Seat, Text, Who, say
from rules.engine.core.text import listing

ENOUGH = 3
"""The least number of thinking times of a player who can be called quick."""


def awards(course: TimedTimeline, people: Sequence[Seat]) -> list[Text]:
    """Return the awards of a finished game, each as a line; those for speed go to people only."""
    of_people = [thought for thought in thinking_times(course) if thought.seat in people]
    found: list[Text | None] = [_longest(of_people, course.timeline), _quickest(of_people), _used(of_people)]
    found += [_busiest(course.decided), _best_round(course.timeline)]
    return [award for award in found if award is not None]


def _longest(found: Sequence[ThinkingTime], course: Timeline) -> Text | None:
    if not found:
        return None
    longest = max(found, key=lambda thought: thought.seconds)
    during = [each for each in course.rounds if each.at < longest.number][-1].name
    time = span(longest.seconds)
    return say("🐢 Longest thought: {who}, {span} ({when})", who=Who(longest.seat), span=time, when=during)


def _quickest(found: Sequence[ThinkingTime]) -> Text | None:
    of_seat: dict[Seat, list[float]] = {}
    for thought in found:
        of_seat.setdefault(thought.seat, []).append(thought.seconds)
    usual = {seat: median(times) for seat, times in of_seat.items() if len(times) >= ENOUGH}
    if len(usual) < 2:
        return None
    seat = min(usual, key=lambda seat: usual[seat])
    return say("⚡ Quickest: {who}, mostly within {span}", who=Who(seat), span=span(usual[seat]))


def _used(found: Sequence[ThinkingTime]) -> Text | None:
    """Return how long the table has waited for each of several players, the longest first."""
    used = time_used(found)
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


def _best_round(course: Timeline) -> Text | None:
    """Return the largest gain between the beginnings of two rounds, or in the last round without the final scoring."""
    gains: dict[int, Mapping[Seat, int]] = {}
    ends = [*(each.points for each in course.rounds[1:]), course.points]
    for index, (start, end) in enumerate(zip(course.rounds, ends, strict=True)):
        gains[index] = {seat: end[seat] - points for seat, points in start.points.items()}
    index, most = max(((index, max(gain.values())) for index, gain in gains.items()), key=lambda pair: pair[1])
    if most <= 0:
        return None
    who, when = _those(gains[index], most), course.rounds[index].name
    # The unit of a title, points or per cent, is named elsewhere.
    return say("🚀 Best round: {who}, +{n} ({when})", who=who, n=most, when=when)


def _those(counted: Mapping[Seat, int], most: int) -> Text:
    """Return all players with this count."""
    return listing([say("{who}", who=Who(seat)) for seat in sorted(counted) if counted[seat] == most])
