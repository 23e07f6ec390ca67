"""The text form of actions, such as `build E7`: formatting, parsing, and error messages for players.

The text is the action's tag, then its fields in order. Parsing it gives an equal action.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, entries, say

# Grammar: a scalar is one value, quoted if necessary; a word is a field, with commas between the values of a tuple.
_SCALAR = r'(?:"(?:[^"\\]|\\.)*"|[^\s",]+)'
_WORD = rf"{_SCALAR}(?:,{_SCALAR})*"
_TEXT = re.compile(rf"\s*{_WORD}(?:\s+{_WORD})*\s*")
_PLAIN = re.compile(r"[A-Za-z0-9_:.+][A-Za-z0-9_:.+-]*")
"""Strings that are written without quotation marks."""
_DEFAULT = "-"
"""Written for a field that has its default value; omitted at the end of the text."""
_JOINING = ("and", "then", "&", "+")
"""Words that people wrongly put between two actions; the error message then names the right separator."""
_EMPTY = "()"
"""Written for an empty tuple."""
_HIDDEN = "?"
"""Written for a value that the reader may not see."""
ECHO = 60
"""The number of characters after which a wrong word is cut in an error message."""


class NotationError(ValueError):
    """Raised when a text is not a valid action.

    `problem` tells the player which word is wrong and what was expected. `action` is the class of the action that was
    meant, if that is clear.
    """

    def __init__(self, problem: Text, action: type[AnyAction] | None = None) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.action = action


def format_action(action: AnyAction) -> str:
    """Return the action as text: its tag, then its fields. Trailing fields with default values are omitted."""
    return _formatted(action, ())


def public_form(action: AnyAction) -> str:
    """Return the action as others may see it during the game, with `?` for hidden fields.

    Of several hidden values, the number is shown: `discard ?2`.
    """
    if action.public_tag:
        return f"{action.public_tag} {_HIDDEN}"
    return _formatted(action, action.hidden)


def public_text(text: str, actions: Iterable[type[AnyAction]]) -> str:
    """Return the public form of an action given as text; only the tag if it can no longer be parsed."""
    kind = next((action for action in actions if action.tag == text.partition(" ")[0]), None)
    if kind is not None and kind.public_tag:
        return f"{kind.public_tag} {_HIDDEN}"
    if kind is None or not kind.hidden:
        return text
    try:
        return public_form(parse_action(text, (kind,)))
    except NotationError:
        return f"{kind.tag} {_HIDDEN}"


# The same actions occur in every game and in many plans.
@lru_cache(maxsize=4096)
def _formatted(action: AnyAction, hidden: tuple[str, ...]) -> str:
    words = [action.tag]
    flags = []
    trailing = 0
    shape = _shape(type(action))
    names = _flags(type(action))
    for item, _ in shape:
        value = getattr(action, item.name)
        if item.name in names:
            flags += [item.name] * value
            continue
        if item.name in hidden:
            # Also written when it is the default; omitting it would reveal the value.
            words.append(_HIDDEN + str(len(value)) if isinstance(value, tuple) else _HIDDEN)
            trailing = 0
            continue
        is_default = item.default is not MISSING and value == item.default
        words.append(_DEFAULT if is_default else _format_value(value, names))
        trailing = trailing + 1 if is_default else 0
    return " ".join(words[: len(words) - trailing] + flags)


def parse_action(text: str, actions: Iterable[type[AnyAction]]) -> AnyAction:
    """Parse `text` as an action of one of the classes `actions`.

    Raises NotationError for an unknown tag and for missing, superfluous or malformed fields.
    """
    if not text.strip():
        raise NotationError(say("Type at least one action."))
    words = re.findall(_WORD, text)
    by_tag = {action.tag: action for action in actions}
    cls = by_tag.get(words[0]) if words else None
    if words and cls is None:
        raise _unknown(words[0], by_tag)
    if cls is None or not _TEXT.fullmatch(text):
        raise NotationError(say("There is a stray comma or an unclosed quotation mark."))
    return _parse_fields(cls, words[1:])


def _unknown(word: str, by_tag: dict[str, type[AnyAction]]) -> NotationError:
    """Return the error for a word that names no action, suggesting the name that was probably meant."""
    meant = closest(word.lower(), by_tag)
    if meant is None:
        return NotationError(say("There is no action {word}.", word=_quoted(word)))
    problem = say("There is no action {word}; did you mean {meant}?", word=_quoted(word), meant=_quoted(meant))
    return NotationError(problem, by_tag[meant])


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word closest to a misspelt one, or None."""
    return next(iter(get_close_matches(word[:ECHO], list(known), n=1, cutoff=0.7)), None)


