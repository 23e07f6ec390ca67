"""Divide the people of a season: into equal groups, or into divisions by strength."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

T = TypeVar("T")

MOVED_SHARE = 4
"""One in so many people of a division moves up, and as many move down; at least one."""


def group_count(people: int, size: int, chairs: int) -> int:
    """Return the number of groups of about `size` people, whose tables have so many chairs."""
    if size <= chairs:
        return max(1, ceil(people / chairs))
    return max(1, (2 * people + size) // (2 * size))


def snake(ordered: Sequence[T], groups: int) -> list[list[T]]:
    """Return groups of equal strength from people in the order of strength (SE-2.2).

    The first people go to the groups from first to last, the next ones from last to first, and so on.
    """
    found: list[list[T]] = [[] for _ in range(groups)]
    for number, person in enumerate(ordered):
        row, place = divmod(number, groups)
        found[place if row % 2 == 0 else groups - 1 - place].append(person)
    return found


def divisions(ordered: Sequence[T], count: int) -> list[list[T]]:
    """Return divisions of people in the order of strength, the strongest first (SE-2.3).

    Their sizes differ by one at most; larger ones come first.
    """
    least, more = divmod(len(ordered), count)
    found, start = [], 0
    for number in range(count):
        end = start + least + (number < more)
        found.append(list(ordered[start:end]))
        start = end
    return found


def promoted(finished: Sequence[Sequence[T]]) -> list[list[T]]:
    """Return the divisions after promotion and relegation, from those of a finished season in its final order (SE-6).

    Between neighbouring divisions the last ones of the upper division and the first ones of the lower one change
    places.
    """
    found = [list(division) for division in finished]
    for upper, lower in zip(range(len(found)), range(1, len(found)), strict=False):
        # Counted in the final order: nobody moves by two divisions.
        number = moving(len(finished[upper]), len(finished[lower]))
        down, up = list(finished[upper])[len(finished[upper]) - number :], list(finished[lower])[:number]
        found[upper] = [*(each for each in found[upper] if each not in down), *up]
        found[lower] = [*down, *(each for each in found[lower] if each not in up)]
    return found


def moving(upper: int, lower: int) -> int:
    """Return the number of people who change places between two divisions of these sizes."""
    smaller = min(upper, lower)
    # At most half of the people: the same person cannot move both up and down.
    return min(max(1, smaller // MOVED_SHARE), smaller // 2)
