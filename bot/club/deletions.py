"""Deleting people's data: at once, and after a restart what was left unfinished."""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.features import stop
from bot.language.i18n import safe_name, visible
from bot.metrics.safe_errors import described
from bot.services import Services
from bot.store import StoreError, erasure
from bot.store.erasure import Access

log = structlog.get_logger(__name__)

EVERY_S = 60.0
"""How often to look for deletions that another process has left unfinished."""


def spellings(name: str) -> tuple[str, ...]:
    """Return the spellings of a name in posts."""
    return (visible(name), safe_name(name))


class Deletions:
    """Deletes one user after another from the database, in short transactions that block nobody."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._one_at_a_time = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def finish(self, user_id: int) -> None:
        """Delete all remaining data of a user whose deletion has begun."""
        store = self.services.store
        async with self._one_at_a_time, store.work_locks.try_lock(f"deletion.{user_id}") as mine:
            if mine:
                await erasure.finish(Access(store.reading, store.writing), user_id, spellings, self.services.clock)

    def start(self, client: discord.Client) -> None:
        """Continue unfinished deletions in the background, unless that runs already."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="deletions")

    def wake(self) -> None:
        """Do nothing: changes of a server do not concern deletions."""

    async def close(self) -> None:
        """Stop; the rest is deleted after the next start."""
        await stop(self._task)
        self._task = None

    async def _run(self) -> None:
        while True:
            try:
                async with self.services.store.reading() as db:
                    begun = await erasure.pending(db)
                for user_id in begun:
                    await self.finish(user_id)
            except StoreError as error:
                log.error("deletions cannot go on", problem=described(error))
            except Exception:
                log.exception("a deletion failed")
            await asyncio.sleep(EVERY_S)
