"""`make ladder`: whole games of the computer player at its levels against fixed opponents and itself, with standard
errors.

`python -m tests.ladder tm tta --games 20` plays only these titles, with that many games of each row. `--only strong`
plays the rows whose name contains that word. Seeds begin with `SEEDS`, unlike those used for tuning.

The whole table takes hours. With `--results FILE` every completed game is written to a file, and the next call plays
only the missing ones.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from bot.computer_players.computer_turns import styles
from rules import GAMES
from rules.civilization import CivilizationOptions
from rules.engine import Options
from rules.engine.computer_player import Level, PlayStyle
from rules.new_dawn import NewDawnOptions
from rules.terra_mystica import TerraMysticaOptions
from rules.through_the_ages import TtaOptions
from tests.ladder.matches import Match, played
from tests.ladder.players import Deciding, before, one_ahead, planner, raider
from tests.ladder.results import Result, Results

GAMES_PLAYED = 100
SEEDS = "second ladder"
"""The prefix of the seeds, which changes whenever a setting was chosen by looking at this table."""


@dataclass(frozen=True)
class Row:
    """A row of the table: the opponents, and the target."""

    key: str
    name: str
    level: Level
    seats: int
    target: float
    options: Options
    others: str
    """`alike`, `before`, `raider` against the level, `one ahead`, or a level."""
    at_most: bool = False
    style: PlayStyle = "balanced"


def rows() -> Sequence[Row]:
    """Return the targets."""
    tm, dawn, civ = TerraMysticaOptions(), NewDawnOptions(round_limit=40), CivilizationOptions(turn_limit=60)
    found: list[Row] = []
    found.append(Row("tm", "four alike, normal: points", "normal", 4, 103, tm, "alike"))
    found.append(Row("tm", "four alike, strong: points", "strong", 4, 112, tm, "alike"))
    found.append(Row("tm", "normal against three of before", "normal", 4, 70, tm, "before"))
    found.append(Row("tm", "strong against three of before", "strong", 4, 85, tm, "before"))
    levels: tuple[tuple[Level, Sequence[int]], ...] = (("normal", (75, 45, 60, 40)), ("strong", (90, 60, 70, 50)))
    for level, targets in levels:
        tables = [(options, seats) for options in (TtaOptions(), TtaOptions(edition="original")) for seats in (2, 4)]
        for (options, seats), target in zip(tables, targets, strict=True):
            name = f"{options.edition}: {level} against {seats - 1} of before"
            found.append(Row("tta", name, level, seats, target, options, "before"))
    found.append(Row("tta", "a raider among three normal", "normal", 4, 15, TtaOptions(), "raider", at_most=True))
    found.append(Row("tta", "a raider among three strong", "strong", 4, 10, TtaOptions(), "raider", at_most=True))
    played_with: Mapping[str, Options] = {"tm": tm, "tta": TtaOptions(), "dawn": dawn, "civ": civ}
    for key, each in played_with.items():
        found.append(Row(key, "normal against easy", "normal", 2, 65, each, "easy"))
        found.append(Row(key, "strong against normal", "strong", 2, 65, each, "normal"))
    for key in ("dawn", "civ"):
        found.append(Row(key, "normal against one action ahead", "normal", 2, 65, played_with[key], "one ahead"))
        found.append(Row(key, "strong against one action ahead", "strong", 2, 75, played_with[key], "one ahead"))
    for key, each in played_with.items():
        for style in styles(GAMES[key])[1:]:
            found.append(Row(key, f"a strong {style} against balanced", "strong", 2, 45, each, "strong", style=style))
    return found


def result(row: Row, number: int) -> Result:
    """Play one game of a row; the computer player's seat changes from game to game."""
    others: Mapping[str, Callable[[], Deciding]] = {
        "alike": lambda: planner(row.level),
        "before": lambda: before(row.key),
        "raider": lambda: planner(row.level),
        "one ahead": lambda: one_ahead(row.key),
        "easy": lambda: planner("easy"),
        "normal": lambda: planner("normal"),
        "strong": lambda: planner("strong"),
    }
    players: list[tuple[str, Deciding]] = [("other", others[row.others]())] * row.seats
    mine = number % row.seats
    players[mine] = ("mine", raider if row.others == "raider" else planner(row.level, row.style))
    match = played(GAMES[row.key], row.options, f"{SEEDS} {row.name} {number}", players)
    seats = list(match.table.seats) if row.others == "alike" else [match.table.seats[mine]]
    points = match.points()
    value = mean(points.values()) if row.others == "alike" else 100 * match.shares()["mine"]
    counted = _counted(row.key, match, seats)
    thought = [spent for seat in seats for spent in match.thought[seat].values() if row.others != "raider"]
    return Result(
        SEEDS, row.key, row.name, number, value, len(thought), sum(thought), max(thought, default=0.0), counted
    )


def _counted(key: str, match: Match, seats: Sequence[Any]) -> Mapping[str, float]:
    """Return figures of the computer player's behaviour."""
    players = [match.table.state.players[seat] for seat in seats]
    if key == "tm":
        return {
            "structures": mean(sum(p.buildings.values()) for p in players),
            "goods left": mean(p.coins + p.workers + p.priests for p in players),
        }
    if key == "tta":
        strongest = max(p.ratings.strength for p in match.table.state.players)
        return {
            "cards in hand": mean(len(p.hand) for p in players),
            "resources left": mean(sum(p.stored.values()) for p in players),
            "famine": mean(p.sources.get("famine", 0) for p in players),
            "% of the strongest": 100 * mean(p.ratings.strength for p in players) / max(1, strongest),
        }
    return {}


def play(row: Row, games: int, results: Results, pool: Executor) -> Sequence[Result]:
    """Play that many games of a row, except those in the file."""
    missing = [number for number in range(games) if results.of(row.key, row.name, number) is None]
    for ended in as_completed([pool.submit(result, row, number) for number in missing]):
        results.add(ended.result())
    played_before = (results.of(row.key, row.name, number) for number in range(games))
    return [each for each in played_before if each is not None]


def main() -> None:
    """Play the named rows, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladder", description="Measure the computer players.")
    parser.add_argument("titles", nargs="*", metavar="title", help="of tm, tta, dawn, civ; all when left out")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help="how many for each row")
    parser.add_argument("--only", default="", help="a word that the names of rows hold")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, help="a file in which games are written down, and found again")
    chosen = parser.parse_args()
    grid = Grid("title", "who", "target", "reached", "±", "CPU a turn", "behaviour", title=f"{chosen.games} games each")
    wanted = [row for row in rows() if row.key in (chosen.titles or GAMES) and chosen.only in row.name]
    results = Results(chosen.results, SEEDS)
    with ProcessPoolExecutor(chosen.workers) as pool:
        for row in wanted:
            found = play(row, chosen.games, results, pool)
            values = [each.value for each in found]
            turns = sum(each.turns for each in found) or 1
            grid.add_row(
                row.key,
                row.name,
                f"{'≤' if row.at_most else '≥'} {row.target:g}",
                f"{mean(values):.1f}",
                f"{stdev(values) / len(values) ** 0.5:.1f}" if len(values) > 1 else "",
                f"{sum(each.thought_s for each in found) / turns:.3f} / {max(each.longest_s for each in found):.2f} s",
                ", ".join(f"{name} {mean(each.counted[name] for each in found):.1f}" for name in found[0].counted),
            )
            print(f"{row.key} {row.name}: {mean(values):.1f}", flush=True)
    Console(width=150).print(grid)


if __name__ == "__main__":
    main()
