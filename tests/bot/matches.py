"""Games of computer players against random players: `python -m tests.bot.matches tm 40 3` counts the wins."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from bot.computer_players.decision_search import plan
from rules.engine import Options, Seat, Table
from tests.contract.cases import CASES
from tests.contract.walk import choose

LONGEST = 5000


def played(
    key: str,
    seats: int,
    seed: str,
    computer_seats: Collection[Seat],
    *,
    options: Options | None = None,
    weights: Mapping[str, float] | None = None,
) -> Table[Any]:
    """Return a whole game in which computer players have some of the seats and random players the others."""
    case = CASES[key]
    table = Table.new(case.rules, options or next(iter(case.options.values())), seats, seed)
    random = Random(seed)
    usual = case.weights if weights is None else weights
    while not table.finished:
        assert table.decision_count < LONGEST, f"the game has not ended after {LONGEST} decisions"
        seat = next(iter(table.questions))
        if seat in computer_seats:
            for action in plan(table, seat):
                table.act(seat, action)
        else:
            table.act(seat, choose(random, table.legal_actions(seat), usual))
    return table


def matches(key: str, games: Iterable[int], seats: int, **how: Any) -> Iterator[tuple[bool, Mapping[Seat, int]]]:
    """Yield whether the computer player was first, alone or not, and the points, with it on each seat in turn."""
    for game in games:
        bot = Seat(game % seats)
        table = played(key, seats, f"match {game}", [bot], **how)
        places = {place.seat: place for place in table.rules.standing(table.state)}
        yield places[bot].rank == 1, {bot: places[bot].points, **{s: p.points for s, p in places.items() if s != bot}}


if __name__ == "__main__":
    title, games, players = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    named = CASES[title].options[sys.argv[4]] if len(sys.argv) > 4 else None
    won, began = 0, time.perf_counter()
    for first, points in matches(title, range(games), players, options=named):
        won += first
        print(*points.values(), "won" if first else "lost", flush=True)
    print(f"{won} of {games} won in {time.perf_counter() - began:.0f} s")
