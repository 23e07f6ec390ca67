"""All data about one user, to be exported or deleted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime
from itertools import islice
from operator import itemgetter
from typing import Any

from pydantic import JsonValue
from sqlalchemy import ColumnElement, CompoundSelect, Row, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import erasure, schema, seats, users
from bot.store.erasure import Access
from bot.store.games import Game
from bot.store.redaction import Spellings, stored_spelling

IMPERSONAL = frozenset({"guilds", "channels", "checkpoints", "heartbeats", "notes", "season_tables", "invitations"})
"""Tables without people: a checkpoint has only seats, a table of a season numbers, and a note never names anybody."""
LINKS = frozenset({"post_people", "proposal_people"})
"""Tables that only say which rows of others are about a user."""
KEPT_BACK = frozenset({"seed", "salt", "opening", "digest", "chance", "result", "nonce", "position"})
"""Columns that are never exported: players could find out hidden information from them."""
ROWS = 500
"""Rows read by one statement."""
GAMES = 500
"""Games whose decisions are read by one statement: only some of them are the user's."""


async def everything(db: AsyncConnection, user_id: int) -> dict[str, JsonValue]:
    """Return the stored data about a user or made by them, by table."""
    about = _about(user_id)
    took_part_in = sorted(row.game_id for row in await db.execute(_games_of(user_id)))
    about[schema.games] += _among(schema.games.c.id, took_part_in, ROWS)
    # A user who comes back after a deletion can see its remaining data.
    about[schema.seats] += _among(schema.seats.c.id, await seats.nameless_of(db, user_id), ROWS)
    for table in IN_GAMES:
        some_games = _among(table.c.game_id, took_part_in, GAMES)
        about[table] = tuple(decided & (table.c.user_id == user_id) for decided in some_games)
    return {table.name: await _given(db, table, conditions) for table, conditions in about.items()}


async def forget(
    db: AsyncConnection, user_id: int, names: Collection[str], now: datetime, spellings: Spellings = stored_spelling
) -> tuple[Game, ...]:
    """Delete a user within one transaction. Return the lobbies they have left. See `forgetting` for the steps."""

    def within(*_about: Any, **_subject: Any) -> AbstractAsyncContextManager[AsyncConnection]:
        return nullcontext(db)

    access = Access(within, within)
    begun = await erasure.begin(access, user_id, names, now)
    await erasure.finish(access, user_id, spellings)
    return begun.left


async def names_of(db: AsyncConnection, user_id: int) -> set[str]:
    """Return the present and former names of the user."""
    found = set[str]()
    for table in (schema.seats, schema.deputies, schema.season_people):
        found.update(await db.scalars(select(table.c.name).distinct().where(table.c.user_id == user_id)))
    user = await users.find(db, user_id)
    return found if user is None else {*found, user.name}


IN_GAMES = (schema.decisions, schema.undone_decisions)
"""The tables with decisions of a user. They are found by the user's games: an index would slow down every decision.

Undone decisions of others may be hidden from the user who undid them; the undo itself is in the audit log.
"""


def _about(user_id: int) -> dict[Table, tuple[ColumnElement[bool], ...]]:
    """Return by table the conditions of the rows about a user or made by them.

    Each is a query that an index answers; joined by OR, they would be a scan on a server.
    """
    t = schema
    waited_for = select(t.scheduled_jobs.c.id).join(
        t.seats, (t.seats.c.game_id == t.scheduled_jobs.c.game_id) & (t.seats.c.seat == t.scheduled_jobs.c.seat)
    )
    sits = (t.seats.c.user_id == user_id, t.seats.c.left_at.is_(None))
    named_in = select(t.post_people.c.post_id).where(t.post_people.c.user_id == user_id)
    asked_by = select(t.proposal_people.c.proposal_id).where(t.proposal_people.c.user_id == user_id)
    alone = [
        *(t.watchers, t.audit, t.results, t.interactions, t.drafts, t.plans, t.game_notes, t.lessons, t.trial_games),
        *(t.openings, t.interests, t.invited, t.seekers, t.deputies, t.deletions, t.tallies, t.ratings, t.rating_moves),
        *(t.season_people, t.season_invited, t.operator_notices, t.feeds),
    ]
    return {
        t.users: (t.users.c.id == user_id,),
        t.games: (t.games.c.creator_id == user_id,),
        t.seats: (t.seats.c.user_id == user_id,),
        # Private messages to others are theirs alone, even the fact that they watch a game of the user.
        t.outbox: (t.outbox.c.user_id == user_id, t.outbox.c.id.in_(named_in) & t.outbox.c.user_id.is_(None)),
        t.scheduled_jobs: (t.scheduled_jobs.c.id.in_(waited_for.where(*sits)),),
        t.proposals: (t.proposals.c.id.in_(asked_by),),
        t.templates: (t.templates.c.by_user == user_id,),
        t.seasons: (t.seasons.c.creator_id == user_id,),
        **{table: (table.c.user_id == user_id,) for table in alone},
        t.blocks: (t.blocks.c.user_id == user_id, t.blocks.c.by_user == user_id),
    }


def _games_of(user_id: int) -> CompoundSelect[tuple[int]]:
    """Return a query for the games in which the user has or had a seat, or is or was a deputy."""
    t = schema
    sits = select(t.seats.c.game_id).where(t.seats.c.user_id == user_id)
    return sits.union(select(t.deputies.c.game_id).where(t.deputies.c.user_id == user_id))


async def _given(db: AsyncConnection, table: Table, conditions: Sequence[ColumnElement[bool]]) -> list[JsonValue]:
    """Return the rows that satisfy any of the conditions as plain data, read some at a time.

    Their texts are converted in a thread.
    """
    query = select(*(column for column in table.columns if column.name not in KEPT_BACK))
    rows: list[Row[Any]] = []
    for mine in conditions:
        async with db.stream(query.where(mine)) as found:
            async for some in found.partitions(ROWS):
                rows += some
    return await asyncio.to_thread(_plain_rows, rows, table) if rows else []


def _plain_rows(rows: Sequence[Row[Any]], table: Table) -> list[JsonValue]:
    """Return each row once, in the order of their keys; sorted by the database, some would be found by a scan."""
    names = rows[0]._fields
    key = itemgetter(*(names.index(column.name) for column in table.primary_key.columns))
    by_key = {key(row): row for row in rows}
    return [dict(zip(names, map(_plain, by_key[each]), strict=True)) for each in sorted(by_key)]


def _among(column: ColumnElement[Any], numbers: Iterable[int], most: int) -> tuple[ColumnElement[bool], ...]:
    """Return conditions that a column has one of these numbers, each with at most so many of them."""
    left = iter(numbers)
    return tuple(column.in_(some) for some in iter(lambda: list(islice(left, most)), []))


def _plain(value: Any) -> JsonValue:
    """Return a stored value for a file: times in words, stored JSON as such."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            plain: JsonValue = json.loads(value)
        except ValueError:
            return value
        return plain
    assert value is None or isinstance(value, str | int | float | bool), f"{value!r} is plain"
    return value
