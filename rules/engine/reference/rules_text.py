"""Search for rules and components: by key, number or words, also in the reader's language."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from weakref import WeakKeyDictionary

from rules.engine.core.text import ENGLISH_READER, Reader, Seat, Text, Translate, english
from rules.engine.reference.word_forms import Forms, folded, tokens

MOST_RESULTS = 25
ALIKE = 0.8
"""The least similarity between a misspelt word and its correction."""


NOTHING = Text("")
YEAR = "year"
"""The value of a line about a single edition: the name that players use for the edition."""
NUMBERS = "keys"
"""The value of a line that lists rule numbers, separated by commas."""
_NUMBER = re.compile(r"([A-Z]+)-[\d.]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that can be looked up by key; `also` holds words that find it although they are not in its text.

    If it is `named`, its title is its name, with precedence over names of components. If it has `contents`, its lines
    are entries themselves and are found instead; `members` are their keys.
    """

    key: str
    title: Text
    lines: tuple[Text, ...]
    also: Text = NOTHING
    named: bool = False
    contents: bool = False
    members: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    """The editions it is about, by the names that players use; empty where it applies to all."""


class Reference:
    """Entries that are found by key, number or words: the content of `/rules` for one game.

    Readers find them by words of their language, with or without accents, and by English words.
    """

    def __init__(self, entries: Sequence[Entry], start: Sequence[str], own_names: Sequence[str] = ("name",)) -> None:
        """Store the entries in the order of the rules; `start` names those shown before a search.

        `own_names` are the values in titles that hold the name of the subject; the first that exists is used.
        """
        self._own_names = own_names
        self.entries: Mapping[str, Entry] = {entry.key: entry for entry in entries}
        self._prefixes = frozenset(found[1] for key in self.entries if (found := _NUMBER.fullmatch(key)))
        self._start = tuple(self.entries[key] for key in start[:MOST_RESULTS])
        self._known: WeakKeyDictionary[Translate, _Index] = WeakKeyDictionary()

    def _indexes(self, reader: Reader) -> tuple[_Index, ...]:
        """Return the indexes of the reader's language and of English; each is built on first use."""
        wanted = (reader, ENGLISH_READER) if reader.translate is not english else (ENGLISH_READER,)
        for each in wanted:
            if each.translate not in self._known:
                self._known[each.translate] = _Index.of(tuple(self.entries.values()), each, self._own_names)
        return tuple(self._known[each.translate] for each in wanted)

    def prepare(self, reader: Reader) -> None:
        """Build the indexes that the first search in the reader's language needs."""
        self._indexes(reader)

    def search(self, words: str, reader: Reader = ENGLISH_READER) -> Sequence[tuple[str, Text]]:
        """Return up to 25 entries (key, title) that match the words, best first.

        Without words, they are the entries to start with. Rare words count more than frequent ones, and words of a
        heading more than words of a text. A misspelt word is replaced by the most similar known one.
        """
        typed = list(dict.fromkeys(tokens(words)))
        if not typed:
            return [(entry.key, entry.title) for entry in self._start]
        indexes = self._indexes(reader)
        ignored = frozenset[str]().union(*(index.forms.ignored for index in indexes))
        asked = [_meant(word, indexes) for word in typed if word not in ignored] or [
            _forms(word, indexes) for word in typed
        ]
        question = _Question(indexes, asked, len(self.entries))
        found = [(*question.rank(number, entry), entry) for number, entry in enumerate(self.entries.values())]
        best = max((fit for _, _, fit, _ in found), default=0)
        shown = [each for each in found if each[2] > best * _WORTH_SHOWING]
        shown.sort(key=lambda each: (not each[0], not each[1], -each[2]))
        return [(entry.key, entry.title) for *_, entry in shown[:MOST_RESULTS]]

    def entry(self, key: str, reader: Reader = ENGLISH_READER) -> Sequence[Text]:
        """Return the title and the text of an entry, one line per item; empty for an unknown key or number."""
        name = folded(key).strip()
        found: Entry | None = None
        for index in self._indexes(reader):
            # A subject such as power has precedence over a tile of the same name, unless the full name is given.
            subject = None if name in self.entries else index.subjects.get(index.forms.words(name))
            found = found or subject or index.by_name.get(name)
        return [] if found is None else [found.title, *found.lines]

    @cached_property
    def components(self) -> Mapping[str, Sequence[Entry]]:
        """The cards, tiles and other components, by the template of their name.

        Several share a name where a card has other numbers in each age.
        """
        found: dict[str, list[Entry]] = {}
        for entry in self.entries.values():
            values = dict(entry.title.values)
            own = next((values[key] for key in self._own_names if key in values), None)
            if isinstance(own, Text) and ":" in entry.key:
                found.setdefault(own.template, []).append(entry)
        return found

    def is_numbered(self, words: str) -> bool:
        """Return whether words have the form of a rule number of this game, even if no such rule exists."""
        found = _NUMBER.fullmatch(words.strip().upper())
        return found is not None and found[1] in self._prefixes

    def editions(self, key: str) -> Sequence[str]:
        """Return the editions that an entry is about; empty where it applies to all, or for an unknown entry."""
        found = self.entries.get(key)
        return () if found is None else found.editions

    def members(self, key: str) -> Sequence[tuple[str, Text]]:
        """Return the entries (key, title) that an entry lists; empty if it lists none."""
        found = self.entries.get(key)
        keys = () if found is None else found.members
        return [(each, self.entries[each].title) for each in keys]


