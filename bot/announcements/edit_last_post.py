"""Extend the last post of a game instead of sending a new one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeGuard

from bot.language.emoji_tags import limit_emoji
from bot.panels.message_content import TEXT_LIMIT, text_limit
from bot.pictures.fights import with_earlier
from bot.store import NewPost, Post
from bot.store.outbox.posts import HEADING

LATE_EDITS = 3
"""The most edits of a message older than an hour. Discord allows few and does not document how many."""


def can_extend(last: Post | None, place: int, now: datetime, longest_s: float, late_edits: int) -> TypeGuard[Post]:
    """Return whether the last post of a game can be extended: it exists, is recent, and is in the channel of the game.

    `late_edits` is how often its message was changed more than an hour after it was written.
    """
    return (
        last is not None
        and late_edits < LATE_EDITS
        and bool(last.message.lasting)
        and last.channel_id == place
        and last.problem is None
        and now - last.created_at < timedelta(seconds=longest_s)
    )


def extend_last_post(fresh: NewPost, last: Post, heading: str) -> NewPost | None:
    """Return a post as an extension of the last one, of the same kind; None when there is no room.

    `heading` names the round that the game was in after the last post. A post that ends with an earlier round gets a
    second heading.
    """
    headline, *said = fresh.message.lasting.split("\n")
    status = fresh.message.text.removeprefix(fresh.message.lasting)
    before = last.message.lasting.split("\n")
    newest = max((number for number, line in enumerate(before) if line.startswith(HEADING)), default=0)
    if before[newest] == heading:
        before[newest] = headline
    elif before[newest] != headline:
        before.append(headline)
    lasting = limit_emoji("\n".join([*before, *said]))
    if len(lasting) > TEXT_LIMIT or len(lasting) + len(status) > text_limit(layout=last.message.layout):
        return None
    pictures = fresh.message.pictures
    message = replace(
        fresh.message,
        text=f"{lasting}{status}",
        layout=last.message.layout,
        # A classic message shows several pictures side by side, each of them small.
        pictures=with_earlier(pictures, last.message.pictures) if last.message.layout else pictures[:1],
        lasting=lasting,
        continues=last.id if last.message.continues is None else last.message.continues,
        before=len(before) - 1,
        since=last.message.since,
        opens_round=last.message.opens_round,
    )
    return replace(fresh, message=message)
