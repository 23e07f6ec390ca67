"""Sending one message to a feed, without letting its address reach the host's own networks."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.feeds.addresses import is_public, why_refused
from bot.settings import FeedReach

SECONDS: Final = 10.0
"""The longest time of a request, with everything that belongs to it."""
AT_ONCE: Final = 32
"""The most requests at the same time."""
LONGEST_LINE: Final = 8192
"""The most bytes of the first line of an answer and of each header."""
LOOKUP_THREADS: Final = 2
HEADERS: Final = {"User-Agent": "Polis", "Accept-Encoding": "identity"}

Lookup = Callable[[str, int, socket.AddressFamily], Awaitable[Sequence[str]]]
"""Returns the network addresses of a name, as text."""


class Undelivered(Exception):
    """Raised when a message was not delivered. The reason never contains the address."""


class _ForbiddenAddressError(OSError):
    """Raised when a name leads to an address that is not public."""


class _CheckedResolver(AbstractResolver):
    """Looks a name up once, and returns its addresses only if all of them are allowed.

    The connection is made to the addresses returned here: there is no second lookup that could give another answer.
    """

    def __init__(self, lookup: Lookup, allowed: Callable[[str], bool]) -> None:
        self._lookup = lookup
        self._allowed = allowed

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        found = await self._lookup(host, port, family)
        if not found or not all(map(self._allowed, found)):
            raise _ForbiddenAddressError("the name leads to an address that is not public")
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for address in found
        ]

    async def close(self) -> None:
        pass


class WebClient:
    """Sends messages: one request each, without redirects, cookies and proxies. The body of an answer is not read."""

    def __init__(self, reach: FeedReach, lookup: Lookup | None = None) -> None:
        self._reach = reach
        # Separate threads: a name server that does not answer must not keep those busy that Discord needs.
        self._threads = ThreadPoolExecutor(LOOKUP_THREADS, thread_name_prefix="feed lookup")
        self._lookup = lookup or self._looked_up
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send a message by POST. Raises Undelivered unless the answer is a success."""
        if why_refused(url, self._reach) is not None:
            raise Undelivered("address not allowed")
        async with self._slots:
            try:
                async with asyncio.timeout(SECONDS):
                    status = await self._post(url, body, headers)
            except (aiohttp.ClientError, OSError, ValueError) as error:
                # Messages of these errors can contain the address.
                raise Undelivered(type(error).__name__) from None
        if not 200 <= status < 300:
            raise Undelivered(f"HTTP {status}")

    def close(self) -> None:
        """Give up lookups that have not started."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        def allowed(address: str) -> bool:
            return self._reach == "private" or is_public(address)

        connector = aiohttp.TCPConnector(
            resolver=_CheckedResolver(self._lookup, allowed), use_dns_cache=False, force_close=True
        )
        async with (
            aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                trust_env=False,
                auto_decompress=False,
                max_line_size=LONGEST_LINE,
                max_field_size=LONGEST_LINE,
                headers=HEADERS,
            ) as session,
            session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
        ):
            return answer.status

    async def _looked_up(self, host: str, port: int, family: socket.AddressFamily) -> Sequence[str]:
        loop = asyncio.get_running_loop()
        infos = await loop.run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)
        )
        # The last part of an IPv6 address is the number of its network: only local ones have it.
        return [f"{info[4][0]}%{info[4][3]}" if len(info[4]) > 3 and info[4][3] else str(info[4][0]) for info in infos]
