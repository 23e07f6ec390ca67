"""The engine's speed: acting, enumerating, replaying, loading, undoing, thinking, and the memory of a game."""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from statistics import mean
from time import process_time
from typing import Any

from bot.computer_players.decision_search import plan
from rules import GAMES
from rules.civilization import CivilizationOptions
from rules.engine.computer_player import Level
from rules.engine.core.options import Options
from rules.engine.rules import Rules, Table
from rules.engine.search import BeamSpec, Position, next_position
from rules.new_dawn import NewDawnOptions
from rules.terra_mystica.computer import playing as terra_mystica
from rules.through_the_ages import TtaOptions
from rules.through_the_ages.computer import planning as through_the_ages
from tests.bench.rows import Row, milliseconds, percentile
from tests.contract.cases import CASES
from tests.contract.walk import choose

GAMES_PLAYED = 24
RANDOM_PLAY = {"tm": 10_000, "tta": 5000, "dawn": 5000, "civ": 3000}
MEMORY_KIB = {"civ": 400}
TRIALS = {"tm": 0.04, "tta": 0.15, "dawn": 0.25, "civ": 0.25}
"""Milliseconds to try one action in a search, for titles with a search."""
TRIED = 400
TRIED_AT_ONCE = 4
"""The number of times each action is tried between two readings of the clock, which takes a fiftieth of that time."""
PLANNED: Mapping[str, BeamSpec[Any]] = {"tm": terra_mystica.PLANNING, "tta": through_the_ages.PLANNING}
"""Titles that plan by a beam, which need not replay a turn up to its present point."""
THINKING: Mapping[Level, tuple[float, float]] = {"normal": (100, 1000), "strong": (500, 2500)}
"""Milliseconds that a computer player may think in a turn: on average, and at most."""
TURNS = 24
"""The number of computer players' turns measured, from the beginning of a game."""
OPTIONS: Mapping[str, Sequence[Options]] = {
    "tta": (TtaOptions(), TtaOptions(edition="original")),
    # Random players seldom win; people need about that many rounds.
    "dawn": (NewDawnOptions(round_limit=25), NewDawnOptions(map="custom", map_building="players", round_limit=25)),
    "civ": (CivilizationOptions(turn_limit=15), CivilizationOptions(nations="chosen", turn_limit=15)),
}
"""The options of the measured games; default options for other titles."""


def measure() -> list[Row]:
    """Return the figures of every registered game."""
    return [row for rules in GAMES.values() for row in _of(rules)]


