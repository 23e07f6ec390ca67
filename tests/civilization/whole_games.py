"""Writes the logs of whole games when rules or the stored form change: `python -m tests.civilization.whole_games`.

They are played at random, with two to four players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.engine import Table
from tests.contract.civilization import WEIGHTS
from tests.contract.walk import choose

GAMES_FOLDER = Path(__file__).parents[1] / "games"
NAMES = ("Anna", "Boris", "Clara", "David")

SOURCES: Mapping[str, tuple[int, CivilizationOptions]] = {
    "civ-2-players": (2, CivilizationOptions(turn_limit=20)),
    "civ-3-players-chosen": (
        3,
        CivilizationOptions(nations="chosen", seating="fixed", turn_limit=14, loot_rules="faq2"),
    ),
    "civ-4-players": (4, CivilizationOptions(turn_limit=12)),
}
"""The players and options of each log."""

EAGER: Mapping[str, float] = {
    **WEIGHTS,
    "end": 0.02,
    "pass": 2,
    "research": 6,
    "no_research": 0.02,
    "move": 3,
    "stop": 0.8,
    "devote": 0.6,
}
"""Weights with which players do more than end their segments."""


def played(name: str) -> Table[Game]:
    """Play a random game to its end."""
    seats, options = SOURCES[name]
    table, random = Table.new(CIVILIZATION, options, seats, name), Random(name)
    while not table.finished:
        seat = random.choice(list(table.questions))
        table.act(seat, choose(random, table.legal_actions(seat), EAGER))
    return table


def main() -> None:
    """Write every log into `tests/games`."""
    for name, (seats, _) in SOURCES.items():
        record = replace(played(name).record(), names=NAMES[:seats])
        (GAMES_FOLDER / f"{name}.log").write_text(record.to_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
