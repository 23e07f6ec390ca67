"""Labels of buttons and menu entries: what a panel shows, and what typed text may repeat."""

from __future__ import annotations

import re
from typing import Any

from bot.drafts.choice_tree import (
    AllAlternatives,
    Alternatives,
    ByLetter,
    ChoiceNode,
    Entry,
    FirstValue,
    Group,
    Kind,
    Leaf,
    MultiPick,
    Overflow,
    SeveralMenu,
    Value,
)
from bot.drafts.labels import field_label
from bot.drafts.preview import DraftPreview
from bot.drafts.shared_prices import SharedPrices
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital, words
from rules.engine import AnyAction, Text, say


def entry_label(preview: DraftPreview, entry: Entry, speech: Localizer, prices: SharedPrices, *, first: bool) -> str:
    """Return the label of an entry. `first` says that it has to name its kind, as entries of other kinds stand beside
    it.
    """
    match entry:
        case MultiPick(action):
            return speech(say("{kind}: pick…", kind=action.kind_name()))
        case Kind(action):
            return f"{speech(action.kind_name())}…"
        case Overflow():
            return speech(say("More…"))
        case AllAlternatives(choices):
            variants = preview.table.rules.menus.alternatives_label(choices[0].last)
            assert variants is not None, "what has variants names them"
            return speech(variants)
        case Alternatives(choice):
            return f"{with_kind(speech(type(choice.last).kind_name()), speech(preview.words(choice)))}…"
        case SeveralMenu(title) | Group(title):
            return speech(title)
        case ByLetter(name, letter):
            return f"{speech(Text(words(name)))} {letter}…"
        case FirstValue(name, value, choices):
            kind = speech(type(choices[0].last).kind_name())
            return f"{with_kind(kind, value_in_words(preview, name, value, speech))}…"
        case Value(name, value):
            return value_in_words(preview, name, value, speech)
        case Leaf(choice):
            described = speech(prices.labels.get(choice) or preview.words(choice))
            return with_kind(speech(type(choice.last).kind_name()), described) if first else capital(described)


def names_kind(preview: DraftPreview, level: ChoiceNode, entry: Entry) -> bool:
    """Return whether an entry of a level names its kind of action."""
    if level.path:
        return len(kinds_of(level)) > 1
    return not is_about_one_kind(preview) or entry in level.secondary


def with_kind(kind: str, described: str) -> str:
    """Return a choice in words, beginning with its kind unless the words do so already."""
    bare = strip_emoji(kind)
    says_so = re.search(rf"(?i)^{re.escape(bare)}|\b{re.escape(bare)}$", strip_emoji(described))
    return described if says_so else f"{kind}: {described}"


def kinds_of(level: ChoiceNode) -> set[type[AnyAction]]:
    """Return the kinds of action in a level."""
    return {type(choice.last) for entry in level.entries for choice in entry.choices}


def is_about_one_kind(preview: DraftPreview) -> bool:
    """Return whether the question already says what each answer does, because all answers are of one kind."""
    secondary = preview.menu.secondary
    return len([kind for kind in preview.table.kinds(preview.seat) if not issubclass(kind, secondary)]) == 1


def value_in_words(preview: DraftPreview, name: str, value: Any, speech: Localizer) -> str:
    """Return the value of a field as a panel shows it."""
    return field_label(preview.table.rules, preview.state, name, value, speech)
