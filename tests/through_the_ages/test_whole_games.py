"""Whole games of both editions as readable logs end where they ended before."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules import GAMES
from rules.engine import Table, read_record
from rules.through_the_ages import Game, TtaOptions
from tests.contract.through_the_ages import inventory
from tests.through_the_ages.whole_games import GAMES_FOLDER, SOURCES

RESULTS: Mapping[str, tuple[int, ...]] = {
    "tta-new-story-2-players": (17, 92),
    "tta-new-story-3-players": (48, 4, 28),
    "tta-new-story-4-players": (139, 124, 29, 185),
    "tta-new-story-4-players-resigning": (2, 9, 38, 4),
    "tta-new-story-first-game": (98, 40, 78),
    "tta-new-story-short-game": (51, 28),
    "tta-original-2-players": (27, 59),
    "tta-original-3-players": (105, 39, 6),
    "tta-original-4-players": (19, 28, 97, 8),
    "tta-original-advanced": (51, 62, 19, 107),
    "tta-original-simple": (43, 27, 56),
}
"""The culture points by seat."""


def replayed(name: str) -> Table[Game]:
    """Return the game of a log, with every decision checked."""
    return Table.load(GAMES["tta"], read_record(_text(name)))


def _text(name: str) -> str:
    return (GAMES_FOLDER / f"{name}.log").read_text(encoding="utf-8")


def test_every_log_of_the_folder_is_played() -> None:
    """A log that no test plays would prove nothing."""
    assert {path.stem for path in GAMES_FOLDER.glob("tta-*.log")} == set(SOURCES) == set(RESULTS)


@pytest.mark.few_fast
@pytest.mark.parametrize("name", SOURCES)
def test_a_whole_game_ends_with_its_digest(name: str) -> None:
    """Every decision is legal, the last position is identical, and the culture points show what has changed."""
    table = replayed(name)
    assert table.finished
    assert tuple(player.culture for player in table.state.players) == RESULTS[name]
    assert table.digest() == read_record(_text(name)).digest


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_nothing_is_lost_in_a_whole_game(name: str) -> None:
    """TTN-16.1, TTN-16.2: every card and token is in one place, even after a resignation."""
    record = read_record(_text(name))
    table = Table.new(GAMES["tta"], TtaOptions.model_validate(record.options), record.seats, record.seed)
    begun = inventory(table.state)
    for decision in record.decisions:
        table.replay(decision)
        assert inventory(table.state) == begun, f"decision {table.decision_count}: {decision}"


@pytest.mark.parametrize("name", SOURCES)
def test_a_log_survives_parsing_and_writing(name: str) -> None:
    """Nothing is lost between the text and the record."""
    assert read_record(_text(name)).to_text() == _text(name)


def test_the_logs_show_every_phase() -> None:
    """Politics with all fights and offers, colonies, events with choices, and the whole action phase."""
    played = {decision.text.partition(" ")[0] for name in SOURCES for decision in read_record(_text(name)).decisions}
    politics = {"prepare", "aggression", "war", "pact", "accept", "refuse", "cancel", "resign", "pass"}
    fights = {"defend", "sacrifice", "raze", "split", "lose_worker"}
    colonies = {"bid", "drop_out", "send"}
    events = {"build_free", "lose_building", "event_take", "event_population", "discard"}
    turn = {"take", "play", "develop", "revolution", "leader", "wonder", "build", "upgrade", "population", "end"}
    military = {"recruit", "train", "tactic", "copy"}
    assert politics | fights | colonies | events | turn | military <= played
