"""Exported logs as `replay` reads them, including those of an earlier version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cli.record_files import PolisLog
from rules import GAMES
from rules.engine import read_record
from tests.terra_mystica.whole_games import GAMES_FOLDER, SOURCES

TM = GAMES["tm"]


@pytest.mark.parametrize("name", SOURCES)
def test_a_log_of_version_1_is_replayed_without_a_difference(name: str) -> None:
    """Its digest covers what version 1 stored, so it is not compared."""
    log = PolisLog(TM, read_record((GAMES_FOLDER / "version-1" / f"{name}.log").read_text(encoding="utf-8")))
    assert log.play()
    assert log.differences == []


def test_a_log_of_this_version_that_was_changed_is_noticed() -> None:
    text = (GAMES_FOLDER / "tm-2-players.log").read_text(encoding="utf-8")
    log = PolisLog(TM, replace(read_record(text), digest="0" * 16))
    log.play()
    assert [difference.field for difference in log.differences] == ["digest"]
