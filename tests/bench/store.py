"""The time to commit an accepted action: entry, checkpoint, posts and reminders in one transaction."""

from __future__ import annotations

import asyncio
import random
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Store, games, seats
from rules import GAMES
from rules.engine.rules import Table
from tests.bench.rows import Row, percentile
from tests.contract.cases import CASES
from tests.contract.walk import choose

ACTIONS = 400


def measure() -> list[Row]:
    """Return the figures of saving, for every registered game."""
    rows = []
    for title in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            times = asyncio.run(_save_actions(title, Path(folder)))
        rows += [
            Row(f"{title}: save an action, committed, median", percentile(times, 50), "ms", 2),
            Row(f"{title}: save an action, committed, p99", percentile(times, 99), "ms", 10),
        ]
    return rows


async def _save_actions(title: str, folder: Path) -> list[float]:
    """Return the times of saving each action of random play, without the time of acting itself."""
    chance = random.Random(1)
    store = await Store.open(f"sqlite:///{folder / 'bench.db'}")
    tables = GameSessions(store, GAMES, Settings.load(env_file=None))
    now = datetime.now(UTC)
    async with store.writing() as db:
        game = await games.open_lobby(
            db, now=now, title_key=title, title="Bench", creator_id=101, channel_id=1, options={}
        )
        for user, name in ((101, "Anna"), (102, "Boris"), (103, "Clara")):
            await seats.join(db, game.id, user, name, now)
    game_id = game.id
    await tables.start(game_id, 101, seed="bench")
    times: list[float] = []
    while len(times) < ACTIONS:
        async with tables.open(game_id) as session:
            table: Table[Any] = session.table
            if table.finished:
                break
            seat = chance.choice(list(table.questions))
            action = choose(chance, table.legal_actions(seat), CASES[title].weights)
            start = perf_counter()
            table.clone().act(seat, action)
            acted = perf_counter()
            await session.act(session.holder(seat).user_id, [action], seat=seat)
            times.append((perf_counter() - acted - (acted - start)) * 1000)
    await store.close()
    return times
