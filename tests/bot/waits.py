"""The number of people for whom a round waits one after another: `python -m tests.bot.waits tta 20` plays four-player
games.

A wait begins with a decision that was possible only after another player's decision. Players with questions at the same
time are one wait, and so is a continued turn.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from bot.computer_players.decision_search import plan
from bot.sessions.orders import automatic_answer, in_force
from rules.engine import AnyAction, Options, Seat, Table
from tests.contract.cases import CASES
from tests.contract.walk import choose

PLAYERS = 4
OPTIONS: Mapping[str, Sequence[str]] = {"tta": ("new_story", "original")}
"""The options to measure for a title; by default the first of its options."""


@dataclass
class Waits:
    """Counts the waits of one table, decision by decision."""

    by_round: Counter[int] = field(default_factory=Counter)
    by_question: Counter[str] = field(default_factory=Counter)
    """The question with which each wait began."""
    _waited_for: frozenset[Seat] = frozenset()
    """The seats that may decide without a new wait."""

    def act(self, table: Table[Any], seat: Seat, action: AnyAction) -> None:
        """Carry out the decision of a person, and count the wait it begins, if any."""
        before, together = frozenset(table.questions), table.sealed_count > 0
        if seat not in self._waited_for:
            self._waited_for = before
            self.by_round[table.rules.round(table.state)] += 1
            self.by_question[table.questions[seat].name] += 1
        table.act(seat, action)
        # A new question caused by another player comes later; so do all when the last of several has answered.
        goes_on = before & frozenset(table.questions)
        self._waited_for &= goes_on - {seat} if together else goes_on

    def answer_automatically(self, table: Table[Any]) -> None:
        """Let default orders answer: nobody is waited for."""
        for seat, question in table.questions.items():
            answer = automatic_answer(table, seat, question, in_force(table.rules, ()))
            if answer is not None:
                table.act(seat, answer, automatic=True)
                self.answer_automatically(table)
                return


def waits(key: str, options: Options, seed: str, *, by_chance: bool, weights: Mapping[str, float]) -> Waits:
    """Return the waits of a whole game of computer players, or of random players."""
    table = Table.new(CASES[key].rules, options, PLAYERS, seed)
    random = Random(seed)
    counted = Waits()
    counted.answer_automatically(table)
    while not table.finished:
        seat = random.choice(list(table.questions))
        actions = [choose(random, table.legal_actions(seat), weights)] if by_chance else plan(table, seat)
        for action in actions:
            counted.act(table, seat, action)
        counted.answer_automatically(table)
    return counted


def games(key: str, name: str, number: int, *, by_chance: bool) -> Iterator[Waits]:
    """Yield the waits of several games with the same options."""
    case = CASES[key]
    for game in range(number):
        yield waits(key, case.options[name], f"waits {game}", by_chance=by_chance, weights=case.weights)


def main(arguments: Sequence[str]) -> None:
    """Print the waits of a round: the median, the worst tenth, the most, and their questions."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.waits", description=__doc__)
    parser.add_argument("title", choices=sorted(CASES), nargs="?", default="tta")
    parser.add_argument("games", type=int, nargs="?", default=20)
    parser.add_argument("--by-chance", action="store_true", help="people who decide by chance, not computer players")
    parser.add_argument("--options", help="options by the name that the contract tests give them")
    given = parser.parse_args(arguments)
    named = (given.options,) if given.options else OPTIONS.get(given.title, tuple(CASES[given.title].options)[:1])
    for name in named:
        rounds: list[int] = []
        asked: Counter[str] = Counter()
        for each in games(given.title, name, given.games, by_chance=given.by_chance):
            rounds += each.by_round.values()
            asked += each.by_question
        rounds.sort()
        worst = rounds[-max(1, len(rounds) // 10)]
        told = ", ".join(f"{question} {n / len(rounds):.2f}" for question, n in asked.most_common())
        print(f"{given.title} {name}, {PLAYERS} players, {given.games} games, {len(rounds)} rounds:")
        print(f"  waits of a round: median {median(rounds):g}, one in ten {worst} or more, {rounds[-1]} at most")
        print(f"  on average {sum(rounds) / len(rounds):.2f}: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
