"""Leaving servers that the host does not serve: a polite message, and then the bot is gone."""

from __future__ import annotations

import asyncio
import contextlib

import discord
import structlog

from bot.features import BackgroundTask
from bot.language.i18n import Localizer
from bot.responses import LOST
from bot.services import Services
from rules.engine import say

log = structlog.get_logger(__name__)

AGAIN_S = 3600.0
"""How often to check again, in case Discord refused a request."""
_FAILED = (discord.HTTPException, *LOST)


class AllowedServers(BackgroundTask):
    """Leaves every server that is not among `ALLOWED_GUILDS`, at the start and when the bot is invited."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._changed = asyncio.Event()
        self._told: set[int] = set()

    def start(self, client: discord.Client) -> None:
        """Start in the background, unless already started or every server is served."""
        if self._task is None and self.services.settings.allowed_guilds is not None:
            self._task = asyncio.create_task(self._run(client), name="allowed servers")

    def wake(self) -> None:
        """Check again: the bot may have been invited to a server."""
        self._changed.set()

    async def _run(self, client: discord.Client) -> None:
        allowed = self.services.settings.allowed_guilds or ()
        while True:
            self._changed.clear()
            for guild in list(client.guilds):
                if guild.id not in allowed:
                    await self._leave(guild)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), AGAIN_S)

    async def _leave(self, guild: discord.Guild) -> None:
        try:
            if guild.id not in self._told:
                self._told.add(guild.id)
                await self._tell(guild)
            await guild.leave()
            self._told.discard(guild.id)
            log.info("left a server that is not allowed", guild=guild.id)
        except _FAILED as error:
            log.warning("a server that is not allowed could not be left", guild=guild.id, error=str(error))

    async def _tell(self, guild: discord.Guild) -> None:
        """Say why the bot leaves, in the first channel where it may write."""
        channel = next((each for each in (guild.system_channel, *guild.text_channels) if _may_write(each)), None)
        if channel is None:
            return
        localizer = Localizer(str(guild.preferred_locale))
        text = say(
            "Thank you for the invitation. I serve only servers that my host has listed, and this is not one of them,"
            " so I leave again. The host can list it by its number: {number}.",
            number=str(guild.id),
        )
        try:
            await channel.send(localizer(text), allowed_mentions=discord.AllowedMentions.none())
        except _FAILED as error:
            log.info("a farewell was not delivered", guild=guild.id, error=str(error))


def _may_write(channel: discord.TextChannel | None) -> bool:
    if channel is None or channel.guild.me is None:
        return False
    granted = channel.permissions_for(channel.guild.me)
    return granted.view_channel and granted.send_messages
