"""From all legal options to one, step by step: first the kind of action, then its fields, never too many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from rules.engine import AnyAction

AT_ONCE = 8
"""So few options are shown as they are, without choosing a kind of action first; so few entries are buttons."""
LISTED = 25
"""So many fit into one menu."""

Path = tuple[int, ...]
"""The choices made so far: an index into each list of entries that was shown."""


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry that stands for all options of one kind of action."""

    action: type[AnyAction]
    options: tuple[AnyAction, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """An entry that stands for all options with one value of a field."""

    name: str
    value: Any
    options: tuple[AnyAction, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """An entry that is one option, complete."""

    action: AnyAction

    @property
    def options(self) -> tuple[AnyAction, ...]:
        """The one option."""
        return (self.action,)


Entry = Kind | Value | Whole


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be chosen now; `chosen` is set instead when the path leads to one option."""

    path: Path
    entries: tuple[Entry, ...]
    chosen: AnyAction | None = None

    @property
    def field(self) -> str | None:
        """The field being chosen, when it is one."""
        first = self.entries[0] if self.entries else None
        return first.name if isinstance(first, Value) else None


def follow(options: Sequence[AnyAction], path: Path) -> Step:
    """The step behind a path. Raises LookupError for a path that does not exist."""
    entries = _first_entries(options)
    for index in path:
        if not 0 <= index < len(entries):
            raise LookupError(f"there is no entry {index}")
        entry = entries[index]
        if len(entry.options) == 1:
            return Step(path, (), entry.options[0])
        entries = _finer_entries(entry.options)
    return Step(path, entries)


def path_to(options: Sequence[AnyAction], action: AnyAction) -> Path | None:
    """The path that leads to an option, or None when it is none."""
    path: Path = ()
    entries = _first_entries(options)
    while True:
        for index, entry in enumerate(entries):
            if action in entry.options:
                path += (index,)
                if len(entry.options) == 1:
                    return path
                entries = _finer_entries(entry.options)
                break
        else:
            return None


def _first_entries(options: Sequence[AnyAction]) -> tuple[Entry, ...]:
    kinds = _grouped(options, type)
    if len(options) <= AT_ONCE:
        return tuple(Whole(option) for option in options)
    if len(kinds) > 1:
        return tuple(Whole(members[0]) if len(members) == 1 else Kind(kind, tuple(members)) for kind, members in kinds)
    return _finer_entries(options)


def _finer_entries(options: Sequence[AnyAction]) -> tuple[Entry, ...]:
    if len(options) <= LISTED:
        return tuple(Whole(option) for option in options)
    for item in fields(options[0]):  # type: ignore[arg-type]
        by_value = _grouped(options, attrgetter(item.name))
        if len(by_value) > 1:
            return tuple(Value(item.name, value, tuple(members)) for value, members in by_value)
    return tuple(Whole(option) for option in options)


def _grouped(options: Iterable[AnyAction], key: Callable[[AnyAction], Any]) -> list[tuple[Any, list[AnyAction]]]:
    groups: dict[Any, list[AnyAction]] = {}
    for option in options:
        groups.setdefault(key(option), []).append(option)
    return list(groups.items())
