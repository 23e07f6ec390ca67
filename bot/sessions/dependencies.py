"""The dependencies of game sessions: the store, the settings, the clock and the announcer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from pydantic import ValidationError

from bot.sessions.change import Change
from bot.sessions.saving import PendingChange
from bot.sessions.seated_game import SeatedGame
from bot.sessions.thinking_times import TimedTimeline
from bot.settings import Settings
from bot.store import Conflict, NewPost, Store, interactions
from rules.engine import Table


class Announcer(Protocol):
    """Writes the posts of a change, which are committed together with it."""

    async def posts(
        self, session: SeatedGame, table: Table[Any], change: Change, course: TimedTimeline | None = None
    ) -> Sequence[NewPost]:
        """Return the posts of a change. `session` shows the game before it, `table` the position after it.

        `course` is the timeline of a game that ends, or None when it cannot be replayed. This is called before the
        commit, with the game's lock held: it must not change anything, nor wait for Discord.
        """
        ...


class SilentAnnouncer:
    """An announcer without posts."""

    async def posts(
        self, session: SeatedGame, table: Table[Any], change: Change, course: TimedTimeline | None = None
    ) -> Sequence[NewPost]:
        return ()


def utc_now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class ChangeNotifier:
    """Notifies background work and displays that a game has changed."""

    def __init__(self) -> None:
        self._awaited: dict[int, set[asyncio.Future[None]]] = {}
        self.when_moved: Callable[[int], None] | None = None
        """A callback that gets the number of each changed game."""
        self.when_committed: Callable[[PendingChange], None] | None = None
        """A callback that gets each committed change, with the game and its holders after it."""

    @contextmanager
    def of(self, game_id: int) -> Iterator[asyncio.Future[None]]:
        """Yield a future that is done once this process changes the game."""
        moved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        awaited = self._awaited.setdefault(game_id, set())
        awaited.add(moved)
        try:
            yield moved
        finally:
            awaited.discard(moved)
            if not awaited and self._awaited.get(game_id) is awaited:
                del self._awaited[game_id]

    def notify(self, game_id: int) -> None:
        """Notify everybody waiting that the game has been changed."""
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
    change_notifier: ChangeNotifier = field(default_factory=ChangeNotifier)

    async def earlier(self, interaction_id: int | None) -> Change | None:
        """Return the change that an interaction has already made, when it is delivered a second time.

        Raises Conflict when another version of the program stored it in a form that this one cannot read.
        """
        if interaction_id is None:
            return None
        async with self.store.reading() as db:
            text = await interactions.result(db, interaction_id)
        try:
            return None if text is None else Change.read(text)
        except ValidationError:
            raise Conflict(f"interaction {interaction_id} was carried out by another version") from None
