"""Positions with which tests of typing begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rules import GAMES
from rules.engine import Table
from tests.contract.cases import CASES
from tests.contract.walk import random_game


def first_turn(seats: int = 4) -> Table[Any]:
    """Return the introductory game at its first turn: with four players, of the Witches, who cannot spend priests or
    power.
    """
    rules = GAMES["tm"]
    options = rules.options.model_validate({"setup": "introductory", "seating": "fixed"})
    table = Table.new(rules, options, seats, "seed")
    while next(iter(table.questions.values())).name == "bonus_card":
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])
    return table


def third_round(seats: int = 2) -> Table[Any]:
    """Return Through the Ages when everybody has drawn cards and a player takes actions."""
    case = CASES["tta"]
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, seats, "third round", weights=case.weights):
        if step.table.state.round == 3 and step.table.questions[step.seat].name == "actions":
            return step.table
    raise AssertionError("the game was shorter")


def spreading_culture(seats: int = 2) -> Table[Any]:
    """Return a New Dawn when a player can place control tokens in the third round."""
    case = CASES["dawn"]
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, seats, "spreading", weights=case.weights):
        if step.table.state.round >= 3 and step.table.questions[step.seat].name == "culture":
            return step.table
    raise AssertionError("the game was shorter")


def managing_cities(seats: int = 2) -> Table[Any]:
    """Return Civilization when a player manages cities in the third turn."""
    case = CASES["civ"]
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, seats, "managing", weights=case.weights):
        if step.table.state.round >= 3 and step.table.questions[step.seat].name == "manage":
            return step.table
    raise AssertionError("the game was shorter")


POSITIONS: Mapping[str, Callable[[], Table[Any]]] = {
    "tm": partial(first_turn, 2),
    "tta": partial(third_round, 2),
    "dawn": partial(spreading_culture, 2),
    "civ": partial(managing_cities, 2),
}
"""A position for two players in the middle of each title."""
