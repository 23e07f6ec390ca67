"""`python -m tests.ladder.behaviour`: tables of what the computer players do, a table for each title.

All seats of a game have the same level. `--games` is the number of games of each column, `--seed` the prefix of their
seeds. Cells are means of a seat and game, with standard errors. `--results FILE` keeps completed games, so that the
next call plays only the missing ones.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev

from rules import GAMES
from rules.civilization import CivilizationOptions
from rules.engine import Options
from rules.engine.computer_player import Level
from rules.new_dawn import NewDawnOptions
from rules.terra_mystica import TerraMysticaOptions
from rules.through_the_ages import TtaOptions
from tests.ladder.matches import played
from tests.ladder.players import planner
from tests.ladder.results import Result, Results
from tests.ladder.watching import WATCHERS

GAMES_PLAYED = 100
SEED = "behaviour"
OPTIONS: Mapping[str, Options] = {
    "tm": TerraMysticaOptions(),
    "tta": TtaOptions(),
    "dawn": NewDawnOptions(round_limit=40),
    "civ": CivilizationOptions(turn_limit=60),
}
SEATS: Mapping[str, Sequence[int]] = {"tm": (4,), "tta": (2, 4), "dawn": (2, 4), "civ": (2, 4)}
LEVELS: Sequence[Level] = ("strong", "normal")
PEOPLE: Mapping[str, Mapping[str, str]] = {
    "tm": {
        "points": "139.6",
        "structures": "13.1",
        "points of towns": "16",
        "points of favor tiles": "28",
        "points of round tiles": "28",
        "points paid for power": "10.8",
        "goods left": "2",
    },
    "tta": {"culture": "160 / 195", "wonders": "2.5–2.7", "colonies": "1.2–1.5", "aggressions": "1.4–3"},
}
"""Public figures of people: 144 seats of league games, and games of Through the Ages with two and four players."""


@dataclass(frozen=True)
class Column:
    """Games of one title, level and number of seats."""

    key: str
    level: Level
    seats: int

    @property
    def name(self) -> str:
        """The heading."""
        return f"{self.level}, {self.seats}"


def watched(column: Column, seed: str, number: int) -> Result:
    """Play one game and return its figures."""
    watcher = WATCHERS[column.key]()
    players = [(column.level, planner(column.level))] * column.seats
    game_seed = f"{seed} {column.name} {number}"
    match = played(GAMES[column.key], OPTIONS[column.key], game_seed, players, watcher)
    thought = [spent for turns in match.thought.values() for spent in turns.values()]
    points = mean(match.points().values())
    figures = watcher.figures(match.table)
    name = column.name
    return Result(seed, column.key, name, number, points, len(thought), sum(thought), max(thought), figures)


def tables(keys: Sequence[str], results: Results) -> str:
    """Return the tables of titles as Markdown."""
    return "\n\n".join(_table(key, results) for key in keys)


def _table(key: str, results: Results) -> str:
    columns = [Column(key, level, seats) for seats in SEATS[key] for level in LEVELS]
    found = {column: results.of_row(key, column.name) for column in columns}
    columns = [column for column in columns if found[column]]
    people = PEOPLE.get(key, {})
    names = dict.fromkeys(name for column in columns for result in found[column] for name in result.counted)
    heads = [f"{column.name} ({len(found[column])} games)" for column in columns] + (["people"] if people else [])
    lines = [f"| {key} | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    for name in names:
        values = [[result.counted[name] for result in found[column] if name in result.counted] for column in columns]
        cells = [_cell(each) for each in values] + ([people.get(name, "")] if people else [])
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    spent = [_cpu(found[column]) for column in columns] + ([""] if people else [])
    return "\n".join([*lines, "| CPU a turn, mean / most, s | " + " | ".join(spent) + " |"])


def _cell(values: Sequence[float]) -> str:
    if len(values) < 2:
        return f"{mean(values):.2f}" if values else ""
    return f"{mean(values):.2f} ± {stdev(values) / len(values) ** 0.5:.2f}"


def _cpu(games: Sequence[Result]) -> str:
    turns = sum(each.turns for each in games)
    return f"{sum(each.thought_s for each in games) / turns:.3f} / {max(each.longest_s for each in games):.2f}"


def main() -> None:
    """Play the games of the named titles, and print their tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladder.behaviour", description="Tell what players do.")
    parser.add_argument("titles", nargs="*", metavar="title", help="of tm, tta, dawn, civ; all when left out")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help="how many for each column")
    parser.add_argument("--seed", default=SEED, help="the prefix of the seeds")
    parser.add_argument("--only", default="", help="a word that the names of columns hold, such as strong")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, help="a file in which games are written down, and found again")
    chosen = parser.parse_args()
    keys = chosen.titles or list(OPTIONS)
    results = Results(chosen.results, chosen.seed)
    columns = [Column(key, level, seats) for key in keys for seats in SEATS[key] for level in LEVELS]
    missing = [
        (column, number)
        for number in range(chosen.games)
        for column in columns
        if chosen.only in column.name and results.of(column.key, column.name, number) is None
    ]
    with ProcessPoolExecutor(chosen.workers) as pool:
        for ended in as_completed([pool.submit(watched, column, chosen.seed, number) for column, number in missing]):
            results.add(ended.result())
    print(tables(keys, results))


if __name__ == "__main__":
    main()