def usage(cls: type[AnyAction]) -> str:
    """Return the syntax of an action: `transform <space> <terrain> [long]`."""
    parts = [cls.tag]
    for item, _ in _shape(cls):
        parts.append(_place(item) if item.default is MISSING else f"[{item.name}]")
    return " ".join(parts)


def _usage(cls: type[AnyAction]) -> Text:
    """Return the syntax of an action, with notes on optional fields."""
    notes = [_optional(item) for item, _ in _shape(cls) if item.default is not MISSING]
    written = _code(usage(cls))
    return say("{usage} ({notes})", usage=written, notes=entries(notes)) if notes else say("{usage}", usage=written)


def _optional(item: Field[Any]) -> Text:
    about, name = item.metadata.get("about"), _code(f"[{item.name}]")
    if about is None:
        return say("{field} may be left out", field=name)
    return say("{field} may be left out: {about}", field=name, about=Text(str(about)))


def _parse_fields(cls: type[AnyAction], words: list[str]) -> AnyAction:
    shape = _shape(cls)
    flags = _flags(cls)
    positional = [(item, hint) for item, hint in shape if item.name not in flags]
    values: dict[str, Any] = {}
    remaining = list(words)
    while (
        remaining and remaining[-1] in flags and len(remaining) > sum(item.default is MISSING for item, _ in positional)
    ):
        if remaining[-1] in values:
            twice = _quoted(remaining[-1])
            raise NotationError(say("{word} appears twice; write {usage}.", word=twice, usage=_usage(cls)), cls)
        values[remaining.pop()] = True
    if len(remaining) > len(positional):
        joining = next((word for word in remaining if word.casefold() in _JOINING), None)
        if joining is not None:
            raise NotationError(
                say("{word} does not belong here; separate actions by {mark}.", word=_quoted(joining), mark=_code(";")),
                cls,
            )
        extra = _quoted(remaining[len(positional)])
        raise NotationError(say("{word} is one word too many; write {usage}.", word=extra, usage=_usage(cls)), cls)
    for (item, hint), word in zip(positional, remaining, strict=False):
        if word != _DEFAULT:
            try:
                values[item.name] = _parse_value(word, hint, item.name)
            except NotationError as error:
                raise NotationError(error.problem, cls) from None
    missing = [_code(_place(item)) for item, _ in positional if item.default is MISSING and item.name not in values]
    if missing:
        problem = say(
            "{action} is incomplete without {fields}; write {usage}.",
            action=_code(cls.tag),
            fields=", ".join(missing),
            usage=_usage(cls),
        )
        raise NotationError(problem, cls)
    return cls(**values)


def _place(item: Field[Any]) -> str:
    """Return the placeholder of a field in the syntax of an action."""
    return f"<{item.name}>"


def _quoted(word: str) -> str:
    """Quote a word that a user typed as code: shortened, and without characters that would end the code."""
    shown = "".join(character for character in word if character.isprintable() and character != "`")
    return _code(shown if len(shown) <= ECHO else shown[: ECHO - 1] + "…")


def _code(text: str) -> str:
    return f"`{text or ' '}`"


_SHAPES: dict[type[AnyAction], tuple[tuple[Field[Any], Any], ...]] = {}
_FLAGS: dict[type[AnyAction], frozenset[str]] = {}


