"""Labels of buttons and menu entries: what a panel shows, and what typed text may repeat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any

from bot.drafts.choice_tree import (
    AllAlternatives,
    Alternatives,
    AtOnce,
    ByLetter,
    ChoiceNode,
    Entry,
    FirstValue,
    Fixed,
    HeadingMenu,
    Kind,
    Leaf,
    MultiPick,
    Overflow,
    SeveralMenu,
    UnderHeading,
    Value,
)
from bot.drafts.labels import field_label
from bot.drafts.preview import DraftPreview
from bot.drafts.shared_prices import SharedPrices
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital, words
from rules.engine import AnyAction, Text, say

SHORTEST = 4
"""The letters of a word that counts; shorter ones are articles, prepositions and conjunctions."""
STEM = 4
"""The first letters that different forms of a word have in common."""
_WORD = re.compile(r"\w+")


def entry_label(preview: DraftPreview, entry: Entry, localizer: Localizer, prices: SharedPrices, *, first: bool) -> str:
    """Return the label of an entry. `first` says that it has to name its kind, because there are entries of other
    kinds.
    """
    match entry:
        case MultiPick(action):
            return localizer(say("{kind}: pick…", kind=action.kind_name()))
        case Kind(action):
            return f"{localizer(action.kind_name())}…"
        case Overflow():
            return localizer(say("More…"))
        case AllAlternatives(choices):
            variants = preview.table.rules.menus.alternatives_label(choices[0].last)
            assert variants is not None, "what has variants names them"
            return localizer(variants)
        case Alternatives(choice):
            return f"{with_kind(localizer(type(choice.last).kind_name()), localizer(preview.words(choice)))}…"
        case SeveralMenu(title) | HeadingMenu(title) | AtOnce(title) | Fixed(title):
            return localizer(title)
        case UnderHeading(heading):
            return capital(localizer(heading.text))
        case ByLetter(name, letter):
            return f"{localizer(Text(words(name)))} {letter}…"
        case FirstValue(name, value, choices):
            kind = localizer(type(choices[0].last).kind_name())
            return f"{with_kind(kind, value_in_words(preview, name, value, localizer))}…"
        case Value(name, value, choices):
            said = value_in_words(preview, name, value, localizer)
            # Next to it in the same menu may be one of its choices in the same words.
            return f"{said}…" if len(choices) > 1 else said
        case Leaf(choice, below_heading=True) if choice.listing is not None:
            return capital(localizer(choice.listing.text))
        case Leaf(choice):
            described = localizer(prices.labels.get(choice) or preview.words(choice))
            return with_kind(localizer(type(choice.last).kind_name()), described) if first else capital(described)


def names_kind(preview: DraftPreview, level: ChoiceNode, entry: Entry) -> bool:
    """Return whether an entry of a level names its kind of action."""
    if level.path:
        return len(kinds_of(level)) > 1
    return not is_about_one_kind(preview) or entry in level.secondary


def what_is_chosen(preview: DraftPreview, level: ChoiceNode) -> Text:
    """Return the prompt of a level: that of its heading, else of its one kind of action, else the question."""
    if level.prompt is not None:
        return level.prompt
    kinds = kinds_of(level)
    if len(kinds) == 1 and not (not level.path and is_about_one_kind(preview)):
        return kind_prompt(preview, kinds.pop())
    return preview.table.questions[preview.seat].title


def kind_prompt(preview: DraftPreview, kind: type[AnyAction]) -> Text:
    """Return the prompt for a kind of action, or else its name."""
    return preview.table.rules.menus.prompt(kind) or say("{kind}…", kind=kind.kind_name())


def with_kind(kind: str, described: str) -> str:
    """Return a choice in words, beginning with as much of its kind as the words do not say already."""
    bare, words_said = strip_emoji(kind), strip_emoji(described)
    if not _WORD.search(words_said) or re.search(rf"(?i)^{re.escape(bare)}|\b{re.escape(bare)}$", words_said):
        return described
    unsaid = _unsaid(bare, words_said)
    if unsaid == bare:
        return f"{kind}: {described}"
    return f"{capital(unsaid)}: {described}" if unsaid else capital(described)


@lru_cache(maxsize=4096)
def _unsaid(kind: str, described: str) -> str:
    """Return the part of a kind before the words that its description repeats: *Lose* of *Lose worker: A worker …*.

    It is empty if the description repeats the first word, usually a verb. Short words, such as articles, do not
    count.
    """
    named, said = kind.split(), _WORD.findall(described.casefold())
    repeated = [word for word in named if _is_said(word.casefold(), said)]
    if not repeated:
        return kind
    if named[0] in repeated:
        return ""
    left = named[: named.index(repeated[0])]
    while left and len(left[-1]) < SHORTEST:
        left.pop()
    return " ".join(left)


def _is_said(word: str, said: Sequence[str]) -> bool:
    """Return whether a word that counts, or a part of it, is among the words that are said, or is the first of them."""
    return word == said[0] or any(is_same_word(part, other) for part in _counting_words(word) for other in said)


def _counting_words(text: str) -> list[str]:
    return [word for word in _WORD.findall(strip_emoji(text).casefold()) if len(word) >= SHORTEST]


def is_same_word(word: str, other: str) -> bool:
    """Return whether two words are the same except for their endings."""
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))
    return word == other or (alike >= STEM and alike >= min(len(word), len(other)) - 2)


def kinds_of(level: ChoiceNode) -> set[type[AnyAction]]:
    """Return the kinds of action in a level."""
    return {type(choice.last) for entry in level.entries for choice in entry.choices}


def is_about_one_kind(preview: DraftPreview) -> bool:
    """Return whether the question already says what each answer does.

    All answers are of one kind then, apart from those that only skip or refuse it.
    """
    others = (*preview.menu.secondary, *preview.table.rules.menus.skipping)
    return len([kind for kind in preview.table.kinds(preview.seat) if not issubclass(kind, others)]) == 1


def value_in_words(preview: DraftPreview, name: str, value: Any, localizer: Localizer) -> str:
    """Return the value of a field as a panel shows it."""
    return field_label(preview.table.rules, preview.state, name, value, localizer)
