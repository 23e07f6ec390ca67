"""Prepositions before numbers, where their form depends on the word for the number.

Czech says "z 5" and "ze 4". A translation writes `{pages:z} {pages}`; the entry of "z" in the catalog has the longer
form and the numbers that need it: `ze 2 3 4 6`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

CONTEXT = "before numbers"
"""The context of the entries that have the longer form of a preposition and its numbers."""
_FITTED = re.compile(r"\{\w+:")
_NUMBER = re.compile(r"\**(\d+)")


@dataclass(frozen=True, slots=True)
class Preposition:
    """A preposition with a longer form before some numbers."""

    longer: str
    numbers: frozenset[int]

    @classmethod
    def of(cls, entry: str) -> Preposition:
        """Read the translation of an entry, such as `ze 2 3 4`."""
        longer, *numbers = entry.split()
        return cls(longer, frozenset(map(int, numbers)))


Prepositions = Mapping[str, Preposition]
"""The prepositions of a language by their shorter form."""


class FittedTemplate(str):
    """A template with prepositions that depend on its values."""

    __slots__ = ("prepositions",)
    prepositions: Prepositions

    def format_map(self, mapping: Any, /) -> str:
        """Fill in the values and the prepositions."""
        return _Filling(self.prepositions).vformat(self, (), mapping)


class _Filling(Formatter):
    def __init__(self, prepositions: Prepositions) -> None:
        self.prepositions = prepositions

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the value, or the preposition `format_spec` in the form that fits the value."""
        if not format_spec:
            return str(value)
        known, number = self.prepositions.get(format_spec.lower()), _NUMBER.match(str(value))
        if known is None or number is None or first_said(int(number[1])) not in known.numbers:
            return format_spec
        return known.longer.capitalize() if format_spec[0].isupper() else known.longer


def fitted(template: str, prepositions: Prepositions) -> str:
    """Return the template, as a `FittedTemplate` if it contains a preposition."""
    if not _FITTED.search(template):
        return template
    made = FittedTemplate(template)
    made.prepositions = prepositions
    return made


def first_said(number: int) -> int:
    """Return the number whose word is said first: 40 of 42, 2 of 200, 100 of 150, 1000 of 1500."""
    for unit in (1_000_000, 1_000, 100):
        if number >= unit:
            many = number // unit
            return unit if many == 1 else first_said(many)
    return number // 10 * 10 if number >= 20 else number
