"""Copy functions for game states, generated once per class from its annotations."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

T = TypeVar("T")


def copy_of(value: T) -> T:
    """Return an independent copy of a game state."""
    copied: T = copier(type(value))(value)
    return copied


def copier(cls: type[Any]) -> Callable[[Any], Any]:
    """Return the copy function of a mutable dataclass.

    Frozen dataclasses, numbers, texts, enums and tuples are shared, and so are fields marked as `shared`. Lists, dicts
    and mutable dataclasses are copied. Raises TypeError for a field whose type cannot be copied. This includes sets,
    which have no reliable order, and frozen dataclasses that contain something mutable.
    """
    made = _COPIERS.get(cls)
    if made is None:
        made = _COPIERS[cls] = _generate(cls)
    return made


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {}


def _generate(cls: type[Any]) -> Callable[[Any], Any]:
    if not is_dataclass(cls):
        raise TypeError(f"{cls.__name__} is no dataclass")
    hints = get_type_hints(cls, include_extras=False)
    scope: dict[str, Any] = {"_new": object.__new__, "_cls": cls}
    lines = ["def copy(x):", "    n = _new(_cls)"]
    for item in fields(cls):
        fresh = item.metadata.get("transient")
        if "shared" in item.metadata:
            expression = f"x.{item.name}"
        elif fresh is not None:
            scope[f"_fresh_{item.name}"] = fresh
            expression = f"_fresh_{item.name}()"
        else:
            expression = _expression(hints[item.name], f"x.{item.name}", scope)
        lines.append(f"    n.{item.name} = {expression}")
    lines.append("    return n")
    exec("\n".join(lines), scope)
    made: Callable[[Any], Any] = scope["copy"]
    return made


def _expression(hint: Any, source: str, scope: dict[str, Any]) -> str:
    if _is_immutable(hint):
        return source
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        return f"{source}[:]" if _is_immutable(args[0]) else f"[{_expression(args[0], 'i', scope)} for i in {source}]"
    if origin is dict:
        if _is_immutable(args[1]):
            return f"{source}.copy()"
        return f"{{k: {_expression(args[1], 'v', scope)} for k, v in {source}.items()}}"
    if origin in (Union, types.UnionType):
        mutable = [arg for arg in args if not _is_immutable(arg)]
        if len(mutable) == 1 and len(args) == 2 and type(None) in args:
            return f"(None if {source} is None else {_expression(mutable[0], source, scope)})"
    if isinstance(hint, type) and is_dataclass(hint) and not _is_frozen(hint):
        name = f"_copy_{len(scope)}"
        scope[name] = copier(hint)
        return f"{name}({source})"
    raise TypeError(f"no way to copy a field of type {hint!r}")


def _is_immutable(hint: Any) -> bool:
    if isinstance(hint, NewType):
        return _is_immutable(hint.__supertype__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _is_immutable(args[0])
    if origin is Literal:
        return True
    if origin is tuple:
        return all(arg is Ellipsis or _is_immutable(arg) for arg in args)
    if origin is Mapping:
        return _is_immutable(args[1])
    if origin in (Union, types.UnionType):
        return all(_is_immutable(arg) for arg in args)
    if hint is None or hint is type(None):
        return True
    if isinstance(hint, type):
        if issubclass(hint, (int, str, float, bytes, enum.Enum)):
            return True
        if issubclass(hint, BaseModel):
            return bool(hint.model_config.get("frozen"))
        return is_dataclass(hint) and _never_changes(hint)
    return False


def _is_frozen(cls: type[Any]) -> bool:
    return bool(cls.__dataclass_params__.frozen)


_NEVER_CHANGES: dict[type[Any], bool] = {}


def _never_changes(cls: type[Any]) -> bool:
    known = _NEVER_CHANGES.get(cls)
    if known is None:
        known = _NEVER_CHANGES[cls] = _is_frozen(cls)
        if known:
            # The provisional value above is used by a class that contains itself.
            hints = get_type_hints(cls)
            known = _NEVER_CHANGES[cls] = all(_is_immutable(hints[item.name]) for item in fields(cls))
    return known
