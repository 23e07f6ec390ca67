"""Checks of the channel of a game: that it still exists, and that all players can see a new one."""

from __future__ import annotations

from collections.abc import Sequence

import aiohttp
import discord

from bot.responses import Interaction
from bot.store import Game, SeatHolder
from rules.engine import Text, say

GONE = (discord.NotFound, discord.Forbidden)
"""The errors for a channel that was deleted or that the bot cannot see."""


async def is_gone(interaction: Interaction, game: Game) -> bool:
    """Return whether the channel or thread of a game no longer exists."""
    if interaction.client.get_channel(game.place) is not None:
        return False
    try:
        await interaction.client.fetch_channel(game.place)
    except GONE:
        return True
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        # Unknown; in that case the game stays where it is.
        return False
    return False


async def kept_out(interaction: Interaction, holders: Sequence[SeatHolder]) -> list[SeatHolder]:
    """Return the other players who do not see the channel of an interaction, without those who left the server."""
    channel = interaction.channel
    assert isinstance(channel, discord.abc.GuildChannel | discord.Thread), "games are moved within a server"
    people = [each for each in holders if not each.is_computer and each.user_id != interaction.user.id]
    return [each for each in people if await _sees(channel, each.user_id) is False]


async def kept_out_of(interaction: Interaction, person: discord.User | discord.Member) -> Text | None:
    """Return why a user named in a command cannot play in its channel; None when they see it."""
    channel = interaction.channel
    assert isinstance(channel, discord.abc.GuildChannel | discord.Thread), "games are played on servers"
    if not isinstance(person, discord.Member):
        return say("{user} is not on this server.", user=person.mention)
    seen = await _may_see(channel, channel.permissions_for(person), person.id)
    return None if seen else say("{user} does not see this channel, and could not play here.", user=person.mention)


async def sees_game(client: discord.Client, game: Game, user_id: int) -> bool:
    """Return whether a user sees the channel of a game, even if another process serves the server.

    False also where the bot itself no longer sees it. Raises HTTPException when Discord does not answer.
    """
    assert game.guild_id is not None, "games of servers have a channel to be seen"
    try:
        guild = client.get_guild(game.guild_id) or await client.fetch_guild(game.guild_id, with_counts=False)
        place = guild.get_channel_or_thread(game.place)
        if place is None:
            # The cache does not contain archived threads.
            place = await guild.fetch_channel(game.place)
        if isinstance(place, discord.Thread) and place.parent is None:
            return await _sees_thread_below(place, await guild.fetch_channel(place.parent_id), user_id)
        return await _sees(place, user_id) is True
    except GONE:
        return False


async def _sees(channel: discord.abc.GuildChannel | discord.Thread, user_id: int) -> bool | None:
    """Return whether a user sees a channel or thread; None when they are not on its server."""
    try:
        member = await channel.guild.fetch_member(user_id)
    except discord.NotFound:
        return None
    return await _may_see(channel, channel.permissions_for(member), user_id)


async def _sees_thread_below(
    thread: discord.Thread, parent: discord.abc.GuildChannel | discord.Thread, user_id: int
) -> bool:
    """Return whether a user sees a thread whose channel discord.py does not know."""
    return await _may_see(thread, parent.permissions_for(await thread.guild.fetch_member(user_id)), user_id)


async def _may_see(
    channel: discord.abc.GuildChannel | discord.Thread, granted: discord.Permissions, user_id: int
) -> bool:
    """Return whether a member with these permissions sees a channel or thread; a private thread only its members
    see.
    """
    if not isinstance(channel, discord.Thread) or not channel.is_private() or granted.manage_threads:
        return granted.view_channel
    try:
        await channel.fetch_member(user_id)
    except discord.NotFound:
        return False
    return granted.view_channel