def _of(rules: Rules[Any]) -> list[Row]:
    acting: list[float] = []
    listing: list[float] = []
    # As in the bot, garbage collection skips permanent objects, mostly the rules.
    gc.collect()
    gc.freeze()
    finished = [_play(rules, number, acting, listing) for number in range(GAMES_PLAYED)]
    longest = max(finished, key=lambda table: table.decision_count)
    record = replace(longest.record(), checkpoint=None)
    rerun = percentile([milliseconds(lambda: Table.load(rules, record)) for _ in range(5)], 50)
    middle = longest.clone()
    middle.undo(longest.decision_count * 2 // 3)
    while middle.decision_count == middle.stage_began:
        # At the beginning of a stage there is nothing to undo within it.
        middle.replay(longest.log[middle.decision_count])
    stored = middle.record()
    loading = [milliseconds(lambda: Table.load(rules, stored)) for _ in range(50)]
    undoing = [milliseconds(lambda: _undo_one(middle)) for _ in range(50)]
    searched = [
        Row(f"{rules.key}: try one action", _trying(rules), "ms", most)
        for key, most in TRIALS.items()
        if key == rules.key
    ]
    return [
        *searched,
        *(row for level in THINKING for row in _thinking(rules, level)),
        Row(f"{rules.key}: act, median", percentile(acting, 50), "ms", 0.3),
        Row(f"{rules.key}: act, p99", percentile(acting, 99), "ms", 3),
        Row(f"{rules.key}: enumerate one question, median", percentile(listing, 50), "ms", 0.5),
        Row(f"{rules.key}: enumerate one question, p99", percentile(listing, 99), "ms", 10),
        Row(
            f"{rules.key}: random play with enumeration",
            _decisions_a_second(rules),
            "1/s",
            RANDOM_PLAY.get(rules.key, 1500),
            at_least=True,
        ),
        Row(f"{rules.key}: re-run {longest.decision_count} decisions", rerun, "ms", 250),
        Row(f"{rules.key}: load a live game", percentile(loading, 50), "ms", 10),
        Row(f"{rules.key}: undo within a stage", percentile(undoing, 50), "ms", 5),
        Row(f"{rules.key}: memory of a live game", _memory(rules, stored), "KiB", MEMORY_KIB.get(rules.key, 256)),
    ]


def _trying(rules: Rules[Any]) -> float:
    """Return the milliseconds for one action, tried as the computer player does: a copy of the state, the stage, the
    action.

    If the search need not run a stage from its beginning, this measurement does not either.
    """
    chance = random.Random("trying")
    table = Table.new(rules, rules.options(), rules.seats[-1], "trying")
    weights = CASES[rules.key].weights
    times: list[float] = []
    while not table.finished and len(times) < TRIED:
        seat = chance.choice(list(table.questions))
        options = table.legal_actions(seat)
        if table.rules.round(table.state) and len(options) > 1:
            position = Position.of(table, seat, chance)
            option = chance.choice(options)
            if position is not None:
                if rules.key in PLANNED:
                    opened = position.playout()
                    opened.close()
                    position = next_position(opened, seat, PLANNED[rules.key])
                start = process_time()
                for _ in range(TRIED_AT_ONCE):
                    trial = position.playout()
                    trial.act(seat, option)
                    trial.close()
                times.append((process_time() - start) * 1000 / TRIED_AT_ONCE)
        table.act(seat, choose(chance, options, weights))
    return percentile(times, 50)


def _thinking(rules: Rules[Any], level: Level) -> list[Row]:
    """Return the thinking times of computer players of a level per turn, when two of them play."""
    table = Table.new(rules, OPTIONS.get(rules.key, (rules.options(),))[0], 2, "thinking")
    thought: dict[Hashable, float] = {}
    while not table.finished and len(thought) < TURNS:
        seat = next(iter(table.questions))
        turn, start = table.turn(seat), process_time()
        planned = plan(table, seat, level)
        thought[turn] = thought.get(turn, 0.0) + (process_time() - start) * 1000
        for action in planned:
            table.act(seat, action)
    average, most = THINKING[level]
    return [
        Row(f"{rules.key}: turn of a {level} computer player, mean", mean(thought.values()), "ms", average),
        Row(f"{rules.key}: turn of a {level} computer player, most", max(thought.values()), "ms", most),
    ]


def _play(
    rules: Rules[Any], number: int, acting: list[float], listing: list[float], clock: Callable[[], float] = process_time
) -> Table[Any]:
    """Play one random game, in which nobody passes or resigns at once; its times go to the lists."""
    chance = random.Random(number)
    seats = rules.seats[number % len(rules.seats)]
    played = OPTIONS.get(rules.key, (rules.options(),))
    table = Table.new(rules, played[number // len(rules.seats) % len(played)], seats, f"bench {number}")
    weights = CASES[rules.key].weights
    while not table.finished:
        seat = chance.choice(list(table.questions))
        start = clock()
        options = table.legal_actions(seat)
        listed = clock()
        choice = choose(chance, options, weights)
        chosen = clock()
        table.act(seat, choice)
        acting.append((clock() - chosen) * 1000)
        listing.append((listed - start) * 1000)
    return table


def _decisions_a_second(rules: Rules[Any]) -> float:
    """Return the decisions a second in the same games, by one reading of the clock, which would cost a twentieth of a
    decision.
    """
    begun = process_time()
    games = (_play(rules, number, [], [], lambda: 0.0) for number in range(GAMES_PLAYED))
    decisions = sum(table.decision_count for table in games)
    return decisions / (process_time() - begun)


def _undo_one(table: Table[Any]) -> None:
    """Undo one decision and repeat it, so that the next round begins the same."""
    last = table.log[-1]
    table.undo(table.decision_count - 1)
    table.replay(last)


def _memory(rules: Rules[Any], record: Any) -> float:
    """Return the KiB of one loaded game without the shared data tables."""
    copies = 20
    Table.load(rules, record)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [Table.load(rules, record) for _ in range(copies)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(kept) == copies
    return (after - before) / copies / 1024
