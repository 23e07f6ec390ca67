"""Looking up rules and components: entries found by key, by number or by words."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from rules.engine.text import Text

MOST_RESULTS = 25
IGNORED = frozenset(
    (
        *("a", "an", "the", "and", "or", "if", "for", "in", "of", "on", "to", "with"),
        *(
            "how",
            "what",
            "where",
            "who",
            "which",
            "why",
            "do",
            "does",
            "can",
            "is",
            "are",
            "be",
            "i",
            "it",
            "my",
        ),
        *("you", "your", "me", "get", "have", "has", "much", "many", "work", "there", "about", "from", "by", "at"),
        *("will", "should", "may", "must", "rule", "mean", "happen", "if", "one", "not", "over", "than", "then"),
        *("they", "them"),
    )
)
"""Words of a question that say nothing about its subject."""
ALIKE = 0.8
"""So much alike a misspelt word and the one that was meant have to be."""
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ed", "es", "s", "e", "y")
_SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be looked up under a key; `also` holds words that find it without standing in it.

    The title of one that is `named` is a name of it, before those of components. The lines of one that has `contents`
    are entries themselves, which are found instead; `members` are their keys.
    """

    key: str
    title: Text
    lines: tuple[Text, ...]
    also: str = ""
    named: bool = False
    contents: bool = False
    members: tuple[str, ...] = ()


class Reference:
    """Entries that are found by key, number or words: the `RulesText` of a game."""

    def __init__(self, entries: Sequence[Entry], start: Sequence[str]) -> None:
        """The entries in the order of the rules; `start` names those shown before anything is searched for."""
        self.entries: Mapping[str, Entry] = {entry.key: entry for entry in entries}
        self._start = tuple(self.entries[key] for key in start[:MOST_RESULTS])

    @cached_property
    def _index(self) -> _Index:
        """Made when somebody looks something up for the first time, so that it does not delay the start."""
        return _Index.of(tuple(self.entries.values()))

    def search(self, words: str) -> Sequence[tuple[str, Text]]:
        """Up to 25 entries (key, title) that fit the words, best first; without words, where to start reading.

        Rare words count more than frequent ones, and words of a heading more than words of a text. A misspelt word
        stands for the known one that is most like it.
        """
        typed = [word for word in dict.fromkeys(_tokens(words)) if word not in IGNORED]
        wanted = tuple(map(self._known, typed)) or _words(words)
        if not wanted:
            return [(entry.key, entry.title) for entry in self._start]
        entries = self._index.entries
        uses = [sum(_likeness(word, (*each.heading, *each.text)) > 1 for each in entries) for word in wanted]
        weights = [math.log(1 + len(entries) / max(use, 1)) for use in uses]
        fits = [(indexed.fit(wanted, weights), indexed) for indexed in entries]
        best = max((fit for fit, _ in fits), default=0)
        found = [item for item in fits if item[0] > best * _WORTH_SHOWING]
        subject = self._index.subjects.get(wanted)
        found.sort(key=lambda item: (item[1].entry is not subject, wanted not in item[1].names, -item[0]))
        return [(each.entry.key, each.entry.title) for _, each in found[:MOST_RESULTS]]

    def _known(self, word: str) -> str:
        """The stem of a word, or of the one that was probably meant when no entry holds anything like it."""
        stem = _stem(word)
        if word[0].isdigit() or any(_likeness(stem, (*each.heading, *each.text)) for each in self._index.entries):
            return stem
        return _stem(next(iter(get_close_matches(word, self._index.vocabulary, n=1, cutoff=ALIKE)), word))

    def entry(self, key: str) -> Sequence[Text]:
        """The title of an entry and its text, a line per item; empty when there is none of that key or number."""
        name = _folded(key).strip()
        # A subject such as power comes before a tile of the same name, unless that is named in full.
        found = (
            self._index.by_name.get(name)
            if name in self.entries
            else self._index.subjects.get(_words(name)) or self._index.by_name.get(name)
        )
        return [] if found is None else [found.title, *found.lines]

    def members(self, key: str) -> Sequence[tuple[str, Text]]:
        """The entries (key, title) that an entry lists; empty for those that list none."""
        found = self.entries.get(key)
        keys = () if found is None else found.members
        return [(each, self.entries[each].title) for each in keys]


