"""Decisions in words wherever they are known by their notation alone: what is taken back, audited, prepared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from bot.drafts.labels import field_label
from bot.drafts.naming import PLACE
from bot.drafts.preview import DraftPreview
from bot.language.i18n import Speech, clipped, harmless, visible, words
from bot.panels.choice_controls import with_kind
from rules.engine import AnyAction, Rules, Seat, Text
from rules.engine.core.notation import NotationError, parse_action

LONGEST = 60
"""Characters for what is no decision any more and stands there as it was written."""
HIDDEN = re.compile(r"\?\d*")
"""What stands in a decision for what its reader must not know."""


def in_names(rules: Rules[Any], state: Any, line: str, speech: Speech) -> str:
    """Return a decision, given in notation, by the names of its kind and of what was chosen, without what is hidden."""
    try:
        action = parse_action(line, rules.actions)
    except NotationError:
        text = _kind_name(rules, line.partition(" ")[0])
        # A newer version may not know it any more; in words it stays readable.
        return _as_words(line) if text is None else speech(text)
    values = [_chosen(rules, state, item, action, speech) for item in fields(action)]
    named = [value for value in values if value]
    kind_name = speech(action.kind_name())
    return with_kind(kind_name, ", ".join(named)) if named else kind_name


def _kind_name(rules: Rules[Any], tag: str) -> Text | None:
    """What an action is called of which no more than its tag, or the tag that others see, can be read."""
    for kind in rules.actions:
        if tag == kind.tag:
            return kind.kind_name()
        if tag == kind.public_tag and kind.public_name is not None:
            return kind.public_name
    return None


def in_words(rules: Rules[Any], state: Any, seat: Seat, action: AnyAction, speech: Speech) -> str:
    """What a seat can decide now: the name of its kind, with what it costs and brings."""
    return with_kind(speech(action.kind_name()), speech(rules.words.describe(state, seat, action)))


def all_in_names(rules: Rules[Any], state: Any, lines: Sequence[str], speech: Speech, most: int) -> str:
    """Several decisions in a row, of many the first."""
    named = [in_names(rules, state, line, speech) for line in lines]
    return clipped("; ".join(named), most) if named else "…"


def lines_in_words(preview: DraftPreview, speech: Speech) -> list[str]:
    """Return each line of a draft in words, with what it costs."""
    kinds = (type(preview.table.parse(line)) for line in preview.lines)
    return [
        with_kind(speech(kind.kind_name()), speech(described))
        for kind, described in zip(kinds, preview.described, strict=True)
    ]


def _chosen(rules: Rules[Any], state: Any, item: Field[Any], action: AnyAction, speech: Speech) -> str:
    value = getattr(action, item.name)
    if item.default is not MISSING and value == item.default:
        return ""
    if value is True:
        return speech(Text(str(item.metadata.get("about") or words(item.name))))
    parts = value if isinstance(value, tuple) else (value,)
    if any(isinstance(part, str) and HIDDEN.fullmatch(part) for part in parts):
        return ""
    if item.metadata.get("lines"):
        return "; ".join(in_names(rules, state, part, speech) for part in parts)
    return ", ".join(_value(rules, state, item.name, part, speech) for part in parts)


def _value(rules: Rules[Any], state: Any, field: str, value: Any, speech: Speech) -> str:
    if isinstance(value, str) and PLACE.fullmatch(value.lower()):
        # A place stands for itself: what is told of it besides may have changed since.
        return value
    return field_label(rules, state, field, value, speech)


def _as_words(line: str) -> str:
    return harmless(clipped(visible(words(line.replace('"', ""))), LONGEST))
