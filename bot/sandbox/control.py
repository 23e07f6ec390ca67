"""Endpoints of the sandbox for tests in another process: add faults, break the gateway connection, list requests.

`Sandbox` serves them under `/sandbox/`, next to its REST API.
"""

from __future__ import annotations

from aiohttp import web
from pydantic import BaseModel, ConfigDict, ValidationError

from bot.sandbox.faults import Fault, FaultKind, Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.wire import answer


class FaultRequest(BaseModel):
    """The body of `POST /sandbox/faults`: a fault to add, with the same fields as `Fault`."""

    model_config = ConfigDict(extra="forbid")

    kind: FaultKind
    route: str = "*"
    times: int = 1
    status: int = 503
    retry_after_s: float = 0.1
    delay_s: float = 0.0


class DisconnectRequest(BaseModel):
    """The body of `POST /sandbox/gateway`, which closes all connections of the bot.

    If it is not `resumable`, the bot cannot resume its session and has to identify again.
    """

    model_config = ConfigDict(extra="forbid")

    resumable: bool = True


class ControlEndpoints:
    """The endpoints and their handlers.

    `GET /sandbox/calls` lists the REST requests served so far, each with the status of its response.
    """

    def __init__(self, faults: Faults, gateway: Gateway) -> None:
        self.faults = faults
        self.gateway = gateway

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/sandbox/faults", self.add_fault),
            web.delete("/sandbox/faults", self.clear_faults),
            web.post("/sandbox/gateway", self.break_gateway),
            web.get("/sandbox/calls", self.calls),
        ]

    async def add_fault(self, request: web.Request) -> web.Response:
        try:
            order = FaultRequest.model_validate_json(await request.text())
        except ValidationError as error:
            return answer({"message": str(error), "code": 0}, 400)
        self.faults.add(Fault(**order.model_dump()))
        return answer({"pending": len(self.faults.pending)})

    async def clear_faults(self, request: web.Request) -> web.Response:
        self.faults.clear()
        return answer({"pending": 0})

    async def break_gateway(self, request: web.Request) -> web.Response:
        try:
            order = DisconnectRequest.model_validate_json(await request.text() or "{}")
        except ValidationError as error:
            return answer({"message": str(error), "code": 0}, 400)
        self.gateway.disconnect(resumable=order.resumable)
        return answer({"resumable": order.resumable})

    async def calls(self, request: web.Request) -> web.Response:
        return answer({"calls": [{"route": c.route, "status": c.status} for c in self.faults.calls]})
