"""Find people in the queue of a server who can play together. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from bot.lobby.queue_tables import ANY_PACE
from bot.store.paces import PACES
from bot.store.seekers import Seeker
from rules.engine import Rules

Sees = Callable[[int, int], bool]
"""Returns whether everybody who reads one channel also sees another one."""
Accepts = Callable[[Seeker, Seeker], bool]
"""Returns whether somebody else fulfils the conditions of a person."""
Fits = Mapping[int, Set[int]]
"""The users with whom each user can play a title: they fulfil the conditions of each other."""


@dataclass(frozen=True, slots=True)
class Match:
    """People for one game, those who have waited longest first, and the channel that all of them see."""

    people: tuple[Seeker, ...]
    place: int


def find_match(
    queue: Sequence[Seeker],
    rules: Mapping[str, Rules[Any]],
    sees: Sees,
    accepts: Accepts = lambda _person, _other: True,
) -> Match | None:
    """Return people who can play together; None when there are none.

    The queue is in the order of waiting. Larger tables come first, because people who want one wait longest.
    """
    busy = {each.user_id for each in queue if each.found is not None}
    free = [each for each in queue if each.user_id not in busy]
    for title in dict.fromkeys(each.game for each in free):
        if title not in rules:
            continue
        there = [each for each in free if each.game == title]
        fits = {each.user_id: {other.user_id for other in there if _fit(each, other, accepts)} for each in there}
        for size in reversed(rules[title].seats):
            fitting = [each for each in there if each.players in (0, size)]
            match = _of_size(fitting, size, sees, fits)
            if match is not None:
                return match
    return None


def _fit(one: Seeker, other: Seeker, accepts: Accepts) -> bool:
    return one is not other and accepts(one, other) and accepts(other, one)


def _of_size(fitting: Sequence[Seeker], size: int, sees: Sees, fits: Fits) -> Match | None:
    """Return a match of so many people; None when there is none."""
    found = dict[tuple[int, ...], tuple[Seeker, ...]]()
    for pace in (*PACES, ANY_PACE):
        agreeing = [each for each in fitting if each.pace in (pace, ANY_PACE)]
        for place in dict.fromkeys(each.channel_id for each in agreeing):
            there = [each for each in agreeing if sees(each.channel_id, place)]
            # Most people agree to all paces and see all channels.
            key = tuple(each.user_id for each in there)
            if key not in found:
                found[key] = _accepting(there, size, fits)
            people = found[key]
            if len(people) == size and pace in {ANY_PACE, *(each.pace for each in people)}:
                return Match(people, place)
    return None


def _accepting(people: Sequence[Seeker], size: int, fits: Fits) -> tuple[Seeker, ...]:
    """Return so many people who accept each other, those who have waited longest first; else fewer."""
    sociable = [each for each in people if len(fits[each.user_id]) >= size - 1]
    for number in range(len(sociable) - size + 1):
        found, possible = list[Seeker](), {each.user_id for each in sociable[number:]}
        for each in sociable[number:]:
            if each.user_id in possible and len(found) < size:
                found.append(each)
                possible &= fits[each.user_id]
        if len(found) == size:
            return tuple(found)
    return ()
