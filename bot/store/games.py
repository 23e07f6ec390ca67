"""Games: their channels, options and positions."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Literal

from pydantic import JsonValue
from sqlalchemy import BindParameter, Column, Row, Select, Update, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import scheduled_jobs, schema
from bot.store.agreement import Agreement
from bot.store.conditions import Conditions
from bot.store.errors import Conflict
from bot.store.query_cache import depends_on
from bot.store.seats import SeatHolder, holders, let_go
from bot.store.written import KEEPS

GameStatus = Literal["lobby", "running", "finished", "abandoned"]
Unrated = Literal["bots", "bot", "computer", "organiser", "undone", "imported", "earlier"]
"""Why a game does not count for ratings, even if a rated game was agreed.

- `bots`: computer players from its beginning.
- `bot`: a computer player took the seat of a person.
- `computer`: a computer player decided for a player whose time was up.
- `organiser`: a manager without a seat intervened.
- `undone`: its end was taken back.
- `imported`: it continues an imported log.
- `earlier`: it began too long ago.
"""

TOKEN_BYTES = 16
MOST_REOPENED = 20
"""The most stored decisions after which a finished game was continued."""

_GAMES = schema.games.c
_COLUMNS = {"title_key": "game", "narrated": "told"}
"""The columns whose fields have another name."""
_FIELDS = {column: name for name, column in _COLUMNS.items()}

# Used by every click. Built once: building a statement takes longer than executing it.
_GAME = select(schema.games).where(_GAMES.id == bindparam("number"))


@dataclass(frozen=True, slots=True)
class Game:
    """A row of the games. `revision` counts every change of the position, undo included."""

    id: int
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    title_key: str
    """The key of its title."""
    state: GameStatus
    title: str
    options: Mapping[str, JsonValue]
    seed: str
    opening: str
    rules_version: int
    decision_count: int
    revision: int
    digest: str
    creator_id: int
    created_at: datetime
    changed_at: datetime
    lobby_message_id: int | None
    panel_message_id: int | None
    agreement: Agreement = Agreement()
    conditions: Conditions = Conditions()
    """Its requirements for taking a seat."""
    narrated: int = 0
    """The number of decisions covered by turn posts."""
    unrated: tuple[Unrated, ...] = ()
    reopened: tuple[int, ...] = ()
    """The numbers of decisions after which it was continued although it had ended, when its seed was known."""
    name: str = ""
    """The name given by its creator; empty when it has none."""
    imported: int | None = None
    """The number of its decisions from an imported log; None where it began here.

    Unknown for games imported before this was stored; `is_imported` covers these.
    """

    ever_rated: bool = False
    """True if it was rated at its beginning or at any time since; then there is no advice before it is over."""
    page_token: str = ""
    """The part of the address of its web page that nobody can guess."""

    @property
    def is_imported(self) -> bool:
        """True if the game continues an imported log, which anybody may have written."""
        return "imported" in self.unrated

    @property
    def is_rated(self) -> bool:
        """True if its result counts for ratings, according to what is known before it ends."""
        return self.agreement.rated and not self.unrated

    @property
    def place(self) -> int:
        """The channel or thread in which the game is played."""
        return self.thread_id or self.channel_id

    @property
    def is_over(self) -> bool:
        """True if it is finished or abandoned, also when it never began."""
        return self.state not in ("lobby", "running")

    @property
    def has_begun(self) -> bool:
        """True if there is a position, also the first one; False in a lobby, even one that was ended."""
        return bool(self.digest or self.decision_count)


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a game after an accepted change."""

    state: GameStatus
    decision_count: int
    rules_version: int
    digest: str
    narrated: int


async def open_lobby(
    db: AsyncConnection,
    *,
    now: datetime,
    title_key: str,
    title: str,
    creator_id: int,
    channel_id: int,
    guild_id: int | None = None,
    thread_id: int | None = None,
    options: Mapping[str, JsonValue] | None = None,
    name: str = "",
) -> Game:
    """Add a game that waits for players, and return it."""
    values = {
        "guild_id": guild_id,
        "channel_id": channel_id,
        "thread_id": thread_id,
        "game": title_key,
        "state": "lobby",
        "title": title,
        "options": json.dumps(dict(options or {})),
        "seed": "",
        "opening": "",
        "rules_version": 0,
        "decision_count": 0,
        "revision": 0,
        "digest": "",
        "creator_id": creator_id,
        "created_at": now,
        "changed_at": now,
        "name": name,
        "page_token": secrets.token_urlsafe(TOKEN_BYTES),
    }
    added = await db.execute(insert(schema.games).values(values).returning(_GAMES.id))
    return await get(db, added.scalar_one())


