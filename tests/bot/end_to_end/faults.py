"""The faults between the bot and Discord, by name, and their routes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.sandbox import Fault, FaultKind

ANSWER = "POST /interactions/*/callback"
EDIT = "PATCH /webhooks/*"
FURTHER = "POST /webhooks/*"
POST = "POST /channels/*/messages"
CHANGE = "PATCH /channels/*/messages/*"
THREAD = "POST /channels/*/threads"
DIRECT = "POST /users/@me/channels"
GATEWAY = "the gateway"
PLACE = "the channel"
PROCESS = "the process"

ROUTES: Mapping[str, str] = {
    ANSWER: "the first answer",
    EDIT: "change of an answer",
    FURTHER: "further answer",
    POST: "post",
    CHANGE: "change of a post",
    THREAD: "new thread",
    DIRECT: "new conversation",
    GATEWAY: "gateway",
    PLACE: "channel",
    PROCESS: "process",
}
"""Every route on which the bot posts, in the words of the table. It never pins, invites or reacts."""
UNTABLED = ("PUT /applications/*/commands", "DELETE /channels/*", "PATCH /channels/*", "DELETE /webhooks/*")
"""Other changes: commands are registered before anything else; an unused thread or an older panel is deleted."""

FAULTS: Mapping[str, Callable[[str], Fault]] = {
    "request lost": lambda route: Fault(FaultKind.DROP_BEFORE, route),
    "answer lost": lambda route: Fault(FaultKind.DROP_AFTER, route),
    "429": lambda route: Fault(FaultKind.STATUS, route, status=429, retry_after_s=0.01),
    "429 storm": lambda route: Fault(FaultKind.STATUS, route, status=429, retry_after_s=0.01, times=12),
    "503": lambda route: Fault(FaultKind.STATUS, route, status=503),
    "400": lambda route: Fault(FaultKind.STATUS, route, status=400),
    "404": lambda route: Fault(FaultKind.STATUS, route, status=404),
    # Longer than other work takes; the exact time does not matter.
    "slow": lambda route: Fault(FaultKind.HOLD, route),
    "delivered twice": lambda _: Fault(FaultKind.DUPLICATE),
}
