"""Statistics of games of Civilization between computer players.

`python -m tests.civilization.computer.statistics --games 100` prints their lengths, winners and victories.

With `--against random`, `simple` or `idle` the computer player has one seat, each in turn, and the others play in that
way.

With `--against` and the name of a module, such as an older copy of `rules.civilization.computer.decisions`, its
`decide` plays half of the seats, in turn the even and the odd ones.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from statistics import mean
from time import process_time
from traceback import print_exc

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.board.coins import coins
from rules.civilization.computer.decisions import by_default, decide
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.engine import AnyAction, Seat, Table
from tests.contract.civilization import WEIGHTS
from tests.contract.walk import choose
from tests.ladder.frozen.civilization import decide as simple

LONGEST = 12000
MOST_ROUNDS = 60
Deciding = Callable[[Table[Game], Seat], AnyAction]
Thought = Counter[tuple[int, int, str]]
"""Microseconds by turn, seat and phase."""
TOLD = {
    "{who} attacks {what}.": "battles",
    "{who} drives off scouts of {other}.": "scouts driven off",
    "{who} makes an offer to {other}.": "offers",
    "{who} makes a counter-offer to {other}.": "counter-offers",
    "{who} accepts the offer of {other}.": "deals",
}
"""The events that are counted, by their sentences, with their names in the statistics."""


def program(table: Table[Game], seat: Seat) -> AnyAction:
    """Return the computer player's answer from what the seat sees."""
    return decide(table.view(seat).state, seat, table.questions[seat])


def of_module(name: str) -> Deciding:
    """Return another computer player, whose decisions a module makes."""
    decide_otherwise = import_module(name).decide
    return lambda table, seat: decide_otherwise(table.view(seat).state, seat, table.questions[seat])


def by_chance(random: Random) -> Deciding:
    """Return a player that chooses at random."""
    return lambda table, seat: choose(random, table.legal_actions(seat), WEIGHTS)


def idle(table: Table[Game], seat: Seat) -> AnyAction:
    """Do nothing after the set-up: the number of turns until the computer player wins then tells its speed."""
    if not table.state.round:
        return program(table, seat)
    return by_default(table.state, seat, table.questions[seat])


def played(
    options: CivilizationOptions,
    seed: str,
    deciding: list[Deciding],
    thought: Thought | None = None,
    told: Counter[str] | None = None,
) -> Table[Game]:
    """Play a whole game with a function for each seat; add up its thinking time and its events."""
    table = Table.new(CIVILIZATION, options, len(deciding), seed)
    while not table.finished:
        assert table.decision_count < LONGEST, f"{seed}: the game has not ended after {LONGEST} decisions"
        seat = next(iter(table.questions))
        turn, phase, began = table.state.round, table.state.phase, process_time()
        action = deciding[seat](table, seat)
        if thought is not None:
            thought[turn, seat, phase] += round(1e6 * (process_time() - began))
        events = table.act(seat, action)
        if told is not None:
            told.update(TOLD[event.text.template] for event in events if event.text.template in TOLD)
    return table


def winner_of(g: Game) -> Player | None:
    """Return the winner, or None."""
    return None if g.victory is None or g.victory.seat is None else g.players[g.victory.seat]


def coin_sources(g: Game, seat: Seat) -> Counter[str]:
    """Return the sources of a player's coins (CIV-12.1)."""
    player = g.players[seat]
    found = Counter({place: number for place, number in player.coin_tokens.items() if number})
    found["technologies"] = sum(TECHNOLOGIES[each].coins for each in player.technologies)
    found["government"] = player.government_row.coins
    found["map"] = coins(g, seat) - found.total()
    return +found


