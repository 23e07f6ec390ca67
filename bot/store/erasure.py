"""Deleting the data of a user, in short transactions that another process can continue after a kill.

The function `begin` stores the request, removes the user from everything in the future, and deletes rows about that
user alone. The function `finish` removes the id and the names from rows of others: game by game, a few texts at a time.
A game is done when the seats there belong to nobody, so a second run begins where the first one ended.

Each transaction changes rows of one game, of one table about users, or those that the lock `RESULTS` guards. So none
of them waits for a transaction that waits for it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Protocol

from sqlalchemy import Column, ColumnElement, Row, String, Table, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import (
    blocks,
    bot_state,
    deputies,
    games,
    ratings,
    results,
    scheduled_jobs,
    schema,
    seasons,
    seats,
    tallies,
    users,
)
from bot.store.games import Game
from bot.store.pings import SOMEBODY
from bot.store.query_cache import depends_on
from bot.store.redaction import Redaction, Spellings, stored_spelling
from bot.store.rows import put
from bot.store.seats import FORGOTTEN
from bot.store.write_locks import RESULTS, hold, templates_subject

LAST_END = "end of the last deletion"
BATCH = 50
"""Texts changed in one transaction."""
AT_ONCE = 500
"""Ids named in one statement."""
OWN_TABLES = (
    schema.watchers,
    schema.interests,
    schema.invited,
    schema.season_invited,
    schema.seekers,
    schema.drafts,
    schema.plans,
    schema.game_notes,
    schema.lessons,
    schema.trial_games,
    schema.openings,
    schema.operator_notices,
    schema.feeds,
)
"""Tables with rows about one user alone."""
COUNTED = (schema.results, schema.ratings, schema.rating_moves, schema.tallies)
"""Tables that several games change; the lock `RESULTS` guards them."""


class Writing(Protocol):
    """Opens a writing transaction about its subject; see `Store.writing`."""

    def __call__(
        self, game: int | None = None, *, person: int | None = None, other: str = ""
    ) -> AbstractAsyncContextManager[AsyncConnection]: ...


@dataclass(frozen=True, slots=True)
class Access:
    """Reading and writing access to the database."""

    reading: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    writing: Writing


@dataclass(frozen=True, slots=True)
class Beginning:
    """The outcome of a request for deletion: refused while there are `running` games."""

    running: tuple[Game, ...]
    left: tuple[Game, ...]
    """The lobbies that the user has left."""


async def begin(access: Access, user_id: int, names: Collection[str], now: datetime) -> Beginning:
    """Store that the data of a user without a running game will be deleted, and delete what is about them alone.

    `names` are former names.
    """
    left: list[Game] = []
    while True:
        async with access.reading() as db:
            lobbies = await games.of_user(db, user_id, states=("lobby",))
        for lobby in lobbies:
            async with access.writing(lobby.id) as db:
                if await games.lock_lobby(db, lobby.id) is not None:
                    await seats.leave(db, lobby.id, user_id)
                    left.append(lobby)
        async with access.writing(person=user_id) as db:
            present = await games.of_user(db, user_id, states=("lobby", "running"))
            if not present:
                await _note_request(db, user_id, names, now)
        # A lobby that was joined meanwhile is left as well.
        if all(game.state == "running" for game in present):
            break
    if not present:
        await _leave_own_rows(access, user_id, now)
    return Beginning(present, tuple(left))


async def _note_request(db: AsyncConnection, user_id: int, names: Collection[str], now: datetime) -> None:
    earlier = await _request(db, user_id)
    all_names = {*names, *(earlier.names if earlier is not None else ())}
    values = {"names": json.dumps(sorted(all_names), ensure_ascii=False), "asked_at": now}
    await put(db, schema.deletions, {"user_id": user_id}, **values)


async def pending(db: AsyncConnection) -> tuple[int, ...]:
    """Return the users whose data are being deleted, in the order of their requests."""
    query = select(schema.deletions.c.user_id).order_by(schema.deletions.c.asked_at)
    return tuple(await db.scalars(query))


async def finish(
    access: Access,
    user_id: int,
    spellings: Spellings = stored_spelling,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> None:
    """Remove a user from everything that others keep, and then remove the request."""
    async with access.reading() as db:
        request = await _request(db, user_id)
    if request is None:
        return
    # The process that stored the request may have been killed.
    await _leave_own_rows(access, user_id, request.asked_at)
    person = _Person(access, user_id, request.names, spellings)
    await person.leave_templates()
    await person.leave_posts()
    await person.leave_proposals()
    await person.leave_outcomes()
    async with access.reading() as db:
        left = await seats.over_of(db, user_id)
        opened = await db.scalars(select(schema.games.c.id).where(schema.games.c.creator_id == user_id))
        stood_in = await db.scalars(select(schema.deputies.c.game_id).where(schema.deputies.c.user_id == user_id))
        concerned = sorted({*left, *opened, *stood_in})
    for game_id in concerned:
        await person.leave_game(game_id)
    async with access.writing(person=user_id) as db:
        await _forget_deeds(db, user_id)
        await db.execute(delete(schema.deletions).where(schema.deletions.c.user_id == user_id))
        await bot_state.write(db, LAST_END, clock().isoformat())


@depends_on(schema.notes)
async def last_end(db: AsyncConnection) -> datetime | None:
    """Return when the last deletion ended; names read before then may be deleted ones."""
    found = await bot_state.read(db, LAST_END)
    return None if found is None else datetime.fromisoformat(found)


async def _leave_own_rows(access: Access, user_id: int, now: datetime) -> None:
    """Remove a user from everything in the future, and delete the rows about them alone."""
    await _leave_open_questions(access, user_id, now)
    async with access.reading() as db:
        filled = await _tables_about(db, user_id)
    for table in filled.intersection(OWN_TABLES):
        async with access.writing(person=user_id) as db:
            await db.execute(delete(table).where(table.c.user_id == user_id))
    if not filled.isdisjoint(COUNTED):
        async with access.writing(person=user_id) as db:
            # Together, so that counts and ratings follow from the results at every moment.
            await hold(db, RESULTS)
            await results.forget_user(db, user_id)
            await ratings.forget(db, user_id)
            await tallies.forget(db, user_id)
    async with access.writing(person=user_id) as db:
        await seasons.forget(db, user_id, SOMEBODY)
    async with access.writing(person=user_id) as db:
        await blocks.forget(db, user_id)
        await users.forget(db, user_id)


async def _tables_about(db: AsyncConnection, user_id: int) -> frozenset[Table]:
    """Return which of the tables with rows about one user alone have some about this one."""
    tables = (*OWN_TABLES, *COUNTED)
    query = select(*(exists().where(table.c.user_id == user_id) for table in tables))
    found = (await db.execute(query)).one()
    return frozenset(table for table, there in zip(tables, found, strict=True) if there)


async def _leave_open_questions(access: Access, user_id: int, now: datetime) -> None:
    """Withdraw open questions to a user and messages to them, and end their work as a deputy.

    Nobody else may answer in their place, nor take a seat that was offered to them alone.
    """
    proposal, post, deputy = schema.proposals.c, schema.outbox.c, schema.deputies.c
    asked = select(schema.proposal_people.c.proposal_id).where(schema.proposal_people.c.user_id == user_id)
    still_open = (proposal.id.in_(asked), proposal.closed_at.is_(None))
    lasting = (deputy.user_id == user_id, deputy.ended_at.is_(None))
    async with access.reading() as db:
        questions = _by_game(await db.execute(select(proposal.game_id, proposal.id).where(*still_open)))
        messages = _by_game(await db.execute(select(post.game_id, post.id).where(post.user_id == user_id)))
        represented = _by_game(await db.execute(select(deputy.game_id, deputy.id).where(*lasting)))
    for game_id in {**questions, **messages, **represented}:
        async with access.writing(game_id, person=user_id) as db:
            for some in _some(questions.get(game_id, ())):
                unanswered = (proposal.id.in_(some), proposal.closed_at.is_(None))
                await db.execute(update(schema.proposals).where(*unanswered).values(closed_at=now, result="withdrawn"))
            for some in _some(messages.get(game_id, ())):
                await db.execute(delete(schema.outbox).where(post.id.in_(some)))
            if game_id is not None and game_id in represented:
                await deputies.end_those_of(db, user_id, game_id, now)


@dataclass(frozen=True, slots=True)
class _Request:
    names: tuple[str, ...]
    """The former names of the user."""
    asked_at: datetime


async def _request(db: AsyncConnection, user_id: int) -> _Request | None:
    """Return the request of a user whose data are being deleted, or None for everybody else."""
    query = select(schema.deletions).where(schema.deletions.c.user_id == user_id)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else _Request(tuple(json.loads(row.names)), row.asked_at)


async def _forget_deeds(db: AsyncConnection, user_id: int) -> None:
    """Anonymise the user's entries in the audit log of games without their seat."""
    t = schema
    for column in (t.audit.c.user_id, t.undone_decisions.c.undone_by, t.templates.c.by_user):
        await db.execute(update(column.table).where(column == user_id).values({column.name: None}))


