"""Hidden information: declared at the field, and left out of views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, field, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_type_hints

from rules.engine.core.text import Seat

FACE_DOWN = "face_down"
"""The value in a view of a card whose face the viewer may not see."""

_SIMPLE = frozenset({str, int, bool, float, NoneType})
"""The types of most values of a state; they have no parts."""

Sight = Literal["owner", "all"] | Callable[[Any, Seat | None], bool]
"""Hidden from everybody but its owner, from everybody, or from viewers for whom the predicate is False."""


def secret(sight: Sight, *, default: Any = MISSING, default_factory: Any = MISSING, kw_only: Any = MISSING) -> Any:
    """Return a dataclass field that views leave out.

    `"owner"`: only the seat of the object that holds the field sees it. `"all"`: nobody does. A predicate gets the
    object and the viewer (None for spectators) and returns whether the viewer sees the field.
    """
    return field(default=default, default_factory=default_factory, kw_only=kw_only, metadata={"secret": sight})


def redact(state: Any, viewer: Seat | None) -> None:
    """Turn everything in `state`, a copy, face down that `viewer` (None: a spectator) may not see."""
    for holder, name in hidden_fields(state, viewer):
        setattr(holder, name, _face_down(getattr(holder, name)))


def hidden_fields(state: Any, viewer: Seat | None) -> Iterator[tuple[Any, str]]:
    """Yield the fields that the viewer may not see: the object that holds each, and the name of the field."""
    for holder in _dataclasses_within(state):
        for name, sight in _secrets_of(holder.__class__):
            if not _sees(sight, holder, viewer):
                yield holder, name


def _sees(sight: Sight, holder: Any, viewer: Seat | None) -> bool:
    if sight == "all":
        return False
    if sight == "owner":
        return viewer is not None and holder.seat == viewer
    assert callable(sight), f"a secret names its sight as owner, all or a predicate, not {sight!r}"
    return sight(holder, viewer)


def _dataclasses_within(value: Any) -> Iterator[Any]:
    """Yield the value and its parts, skipping parts that cannot contain secrets."""
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            if type(part) not in _SIMPLE:
                yield from _dataclasses_within(part)
    elif (names := _names_of(value.__class__)) is not None:
        yield value
        for name in names:
            part = getattr(value, name)
            if type(part) not in _SIMPLE:
                yield from _dataclasses_within(part)


# Cached: it is called for every object of every view, and depends only on the class.
@cache
def _names_of(cls: type[Any]) -> tuple[str, ...] | None:
    """Return the names of the dataclass fields that may contain secrets; None for a class that cannot change."""
    if not _changes(cls):
        return None
    hints = get_type_hints(cls)
    # Values shared between copies of a state never change, so they contain no secrets.
    within = {item.name: _changing_within(hints[item.name]) for item in fields(cls) if "shared" not in item.metadata}
    return tuple(name for name, classes in within.items() if any(_secrets_of(each) for each in classes))


def _changing_within(hint: Any) -> list[Any]:
    """Return the mutable dataclasses that may occur in a value of that type, at any depth.

    States are copied according to the types of their fields, so nothing else occurs in them.
    """
    found: list[Any] = []
    waiting = [hint]
    while waiting:
        each = waiting.pop()
        waiting += get_args(each)
        if isinstance(each, type) and each not in found and _changes(each):
            found.append(each)
            waiting += get_type_hints(each).values()
    return found


def _changes(cls: type[Any]) -> bool:
    """Return whether a class is a mutable dataclass; frozen ones contain no secrets."""
    if not is_dataclass(cls):
        return False
    made: Any = cls
    if made.__dataclass_params__.frozen:
        assert not _secrets_of(cls), f"{cls.__name__} is frozen, so nothing in it can be secret"
        return False
    return True


@cache
def _secrets_of(cls: type[Any]) -> tuple[tuple[str, Sight], ...]:
    """Return the secret fields of a dataclass, and from whom each is hidden."""
    return tuple((item.name, item.metadata["secret"]) for item in fields(cls) if "secret" in item.metadata)


def _face_down(value: Any) -> Any:
    match value:
        case list():
            return [FACE_DOWN] * len(value)
        case tuple():
            return (FACE_DOWN,) * len(value)
        case dict():
            return {}
        case str():
            return FACE_DOWN
        case bool():
            return False
        case int():
            return 0
        case None:
            return None
        case _:
            return value.hidden()
