"""Limits for the visitors of the pages, by their address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from aiohttp import web

WITHIN_S = 60.0
REMEMBERED = 10_000
"""The most addresses in memory."""
STREAMS_OF_ONE = 20
"""The most pages that one address keeps up to date at a time."""
NETWORK_OF_ONE = 64
"""The bits of an IPv6 address that name a connection; its owner chooses the others."""


class Visitors:
    """Counts the requests and the open streams of each address."""

    def __init__(self, per_minute: int, streams: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._streams = streams
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self._open: Counter[str] = Counter()

    def may_ask(self, address: str) -> bool:
        """Count a request; False if there were too many. Without a limit nothing is counted."""
        if not self._per_minute:
            return True
        now = self._clock()
        left, since = self._left.pop(address, (float(self._per_minute), now))
        left = min(self._per_minute, left + (now - since) * self._per_minute / WITHIN_S)
        self._left[address] = (max(0.0, left - 1), now)
        if len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]
        return left >= 1

    @contextmanager
    def stream(self, address: str) -> Iterator[bool]:
        """Count a stream while the block runs; yield False if there are too many."""
        if self._open[address] >= STREAMS_OF_ONE or self._open.total() >= self._streams:
            yield False
            return
        self._open[address] += 1
        try:
            yield True
        finally:
            self._open[address] -= 1
            self._open += Counter()


def address_of(request: web.Request) -> str:
    """Return the address of a visitor; a proxy in the same network tells it."""
    peer = request.remote or ""
    told = request.headers.get("X-Forwarded-For", "")
    # The last entry is the proxy's own. Earlier ones may be invented.
    return _usual(told.rpartition(",")[2].strip(), peer) if told and _is_near(peer) else _usual(peer, peer)


def _is_near(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


def _usual(address: str, otherwise: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return otherwise
    if isinstance(found, IPv6Address):
        return str(ip_network((found, NETWORK_OF_ONE), strict=False))
    return str(found)
