"""`python -m tests.ladder.perturbed original`: estimates which weights of Through the Ages pay, by self-play.

Both seats play with randomly changed weights. The difference of their final points is regressed on the difference of
the weights. Seeds begin with `perturbed`, so that the games of the ladder stay unseen.

A weight with a slope of more than twice its error is worth a step. After a step the games must be played again, because
weights depend on each other.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from functools import partial
from math import exp
from random import Random
from statistics import correlation, linear_regression
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from rules.through_the_ages import TtaOptions
from rules.through_the_ages.computer.weights import WEIGHTS, Weights
from tests.ladder.matches import played
from tests.ladder.players import Deciding, planner

SPREAD = 0.4
"""The standard deviation of the logarithm of a weight."""
PRESENT = dict(WEIGHTS)
"""The weights with which the computer player plays."""
MOST = 120
"""The greatest difference of points that counts for a game."""


@dataclass(frozen=True)
class Compared:
    """One game between two players with different weights."""

    by: Mapping[str, float]
    """The difference of the logarithm of each weight, first player minus second."""
    margin: int
    """The lead of the first player at the end, in points."""


def changed(weights: Weights, by: Mapping[str, float]) -> Weights:
    """Return the weights, each times the exponential of its change."""
    return replace(weights, **{name: getattr(weights, name) * exp(change) for name, change in by.items()})


def compared(edition: str, number: int) -> Compared:
    """Play one game."""
    chance = Random(f"perturbed {edition} {number}")
    names = [field.name for field in fields(Weights)]
    first, second = ({name: chance.gauss(0, SPREAD) for name in names} for _ in range(2))
    players = [(name, _thinking(edition, by)) for name, by in (("first", first), ("second", second))]
    match = played(GAMES["tta"], TtaOptions(edition=edition), f"perturbed {edition} {number}", players)
    points = match.points()
    one, two = match.table.seats
    return Compared({name: first[name] - second[name] for name in names}, points[one] - points[two])


def _thinking(edition: str, by: Mapping[str, float]) -> Deciding:
    weights = changed(PRESENT[edition], by)
    decide = planner("normal")

    def thinks(table: Table[Any], seat: Seat) -> Sequence[AnyAction]:
        WEIGHTS[edition] = weights
        return decide(table, seat)

    return thinks


def main() -> None:
    """Play, and print the points gained by a weight that is e times as large."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladder.perturbed", description="Tell which weights pay.")
    parser.add_argument("edition", choices=sorted(WEIGHTS))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    with ProcessPoolExecutor(chosen.workers) as pool:
        games = list(pool.map(partial(compared, chosen.edition), numbers))
    margins = [float(max(-MOST, min(MOST, each.margin))) for each in games]
    grid = Grid("weight", "now", "points", "±", title=f"{len(games)} games, {chosen.edition}")
    for field in fields(Weights):
        changes = [each.by[field.name] for each in games]
        slope, related = linear_regression(changes, margins).slope, correlation(changes, margins)
        error = abs(slope / related) * ((1 - related**2) / (len(games) - 2)) ** 0.5
        now = getattr(PRESENT[chosen.edition], field.name)
        grid.add_row(field.name, f"{now:g}", f"{slope:+.1f}", f"{error:.1f}")
    Console(width=100).print(grid)


if __name__ == "__main__":
    main()
