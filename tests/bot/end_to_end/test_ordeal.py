"""Games in spite of everything: the bot dies at drawn moments, and nothing is lost, doubled or forgotten."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.bot.end_to_end.ordeal import Ordeal
from tests.bot.end_to_end.processes import BotProcess

DEATHS = int(os.environ.get("POLIS_DEATHS", "11"))
"""As many as there are moments to die at; `make soak` takes more."""
SEED = int(os.environ.get("POLIS_SEED", "5"))


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """With Discord's own deadlines: people who get no answer try again."""
    async with Sandbox() as running:
        yield running


async def test_games_survive_a_bot_that_is_killed_at_any_moment(sandbox: Sandbox, tmp_path: Path) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    process = BotProcess(sandbox, tmp_path)
    ordeal = Ordeal(sandbox, process, people, SEED)
    try:
        await ordeal.suffer(DEATHS)
        await ordeal.rest()
    finally:
        if process.process is not None:
            await process.kill()
        print(
            dict(ordeal.deaths), dict(ordeal.mishaps), ordeal.games, ordeal.robots.turns, dict(ordeal.robots.diary.used)
        )
    assert sum(ordeal.deaths.values()) >= DEATHS
