"""Whole games as readable logs end where they ended before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.engine import Table, read_record
from rules.engine.core.catalog import DataError
from rules.new_dawn import NEW_DAWN, Game
from rules.new_dawn.migrations import MIGRATIONS, VERSION
from tests.new_dawn.whole_games import GAMES_FOLDER, SOURCES, played

RESULTS: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "dawn-2-players": {"catherine_de_medici": (7, 12, 16), "cleopatra": (5, 16, 18)},
    "dawn-3-players-custom-map": {"trajan": (5, 13, 23), "montezuma": (4, 9, 23), "hojo_tokimune": (3, 5, 23)},
    "dawn-4-players-epic": {
        "teddy_roosevelt": (2, 5, 16),
        "hojo_tokimune": (2, 6, 9),
        "cleopatra": (5, 8, 21),
        "montezuma": (4, 3, 23),
    },
}
"""Cities, control tokens and the tech dial of each leader."""


def replayed(name: str) -> Table[Game]:
    """Return the game of a log, with every decision checked."""
    return Table.load(NEW_DAWN, read_record(_text(name)))


def _text(name: str) -> str:
    return (GAMES_FOLDER / f"{name}.log").read_text(encoding="utf-8")


def test_every_log_of_the_folder_is_played() -> None:
    """A log that nobody plays would prove nothing."""
    assert {path.stem for path in GAMES_FOLDER.glob("dawn-*.log")} == set(SOURCES) == set(RESULTS)


@pytest.mark.parametrize("name", SOURCES)
def test_a_whole_game_ends_with_its_digest(name: str) -> None:
    """Every decision is legal, and the last position is the same to the last token."""
    table = replayed(name)
    assert table.finished
    assert table.digest() == read_record(_text(name)).digest


@pytest.mark.parametrize("name", SOURCES)
def test_a_whole_game_has_its_result(name: str) -> None:
    """Numbers tell more than a digest when something changes."""
    g = replayed(name).state
    assert {player.leader_id: _result(g, player.seat) for player in g.players} == RESULTS[name]


def _result(g: Game, seat: int) -> tuple[int, int, int]:
    cities = sum(city.seat == seat for city in g.cities.values())
    return cities, sum(token.seat == seat for token in g.control.values()), g.players[seat].dial


@pytest.mark.parametrize("name", SOURCES)
def test_a_log_reads_and_writes_itself(name: str) -> None:
    """Nothing is lost between the text and the record."""
    assert read_record(_text(name)).to_text() == _text(name)


def test_a_game_stored_in_the_middle_has_the_same_end() -> None:
    """The position of a running game is loaded as it was stored, by this version."""
    name = "dawn-2-players"
    table, log = replayed(name), read_record(_text(name))
    table.undo(table.decision_count // 2)
    stored = table.record()
    assert stored.checkpoint is not None
    assert stored.checkpoint.version == VERSION
    again: Table[Game] = Table.load(NEW_DAWN, stored)
    for decision in replayed(name).log[again.decision_count :]:
        again.replay(decision)
    assert again.digest() == log.digest


def test_every_earlier_version_has_a_migration() -> None:
    """A version that is raised without one would strand the games that run."""
    assert set(MIGRATIONS) == set(range(1, VERSION))
    record = played("dawn-2-players").record()
    assert record.checkpoint is not None
    alien = replace(record, version=0, checkpoint=replace(record.checkpoint, version=0))
    with pytest.raises(DataError, match="no way from 0 to 1"):
        Table.load(NEW_DAWN, alien)
