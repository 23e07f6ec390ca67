"""Advisory locks for writing transactions on a database server, by subject.

The locks end with the transaction. Every writer takes one lock first, whose number earlier versions of Polis use too.
They take it exclusively, so they and this version can run side by side while a cluster is upgraded. This version shares
the lock in a transaction that names its subject, and then waits only for transactions about the same subject. A
transaction without a subject takes the lock exclusively.

No two transactions wait for each other: each takes its locks in the same order, games and people by their numbers.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncConnection

WRITERS = 7102
"""The number of the lock that every writer takes."""
ALONE = f"SELECT pg_advisory_xact_lock({WRITERS})"
RESULTS = "results"
"""The name of the lock for transactions that change counts and ratings, which several games share; see `hold`."""
AT_ONCE = 3
"""Names locked by the first statement of a transaction; most have no more."""
_NAMED = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a transaction: what it reads in order to change it. Each part is a lock; they are always taken in
    this order.
    """

    games: Collection[int] = ()
    people: Collection[int] = ()
    other: str = ""
    """The name of anything else that two transactions must not change at the same time."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its locks, in the order in which they are taken."""
        games = (f"game {number}" for number in sorted(set(self.games)))
        people = (f"person {number}" for number in sorted(set(self.people)))
        return (*games, *people, *((self.other,) if self.other else ()))


def place_subject(place_id: int) -> str:
    """Return the subject of a transaction about the game or the settings of a channel or thread."""
    return f"place {place_id}"


def templates_subject(guild_id: int | None) -> str:
    """Return the subject of a transaction about the templates of a server."""
    return f"templates of {guild_id}"


async def hold(db: AsyncConnection, name: str) -> None:
    """Wait, inside a transaction about a game, for others at the same point.

    The following writes change rows shared by several games. No holder of such a lock waits for a game.
    """
    if db.dialect.name == "postgresql":
        await db.execute(_NAMED, {"name": f"polis {name}"})


async def take(db: AsyncConnection, subject: Subject) -> None:
    """Wait for all transactions with the same subject; without one, for all writers."""
    first, rest = subject.names[:AT_ONCE], subject.names[AT_ONCE:]
    values = {f"name_{number}": f"polis {name}" for number, name in enumerate(first)}
    await db.execute(_taking(len(first)), values)
    for name in rest:
        await hold(db, name)


@cache
def _taking(count: int) -> TextClause:
    """Return the statement that takes the lock of all writers and then so many named ones.

    The shared lock comes first: a transaction that waits for a name can then only wait for one that has it already.
    PostgreSQL evaluates the parts of `CASE` in this order.
    """
    if not count:
        return text(ALONE)
    locks = [f"pg_advisory_xact_lock_shared({WRITERS})"]
    locks += [f"pg_advisory_xact_lock(hashtextextended(:name_{number}, 0))" for number in range(count)]
    *first, last = locks
    begun = "".join(f"CASE WHEN {lock} IS NOT NULL THEN " for lock in first)
    return text(f"SELECT {begun}{last}{' END' * len(first)}")
