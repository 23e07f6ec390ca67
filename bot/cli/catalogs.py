"""The catalogs of translations on disk: every message of a language in its file, in the order of the source.

`python -m bot.cli.catalogs` brings all of them up to date: new messages stand there empty, those no longer said
are gone, and what was translated stays, also where a message moved to another file. The few messages of a wording
(`<language>@<wording>`) are written by hand.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.cli import catalog_messages
from bot.cli.catalog_messages import Catalogs
from bot.language.i18n import LOCALE, NAMES, SOURCE, WORDED
from rules import GAMES

COUNT = "{n}"
"""The value by which a language may count, also where English has one wording for every number."""
UNBROKEN = 0
"""No line of a file is broken, so that a changed message is one changed line."""
HEADER = "# Translations of Polis. docs/translating.md says how; `make messages` keeps this file up to date."

Translated = Mapping[str, str | tuple[str, ...]]
"""The translations of a language by their English singular, with one for each plural form."""


def translated(folder: Path, *, names: bool = False) -> Translated:
    """Everything translated in the files of a folder: messages, or the names of commands."""
    found: dict[str, str | tuple[str, ...]] = {}
    for path in sorted(folder.glob("*.po")):
        if (path.stem == NAMES) is names:
            found |= {_singular(each): _strings(each) for each in entries(path) if not each.fuzzy}
    return found


def entries(path: Path) -> Iterator[Message]:
    """The messages of a file without its header."""
    with path.open("rb") as file:
        yield from (each for each in read_po(file) if each.id)


def catalog(language: str, wanted: catalog_messages.Catalog, known: Translated) -> Catalog:
    """One file of a language with what is known of its translations."""
    made = Catalog(language, header_comment=HEADER, fuzzy=False)
    for message, places in wanted.places.items():
        plural, string = message.plural, known.get(message.singular, "")
        if plural is not None and isinstance(string, str):
            string = (string, *[""] * (made.num_plurals - 1))
        elif plural is None and not isinstance(string, str):
            if COUNT in message.singular:
                plural = message.singular
            else:
                string = string[0]
        ids = message.singular if plural is None else (message.singular, plural)
        made.add(ids, string, locations=[(place, 0) for place in places])
    return made


def text_of(made: Catalog) -> str:
    """A catalog as it is written: nothing in it but messages, so that only they change."""
    written = io.BytesIO()
    write_po(written, made, width=UNBROKEN, omit_header=True, include_lineno=False)
    messages = written.getvalue().decode().rstrip()
    plurals = f"nplurals={made.num_plurals}; plural={made.plural_expr};"
    return (
        f'{HEADER}\nmsgid ""\nmsgstr ""\n"Language: {made.locale_identifier}\\n"\n'
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plurals}\\n"\n\n{messages}\n'
    )


def update(folder: Path, language: str, wanted: Catalogs) -> None:
    """Bring the files of a language up to date."""
    said, named = translated(folder), translated(folder, names=True)
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.po"):
        if path.stem not in wanted:
            path.unlink()
    for name, part in wanted.items():
        known = named if name == NAMES else said
        (folder / f"{name}.po").write_text(text_of(catalog(language, part, known)), encoding="utf-8")


def _strings(message: Message) -> str | tuple[str, ...]:
    return message.string if isinstance(message.string, str) else tuple(message.string or ())


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def main() -> None:
    """Bring all languages up to date."""
    wanted = catalog_messages.all_messages(GAMES)
    for folder in sorted(LOCALE.glob("*/LC_MESSAGES")):
        language = folder.parent.name
        if WORDED in language:
            continue
        assert language != SOURCE, "the source language needs no catalog"
        update(folder, language, wanted)


if __name__ == "__main__":
    main()
