"""Users who have left a server. Only Discord knows them, because the bot gets no member events."""

from __future__ import annotations

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)


class Members:
    """Asks Discord about the members of servers, once the bot is connected."""

    def __init__(self) -> None:
        self.client: discord.Client | None = None

    async def has_left(self, guild_id: int | None, user_id: int) -> bool:
        """Return whether a user is no longer on a server; False where Discord cannot tell."""
        guild = None if self.client is None or guild_id is None else self.client.get_guild(guild_id)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound:
            return True
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.info("a member cannot be looked up", guild=guild_id, user=user_id, problem=str(error))
        return False
