"""A language made up for tests from the English catalog: every word has accents and is two fifths longer."""

from __future__ import annotations

import re
from pathlib import Path

from bot.cli.catalogs import catalog, contexts, text_of, translated
from bot.language.catalogs import LOCALE, NAMES, SOURCE
from tests.bot.language.messages import all_messages

PSEUDO = "eo"
"""A language that Babel knows, and for which there is no catalog."""
LONGER = 0.4
GROWTH = "é"
ACCENTS = str.maketrans(
    "acdegilnorstuyzACDEGILNORSTUYZhjkwHJKWbfmpqvxBFMPQVX",
    "áčďéģíľňóřšťúýžÁČĎÉĢÍĽŇÓŘŠŤÚÝŽĥĵķŵĤĴĶŴḃḟṁṗɋṽẋḂḞṀṖɊṼẊ",
)
_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|/\w+ \w+)")
"""The parts that translators leave unchanged: values, code, commands."""
_CODE = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\w+:\w+|\b[A-Z]{2,4}-\d+(?:\.\d+)*")
_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = re.compile(r"(?!(?:[IVX]+|[A-P])\b)(?:[A-Za-z]{2,}|(?<!\w)[A-Za-z](?!\w))")
"""Letters without accents, except the numbers of ages and bowls, and the letters of the rows of the map."""


def pseudo(template: str, longer: float = LONGER) -> str:
    """Return a template in the made-up language: values stay, every word gets accents and grows."""
    parts = _KEPT.split(template)
    return "".join(
        part if at % 2 else _WORD.sub(lambda word: _grown(word[0], longer), part) for at, part in enumerate(parts)
    )


def untranslated(text: str) -> list[str]:
    """Return the words of a text that are English."""
    return _ENGLISH.findall(_CODE.sub(" ", text))


def write_pseudo(folder: Path, longer: float = LONGER) -> None:
    """Write catalogs of the language with every message and variant, so much longer, below a folder of catalogs."""
    english = translated(LOCALE / SOURCE / "LC_MESSAGES")
    variants = {
        key: pseudo(said, longer) if isinstance(said, str) else tuple(pseudo(form, longer) for form in said)
        for key, said in english.items()
    }
    place = folder / PSEUDO / "LC_MESSAGES"
    place.mkdir(parents=True)
    for name, part in all_messages().items():
        if name == NAMES:
            continue
        known = {
            message.singular: pseudo(message.singular, longer)
            if message.plural is None
            else (pseudo(message.singular, longer), pseudo(message.plural, longer))
            for message in part.places
        }
        (place / f"{name}.po").write_text(
            text_of(catalog(PSEUDO, part, known | variants, contexts(english))), encoding="utf-8"
        )


def _grown(word: str, longer: float) -> str:
    accented = word.translate(ACCENTS)
    return accented + GROWTH * round(longer * len(accented))
