"""Seats: their present and former holders, and their standing orders."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from pydantic import Field, JsonValue
from sqlalchemy import ColumnElement, Row, Select, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.agreement import SeatClock
from bot.store.query_cache import depends_on
from bot.store.rows import StoredSettings
from rules.engine import Seat
from rules.engine.computer_player import Level, PlayStyle
from rules.engine.core.dice import keyed

_SEATS = schema.seats.c
_DEPUTIES = schema.deputies.c
_HOLDERS = (
    select(
        schema.seats,
        _DEPUTIES.user_id.label("deputy_id"),
        _DEPUTIES.name.label("deputy_name"),
        _DEPUTIES.until.label("deputy_until"),
    )
    .outerjoin(
        schema.deputies,
        (_DEPUTIES.game_id == _SEATS.game_id) & (_DEPUTIES.seat == _SEATS.seat) & _DEPUTIES.ended_at.is_(None),
    )
    .where(_SEATS.game_id == bindparam("game"), _SEATS.left_at.is_(None))
    .order_by(_SEATS.seat)
)

_NAMES = select(_SEATS.name).where(_SEATS.game_id == bindparam("game"), _SEATS.left_at.is_(None)).order_by(_SEATS.seat)
_OVER = _SEATS.left_at.is_not(None) | schema.games.c.state.in_(("finished", "abandoned"))
"""The condition on a seat and its game that nobody plays this seat under this id any more."""

FORGOTTEN = -1_000_000
"""A seat of a user whose data were deleted has this id minus the number of the seat; the program plays it."""
_NAMELESS = FORGOTTEN - 1_000
"""The first id for deleted users in running games; see `nameless`."""


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """A standing order as plain data: the name of its class and the player's settings."""

    order: str
    settings: Mapping[str, JsonValue]


StopKind = Literal["changed", "decision", "round", "answers"]


class Stop(StoredSettings, frozen=True):
    """The stop condition of the standing orders of a seat, counted from the moment when they were given.

    They stop when they are changed, after the seat's next decision, after the round, or after so many answers.
    """

    kind: StopKind = "changed"
    answers: int = Field(0, ge=0)
    decision_count: int = Field(0, ge=0)
    """The number of decisions of the game at that time."""
    round: int = 0
    """Its round at that time."""


@dataclass(frozen=True, slots=True)
class Deputy:
    """A user who may play a seat for its owner, and is notified instead of the owner."""

    user_id: int
    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The holder of a seat; `left_at` is set for former holders."""

    game_id: int
    seat: Seat
    user_id: int
    name: str
    joined_at: datetime
    left_at: datetime | None = None
    orders: tuple[StoredOrder, ...] = ()
    clock: SeatClock = SeatClock()
    stop: Stop = Stop()
    wishes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The user's preferences for the beginning of the game, best first."""
    level: Level = "normal"
    """The strength of a computer player."""
    style: PlayStyle = "balanced"
    """The style of a computer player."""
    deputy: Deputy | None = None
    ready_at: datetime | None = None
    """In a lobby: when the user last agreed to begin; None when its options have changed since."""

    @property
    def asked_id(self) -> int:
        """The user who is notified: the deputy while there is one, else the owner."""
        return self.user_id if self.deputy is None else self.deputy.user_id

    @property
    def asked_name(self) -> str:
        """The name of that user."""
        return self.name if self.deputy is None else self.deputy.name

    def is_played_by(self, user_id: int) -> bool:
        """Return whether a user may decide here: always the owner, and the deputy."""
        return user_id in (self.user_id, self.asked_id)

    @property
    def is_computer(self) -> bool:
        """True for a computer player; their ids are below those of Discord."""
        return self.user_id < 0

    @property
    def is_forgotten(self) -> bool:
        """True if the data of the user in this seat were deleted."""
        return self.user_id <= FORGOTTEN


