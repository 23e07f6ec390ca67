"""Games of Civilization that the program plays, and what came of them.

`python -m tests.civilization.computer.statistics --games 100` prints how long they were, and who won in which way; with
`--against random`, `simple` or `idle` the program has one seat, each in turn, and the others are played so.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from time import process_time
from traceback import print_exc

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.computer.aims import Aims
from rules.civilization.computer.deciding import answer, by_default, decide
from rules.civilization.computer.values import Values
from rules.civilization.core.catalog.nations import NATIONS
from rules.engine import AnyAction, Seat, Table
from tests.contract.civilization import WEIGHTS
from tests.contract.walk import choose

LONGEST = 12000
MOST_ROUNDS = 60
Deciding = Callable[[Table[Game], Seat], AnyAction]
Thought = Counter[tuple[int, int, str]]
"""Microseconds by turn, seat and phase."""


def program(table: Table[Game], seat: Seat) -> AnyAction:
    """The program, from what the seat sees."""
    return decide(table.view(seat).state, seat, table.questions[seat])


class FlatValues(Values):
    """The worth of things to somebody who aims at nothing."""

    @property
    def aims(self) -> Aims:
        """Every victory is as far away as any other."""
        return Aims(culture=1.0, tech=1.0, coins=1.0, left=6.0, nearest=20.0)


def simple(table: Table[Game], seat: Seat) -> AnyAction:
    """What looks best at once, without an aim, deals, reactions or a look ahead in battles."""
    question = table.questions[seat]
    if question.name in ("negotiate", "offer", "battle", "defence", "react"):
        return by_default(table.view(seat).state, seat, question)
    return answer(FlatValues(table.view(seat).state, seat), question)


def by_chance(random: Random) -> Deciding:
    """Anything that is possible."""
    return lambda table, seat: choose(random, table.options(seat), WEIGHTS)


def idle(table: Table[Game], seat: Seat) -> AnyAction:
    """Nothing, once the game is set up: how many turns the program needs then tells its speed."""
    if not table.state.round:
        return program(table, seat)
    return by_default(table.state, seat, table.questions[seat])


def played(
    options: CivilizationOptions, seed: str, deciding: list[Deciding], thought: Thought | None = None
) -> Table[Game]:
    """A whole game in which each seat decides in its way."""
    table = Table.new(CIVILIZATION, options, len(deciding), seed)
    while not table.finished:
        assert table.decision_count < LONGEST, f"{seed}: the game has not ended after {LONGEST} decisions"
        seat = next(iter(table.questions))
        turn, phase, began = table.state.round, table.state.phase, process_time()
        action = deciding[seat](table, seat)
        if thought is not None:
            thought[turn, seat, phase] += round(1e6 * (process_time() - began))
        table.act(seat, action)
    return table


@dataclass
class Tally:
    """How games went."""

    turns: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    """Wins by nation, place in the order of play, and who decided."""
    seats: Counter[str] = field(default_factory=Counter)
    victories: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    cities: list[int] = field(default_factory=list)
    technologies: list[int] = field(default_factory=list)
    spaces: list[int] = field(default_factory=list)
    failed: int = 0
    seconds: float = 0.0
    """CPU of whole games."""
    thoughts: list[float] = field(default_factory=list)
    """Seconds that the program has thought in a phase of a turn, by seat."""

    def add(self, table: Table[Game], names: list[str]) -> None:
        """Count a finished game."""
        g = table.state
        assert g.victory is not None, "a finished game has been won, or has reached its last turn"
        self.turns.append(g.round)
        self.decisions.append(table.decision_count)
        self.victories[g.victory.kind] += 1
        for player in g.players:
            place = g.clockwise.index(player.seat)
            for each in (player.nation, f"place {place + 1}", names[player.seat]):
                self.seats[each] += 1
                self.won[each] += player.seat == g.victory.seat
            self.cities.append(sum(city.seat == player.seat for city in g.cities.values()))
            self.technologies.append(len(player.technologies))
            self.spaces.append(player.culture_space)
        self.actions.update(decision.text.partition(" ")[0] for decision in table.log)
        self.actions["battle"] += sum(1 for decision in table.log if decision.text.startswith("play "))

    def lines(self, title: str) -> Iterator[str]:
        """The statistics."""
        games = len(self.turns)
        turns, thoughts = sorted(self.turns), sorted(self.thoughts)
        yield f"{title}: {games} games, {self.failed} failed, {self.seconds / max(1, games):.1f} s of CPU a game"
        yield f"  turns {mean(turns):.1f} ({turns[0]}-{turns[-1]}), nine of ten up to {turns[games * 9 // 10]}"
        decided = self.decisions
        yield f"  decisions {mean(decided):.0f} ({min(decided)}-{max(decided)})"
        milliseconds = 1000 * sum(thoughts) / max(1, sum(decided))
        late = thoughts[len(thoughts) * 99 // 100]
        yield f"  {milliseconds:.1f} ms a decision; a phase of a turn {mean(thoughts):.3f} s on average"
        yield f"  a phase takes up to {late:.2f} s in 99 of 100, at most {thoughts[-1]:.2f} s"
        yield "  victories " + ", ".join(f"{kind} {number}" for kind, number in self.victories.most_common())
        gained = f"technologies {mean(self.technologies):.1f}, culture {mean(self.spaces):.1f}"
        yield f"  cities {mean(self.cities):.2f}, {gained}"
        names = [*(each for each in sorted(self.seats) if each not in NATIONS), *NATIONS]
        shares = (f"{each} {self.won[each]}/{self.seats[each]}" for each in names if self.seats[each])
        yield "  won " + ", ".join(shares)
        counted = ", ".join(f"{tag} {number / games:.1f}" for tag, number in self.actions.most_common())
        yield f"  a game: {counted}"


def main() -> None:
    """Play games and print what came of them, for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m tests.civilization.computer.statistics", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="how many for each number of players")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--against", choices=("random", "simple", "idle"), help="who has the other seats")
    parser.add_argument("--seed", default="statistics")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--verbose", action="store_true", help="tell of each game")
    chosen = parser.parse_args()
    for seats in chosen.seats:
        tally = Tally()
        for number in range(chosen.first, chosen.first + chosen.games):
            seed = f"{chosen.seed} {seats} {number}"
            options = CivilizationOptions(turn_limit=MOST_ROUNDS)
            names, deciding = ["program"] * seats, list[Deciding]([program] * seats)
            if chosen.against:
                other = {"idle": idle, "simple": simple, "random": by_chance(Random(seed))}[chosen.against]
                for seat in set(range(seats)) - {number % seats}:
                    names[seat], deciding[seat] = chosen.against, other
            thought, began = Thought(), process_time()
            try:
                tally.add(table := played(options, seed, deciding, thought), names)
                if chosen.verbose:
                    print(seed, table.state.round, table.state.victory, table.decision_count, file=sys.stderr)
                tally.thoughts += [spent / 1e6 for (_, seat, _), spent in thought.items() if names[seat] == "program"]
            except Exception:
                # Whatever the rules raise, the other games are still worth playing.
                tally.failed += 1
                print(f"{seed} failed", flush=True)
                print_exc(limit=-3)
            tally.seconds += process_time() - began
            if chosen.verbose:
                print(f"{process_time() - began:.1f} s", file=sys.stderr, flush=True)
        if tally.turns:
            print(*tally.lines(f"{seats} players"), sep="\n", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
