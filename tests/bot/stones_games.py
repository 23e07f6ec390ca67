"""Helpers for tests that play games of stones with Anna, Boris and Clara."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, event

from bot.sessions import Change, GameSessions, SeatedGame
from bot.sessions.dependencies import SilentAnnouncer
from bot.sessions.thinking_times import TimedTimeline
from bot.settings import Settings
from bot.store import NewPost, Store, games, seats
from bot.store.outbox import Message
from rules.engine import Table
from tests.engine.stones import GAMES

ANNA, BORIS, CLARA, DANA = 101, 102, 103, 104
CHANNEL = 7
NOW = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)


class Hands:
    """A clock that is set by hand."""

    def __init__(self, now: datetime = NOW) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def on(self, **span: float) -> None:
        """Advance by so many hours, minutes, days."""
        self.now += timedelta(**span)


class Crier(SilentAnnouncer):
    """An announcer with one post for each change."""

    async def posts(
        self, session: SeatedGame, table: Table[Any], change: Change, course: TimedTimeline | None = None
    ) -> Sequence[NewPost]:
        text = f"{change.kind} {len(change.decisions)}"
        return [NewPost(kind="turn", message=Message(text), channel_id=CHANNEL, game_id=session.game.id)]


async def open_lobby(store: Store, *, game: str = "stones", stones: int = 12) -> int:
    """Return a lobby with Anna, Boris and Clara."""
    options = {"stones": stones} if game == "stones" else {}
    async with store.writing() as db:
        opened = await games.open_lobby(
            db, now=NOW, title_key=game, title="Test", creator_id=ANNA, channel_id=CHANNEL, options=options
        )
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara")):
            await seats.join(db, opened.id, user, name, NOW)
    return opened.id


def tables_of(store: Store, settings: Settings) -> GameSessions:
    return GameSessions(store, GAMES, settings, Crier())


async def start(tables: GameSessions, store: Store, *, stones: int = 12) -> int:
    """Return a running game that waits for the three bids."""
    game_id = await open_lobby(store, stones=stones)
    await tables.start(game_id, ANNA, seed="seed")
    return game_id


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """Make the database find no room when a transaction is committed, during the block."""

    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        try:
            connection.exec_driver_sql("CREATE TABLE filler AS SELECT zeroblob(1000000) AS content")
        finally:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    event.listen(store.writer.sync_engine, "commit", fill)
    yield
    event.remove(store.writer.sync_engine, "commit", fill)
