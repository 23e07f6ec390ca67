"""Names in pictures: what the fonts cannot draw is left out, and nobody is left without a name."""

from __future__ import annotations

import pytest

from render.layout import Speech
from rules.engine import Seat


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("Žofie Černá", "Žofie Černá"),
        ("Борис", "Борис"),
        ("🎲 Anna 🎲", "Anna"),
        ("𝔄𝔫𝔫𝔞", "Anna"),
        ("Anna שלום", "Anna"),
        ("שלום", "player 2"),
        ("مرحبا", "player 2"),
        ("🎲", "player 2"),
        ("", "player 2"),
    ],
)
def test_only_what_can_be_drawn_is_drawn(name: str, drawn: str) -> None:
    assert Speech({Seat(1): name}).name(Seat(1)) == drawn
