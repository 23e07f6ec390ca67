"""Word comparison for one language: stop words, and endings that only mark a form."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.core.text import Reader, say

IGNORED = say(
    "a an the and or if for in of on to with how what where who whom whose which why do does can is are be i it my you "
    "your me get have has much many work there about from by at will should may must rule mean happen one not over "
    "than then they them"
)
"""Stop words: words of a question that say nothing about its subject."""
ENDINGS = say("4 =ss ations ation ings ing ies ed es 3s e y")
"""Endings that only mark a form, preceded by the least number of letters that a word keeps.

An ending can have its own number, as `3s`. A word with an ending such as `=ss` stays as it is.
"""
_ENDING = re.compile(r"(=|\d*)(.+)")


@dataclass(frozen=True, slots=True)
class Forms:
    """The stop words and endings of a language, normalized as by `tokens`: lower case without accents."""

    ignored: frozenset[str]
    """Stop words."""
    endings: tuple[tuple[str, int | None], ...]
    """Endings in the order in which they are tried, with the least number of letters that a word keeps; None: all.

    The first that leaves enough of a word is removed.
    """

    @classmethod
    def of(cls, reader: Reader) -> Forms:
        """Read the word lists of a language from its catalog."""
        return _forms(*(reader.translate(each.template, None, None) for each in (IGNORED, ENDINGS)))

    def words(self, text: str) -> tuple[str, ...]:
        """Return the words and numbers of a text, without their endings."""
        return tuple(map(self.stem, tokens(text)))

    def stem(self, word: str) -> str:
        """Return a word without the ending for its number or form: spades and spade, building and build."""
        return _stem(word, self.endings)


@lru_cache(maxsize=2**6)
def _forms(ignored: str, endings: str) -> Forms:
    shortest, *listed = endings.split()
    found = [(marks, folded(ending)) for each in listed for marks, ending in _ENDING.findall(each)]
    tried = tuple((ending, None if marks == "=" else int(marks or shortest)) for marks, ending in found)
    return Forms(frozenset(tokens(ignored)), tried)


# All rules of a title contain a few thousand different words, most of them many times.
@lru_cache(maxsize=2**15)
def _stem(word: str, endings: tuple[tuple[str, int | None], ...]) -> str:
    for ending, least in endings:
        if not word.endswith(ending):
            continue
        if least is None:
            return word
        if len(word) - len(ending) >= least:
            return word.removesuffix(ending)
    return word


_TOKEN = re.compile(r"[^\W_]+(?:\.\d+)*")
_ACCENTS = re.compile("[\u0300-\u036f]")


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text in lower case without accents; 7.2 is one word."""
    return _TOKEN.findall(folded(text))


def folded(text: str) -> str:
    """Return the text in lower case without accents."""
    if text.isascii():
        return text.lower()
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold()))
