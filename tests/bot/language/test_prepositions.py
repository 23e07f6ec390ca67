"""A preposition before a number fits the word for the number: ze 4, z 5; zo 4, z 3."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot.cli.catalogs import entries
from bot.language import catalogs
from bot.language.catalogs import BEFORE_NUMBERS, LOCALE
from bot.language.i18n import Localizer
from render.layout import PictureWords
from rules.engine import Seat, Text, Who, say, say_n
from tests.cost import as_subtests


def page(number: int) -> Text:
    return say("Page {page} of {pages}", page=1, pages=number)


@as_subtests
@pytest.mark.parametrize(
    ("number", "czech", "slovak"),
    [
        (1, "z", "z"),
        (2, "ze", "z"),
        (3, "ze", "z"),
        (4, "ze", "zo"),
        (5, "z", "z"),
        (6, "ze", "zo"),
        (7, "ze", "zo"),
        (8, "z", "z"),
        (11, "z", "z"),
        (14, "ze", "zo"),
        (20, "z", "z"),
        (42, "ze", "zo"),
        (53, "z", "z"),
        (100, "ze", "zo"),
        (200, "ze", "z"),
        (1500, "z", "z"),
        (4000, "ze", "zo"),
    ],
)
def test_out_of_so_many(number: int, czech: str, slovak: str) -> None:
    assert Localizer("cs")(page(number)) == f"Strana 1 {czech} {number}"
    assert Localizer("sk")(page(number)) == f"Strana 1 {slovak} {number}"
    assert PictureWords(translate=Localizer("cs").translate)(page(number)) == f"Strana 1 {czech} {number}"


@pytest.fixture
def localizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Localizer]:
    """Yield a language with three templates and two prepositions."""
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    said = {"out of": "{n:z} {n}", "Out of": "{n:Z} **{n}**", "from": "{n:do} {n}", "in round": "v {n}. kole"}
    (folder / "bot.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
        'msgctxt "before numbers"\nmsgid "z"\nmsgstr "ze [234] 4?"\n\n'
        + "".join(f'msgid "{english} {{n}}"\nmsgstr "{text}"\n\n' for english, text in said.items()),
        encoding="utf-8",
    )
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    catalogs.clear()
    yield Localizer("xx")
    catalogs.clear()


def test_a_preposition_fits_the_value_it_names(localizer: Localizer) -> None:
    told = {
        (template, value): localizer(Text(template, (("n", value),)))
        for template, value in (
            *(("out of {n}", value) for value in (4, 42, 5, "4a", "3 městech", "Anna")),
            *(("Out of {n}", value) for value in (4, 5)),
            ("from {n}", 4),
            ("in round {n}", 3),
        )
    }
    assert [*told.values()] == [
        *("ze 4", "ze 42", "z 5", "ze 4a", "ze 3 městech", "z Anna"),
        *("Ze **4**", "Z **5**"),
        *("do 4", "v 3. kole"),
    ]


def test_a_preposition_fits_in_the_second_person() -> None:
    text = say_n("{who} wins with {n} culture.", "{who} wins with {n} culture.", 4, who=Who(Seat(0)))
    assert Localizer("cs", ["Anna"], you=Seat(0))(text) == "Vítězíš se 4 body kultury."
    assert Localizer("cs", ["Anna"])(text) == "Anna vítězí se 4 body kultury."


@pytest.mark.few_fast
@pytest.mark.parametrize("language", ["cs", "sk"])
def test_every_preposition_that_a_message_asks_for_is_in_the_catalog(language: str) -> None:
    asked = {
        spec.lower()
        for path in (LOCALE / language / "LC_MESSAGES").glob("*.po")
        for message in entries(path)
        for form in (message.string if isinstance(message.string, tuple) else [message.string])
        for _, _, spec, _ in Formatter().parse(str(form))
        if spec
    }
    messages = entries(LOCALE / language / "LC_MESSAGES" / "bot.po")
    known = {message.id for message in messages if message.context == BEFORE_NUMBERS}
    assert asked
    assert asked <= known
