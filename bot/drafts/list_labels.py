"""Labels of the entries of one list, without the words that stand above the list.

Below "Research a technology" an entry is "Chivalry", not "Research Chivalry".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from bot.drafts.choice_tree import (
    ByLetter,
    ChoiceNode,
    Entry,
    FirstValue,
    HeadingMenu,
    Leaf,
    Menu,
    OwnMenu,
    SeveralMenu,
    UnderHeading,
    Value,
    menu_entries,
    menu_prompt,
)
from bot.drafts.entry_labels import entry_label, is_same_word, kind_prompt, names_kind, what_is_chosen
from bot.drafts.preview import DraftPreview
from bot.drafts.shared_prices import SharedPrices
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital
from rules.engine import Text
from rules.engine.reference.word_forms import Forms, tokens

SHORT = 3
"""The letters of an article, a preposition or a conjunction, at most."""
_WORD = re.compile(r"\w+")


def level_labels(preview: DraftPreview, level: ChoiceNode, localizer: Localizer, prices: SharedPrices) -> list[str]:
    """Return the labels of all entries of a level, in the order of `ChoiceNode.all`."""
    title = _title(preview, localizer)
    above = [title, localizer(what_is_chosen(preview, level))] if level.path and title else [title]
    labels, accepting = [], preview.table.rules.menus.accepting
    for entry in level.all:
        if (public := _public_label(preview, level, entry, localizer)) is not None:
            labels.append(public)
            continue
        first = names_kind(preview, level, entry)
        if first and isinstance(entry, Leaf):
            first = not says_the_same(title, localizer(type(entry.choice.last).kind_name()), localizer)
        label = entry_label(preview, entry, localizer, prices, first=first)
        if not level.path and isinstance(entry, Leaf) and isinstance(entry.choice.last, accepting):
            label = beside_button(entry, label, localizer)
        labels.append(label)
    beside = [
        *labels,
        *(
            label
            for entry in level.all
            if isinstance(entry, Menu)
            for label in _plain(preview, entry, localizer, prices)
        ),
    ]
    return _shortened(preview, level.entries, labels, above, beside, alone=False) if level.entries else labels


def _public_label(preview: DraftPreview, level: ChoiceNode, entry: Entry, localizer: Localizer) -> str | None:
    """Return the label of an answer that can be given below a post, which is the same there; None for other entries."""
    short, question = preview.table.rules.words.short, preview.question
    if short is None or question is None or level.path or not isinstance(entry, Leaf) or len(entry.choice.actions) > 1:
        return None
    label = short(preview.state, preview.seat, entry.choice.last) if question.is_public(entry.choice.last) else None
    return None if label is None else capital(localizer(label))


def beside_button(entry: Leaf, label: str, localizer: Localizer) -> str:
    """Return the label of an answer without its kind at the beginning, which is the label of the button next to it."""
    kind = localizer(type(entry.choice.last).kind_name())
    begins = label.casefold().startswith(kind.casefold())
    return capital(label[len(kind) :].lstrip(": ")) if begins else label


def menu_labels(preview: DraftPreview, entry: Menu, localizer: Localizer, prices: SharedPrices) -> list[str]:
    """Return the labels of the entries of an open menu."""
    labels = _plain(preview, entry, localizer, prices)
    if _says_kinds(entry):
        return labels
    above = [_title(preview, localizer), localizer(menu_title(preview, entry))]
    return _shortened(preview, menu_entries(entry), labels, above, labels, alone=True)


def menu_title(preview: DraftPreview, entry: Menu) -> Text:
    """Return the prompt of an open menu."""
    if isinstance(entry, OwnMenu):
        return menu_prompt(entry) or kind_prompt(preview, entry.action)
    if isinstance(entry, HeadingMenu):
        return menu_prompt(entry) or entry.title
    return entry.title


def says_the_same(heading: str, prompt: str, localizer: Localizer) -> bool:
    """Return whether two texts have the same words, apart from those that say nothing about their subject."""
    return is_said(heading, prompt, localizer) and is_said(prompt, heading, localizer)


def repeats(preview: DraftPreview, title: str, prompt: str, localizer: Localizer) -> bool:
    """Return whether a prompt says nothing that the title of the question does not say.

    A narrower prompt does where the question is about several kinds of action, such as "Build a city or a wonder".
    """
    menus = preview.table.rules.menus
    others = (*preview.menu.secondary, *preview.menu.overflow, *menus.skipping, *menus.closing)
    kinds = [kind for kind in preview.table.kinds(preview.seat) if not issubclass(kind, others)]
    return (is_said if len(kinds) == 1 else says_the_same)(title, prompt, localizer)


def is_said(heading: str, prompt: str, localizer: Localizer) -> bool:
    """Return whether a heading has all words of a prompt, apart from those that say nothing about its subject."""
    said, words = [*_content(heading, localizer)], [*_content(prompt, localizer)]
    return bool(words) and all(any(is_same_word(word, other) for other in said) for word in words)


def _title(preview: DraftPreview, localizer: Localizer) -> str:
    question = preview.table.questions.get(preview.seat)
    return "" if question is None else localizer(question.title)


def _content(text: str, localizer: Localizer) -> Iterator[str]:
    ignored = Forms.of(localizer).ignored
    words = tokens(strip_emoji(text))
    return (word for word in words if (len(word) > SHORT or word[:1].isdigit()) and word not in ignored)


def _plain(preview: DraftPreview, entry: Menu, localizer: Localizer, prices: SharedPrices) -> list[str]:
    first = _says_kinds(entry)
    return [entry_label(preview, each, localizer, prices, first=first) for each in menu_entries(entry)]


def _says_kinds(entry: Menu) -> bool:
    several = len({type(choice.last) for choice in entry.choices}) > 1
    return isinstance(entry, SeveralMenu) and entry.says_kinds and several


def _shortened(
    preview: DraftPreview,
    entries: Sequence[Entry],
    labels: list[str],
    above: Sequence[str],
    beside: Sequence[str],
    *,
    alone: bool,
) -> list[str]:
    """Return labels without the words above them that all choices of a list begin with.

    They stay where the list has choices of several kinds. `alone` says that one choice is enough.
    """
    skipping = (*preview.table.rules.menus.skipping, *preview.table.rules.menus.closing)
    places = [
        place
        for place, entry in enumerate(entries)
        if isinstance(entry, Leaf | Value | FirstValue | ByLetter | UnderHeading)
        and not isinstance(entry.choices[0].last, skipping)
    ]
    kinds = {type(choice.last) for place in places for choice in entries[place].choices}
    if len(kinds) != 1 or (len(places) < 2 and not alone):
        return labels
    length = _repeated([labels[place].split(" ") for place in places], " ".join(above))
    short = {place: capital(" ".join(labels[place].split(" ")[length:])) for place in places}
    others = [label for place, label in enumerate(beside) if place not in short or beside is not labels]
    if not length or len({*short.values()}) < len(short) or any(label in others for label in short.values()):
        return labels
    return [short.get(place, label) for place, label in enumerate(labels)]


def _repeated(labels: Sequence[Sequence[str]], above: str) -> int:
    """Return how many first words of all labels are said above them, with short words between and after them."""
    same = [words[0] for words in takewhile(lambda words: len({*words}) == 1, zip(*labels, strict=False))]
    said = _WORD.findall(strip_emoji(above).casefold())
    length, found = 0, False
    for word in same[: min(map(len, labels)) - 1]:
        bare = word.casefold().strip(".,:;!?…")
        if (any(is_same_word(bare, other) for other in said) and len(bare) > SHORT) or bare in said[:1]:
            found = True
        elif len(bare) > SHORT or not bare.isalpha():
            break
        length += 1
    return length if found else 0
