"""The threads of games: opened, named after them, and removed when no game was opened in them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import discord
import structlog

from bot.responses import UNSURE
from bot.services import Services
from bot.store import Game, scheduled_jobs
from bot.store.scheduled_jobs import ScheduledJob
from bot.wording.game_names import thread_name
from bot.wording.paces import pace_label

log = structlog.get_logger(__name__)

SHOWN_MINUTES: Final = 10_080
"""The longest time before Discord archives a quiet thread; commands do not work in archived threads."""
PATIENCE_S: Final = 10
"""Discord allows two renamings of a thread in ten minutes; a third one would wait."""


async def opened(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Return a new thread. Raises what Discord raises, perhaps after the thread was created."""
    # Announcement channels have their own kind of threads.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=SHOWN_MINUTES)


async def own_threads(channel: discord.TextChannel) -> list[discord.Thread]:
    """Return the threads of a channel that the bot has opened and that are not archived."""
    there = await channel.guild.active_threads()
    return [each for each in there if each.parent_id == channel.id and each.owner_id == channel.guild.me.id]


async def named_after(services: Services, client: discord.Client, game: Game) -> None:
    """Rename the thread of a game after its players and its pace; if Discord refuses, the name stays."""
    if game.thread_id is None:
        return
    localizer = await services.public_localizer(game.guild_id, game.place)
    people, pace = [holder.name for holder in await services.holders(game.id)], pace_label(game.agreement)
    name = thread_name(localizer, services.rules[game.title_key].title, game.name, game.id, people, pace)
    try:
        async with asyncio.timeout(PATIENCE_S):
            thread = client.get_channel(game.thread_id) or await client.fetch_channel(game.thread_id)
            if isinstance(thread, discord.Thread) and thread.name != name:
                await thread.edit(name=name)
    except (discord.HTTPException, discord.InvalidData, *UNSURE) as error:
        log.warning("a thread keeps its name", thread=game.thread_id, error=str(error))


async def removed(thread: discord.Thread) -> None:
    """Delete an unused thread, or archive it where deleting is not permitted."""
    lost = (discord.HTTPException, *UNSURE)
    try:
        await thread.delete()
    except lost:
        with contextlib.suppress(*lost):
            await thread.edit(archived=True)


class ThreadNames:
    """Handles jobs of the kind `thread_name`: threads are renamed when the pace of their game has changed."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._renaming: set[asyncio.Task[None]] = set()

    async def rename(self, job: ScheduledJob) -> None:
        """Rename the thread of a game in the background, because Discord may delay that."""
        client = self.services.members.client
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())
        game = await self.services.game(job.game_id)
        if game is not None and client is not None:
            task = asyncio.create_task(named_after(self.services, client, game), name="thread name")
            self._renaming.add(task)
            task.add_done_callback(self._renaming.discard)
