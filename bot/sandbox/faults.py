"""Faults on demand for tests: lost requests, lost responses, refusals, delays, held requests, duplicates."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase

from aiohttp import web

from bot.sandbox.wire import answer, too_many_requests

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class FaultKind(StrEnum):
    DROP_BEFORE = "drop_before"
    DROP_AFTER = "drop_after"
    STATUS = "status"
    DELAY = "delay"
    HOLD = "hold"
    LATE_ANSWER = "late_answer"
    DUPLICATE = "duplicate"


@dataclass(slots=True)
class Fault:
    """A fault that happens `times` times on the routes that match.

    `route` is a shell pattern over method and path below /api/v10, for example `POST /channels/*/messages` or `*
    /interactions/*/callback`. A duplicate concerns deliveries of interactions, so its route is ignored. A request that
    is held waits until the fault is released; one that is answered late is carried out first.
    """

    kind: FaultKind
    route: str = "*"
    times: int = 1
    status: int = 503
    code: int = 0
    retry_after_s: float = 0.1
    delay_s: float = 0.0
    met: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    """Set as soon as a request is held."""
    released: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def spent(self) -> bool:
        return self.met >= self.times

    def concerns(self, call: str) -> bool:
        return not self.spent and fnmatchcase(call, self.route)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was served: `POST /channels/1/messages` and the status of its response."""

    route: str
    status: int


class Faults:
    """The pending faults, and the record of served requests."""

    def __init__(self, when_served: Callable[[], None]) -> None:
        self.when_served = when_served
        """Called after each request; a condition about calls or faults may hold only now."""
        self.pending: list[Fault] = []
        self.calls: list[Call] = []
        self._held: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self.pending.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults and release held requests."""
        self.pending.clear()
        for fault in self._held:
            fault.released.set()

    def take(self, call: str, *kinds: FaultKind) -> Fault | None:
        """Return the next fault of these kinds for this call; it counts as having happened."""
        for fault in self.pending:
            if fault.kind in kinds and fault.concerns(call):
                fault.met += 1
                if fault.spent:
                    self.pending.remove(fault)
                return fault
        return None

    async def serve(self, request: web.Request, call: str, handler: Handler) -> web.StreamResponse:
        """Handle the request with the faults that apply."""
        response = await self._serve(request, call, handler)
        self.calls.append(Call(call, response.status))
        self.when_served()
        return response

    async def _serve(self, request: web.Request, call: str, handler: Handler) -> web.StreamResponse:
        late = self.take(call, FaultKind.DELAY)
        if late is not None:
            await asyncio.sleep(late.delay_s)
        held = self.take(call, FaultKind.HOLD)
        if held is not None:
            await self._hold(held)
        if self.take(call, FaultKind.DROP_BEFORE):
            return hang_up(request)
        refused = self.take(call, FaultKind.STATUS)
        if refused is not None:
            return refusal(refused)
        response = await handler(request)
        unanswered = self.take(call, FaultKind.LATE_ANSWER)
        if unanswered is not None:
            await self._hold(unanswered)
        if self.take(call, FaultKind.DROP_AFTER):
            return hang_up(request)
        return response

    async def _hold(self, fault: Fault) -> None:
        self._held.append(fault)
        fault.reached.set()
        try:
            await fault.released.wait()
        finally:
            self._held.remove(fault)


def hang_up(request: web.Request) -> web.Response:
    """Close the connection so that the client never sees a response."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=499)


def refusal(fault: Fault) -> web.Response:
    if fault.status == 429:
        return too_many_requests(fault.retry_after_s, "shared", fault.code)
    return answer({"message": f"{fault.status}: ordered by a test", "code": fault.code}, fault.status)
