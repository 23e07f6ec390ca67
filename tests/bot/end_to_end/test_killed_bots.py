"""Games despite everything: the bot dies at random moments, and nothing is lost, doubled or forgotten."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Person, Sandbox, buttons_of, text_of
from rules import GAMES
from tests.bot.end_to_end.fault_table import Row
from tests.bot.end_to_end.faults import ANSWER, PROCESS
from tests.bot.end_to_end.kill_moments import Moment
from tests.bot.end_to_end.killed_bots import KilledBots
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.random_players import RandomPlayers, route
from tests.bot.end_to_end.tables import begin, to_move
from tests.bot.end_to_end.titles import POSTED

FEW = 2
"""Starting a process takes two seconds of CPU time; `make soak` has many deaths at all moments."""
DEATHS = int(os.environ.get("POLIS_DEATHS", FEW))
TO_THE_END = 10_000
RESTING = TO_THE_END if DEATHS > FEW else 4
"""The number of turns played afterwards, without another accident."""
SEED = int(os.environ.get("POLIS_SEED", "5"))


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Yield a sandbox with Discord's own deadlines: people without a response try again."""
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
async def test_players_go_on_when_the_connection_is_reset_while_a_form_opens(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], game: str
) -> None:
    post = await begin(sandbox, people, game)
    mover = to_move(people, post)
    random_players = RandomPlayers(sandbox, people, SEED, game)
    panel = (await mover.press(post, "My turn")).shown
    form = next(button for button in buttons_of(panel) if route(button) == "type")
    lost = sandbox.fault(Fault(FaultKind.DROP_BEFORE, ANSWER))
    told = await random_players.fill_in(mover, panel, form)
    assert lost.met
    assert told is not None
    assert "got lost" in text_of(told)
    await random_players.decide(mover)


@pytest.mark.parametrize("game", POSTED)
async def test_games_survive_a_bot_that_is_killed_at_any_moment(
    sandbox: Sandbox, noted: Callable[[Row], None], tmp_path: Path, game: str
) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    process = BotProcess(sandbox, tmp_path)
    # Each title dies at other moments.
    killed_bots = KilledBots(sandbox, process, people, SEED + list(GAMES).index(game), game)
    try:
        await killed_bots.kill_repeatedly(DEATHS)
        await killed_bots.play_on(RESTING)
    finally:
        if process.process is not None:
            await process.kill()
        print("\n".join(killed_bots.report()))
    assert sum(killed_bots.deaths.values()) >= DEATHS
    for kind, count in sorted(killed_bots.deaths.items()):
        outcome = "store and channel agree: no decision lost or doubled, no post or ping lost or doubled, nobody stuck"
        noted(Row(f"SIGKILL ({count} times)", PROCESS, f"plays: {kind}", game, outcome))
    for kind, count in sorted(killed_bots.accidents.items()):
        noted(Row(f"besides ({count} times)", PROCESS, f"plays: {kind}", game, "as above"))
