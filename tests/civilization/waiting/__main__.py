"""Prints the waiting times of simulated clubs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

from tests.civilization.waiting.club import Tally, club
from tests.civilization.waiting.playing import HABITS, by_chance, by_program


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def lines(tally: Tally) -> Iterator[str]:
    """Yield the counts as lines of text."""
    turns = len(tally.days)
    yield f"{turns} turns of the table"
    for what, values in (("pings a person and turn", tally.pings), ("days a turn", tally.days)):
        yield f"  {what}: median {quantile(values, 0.5):.1f}, p90 {quantile(values, 0.9):.1f}"
    yield f"  questions that ping, a turn: {sum(tally.kinds.values()) / turns:.1f}"
    for kind, number in tally.kinds.most_common():
        yield f"    {kind}: {number / turns:.2f}"
    called = sum(tally.segments.values())
    yield f"  pinged once in a part of a phase: {tally.segments[True]} of {called}"
    made = sum(tally.decisions.values())
    yield f"  decisions a turn: {made / turns:.1f}, of them by orders {tally.decisions['order'] / turns:.1f}"


def main(arguments: list[str]) -> None:
    """Play games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="club")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--habits", choices=list(HABITS), default="everything", help="what people use of the bot")
    parser.add_argument("--people", choices=("program", "chance"), default="program", help="who decides for them")
    chosen = parser.parse_args(arguments)
    whole = Tally()
    for number in range(chosen.games):
        seed = f"{chosen.seed} {number}"
        decide = by_program if chosen.people == "program" else by_chance(Random(seed))
        friends = club(chosen.seats, seed, chosen.turns, decide, HABITS[chosen.habits])
        whole.add(friends.play(chosen.turns))
        print(f"{number + 1} games:", *lines(whole), sep="\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
