"""The threads of games: named after them, and removed when no game was opened in them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import aiohttp
import discord
import structlog

from bot.responses import Interaction
from bot.services import Services
from bot.store import Game
from bot.wording.game_names import thread_name

log = structlog.get_logger(__name__)

UNHEARD = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError)
"""Errors after which it is unknown whether Discord has carried out the request."""
PATIENCE_S: Final = 10
"""Discord allows two renamings of a thread in ten minutes; a third one would wait."""


async def named_after(services: Services, interaction: Interaction, game: Game) -> None:
    """Rename the thread of a game after its players; if Discord refuses, the name stays."""
    if game.thread_id is None:
        return
    localizer = await services.public_localizer(game.guild_id, game.place)
    people = [holder.name for holder in await services.holders(game.id)]
    name = thread_name(localizer, services.rules[game.title_key].title, game.name, game.id, people)
    try:
        async with asyncio.timeout(PATIENCE_S):
            client = interaction.client
            thread = client.get_channel(game.thread_id) or await client.fetch_channel(game.thread_id)
            if isinstance(thread, discord.Thread) and thread.name != name:
                await thread.edit(name=name)
    except (discord.HTTPException, discord.InvalidData, *UNHEARD) as error:
        log.warning("a thread keeps its name", thread=game.thread_id, error=str(error))


async def removed(thread: discord.Thread) -> None:
    """Delete an unused thread, or archive it where deleting is not permitted."""
    lost = (discord.HTTPException, *UNHEARD)
    try:
        await thread.delete()
    except lost:
        with contextlib.suppress(*lost):
            await thread.edit(archived=True)
