"""Statistics of games of A New Dawn between computer players.

`python -m tests.new_dawn.computer.statistics --games 100` prints their lengths, winners and agendas. With `--against
random`, `simple` or `idle` the computer player has one seat, each in turn, and the others play in that way.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from time import perf_counter, process_time

from rules.engine import AnyAction, Seat, Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.computer.decisions import decide
from rules.new_dawn.computer.simulation import by_default
from rules.new_dawn.core.catalog.cards import AGENDAS, LEADERS
from rules.new_dawn.victory.agendas import completed_cards
from tests.contract.new_dawn import WEIGHTS
from tests.contract.walk import choose
from tests.ladder.frozen.new_dawn import decide as simple

LONGEST = 4000
MOST_ROUNDS = 60
Deciding = Callable[[Table[Game], Seat], AnyAction]


def program(table: Table[Game], seat: Seat) -> AnyAction:
    """Return the computer player's answer from what the seat sees."""
    return decide(table.view(seat).state, seat, table.questions[seat])


def by_chance(random: Random) -> Deciding:
    """Return a player that chooses at random."""
    return lambda table, seat: choose(random, table.legal_actions(seat), WEIGHTS)


def idle(table: Table[Game], seat: Seat) -> AnyAction:
    """Do nothing after the set-up: the number of rounds until the computer player wins then tells its speed."""
    if not table.state.round:
        return program(table, seat)
    return by_default(table.state, seat, table.questions[seat])


def played(
    options: NewDawnOptions, seed: str, deciding: list[Deciding], thought: Counter[tuple[int, int]] | None = None
) -> Table[Game]:
    """Play a whole game with a function for each seat; `thought` gets the microseconds by round and seat."""
    table = Table.new(NEW_DAWN, options, len(deciding), seed)
    while not table.finished:
        assert table.decision_count < LONGEST, f"{seed}: the game has not ended after {LONGEST} decisions"
        seat = next(iter(table.questions))
        round_, began = table.state.round, process_time()
        action = deciding[seat](table, seat)
        if thought is not None and round_:
            thought[round_, seat] += round(1e6 * (process_time() - began))
        table.act(seat, action)
    return table


@dataclass
class Tally:
    """The counts of games."""

    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    """Wins by leader, place in the order of play, and player function; shared ones count in part."""
    played: Counter[str] = field(default_factory=Counter)
    agendas: Counter[str] = field(default_factory=Counter)
    cards: list[int] = field(default_factory=list)
    """Completed victory cards of each player."""
    limited: int = 0
    """Games ended by the last round, without all victory cards completed."""
    seconds: float = 0.0
    turns: list[float] = field(default_factory=list)
    """Seconds of the computer player's time in each round."""

    def add(self, table: Table[Game], names: list[str]) -> None:
        """Count a finished game."""
        g = table.state
        self.rounds.append(g.round)
        self.decisions.append(table.decision_count)
        order = g.from_seat(g.first)
        for player in g.players:
            what = player.leader_id, f"place {order.index(player.seat) + 1}", names[player.seat]
            share = 1000 // len(g.winners) if player.seat in g.winners else 0
            for each in what:
                self.played[each] += 1
                self.won[each] += share
            self.agendas.update(player.agendas)
            self.cards.append(completed_cards(g, player))
        self.limited += max(self.cards[-len(g.players) :]) < len(g.victory_cards)

    def lines(self, title: str) -> Iterator[str]:
        """Yield the lines of the statistics."""
        games = len(self.rounds)
        yield f"{title}: {games} games, {self.seconds / max(1, sum(self.decisions)) * 1000:.0f} ms a decision"
        rounds, decisions = sorted(self.rounds), self.decisions
        yield f"  rounds {mean(rounds):.1f} ({rounds[0]}-{rounds[-1]}), nine of ten up to {rounds[games * 9 // 10]}"
        yield f"  decisions {mean(decisions):.0f} ({min(decisions)}-{max(decisions)}), by the limit {self.limited}"
        yield f"  seconds of the program in a round {mean(self.turns):.3f}, at most {max(self.turns):.2f}"
        yield f"  completed victory cards a player {mean(self.cards):.2f}"
        players = len(self.cards)
        for name in (*sorted(set(self.played) - set(LEADERS)), *LEADERS):
            if self.played[name]:
                share = self.won[name] / 10 / self.played[name]
                yield f"  {name}: {share:.0f} % of {self.played[name]} won"
        for agenda in AGENDAS:
            times = self.agendas[agenda]
            yield f"  agenda {agenda}: {times} times, by {100 * times / players:.0f} % of players"


def main() -> None:
    """Play games and print the results for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m tests.new_dawn.computer.statistics", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many for each number of players")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--against", choices=("random", "simple", "idle"), help="who has the other seats")
    parser.add_argument("--seed", default="statistics")
    parser.add_argument("--map", choices=("first_game", "custom"), help="the map; by turns when left out")
    chosen = parser.parse_args()
    tallies = {seats: Tally() for seats in chosen.seats}
    for number in range(chosen.games):
        for seats, tally in tallies.items():
            seed = f"{chosen.seed} {seats} {number}"
            kind = chosen.map or ("first_game", "custom")[number % 2]
            options = NewDawnOptions(map=kind, round_limit=MOST_ROUNDS)
            names, deciding = ["program"] * seats, list[Deciding]([program] * seats)
            if chosen.against:
                other = {"simple": simple, "idle": idle, "random": by_chance(Random(seed))}[chosen.against]
                for seat in set(range(seats)) - {number // 2 % seats}:
                    names[seat], deciding[seat] = chosen.against, other
            thought = Counter[tuple[int, int]]()
            began = perf_counter()
            try:
                tally.add(played(options, seed, deciding, thought), names)
                tally.turns += [spent / 1e6 for (_, seat), spent in thought.items() if names[seat] == "program"]
            except Exception as error:
                # After any error of the rules, the other games are still worth playing.
                print(f"{seed} ({kind}) failed: {error!r}", flush=True)
            tally.seconds += perf_counter() - began
        if (number + 1) % 10 == 0 or number + 1 == chosen.games:
            for seats, tally in tallies.items():
                if tally.rounds:
                    print(*tally.lines(f"{seats} players"), sep="\n", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
