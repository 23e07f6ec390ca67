"""What games in memory work with: the store, the settings, the clock and whoever words their posts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from pydantic import ValidationError

from bot.sessions.change import Change
from bot.sessions.seated_game import SeatedGame
from bot.sessions.thoughts import TimedCourse
from bot.settings import Settings
from bot.store import Conflict, NewPost, Store, interactions
from rules.engine import Table


class Announcer(Protocol):
    """Words the posts that a change brings with it; they are committed together with it."""

    async def posts(
        self, session: SeatedGame, table: Table[Any], change: Change, course: TimedCourse | None = None
    ) -> Sequence[NewPost]:
        """Return the posts of a change. `session` shows the game before it, `table` the position after it.

        Of a game that ends, `course` is how it went, where that can be told.

        Called before the commit, with the game's lock held: it must not change anything, nor wait for Discord.
        """
        ...


class SilentAnnouncer:
    """An announcer that posts nothing."""

    async def posts(
        self, session: SeatedGame, table: Table[Any], change: Change, course: TimedCourse | None = None
    ) -> Sequence[NewPost]:
        return ()


def utc_now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class Movement:
    """Tells that a game has moved on: whoever thinks about it, and what shows it."""

    def __init__(self) -> None:
        self._awaited: dict[int, set[asyncio.Future[None]]] = {}
        self.when_moved: Callable[[int], None] | None = None
        """Called with the number of each game that has been changed."""

    @contextmanager
    def of(self, game_id: int) -> Iterator[asyncio.Future[None]]:
        """What is done once this process changes the game."""
        moved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        awaited = self._awaited.setdefault(game_id, set())
        awaited.add(moved)
        try:
            yield moved
        finally:
            awaited.discard(moved)
            if not awaited and self._awaited.get(game_id) is awaited:
                del self._awaited[game_id]

    def note(self, game_id: int) -> None:
        """The game has been changed."""
        for moved in self._awaited.pop(game_id, ()):
            moved.set_result(None)
        if self.when_moved is not None:
            self.when_moved(game_id)


@dataclass(frozen=True, slots=True)
class SessionDependencies:
    store: Store
    settings: Settings
    announcer: Announcer
    clock: Callable[[], datetime] = utc_now
    movement: Movement = field(default_factory=Movement)

    async def earlier(self, interaction_id: int | None) -> Change | None:
        """What an interaction has changed already, when it comes a second time.

        Raises Conflict when another version of the program has noted it in a way that this one cannot read.
        """
        if interaction_id is None:
            return None
        async with self.store.looking_up() as db:
            text = await interactions.result(db, interaction_id)
        try:
            return None if text is None else Change.read(text)
        except ValidationError:
            raise Conflict(f"interaction {interaction_id} was carried out by another version") from None