@depends_on(schema.games, of_game=True)
async def find(db: AsyncConnection, game_id: int) -> Game | None:
    """Return the game with that number, or None."""
    row = (await db.execute(_GAME, {"number": game_id})).one_or_none()
    return None if row is None else _game(row)


@depends_on(schema.games, schema.seats, schema.deputies, of_game=True)
async def with_holders(db: AsyncConnection, game_id: int) -> tuple[Game, tuple[SeatHolder, ...]] | None:
    """Return the game with that number and its holders, or None."""
    game = await find(db, game_id)
    return None if game is None else (game, await holders(db, game_id))


async def get(db: AsyncConnection, game_id: int) -> Game:
    """Return the game with that number, which must exist."""
    return _game((await db.execute(_GAME, {"number": game_id})).one())


@depends_on(_GAMES.id, _GAMES.state, _GAMES.channel_id, _GAMES.thread_id)
async def current_at(db: AsyncConnection, place_id: int) -> int | None:
    """Return the number of the game of a channel or thread: its lobby or running game, else its latest game."""
    number: int | None = await db.scalar(_CURRENT, {"place": place_id})
    return number


async def at_place(db: AsyncConnection, place_id: int, *, states: Sequence[GameStatus] = ()) -> tuple[Game, ...]:
    """Return the games of a channel or thread, newest first; only those in one of `states` if any are named."""
    return tuple(_game(row) for row in await db.execute(_at_place(tuple(states)), {"place": place_id}))


@cache
def _at_place(states: tuple[GameStatus, ...]) -> Select[Any]:
    return _newest_first(select(schema.games).where(_GAMES.id.in_(_HERE)), states)


_PLACE: BindParameter[int] = bindparam("place")
# Lists of numbers, so that both indexes of places are used.
_IN_THREAD = select(_GAMES.id).where(_GAMES.thread_id == _PLACE)
_HERE = select(_GAMES.id).where(_GAMES.channel_id == _PLACE).union(_IN_THREAD)
# Threads of a channel have separate games.
_PLAYED_HERE = select(_GAMES.id).where(_GAMES.channel_id == _PLACE, _GAMES.thread_id.is_(None))
_CURRENT = (
    select(_GAMES.id)
    .where(_GAMES.id.in_(_PLAYED_HERE.union(_IN_THREAD)))
    .order_by(_GAMES.state.in_(("lobby", "running")).desc(), _GAMES.id.desc())
    .limit(1)
)


async def active_at(db: AsyncConnection, place_id: int) -> Game | None:
    """Return the lobby or running game of a channel or thread; threads of a channel have separate games."""
    found = await at_place(db, place_id, states=("lobby", "running"))
    return next((game for game in found if game.place == place_id), None)


async def lock_lobby(db: AsyncConnection, game_id: int) -> Game | None:
    """Lock a lobby until the end of this transaction and return it; None if it is not a lobby.

    Every change of a lobby comes after this call, in the same transaction.
    """
    here = (_GAMES.id == game_id, _GAMES.state == "lobby")
    row = (await db.execute(select(schema.games).where(*here).with_for_update())).one_or_none()
    return None if row is None else _game(row)


async def of_user(db: AsyncConnection, user_id: int, *, states: Sequence[GameStatus] = ()) -> tuple[Game, ...]:
    """Return the games in which a user has a seat now, newest first."""
    seats = schema.seats.c
    mine = select(seats.game_id).where(seats.user_id == user_id, seats.left_at.is_(None))
    return await _several(db, select(schema.games).where(_GAMES.id.in_(mine)), states)


async def deputised_by(db: AsyncConnection, user_id: int, *, states: Sequence[GameStatus] = ()) -> tuple[Game, ...]:
    """Return the games in which a user is the deputy of a seat now, newest first."""
    deputies = schema.deputies.c
    theirs = select(deputies.game_id).where(deputies.user_id == user_id, deputies.ended_at.is_(None))
    return await _several(db, select(schema.games).where(_GAMES.id.in_(theirs)), states)


