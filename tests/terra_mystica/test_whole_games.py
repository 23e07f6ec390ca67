"""Whole games as readable logs end where they ended before."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules import GAMES
from rules.engine import Table, read_record
from rules.terra_mystica import Game
from tests.terra_mystica.whole_games import GAMES_FOLDER, SOURCES

RESULTS: Mapping[str, Mapping[str, int]] = {
    "tm-2-players": {"cultists": 74, "swarmlings": 83},
    "tm-3-players": {"darklings": 73, "cultists": 61, "nomads": 66},
    "tm-4-players": {"giants": 71, "mermaids": 65, "engineers": 62, "alchemists": 65},
    "tm-5-players": {"auren": 60, "fakirs": 60, "halflings": 81, "dwarves": 69, "alchemists": 55},
    "tm-5-players-again": {"cultists": 58, "darklings": 79, "engineers": 29, "witches": 56, "chaos_magicians": 68},
}


def replayed(name: str) -> Table[Game]:
    """Return the game of a log, with every decision checked."""
    return Table.load(GAMES["tm"], read_record(_text(name)))


def _text(name: str) -> str:
    return (GAMES_FOLDER / f"{name}.log").read_text(encoding="utf-8")


def test_every_log_of_the_folder_is_played() -> None:
    """A log that no test plays would prove nothing."""
    assert {path.stem for path in GAMES_FOLDER.glob("tm-*.log")} == set(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_a_whole_game_ends_with_its_digest(name: str) -> None:
    """Every decision is legal, and the last position is identical."""
    table = replayed(name)
    assert table.finished
    assert table.digest() == read_record(_text(name)).digest


@pytest.mark.parametrize("name", SOURCES)
def test_a_whole_game_has_its_result(name: str) -> None:
    """The VP show more than a digest when something changes."""
    assert {player.faction: player.vp for player in replayed(name).state.players} == RESULTS[name]


@pytest.mark.parametrize("name", SOURCES)
def test_a_log_of_version_1_is_played_by_the_rules_of_version_1(name: str) -> None:
    """A game stored before a rule was added continues without it, to the same result."""
    record = read_record((GAMES_FOLDER / "version-1" / f"{name}.log").read_text(encoding="utf-8"))
    table = Table.load(GAMES["tm"], record)
    assert (record.version, table.state.options.fixes) == (1, ())
    assert table.finished
    assert {player.faction: player.vp for player in table.state.players} == RESULTS[name]


@pytest.mark.parametrize("name", SOURCES)
def test_a_log_survives_parsing_and_writing(name: str) -> None:
    """Nothing is lost between the text and the record."""
    assert read_record(_text(name)).to_text() == _text(name)


def test_all_factions_play() -> None:
    """TM-1.5: no faction is left out."""
    assert len({faction for result in RESULTS.values() for faction in result}) == 14
