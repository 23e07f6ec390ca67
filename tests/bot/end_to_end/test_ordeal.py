"""Games in spite of everything: the bot dies at drawn moments, and nothing is lost, doubled or forgotten."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from rules import GAMES
from tests.bot.end_to_end.mortal import Moment
from tests.bot.end_to_end.ordeal import Ordeal
from tests.bot.end_to_end.processes import BotProcess

DEATHS = int(os.environ.get("POLIS_DEATHS", "12"))
"""As many as there are moments to die at; `make soak` takes more."""
SEED = int(os.environ.get("POLIS_SEED", "5"))


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """With Discord's own deadlines: people who get no answer try again."""
    async with Sandbox() as running:
        yield running


async def test_a_bot_killed_while_it_makes_its_database_makes_it_the_next_time(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    process = BotProcess(sandbox, tmp_path)
    for number in (2, 9, 23):
        process.dies(Moment.OPENING, number)
        assert await (await process.start()).wait() == -signal.SIGKILL
    process.lives()
    await process.connected()
    assert "**Join**" in (await sandbox.person("Anna").command("/game new title:tm")).text
    await process.kill()


@pytest.mark.parametrize("game", GAMES)
async def test_games_survive_a_bot_that_is_killed_at_any_moment(sandbox: Sandbox, tmp_path: Path, game: str) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    process = BotProcess(sandbox, tmp_path)
    ordeal = Ordeal(sandbox, process, people, SEED, game)
    try:
        await ordeal.suffer(DEATHS)
        await ordeal.rest()
    finally:
        if process.process is not None:
            await process.kill()
        print("\n".join(ordeal.report()))
    assert sum(ordeal.deaths.values()) >= DEATHS
