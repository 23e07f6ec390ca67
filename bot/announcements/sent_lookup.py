"""Find a post that Discord may have received although its response was lost."""

from __future__ import annotations

from datetime import timedelta

import discord

from bot.panels.layouts import components_of, control_ids, text_of
from bot.store import Post, Store, outbox

SLACK = timedelta(minutes=10)
"""The most by which the clock of this machine may be ahead of Discord's."""
LOOKED_THROUGH = 1000
"""The number of messages to search, from when the post was written. Discord returns a hundred at a time."""
COMPARED = 1500
"""The number of characters to compare of a post with pictures: if these are refused, a note follows the text."""


async def find_sent(target: discord.abc.Messageable, post: Post, me: int, store: Store) -> int | None:
    """Return the id of the message that already is this post; None when there is none, or the bot may not look for
    it.
    """
    alike: list[int] = []
    async for message in target.history(limit=LOOKED_THROUGH, after=post.created_at - SLACK, oldest_first=True):
        if message.author.id != me:
            continue
        if message.nonce is not None and str(message.nonce) == post.nonce:
            return message.id
        if message.nonce is None and _is_alike(message, post):
            alike.append(message.id)
    async with store.reading() as db:
        others = await outbox.sent_as(db, alike)
    # All reminders of the same question look alike.
    return next((number for number in alike if number not in others), None)


def _is_alike(message: discord.Message, post: Post) -> bool:
    text, controls = post.message.text.strip(), set(control_ids(post.message.components))
    if not text and not controls:
        return False
    if controls != set(control_ids(components_of(message))):
        return False
    there = text_of(message).strip()
    return there.startswith(text[:COMPARED]) if post.message.pictures else there == text
