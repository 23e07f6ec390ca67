"""The numbers of all players: a line for each, with emoji or in words."""

from __future__ import annotations

import re

import pytest

from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.wording.numbers import number_lines
from render import PICTURES, SYMBOLS
from rules import GAMES
from rules.engine import Seat
from tests.contract.cases import CASES
from tests.contract.walk import random_game

NAMES = ("Anna", "Boris", "Clara")
LONGEST = 120
"""Characters of a line, as people see it: two lines of a phone at most."""


@pytest.mark.few_fast
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_each_player_has_one_line(key: str, language: str) -> None:
    case = CASES[key]
    plain = Localizer(language, NAMES)
    signs = {template: f"<:{name}:1>" for template, name in SYMBOLS[key].words.items()}
    signed = Localizer(language, NAMES, signs=signs)
    options = next(iter(case.options.values()))
    seen = 0
    for step in random_game(case.rules, options, 3, "numbers", weights=case.weights, longest=case.longest):
        if step.number % 25:
            continue
        told, short = number_lines(step.table, plain), number_lines(step.table, signed)
        seen += bool(told)
        assert len(told) == len(short)
        assert sorted(name for line in told for name in NAMES if name in line) in ([], [*NAMES])
        for line in (*told, *short):
            assert len(re.sub(r"<:\w+:1>", "#", line)) <= LONGEST, line
            assert "\n" not in line
        if step.number > 500:
            break
    assert seen


@pytest.mark.parametrize("key", GAMES)
def test_a_line_shows_the_letter_that_boards_have(key: str) -> None:
    case = CASES[key]
    steps = random_game(case.rules, next(iter(case.options.values())), 3, "numbers", weights=case.weights)
    table = next(step.table for step in steps if len(number_lines(step.table, Localizer("en", NAMES))) == 3)
    marks = PICTURES[key].artist.seat_marks(table.view(None).state)
    lines = number_lines(table, Localizer("en", NAMES))
    for seat, name in enumerate(NAMES):
        assert any(re.match(rf"[^\w`]+`{marks[Seat(seat)].letter}` {name} ", line) for line in lines), lines


def test_amounts_are_numbers_with_emoji_where_discord_has_them() -> None:
    signs = {"{n} coin": "<:coin:1>", "{n} worker": "<:worker:2>", "{n} priest": "<:priest:3>"}
    case = CASES["tm"]
    steps = random_game(case.rules, case.options["introductory"], 3, "numbers", weights=case.weights)
    table = next(step.table for step in steps if step.table.state.round == 1)
    first, *_ = number_lines(table, Localizer("en", NAMES, signs=signs))
    assert re.search(r"\d+<:coin:1> \d+<:worker:2> \d+<:priest:3> · power bowls \d+/\d+/\d+ · \*\*\d+ VP\*\*", first), (
        first
    )
    first, *_ = number_lines(table, Localizer("en", NAMES))
    assert re.search(r"\d+ coins?, \d+ workers?, \d+ priests? · power", first), first
