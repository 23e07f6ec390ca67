"""Counts of results by title, server and user, changed by each game that ends.

They are read where counting the results themselves would read too many of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.results import Result
from bot.store.rows import insert_or

EVERYWHERE = 0
"""The server of counts of all servers."""
EVERYBODY = 0
"""The user of counts of all users."""
ANY = 0
"""The number of players of counts of all games."""
UNRATED = -1_000_000
"""The rating of a user without one: it sorts last."""

_TALLIES = schema.tallies.c
_KEY = ("guild_id", "user_id", "game", "variant", "players", "played")
_SUMS = ("games", "wins", "points", "places")
_OF_KEY = tuple(_TALLIES[name] == bindparam(f"this_{name}") for name in _KEY)
_EMPTY = delete(schema.tallies).where(*_OF_KEY, _TALLIES.games <= 0)


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """The key of a count: title, variant, number of players, server, user, and what was played."""

    guild_id: int
    user_id: int
    game: str
    variant: str
    players: int
    played: str = ""


@dataclass(frozen=True, slots=True)
class Sums:
    """Several results or games added up."""

    games: int = 0
    wins: int = 0
    points: int = 0
    places: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def times(self, sign: int) -> Sums:
        """Return the same multiplied by the sign, to be added or subtracted."""
        return Sums(*(sign * value for value in astuple(self)))


def sums_of(ended: Sequence[Result]) -> dict[Key, Sums]:
    """Return what the results of one game add to the counts; those of seats given up count for their owners alone."""
    found: dict[Key, Sums] = {}

    def add(key: Key, sums: Sums) -> None:
        found[key] = found.get(key, Sums()) + sums

    for result in ended:
        one = Sums(1, int(result.place == 1), result.points, result.place)
        way = (result.game, result.variant)
        if result.guild_id is not None and result.user_id is not None and result.user_id > 0:
            for players in (ANY, result.players):
                add(Key(result.guild_id, result.user_id, *way, players), one)
        if not result.gave_up:
            for played in result.played:
                add(Key(EVERYWHERE, EVERYBODY, *way, result.players, played), one)
    games = {(each.guild_id, each.game, each.variant, each.players) for each in ended if not each.gave_up}
    for guild_id, game, variant, players in games:
        for place in (EVERYWHERE,) if guild_id is None else (EVERYWHERE, guild_id):
            add(Key(place, EVERYBODY, game, variant, players), Sums(games=1))
    return found


async def add(db: AsyncConnection, ended: Sequence[Result]) -> None:
    """Count the results of a game."""
    await _change(db, sums_of(ended), 1)


async def take_away(db: AsyncConnection, ended: Sequence[Result]) -> None:
    """Remove the results of a game from the counts."""
    await _change(db, sums_of(ended), -1)


async def _change(db: AsyncConnection, changes: dict[Key, Sums], sign: int) -> None:
    # In one order, so that two games that end at once never wait for each other.
    rows = [
        dict(zip((*_KEY, *_SUMS), (*astuple(key), *astuple(changes[key].times(sign))), strict=True))
        for key in sorted(changes)
    ]
    if not rows:
        return
    statement = insert_or(db, schema.tallies)
    more = {name: _TALLIES[name] + statement.excluded[name] for name in _SUMS}
    await db.execute(statement.on_conflict_do_update(index_elements=list(_KEY), set_=more), rows)
    if sign < 0:
        await db.execute(_EMPTY, [{f"this_{name}": row[name] for name in _KEY} for row in rows])


async def rate(db: AsyncConnection, user_id: int, game: str, variant: str, players: int, rating: int) -> None:
    """Store the rating of a user with their counts on every server."""
    theirs = (_TALLIES.user_id == user_id, _TALLIES.game == game, _TALLIES.variant == variant)
    await db.execute(update(schema.tallies).where(*theirs, _TALLIES.players == players).values(rating=rating))


async def forget(db: AsyncConnection, user_id: int) -> None:
    """Remove the counts of a user; those of titles and servers stay."""
    await db.execute(delete(schema.tallies).where(_TALLIES.user_id == user_id))


async def of_place(
    db: AsyncConnection, guild_id: int, game: str | None = None, players: int | None = None, *, played: bool = False
) -> dict[tuple[str, str, int, str], Sums]:
    """Return the counts of a server or of all of them, by title, variant, number of players and what was played."""
    query = select(*(_TALLIES[name] for name in ("game", "variant", "players", "played", *_SUMS)))
    query = query.where(_TALLIES.guild_id == guild_id, _TALLIES.user_id == EVERYBODY)
    query = query.where(_TALLIES.played != "" if played else _TALLIES.played == "")
    if game is not None:
        query = query.where(_TALLIES.game == game)
    if players is not None:
        query = query.where(_TALLIES.players == players)
    rows = await db.execute(query)
    return {(row[0], row[1], row[2], row[3]): Sums(*row[4:]) for row in rows}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A user among the best of a server, with their counts and their rating, if they have one."""

    user_id: int
    name: str
    sums: Sums
    rating: int | None


async def best_of(
    db: AsyncConnection, guild_id: int, game: str, variant: str, players: int | None, most: int
) -> tuple[Ranked, ...]:
    """Return the users on a server with the highest ratings, then those without one; without users who hide their
    results.
    """
    query = (
        select(_TALLIES.user_id, schema.users.c.name, _TALLIES.rating, *(_TALLIES[name] for name in _SUMS))
        .join(schema.users, schema.users.c.id == _TALLIES.user_id)
        .where(_TALLIES.guild_id == guild_id, _TALLIES.game == game, _TALLIES.variant == variant)
        .where(_TALLIES.players == (ANY if players is None else players), _TALLIES.played == "")
        .where(_TALLIES.user_id > 0, shows_results())
        .order_by(_TALLIES.rating.desc(), _TALLIES.games.desc())
        .limit(most)
    )
    return tuple(
        Ranked(row[0], row[1], Sums(*row[3:]), None if row[2] == UNRATED else row[2]) for row in await db.execute(query)
    )


def shows_results() -> Any:
    """Return the condition that a user lets others see their results, for a statement that reads `users`."""
    return ~schema.users.c.settings.contains('"rated":false', autoescape=True)
