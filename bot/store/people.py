"""Everything that is stored about one person, to be given to them or to be forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from datetime import datetime
from typing import Any

from pydantic import JsonValue
from sqlalchemy import ColumnElement, Table, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import deputies, games, ratings, results, schema, seats, tallies, users
from bot.store.calls import SOMEBODY
from bot.store.games import Game
from bot.store.seats import FORGOTTEN

"""The name of those who are forgotten."""
IMPERSONAL = frozenset({"guilds", "channels", "checkpoints", "heartbeats", "notes"})
"""Tables in which nobody occurs: people are seats in a checkpoint, and never in a note."""
KEPT_BACK = frozenset({"seed", "opening", "digest", "chance", "result", "nonce", "position"})
"""Columns that nobody is given: from them players could tell what they must not know yet."""
WORDS = frozenset(
    {
        "text",
        "alt",
        "label",
        "description",
        "title",
        "name",
        "value",
        "placeholder",
        "previous_name",
        "reason",
        "lasting",
    }
)
"""The parts of stored data that people read, so that names may stand in them."""


async def everything(db: AsyncConnection, user_id: int) -> dict[str, JsonValue]:
    """What is stored about a person and was made by them, by table."""
    found: dict[str, JsonValue] = {}
    about = _about(user_id)
    # Whoever comes back after a deletion is shown what is kept of it.
    about[schema.seats] |= schema.seats.c.id.in_(await seats.nameless_of(db, user_id))
    for table, mine in about.items():
        rows = await db.execute(select(table).where(mine).order_by(*table.primary_key.columns))
        found[table.name] = [
            {name: _plain(value) for name, value in row._mapping.items() if name not in KEPT_BACK} for row in rows
        ]
    return found


async def forget(db: AsyncConnection, user_id: int, names: Collection[str], now: datetime) -> tuple[Game, ...]:
    """Remove everything about a person who plays no running game; `names` are theirs as they stand in texts.

    What others have done with them stays, done by nobody. In games that go on without them a number is kept by which
    nobody is known but the same person, should they come back. The answer is the lobbies they have left by that.
    """
    lobbies = await games.of_user(db, user_id, states=("lobby",))
    for lobby in lobbies:
        await seats.leave(db, lobby.id, user_id)
    person = _Person(user_id, names)
    await _unname_texts(db, person, now)
    await _unname_rows(db, user_id)
    await deputies.forget(db, user_id, SOMEBODY, now)
    own = (schema.watchers, schema.drafts, schema.plans, schema.game_notes, schema.lessons, schema.trial_games)
    for table in (*own, schema.openings):
        await db.execute(delete(table).where(table.c.user_id == user_id))
    await results.forget_user(db, user_id)
    await ratings.forget(db, user_id)
    await tallies.forget(db, user_id)
    await users.forget(db, user_id)
    return lobbies


async def names_of(db: AsyncConnection, user_id: int) -> set[str]:
    """What the person is and was called."""
    found = set[str]()
    for table in (schema.seats, schema.deputies):
        found.update(await db.scalars(select(table.c.name).where(table.c.user_id == user_id)))
    user = await users.find(db, user_id)
    return found if user is None else {*found, user.name}


def _about(user_id: int) -> dict[Table, ColumnElement[bool]]:
    """By table, which rows are about a person or were made by them."""
    t, number = schema, str(user_id)
    sits = select(t.seats.c.id).where(
        t.seats.c.user_id == user_id,
        t.seats.c.left_at.is_(None),
        t.seats.c.game_id == t.reminders.c.game_id,
        t.seats.c.seat == t.reminders.c.seat,
    )
    return {
        t.users: t.users.c.id == user_id,
        t.games: or_(t.games.c.creator_id == user_id, t.games.c.id.in_(_games_of(user_id))),
        t.seats: t.seats.c.user_id == user_id,
        t.decisions: t.decisions.c.user_id == user_id,
        # What others decided and the person took back may be hidden from them; that they did is in the audit log.
        t.undone_decisions: t.undone_decisions.c.user_id == user_id,
        t.outbox: or_(t.outbox.c.user_id == user_id, t.outbox.c.payload.contains(number)),
        t.reminders: sits.exists(),
        t.watchers: t.watchers.c.user_id == user_id,
        t.proposals: or_(t.proposals.c.by_user == user_id, t.proposals.c.answers.contains(f'"{number}"')),
        t.audit: t.audit.c.user_id == user_id,
        t.results: t.results.c.user_id == user_id,
        t.tallies: t.tallies.c.user_id == user_id,
        t.ratings: t.ratings.c.user_id == user_id,
        t.rating_moves: t.rating_moves.c.user_id == user_id,
        t.templates: t.templates.c.by_user == user_id,
        t.openings: t.openings.c.user_id == user_id,
        t.interactions: t.interactions.c.result.contains(f'"by":{number},'),
        t.drafts: t.drafts.c.user_id == user_id,
        t.plans: t.plans.c.user_id == user_id,
        t.game_notes: t.game_notes.c.user_id == user_id,
        t.lessons: t.lessons.c.user_id == user_id,
        t.trial_games: t.trial_games.c.user_id == user_id,
        t.deputies: t.deputies.c.user_id == user_id,
    }


def _games_of(user_id: int) -> Any:
    """The numbers of the games in which the person sits or sat, or is or was a deputy."""
    t = schema
    sits = select(t.seats.c.game_id).where(t.seats.c.user_id == user_id)
    return sits.union(select(t.deputies.c.game_id).where(t.deputies.c.user_id == user_id))


def _plain(value: Any) -> JsonValue:
    """A stored value for a file: times in words, stored JSON as such."""
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


async def _unname_rows(db: AsyncConnection, user_id: int) -> None:
    """Let nobody have done what the person did."""
    t = schema
    await seats.forget(db, user_id, SOMEBODY)
    await db.execute(update(t.games).where(t.games.c.creator_id == user_id).values(creator_id=FORGOTTEN))
    for column in (
        t.decisions.c.user_id,
        t.undone_decisions.c.user_id,
        t.undone_decisions.c.undone_by,
        t.audit.c.user_id,
        t.proposals.c.by_user,
        t.templates.c.by_user,
    ):
        await db.execute(update(column.table).where(column == user_id).values({column.name: None}))


async def _unname_texts(db: AsyncConnection, person: _Person, now: datetime) -> None:
    """Take number and names out of what is stored as text; posts that only the person gets are dropped."""
    t, number, known = schema, str(person.user_id), _games_of(person.user_id)
    await db.execute(delete(t.outbox).where(t.outbox.c.user_id == person.user_id))
    # Somebody else may not answer in their place, nor take a seat that was offered to them alone.
    asked = (_about(person.user_id)[t.proposals], t.proposals.c.closed_at.is_(None))
    await db.execute(update(t.proposals).where(*asked).values(closed_at=now, result="withdrawn"))
    places = {
        t.outbox.c.payload: or_(t.outbox.c.payload.contains(number), t.outbox.c.game_id.in_(known)),
        t.proposals.c.answers: t.proposals.c.answers.contains(number),
        t.audit.c.details: t.audit.c.game_id.in_(known),
        t.undone_decisions.c.reason: t.undone_decisions.c.game_id.in_(known),
        t.interactions.c.result: or_(
            t.interactions.c.result.contains(number), t.interactions.c.result.contains('"kind":"seat"')
        ),
    }
    for column, where in places.items():
        key = list(column.table.primary_key.columns)
        for row in (await db.execute(select(*key, column).where(where))).all():
            text = row._mapping[column.name]
            unnamed = person.taken_out_of(text)
            if unnamed != text:
                this = [each == row._mapping[each.name] for each in key]
                await db.execute(update(column.table).where(*this).values({column.name: unnamed}))


class _Person:
    """Somebody as they occur in stored texts."""

    def __init__(self, user_id: int, names: Collection[str]) -> None:
        self.user_id = user_id
        words = "|".join(re.escape(name) for name in sorted(filter(None, names), key=len, reverse=True))
        self._named = re.compile(rf"<@!?{user_id}>|(?<!\w)(?:{words or r'(?!)'})(?!\w)")

    def taken_out_of(self, stored: str) -> str:
        """A stored text, plain or JSON, without the person."""
        if stored[:1] in ("{", "["):
            return json.dumps(self._without(json.loads(stored), words=False), ensure_ascii=False, separators=(",", ":"))
        return self._named.sub(SOMEBODY, stored)

    def _without(self, value: Any, *, words: bool) -> Any:
        match value:
            case dict():
                return {
                    key: self._without(part, words=key in WORDS)
                    for key, part in value.items()
                    if key != str(self.user_id)
                }
            case list():
                return [self._without(part, words=words) for part in value if not self._is(part)]
            case str():
                return self._named.sub(SOMEBODY, value) if words else value
            case _:
                return None if self._is(value) else value

    def _is(self, value: Any) -> bool:
        return isinstance(value, int) and value == self.user_id
