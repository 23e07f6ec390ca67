"""Who may decide something for a whole table: its opener before the game, a manager without a seat in it later."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.answers import Click
from bot.store import Game, SeatHolder, Store, seats
from rules.engine import Text, say

MANAGERS_ONLY: Text = say(
    "Only somebody who manages channels on this server, and has no seat in this game, can order that."
)
OPENER_ONLY: Text = say("Before the game begins, whoever has opened it decides that.")


def is_manager(click: Click) -> bool:
    """Whether the person manages the channels of the server."""
    return isinstance(click.user, discord.Member) and click.permissions.manage_channels


async def is_neutral(click: Click, store: Store, game: Game) -> bool:
    """Whether the person manages the server of a game and never had a seat in it, so that it gains nothing by it."""
    if not _manages(click, game):
        return False
    async with store.reading() as db:
        return all(holder.user_id != click.user.id for holder in await seats.everybody(db, game.id))


def opens(click: Click, game: Game, holders: Sequence[SeatHolder]) -> bool:
    """Whether the person decides about a game that waits for players: who opened it; the others when that one left."""
    there = {holder.user_id for holder in holders}
    if click.user.id == game.creator_id or is_manager(click):
        return True
    return click.user.id in there and game.creator_id not in there


def _manages(click: Click, game: Game) -> bool:
    """Whether the person manages the channel of a game, or all channels where that one is gone."""
    if not isinstance(click.user, discord.Member) or click.guild_id != game.guild_id:
        return False
    if click.channel_id in (game.place, game.channel_id):
        return click.permissions.manage_channels
    channel = click.user.guild.get_channel_or_thread(game.place)
    if channel is None:
        return click.user.guild_permissions.manage_channels
    return channel.permissions_for(click.user).manage_channels
