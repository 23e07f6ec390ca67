"""What games in memory work with: the store, the settings, the clock and whoever words their posts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from bot.settings import Settings
from bot.store import NewPost, Store
from bot.tables.change import Change
from rules.engine import Table

if TYPE_CHECKING:
    from bot.tables.game_session import GameSession


class Announcer(Protocol):
    """Words the posts that a change brings with it; they are committed together with it."""

    async def posts(self, session: GameSession, table: Table[Any], change: Change) -> Sequence[NewPost]:
        """The posts of a change. `session` shows the game before it, `table` the position after it.

        Called before the commit, with the game's lock held: it must not change anything, nor wait for Discord.
        """
        ...


class SilentAnnouncer:
    """An announcer that posts nothing."""

    async def posts(self, session: GameSession, table: Table[Any], change: Change) -> Sequence[NewPost]:
        return ()


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class SessionDependencies:
    store: Store
    settings: Settings
    announcer: Announcer
    clock: Callable[[], datetime] = utc_now
