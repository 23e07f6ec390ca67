"""Prints these figures for each round: `python -m tests.bot.quiet --titles tm tta --rounds 6`."""

from __future__ import annotations

import argparse
import asyncio
import sys

from rules import GAMES
from tests.bot.quiet.table import PACES, Measured, measured

HEADING = (
    "title  computers  pace     rounds  stay  sent  edits  characters  repeated  pings  of movers"
    "  standing  untouched  stale  last post"
)


def line(title: str, computers: int, pace: str, found: Measured) -> str:
    """Return the figures of one table for a round, and stale lines in all."""
    figures, rounds = found.figures, found.rounds
    return (
        f"{title:<5}  {computers:>9}  {pace:<8} {rounds:>6}  {figures.stay / rounds:>4.1f}"
        f"  {(figures.stay + figures.calls) / rounds:>4.1f}  {figures.edits / rounds:>5.1f}"
        f"  {figures.characters / rounds:>10.0f}  {figures.repeated / max(1, figures.characters):>8.0%}"
        f"  {figures.pings / rounds:>5.1f}  {figures.pings_of_movers / rounds:>9.1f}"
        f"  {found.standing / rounds:>8.1f}  {found.untouched / rounds:>9.1f}  {found.stale:>5}  {found.last:>9}"
    )


def main(arguments: list[str]) -> None:
    """Play tables and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--titles", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--paces", nargs="+", default=list(PACES), choices=list(PACES))
    parser.add_argument("--computers", nargs="+", type=int, default=[0, 3])
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds are played at most")
    chosen = parser.parse_args(arguments)
    print(HEADING)
    for title in chosen.titles:
        for computers in chosen.computers:
            for pace in chosen.paces:
                found = asyncio.run(measured(title, pace, computers=computers, most_rounds=chosen.rounds))
                print(line(title, computers, pace, found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
