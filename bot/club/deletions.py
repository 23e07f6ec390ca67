"""Deleting people's data: at once, and after a restart what was left unfinished."""

from __future__ import annotations

import asyncio

import discord

from bot.features import BackgroundTask, repeat
from bot.language.i18n import safe_name, visible
from bot.services import Services
from bot.store import erasure
from bot.store.erasure import Access

EVERY_S = 60.0
"""How often to look for deletions that another process has left unfinished."""


def spellings(name: str) -> tuple[str, ...]:
    """Return the spellings of a name in posts."""
    return (visible(name), safe_name(name))


class Deletions(BackgroundTask):
    """Deletes one user after another from the database, in short transactions that block nobody."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._one_at_a_time = asyncio.Lock()

    async def finish(self, user_id: int) -> None:
        """Delete all remaining data of a user whose deletion has begun."""
        store = self.services.store
        async with self._one_at_a_time, store.work_locks.try_lock(f"deletion.{user_id}") as mine:
            if mine:
                await erasure.finish(Access(store.reading, store.writing), user_id, spellings, self.services.clock)

    def start(self, client: discord.Client) -> None:
        """Continue unfinished deletions in the background, unless that runs already."""
        if self._task is None:
            self._task = asyncio.create_task(repeat(self._look, "deletions", retry_s=EVERY_S), name="deletions")

    async def _look(self) -> float:
        """Continue the deletions that have begun. Return the seconds until the next look."""
        async with self.services.store.reading() as db:
            begun = await erasure.pending(db)
        for user_id in begun:
            await self.finish(user_id)
        return EVERY_S
