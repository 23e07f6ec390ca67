"""How words are compared in each language: which say nothing about a subject, and which endings tell only a form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Forms:
    """A language, its words as `tokens` returns them: in small letters without accents."""

    ignored: frozenset[str]
    """Words of a question that say nothing about its subject."""
    endings: tuple[str, ...]
    """Tried in this order; the first that leaves enough of a word is taken off."""
    shortest: int
    """The letters a word keeps at least; one less where the ending is a single letter."""

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


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


ENGLISH = Forms(
    _words(
        "a an the and or if for in of on to with how what where who which why do does can is are be i it my",
        "you your me get have has much many work there about from by at will should may must rule mean happen one not",
        "over than then they them",
    ),
    ("ations", "ation", "ings", "ing", "ies", "ed", "es", "s", "e", "y"),
    4,
)
_SLAVIC_ENDINGS = (
    *("ovani", "ovania", "ovanie", "ovat", "eni", "enie", "enia", "ani", "anie", "ania", "out", "it", "at", "et"),
    *("ace", "aci", "acia", "acie"),
    *("iami", "iach", "iam", "ami", "emi", "imi", "ymi", "ich", "ach", "och", "ech", "ych", "eho", "emu", "ovi"),
    *("ove", "ou", "ov", "em", "om", "um", "im", "ym", "am", "ej", "ia", "ie", "iu"),
    *("a", "e", "i", "o", "u", "y"),
)
FORMS: Mapping[str, Forms] = {
    "en": ENGLISH,
    "cs": Forms(
        _words(
            "a i o u k s v z ve ze se si na do od po za pro pri pod nad ale nebo kdyz jestli jak jaky jaka jake co",
            "kdo kde kdy proc ktery ktera ktere kolik je jsou byt ma mam mas mit muzu mohu muze muzes mi me muj moje",
            "ja ty to ten ta te tu tam tak jen jeste nez uz ne neni pravidlo funguje dela delat stane znamena",
            "musim smim",
        ),
        _SLAVIC_ENDINGS,
        3,
    ),
    "sk": Forms(
        _words(
            "a i o u k s v z vo zo so sa si na do od po za pre pri pod nad ale alebo ked ci ako aky aka ake co kto kde",
            "kedy preco ktory ktora ktore kolko je su byt ma mam mas mat mozem moze mozes mi ma moj moja moje ja ty to",
            "ten ta te tu tam tak len este nez uz nie pravidlo funguje robi robit stane znamena musim smiem",
        ),
        _SLAVIC_ENDINGS,
        3,
    ),
}


def forms_of(language: str) -> Forms:
    """How words are compared in a language, or as in English where nothing is known of it."""
    return FORMS.get(language.split("-")[0].lower(), ENGLISH)
