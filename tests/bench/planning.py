"""The length of a round in a club whose players plan: `python -m tests.bench.planning tm --games 2 --rounds 3`.

Everybody looks at the game some hours after a ping. A player who plans then prepares the next turns, to be played
automatically. The same games are played without plans. Computer players make all decisions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from statistics import mean, stdev
from typing import Any

from bot.computer_players.decision_search import plan, whole_turn
from bot.drafts.preview import DraftPreview, add_line, preview_lines
from bot.sessions.plan_execution import known_signals, planned_turn
from bot.sessions.whole_turn import Turn
from bot.store.plans import Plan, PlannedTurn
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from rules.engine.hosting.planned_turns import table_on_turn, turn_after
from tests.bot.stones_games import NOW
from tests.contract.cases import CASES

PLAYERS = 4
LEAST_H, MOST_H = 1.0, 8.0
"""The time between a ping and the look at the game."""
PERSONS_PACE = timedelta(minutes=10)
"""The delay of a plan that must not be played at once."""


@dataclass
class PlanningClub:
    """A table of people with their plans, at simulated times."""

    table: Table[Any]
    random: Random
    turns_planned: int
    """The number of turns everybody plans at each visit."""
    now: datetime = NOW
    plans: dict[Seat, Plan] = field(default_factory=dict)
    comes: dict[Seat, datetime] = field(default_factory=dict)
    """The times when the pinged persons look at the game."""
    visits: int = 0
    played: int = 0
    """The number of turns played by plans."""

    def play(self, rounds: int) -> float:
        """Play that many rounds from the first one on. Return the hours of each."""
        rules = self.table.rules
        while not self.table.finished and rules.round(self.table.state) <= rounds:
            self.visit()
        return (self.now - NOW) / timedelta(hours=1) / rounds

    def visit(self) -> None:
        """Let the next person look at the game, decide, and plan."""
        asked = set(self.table.questions)
        self.comes = {seat: at for seat, at in self.comes.items() if seat in asked}
        for seat in sorted(asked - self.comes.keys()):
            self.comes[seat] = self.now + timedelta(hours=self.random.uniform(LEAST_H, MOST_H))
        seat = min(self.comes, key=lambda each: (self.comes[each], each))
        self.now = max(self.now, self.comes.pop(seat))
        self.visits += 1
        turn = self._turn()
        turn.play(seat, whole_turn(turn.table, seat))
        self._after(turn)
        if self.turns_planned:
            self._plan(seat)

    def _turn(self) -> Turn:
        return Turn(self.table.clone(), {}, plans=self.plans)

    def _after(self, turn: Turn) -> None:
        """Take over the decisions, then play plans at a person's pace."""
        while True:
            by_plans = {(made.seat, made.number) for made in turn.decisions if made.decided_by == "plan"}
            self.played += len({seat for seat, _ in by_plans})
            self.table = turn.table
            self.plans = {seat: plan for seat, plan in turn.plans.items() if not plan.is_empty}
            later = sorted(turn.played_later & self.table.questions.keys())
            if not later:
                return
            self.now += PERSONS_PACE
            turn = self._turn()
            turn.play_planned(later[0])

    def _plan(self, seat: Seat) -> None:
        """Plan the next turns as a computer player would play them, unless a plan is played automatically."""
        kept = self.plans.get(seat)
        ahead = None if kept is not None and kept.by_itself else table_on_turn(self.table, seat)
        turns: list[PlannedTurn] = []
        while ahead is not None and len(turns) < self.turns_planned:
            preview = foreseen(ahead, seat)
            if preview.continues and not preview.stops_at_end:
                break
            turns.append(planned_turn(ahead, seat, preview.lines))
            ahead = turn_after(ahead, seat, [ahead.parse(line) for line in preview.lines])
        if turns:
            known = known_signals(self.table, seat)
            self.plans[seat] = Plan(1, seat, seat, tuple(turns), True, self.now, known=known)


def foreseen(table: Table[Any], seat: Seat) -> DraftPreview:
    """Return a turn as a computer player would play it without learning what it reveals."""
    preview = preview_lines(table, seat, (), looks_past=True)
    while preview.continues:
        before = len(preview.lines)
        for action in plan(preview.table, seat):
            add_line(preview, format_action(action))
            if preview.refusal is not None or preview.stops_at_end:
                break
        if len(preview.lines) == before or preview.refusal is not None:
            break
    return preview


def measured(key: str, options: str, seed: str, rounds: int, turns_planned: int) -> tuple[float, int, int]:
    """Return hours a round, visits, and turns played by plans in one game."""
    case = CASES[key]
    table = Table.new(case.rules, case.options[options], PLAYERS, seed)
    club = PlanningClub(table, Random(seed), turns_planned)
    return club.play(rounds), club.visits, club.played


def main(arguments: Sequence[str]) -> None:
    """Print the hours of a round without and with plans, and the average saving of a game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.planning", description=__doc__)
    parser.add_argument("titles", nargs="*", default=["tm", "tta", "dawn", "civ"])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args(arguments)
    print("title  turns planned  hours a round  saved          visits a round  turns by plans")
    for key in given.titles:
        options = next(iter(CASES[key].options))
        without: list[float] = []
        for ahead in (0, 1, 3):
            found = [measured(key, options, f"club {game}", given.rounds, ahead) for game in range(given.games)]
            hours, visits, played = ([*each] for each in zip(*found, strict=True))
            without = without or hours
            saved = [1 - after / before for after, before in zip(hours, without, strict=True)]
            print(
                f"{key:<5}  {ahead:>13}  {mean(hours):>13.1f}  {mean(saved):>5.1%} ± {error(saved):>5.1%}"
                f"  {mean(visits) / given.rounds:>14.1f}  {mean(played):>14.1f}",
                flush=True,
            )


def error(values: Sequence[float]) -> float:
    """Return the standard error of the mean, or 0 for a single value."""
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


if __name__ == "__main__":
    main(sys.argv[1:])
