"""Spans of time as people write and read them: `2d 12h`, "2 days and 12 hours"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from bot.language.catalogs import languages
from bot.language.i18n import Localizer, code
from rules.engine import Text, say, say_n

SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
LONGEST_S: Final = 400.0 * 86400
MOST_PARTS: Final = 5
NEVER: Final = frozenset({"none", "never", "-"})
"""Typed instead of a list of spans."""
_PART = re.compile(r"(\d{1,9}(?:[.,]\d{1,3})?)\s*([^\W\d_]+)\.?")
_UNITS = (("d", 86400), ("h", 3600), ("m", 60), ("s", 1))
_SHORT: Final = {"hr": "h", "hrs": "h", "mins": "m", "secs": "s"}
"""Usual abbreviations that do not begin a word."""
_NUMBERS: Final = (1, 2, 5)
"""Numbers with which all forms of a word occur."""


def seconds_of(text: str) -> float | None:
    """Return the seconds of a span such as `90m`, `1h 30m` or "2 days"; None when invalid or longer than a year.

    Units may be written in any language, shortened or as `span` writes them.
    """
    joining = _joining_words(languages())
    rest = [word for word in re.split(r"[\s,+]+", _PART.sub("", text)) if word and word.casefold() not in joining]
    parts = [(number, _unit(word.casefold())) for number, word in _PART.findall(text)]
    if not parts or rest or len(parts) > MOST_PARTS:
        return None
    total = 0.0
    for number, unit in parts:
        if unit is None:
            return None
        total += float(number.replace(",", ".")) * SECONDS[unit]
    return total if total <= LONGEST_S else None


def seconds_of_list(text: str, most: int) -> Sequence[float] | None:
    """Return the spans of a list in rising order; None when one is invalid or there are more than `most`."""
    if text.strip().lower() in NEVER:
        return ()
    spans = [seconds_of(part) for part in text.replace(";", ",").split(",")]
    good = sorted({each for each in spans if each})
    return tuple(good) if len(good) == len(spans) <= most else None


def no_span(text: str) -> Text:
    """Return the refusal of a typed span."""
    example = "`12h`, `2d`, `1h 30m`"
    return say("{text} is not a length of time; write it like {example}.", text=code(text), example=example)


def _unit(word: str) -> str | None:
    """Return the unit that a word or its beginning means."""
    known = _unit_words(languages())
    return _SHORT.get(word) or next((unit for whole, unit in known.items() if whole.startswith(word)), None)


@cache
def _unit_words(known: tuple[str, ...]) -> Mapping[str, str]:
    """Return the words for units in these languages, those of the first language first."""
    return {word: unit for language in known for unit in SECONDS for word in _written(unit, language)}


def _written(unit: str, language: str) -> Iterator[str]:
    localizer = Localizer(language)
    for number in _NUMBERS:
        _, _, word = localizer(_named(unit, number)).partition(" ")
        yield word.casefold()


@cache
def _joining_words(known: tuple[str, ...]) -> frozenset[str]:
    """Return what stands between two parts of a span in these languages."""
    joined = say("{first} and {rest}", first="", rest="")
    return frozenset(Localizer(language)(joined).strip().casefold() for language in known)


def span(seconds: float) -> Text:
    """Return a span in words, in its two largest units."""
    left = round(seconds)
    parts: list[Text] = []
    for unit, size in _UNITS:
        number, left = divmod(left, size)
        if number and len(parts) < 2:
            parts.append(_named(unit, number))
    if not parts:
        return say("no time")
    if len(parts) == 1:
        return parts[0]
    return say("{first} and {rest}", first=parts[0], rest=parts[1])


def _named(unit: str, number: int) -> Text:
    match unit:
        case "w":
            return say_n("{n} week", "{n} weeks", number)
        case "d":
            return say_n("{n} day", "{n} days", number)
        case "h":
            return say_n("{n} hour", "{n} hours", number)
        case "m":
            return say_n("{n} minute", "{n} minutes", number)
        case _:
            return say_n("{n} second", "{n} seconds", number)
