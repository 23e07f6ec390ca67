"""A preposition before a number fits the word for the number: ze 4, z 5; zo 4, z 3."""

from __future__ import annotations

from string import Formatter

import pytest

from bot.cli.catalogs import entries
from bot.language.i18n import LOCALE, Localizer
from bot.language.prepositions import CONTEXT, Preposition, fitted
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


CZECH = {"z": Preposition.of("ze 2 3 4 40"), "v": Preposition.of("ve 3")}


@pytest.mark.parametrize(
    ("template", "value", "told"),
    [
        ("{n:z} {n}", 4, "ze 4"),
        ("{n:z} {n}", 42, "ze 42"),
        ("{n:z} {n}", 5, "z 5"),
        ("{n:Z} {n}", 4, "Ze 4"),
        ("{n:z} **{n}**", 4, "ze **4**"),
        ("{n:z} {n}", "4a", "ze 4a"),
        ("{n:v} {n}", "3 městech", "ve 3 městech"),
        ("{n:z} {n}", "Anna", "z Anna"),
        ("{n:do} {n}", 4, "do 4"),
        ("v {n}. kole", 3, "v 3. kole"),
    ],
)
def test_a_preposition_fits_the_value_it_names(template: str, value: int | str, told: str) -> None:
    assert fitted(template, CZECH).format_map({"n": value}) == told


def test_a_preposition_fits_in_the_second_person() -> None:
    text = say_n("{who} wins with {n} culture.", "{who} wins with {n} culture.", 4, who=Who(Seat(0)))
    assert Localizer("cs", ["Anna"], you=Seat(0))(text) == "Vítězíš se 4 body kultury."
    assert Localizer("cs", ["Anna"])(text) == "Anna vítězí se 4 body kultury."


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
    known = {
        message.id for message in entries(LOCALE / language / "LC_MESSAGES" / "bot.po") if message.context == CONTEXT
    }
    assert asked
    assert asked <= known
