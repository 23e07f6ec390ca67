"""Edits that Discord refuses for a time: reported at once, although discord.py would wait and repeat them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import aiohttp

from bot.outbox.sender import FrozenMessage

LONGEST_S = 2.0
"""The longest wait demanded by Discord that is left to discord.py."""
TOO_MANY_REQUESTS = 429
MESSAGE = re.compile(r"/channels/\d+/messages/(\d+)$")


class EditLimits:
    """Watches the requests of a client through its `trace`, and gives up edits that would wait for long."""

    def __init__(self) -> None:
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._answered)
        self._patience: dict[int, asyncio.Timeout] = {}
        self._waits_s: dict[int, float] = {}

    @asynccontextmanager
    async def editing(self, message_id: int) -> AsyncIterator[None]:
        """Edit a message in this block. Raises FrozenMessage as soon as Discord demands a long wait."""
        try:
            async with asyncio.timeout(None) as self._patience[message_id]:
                yield
        except TimeoutError:
            wait_s = self._waits_s.get(message_id)
            if wait_s is None:
                raise
            raise FrozenMessage("Discord limits edits of the message", wait_s) from None
        finally:
            self._patience.pop(message_id, None)
            self._waits_s.pop(message_id, None)

    async def _answered(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        if params.method != "PATCH" or params.response.status != TOO_MANY_REQUESTS:
            return
        found = MESSAGE.search(params.url.path)
        patience = None if found is None else self._patience.get(int(found[1]))
        wait_s = _seconds(params.response.headers.get("Retry-After", ""))
        everywhere = "X-RateLimit-Global" in params.response.headers
        if found is None or patience is None or wait_s <= LONGEST_S or everywhere:
            return
        self._waits_s[int(found[1])] = wait_s
        patience.reschedule(asyncio.get_running_loop().time())


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
