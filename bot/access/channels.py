"""Whether the channel of a game is still there."""

from __future__ import annotations

import aiohttp
import discord

from bot.answers import Interaction
from bot.store import Game

GONE = (discord.NotFound, discord.Forbidden)
"""How Discord answers when somebody asks for a channel that was deleted, or that the bot cannot see."""


async def is_gone(interaction: Interaction, game: Game) -> bool:
    """Whether the place of a game is there no more."""
    if interaction.client.get_channel(game.place) is not None:
        return False
    try:
        await interaction.client.fetch_channel(game.place)
    except GONE:
        return True
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        # Nobody knows; a game is better left where it is.
        return False
    return False