def _shape(cls: type[AnyAction]) -> tuple[tuple[Field[Any], Any], ...]:
    """Return the fields of an action with their types, in order."""
    shape = _SHAPES.get(cls)
    if shape is None:
        hints = get_type_hints(cls)
        shape = tuple((item, _bare(hints[item.name])) for item in fields(cls))
        for item, hint in shape:
            if not (_is_scalar(hint) or _is_list(hint)):
                raise TypeError(f"no notation for {cls.__name__}.{item.name} of type {hint!r}")
        if _flags_in(shape) & set(cls.hidden):
            raise TypeError(f"{cls.__name__} hides a flag, but whether it is written tells it; make it a yes or no")
        _SHAPES[cls] = shape
    return shape


def _flags(cls: type[AnyAction]) -> frozenset[str]:
    """Return the boolean fields of an action that are written by name when true and omitted when false."""
    flags = _FLAGS.get(cls)
    if flags is None:
        flags = _FLAGS[cls] = _flags_in(_shape(cls))
    return flags


def _flags_in(shape: tuple[tuple[Field[Any], Any], ...]) -> frozenset[str]:
    return frozenset(item.name for item, hint in shape if hint is bool and item.default is False)


def _is_scalar(hint: Any) -> bool:
    return hint in (str, int, bool) or get_origin(hint) is Literal


def _is_list(hint: Any) -> bool:
    args = get_args(hint)
    return get_origin(hint) is tuple and len(args) == 2 and args[1] is Ellipsis and _is_scalar(_bare(args[0]))


def _bare(hint: Any) -> Any:
    """Return the underlying type of a NewType or an Optional."""
    if isinstance(hint, NewType):
        return _bare(hint.__supertype__)
    if get_origin(hint) in (Union, types.UnionType):
        inner = [arg for arg in get_args(hint) if arg is not type(None)]
        return _bare(inner[0]) if len(inner) == 1 else hint
    return hint


def _format_value(value: Any, reserved: frozenset[str]) -> str:
    if isinstance(value, tuple):
        return ",".join(_format_value(part, reserved) for part in value) if value else _EMPTY
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    assert isinstance(value, str), f"no notation for {value!r}"
    return value if _PLAIN.fullmatch(value) and value not in reserved else json.dumps(value)


def _parse_value(word: str, hint: Any, name: str) -> Any:
    if get_origin(hint) is tuple:
        inner = _bare(get_args(hint)[0])
        parts = [] if word == _EMPTY else re.findall(_SCALAR, word)
        return tuple(_parse_value(part, inner, name) for part in parts)
    if hint is bool:
        if word not in ("yes", "no"):
            raise NotationError(say("{field} is yes or no, not {word}.", field=_code(name), word=_quoted(word)))
        return word == "yes"
    if hint is int:
        if not re.fullmatch(r"-?\d{1,9}", word):
            raise NotationError(say("{field} is a number, not {word}.", field=_code(name), word=_quoted(word)))
        return int(word)
    if word.startswith('"'):
        try:
            word = json.loads(word)
        except json.JSONDecodeError:
            problem = say("{field} is badly quoted: {word}.", field=_code(name), word=_quoted(word))
            raise NotationError(problem) from None
    if get_origin(hint) is Literal:
        for choice in get_args(hint):
            if str(choice) == word:
                return choice
        raise _no_choice(name, word, [str(choice) for choice in get_args(hint)])
    return word


def _no_choice(name: str, word: str, choices: list[str]) -> NotationError:
    """Return the error for a word that is none of the possible values."""
    field, known = _code(name), ", ".join(map(_code, choices))
    meant = closest(word.lower(), choices)
    if meant is None:
        return NotationError(
            say("{field} is one of {known}, not {word}.", field=field, known=known, word=_quoted(word))
        )
    return NotationError(
        say(
            "{field} is one of {known}, not {word}; did you mean {meant}?",
            field=field,
            known=known,
            word=_quoted(word),
            meant=_code(meant),
        )
    )
