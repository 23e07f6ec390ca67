"""Check that everybody who reads one channel also sees another one, by roles and channel overwrites.

The bot does not know the members of a server. A member can have any roles, so the effect of every set of roles on both
channels is tried. In doubt a game is left out, so that it is never named to a user from whom it is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntFlag

import discord

from bot.store import Game

Views = Mapping[int, bool]
"""The roles and users that a channel explicitly lets in or keeps out, by id."""


class Effect(IntFlag):
    """The combined effect of roles on the visibility of two channels."""

    NONE = 0
    SEES_CHANNELS = 1
    ALLOWED_HERE = 2
    DENIED_HERE = 4
    ALLOWED_THERE = 8
    DENIED_THERE = 16


class Readers:
    """The readers of a channel or thread of a server."""

    def __init__(self, guild: discord.Guild, place: int) -> None:
        self._guild = guild
        self._place = place
        self._channel = _channel_of(guild, place)
        self._known: dict[int, bool] = {}

    @property
    def known(self) -> bool:
        """True if it is known who they are."""
        return self._channel is not None

    def all_see(self, game: Game) -> bool:
        """Return whether all of them see the channel of a game; False when it is not known."""
        if game.place == self._place:
            return True
        place = self._guild.get_channel_or_thread(game.place)
        if isinstance(place, discord.Thread) and place.is_private():
            return False
        # The cache does not contain archived threads, but it contains their channel.
        return self._all_see(_channel_of(self._guild, game.place) or self._guild.get_channel(game.channel_id))

    def all_see_channel(self, channel_id: int) -> bool:
        """Return whether all of them see a channel; False when it is not known."""
        return self._all_see(self._guild.get_channel(channel_id))

    def _all_see(self, there: discord.abc.GuildChannel | None) -> bool:
        if self._channel is None or there is None:
            return False
        if there.id not in self._known:
            self._known[there.id] = there == self._channel or _all_see(self._guild, self._channel, there)
        return self._known[there.id]


def is_open_to_all(guild: discord.Guild, game: Game) -> bool:
    """Return whether everybody on a server sees the channel of a game; False when it is not known."""
    place = guild.get_channel_or_thread(game.place)
    if isinstance(place, discord.Thread) and place.is_private():
        return False
    channel = _channel_of(guild, game.place) or guild.get_channel(game.channel_id)
    return channel is not None and channel.permissions_for(guild.default_role).view_channel


def _channel_of(guild: discord.Guild, place: int) -> discord.abc.GuildChannel | None:
    """Return the channel with that id, or the channel of that thread."""
    found = guild.get_channel_or_thread(place)
    return found.parent if isinstance(found, discord.Thread) else found


def _all_see(guild: discord.Guild, channel: discord.abc.GuildChannel, other: discord.abc.GuildChannel) -> bool:
    here, there = _views(channel), _views(other)
    everybody, at_first = guild.default_role.id, guild.default_role.permissions.view_channel
    roles = {role.id for role in guild.roles}
    # The bot itself is not a reader.
    people = {*here, *there} - roles - {guild.me.id if guild.me is not None else 0}
    exceptions = {(None, None), *((here.get(person), there.get(person)) for person in people)}
    for effect in _combined(_effect(role, here, there) for role in guild.roles if _matters(role)):
        sees = at_first or bool(effect & Effect.SEES_CHANNELS)
        reads = _sees(here.get(everybody, sees), effect, Effect.ALLOWED_HERE, Effect.DENIED_HERE)
        finds = _sees(there.get(everybody, sees), effect, Effect.ALLOWED_THERE, Effect.DENIED_THERE)
        for own_here, own_there in exceptions:
            if (reads if own_here is None else own_here) and not (finds if own_there is None else own_there):
                return False
    return True


def _views(channel: discord.abc.GuildChannel) -> Views:
    said = {target.id: overwrite.view_channel for target, overwrite in channel.overwrites.items()}
    return {number: view for number, view in said.items() if view is not None}


def _matters(role: discord.Role) -> bool:
    """Return whether a role can change what a member sees: not administrators, who see everything, and not bots."""
    return not (role.is_default() or role.is_bot_managed() or role.permissions.administrator)


def _effect(role: discord.Role, here: Views, there: Views) -> Effect:
    effect = Effect.SEES_CHANNELS if role.permissions.view_channel else Effect.NONE
    if role.id in here:
        effect |= Effect.ALLOWED_HERE if here[role.id] else Effect.DENIED_HERE
    if role.id in there:
        effect |= Effect.ALLOWED_THERE if there[role.id] else Effect.DENIED_THERE
    return effect


def _combined(effects: Iterable[Effect]) -> set[Effect]:
    """Return the combined effect of every set of roles."""
    found = {Effect.NONE}
    for effect in set(effects):
        found |= {each | effect for each in found}
    return found


def _sees(usually: bool, effect: Effect, allowed: Effect, denied: Effect) -> bool:
    """Return whether a member with these roles sees a channel: what one role allows, no other can deny."""
    return bool(effect & allowed) or (usually and not effect & denied)
