"""Computer players of every title are easy, normal or strong, and each of them plays sensibly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.computer_players.computer_turns import levels
from bot.computer_players.decision_search import plan
from bot.language.i18n import Localizer
from bot.lobby.computer_kinds import USUAL, chosen, items
from rules import GAMES
from rules.civilization import CivilizationOptions
from rules.engine import Options, Table
from rules.engine.computer_player import LEVELS, PLAY_STYLES, Level, PlayStyle
from rules.engine.core.notation import format_action
from rules.new_dawn import NewDawnOptions
from tests.bot.end_to_end.worlds import two_worlds
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast
from tests.ladder.matches import played
from tests.ladder.players import planner

STYLES_OF: dict[str, tuple[PlayStyle, ...]] = {
    "tm": ("balanced",), "tta": PLAY_STYLES, "dawn": PLAY_STYLES, "civ": PLAY_STYLES,
}  # fmt: skip
MOST_LINES = 60
SHORT: dict[str, Options] = {"dawn": NewDawnOptions(round_limit=12), "civ": CivilizationOptions(turn_limit=8)}
"""Titles whose strengths differ in opinions and errors; those that plan whole turns have other tests."""


@pytest.mark.parametrize("key", GAMES)
def test_the_lobby_offers_three_levels(key: str) -> None:
    assert levels(GAMES[key]) == LEVELS


@pytest.mark.parametrize("key", GAMES)
def test_the_lobby_offers_each_level_in_each_style_of_the_title(key: str) -> None:
    offered = [chosen([item.value]) for item in items(GAMES[key], Localizer("en"))]
    assert offered == [(level, style) for style in STYLES_OF[key] for level in LEVELS]
    assert chosen([]) == USUAL


@pytest.mark.slow
@pytest.mark.parametrize(("key", "round_number"), [("civ", 4), ("dawn", 3), ("tta", 3)])
def test_styles_decide_differently_legally_and_the_same_each_time(key: str, round_number: int) -> None:
    """From a position of some rounds, each style plays on; a builder and a raider part soon."""
    table = Table.new(GAMES[key], SHORT.get(key, GAMES[key].options()), 2, "styles")
    while table.rules.round(table.state) < round_number:
        seat = next(iter(table.questions))
        table.act(seat, plan(table, seat, "easy")[0])
    games: dict[PlayStyle, list[str]] = {}
    for style in PLAY_STYLES:
        there, lines = table.clone(), games.setdefault(style, [])
        while len(lines) < MOST_LINES and not there.finished:
            seat = next(iter(there.questions))
            for action in plan(there, seat, "normal", style):
                assert there.obstacle(seat, action) is None
                there.act(seat, action)
                lines.append(format_action(action))
        assert there.rules.computer_player == table.rules.computer_player
    assert len(set(map(tuple, games.values()))) == len(PLAY_STYLES)


def test_a_title_without_styles_plays_all_styles_alike() -> None:
    assert GAMES["tm"].in_style("raider") is GAMES["tm"]
    assert GAMES["civ"].in_style("raider") is GAMES["civ"].in_style("raider")


@pytest.mark.parametrize(("key", "every"), fast([("civ", 12), ("civ", 8), ("dawn", 6)]))
def test_levels_decide_differently_legally_and_the_same_each_time(key: str, every: int) -> None:
    """Most decisions, such as a pass, leave no room to differ: about one in six of a game differs."""
    case, differed = CASES[key], 0
    for step in random_game(case.rules, SHORT[key], 2, "levels", weights=case.weights):
        if step.number % every:
            continue
        planned = {level: plan(step.table, step.seat, level) for level in LEVELS}
        for level, actions in planned.items():
            assert actions
            assert actions == plan(step.table.clone(), step.seat, level)
            there = step.table.clone()
            for action in actions:
                assert there.obstacle(step.seat, action) is None
                there.act(step.seat, action)
        differed += len({tuple(map(format_action, actions)) for actions in planned.values()}) > 1
    assert differed


@pytest.mark.slow
@pytest.mark.parametrize("key", SHORT)
@pytest.mark.parametrize("level", ["easy", "strong"])
def test_no_strength_uses_hidden_information(key: str, level: Level) -> None:
    """With the hidden cards redealt it decides the same."""
    case, compared = CASES[key], 0
    for step in random_game(case.rules, SHORT[key], 3, "unseen levels", weights=case.weights):
        if step.number % 13 or step.table.sealed_count:
            continue
        worlds = two_worlds(step.table, step.seat, Random(step.number), case.rules.hidden_pools, same_log=True)
        if worlds is None:
            continue
        here, there = (plan(world, step.seat, level) for world in (worlds.here, worlds.there))
        assert list(map(format_action, here)) == list(map(format_action, there)), f"at decision {step.number}"
        compared += worlds.here.digest() != worlds.there.digest()
    assert compared > 3, "few positions differed, so this proves little"


@pytest.mark.slow
@pytest.mark.parametrize("key", SHORT)
@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_of_each_level_ends_with_a_winner(key: str, level: Level) -> None:
    options: dict[str, Options] = {"dawn": NewDawnOptions(round_limit=60), "civ": CivilizationOptions(turn_limit=60)}
    match = played(GAMES[key], options[key], f"alone {level}", [("one", planner(level)), ("other", planner(level))])
    table: Table[Any] = match.table
    assert table.finished
    assert table.rules.round(table.state) < 60