def asked_at(user_id: int) -> ColumnElement[bool]:
    """Return the condition for seats of which a user is notified: their own without a deputy, and those they play as
    one.
    """
    played = schema.seats.alias()
    here = (_DEPUTIES.game_id == played.c.game_id) & (_DEPUTIES.seat == played.c.seat) & played.c.left_at.is_(None)
    theirs = select(played.c.id).join(schema.deputies, here)
    theirs = theirs.where(_DEPUTIES.user_id == user_id, _DEPUTIES.ended_at.is_(None))
    # A list of ids, so that the indexes of users are used.
    return _SEATS.id.in_(_without_deputy(user_id).union(theirs))


def played_alone_by(user_id: int) -> ColumnElement[bool]:
    """Return the condition for seats that a user has now and plays without a deputy."""
    return _SEATS.id.in_(_without_deputy(user_id))


def _without_deputy(user_id: int) -> Select[Any]:
    own = schema.seats.alias()
    deputy = (_DEPUTIES.game_id == own.c.game_id) & (_DEPUTIES.seat == own.c.seat) & _DEPUTIES.ended_at.is_(None)
    alone = ~select(_DEPUTIES.id).where(deputy).exists()
    return select(own.c.id).where(own.c.user_id == user_id, own.c.left_at.is_(None), alone)


@depends_on(schema.seats, schema.deputies, of_game=True)
async def holders(db: AsyncConnection, game_id: int) -> tuple[SeatHolder, ...]:
    """Return the present holders of a game, in the order of the seats, with their deputies."""
    return tuple(_holder(row, _deputy(row)) for row in await db.execute(_HOLDERS, {"game": game_id}))


def nameless(user_id: int, seed: str) -> int:
    """Return the id of a deleted user at their former seats in a running game.

    It identifies nobody and differs in every game; but a user who comes back to the game has the same id, and is known
    to have seen a hand. It is derived from the seed, which is secret until the end, when the id is deleted.
    """
    return _NAMELESS - int.from_bytes(keyed(seed, str(user_id), 7))


async def ever_of(db: AsyncConnection, game_id: int, user_id: int, seed: str) -> frozenset[Seat]:
    """Return the seats that a user has or had in a game, or played as a deputy, also before a deletion of their
    data.
    """
    numbers = (user_id, nameless(user_id, seed))
    held = select(_SEATS.seat).where(_SEATS.game_id == game_id, _SEATS.user_id.in_(numbers))
    played = select(_DEPUTIES.seat).where(_DEPUTIES.game_id == game_id, _DEPUTIES.user_id.in_(numbers))
    return frozenset(map(Seat, await db.scalars(held.union(played))))


async def nameless_of(db: AsyncConnection, user_id: int) -> tuple[int, ...]:
    """Return the ids of the rows of seats of a deleted user in running games."""
    games = schema.games.c
    query = select(_SEATS.id, _SEATS.user_id, games.seed).join(schema.games, games.id == _SEATS.game_id)
    # Sorting by the database would scan all seats.
    rows = await db.execute(query.where(_SEATS.user_id <= _NAMELESS))
    found = rows.all()
    return await asyncio.to_thread(
        lambda: tuple(sorted(row.id for row in found if row.user_id == nameless(user_id, row.seed)))
    )


async def over_of(db: AsyncConnection, user_id: int) -> tuple[int, ...]:
    """Return the games in which a user had a seat and no longer plays: they are over, or the seat was left."""
    query = select(_SEATS.game_id).distinct().join(schema.games, schema.games.c.id == _SEATS.game_id)
    return tuple(await db.scalars(query.where(_SEATS.user_id == user_id, _OVER).order_by(_SEATS.game_id)))


async def forget(db: AsyncConnection, user_id: int, game_id: int, name: str) -> None:
    """Remove a user from the seats they no longer play in a game.

    While the game is running, an id is kept that identifies nobody.
    """
    games = schema.games.c
    query = select(_SEATS.id, _SEATS.seat, games.seed, games.state).join(schema.games, games.id == _SEATS.game_id)
    for row in (await db.execute(query.where(_SEATS.user_id == user_id, _SEATS.game_id == game_id, _OVER))).all():
        number = nameless(user_id, row.seed) if row.state == "running" else FORGOTTEN - row.seat
        nobody = {"user_id": number, "name": name, "orders": "[]", "wishes": "{}"}
        await db.execute(update(schema.seats).where(_SEATS.id == row.id).values(nobody))


