"""`make soak`: many random games, with the properties checked in every position, and statistics.

Each run plays other games than that of the day before. `POLIS_SEED=n` selects certain ones, and `POLIS_GAMES=n` their
number. A failure is reported by set-up and number: `python -m tests.contract.soak --again tta-4-drawn 17`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count, islice, zip_longest
from random import Random
from statistics import mean
from time import perf_counter
from traceback import format_exc
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from rich.console import Console
from rich.table import Table as Grid

from rules import GAMES
from rules.engine import Options, Table, read_record
from tests.contract.cases import CASES, Case, Setup
from tests.contract.walk import random_game

GAMES_PLAYED = 1000
DRAWN = "drawn"
"""The name of the set-up with random options for each game."""
SELDOM = 0.3
"""The probability of a variant that can be on or off."""
RAREST = 12
"""The number of rarely played actions that are listed."""
STYLE = 3
"""The factor by which each kind of action may be more or less frequent in one game, to vary the style of play."""


@dataclass
class Tally:
    """Statistics of the games of one set-up."""

    decisions: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    shared: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    """The number of actions by tag."""
    failed: int = 0

    def add(self, case: Case, table: Table[Any]) -> None:
        """Count a finished game."""
        places = case.rules.standing(table.state)
        self.decisions.append(table.decision_count)
        self.points += [place.points for place in places]
        self.best.append(places[0].points)
        self.shared += sum(place.rank == 1 for place in places) > 1
        self.endings[case.ending(table.state)] += 1
        self.played.update(decision.text.partition(" ")[0] for decision in table.log)

    def row(self) -> Iterator[str]:
        """Yield the cells of the statistics."""
        yield str(len(self.decisions))
        yield f"{mean(self.decisions):.0f} ({min(self.decisions)}-{max(self.decisions)})" if self.decisions else "-"
        yield f"{mean(self.points):.0f}" if self.points else "-"
        yield f"{mean(self.best):.0f}" if self.best else "-"
        yield str(self.shared)
        yield ", ".join(f"{ending} {n}" for ending, n in self.endings.most_common())
        yield str(self.failed)


def every_setup(titles: Sequence[str]) -> list[Setup]:
    """Return all option sets with all numbers of seats, and a set-up with random options for each number.

    The titles alternate.
    """
    of_titles = [
        [
            Setup(CASES[title], seats, name)
            for name in (*CASES[title].options, DRAWN)
            for seats in CASES[title].rules.seats
        ]
        for title in titles
    ]
    return [setup for several in zip_longest(*of_titles) for setup in several if setup is not None]


def drawn_options(kind: type[Options], random: Random) -> Options:
    """Return options drawn value by value until they are valid."""
    while True:
        values = {name: _drawn(info, random) for name, info in kind.model_fields.items()}
        try:
            return kind.model_validate(values)
        except ValidationError:
            continue


def _drawn(info: FieldInfo, random: Random) -> Any:
    if info.annotation is bool:
        return random.random() < SELDOM
    if get_origin(info.annotation) is Literal:
        return random.choice(get_args(info.annotation))
    if info.annotation is int:
        low = next(limit.ge for limit in info.metadata if hasattr(limit, "ge"))
        high = next(limit.le for limit in info.metadata if hasattr(limit, "le"))
        return random.randint(low, high)
    return info.get_default()


def play(setup: Setup, number: int, seed: int) -> Table[Any]:
    """Play a random game: components stay in place, a stored position loads, and the log gives the game again."""
    case, name = setup.case, f"{setup} {seed} {number}"
    random = Random(name)
    options = drawn_options(case.rules.options, random) if setup.name == DRAWN else setup.options
    stored_at = random.randrange(400)
    usual = random.choice((case.weights, *case.styles))
    style = {kind.tag: usual.get(kind.tag, 1) * STYLE ** random.uniform(-1, 1) for kind in case.rules.actions}
    begun: Counter[str] | None = None
    table = None
    for step in random_game(case.rules, options, setup.seats, name, weights=style, longest=case.longest):
        table = step.table
        found = case.inventory(table.state)
        begun = found if begun is None else begun
        assert found == begun, f"decision {step.number}: {found - begun} {begun - found}"
        if step.number == stored_at:
            loaded = Table.load(case.rules, table.record())
            assert loaded.digest() == table.digest(), f"decision {step.number}: loading changes the game"
    assert table is not None, "a game has a decision"
    assert case.inventory(table.state) == begun, "the end of the game"
    again = Table.load(case.rules, read_record(table.record().to_text()))
    assert again.digest() == table.digest(), "the log gives another game"
    return table


def soak(setups: Sequence[Setup], games: int, seed: int, console: Console) -> bool:
    """Play so many games, one set-up after the other, and print statistics. Return whether none failed."""
    tallies = {str(setup): Tally() for setup in setups}
    told: set[str] = set()
    began = perf_counter()
    for number, setup in islice(((number, setup) for number in count() for setup in setups), games):
        tally = tallies[str(setup)]
        try:
            tally.add(setup.case, play(setup, number, seed))
        except Exception:
            # After any error of the rules, the other games are still played.
            tally.failed += 1
            failure = format_exc(limit=-4)
            console.print(f"[bold red]{setup} {number} with POLIS_SEED={seed} failed[/]")
            if failure not in told:
                console.print(failure, markup=False)
                told.add(failure)
    decisions = sum(sum(tally.decisions) for tally in tallies.values())
    seconds = perf_counter() - began
    title = f"{games} random games, {decisions} decisions in {seconds:.0f} s, POLIS_SEED={seed}"
    console.print(_statistics(tallies, title))
    for key in dict.fromkeys(setup.case.rules.key for setup in setups):
        played = sum((tallies[str(setup)].played for setup in setups if setup.case.rules.key == key), Counter[str]())
        rarest = sorted((action.tag for action in CASES[key].rules.actions), key=played.__getitem__)[:RAREST]
        console.print(f"{key}: rarest actions: {', '.join(f'{tag} {played[tag]}' for tag in rarest)}")
    return not any(tally.failed for tally in tallies.values())


def _statistics(tallies: Mapping[str, Tally], title: str) -> Grid:
    """Return the statistics, a line for each set-up played, title by title."""
    what = ("decisions", "mean points", "of the winner", "shared", "how they ended", "failed")
    grid = Grid("set-up", "games", *what, title=title)
    for name, tally in sorted(tallies.items(), key=lambda item: item[0].partition("-")[0]):
        if tally.decisions or tally.failed:
            grid.add_row(name, *tally.row())
    return grid


def main() -> None:
    """Play; with `--again`, play one game again and fail with its error."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.soak", description="Play many random games.")
    parser.add_argument("titles", nargs="*", metavar="title", help=f"of {', '.join(GAMES)}; all when left out")
    parser.add_argument("--games", type=int, default=int(os.environ.get("POLIS_GAMES", GAMES_PLAYED)), help="how many")
    parser.add_argument("--again", nargs=2, metavar=("SETUP", "NUMBER"), help="play only this game")
    today = datetime.now(UTC).date().toordinal()
    seed = int(os.environ.get("POLIS_SEED", today))
    chosen = parser.parse_args()
    if unknown := set(chosen.titles) - set(CASES):
        parser.error(f"no such title: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    setups = every_setup(chosen.titles or list(GAMES))
    if chosen.again:
        name, number = chosen.again
        table = play(next(setup for setup in setups if str(setup) == name), int(number), seed)
        print(f"{table.decision_count} decisions, digest {table.digest()}")
        return
    wide = Console(width=None if sys.stdout.isatty() else 160)
    sys.exit(0 if soak(setups, chosen.games, seed, wide) else 1)


if __name__ == "__main__":
    main()
