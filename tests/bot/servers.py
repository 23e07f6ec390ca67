"""Servers as the gateway describes them, with the roles and channels that a test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord

from bot.client import PolisClient
from bot.settings import Settings

GUILD, BOT = 5, 1
SEES = discord.Permissions(view_channel=True).value
TEXT, THREAD, PRIVATE_THREAD = 0, 11, 12

Views = Mapping[int, bool]
"""The roles and users that a channel lets in or keeps out; users have ids from 1000 on."""


def server(
    channels: Mapping[int, Views],
    *,
    roles: Sequence[int] = (),
    threads: Sequence[tuple[int, int, int]] = (),
    everybody: int = SEES,
    powers: Mapping[int, int] | None = None,
) -> discord.Guild:
    """Return a server with these channels by id; threads by id, channel and kind; roles that add `powers`."""
    state = PolisClient(Settings(_env_file=None))._connection
    bot = {"id": str(BOT), "username": "Polis", "discriminator": "0", "avatar": None, "global_name": None}
    state.user = discord.ClientUser(state=state, data=cast(Any, bot))
    member = {"user": bot, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0}
    granted = {GUILD: everybody, **dict.fromkeys(roles, 0), **(powers or {})}
    payload = {
        "id": str(GUILD),
        "name": "club",
        "owner_id": "2",
        "roles": [_role(number, permissions) for number, permissions in granted.items()],
        "channels": [_channel(number, views) for number, views in channels.items()],
        "members": [{**member, "nick": None, "premium_since": None, "deaf": False, "mute": False}],
        "threads": [_thread(*thread) for thread in threads],
    }
    return discord.Guild(data=cast(Any, payload), state=state)


def _role(number: int, permissions: int) -> dict[str, Any]:
    role = {"id": str(number), "name": str(number), "permissions": str(permissions), "position": 0, "color": 0}
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {**role, "colors": colors, "hoist": False, "managed": False, "mentionable": False, "flags": 0}


def _channel(number: int, views: Views) -> dict[str, Any]:
    overwrites = [
        {"id": str(who), "type": int(who >= 1000), "allow": str(SEES * seen), "deny": str(SEES * (not seen))}
        for who, seen in views.items()
    ]
    return {"id": str(number), "type": TEXT, "name": "x", "position": 0, "permission_overwrites": overwrites}


def _thread(number: int, parent: int, kind: int) -> dict[str, Any]:
    meta = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
    thread = {"id": str(number), "guild_id": str(GUILD), "parent_id": str(parent), "owner_id": str(BOT), "type": kind}
    return {**thread, "name": "x", "message_count": 0, "member_count": 0, "thread_metadata": {**meta, "locked": False}}
