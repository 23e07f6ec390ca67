"""Prepositions in front of numbers as they are said: Czech "1 ze 4", Slovak "1 zo 4", but "1 z 5" in both.

Whoever reads "z 4" aloud says "ze čtyř" and "zo štyroch": what the preposition looks like depends on how the word for
the number begins, which a message that is filled with numbers cannot know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_CZECH_OUT_OF = frozenset({2, 3, 4, 6, 7, 13, 14, 16, 17, 30, 40, 60, 70, 100})
_CZECH_IN = frozenset({2, 3, 4, 12, 13, 14, 20, 30, 40, 100})
_SLOVAK_OUT_OF = frozenset({4, 6, 7, 14, 16, 17, 40, 60, 70, 100})
_LONGER: Mapping[str, Mapping[str, tuple[str, frozenset[int]]]] = {
    "cs": {
        "z": ("ze", _CZECH_OUT_OF),
        "s": ("se", _CZECH_OUT_OF),
        "v": ("ve", _CZECH_IN),
        "k": ("ke", _CZECH_IN),
    },
    "sk": {"z": ("zo", _SLOVAK_OUT_OF), "s": ("so", _SLOVAK_OUT_OF)},
}
"""The longer form of a preposition, and the numbers whose words ask for it."""
_PRONOUNS = ("se",)
"""What may be another word than the preposition: "dotýká se 5 polí"."""


def _in_front_of(what: str) -> Mapping[str, re.Pattern[str]]:
    """A preposition, what parts it from what follows, and that, in each language."""
    return {
        language: re.compile(
            rf"(?<![\w/])({'|'.join(f'{short}|{long}' for short, (long, _) in longer.items())})"
            rf"([ \N{{NO-BREAK SPACE}}]\**)({what})",
            re.IGNORECASE,
        )
        for language, longer in _LONGER.items()
    }


_IN_FRONT = _in_front_of(r"\d+")
"""A preposition in front of a number."""
_PLACE_IN_AN_ORDER = re.compile(r"\. ?[^\W\d_]")
"""What stands behind "2" in "2. kolo"; behind the end of a sentence the next begins with a capital letter."""
_IN_FRONT_OF_A_VALUE = _in_front_of(r"\{")
"""A preposition in front of what may be a number."""


class Vocalized(str):
    """A template whose prepositions fit to the numbers it is filled with."""

    __slots__ = ("language",)
    language: str

    def format_map(self, mapping: Any, /) -> str:
        """The template filled with values."""
        return vocalized(self.language, super().format_map(mapping))


def vocalizing(language: str, template: str) -> str:
    """The template; one that fits its prepositions to the numbers in it where it says them in front of a value."""
    found = _IN_FRONT_OF_A_VALUE.get(language)
    if found is None or not found.search(template):
        return template
    fitting = Vocalized(template)
    fitting.language = language
    return fitting


def vocalized(language: str, said: str) -> str:
    """The sentence with its prepositions as the words for the numbers behind them ask for."""
    longer = _LONGER[language]
    shorter = {long: short for short, (long, _) in longer.items()}

    def fitting(found: re.Match[str]) -> str:
        preposition, between, number = found.groups()
        behind = _PLACE_IN_AN_ORDER.match(said, found.end())
        if behind is not None and behind[0][-1].islower():
            return found[0]
        short = shorter.get(preposition.lower(), preposition.lower())
        long, numbers = longer[short]
        said_first = _said_first(int(number))
        if preposition.lower() in _PRONOUNS and said_first not in numbers:
            return found[0]
        fits = long if said_first in numbers else short
        return f"{fits.capitalize() if preposition[0].isupper() else fits}{between}{number}"

    return _IN_FRONT[language].sub(fitting, said)


def _said_first(number: int) -> int:
    """The number whose word is said first: 40 of 42, 2 of 200, 100 of 150, 1000 of 1500."""
    for unit in (1_000_000, 1_000, 100):
        if number >= unit:
            many = number // unit
            return unit if many == 1 else _said_first(many)
    return number // 10 * 10 if number >= 20 else number