async def numbers_played_by(db: AsyncConnection, user_id: int) -> frozenset[int]:
    """Return the numbers of the lobbies and running games in which a user has a seat now or is a deputy."""
    seats, deputies = schema.seats.c, schema.deputies.c
    mine = select(seats.game_id).where(seats.user_id == user_id, seats.left_at.is_(None))
    theirs = select(deputies.game_id).where(deputies.user_id == user_id, deputies.ended_at.is_(None))
    present = (_GAMES.id.in_(mine.union(theirs)), _GAMES.state.in_(("lobby", "running")))
    return frozenset(await db.scalars(select(_GAMES.id).where(*present)))


async def of_guild(db: AsyncConnection, guild_id: int, *, states: Sequence[GameStatus] = ()) -> tuple[Game, ...]:
    """Return the games of a server, newest first."""
    return await _several(db, select(schema.games).where(_GAMES.guild_id == guild_id), states)


async def several(db: AsyncConnection, game_ids: Collection[int]) -> tuple[Game, ...]:
    """Return games by id, newest first, without those that were deleted."""
    return await _several(db, select(schema.games).where(_GAMES.id.in_(list(game_ids))), ())


async def servers_of(db: AsyncConnection, game_ids: Collection[int]) -> set[int]:
    """Return the servers of games."""
    query = select(_GAMES.guild_id).where(_GAMES.id.in_(game_ids), _GAMES.guild_id.is_not(None))
    return set(await db.scalars(query))


async def everywhere(db: AsyncConnection, *, states: Sequence[GameStatus] = ()) -> tuple[Game, ...]:
    """Return all games, newest first."""
    return await _several(db, select(schema.games), states)


async def left_by(db: AsyncConnection, user_id: int) -> tuple[Game, ...]:
    """Return the running games in which a user has given a seat away."""
    seats = schema.seats.c
    mine = select(seats.game_id).where(seats.user_id == user_id, seats.left_at.is_not(None))
    return await _several(db, select(schema.games).where(_GAMES.id.in_(mine)), ("running",))


async def count(db: AsyncConnection, state: GameStatus) -> int:
    """Return the number of games in a state."""
    return await db.scalar(select(func.count()).where(_GAMES.state == state)) or 0


async def set_options(db: AsyncConnection, game_id: int, options: Mapping[str, JsonValue]) -> None:
    """Change the options of a game in the lobby."""
    await _change(db, game_id, options=json.dumps(dict(options)))


async def set_title(db: AsyncConnection, game_id: int, title: str) -> None:
    await _change(db, game_id, title=title)


async def set_agreement(db: AsyncConnection, game_id: int, agreement: Agreement) -> None:
    """Change the agreement of the players."""
    await _change(db, game_id, agreement=agreement.model_dump_json())


async def set_conditions(db: AsyncConnection, game_id: int, conditions: Conditions) -> None:
    """Change who may take a seat in a game."""
    await _change(db, game_id, conditions=conditions.model_dump_json())


async def mark_narrated(db: AsyncConnection, game: Game) -> Game:
    """Mark all decisions as covered by posts."""
    await _change(db, game.id, told=game.decision_count)
    return replace(game, narrated=game.decision_count)


async def unrate(db: AsyncConnection, game: Game, why: Sequence[Unrated]) -> Game:
    """Make a game unrated permanently."""
    reasons = tuple(dict.fromkeys((*game.unrated, *why)))
    if reasons != game.unrated:
        await _change(db, game.id, unrated=",".join(reasons))
    return replace(game, unrated=reasons)


async def note_rated(db: AsyncConnection, game: Game) -> Game:
    """Store permanently that a game was rated at some time."""
    await _change(db, game.id, ever_rated=True)
    return replace(game, ever_rated=True)


async def note_imported(db: AsyncConnection, game: Game, decisions: int) -> Game:
    """Store the number of decisions of a game that come from an imported log."""
    await _change(db, game.id, imported=decisions)
    return replace(game, imported=decisions)


async def reopen(db: AsyncConnection, game: Game, behind: Sequence[int]) -> Game:
    """Store after which decisions a finished game is continued."""
    reopened = (*game.reopened, *behind)[-MOST_REOPENED:]
    await _change(db, game.id, reopened=",".join(map(str, reopened)))
    return replace(game, reopened=reopened)


