"""Whole games between players of the ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from rules.engine import Options, Rules, Seat, Table
from tests.ladder.players import Deciding
from tests.ladder.watching import Watcher

LONGEST = 5000


@dataclass
class Match:
    """One game: the player of each seat, the result, and the thinking times."""

    table: Table[Any]
    names: Sequence[str]
    thought: dict[Seat, dict[Hashable, float]] = field(default_factory=dict)
    """CPU seconds of each turn, by seat."""

    def shares(self) -> Counter[str]:
        """Return the share of the victory of each name; equal winners share it."""
        first = [each.seat for each in self.table.rules.standing(self.table.state) if each.rank == 1]
        return Counter({name: sum(self.names[seat] == name for seat in first) / len(first) for name in set(self.names)})

    def points(self) -> dict[Seat, int]:
        """Return the final points by seat."""
        return {each.seat: each.points for each in self.table.rules.standing(self.table.state)}


def played(
    rules: Rules[Any],
    options: Options,
    seed: str,
    players: Sequence[tuple[str, Deciding]],
    watcher: Watcher | None = None,
) -> Match:
    """Play a whole game; the seats are in the order of the players."""
    table: Table[Any] = Table.new(rules, options, len(players), seed)
    match = Match(table, [name for name, _ in players])
    while not table.finished:
        assert table.decision_count < LONGEST, f"{seed}: the game has not ended after {LONGEST} decisions"
        seat = next(iter(table.questions))
        turn = table.turn(seat)
        began = process_time()
        decided = players[seat][1](table, seat)
        spent = match.thought.setdefault(seat, {})
        spent[turn] = spent.get(turn, 0.0) + process_time() - began
        assert decided, "whoever is asked decides"
        for number, action in enumerate(decided):
            if seat not in table.questions or (number and table.turn(seat) != turn):
                break
            if number and table.obstacle(seat, action) is not None:
                break
            if watcher is not None:
                watcher.before(table, seat, action)
            events = table.act(seat, action)
            if watcher is not None:
                watcher.after(table, events)
    return match
