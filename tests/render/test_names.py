"""Names in pictures: every script is drawn, only characters without a font are left out, and nobody is left without a
name.
"""

from __future__ import annotations

import pytest

from render.fonts import SCRIPTS, script_file
from render.layout import PictureWords
from render.painter import paint, text_width
from render.painter.font_fallback import runs
from render.scene import Box, Label, Scene
from rules.engine import Seat
from tests.cost import as_subtests


@as_subtests
@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("Žofie Černá", "Žofie Černá"),
        ("Борис", "Борис"),
        ("Αθηνά", "Αθηνά"),
        ("🎲 Anna 🎲", "🎲 Anna 🎲"),
        ("𝔄𝔫𝔫𝔞", "Anna"),
        ("Anna שלום", "Anna שלום"),
        ("مرحبا", "مرحبا"),
        ("花子", "花子"),
        ("민준", "민준"),
        ("สมชาย", "สมชาย"),
        ("अनिता", "अनिता"),
        ("Anna 𒀀", "Anna"),
        ("𒀀", "player 2"),
        ("\u200d", "player 2"),
        ("", "player 2"),
    ],
)
def test_only_characters_that_cannot_be_drawn_are_left_out(name: str, drawn: str) -> None:
    assert PictureWords({Seat(1): name}).name(Seat(1)) == drawn


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "花子", "สมชาย", "अनिता", "🎲", "Anna שלום 🎲"])
def test_names_in_every_script_leave_ink_inside_their_box(name: str) -> None:
    width = text_width(name, 24, "bold")
    box = Box(20, 10, width, 30)
    scene = Scene(round(width) + 40, 50, "#000000", (Label(box, name, 24, "#ffffff", "bold"),), zoom=1)
    inked = paint(scene).convert("L").point(lambda value: 255 if value > 80 else 0).getbbox()
    assert inked is not None
    left, top, right, bottom = inked
    assert left >= box.x - 2
    assert right <= box.right + 2
    assert 3 <= top < bottom <= 47


def test_letters_from_the_right_are_drawn_from_the_right() -> None:
    (_, drawn), *_ = runs("שלום", "bold", 24)
    assert drawn == "םולש"


def test_arabic_letters_are_joined() -> None:
    (_, drawn), *_ = runs("مرحبا", "bold", 24)
    assert set(drawn).isdisjoint("مرحبا"), "the shapes are those of joined letters"


def test_a_name_in_two_scripts_starts_where_its_first_letter_asks() -> None:
    left_to_right = [part.strip() for _, part in runs("Anna שלום", "bold", 24)]
    right_to_left = [part.strip() for _, part in runs("שלום Anna", "bold", 24)]
    assert left_to_right == ["Anna", "םולש"]
    assert right_to_left == ["Anna", "םולש"]


def test_accents_stay_with_their_letters() -> None:
    assert len(runs("สมชาย", "bold", 24)) == 1
    assert len(runs("अनिता शर्मा", "bold", 24)) == 1


@as_subtests
@pytest.mark.parametrize("script", SCRIPTS)
def test_every_font_of_a_script_is_installed(script: str) -> None:
    assert script_file(script)
