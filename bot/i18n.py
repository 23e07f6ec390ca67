"""Message templates in the reader's language, and names that cannot ping anybody."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rules.engine import Seat, Text
from rules.engine.catalog import DATA
from rules.engine.text import Translate, english

LOCALE = DATA / "locale"
SOURCE = "en"
DOMAIN = "polis"
ECHO = 60
"""So much is repeated of what somebody wrote."""
QUOTE = "'"

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]<])")
_NO_BREAK = "\N{ZERO WIDTH SPACE}"


def translation(language: str) -> Translate:
    """The translation of templates into a language; English when there is no catalog for it."""
    catalog = _catalog(language.split("-")[0].lower())
    return english if catalog is None else _looking_up(catalog)


def languages() -> tuple[str, ...]:
    """The languages people can choose, English first."""
    return (SOURCE, *sorted(folder.parent.parent.name for folder in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")))


def safe_name(name: str) -> str:
    """A person's name as plain text: no markdown, no ping of anybody or everybody."""
    plain = _MARKDOWN.sub(r"\\\1", " ".join(name.split()))
    return plain.replace("@", f"@{_NO_BREAK}")


class Speech:
    """Says texts to one reader: in a language, with the names of the people at a table."""

    def __init__(self, language: str = SOURCE, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self.translate = translation(language)

    def __call__(self, text: Text) -> str:
        """The text as a sentence."""
        return text.format(self.translate, self.name)

    def name(self, seat: Seat) -> str:
        """The name of whoever sits at a seat, safe inside a message."""
        return safe_name(self.names[seat]) if seat < len(self.names) else f"{seat + 1}"

    def naming(self, names: Sequence[str]) -> Speech:
        """The same language with the names of another table."""
        return Speech(self.language, names)


def clipped(text: str, most: int) -> str:
    """The text, cut with an ellipsis when Discord would refuse its length."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def code(text: str) -> str:
    """What somebody wrote, repeated as code: short, and with nothing in it that ends the code."""
    return f"`{clipped(text, ECHO).replace('`', QUOTE) or ' '}`"


def plain(text: str) -> str:
    """A text without escapes, for places where Discord shows no markdown (labels, choices)."""
    return re.sub(r"\\([\\*_~`|>#\[\]<])", r"\1", text).replace("**", "").replace("`", "")


def _looking_up(catalog: NullTranslations) -> Callable[[str, str | None, int | None], str]:
    def translate(template: str, plural: str | None, count: int | None) -> str:
        if plural is None:
            return catalog.gettext(template)
        return catalog.ngettext(template, plural, 1 if count is None else count)

    return translate


@cache
def _catalog(language: str) -> NullTranslations | None:
    path = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if language == SOURCE or not path.exists():
        return None
    with path.open("rb") as file:
        messages = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)
