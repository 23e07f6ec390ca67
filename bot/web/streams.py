"""Tell open pages when their game has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from bot.store import Store

BETWEEN_S = 0.02
"""Seconds between two pages that hear of a change: each fetches its new parts then, and players come between them."""


class Streams:
    """The open pages of each game. A page waits for `changed` of its stream."""

    def __init__(self, store: Store) -> None:
        self.closing = False
        self._free_at = 0.0
        self._open: dict[int, list[Stream]] = {}
        store.on_game_change(self._note)

    @contextmanager
    def of_game(self, game_id: int) -> Iterator[Stream]:
        """Yield a stream for a page of a game."""
        stream, others = Stream(), self._open.setdefault(game_id, [])
        others.append(stream)
        try:
            yield stream
        finally:
            others.remove(stream)
            if not others:
                self._open.pop(game_id, None)

    async def turn(self) -> None:
        """Wait until one more page may hear of a change."""
        now = asyncio.get_running_loop().time()
        begins = max(now, self._free_at)
        self._free_at = begins + BETWEEN_S
        await asyncio.sleep(begins - now)

    def close(self) -> None:
        """Let all streams end."""
        self.closing = True
        self._note(None)

    def _note(self, game_id: int | None) -> None:
        changed = [*self._open.values()] if game_id is None else [self._open.get(game_id, [])]
        for streams in changed:
            for stream in streams:
                stream.changed.set()


class Stream:
    """The connection to one page."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()

    async def next_change(self, longest_s: float) -> None:
        """Return when the game may have changed, or after some seconds."""
        try:
            async with asyncio.timeout(longest_s):
                await self.changed.wait()
        except TimeoutError:
            return
        self.changed.clear()
