"""Deleting people's data to the end: at once, and after a restart what was begun before."""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.language.i18n import safe_name, visible
from bot.metrics.safe_errors import described
from bot.services import Services
from bot.store import StoreError, forgetting
from bot.store.forgetting import Access

log = structlog.get_logger(__name__)

EVERY_S = 60.0
"""How often it is looked for deletions that another process has left unfinished."""


def spellings(name: str) -> tuple[str, ...]:
    """Return the ways in which posts write a name."""
    return (visible(name), safe_name(name))


class Deletions:
    """Takes one person after another out of the database, in transactions so short that nobody waits for them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._one_at_a_time = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def finish(self, user_id: int) -> None:
        """Delete all that is left of a person whose deletion has begun."""
        store = self.services.store
        async with self._one_at_a_time, store.claims.trying(f"deletion.{user_id}") as mine:
            if mine:
                await forgetting.finish(Access(store.reading, store.writing), user_id, spellings)

    def start(self, client: discord.Client) -> None:
        """Carry on in the background with what was begun, unless that is done already."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="deletions")

    def wake(self) -> None:
        """Nothing on a server matters to a deletion."""

    async def close(self) -> None:
        """Stop; the rest is deleted after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _run(self) -> None:
        while True:
            try:
                async with self.services.store.reading() as db:
                    begun = await forgetting.pending(db)
                for user_id in begun:
                    await self.finish(user_id)
            except StoreError as error:
                log.error("deletions cannot go on", problem=described(error))
            except Exception:
                log.exception("a deletion failed")
            await asyncio.sleep(EVERY_S)
