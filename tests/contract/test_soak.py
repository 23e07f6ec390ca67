"""`make soak` itself: it plays everything possible, and it detects errors."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

from rules import GAMES
from tests.contract.cases import CASES, Setup
from tests.contract.soak import DRAWN, drawn_options, every_setup, play, soak

SEED = 1
EACH = 3
"""The number of games with random options for each number of seats."""
SETUPS = [setup for setup in every_setup(list(GAMES)) if setup.name == DRAWN]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(EACH))
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_games_with_drawn_options_end_and_lose_nothing(setup: Setup, number: int) -> None:
    assert play(setup, number, SEED).finished


def test_every_title_takes_turns() -> None:
    setups = every_setup(list(GAMES))
    assert {setup.case.rules.key for setup in setups[: len(GAMES)]} == set(GAMES)
    assert len(setups) == sum(len(rules.seats) * (1 + len(CASES[key].options)) for key, rules in GAMES.items())


@pytest.mark.parametrize("title", GAMES)
def test_drawn_options_differ_and_fit_together(title: str) -> None:
    kind = GAMES[title].options
    drawn = [drawn_options(kind, Random(number)) for number in range(100)]
    found = [options.model_dump_json() for options in drawn]
    assert len(set(found[:30])) > min(10, len(set(found)) - 1)
    assert all(kind.model_validate(options.model_dump()) == options for options in drawn)


def test_a_lost_component_is_reported_with_the_command_to_replay() -> None:
    """The count changes after the first decision, as if a card were lost."""
    told = StringIO()
    counts = iter([Counter({"card": 1})])

    def losing(g: Any) -> Counter[str]:
        return next(counts, Counter())

    setup = Setup(replace(CASES["tta"], inventory=losing), 2, "simple")
    assert not soak([setup], 1, SEED, Console(file=told, width=200))
    assert f"tta-2-simple 0 with POLIS_SEED={SEED}" in told.getvalue()


@pytest.mark.slow
def test_statistics_describe_the_games() -> None:
    told = StringIO()
    assert soak([Setup(CASES["tta"], 2, "simple")], 2, SEED, Console(file=told, width=200))
    text = told.getvalue()
    assert "2 random games" in text
    assert "played to the end 2" in text
    assert "rarest actions" in text
