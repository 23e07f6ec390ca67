"""Writes the shape of stored classes as readable text: every class, its fields and their types. It also
makes examples.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, NewType, Union, get_args, get_origin, get_type_hints

from pydantic import AwareDatetime, BaseModel, JsonValue
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

_PLAIN = (str, int, float, bool, bytes, object, datetime, AwareDatetime)
_EXAMPLES: Mapping[Any, Any] = {
    str: "text",
    int: 1,
    float: 1.0,
    bool: True,
    type(None): None,
    datetime: "2026-11-29T12:00:00Z",
    AwareDatetime: "2026-11-29T12:00:00Z",
    Any: "anything",
    JsonValue: "anything",
}
"""Examples of the types that contain no others."""
_CONTAINERS = {list: "list", dict: "dict", tuple: "tuple"}


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field of a stored class; `default` is its default as text, None if the shape does not show it."""

    name: str
    hint: Any
    default: str | None = None


def blocks(roots: Sequence[type[Any]]) -> list[str]:
    """Return one block of text for each class that a value of `roots` may contain: its name, then its fields."""
    found: dict[str, type[Any]] = {}
    waiting = list(reversed(roots))
    while waiting:
        cls = waiting.pop()
        known = found.setdefault(cls.__name__, cls)
        if known is not cls:
            assert cls in roots or known in roots, f"two stored classes are called {cls.__name__}"
            continue
        for attribute in () if issubclass(cls, enum.Enum) else attributes(cls):
            waiting += [each for each in classes_in(attribute.hint) if found.get(each.__name__) is not each]
    return [block(cls.__name__, cls) for cls in found.values()]


def block(heading: str, cls: type[Any], *, defaults: bool = False) -> str:
    """Return a heading and the fields of a class below it, with their defaults if these are part of the stored form."""
    if issubclass(cls, enum.Enum):
        return "\n".join([heading, *(f"    {each.name} = {each.value!r}" for each in cls)])
    shown = defaults or issubclass(cls, BaseModel)
    rows = [
        f"    {each.name}: {spelled(each.hint)}" + (f" = {each.default}" if shown and each.default else "")
        for each in attributes(cls)
    ]
    return "\n".join([heading, *rows])


def attributes(cls: type[Any]) -> Iterator[Attribute]:
    """Yield the stored fields of a dataclass or a model, in order."""
    hints = get_type_hints(cls, include_extras=True)
    if issubclass(cls, BaseModel):
        for name, info in cls.model_fields.items():
            default = info.get_default(call_default_factory=True) if not info.is_required() else PydanticUndefined
            yield Attribute(name, hints[name], None if default is PydanticUndefined else repr(default))
        return
    for item in fields(cls):
        told = [each for each in get_args(hints[item.name])[1:] if isinstance(each, FieldInfo)]
        if not any(each.exclude for each in told) and "shared" not in item.metadata:
            stored = next((each.alias for each in told if each.alias), item.name)
            yield Attribute(stored, hints[item.name], None if item.default is MISSING else repr(item.default))


def spelled(hint: Any) -> str:
    """Return a type as it is written in a shape."""
    if hint is None or hint is type(None):
        return "None"
    if hint is Any:
        return "Any"
    if hint is JsonValue:
        return "JsonValue"
    if isinstance(hint, NewType):
        return spelled(hint.__supertype__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(args[0])
    if origin is Literal:
        return f"one of {', '.join(map(repr, args))}"
    if origin in (Union, types.UnionType):
        return " | ".join(spelled(each) for each in args)
    if origin in _CONTAINERS or origin is Mapping:
        name = _CONTAINERS.get(origin, "dict")
        return f"{name}[{', '.join('...' if each is Ellipsis else spelled(each) for each in args)}]"
    assert isinstance(hint, type), f"{hint!r} has no place in a shape"
    return hint.__name__


def classes_in(hint: Any) -> Iterator[type[Any]]:
    """Yield the classes in a type that have a separate block."""
    if isinstance(hint, NewType):
        yield from classes_in(hint.__supertype__)
    elif get_origin(hint) in (Literal, ClassVar):
        return
    elif get_origin(hint) is Annotated:
        yield from classes_in(get_args(hint)[0])
    elif get_args(hint) and hint is not JsonValue:
        for each in get_args(hint):
            yield from classes_in(each)
    elif isinstance(hint, type) and hint not in (*_PLAIN, type(None), Any):
        assert is_dataclass(hint) or issubclass(hint, BaseModel | enum.Enum), f"{hint!r} has no shape"
        yield hint


def example(hint: Any) -> Any:
    """Return plain data of a type, with one entry in each container."""
    if hint in _EXAMPLES:
        return _EXAMPLES[hint]
    if isinstance(hint, NewType):
        return example(hint.__supertype__)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Annotated, Union, types.UnionType):
        return example(args[0])
    if origin is Literal:
        return args[0]
    if origin in (list, tuple):
        return [example(each) for each in args if each is not Ellipsis]
    if origin in (dict, Mapping):
        return {str(example(args[0])): example(args[1])}
    assert isinstance(hint, type), f"{hint!r} has no example"
    return {each.name: example(each.hint) for each in attributes(hint)}