@dataclass(frozen=True, slots=True)
class _Index:
    """All entries prepared for searching; a name that several have finds none of them."""

    entries: Sequence[_Indexed]
    by_name: Mapping[str, Entry]
    subjects: Mapping[tuple[str, ...], Entry]
    vocabulary: Sequence[str]

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> _Index:
        """The index of entries in their order."""
        uses = Counter(name for entry in entries for name in _names(entry.key))
        unique = frozenset(name for name, count in uses.items() if count == 1)
        texts = (text for entry in entries for text in (entry.title, *entry.lines))
        return cls(
            entries=[_Indexed.of(entry, unique) for entry in entries],
            by_name={name: entry for entry in entries for name in _names(entry.key) if name in unique},
            subjects={_words(str(entry.title)): entry for entry in entries if entry.named},
            vocabulary=sorted({word for text in texts for word in _tokens(str(text))}),
        )


@dataclass(frozen=True, slots=True)
class _Indexed:
    """An entry prepared for searching: the words of its names, of its own one, of its heading and of its text."""

    entry: Entry
    names: tuple[tuple[str, ...], ...]
    own: tuple[str, ...]
    title: tuple[str, ...]
    heading: tuple[str, ...]
    text: tuple[str, ...]

    @classmethod
    def of(cls, entry: Entry, unique: Collection[str]) -> _Indexed:
        """The entry; of its names those count that are its alone."""
        names = tuple(_words(name) for name in _names(entry.key) if name in unique)
        short = _names(entry.key)[-1]
        own = _words(short) if short in unique else ()
        title = _words(str(entry.title))
        heading = dict.fromkeys(
            (
                *title,
                *(word for name in _names(entry.key) for word in _words(name)),
                *_words(entry.key.replace("-", "")),
                *_words(entry.also),
            )
        )
        lines = () if entry.contents else entry.lines
        text = dict.fromkeys(word for line in lines for word in _words(str(line)) if word not in heading)
        return cls(entry, names, own, title, tuple(heading), tuple(text))

    def fit(self, wanted: Sequence[str], weights: Sequence[float]) -> float:
        """How well the entry fits the words; one that fits only some of them fits the less for it."""
        likenesses = [max(5 * _likeness(word, self.heading), _likeness(word, self.text)) for word in wanted]
        fitting = sum(weight for likeness, weight in zip(likenesses, weights, strict=True) if likeness)
        if not fitting:
            return 0
        score = sum(likeness * weight for likeness, weight in zip(likenesses, weights, strict=True))
        if any(set(name) <= set(wanted) for name in self.names):
            score *= _NAMED
        # Of two titles with the same word the shorter one is more about it.
        score += sum(word in wanted for word in self.title) / max(len(self.title), 1)
        if set(wanted) <= set(self.own):
            score += _PARTLY_NAMED
        return score * (fitting / sum(weights)) ** 2


_NAMED = 1.3
"""So much more something fits when its own name is among the words."""
_PARTLY_NAMED = 0.2
"""What the words count as a part of its name, as a surname: it decides between titles that are alike."""
_WORTH_SHOWING = 0.08
"""Entries that fit less than this part of the best one are no answer."""


def _likeness(word: str, words: tuple[str, ...]) -> int:
    """6 for the word itself, 4 for its beginning, 1 for a part of a word, 0 for nothing like it."""
    if word in words:
        return 6
    if any(other.startswith(word) for other in words):
        return 4
    return int(len(word) > 2 and not word[0].isdigit() and any(word in other for other in words))


def _names(key: str) -> tuple[str, ...]:
    """What a key is called: `TM-7.2` also 7.2, `faction:witches` also witches."""
    folded = _folded(key)
    short = folded.rpartition(":" if ":" in folded else "-")[2]
    return (folded,) if short == folded else (folded, short)


def _folded(text: str) -> str:
    """Small letters without accents."""
    if text.isascii():
        return text.lower()
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))


def _words(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, without their endings."""
    return tuple(map(_stem, _tokens(text)))


def _tokens(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:\.\d+)*", _folded(text))


def _stem(word: str) -> str:
    """A word without the ending that tells its number or form: spades and spade, building and build."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM - (ending == "s") and not word.endswith("ss"):
            return stem
    return word
