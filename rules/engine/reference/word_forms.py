"""How words are compared in a language: which say nothing about a subject, and which endings tell only a form."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.core.text import Reader, say

IGNORED = say(
    "a an the and or if for in of on to with how what where who which why do does can is are be i it my you your me "
    "get have has much many work there about from by at will should may must rule mean happen one not over than then "
    "they them"
)
"""Words of a question that say nothing about its subject."""
ENDINGS = say("4 ations ation ings ing ies ed es s e y")
"""Endings that tell only a form, behind the number of letters that a word keeps at least."""


@dataclass(frozen=True, slots=True)
class Forms:
    """A language, its words as `tokens` returns them: in small letters without accents."""

    ignored: frozenset[str]
    """Words of a question that say nothing about its subject."""
    endings: tuple[str, ...]
    """Tried in this order; the first that leaves enough of a word is taken off."""
    shortest: int
    """The letters a word keeps at least; one less where the ending is `s`."""

    @classmethod
    def of(cls, reader: Reader) -> Forms:
        """Read the word lists of a language from its catalog."""
        ignored, endings = (reader.translate(each.template, None, None) for each in (IGNORED, ENDINGS))
        shortest, *tried = endings.split()
        return cls(frozenset(tokens(ignored)), tuple(map(folded, tried)), int(shortest))

    def words(self, text: str) -> tuple[str, ...]:
        """The words and numbers of a text, without their endings."""
        return tuple(map(self.stem, tokens(text)))

    def stem(self, word: str) -> str:
        """A word without the ending that tells its number or form: spades and spade, building and build."""
        return _stem(word, self.endings, self.shortest)


# All the rules of a title are a few thousand different words, most of them many times.
@lru_cache(maxsize=2**15)
def _stem(word: str, endings: tuple[str, ...], shortest: int) -> str:
    if word.endswith("ss"):
        return word
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= shortest - (ending == "s"):
            return word.removesuffix(ending)
    return word


_TOKEN = re.compile(r"[^\W_]+(?:\.\d+)*")
_ACCENTS = re.compile("[\u0300-\u036f]")


def tokens(text: str) -> list[str]:
    """The words and numbers of a text in small letters without accents; 7.2 is one."""
    return _TOKEN.findall(folded(text))


def folded(text: str) -> str:
    """Small letters without accents."""
    if text.isascii():
        return text.lower()
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold()))