async def let_go(db: AsyncConnection, game_id: int) -> None:
    """Remove the ids by which deleted users could be recognised: the game has ended."""
    theirs = (_SEATS.game_id == game_id, _SEATS.user_id <= _NAMELESS)
    await db.execute(update(schema.seats).where(*theirs).values(user_id=FORGOTTEN - _SEATS.seat))
    deputies = (_DEPUTIES.game_id == game_id, _DEPUTIES.user_id <= _NAMELESS)
    await db.execute(update(schema.deputies).where(*deputies).values(user_id=FORGOTTEN - _DEPUTIES.seat))


async def everybody(db: AsyncConnection, game_id: int) -> tuple[SeatHolder, ...]:
    """Return all present and former holders of the game, in the order of joining."""
    query = select(schema.seats).where(_SEATS.game_id == game_id).order_by(_SEATS.id)
    return tuple(_holder(row) for row in await db.execute(query))


async def names_at(db: AsyncConnection, game_id: int) -> tuple[str, ...]:
    """Return the names of the present holders of a game, in the order of the seats."""
    return tuple(await db.scalars(_NAMES, {"game": game_id}))


def owners(everybody: Iterable[SeatHolder]) -> tuple[SeatHolder, ...]:
    """Return the first holder of each seat, given all holders in the order of joining."""
    first: dict[Seat, SeatHolder] = {}
    for holder in everybody:
        first.setdefault(holder.seat, holder)
    return tuple(first.values())


async def people_of(db: AsyncConnection, games: Collection[int], moment: datetime) -> dict[int, frozenset[int | None]]:
    """Return those who had joined some games by a moment; None represents everybody whose data were deleted."""
    query = select(_SEATS.game_id, _SEATS.user_id).where(_SEATS.game_id.in_(list(games)), _SEATS.joined_at <= moment)
    found: dict[int, frozenset[int | None]] = dict.fromkeys(games, frozenset())
    for row in await db.execute(query):
        found[row.game_id] |= {None if row.user_id <= FORGOTTEN else row.user_id}
    return found


async def join(
    db: AsyncConnection,
    game_id: int,
    user_id: int,
    name: str,
    now: datetime,
    level: Level = "normal",
    style: PlayStyle = "balanced",
) -> Seat:
    """Take the next free seat of a lobby; a user with a seat keeps it."""
    present = await holders(db, game_id)
    for holder in present:
        if holder.user_id == user_id:
            return holder.seat
    seat = Seat(len(present))
    await _sit(db, game_id, seat, user_id, name, now, level, style)
    return seat


async def leave(db: AsyncConnection, game_id: int, user_id: int) -> bool:
    """Give up a seat in the lobby; later ones move up. Return False when the user had none."""
    staying = [holder for holder in await holders(db, game_id) if holder.user_id != user_id]
    gone = await db.execute(delete(schema.seats).where(_SEATS.game_id == game_id, _SEATS.user_id == user_id))
    await _number(db, staying)
    return bool(gone.rowcount)


async def arrange(db: AsyncConnection, game_id: int, user_ids: Sequence[int]) -> None:
    """Seat the users of a lobby in this order; it names each of them once."""
    present = {holder.user_id: holder for holder in await holders(db, game_id)}
    assert sorted(present) == sorted(user_ids), "the order names everybody at the table once"
    await _number(db, [present[user_id] for user_id in user_ids])


async def replace(db: AsyncConnection, game_id: int, seat: Seat, user_id: int, name: str, now: datetime) -> None:
    """Hand a seat of a running game to another user; the standing orders are removed."""
    here = (_SEATS.game_id == game_id, _SEATS.seat == seat, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*here).values(left_at=now, orders="[]"))
    await _sit(db, game_id, seat, user_id, name, now)


