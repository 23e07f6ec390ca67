"""All live games of this process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Protocol

from bot.settings import Settings
from bot.store import NewPost, Store
from bot.tables.live import Live
from bot.tables.outcome import Outcome
from rules.engine import Record, Rules, Table


class Herald(Protocol):
    """Words the posts that a change brings with it; they are committed together with it."""

    async def posts(self, live: Live, table: Table[Any], outcome: Outcome) -> Sequence[NewPost]:
        """The posts of a change. `live` shows the game before it, `table` the position after it.

        Called before the commit, with the game's lock held: it must not change anything, nor wait for Discord.
        """
        ...


class Silence:
    """A herald that posts nothing."""

    async def posts(self, live: Live, table: Table[Any], outcome: Outcome) -> Sequence[NewPost]:
        return ()


class Tables:
    """Live games by number. `rules` is `rules.GAMES` or, in tests, any other choice of games."""

    def __init__(
        self,
        store: Store,
        rules: Mapping[str, Rules[Any]],
        settings: Settings,
        herald: Herald | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        raise NotImplementedError

    @asynccontextmanager
    async def of(self, game_id: int) -> AsyncIterator[Live]:
        """The game, for this task alone. Raises NotPlayable in the lobby or when it cannot be loaded."""
        raise NotImplementedError
        yield

    async def start(self, game_id: int, by_user: int, interaction_id: int | None = None, *, seed: str = "") -> Outcome:
        """Begin the game of a lobby with the people in it, its options and a fresh secret seed.

        Raises NotPlayable when it has begun already, ValueError when the number of seats or the options do not fit.
        """
        raise NotImplementedError

    async def adopt(self, game_id: int, record: Record, by_user: int, interaction_id: int | None = None) -> Outcome:
        """Continue an exported game in a lobby; raises RecordError when the rules refuse its log."""
        raise NotImplementedError
