"""A position in words: everything on the table as text, and each card and tile with its description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.language.i18n import Localizer, capital, plain
from rules.engine import Rules, Text
from rules.engine.reference.rules_text import Entry

_HEADING = re.compile(r"\*\*([^*]+)\*\*:?")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the table: its heading and its lines."""

    heading: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Component:
    """A card or tile that is named somewhere: its name, and its description from the rules."""

    name: str
    lines: Sequence[str]


def parts_of(lines: Sequence[Text], localizer: Localizer) -> list[Part]:
    """Return the lines of an overview in parts; a line in bold is a heading."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        told = localizer(line)
        heading = _HEADING.fullmatch(told)
        if heading is not None:
            found.append((plain(heading[1]), []))
        else:
            if not found:
                found.append(("", []))
            found[-1][1].append(plain(told).removeprefix("• "))
    return [Part(heading, told) for heading, told in found if heading or told]


def components_of(rules: Rules[Any], lines: Sequence[Text], localizer: Localizer) -> list[Component]:
    """Return the cards and tiles that the lines name, in this order, each with its description."""
    if rules.reference is None:
        return []
    named = rules.reference.components
    entries = dict.fromkeys(
        each.template for line in lines for each in _texts(line) if not each.values and each.template in named
    )
    return [component_of(entry, localizer) for template in entries for entry in named[template]]


def component_of(entry: Entry, localizer: Localizer) -> Component:
    """Return a component as its name and its description."""
    return Component(capital(plain(localizer(entry.title))), [plain(localizer(line)) for line in entry.lines])


def _texts(text: Text) -> Iterator[Text]:
    """Yield a text and all texts in its values."""
    yield text
    for _, value in text.values:
        if isinstance(value, Text):
            yield from _texts(value)