async def rename(db: AsyncConnection, game_id: int, user_id: int, name: str) -> None:
    """Replace the name of a present holder of a game."""
    here = (_SEATS.game_id == game_id, _SEATS.user_id == user_id, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*here).values(name=name))


async def set_orders(db: AsyncConnection, game_id: int, seat: Seat, orders: Sequence[StoredOrder], stop: Stop) -> None:
    """Replace the standing orders of a seat, and their stop condition."""
    here = (_SEATS.game_id == game_id, _SEATS.seat == seat, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*here).values(orders=_dumped(orders), stop=stop.model_dump_json()))


async def set_wishes(db: AsyncConnection, game_id: int, user_id: int, wishes: Mapping[str, Sequence[str]]) -> None:
    """Replace the preferences of a user in a lobby."""
    here = (_SEATS.game_id == game_id, _SEATS.user_id == user_id, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*here).values(wishes=json.dumps(wishes)))


async def set_ready(db: AsyncConnection, game_id: int, user_id: int, now: datetime) -> bool:
    """Note that a user in a lobby agrees to begin. Return False when the user has no seat there."""
    here = (_SEATS.game_id == game_id, _SEATS.user_id == user_id, _SEATS.left_at.is_(None))
    return bool((await db.execute(update(schema.seats).where(*here).values(ready_at=now))).rowcount)


async def ask_again(db: AsyncConnection, game_id: int, but: int) -> None:
    """Ask everybody in a lobby except one user again whether to begin: it is played differently now."""
    others = (_SEATS.game_id == game_id, _SEATS.user_id != but, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*others).values(ready_at=None))


async def set_clock(db: AsyncConnection, game_id: int, seat: Seat, clock: SeatClock) -> None:
    """Replace the clock of a seat."""
    here = (_SEATS.game_id == game_id, _SEATS.seat == seat, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*here).values(clock=clock.model_dump_json()))


async def _sit(
    db: AsyncConnection,
    game_id: int,
    seat: Seat,
    user_id: int,
    name: str,
    now: datetime,
    level: Level = "normal",
    style: PlayStyle = "balanced",
) -> None:
    values = {"game_id": game_id, "seat": seat, "user_id": user_id, "name": name, "joined_at": now, "orders": "[]"}
    await db.execute(insert(schema.seats).values({**values, "level": level, "style": style, "ready_at": now}))


async def _number(db: AsyncConnection, holders: Sequence[SeatHolder]) -> None:
    # In two steps, by way of negative numbers, because no two people may have the same seat even for a moment.
    for seat, holder in enumerate(holders):
        await _move(db, holder, Seat(-1 - seat))
    for seat, holder in enumerate(holders):
        await _move(db, holder, Seat(seat))


async def _move(db: AsyncConnection, holder: SeatHolder, seat: Seat) -> None:
    person = (_SEATS.game_id == holder.game_id, _SEATS.user_id == holder.user_id, _SEATS.left_at.is_(None))
    await db.execute(update(schema.seats).where(*person).values(seat=seat))


def _dumped(orders: Sequence[StoredOrder]) -> str:
    return json.dumps([{"order": order.order, "settings": dict(order.settings)} for order in orders])


def _deputy(row: Row[Any]) -> Deputy | None:
    # A deleted user plays nowhere.
    known = row.deputy_id is not None and row.deputy_id > 0
    return Deputy(row.deputy_id, row.deputy_name, row.deputy_until) if known else None


def _holder(row: Row[Any], deputy: Deputy | None = None) -> SeatHolder:
    orders = tuple(StoredOrder(item["order"], item["settings"]) for item in json.loads(row.orders))
    return SeatHolder(
        game_id=row.game_id,
        seat=Seat(row.seat),
        user_id=row.user_id,
        name=row.name,
        joined_at=row.joined_at,
        left_at=row.left_at,
        orders=orders,
        clock=SeatClock.read(row.clock),
        stop=Stop.read(row.stop),
        wishes={name: tuple(values) for name, values in json.loads(row.wishes).items()},
        level=row.level,
        style=row.style,
        deputy=deputy,
        ready_at=row.ready_at,
    )
