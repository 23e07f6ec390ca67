"""Write the logs of whole games, after a change of the stored form: `python -m tests.terra_mystica.whole_games`.

They come from the generated ledgers, and together all 14 factions play in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from rules.engine import Record
from tests.terra_mystica.ledgers import GENERATED, recorded

GAMES_FOLDER = Path(__file__).parents[1] / "games"

SOURCES: Mapping[str, str] = {
    "tm-2-players": "base_0106_2p",
    "tm-3-players": "base_0107_3p",
    "tm-4-players": "base_0105_4p",
    "tm-5-players": "base_0108_5p",
    "tm-5-players-again": "base_0117_5p",
}


def log_of(ledger: str) -> str:
    """Return the readable log of a generated ledger, with the factions as names."""
    game = recorded(GENERATED, ledger)
    assert game.play(), game.differences
    record: Record = game.table.record()
    return replace(record, names=tuple(game.names())).to_text()


def main() -> None:
    """Write every log into `tests/games`."""
    for name, ledger in SOURCES.items():
        (GAMES_FOLDER / f"{name}.log").write_text(log_of(ledger), encoding="utf-8")


if __name__ == "__main__":
    main()
