"""The allowed lengths of texts and lists, and ranges of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.sandbox.wire import Path, Payload, Problem


@dataclass(frozen=True, slots=True)
class Text:
    """The allowed length of the text under a key."""

    key: str
    least: int
    most: int
    required: bool = False

    def problems(self, holder: Payload, path: Path) -> Iterator[Problem]:
        here = (*path, self.key)
        value = holder.get(self.key)
        if value is None:
            if self.required:
                yield required(here)
            return
        if not isinstance(value, str):
            yield Problem(here, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return
        yield from wrong_length(here, len(value), self.least, self.most, self.required)


@dataclass(frozen=True, slots=True)
class Count:
    """The allowed number of entries in the list under a key."""

    key: str
    least: int
    most: int
    required: bool = False

    def problems(self, holder: Payload, path: Path) -> Iterator[Problem]:
        here = (*path, self.key)
        value = holder.get(self.key)
        if value is not None:
            yield from wrong_length(here, len(value), self.least, self.most, self.required)
        elif self.required:
            yield required(here)


@dataclass(frozen=True, slots=True)
class Number:
    """The allowed range of the whole number under a key."""

    key: str
    least: int
    most: int

    def problems(self, holder: Payload, path: Path) -> Iterator[Problem]:
        value = holder.get(self.key)
        if value is not None and not (isinstance(value, int) and self.least <= value <= self.most):
            message = f"int value should be between {self.least} and {self.most}."
            yield Problem((*path, self.key), "NUMBER_TYPE_RANGE", message)


Limit = Text | Count | Number


def required(path: Path) -> Problem:
    return Problem(path, "BASE_TYPE_REQUIRED", "This field is required")


def wrong_length(path: Path, length: int, least: int, most: int, needed: bool = True) -> Iterator[Problem]:
    if length > most or (length < least and (length or needed)):
        if least:
            message = f"Must be between {least} and {most} in length."
            yield Problem(path, "BASE_TYPE_BAD_LENGTH", message)
        else:
            yield Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def check_limits(limits: tuple[Limit, ...], holder: Payload, path: Path) -> Iterator[Problem]:
    for limit in limits:
        yield from limit.problems(holder, path)