@dataclass(frozen=True, slots=True)
class _Index:
    """A search index of all entries in one language. A name shared by several entries finds none of them."""

    forms: Forms
    entries: Sequence[_Indexed]
    by_name: Mapping[str, Entry]
    subjects: Mapping[tuple[str, ...], Entry]
    vocabulary: Sequence[str]
    headings: Mapping[str, Sequence[int]]
    texts: Mapping[str, Sequence[int]]
    """The numbers of the entries that contain a word in heading or text."""

    @classmethod
    def of(cls, entries: Sequence[Entry], reader: Reader, own_names: Sequence[str]) -> _Index:
        """Build the index of entries in their order."""
        forms = Forms.of(reader)
        names = {entry.key: tuple(_names(entry, reader, own_names)) for entry in entries}
        uses = Counter(name for entry in entries for name in names[entry.key])
        unique = frozenset(name for name, count in uses.items() if count == 1)
        said = [_Tokens.of(entry, reader) for entry in entries]
        prepared = [
            _Indexed.of(entry, names[entry.key], unique, forms, each) for entry, each in zip(entries, said, strict=True)
        ]
        headings: dict[str, list[int]] = {}
        texts: dict[str, list[int]] = {}
        for number, each in enumerate(prepared):
            for word in each.heading:
                headings.setdefault(word, []).append(number)
            for word in each.text:
                texts.setdefault(word, []).append(number)
        return cls(
            forms,
            prepared,
            by_name={name: entry for entry in entries for name in names[entry.key] if name in unique},
            subjects={forms.words(_said(entry.title, reader)): entry for entry in entries if entry.named},
            vocabulary=sorted({word for each in said for words in (each.title, *each.lines) for word in words}),
            headings=headings,
            texts=texts,
        )

    def likenesses(self, word: str) -> Mapping[int, int]:
        """Return the similarity of each entry to a word, weighted five times in headings.

        Entries without any similarity are left out.
        """
        found: dict[int, int] = {}
        for factor, words in ((1, self.texts), (5, self.headings)):
            for other, numbers in words.items():
                likeness = factor * _likeness(word, other)
                if likeness:
                    for number in numbers:
                        found[number] = max(found.get(number, 0), likeness)
        return found


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The words of an entry in one language: each text is translated and split once."""

    title: Sequence[str]
    also: Sequence[str]
    lines: Sequence[Sequence[str]]

    @classmethod
    def of(cls, entry: Entry, reader: Reader) -> _Tokens:
        """Split all texts of an entry."""
        lines = [tokens(_said(line, reader)) for line in entry.lines]
        return cls(tokens(_said(entry.title, reader)), tokens(_said(entry.also, reader)), lines)


@dataclass(frozen=True, slots=True)
class _Indexed:
    """An entry prepared for searching: words of all its names, its unique name, its heading and its text."""

    names: tuple[tuple[str, ...], ...]
    own: tuple[str, ...]
    title: tuple[str, ...]
    heading: tuple[str, ...]
    text: tuple[str, ...]

    @classmethod
    def of(cls, entry: Entry, names: Sequence[str], unique: Collection[str], forms: Forms, said: _Tokens) -> _Indexed:
        """Prepare an entry; only names that no other entry has are counted."""
        words, stem = forms.words, forms.stem
        own = words(names[-1]) if names and names[-1] in unique else ()
        title = tuple(map(stem, said.title))
        called = (word for name in (*names, entry.key.replace("-", "")) for word in words(name))
        heading = dict.fromkeys((*title, *called, *map(stem, said.also)))
        lines = () if entry.contents else said.lines
        text = dict.fromkeys(word for line in lines for word in map(stem, line) if word not in heading)
        return cls(tuple(words(name) for name in names if name in unique), own, title, tuple(heading), tuple(text))


class _Question:
    """A search: words, each with its stem in every language that is searched."""

    def __init__(self, indexes: Sequence[_Index], asked: Sequence[tuple[str, ...]], entries: int) -> None:
        self._likenesses = [_joined(indexes, stems) for stems in asked]
        uses = [sum(likeness > 1 for likeness in each.values()) for each in self._likenesses]
        self._weights = [math.log(1 + entries / max(count, 1)) for count in uses]
        self._languages = [(index, tuple(stems[at] for stems in asked)) for at, index in enumerate(indexes)]

    def rank(self, number: int, entry: Entry) -> tuple[bool, bool, float]:
        """Return whether the entry is the named subject, whether it is the component, and how well it matches.

        An entry that matches only some of the words gets a lower score.
        """
        likenesses = [
            (each.get(number, 0), weight) for each, weight in zip(self._likenesses, self._weights, strict=True)
        ]
        fitting = sum(weight for likeness, weight in likenesses if likeness)
        if not fitting:
            return False, False, 0
        known = [(index.entries[number], stems) for index, stems in self._languages]
        fit = sum(likeness * weight for likeness, weight in likenesses)
        if any(set(name) <= set(stems) for each, stems in known for name in each.names):
            fit *= _NAMED
        # Of two titles with the same word, the shorter one is closer to the subject.
        fit += max(sum(word in stems for word in each.title) / max(len(each.title), 1) for each, stems in known)
        if any(set(stems) <= set(each.own) for each, stems in known):
            fit += _PARTLY_NAMED
        subject = any(index.subjects.get(stems) is entry for index, stems in self._languages)
        named = any(stems in each.names for each, stems in known)
        return subject, named, fit * (fitting / sum(self._weights)) ** 2


_NAMED = 1.3
"""The factor for an entry whose name is among the words."""
_PARTLY_NAMED = 0.2
"""The weight of words that are part of its name, such as a surname; it decides between similar titles."""
_WORTH_SHOWING = 0.08
"""Entries with a score below this fraction of the best are left out."""


def _likeness(word: str, other: str) -> int:
    """Return 6 for the word itself, 4 for its beginning, 1 for a part of a word, 0 for no similarity."""
    if other.startswith(word):
        return 6 if word == other else 4
    return int(len(word) > 2 and not word[0].isdigit() and word in other)


def _joined(indexes: Sequence[_Index], forms: Sequence[str]) -> Mapping[int, int]:
    """Return the similarity of each entry to a word, in the language where it is highest."""
    found: dict[int, int] = {}
    for index, stem in zip(indexes, forms, strict=True):
        for number, likeness in index.likenesses(stem).items():
            found[number] = max(found.get(number, 0), likeness)
    return found


def _forms(word: str, indexes: Sequence[_Index]) -> tuple[str, ...]:
    """Return the stem of a word in each language."""
    return tuple(index.forms.stem(word) for index in indexes)


def _meant(word: str, indexes: Sequence[_Index]) -> tuple[str, ...]:
    """Return the stems of a word, or of its probable correction when no entry contains anything like it."""
    forms = _forms(word, indexes)
    if word[0].isdigit() or _joined(indexes, forms):
        return forms
    near = [other for index in indexes for other in get_close_matches(word, index.vocabulary, n=1, cutoff=ALIKE)]
    return _forms(next(iter(get_close_matches(word, near, n=1)), word), indexes)


def _said(text: Text, reader: Reader) -> str:
    return text.format(reader.translate, _nobody)


def _nobody(seat: Seat) -> str:
    """Return the seat number: rules are about no particular player."""
    return f"{seat + 1}"


def _names(entry: Entry, reader: Reader, own_names: Sequence[str]) -> Iterator[str]:
    """Yield the names of an entry: `TM-7.2` also as 7.2, `faction:witches` also as witches, others as in the title."""
    if reader.translate is english:
        key = folded(entry.key)
        short = key.rpartition(":" if ":" in key else "-")[2]
        yield from dict.fromkeys((key, short))
        return
    values = dict(entry.title.values)
    named = next((values[key] for key in own_names if key in values), None)
    if isinstance(named, Text):
        yield folded(_said(named, reader))
