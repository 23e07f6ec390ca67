"""Rights over a whole game: its creator before the start, later a manager without a seat in it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.responses import Interaction
from bot.store import Game, SeatHolder, Store, seats
from rules.engine import Text, say

MANAGERS_ONLY: Text = say("Only a manager of this server's channels who has no seat in this game can order that.")
COUNTS_ALREADY: Text = say("This rated game counts already, so only its players together can change that.")
OPENER_ONLY: Text = say("Until the game begins, that is up to whoever opened it.")


def is_manager(interaction: Interaction) -> bool:
    """Return whether the user manages the channel of the interaction."""
    return isinstance(interaction.user, discord.Member) and interaction.permissions.manage_channels


def manages_server(interaction: Interaction) -> bool:
    """Return whether the user manages the server of the interaction."""
    return isinstance(interaction.user, discord.Member) and interaction.permissions.manage_guild


async def is_neutral(interaction: Interaction, store: Store, game: Game) -> bool:
    """Return whether the user manages the server of a game and never had a seat in it, so that they gain nothing."""
    if not manages(interaction, game):
        return False
    async with store.reading() as db:
        return not await seats.ever_of(db, game.id, interaction.user.id, game.seed)


def may_change_lobby(interaction: Interaction, game: Game, holders: Sequence[SeatHolder]) -> bool:
    """Return whether the user may change the lobby: creator, manager, or any player once the creator has left."""
    there = {holder.user_id for holder in holders}
    if interaction.user.id == game.creator_id or manages(interaction, game):
        return True
    return interaction.user.id in there and game.creator_id not in there


def manages(interaction: Interaction, game: Game) -> bool:
    """Return whether the user manages the channel of a game, or all channels when that one is gone."""
    if not isinstance(interaction.user, discord.Member) or interaction.guild_id != game.guild_id:
        return False
    if interaction.channel_id in (game.place, game.channel_id):
        return interaction.permissions.manage_channels
    guild = interaction.user.guild
    # The cache does not contain archived threads, but it contains their channel.
    channel = guild.get_channel_or_thread(game.place) or guild.get_channel(game.channel_id)
    if channel is None:
        return interaction.user.guild_permissions.manage_channels
    return channel.permissions_for(interaction.user).manage_channels
