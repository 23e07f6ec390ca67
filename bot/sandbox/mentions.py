"""The users that a message mentions, and those it notifies."""

from __future__ import annotations

import re

from bot.sandbox.objects import SUPPRESS_NOTIFICATIONS, Message, Permission
from bot.sandbox.wire import Payload
from bot.sandbox.world import World

MENTION = re.compile(r"<@!?(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")


def mentioned(world: World, message: Message, allowed: Payload | None) -> list[int]:
    """Return the people named in the text and permitted by `allowed_mentions`, in order of naming."""
    named = map(int, MENTION.findall(message.content))
    known = dict.fromkeys(user_id for user_id in named if user_id in world.users)
    return [user_id for user_id in known if _lets_through(allowed, user_id)]


def notified(world: World, message: Message, allowed: Payload | None) -> list[int]:
    """Return the people notified by a new message; edits notify nobody."""
    if message.ephemeral or message.flags & SUPPRESS_NOTIFICATIONS:
        return []
    recipient = world.channels[message.channel_id].recipient_id
    if recipient is not None:
        return [recipient] if message.author_id == world.bot.id else []
    pinged = dict.fromkeys(mentioned(world, message, allowed))
    if _calls_everyone(world, message, allowed):
        pinged |= dict.fromkeys(user.id for user in world.people)
    return [u for u in pinged if u != message.author_id and not world.users[u].bot]


def _lets_through(allowed: Payload | None, user_id: int) -> bool:
    if allowed is None or "users" in (allowed.get("parse") or []):
        return True
    return str(user_id) in map(str, allowed.get("users") or [])


def _calls_everyone(world: World, message: Message, allowed: Payload | None) -> bool:
    if not EVERYONE.search(message.content):
        return False
    if allowed is not None and "everyone" not in (allowed.get("parse") or []):
        return False
    channel = world.channels[message.channel_id]
    granted = world.permissions_of(message.author_id, channel)
    return bool(granted & Permission.MENTION_EVERYONE)
