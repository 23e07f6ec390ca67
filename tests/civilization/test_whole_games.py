"""Whole games as readable logs end where they ended before."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.civilization import CIVILIZATION, Game
from rules.engine import Table, read_record
from tests.civilization.whole_games import GAMES_FOLDER, SOURCES

RESULTS: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "civ-2-players": {"america": (12, 5, 2), "china": (11, 3, 2)},
    "civ-3-players-chosen": {"america": (5, 0, 1), "rome": (8, 1, 1), "egypt": (11, 1, 1)},
    "civ-4-players": {"germany": (9, 0, 2), "egypt": (6, 0, 1), "russia": (6, 0, 1), "america": (8, 3, 1)},
}
"""Technologies, the culture space and cities of each nation."""


def _text(name: str) -> str:
    return (GAMES_FOLDER / f"{name}.log").read_text(encoding="utf-8")


def replayed(name: str) -> Table[Game]:
    """Return the game of a log, with every decision checked."""
    return Table.load(CIVILIZATION, read_record(_text(name)))


def test_every_log_of_the_folder_is_played() -> None:
    """A log that nobody plays would prove nothing."""
    assert {path.stem for path in GAMES_FOLDER.glob("civ-*.log")} == set(SOURCES) == set(RESULTS)


@pytest.mark.few_fast
@pytest.mark.parametrize("name", SOURCES)
def test_a_whole_game_ends_with_its_digest_and_result(name: str) -> None:
    """Every decision is legal, and the last position is the same to the last token."""
    table = replayed(name)
    assert table.finished
    assert table.digest() == read_record(_text(name)).digest
    g = table.state
    cities = {player.seat: sum(city.seat == player.seat for city in g.cities.values()) for player in g.players}
    found = {p.nation: (len(p.technologies), p.culture_space, cities[p.seat]) for p in g.players}
    assert found == RESULTS[name]


@pytest.mark.parametrize("name", SOURCES)
def test_a_log_reads_and_writes_itself(name: str) -> None:
    """Nothing is lost between the text and the record."""
    assert read_record(_text(name)).to_text() == _text(name)
