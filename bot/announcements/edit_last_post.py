"""Extend the last post of a game instead of sending a new one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from bot.announcements.notifications import away_line, ping_post
from bot.announcements.turn_posts import composed, ping_lines
from bot.language.emoji_tags import limit_emoji
from bot.language.i18n import Localizer
from bot.panels.message_content import TEXT_LIMIT, post_buttons
from bot.sessions import SeatedGame
from bot.store import NewPost, Post
from bot.store.outbox.posts import HEADING
from bot.wording.clocks import deadline_line
from bot.wording.numbers import number_lines
from rules.engine import Seat, Table

LATE_EDITS = 3
"""The most edits of a message older than an hour. Discord allows few and does not document how many."""


@dataclass(frozen=True, slots=True)
class Deciders:
    """The players who have to decide after a change."""

    waiting: tuple[Seat, ...]
    """The seats of people with an open question."""
    called: Collection[Seat]
    """Those of them who are pinged by the post below the last one, which stays."""
    pinged: Sequence[int]
    """The users to ping now."""
    ends: Mapping[Seat, datetime]
    """The deadline of each seat."""
    away: Mapping[Seat, datetime]
    """The return of each absent player."""


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


def extend_last_post(
    session: SeatedGame, table: Table[Any], fresh: NewPost, last: Post, deciders: Deciders, localizer: Localizer
) -> list[NewPost]:
    """Return a post as an extension of the last one, or unchanged when there is no room.

    If users have to be pinged, a post below it pings all who have a question. Otherwise the post names those whom no
    ping post names.
    """
    game = replace(session.game, revision=session.game.revision + 1)
    named = [] if deciders.pinged else [seat for seat in deciders.waiting if seat not in deciders.called]
    ends = {seat: when for seat, when in deciders.ends.items() if seat in named}
    lines = [
        *_next_lines(session, table, named, localizer),
        *(f"-# {line}" for line in (deadline_line(ends, localizer), away_line(deciders.away, localizer)) if line),
    ]
    headline, *said = fresh.message.lasting.split("\n")
    before = last.message.lasting.split("\n")
    newest = max((number for number, line in enumerate(before) if line.startswith(HEADING)), default=0)
    before[newest] = headline
    lasting = limit_emoji("\n".join([*before, *said]))
    text = composed(lasting, number_lines(table, localizer), lines)
    if len(text) > TEXT_LIMIT:
        return [fresh]
    message = replace(
        fresh.message,
        text=text,
        components=post_buttons(game.id, game.revision, localizer, table.rules, table, named),
        lasting=lasting,
        continues=last.id if last.message.continues is None else last.message.continues,
        before=len(before) - 1,
        mentions=(),
    )
    part = replace(fresh, message=message)
    if not deciders.pinged:
        return [part]
    holders = [session.holder(seat) for seat in deciders.waiting]
    return [part, ping_post(game, table, holders, deciders.pinged, deciders.ends, localizer)]


def _next_lines(session: SeatedGame, table: Table[Any], named: Sequence[Seat], localizer: Localizer) -> list[str]:
    """Return the lines that say who decides what now."""
    users = {seat: session.holder(seat).asked_id for seat in named}
    return ping_lines(table, users, localizer, at_once=table.questions)
