"""Writes the logs of whole games again, when rules or the stored form change: `python -m tests.new_dawn.whole_games`.

They are played at random, with every kind of map and two to four players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from rules.engine import Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from tests.contract.new_dawn import WEIGHTS
from tests.contract.walk import choose

GAMES_FOLDER = Path(__file__).parents[1] / "games"
NAMES = ("Anna", "Boris", "Clara", "David")

SOURCES: Mapping[str, tuple[int, NewDawnOptions]] = {
    "dawn-2-players": (2, NewDawnOptions(round_limit=60)),
    "dawn-3-players-custom-map": (
        3,
        NewDawnOptions(map="custom", map_building="players", round_limit=40, wonder_errata=True),
    ),
    "dawn-4-players-epic": (
        4,
        NewDawnOptions(map="custom", map_building="engine", leaders="chosen", epic=True, round_limit=40),
    ),
}
"""The players and options of each log."""


def played(name: str) -> Table[Game]:
    """Play a random game to its end."""
    seats, options = SOURCES[name]
    table, random = Table.new(NEW_DAWN, options, seats, name), Random(name)
    while not table.finished:
        seat = random.choice(list(table.questions))
        table.act(seat, choose(random, table.legal_actions(seat), WEIGHTS))
    return table


def main() -> None:
    """Write every log into `tests/games`."""
    for name, (seats, _) in SOURCES.items():
        record = replace(played(name).record(), names=NAMES[:seats])
        (GAMES_FOLDER / f"{name}.log").write_text(record.to_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