@dataclass(frozen=True, slots=True)
class _Person:
    """A user whose data are being deleted."""

    access: Access
    user_id: int
    names: Collection[str]
    """Their former names, in any game."""
    spellings: Spellings

    async def leave_templates(self) -> None:
        """Remove the user from the names of templates, their own and those of servers where they played."""
        t, games_ = schema.templates, schema.games.c
        mine = select(schema.seats.c.game_id).where(schema.seats.c.user_id == self.user_id)
        servers = select(games_.guild_id).where(games_.id.in_(mine))
        async with self.access.reading() as db:
            query = select(t).where(or_(t.c.by_user == self.user_id, t.c.guild_id.in_(servers)))
            found = (await db.execute(query.order_by(*t.primary_key.columns))).all()
            if not found:
                return
            sat = select(schema.seats.c.user_id, schema.seats.c.name, games_.guild_id).distinct()
            sat = sat.join(schema.games, games_.id == schema.seats.c.game_id).where(games_.id.in_(mine))
            met = (await db.execute(sat)).all()
            known = await users.several(db, {row.by_user for row in found if row.by_user is not None})
        for row in found:
            here = [each for each in met if each.guild_id == row.guild_id]
            theirs = {each.name for each in here if each.user_id == self.user_id}
            others = {each.name for each in here if each.user_id != self.user_id}
            if row.by_user == self.user_id:
                theirs |= set(self.names)
            elif row.by_user in known:
                others.add(known[row.by_user].name)
            name = Redaction(self.user_id, theirs, others, self.spellings).text(row.name)
            if name != row.name:
                await self._rename_template(row, name)

    async def _rename_template(self, row: Row[Any], name: str) -> None:
        t = schema.templates.c
        async with self.access.writing(other=templates_subject(row.guild_id)) as db:
            here = (t.guild_id == row.guild_id, t.game == row.game)
            taken = set(await db.scalars(select(t.name).where(*here)))
            name = _free(name, taken, _room(t.name))
            await db.execute(update(schema.templates).where(*here, t.name == row.name).values(name=name))

    async def leave_posts(self) -> None:
        """Remove the user from posts that name them by id."""
        links, post = schema.post_people.c, schema.outbox.c
        mine = select(links.post_id).where(links.user_id == self.user_id)
        redactions: dict[int | None, Redaction] = {}
        async for rows in self._batches(schema.outbox, post.id.in_(mine), post.payload, post.game_id):
            for game_id in {row.game_id for row in rows} - redactions.keys():
                redactions[game_id] = await self._redaction(game_id, self.names)
            for game_id in {row.game_id: None for row in rows}:
                there = [row for row in rows if row.game_id == game_id]
                await self._write(
                    post.payload, there, lambda row: redactions[row.game_id].message(row.payload), game_id
                )
            async with self.access.writing(person=self.user_id) as db:
                done = (links.user_id == self.user_id, links.post_id.in_([row.id for row in rows]))
                await db.execute(delete(schema.post_people).where(*done))

    async def leave_proposals(self) -> None:
        """Remove the user from proposals and their answers."""
        links, proposal = schema.proposal_people.c, schema.proposals.c
        mine = select(links.proposal_id).where(links.user_id == self.user_id)
        redaction = Redaction(self.user_id, (), ())
        async for rows in self._batches(schema.proposals, proposal.id.in_(mine), proposal.payload, proposal.answers):
            await self._write(proposal.answers, rows, lambda row: redaction.answers(row.answers))
            await self._write(proposal.payload, rows, lambda row: redaction.terms(row.payload))
            numbers = [row.id for row in rows]
            async with self.access.writing(person=self.user_id) as db:
                made = (proposal.by_user == self.user_id, proposal.id.in_(numbers))
                await db.execute(update(schema.proposals).where(*made).values(by_user=None))
                done = (links.user_id == self.user_id, links.proposal_id.in_(numbers))
                await db.execute(delete(schema.proposal_people).where(*done))

    async def leave_outcomes(self) -> None:
        """Remove the user's id from outcomes of their interactions."""
        outcome = schema.interactions.c
        redaction = Redaction(self.user_id, self.names, ())
        async for rows in self._batches(schema.interactions, outcome.user_id == self.user_id, outcome.result):
            await self._write(outcome.result, rows, lambda row: redaction.outcome(row.result))
            async with self.access.writing(person=self.user_id) as db:
                numbers = outcome.id.in_([row.id for row in rows])
                await db.execute(update(schema.interactions).where(numbers).values(user_id=None))

    async def leave_game(self, game_id: int) -> None:
        """Remove the user from everything stored about a game in which they no longer play."""
        t = schema
        redaction, stays = await self._known_in(game_id)
        places: tuple[tuple[Column[Any], Callable[[Row[Any]], str]], ...] = (
            (t.outbox.c.payload, lambda row: redaction.message(row.payload)),
            (t.undone_decisions.c.reason, lambda row: redaction.text(row.reason)),
            (t.interactions.c.result, lambda row: redaction.outcome(row.result)),
            (t.audit.c.details, lambda row: _without_in_note(row.details, row.at, redaction, stays)),
        )
        for column, change in places:
            more = (column.table.c.at,) if column.table is t.audit else ()
            async for rows in self._batches(column.table, column.table.c.game_id == game_id, column, *more):
                await self._write(column, rows, change, game_id)
        async with self.access.writing(game_id) as db:
            await self._rewrite_notes(db, game_id, redaction)
            await self._forget_numbers(db, game_id, redaction)

    async def _rewrite_notes(self, db: AsyncConnection, game_id: int, redaction: Redaction) -> None:
        notes = schema.game_notes.c
        for row in (await db.execute(select(schema.game_notes).where(notes.game_id == game_id))).all():
            text = redaction.text(row.text)
            if text != row.text:
                this = (notes.game_id == game_id, notes.user_id == row.user_id)
                await db.execute(update(schema.game_notes).where(*this).values(text=text))

    async def _forget_numbers(self, db: AsyncConnection, game_id: int, redaction: Redaction) -> None:
        t = schema
        for column in (
            t.decisions.c.user_id,
            t.undone_decisions.c.user_id,
            t.undone_decisions.c.undone_by,
            t.audit.c.user_id,
        ):
            mine = (column.table.c.game_id == game_id, column == self.user_id)
            await db.execute(update(column.table).where(*mine).values({column.name: None}))
        await scheduled_jobs.forget(db, self.user_id, game_id)
        game = (await db.execute(select(t.games.c.creator_id, t.games.c.name).where(t.games.c.id == game_id))).one()
        name = redaction.text(game.name)[: _room(t.games.c.name)]
        creator_id = FORGOTTEN if game.creator_id == self.user_id else game.creator_id
        if (name, creator_id) != (game.name, game.creator_id):
            changed = {"name": name, "creator_id": creator_id}
            await db.execute(update(t.games).where(t.games.c.id == game_id).values(changed))
        await seats.forget(db, self.user_id, game_id, SOMEBODY)
        await deputies.forget(db, self.user_id, game_id, SOMEBODY)

    async def _known_in(self, game_id: int) -> tuple[Redaction, Sequence[_Stay]]:
        """Return how the user is known in a game, and the stays of all players."""
        async with self.access.reading() as db:
            stays = await _stays(db, game_id)
            creator = await db.scalar(select(schema.games.c.creator_id).where(schema.games.c.id == game_id))
        theirs = {row.name for row in stays if row.user_id == self.user_id}
        if creator == self.user_id:
            # The invitation names the creator of the game as they were called then.
            theirs |= set(self.names)
        others = {row.name for row in stays if row.user_id != self.user_id}
        return Redaction(self.user_id, theirs, others, self.spellings), stays

    async def _redaction(self, game_id: int | None, names: Iterable[str]) -> Redaction:
        if game_id is None:
            return Redaction(self.user_id, (), ())
        async with self.access.reading() as db:
            stays = await _stays(db, game_id)
        theirs = {*names, *(row.name for row in stays if row.user_id == self.user_id)}
        others = {row.name for row in stays if row.user_id != self.user_id}
        return Redaction(self.user_id, theirs, others, self.spellings)

    async def _batches(
        self, table: Table, where: ColumnElement[bool], *columns: Column[Any]
    ) -> AsyncIterator[Sequence[Row[Any]]]:
        """Yield the matching rows in batches, until there are no new ones.

        A row added meanwhile may repeat the text of another one from before its change.
        """
        given: set[int] = set()
        while True:
            async with self.access.reading() as db:
                found = await db.scalars(select(table.c.id).where(where).order_by(table.c.id))
                numbers = iter([number for number in found if number not in given])
            some = list(islice(numbers, BATCH))
            if not some:
                return
            while some:
                async with self.access.reading() as db:
                    rows = (await db.execute(select(table.c.id, *columns).where(table.c.id.in_(some)))).all()
                given.update(some)
                yield rows
                some = list(islice(numbers, BATCH))

    async def _write(
        self,
        column: Column[Any],
        rows: Sequence[Row[Any]],
        change: Callable[[Row[Any]], str],
        game_id: int | None = None,
    ) -> None:
        """Change a text of some rows, of one game if they belong to games.

        A text changed by another writer meanwhile is read and changed again. Writers about the game cannot be between
        reading such a text and repeating it.
        """
        table = column.table
        while rows:
            changed = await asyncio.to_thread(_changed, rows, column.name, change)
            if not changed:
                return
            missed = []
            async with self.access.writing(game_id, person=self.user_id) as db:
                for row, text in changed:
                    as_read = (table.c.id == row.id, column == row._mapping[column.name])
                    written = await db.execute(update(table).where(*as_read).values({column.name: text}))
                    if not written.rowcount:
                        missed.append(row.id)
                fields = [table.c[name] for name in changed[0][0]._fields]
                rows = (await db.execute(select(*fields).where(table.c.id.in_(missed)))).all() if missed else ()


