"""The labels that a panel shows for a position, to recognise them in typed text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.drafts.choice_tree import (
    AllAlternatives,
    Choice,
    Entry,
    Fixed,
    Leaf,
    Menu,
    MultiPick,
    Overflow,
    Path,
    follow,
    menu_entries,
)
from bot.drafts.entry_labels import with_kind
from bot.drafts.list_labels import level_labels, menu_labels
from bot.drafts.preview import DraftPreview
from bot.drafts.shared_prices import shared_prices
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, plain
from rules.engine.reference.word_forms import folded, tokens

REMARK = re.compile(r"(?<!\s)\s+·[^;\n]*")
"""The end of a label or suggestion, which typing may omit. The lookbehind keeps the search linear in long blanks."""
_EMOJI_CODE = re.compile(r"<a?:\w+:\d+>|(?<!\w):[a-zA-Z_]\w+:(?!\w)")
"""An emoji as Discord copies it, or as people type it."""
_SIGN = re.compile(r"[:,;+→]")
"""The signs between the parts of a label."""
CUT = "…"


@dataclass(frozen=True, slots=True)
class LabelledEntry:
    """An entry of the panel: its label, the path to it, and the choices it leads to."""

    label: str
    path: Path
    choices: tuple[Choice, ...]
    leads_on: bool = False
    """True if it opens another list, even if that has only one choice."""


_Labelled = tuple[str, Choice]
"""A choice with the spelling of its label."""


@dataclass(slots=True)
class _Meanings:
    """The choices that have the same words."""

    shown: list[_Labelled] = field(default_factory=list)
    """Those that a list, a draft, a hint or a suggestion shows, in the order of the lists."""
    described: list[_Labelled] = field(default_factory=list)
    """Those described so without their kind; any shown label is preferred to them."""
    leading: list[Choice] = field(default_factory=list)
    """Those in the lists that entries open."""


class ShownLabels:
    """All labels of a position in some languages."""

    def __init__(self, preview: DraftPreview, localizers: Sequence[Localizer]) -> None:
        self._preview, self._localizer = preview, localizers[0]
        self._meanings: dict[str, _Meanings] = {}
        for localizer in localizers:
            for entry in labelled_entries(preview, localizer):
                if entry.leads_on:
                    self._of(entry.label).leading.extend(entry.choices)
                else:
                    _add(self._of(entry.label).shown, entry.label, entry.choices[0])
            for choice in preview.choices:
                kind, does = localizer(type(choice.last).kind_name()), localizer(preview.words(choice))
                for full in (with_kind(kind, does), f"{kind}: {does}"):
                    _add(self._of(full).shown, full, choice)
                _add(self._of(does).described, does, choice)
                if (sentence := preview.sentence(choice.last)) is not None:
                    said = localizer(sentence)
                    _add(self._of(said).described, said, choice)

    def opens_list(self, text: str) -> bool:
        """Return whether only entries that open a list are shown in these words."""
        meanings = self._called(text)
        return meanings is not None and not meanings.shown and not meanings.described

    def meant(self, text: str) -> list[Choice]:
        """Return the choices that are shown in these words, in any list; of several those spelled alike."""
        meanings = self._called(text)
        if meanings is None:
            return []
        spelling = _spelling(text)
        for shown in (meanings.shown, meanings.described):
            exact = _each_once(choice for label, choice in shown if label == spelling)
            if len({self._localizer(self._preview.words(choice)) for choice in exact}) == 1:
                # The same in one action or in several, as a whole move and its steps.
                return [min(exact, key=lambda choice: len(choice.actions))]
            if shown:
                return exact or _each_once(choice for _, choice in shown)
        return _each_once(meanings.leading)

    @property
    def shown(self) -> Iterator[tuple[str, Choice]]:
        """Yield every choice that is shown, with the words of its label."""
        for words, meanings in self._meanings.items():
            yield from ((words, choice) for _, choice in (*meanings.shown, *meanings.described))

    @property
    def spelled(self) -> Iterator[tuple[str, Choice]]:
        """Yield every choice that is shown, with its label as it is spelled."""
        for meanings in self._meanings.values():
            yield from (*meanings.shown, *meanings.described)

    def _called(self, text: str) -> _Meanings | None:
        key = label_key(text)
        if not key:
            return None
        return self._meanings.get(key) or (self._beginning(key.removesuffix(CUT)) if key.endswith(CUT) else None)

    def _of(self, label: str) -> _Meanings:
        return self._meanings.setdefault(label_key(label), _Meanings())

    def _beginning(self, key: str) -> _Meanings | None:
        """Return the meaning of a label that was cut because it is too long for a button."""
        found = [meanings for known, meanings in self._meanings.items() if known.startswith(key)]
        return found[0] if len(found) == 1 else None


def _add(meanings: list[_Labelled], label: str, choice: Choice) -> None:
    spelling = _spelling(label)
    if all(spelling != known or choice.actions != each.actions for known, each in meanings):
        meanings.append((spelling, choice))


def _each_once(choices: Iterable[Choice]) -> list[Choice]:
    return list({choice.actions: choice for choice in choices}.values())


def label_key(text: str) -> str:
    """Return the words and numbers of a label, without emoji, formatting, accents and remark.

    An ellipsis at its end stays, because a button that opens a list is no choice.
    """
    words = " ".join(tokens(REMARK.sub("", without_emoji(text))))
    return words + CUT * (bool(words) and text.rstrip().endswith((CUT, "...")))


def parts_of_label(text: str) -> list[str]:
    """Return the parts of a label without its remark: what is chosen, and prices or additions after it."""
    parts = (" ".join(tokens(part)) for part in _SIGN.split(_spelling(REMARK.sub("", text))))
    return [part for part in parts if part]


def _spelling(text: str) -> str:
    """Return a label with its signs, which tell apart labels of the same words."""
    return " ".join(folded(plain(without_emoji(text))).split())


def without_emoji(text: str) -> str:
    """Return a text without emoji of Discord, as they are copied or typed."""
    return _EMOJI_CODE.sub(" ", strip_emoji(text)) if ":" in text else text


def labelled_entries(preview: DraftPreview, localizer: Localizer, path: Path = ()) -> Iterator[LabelledEntry]:
    """Yield every entry that the panel can show in a position, level by level."""
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    prices = shared_prices(preview, level)

    def labelled(entry: Entry, at: Path, label: str) -> Iterator[LabelledEntry]:
        if isinstance(entry, Leaf):
            yield LabelledEntry(label, at, (entry.choice,))
            return
        choices = tuple(entry.choices)
        if isinstance(entry, MultiPick):
            choices = tuple(choice for choice in preview.choices if type(choice.last) is entry.action)
        leads_on = isinstance(entry, MultiPick | Overflow | AllAlternatives | Fixed) or len(choices) > 1
        yield LabelledEntry(label, at, choices, leads_on)
        if leads_on and choices and not isinstance(entry, MultiPick):
            yield from labelled_entries(preview, localizer, at)

    for index, (entry, label) in enumerate(
        zip(level.all, level_labels(preview, level, localizer, prices), strict=True)
    ):
        if isinstance(entry, Menu):
            inside = zip(menu_entries(entry), menu_labels(preview, entry, localizer, prices), strict=True)
            for place, (each, its_label) in enumerate(inside):
                yield from labelled(each, (*path, index, place), its_label)
        else:
            yield from labelled(entry, (*path, index), label)
