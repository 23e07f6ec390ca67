"""A preposition in front of a number sounds as the word for the number asks for: ze 4, z 5; zo 4, z 3."""

from __future__ import annotations

import re

import pytest

from bot.language.i18n import Speech
from bot.language.prepositions import vocalized
from render.layout import PictureWords
from rules.engine import Seat, Text, Who, say, say_n
from tests.bot.language.test_languages import done


def page(number: int) -> Text:
    return say("Page {page} of {pages}", page=1, pages=number)


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
    assert Speech("cs")(page(number)) == f"Strana 1 {czech} {number}"
    assert Speech("sk")(page(number)) == f"Strana 1 {slovak} {number}"
    assert PictureWords(translate=Speech("cs").translate)(page(number)) == f"Strana 1 {czech} {number}"


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("cs", "s 3 žetony", "se 3 žetony"),
        ("cs", "s 5 žetony", "s 5 žetony"),
        ("cs", "Z 4 karet", "Ze 4 karet"),
        ("cs", "k 2 kartám v 4 městech", "ke 2 kartám ve 4 městech"),
        ("cs", "v 6 městech", "v 6 městech"),
        ("cs", "ze 5 žetonů", "z 5 žetonů"),
        ("cs", "dotýká se 5 polí", "dotýká se 5 polí"),
        ("cs", "z **4** karet", "ze **4** karet"),
        ("cs", "žeton z 4a na 2b", "žeton ze 4a na 2b"),
        ("cs", "v 2. kole, z 2. místa", "v 2. kole, z 2. místa"),
        ("cs", "Strana 1 z 4. Další", "Strana 1 ze 4. Další"),
        ("cs", "pole 3 z 21. Další", "pole 3 z 21. Další"),
        ("sk", "s 4 žetónmi z 3 kariet", "so 4 žetónmi z 3 kariet"),
        ("sk", "zo 3 kariet v 4 mestách", "z 3 kariet v 4 mestách"),
    ],
)
def test_a_preposition_fits_to_the_number_behind_it(language: str, said: str, told: str) -> None:
    assert vocalized(language, said) == told


def test_it_fits_in_what_a_reader_is_told_of_themselves() -> None:
    text = say_n("{who} wins with {n} culture.", "{who} wins with {n} culture.", 4, who=Who(Seat(0)))
    assert Speech("cs", ["Anna"], you=Seat(0))(text) == "Vítězíš se 4 body kultury."
    assert Speech("cs", ["Anna"])(text) == "Anna vítězí se 4 body kultury."


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_numbers_that_stand_in_a_message_have_the_preposition_they_ask_for(language: str) -> None:
    told = [re.sub(r"`[^`]*`", "", form) for *_, forms in done(language) for form in forms]
    assert [text for text in told if vocalized(language, text) != text] == []
