"""Message templates with named values: all texts for players, before translation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NewType, Protocol

from rules.engine.core.frozen import fast_init

Seat = NewType("Seat", int)
"""A position at the table, counted from 0 in seating order."""


@fast_init
@dataclass(frozen=True, slots=True)
class Who:
    """A seat named in a message; the reader sees the name of its player."""

    seat: Seat


@fast_init
@dataclass(frozen=True, slots=True)
class Text:
    """An English template with its values, translated only when it is shown.

    With `plural`, the value named `n` decides which of the two templates is used.
    """

    template: str
    values: tuple[tuple[str, str | int | Text | Who], ...] = ()
    plural: str | None = None

    def __str__(self) -> str:
        """Return the English sentence, with seats shown by their number."""
        return self.format(english, lambda seat: f"seat {seat + 1}")

    def format(self, translate: Translate, name: Callable[[Seat], str], addressing: Addressing | None = None) -> str:
        """Return the sentence in the language of `translate`; `name` gives the players' names.

        `addressing` has the templates that speak to the reader in the second person.
        """
        template = addressing(self) if addressing is not None else None
        template = template or translate(self.template, self.plural, self.count)
        return template.format_map({key: _shown(value, translate, name, addressing) for key, value in self.values})

    def contains(self, other: Text) -> bool:
        """Return whether the other text is this one or a part of it."""
        return self == other or any(isinstance(value, Text) and value.contains(other) for _, value in self.values)

    @property
    def count(self) -> int | None:
        """The value that decides between singular and plural."""
        count = dict(self.values).get("n")
        return count if isinstance(count, int) else None


Translate = Callable[[str, str | None, int | None], str]
"""A function from template, plural template and number to the template in the reader's language."""

Addressing = Callable[[Text], str | None]
"""A function from a message to its template in the second person; None where it does not mention the reader."""


def english(template: str, plural: str | None, count: int | None) -> str:
    """Return the source language: the template itself, or its plural."""
    return plural if plural is not None and count != 1 else template


class Reader(Protocol):
    """A user for whom texts are translated."""

    @property
    def language(self) -> str:
        """The code of the language, such as cs."""
        ...

    @property
    def translate(self) -> Translate:
        """The translation of templates into the language."""
        ...


@dataclass(frozen=True, slots=True)
class _EnglishReader:
    language: str = "en"
    translate: Translate = english


ENGLISH_READER: Reader = _EnglishReader()
"""A reader who gets the English texts unchanged."""


def say(template: str, /, **values: str | int | Text | Who) -> Text:
    """Return a message from its English template; the values fill the names in braces."""
    return Text(template, tuple(values.items()))


def say_n(singular: str, plural: str, /, n: int, **values: str | int | Text | Who) -> Text:
    """Return a message whose wording depends on the number `n`."""
    return Text(singular, (("n", n), *values.items()), plural)


class Problem(Exception):
    """An error that is shown to users; `problem` is the message in their language.

    Messages that appear only on the command line may be plain English.
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
    """Join several messages with commas."""
    if not texts:
        return say("nothing")
    joined = texts[0]
    for following in texts[1:]:
        joined = say("{first}, {rest}", first=joined, rest=following)
    return joined


def together(texts: list[Text]) -> Text:
    """Join several messages to one that names all of them: A, B and C."""
    if len(texts) < 2:
        return listing(texts)
    return say("{first} and {last}", first=listing(texts[:-1]), last=texts[-1])


def either(texts: list[Text]) -> Text:
    """Join several messages to alternatives: A, B or C."""
    if len(texts) < 2:
        return listing(texts)
    return say("{first} or {last}", first=listing(texts[:-1]), last=texts[-1])


def entries(texts: list[Text]) -> Text:
    """Join several messages with semicolons, because they contain commas."""
    joined = texts[0]
    for following in texts[1:]:
        joined = say("{first}; {rest}", first=joined, rest=following)
    return joined
