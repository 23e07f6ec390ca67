"""The text form of actions, made from their fields: `build E7`. It reads back exactly."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from rules.engine.action import AnyAction

_TOKEN = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+')
_PLAIN = re.compile(r"[A-Za-z0-9_:.+][A-Za-z0-9_:.+-]*")
_DEFAULT = "-"
_EMPTY = "()"


class NotationError(ValueError):
    """A text that is no action: `problem` names the word and what was expected."""


def format_action(action: AnyAction) -> str:
    """The action as text: its tag, then its fields; fields left at their default at the end are omitted."""
    words = [action.tag]
    flags = []
    trailing = 0
    for item, hint in _shape(type(action)):
        value = getattr(action, item.name)
        if hint is bool and item.default is False:
            flags += [item.name] * value
            continue
        is_default = item.default is not MISSING and value == item.default
        words.append(_DEFAULT if is_default else _format_value(value))
        trailing = trailing + 1 if is_default else 0
    return " ".join(words[: len(words) - trailing] + flags)


def parse_action(text: str, actions: Iterable[type[AnyAction]]) -> AnyAction:
    """The action that `text` stands for, among the classes `actions`.

    Raises NotationError for an unknown tag, missing, superfluous or malformed fields.
    """
    words = _TOKEN.findall(text)
    if not words:
        raise NotationError("an empty text is no action")
    by_tag = {action.tag: action for action in actions}
    cls = by_tag.get(words[0])
    if cls is None:
        raise NotationError(f"{words[0]!r} is no action; known are {', '.join(sorted(by_tag))}")
    return _parse_fields(cls, words[1:])


def usage(cls: type[AnyAction]) -> str:
    """How the action is written, for error messages: `transform hex terrain [long]`."""
    parts = [cls.tag]
    for item, _ in _shape(cls):
        parts.append(item.name if item.default is MISSING else f"[{item.name}]")
    return " ".join(parts)


def _parse_fields(cls: type[AnyAction], words: list[str]) -> AnyAction:
    shape = _shape(cls)
    flags = {item.name for item, hint in shape if hint is bool and item.default is False}
    positional = [(item, hint) for item, hint in shape if item.name not in flags]
    values: dict[str, Any] = {}
    remaining = list(words)
    while (
        remaining and remaining[-1] in flags and len(remaining) > sum(item.default is MISSING for item, _ in positional)
    ):
        values[remaining.pop()] = True
    if len(remaining) > len(positional):
        raise NotationError(f"{remaining[len(positional)]!r} is too much; it is written: {usage(cls)}")
    for (item, hint), word in zip(positional, remaining, strict=False):
        if word != _DEFAULT:
            values[item.name] = _parse_value(word, hint, item.name)
    missing = [item.name for item, _ in positional if item.default is MISSING and item.name not in values]
    if missing:
        raise NotationError(f"{' and '.join(missing)} missing; it is written: {usage(cls)}")
    return cls(**values)


_SHAPES: dict[type[AnyAction], tuple[tuple[Field[Any], Any], ...]] = {}


def _shape(cls: type[AnyAction]) -> tuple[tuple[Field[Any], Any], ...]:
    """The fields of an action with their types, in order."""
    shape = _SHAPES.get(cls)
    if shape is None:
        hints = get_type_hints(cls)
        shape = tuple((item, _bare(hints[item.name])) for item in fields(cls))  # type: ignore[arg-type]
        _SHAPES[cls] = shape
    return shape


def _bare(hint: Any) -> Any:
    """The type behind a NewType or an Optional."""
    if isinstance(hint, NewType):
        return _bare(hint.__supertype__)
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = (arg for arg in get_args(hint) if arg is not type(None))
        return _bare(inner)
    return hint


def _format_value(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_format_value(part) for part in value) if value else _EMPTY
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    assert isinstance(value, str), f"no notation for {value!r}"
    return value if _PLAIN.fullmatch(value) else json.dumps(value)


def _parse_value(word: str, hint: Any, name: str) -> Any:
    if get_origin(hint) is tuple:
        inner = _bare(get_args(hint)[0])
        parts = [] if word == _EMPTY else re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', word)
        return tuple(_parse_value(part, inner, name) for part in parts)
    if hint is bool:
        if word not in ("yes", "no"):
            raise NotationError(f"{name} is yes or no, not {word!r}")
        return word == "yes"
    if hint is int:
        if not re.fullmatch(r"-?\d{1,9}", word):
            raise NotationError(f"{name} is a number, not {word!r}")
        return int(word)
    if word.startswith('"'):
        try:
            word = json.loads(word)
        except json.JSONDecodeError:
            raise NotationError(f"{name} is badly quoted: {word}") from None
    if get_origin(hint) is Literal:
        for choice in get_args(hint):
            if str(choice) == word:
                return choice
        raise NotationError(f"{name} is one of {', '.join(map(str, get_args(hint)))}, not {word!r}")
    return word
