"""Looking up rules and components: entries found by key, by number or by words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.engine.text import Text

MOST_RESULTS = 25
IGNORED = frozenset(
    (
        *("a", "an", "the", "and", "or", "if", "for", "in", "of", "on", "to", "with"),
        *("how", "what", "when", "where", "do", "does", "can", "is", "are", "i", "it", "my"),
    )
)
"""Words of a question that say nothing about its subject."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be looked up under a key; `also` holds words that find it without standing in it."""

    key: str
    title: Text
    lines: tuple[Text, ...]
    also: str = ""


class Reference:
    """Entries that are found by key, number or words: the `RulesText` of a game."""

    def __init__(self, entries: Sequence[Entry], start: Sequence[str]) -> None:
        """The entries in the order of the rules; `start` names those shown before anything is searched for."""
        self.entries: Mapping[str, Entry] = {entry.key: entry for entry in entries}
        self._start = tuple(self.entries[key] for key in start[:MOST_RESULTS])
        uses = Counter(name for entry in entries for name in _names(entry.key))
        self._by_name = {name: entry for entry in entries for name in _names(entry.key) if uses[name] == 1}
        self._indexed = [_Indexed.of(entry) for entry in entries]

    def search(self, words: str) -> Sequence[tuple[str, Text]]:
        """Up to 25 entries (key, title) that fit the words, best first; without words, where to start reading.

        Entries that fit most of the words come alone; among them those named by the words precede those that
        mention them.
        """
        typed = _words(words)
        wanted = tuple(word for word in typed if word not in IGNORED) or typed
        if not wanted:
            return [(entry.key, entry.title) for entry in self._start]
        fits = [(fit, indexed.entry) for indexed in self._indexed if (fit := indexed.fit(wanted)).words]
        most = max((fit.words for fit, _ in fits), default=0)
        best = sorted((item for item in fits if item[0].words == most), key=lambda item: -item[0].score)
        return [(entry.key, entry.title) for _, entry in best[:MOST_RESULTS]]

    def entry(self, key: str) -> Sequence[Text]:
        """The title of an entry and its text, a line per item; empty when there is none of that key or number."""
        found = self._by_name.get(_folded(key).strip())
        return [] if found is None else [found.title, *found.lines]


@dataclass(frozen=True, slots=True)
class _Fit:
    """How many of the words an entry fits, and how well."""

    words: int
    score: float


@dataclass(frozen=True, slots=True)
class _Indexed:
    """An entry prepared for searching: its names, the words of its heading and those of its text."""

    entry: Entry
    names: tuple[tuple[str, ...], ...]
    title: tuple[str, ...]
    heading: tuple[str, ...]
    text: tuple[str, ...]

    @classmethod
    def of(cls, entry: Entry) -> _Indexed:
        names = tuple(map(_words, _names(entry.key)))
        title = _words(str(entry.title))
        heading = dict.fromkeys(
            (
                *title,
                *(word for name in names for word in name),
                *_words(entry.key.replace("-", "")),
                *_words(entry.also),
            )
        )
        text = dict.fromkeys(word for line in entry.lines for word in _words(str(line)) if word not in heading)
        return cls(entry, names, title, tuple(heading), tuple(text))

    def fit(self, wanted: tuple[str, ...]) -> _Fit:
        """How the entry fits the words: its own name above words of the heading above words of the text."""
        scores = [max(5 * _likeness(word, self.heading), _likeness(word, self.text)) for word in wanted]
        # Of two titles with the same word the shorter one is more about it.
        named = sum(word in wanted for word in self.title) / max(len(self.title), 1)
        return _Fit(sum(score > 0 for score in scores), sum(scores) + named + (50 if wanted in self.names else 0))


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
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))


def _words(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, plurals as singulars."""
    found = re.findall(r"[^\W_]+(?:\.\d+)*", _folded(text))
    return tuple(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in found
    )
