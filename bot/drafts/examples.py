"""Legal actions as they can be typed, with the names that their reader knows; reading accepts the same form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any

from bot.drafts.choice_tree import Choice
from bot.drafts.entry_labels import with_kind
from bot.drafts.labels import field_label
from bot.drafts.name_matching import PLACE, NameMatcher, typed_kind
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.typed_lines import parts, read
from bot.language.i18n import Localizer, code, plain
from rules.engine import AnyAction
from rules.engine.core.notation import format_action

MOST_TRIED = 12
"""The most actions that are tried as the first of two."""
LONGEST = 200
"""Characters of an action that is shown as it can be typed."""


class Typeable:
    """The legal actions of a preview as a reader can type them."""

    def __init__(self, preview: DraftPreview, localizer: Localizer) -> None:
        self.preview = preview
        self.localizer = localizer.unformatted()
        self.names = NameMatcher.of(preview, self.localizer)

    def choice(self, choice: Choice) -> str:
        """Return the text of one choice."""
        first, *others = choice.actions
        line = self.action(first)
        if not others:
            return (line == format_action(first) and self.label(choice)) or line
        after = preview_lines(self.preview.table, self.preview.seat, [format_action(first)])
        return f"{line}; {Typeable(after, self.localizer).choice(Choice(tuple(others)))}"

    def label(self, choice: Choice) -> str | None:
        """Return a choice with its kind as lists and drafts show it; None where others are shown in the same words."""
        kind, words = self.localizer(type(choice.last).kind_name()), self.localizer(self.preview.words(choice))
        shown = plain(with_kind(kind, words))
        return shown if [each.actions for each in self.names.shown_as(shown)] == [choice.actions] else None

    def action(self, action: AnyAction) -> str:
        """Return an action by its names, or as it is in the log where the names are ambiguous."""
        line = format_action(action)
        named = self._by_names(action)
        # A full stop ends an action, so names may need to be typed without it.
        forms = (*self._in_shorthand(action), named, named.replace(".", ""), line.replace("_", " "))
        return next((form for form in forms if self._is_read_as(form, action)), line)

    def _in_shorthand(self, action: AnyAction) -> Iterator[str]:
        """Yield the short form of an action, if the title has one."""
        short = self.names.rules.menus.shorthand
        text = None if short is None else short.write(self.names.state, self.preview.seat, action)
        if text is not None:
            yield self.localizer(text)

    def _is_read_as(self, form: str, action: AnyAction) -> bool:
        if parts(form) != [form]:
            return False
        found = read(self.preview, self.names, form)
        return isinstance(found, Choice) and found.actions == (action,)

    def _by_names(self, action: AnyAction) -> str:
        line = typed_kind(type(action), self.localizer)
        for item in fields(action):
            value = getattr(action, item.name)
            if item.default is not MISSING and value == item.default:
                continue
            shown = self._value(item.name, value)
            # Names of several words are separated by commas.
            line += (", " if " " in line and line[-1].isalpha() and shown[:1].isalpha() else " ") + shown
        return line

    def _value(self, field: str, value: Any) -> str:
        if value is True:
            return field.replace("_", " ")
        if isinstance(value, str) and PLACE.fullmatch(value.lower()):
            return value
        return field_label(self.names.rules, self.names.state, field, value, self.localizer)


def line_of(preview: DraftPreview, localizer: Localizer) -> str:
    """Return a legal action as it is typed; empty when there is none."""
    option = next(iter(preview.legal_actions), None)
    return "" if option is None else Typeable(preview, localizer).action(option)


def turn_of(preview: DraftPreview, localizer: Localizer) -> str:
    """Return two legal actions as they are typed one after the other; fewer where no two can be combined."""
    for option in preview.legal_actions[:MOST_TRIED]:
        after = preview_lines(preview.table, preview.seat, [format_action(option)])
        second = line_of(after, localizer)
        if second:
            return f"{Typeable(preview, localizer).action(option)}; {second}"
    return line_of(preview, localizer)


def example_of(preview: DraftPreview, localizer: Localizer) -> str:
    """Return a command that can be typed now."""
    line = line_of(preview, localizer)
    return code(f"/do {line}", LONGEST) if line else "`/do …`"