async def set_state(db: AsyncConnection, game_id: int, state: GameStatus, now: datetime) -> None:
    """Set the state of a game without its table: of a closed lobby, or of a game that cannot be loaded."""
    await _change(db, game_id, state=state, changed_at=now, revision=_GAMES.revision + 1)
    await let_go(db, game_id)
    if (await get(db, game_id)).thread_id is not None:
        await scheduled_jobs.show_thread_state(db, game_id, now, over=True)


async def set_thread(db: AsyncConnection, game_id: int, thread_id: int | None) -> None:
    await _change(db, game_id, thread_id=thread_id)


async def move(db: AsyncConnection, game_id: int, channel_id: int) -> None:
    """Continue a game in another channel or thread; its messages stay in the old one."""
    await _change(db, game_id, channel_id=channel_id, thread_id=None, lobby_message_id=None, panel_message_id=None)


async def set_message(
    db: AsyncConnection, game_id: int, which: Literal["lobby", "panel"], message_id: int | None
) -> None:
    """Store which message is the game's lobby or panel now."""
    await _change(db, game_id, **{f"{which}_message_id": message_id})


async def start(
    db: AsyncConnection, game: Game, *, seed: str, opening: str, options: Mapping[str, JsonValue], now: datetime
) -> Game:
    """Store the beginning of a game; raises Conflict when it is no longer in the lobby."""
    query = update(schema.games).where(_GAMES.id == game.id, _GAMES.state == "lobby")
    values: dict[str, Any] = {"seed": seed, "opening": opening, "created_at": now}
    changed = await db.execute(query.values(values | {"options": json.dumps(dict(options))}))
    if not changed.rowcount:
        raise Conflict(f"game {game.id} has begun already")
    return replace(game, options=options, **values)


async def advance(db: AsyncConnection, game: Game, position: Position, now: datetime) -> Game:
    """Store the new position of the game; raises Conflict unless `game` is its latest revision."""
    values: dict[str, Any] = {**asdict(position), "revision": game.revision + 1, "changed_at": now}
    columns = {_COLUMNS.get(name, name): value for name, value in values.items()}
    if position.state == game.state:
        del columns["state"]
    changed = await db.execute(_advance(frozenset(columns)), {"number": game.id, "latest": game.revision, **columns})
    if not changed.rowcount:
        raise Conflict(f"game {game.id} was changed in the meantime")
    if position.state != "running":
        await let_go(db, game.id)
    if position.state != game.state and game.thread_id is not None:
        await scheduled_jobs.show_thread_state(db, game.id, now, over=position.state != "running")
    return replace(game, **values)


@cache
def _advance(columns: frozenset[str]) -> Update:
    latest = _GAMES.id == bindparam("number"), _GAMES.revision == bindparam("latest")
    return update(schema.games).where(*latest).execution_options(**{KEEPS: _others(columns)})


@cache
def _others(columns: frozenset[str]) -> frozenset[Column[Any]]:
    return frozenset(each for each in _GAMES if each.name not in columns)


async def remove(db: AsyncConnection, game_id: int) -> None:
    """Delete a game with everything that belongs to it."""
    await db.execute(delete(schema.games).where(_GAMES.id == game_id))


async def _change(db: AsyncConnection, game_id: int, **values: Any) -> None:
    query = update(schema.games).where(_GAMES.id == game_id).values(**values)
    await db.execute(query.execution_options(**{KEEPS: _others(frozenset(values))}))


async def _several(db: AsyncConnection, query: Select[Any], states: Sequence[GameStatus]) -> tuple[Game, ...]:
    return tuple(_game(row) for row in await db.execute(_newest_first(query, states)))


def _newest_first(query: Select[Any], states: Sequence[GameStatus]) -> Select[Any]:
    """Return a query for games in one of `states`, or for all when none are named, newest first."""
    if states:
        query = query.where(_GAMES.state.in_(states))
    return query.order_by(_GAMES.id.desc())


def _game(row: Row[Any]) -> Game:
    stored = {_FIELDS.get(column, column): value for column, value in row._mapping.items()}
    given = {
        "options": json.loads(row.options),
        "agreement": Agreement.read(row.agreement),
        "conditions": Conditions.read(row.conditions),
        "unrated": tuple(row.unrated.split(",")) if row.unrated else (),
        "reopened": tuple(map(int, row.reopened.split(","))) if row.reopened else (),
    }
    return Game(**{**stored, **given})