@dataclass
class Tally:
    """The counts of games."""

    turns: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    """Wins by nation, place in the order of play, and player function."""
    seats: Counter[str] = field(default_factory=Counter)
    victories: Counter[str] = field(default_factory=Counter)
    ways: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Victories by winner, as in `won`, and kind."""
    coins: Counter[str] = field(default_factory=Counter)
    """The sources of the coins of players who have won by them."""
    told: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    cities: list[int] = field(default_factory=list)
    technologies: list[int] = field(default_factory=list)
    spaces: list[int] = field(default_factory=list)
    failed: int = 0
    seconds: float = 0.0
    """CPU time of whole games."""
    thoughts: list[float] = field(default_factory=list)
    """Seconds of the computer player's time in a phase of a turn, by seat."""

    def add(self, table: Table[Game], names: list[str]) -> None:
        """Count a finished game."""
        g = table.state
        assert g.victory is not None, "a finished game has been won, or has reached its last turn"
        self.turns.append(g.round)
        self.decisions.append(table.decision_count)
        self.victories[g.victory.kind] += 1
        if g.victory.kind == "economic" and g.victory.seat is not None:
            self.coins += coin_sources(g, g.victory.seat)
        for player in g.players:
            place = g.clockwise.index(player.seat)
            for each in (player.nation, f"place {place + 1}", names[player.seat]):
                self.seats[each] += 1
                self.won[each] += player.seat == g.victory.seat
                self.ways[each, g.victory.kind] += player.seat == g.victory.seat
            self.cities.append(sum(city.seat == player.seat for city in g.cities.values()))
            self.technologies.append(len(player.technologies))
            self.spaces.append(player.culture_space)
        self.actions.update(decision.text.partition(" ")[0] for decision in table.log)

    def share(self, name: str) -> str:
        """Return how many seats of a name have won, and in which ways."""
        ways = [f"{kind} {self.ways[name, kind]}" for kind in self.victories if self.ways[name, kind]]
        return f"{name} {self.won[name]}/{self.seats[name]}" + (f" ({', '.join(ways)})" if ways else "")

    def lines(self, title: str) -> Iterator[str]:
        """Yield the lines of the statistics."""
        games = len(self.turns)
        turns, thoughts = sorted(self.turns), sorted(self.thoughts)
        each_game, each_turn = self.seconds / max(1, games), self.seconds / max(1, sum(turns))
        yield f"{title}: {games} games, {self.failed} failed, {each_game:.1f} s of CPU a game, {each_turn:.2f} s a turn"
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
        if wins := self.victories["economic"]:
            sources = (f"{place} {number / wins:.1f}" for place, number in self.coins.most_common())
            yield "  coins of those who win by them: " + ", ".join(sources)
        yield "  won: " + ", ".join(self.share(each) for each in sorted(self.seats) if each not in NATIONS)
        yield "  won: " + ", ".join(self.share(each) for each in NATIONS if self.seats[each])
        happened = (f"{name} {self.told[name] / games:.1f}" for name in TOLD.values())
        yield "  happened a game: " + ", ".join(happened)
        counted = ", ".join(f"{tag} {number / games:.1f}" for tag, number in self.actions.most_common())
        yield f"  decided a game: {counted}"


def main() -> None:
    """Play games and print the results for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m tests.civilization.computer.statistics", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="how many for each number of players")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--against", help="who has the other seats: random, simple, idle, or the name of a module")
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
                usual = {"idle": idle, "simple": simple, "random": by_chance(Random(seed))}
                other = usual.get(chosen.against) or of_module(chosen.against)
                others = set(range(seats)) - {number % seats}
                if chosen.against not in usual:
                    others = set(range(number % 2, seats, 2))
                for seat in others:
                    names[seat], deciding[seat] = chosen.against, other
            thought, began = Thought(), process_time()
            try:
                tally.add(table := played(options, seed, deciding, thought, tally.told), names)
                if chosen.verbose:
                    g, winner = table.state, winner_of(table.state)
                    nation = "" if winner is None else f"{winner.nation}, {names[winner.seat]}"
                    print(seed, g.round, g.victory, nation, table.decision_count, file=sys.stderr)
                tally.thoughts += [spent / 1e6 for (_, seat, _), spent in thought.items() if names[seat] == "program"]
            except Exception:
                # After any error of the rules, the other games are still worth playing.
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
