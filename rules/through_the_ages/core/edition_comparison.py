"""Comparison of both editions: common facts are stated once, differences are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.core.text import Text, say
from rules.engine.reference.rule_book import read_rule_book
from rules.through_the_ages.core.catalog import FOLDER

BOOKS = {edition: read_rule_book(FOLDER / edition / "rules.toml") for edition in ("new_story", "original")}
YEARS = {edition: book.edition for edition, book in BOOKS.items()}
"""The names of the editions for players, the newer one first."""

MISSING = Text("–")
"""The text in place of something that only the other edition has."""

Aspect = tuple[Text, Text]
"""The label of a fact, and its value."""


def side_by_side(told: Mapping[str, Sequence[Aspect]]) -> list[Text]:
    """Return a line for each fact; a fact that differs between the editions begins with ≠ and names the years."""
    labels = list(dict.fromkeys(label for aspects in told.values() for label, _ in aspects))
    lines = []
    for label in labels:
        values = {edition: dict(aspects).get(label, MISSING) for edition, aspects in told.items()}
        if len(set(values.values())) == 1:
            lines.append(say("{label}: {value}", label=label, value=next(iter(values.values()))))
        elif MISSING in values.values():
            lines += [
                say("≠ {label}: {value} (only in {year})", label=label, value=value, year=YEARS[edition])
                for edition, value in values.items()
                if value is not MISSING
            ]
        else:
            new, old = values["new_story"], values["original"]
            lines.append(
                say(
                    "≠ {label}: {new} ({new_year}) · {old} ({old_year})",
                    label=label,
                    new=new,
                    old=old,
                    new_year=YEARS["new_story"],
                    old_year=YEARS["original"],
                )
            )
    return lines


def sentences(told: Mapping[str, str]) -> list[Text]:
    """Return a sentence that is the same in all editions given, or one for each edition, marked with ≠."""
    if len(set(told.values())) == 1:
        return [Text(text) for text in dict.fromkeys(told.values()) if text]
    with_text = {YEARS[edition]: Text(text) for edition, text in told.items() if text}
    if len(with_text) < len(told):
        return [say("≠ Only in {year}: {text}", year=year, text=text) for year, text in with_text.items()]
    return [say("≠ {year}: {text}", year=year, text=text) for year, text in with_text.items()]
