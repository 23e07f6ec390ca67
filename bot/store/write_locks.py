"""Which transactions on a database server wait for each other before they write.

The locks are the server's advisory locks; they end with the transaction. Everybody who writes takes one lock first,
whose number earlier versions of Polis take too. They take it exclusively, so they and this version can run side by side
while a cluster is upgraded. This version shares the lock in a transaction that names what it is about, and then waits
only for transactions about the same. A transaction that names nothing takes the lock exclusively: it is alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

WRITERS = 7102
"""The number of the lock that everybody takes who writes."""
ALONE = f"SELECT pg_advisory_xact_lock({WRITERS})"
BESIDE_OTHERS = f"SELECT pg_advisory_xact_lock_shared({WRITERS})"
_NAMED = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a transaction reads in order to change it. Each part is a lock; they are always taken in this order."""

    game: int | None = None
    person: int | None = None
    other: str = ""
    """The name of anything else that two transactions must not change at the same time."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its locks, in the order in which they are taken."""
        game = () if self.game is None else (f"game {self.game}",)
        person = () if self.person is None else (f"person {self.person}",)
        return (*game, *person, *((self.other,) if self.other else ()))


def place_subject(place_id: int) -> str:
    """The subject of a transaction about what is played in a channel or thread, or how it is set up."""
    return f"place {place_id}"


def templates_subject(guild_id: int | None) -> str:
    """The subject of a transaction about the templates of a server."""
    return f"templates of {guild_id}"


async def hold(db: AsyncConnection, name: str) -> None:
    """Wait, inside a transaction about a game, for others that have come to the same point.

    What follows changes what several games share. Nobody who holds such a lock waits for a game.
    """
    if db.dialect.name == "postgresql":
        await db.execute(_NAMED, {"name": f"polis {name}"})


async def take(db: AsyncConnection, subject: Subject) -> None:
    """Wait for all transactions with the same subject; without one, for all that write."""
    names = subject.names
    # The shared lock comes first: whoever waits for a name behind it can only wait for somebody who has it already.
    await db.exec_driver_sql(BESIDE_OTHERS if names else ALONE)
    for name in names:
        await db.execute(_NAMED, {"name": f"polis {name}"})
