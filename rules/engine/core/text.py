"""Message templates with named values: everything the program says to people, before translation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NewType, Protocol

from rules.engine.core.frozen import quickly_made

Seat = NewType("Seat", int)
"""A position at the table, counted from 0 in seating order."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Who:
    """A seat named inside a message; the reader sees the name of the player who sits there."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class Text:
    """A template in English with the values that fill it, translated only when it is shown.

    With `plural`, the value named `n` decides which of the two templates is used.
    """

    template: str
    values: tuple[tuple[str, str | int | Text | Who], ...] = ()
    plural: str | None = None

    def __str__(self) -> str:
        """The English sentence, with seats shown by their number."""
        return self.format(english, lambda seat: f"seat {seat + 1}")

    def format(self, translate: Translate, name: Callable[[Seat], str], addressing: Addressing | None = None) -> str:
        """The sentence in the language of `translate`, with `name` giving the players' names.

        `addressing` has the templates that speak to the reader in the second person.
        """
        template = addressing(self) if addressing is not None else None
        template = template or translate(self.template, self.plural, self.count)
        return template.format_map({key: _shown(value, translate, name, addressing) for key, value in self.values})

    @property
    def count(self) -> int | None:
        """The value that decides between singular and plural."""
        count = dict(self.values).get("n")
        return count if isinstance(count, int) else None


Translate = Callable[[str, str | None, int | None], str]
"""Template, plural template and number to the template in the reader's language."""

Addressing = Callable[[Text], str | None]
"""A message to its template in the second person; None where it does not speak of the reader."""


def english(template: str, plural: str | None, count: int | None) -> str:
    """The source language: the template itself, or its plural."""
    return plural if plural is not None and count != 1 else template


class Reader(Protocol):
    """Somebody who reads texts in a language."""

    @property
    def language(self) -> str:
        """The code of the language, such as cs."""
        ...

    @property
    def translate(self) -> Translate:
        """Templates in it."""
        ...


@dataclass(frozen=True, slots=True)
class _EnglishReader:
    language: str = "en"
    translate: Translate = english


ENGLISH_READER: Reader = _EnglishReader()
"""Somebody who reads the texts as they stand in the program."""


def say(template: str, /, **values: str | int | Text | Who) -> Text:
    """A message from its English template; the values fill the names in braces."""
    return Text(template, tuple(values.items()))


def say_n(singular: str, plural: str, /, n: int, **values: str | int | Text | Who) -> Text:
    """A message whose wording depends on the number `n`."""
    return Text(singular, (("n", n), *values.items()), plural)


class Problem(Exception):
    """Something is wrong that people are told of; `problem` says it in their language.

    What only somebody at the command line sees may be given as it is, in English.
    """

    def __init__(self, problem: Text | str) -> None:
        super().__init__(str(problem))
        self.problem = problem if isinstance(problem, Text) else say("{problem}", problem=problem)


def _shown(
    value: str | int | Text | Who, translate: Translate, name: Callable[[Seat], str], addressing: Addressing | None
) -> str:
    match value:
        case Text():
            return value.format(translate, name, addressing)
        case Who(seat):
            return name(seat)
        case _:
            return str(value)


def listing(texts: list[Text]) -> Text:
    """Several messages as one, separated by commas."""
    if not texts:
        return say("nothing")
    joined = texts[0]
    for following in texts[1:]:
        joined = say("{first}, {rest}", first=joined, rest=following)
    return joined


def together(texts: list[Text]) -> Text:
    """Several messages as one that names all of them: A, B and C."""
    if len(texts) < 2:
        return listing(texts)
    return say("{first} and {last}", first=listing(texts[:-1]), last=texts[-1])


def either(texts: list[Text]) -> Text:
    """Several messages as one of which one is chosen: A, B or C."""
    if len(texts) < 2:
        return listing(texts)
    return say("{first} or {last}", first=listing(texts[:-1]), last=texts[-1])


def entries(texts: list[Text]) -> Text:
    """Several messages as one, separated by semicolons, because there are commas in them."""
    joined = texts[0]
    for following in texts[1:]:
        joined = say("{first}; {rest}", first=joined, rest=following)
    return joined