@dataclass(frozen=True, slots=True)
class _Stay:
    """A time in which a user had a seat, or played it as a deputy."""

    seat: int
    user_id: int
    name: str
    since: datetime
    until: datetime | None


async def _stays(db: AsyncConnection, game_id: int) -> Sequence[_Stay]:
    t = schema
    sat = await db.execute(select(t.seats).where(t.seats.c.game_id == game_id))
    found = [_Stay(row.seat, row.user_id, row.name, row.joined_at, row.left_at) for row in sat]
    stood_in = await db.execute(select(t.deputies).where(t.deputies.c.game_id == game_id))
    return [*found, *(_Stay(row.seat, row.user_id, row.name, row.named_at, row.ended_at) for row in stood_in)]


def _changed(rows: Sequence[Row[Any]], name: str, change: Callable[[Row[Any]], str]) -> list[tuple[Row[Any], str]]:
    texts = [(row, change(row)) for row in rows]
    return [(row, text) for row, text in texts if text != row._mapping[name]]


def _without_in_note(details: str, at: datetime, redaction: Redaction, stays: Sequence[_Stay]) -> str:
    """Return the details of an entry of the audit log without the user.

    The seat decides whose name it is: two successive holders may have the same name.
    """
    note = json.loads(details)
    if not isinstance(note, dict):
        return details
    told = {**note, "reason": redaction.text(note.get("reason", ""))} if "reason" in note else dict(note)
    for key in ("previous_name", "name"):
        name = note.get(key)
        if name and _is_theirs(key, name, note.get("seat"), at, redaction, stays):
            told[key] = SOMEBODY
    return details if told == note else json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _is_theirs(
    key: str, name: str, seat: int | None, at: datetime, redaction: Redaction, stays: Sequence[_Stay]
) -> bool:
    alike = [row for row in stays if row.name == name and seat in (None, row.seat)]
    mine = [row for row in alike if row.user_id == redaction.user_id]
    if len(mine) == len(alike):
        return bool(mine)
    return any((row.until if key == "previous_name" else row.since) == at for row in mine)


def _by_game(rows: Iterable[Row[Any]]) -> dict[int | None, list[int]]:
    """Return the ids of rows by their game."""
    found: dict[int | None, list[int]] = {}
    for row in rows:
        found.setdefault(row.game_id, []).append(row.id)
    return found


def _some(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Yield so many ids at a time as one statement may name."""
    left = iter(numbers)
    while some := list(islice(left, AT_ONCE)):
        yield some


def _room(column: Column[Any]) -> int:
    """Return the most characters of a column."""
    longest = column.type.length if isinstance(column.type, String) else None
    assert longest is not None, f"{column} has a limit"
    return longest


def _free(name: str, taken: Collection[str], longest: int) -> str:
    """Return a name that is not taken."""
    number, free = 1, name[:longest]
    while free in taken:
        number += 1
        free = f"{name[: longest - len(str(number)) - 1]} {number}"
    return free
