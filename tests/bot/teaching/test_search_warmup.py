"""The first search takes no longer than later ones."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from gettext import GNUTranslations
from typing import Any, cast

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.language import catalogs
from bot.language.catalogs import LOCALE, NAMES, languages, read_catalogs, translation
from bot.language.i18n import Localizer
from bot.teaching.search_warmup import SearchWarmup
from rules import GAMES
from rules.engine import Rules, say
from rules.engine.core.text import Reader
from rules.engine.reference.rules_text import Entry, Reference
from tests.cost import fast

BRIDGE = Entry("X-1", say("Bridges"), (say("A bridge joins two spaces."),))


@dataclass
class Book:
    """Records for whom it is prepared, and in which thread."""

    prepared: list[tuple[str, bool]] = field(default_factory=list)

    def prepare(self, reader: Reader) -> None:
        self.prepared.append((reader.language, threading.current_thread() is threading.main_thread()))


@dataclass
class Shelf:
    """A title with nothing but rules."""

    reference: Book | None


@dataclass
class Counting:
    """A reader that counts the texts translated for it."""

    language: str = "cs"
    asked: int = 0

    def translate(self, template: str, plural: str | None, count: int | None) -> str:
        self.asked += 1
        return template


async def test_rules_are_prepared_in_every_language_outside_the_event_loop() -> None:
    book = Book()
    titles = {"x": Shelf(book), "without rules": Shelf(None)}
    await SearchWarmup(cast(dict[str, Rules[Any]], titles)).prepare()
    assert book.prepared == [(language, False) for language in languages()]


def test_a_search_in_a_prepared_language_translates_nothing() -> None:
    reference, reader = Reference([BRIDGE], ["X-1"]), Counting()
    localizer = cast(Reader, _Same(reader))
    reference.prepare(localizer)
    prepared = reader.asked
    assert prepared > 0
    assert reference.search("bridges", localizer) == [("X-1", BRIDGE.title)]
    assert reader.asked == prepared


class _Same:
    """A reader whose translation stays the same object, as that of a language does."""

    def __init__(self, counting: Counting) -> None:
        self.language = counting.language
        self.translate = counting.translate


@pytest.fixture
def read_anew() -> Iterator[None]:
    catalogs.clear()
    yield
    catalogs.clear()


@pytest.mark.usefixtures("read_anew")
def test_catalogs_that_are_read_need_no_file_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read_catalogs()
    monkeypatch.setattr(catalogs, "read_po", None)
    told = {Localizer(language)(say("What only you see is now in this language.")) for language in languages()}
    assert len(told) == len(languages())


@pytest.mark.parametrize("language", fast(languages()[1:]))
def test_texts_are_found_as_gettext_finds_them(language: str) -> None:
    translate = translation(language)
    for path in sorted((LOCALE / language / "LC_MESSAGES").glob("*.po")):
        if path.stem == NAMES:
            continue
        catalog = read_po(io.BytesIO(path.read_bytes()))
        compiled = io.BytesIO()
        write_mo(compiled, catalog)
        compiled.seek(0)
        gettext = GNUTranslations(compiled)
        for message in catalog:
            if isinstance(message.id, str):
                if message.id:
                    assert translate(message.id, None, None) == gettext.gettext(message.id)
                continue
            one, many = message.id
            for count in (0, 1, 2, 4, 5, 21, 100):
                assert translate(one, many, count) == gettext.ngettext(one, many, count)


@pytest.mark.parametrize("key", GAMES)
def test_rules_of_every_title_can_be_prepared(key: str) -> None:
    book = GAMES[key].reference
    assert book is not None
    book.prepare(Localizer("cs"))
    assert book.search("most", Localizer("cs"))
