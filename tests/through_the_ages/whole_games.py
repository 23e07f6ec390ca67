"""Write the logs of whole games, after a change of the rules or the stored form.

`python -m tests.through_the_ages.whole_games` writes them and prints the results. Decisions are random with weights, so
that the games are plausible: technologies are developed and worked, wonders completed, rivals attacked. Together the
logs show every phase of both editions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.engine import Record, Table
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from tests.contract.through_the_ages import BUILDERS, WARRIORS
from tests.contract.walk import random_game

GAMES_FOLDER = Path(__file__).parents[1] / "games"

QUITTERS: Mapping[str, float] = {**WARRIORS, "resign": 0.05, "announce_resignation": 0.05}


@dataclass(frozen=True)
class Source:
    """The parameters of a game."""

    seats: int
    options: TtaOptions
    likes: Mapping[str, float]
    seed: str


SOURCES: Mapping[str, Source] = {
    "tta-new-story-2-players": Source(2, TtaOptions(), BUILDERS, "two"),
    "tta-new-story-3-players": Source(3, TtaOptions(), WARRIORS, "three"),
    "tta-new-story-4-players": Source(4, TtaOptions(), BUILDERS, "four"),
    "tta-new-story-4-players-resigning": Source(4, TtaOptions(), QUITTERS, "fewer"),
    "tta-new-story-first-game": Source(3, TtaOptions(length="first_game"), BUILDERS, "first"),
    "tta-new-story-short-game": Source(2, TtaOptions(length="short_game", starting_player="first"), WARRIORS, "short"),
    "tta-original-2-players": Source(2, TtaOptions(edition="original"), WARRIORS, "two"),
    "tta-original-3-players": Source(3, TtaOptions(edition="original"), BUILDERS, "three"),
    "tta-original-4-players": Source(4, TtaOptions(edition="original"), WARRIORS, "forest"),
    "tta-original-advanced": Source(4, TtaOptions(edition="original", length="advanced"), WARRIORS, "advanced"),
    "tta-original-simple": Source(3, TtaOptions(edition="original", length="simple"), BUILDERS, "simple"),
}


def played(source: Source) -> Table[Game]:
    """Return the game at its end."""
    game = random_game(THROUGH_THE_AGES, source.options, source.seats, source.seed, weights=source.likes)
    table = None
    for step in game:
        table = step.table
    assert table is not None, "a game has a decision"
    return table


def main() -> None:
    """Write every log into `tests/games`; print the results for the test."""
    for name, source in SOURCES.items():
        table = played(source)
        record: Record = table.record()
        (GAMES_FOLDER / f"{name}.log").write_text(record.to_text(), encoding="utf-8")
        print(f'    "{name}": {tuple(player.culture for player in table.state.players)},')


if __name__ == "__main__":
    main()
