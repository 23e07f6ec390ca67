"""Ledgers: games recorded row by row, with their results, and some with verdicts on single moves.

Those of `tests/games/ledgers` are random games, played for this project by the public implementation of Terra Mystica.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from rules import GAMES
from rules.engine.recorded_game import RecordedGame

GENERATED = Path(__file__).parents[1] / "games" / "ledgers"


def names(folder: Path) -> list[str]:
    """Return the names of the ledgers in a folder; empty if it does not exist."""
    return sorted(path.stem for path in folder.glob("*.txt"))


def read(text: str) -> RecordedGame:
    """Return the replay of a ledger at its beginning; raises ValueError for other texts."""
    reader = GAMES["tm"].read_recorded
    assert reader is not None, "Terra Mystica reads ledgers"
    return reader(text)


def recorded(folder: Path, name: str) -> RecordedGame:
    """Return the replay of the ledger with that name at its beginning."""
    return read((folder / f"{name}.txt").read_text(encoding="utf-8"))


def final_vp(folder: Path, name: str) -> dict[str, int]:
    """Return the recorded result by faction, as spelt in the ledger."""
    result = tomllib.loads((folder / f"{name}.final.toml").read_text(encoding="utf-8"))
    return {faction.replace("_", ""): vp for faction, vp in result["final_vp"].items()}


def assert_replays(folder: Path, name: str) -> None:
    """Check that every row agrees, and that the game ends with the recorded result (TM-19)."""
    game = recorded(folder, name)
    assert game.play(), game.differences
    assert game.differences == []
    assert game.table.finished
    points = {place.seat: place.points for place in game.table.rules.standing(game.table.state)}
    assert {faction: points[seat] for seat, faction in enumerate(game.names())} == final_vp(folder, name)
