"""The catalogs of translations on disk: every message of a language in its file, in the order of the source.

`python -m bot.cli.catalogs` updates all of them. New messages are added without translation, unused ones are removed,
and translations are kept, also when a message moves to another file. Two kinds are written by hand: the few messages of
a wording (`<language>@<wording>`), and the variants in the second person in the catalogs of English. Other languages
get these variants as entries to translate.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.cli import catalog_messages
from bot.cli.catalog_messages import SHARED, Catalogs
from bot.language.catalogs import BEFORE_NUMBERS, CONTEXT_END, LOCALE, NAMES, SOURCE, WORDED, in_context
from rules import GAMES

COUNT = "{n}"
"""The value by which a language may count, even where English has one wording for every number."""
UNBROKEN = 0
"""Lines are not wrapped, so that a changed message is one changed line."""
HEADER = "# Translations of Polis. docs/translating.md says how; `make messages` keeps this file up to date."

Translated = Mapping[str, str | tuple[str, ...]]
"""The translations of a language by their English singular in its context, with one for each plural form."""
Contexts = Mapping[str, Sequence[str]]
"""The contexts in which messages have variants, by their English singular."""


def translated(folder: Path, *, names: bool = False) -> Translated:
    """Return all translations in the files of a folder: messages, or the names of commands."""
    found: dict[str, str | tuple[str, ...]] = {}
    for path in sorted(folder.glob("*.po")):
        if (path.stem == NAMES) is names:
            found |= {key_of(each): _strings(each) for each in entries(path) if not each.fuzzy}
    return found


def contexts(*known: Translated) -> Contexts:
    """Return the contexts of these translations."""
    found: dict[str, list[str]] = {}
    for key in dict.fromkeys(key for each in known for key in each if CONTEXT_END in key):
        context, _, singular = key.partition(CONTEXT_END)
        found.setdefault(singular, []).append(context)
    return found


def entries(path: Path) -> Iterator[Message]:
    """Yield the messages of a file without its header."""
    with path.open("rb") as file:
        yield from (each for each in read_po(file) if each.id)


def catalog(
    language: str, wanted: catalog_messages.Catalog, known: Translated, variants: Contexts = MappingProxyType({})
) -> Catalog:
    """Return one file of a language with the known translations; each message is followed by its variants."""
    made = Catalog(language, header_comment=HEADER, fuzzy=False)
    for message, places in wanted.places.items():
        for context in (None, *variants.get(message.singular, ())):
            key = in_context(context, message.singular) if context else message.singular
            plural, string = message.plural, known.get(key, "")
            if plural is not None and isinstance(string, str):
                string = (string, *[""] * (made.num_plurals - 1))
            elif plural is None and not isinstance(string, str):
                if COUNT in message.singular:
                    plural = message.singular
                else:
                    string = string[0]
            ids = message.singular if plural is None else (message.singular, plural)
            if context is not None:
                made.add(ids, string, context=context)
            elif language != SOURCE:
                made.add(ids, string, locations=[(place, 0) for place in places])
    return made


def text_of(made: Catalog) -> str:
    """Return the text of a catalog, with only messages, so that only they change."""
    written = io.BytesIO()
    write_po(written, made, width=UNBROKEN, omit_header=True, include_lineno=False)
    messages = written.getvalue().decode().rstrip()
    plurals = f"nplurals={made.num_plurals}; plural={made.plural_expr};"
    return (
        f'{HEADER}\nmsgid ""\nmsgstr ""\n"Language: {made.locale_identifier}\\n"\n'
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plurals}\\n"\n\n{messages}\n'
    )


def update(folder: Path, language: str, wanted: Catalogs, english: Translated = MappingProxyType({})) -> None:
    """Update the files of a language, with an entry for each variant that the messages have in English."""
    said, named = translated(folder), translated(folder, names=True)
    variants = contexts(english, said)
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.po"):
        path.unlink()
    for name, part in wanted.items():
        made = catalog(language, part, named) if name == NAMES else catalog(language, part, said, variants)
        if name == SHARED:
            for preposition in [key for key, where in variants.items() if BEFORE_NUMBERS in where]:
                made.add(preposition, said[in_context(BEFORE_NUMBERS, preposition)], context=BEFORE_NUMBERS)
        if made:
            (folder / f"{name}.po").write_text(text_of(made), encoding="utf-8")


def _strings(message: Message) -> str | tuple[str, ...]:
    return message.string if isinstance(message.string, str) else tuple(message.string or ())


def key_of(message: Message) -> str:
    """Return the English singular of a message, in its context."""
    singular = message.id if isinstance(message.id, str) else str(message.id[0])
    return in_context(message.context, singular) if message.context else singular


def main() -> None:
    """Update all languages."""
    wanted = catalog_messages.all_messages(GAMES)
    english = translated(LOCALE / SOURCE / "LC_MESSAGES")
    for folder in sorted(LOCALE.glob("*/LC_MESSAGES")):
        language = folder.parent.name
        if WORDED in language:
            continue
        update(folder, language, wanted, english)


if __name__ == "__main__":
    main()
