"""A small club for some days, with a bot that is killed at random moments; `tests/bench/club.py` has the whole one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.club import Plan, simulate


@pytest.mark.slow
async def test_a_club_with_a_bot_that_dies_loses_and_doubles_nothing(tmp_path: Path) -> None:
    club = await simulate(Plan(people=16, games=3, days=2, seasons=1, season_people=4, kills=2), tmp_path)
    assert club.findings.wrong() == []
    assert club.findings.games["running"] + club.findings.games["finished"] > 3
    assert club.done["turns"] > 10
    assert club.findings.seasons
