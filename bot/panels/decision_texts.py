"""Decisions in words where only their notation is known: undone, audited or prepared ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from bot.drafts.entry_labels import with_kind
from bot.drafts.labels import field_label
from bot.drafts.name_matching import PLACE
from bot.drafts.preview import DraftPreview
from bot.language.i18n import Localizer, clipped, escape_markdown, visible, words
from rules.engine import AnyAction, Rules, Seat, Text, say
from rules.engine.core.notation import NotationError, parse_action

LONGEST = 60
"""Characters for a line that is no valid decision and is shown as written."""
HIDDEN = re.compile(r"\?\d*")
"""The placeholder in a decision for what its reader must not know."""


def in_names(rules: Rules[Any], state: Any, line: str, localizer: Localizer) -> str:
    """Return a decision, given in notation, in words, without hidden parts.

    These are its sentence, or else the names of its kind and its values.
    """
    try:
        action = parse_action(line, rules.actions)
    except NotationError:
        text = _kind_name(rules, line.partition(" ")[0])
        # A newer version may not know it; in words it stays readable.
        return _as_words(line) if text is None else localizer(text)
    sentence = None if rules.words.decided is None else rules.words.decided(state, action)
    if sentence is not None:
        return localizer(sentence)
    values = [_chosen(rules, state, item, action, localizer) for item in fields(action)]
    named = [value for value in values if value]
    kind_name = localizer(action.kind_name())
    return with_kind(kind_name, ", ".join(named)) if named else kind_name


def _kind_name(rules: Rules[Any], tag: str) -> Text | None:
    """Return the name of an action of which only the tag, or its public tag, can be read."""
    for kind in rules.actions:
        if tag == kind.tag:
            return kind.kind_name()
        if tag == kind.public_tag and kind.public_name is not None:
            return kind.public_name
    return None


def in_words(rules: Rules[Any], state: Any, seat: Seat, action: AnyAction, localizer: Localizer) -> str:
    """Return a possible action in words: the name of its kind, with its cost and gain."""
    return with_kind(localizer(action.kind_name()), localizer(rules.words.describe(state, seat, action)))


def all_in_names(rules: Rules[Any], state: Any, lines: Sequence[str], localizer: Localizer, most: int) -> str:
    """Return several decisions in words; of many, the first."""
    named = [in_names(rules, state, line, localizer) for line in lines]
    return clipped("; ".join(named), most) if named else "…"


def all_quoted(rules: Rules[Any], state: Any, lines: Sequence[str], localizer: Localizer, most: int) -> str:
    """Return several decisions as quotations, for sentences in which they are the object; of many, the first."""
    named = [clipped(in_names(rules, state, line, localizer), most) for line in lines]
    fitting = [number for number in range(1, len(named) + 1) if sum(map(len, named[:number])) <= most]
    shown = named[: fitting[-1] if fitting else 0]
    return ", ".join([*(quoted(each, localizer) for each in shown), *(["…"] if shown != named or not named else [])])


def quoted(named: str, localizer: Localizer) -> str:
    """Return the name of a decision as a quotation, because within a sentence it would read like a command."""
    return localizer(say("“{what}”", what=named))


def lines_in_words(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return each line of a draft in words, with its cost."""
    kinds = (type(preview.table.parse(line)) for line in preview.lines)
    return [
        with_kind(localizer(kind.kind_name()), localizer(described))
        for kind, described in zip(kinds, preview.described, strict=True)
    ]


def _chosen(rules: Rules[Any], state: Any, item: Field[Any], action: AnyAction, localizer: Localizer) -> str:
    value = getattr(action, item.name)
    if item.default is not MISSING and value == item.default:
        return ""
    if value is True:
        return localizer(Text(str(item.metadata.get("about") or words(item.name))))
    parts = value if isinstance(value, tuple) else (value,)
    if any(isinstance(part, str) and HIDDEN.fullmatch(part) for part in parts):
        return ""
    if item.metadata.get("lines"):
        return "; ".join(in_names(rules, state, part, localizer) for part in parts)
    return ", ".join(_value(rules, state, item.name, part, localizer) for part in parts)


def _value(rules: Rules[Any], state: Any, field: str, value: Any, localizer: Localizer) -> str:
    if isinstance(value, str) and PLACE.fullmatch(value.lower()):
        # A space is named alone: other facts about it may have changed since.
        return value
    return field_label(rules, state, field, value, localizer)


def _as_words(line: str) -> str:
    return escape_markdown(clipped(visible(words(line.replace('"', ""))), LONGEST))
