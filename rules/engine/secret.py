"""Hidden information, declared where the field is declared, and the views that leave it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, field, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal

from rules.engine.text import Seat

FACE_DOWN = "face_down"
"""What stands in a view for a card whose face the viewer may not see."""

_SIMPLE = frozenset({str, int, bool, float, NoneType})
"""Most of a state; nothing is within them."""

Sight = Literal["owner", "all"] | Callable[[Any, Seat | None], bool]
"""From whom a field is hidden: everybody but its owner, everybody, or whoever the predicate answers False for."""


def secret(sight: Sight, *, default: Any = MISSING, default_factory: Any = MISSING, kw_only: Any = MISSING) -> Any:
    """A dataclass field that views leave out.

    `"owner"`: only the seat of the object that holds the field sees it. `"all"`: nobody does. A predicate gets
    the object and the viewer (None for spectators) and answers whether the viewer sees the field.
    """
    return field(default=default, default_factory=default_factory, kw_only=kw_only, metadata={"secret": sight})


def redact(state: Any, viewer: Seat | None) -> None:
    """Turn everything face down in `state`, a copy, that `viewer` (None: a spectator) may not see."""
    for holder, name in hidden_fields(state, viewer):
        setattr(holder, name, _face_down(getattr(holder, name)))


def hidden_fields(state: Any, viewer: Seat | None) -> Iterator[tuple[Any, str]]:
    """The fields that the viewer may not see: the object that holds each, and the name of the field."""
    for holder in _dataclasses_within(state):
        for item in fields(holder):
            sight = item.metadata.get("secret")
            if sight is not None and not _sees(sight, holder, viewer):
                yield holder, item.name


def _sees(sight: Sight, holder: Any, viewer: Seat | None) -> bool:
    if sight == "all":
        return False
    if sight == "owner":
        return viewer is not None and holder.seat == viewer
    assert callable(sight), f"a secret names its sight as owner, all or a predicate, not {sight!r}"
    return sight(holder, viewer)


def _dataclasses_within(value: Any) -> Iterator[Any]:
    if is_dataclass(value) and not isinstance(value, type):
        if value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            assert not _keeps_secrets(type(value)), f"{type(value).__name__} is frozen, so nothing in it can be secret"
            return
        yield value
        for item in fields(value):
            part = getattr(value, item.name)
            if type(part) not in _SIMPLE:
                yield from _dataclasses_within(part)
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            if type(part) not in _SIMPLE:
                yield from _dataclasses_within(part)


@cache
def _keeps_secrets(cls: type[Any]) -> bool:
    return any("secret" in item.metadata for item in fields(cls))


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
