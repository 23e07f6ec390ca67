"""Observations for the operator, made once a minute; each finding becomes a notice in the store."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import discord
from pydantic import TypeAdapter
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection

import bot
from bot.metrics.error_log import LoggedError
from bot.operator.notice_texts import Condition, DiskDetails, ErrorDetails, LateDetails, ServerDetails, WeekDetails
from bot.store import bot_state, games, operator_notices, outbox
from bot.store.engines import file_of
from bot.store.heartbeats import Shard
from bot.store.operator_notices import NoticeKind

LATE = timedelta(minutes=10)
"""The age from which a waiting post is late."""
CALM = timedelta(hours=1)
"""A condition that returns within this time after its end continues, in the same message."""
LEAST_FREE = 200 * 2**20
"""Bytes; with less space the disk is nearly full."""
WEEK = timedelta(days=7)
_SERVERS = TypeAdapter(dict[int, int | None])
"""The stored servers of a shard, each with the number of its people if that is known."""
_CONDITIONS: Mapping[NoticeKind, type[Condition]] = {"disk": DiskDetails, "late": LateDetails}


def free_space(url: URL) -> int:
    """Return the free bytes on the disk of the database, or of the working folder if the database is on a server."""
    file = file_of(url)
    return shutil.disk_usage(Path() if file is None else file.parent).free


async def note_errors(db: AsyncConnection, errors: Mapping[LoggedError, int], now: datetime) -> None:
    """Count errors by their place."""
    for error, times in errors.items():
        details = ErrorDetails(
            place=error.place, function=error.function, error=error.kind, words=error.words, release=bot.__version__
        )
        subject = f"{bot.__version__} {error.kind} {error.place}"
        await operator_notices.occurred(db, "error", subject, details.model_dump_json(), now, times)


async def note_servers(db: AsyncConnection, part: Shard, guilds: Sequence[discord.Guild], now: datetime) -> None:
    """Note the servers of a shard that were joined or left since the last call, also before a restart.

    Without an earlier call, the present servers are only stored.
    """
    key = f"servers of shard {part.shard} of {part.count}"
    stored = await bot_state.read(db, key)
    here = {guild.id: guild.member_count for guild in guilds if part.has(guild.id)}
    known = here if stored is None else _SERVERS.validate_json(stored)
    changed = sorted(here.keys() ^ known.keys())
    for number in changed:
        joined = number in here
        people = here[number] if joined else known[number]
        details = ServerDetails(server=number, joined=joined, people=people, servers=len(here))
        await operator_notices.add(db, "server", f"{number} {now.isoformat()}", details.model_dump_json(), now)
    if changed or stored is None:
        await bot_state.write(db, key, _SERVERS.dump_json(here).decode())


async def note_disk(db: AsyncConnection, free: int, now: datetime) -> None:
    """Note that the disk is nearly full, or that it no longer is."""
    found = DiskDetails(free_mib=free // 2**20) if free < LEAST_FREE else None
    await _note_condition(db, "disk", found, now)


async def note_late_posts(db: AsyncConnection, now: datetime) -> None:
    """Note that posts are late, or that they no longer are."""
    posts, since = await outbox.late(db, now - LATE)
    found = None if since is None else LateDetails(posts=posts, since=since)
    await _note_condition(db, "late", found, now)


async def _note_condition(db: AsyncConnection, kind: NoticeKind, found: Condition | None, now: datetime) -> None:
    """Note the beginning or the end of a condition."""
    last = await operator_notices.latest(db, kind)
    known = None if last is None else _CONDITIONS[kind].model_validate_json(last.details)
    if last is not None and known is not None and (known.over_at is None or now - known.over_at < CALM):
        if (found is None) != (known.over_at is not None):
            changed = known.model_copy(update={"over_at": now}) if found is None else found
            await operator_notices.change(db, last.id, changed.model_dump_json(), now)
    elif found is not None:
        await operator_notices.add(db, kind, now.isoformat(), found.model_dump_json(), now)


async def note_week(db: AsyncConnection, servers: int, now: datetime) -> None:
    """Note the figures of the week that has ended, once; the first week of all is only counted."""
    year, week, _ = now.isocalendar()
    subject, last = f"{year}-W{week:02}", await operator_notices.latest(db, "week")
    if last is not None and last.subject == subject:
        return
    last_game, last_post = await operator_notices.latest_numbers(db)
    figures = WeekDetails(
        running=await games.count(db, "running"),
        servers=servers,
        errors=await operator_notices.number_since(db, "error", now - WEEK),
        last_game=last_game,
        last_post=last_post,
        all_finished=await games.count(db, "finished"),
    )
    if last is not None:
        before = WeekDetails.model_validate_json(last.details)
        # Deleted games are no longer counted.
        counts = {
            "opened": last_game - before.last_game,
            "posts": last_post - before.last_post,
            "finished": max(0, figures.all_finished - before.all_finished),
        }
        figures = figures.model_copy(update=counts)
    await operator_notices.add(db, "week", subject, figures.model_dump_json(), now, told=int(last is None))
