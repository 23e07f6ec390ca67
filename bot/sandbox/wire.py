"""JSON at the border: identifiers, times, responses and errors in Discord's format."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

# The sandbox is all border: JSON documented by Discord stays JSON (embeds, components, command trees). Everything the
# sandbox itself reasons about is a dataclass of `world.py`.
Payload = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Creates ids that grow with time, as Discord's do."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        at_least = (int(self._clock() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, at_least)
        return self._last


def seconds_of(snowflake: int) -> float:
    """Return the Unix time at which an id was created."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """Return a Unix time in Discord's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def answer(body: Payload | list[Payload], status: int = 200) -> web.Response:
    # Discord names no charset, and discord.py reads JSON only under this exact content type.
    return web.Response(body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json"})


def no_content() -> web.Response:
    return web.Response(status=204)


def too_many_requests(wait_s: float, scope: str, code: int = 0) -> web.Response:
    """Return the 429 response; the scope says whose limit is used up: `user`, `shared` or `global`. Some limits have a
    code.
    """
    everywhere = scope == "global"
    body: Payload = {"message": "You are being rate limited.", "retry_after": wait_s, "global": everywhere}
    if code:
        body["code"] = code
    response = answer(body, 429)
    # discord.py takes a 429 without a Via header for a ban by the proxy and gives up.
    response.headers["Via"] = "1.1 sandbox"
    response.headers["Retry-After"] = str(wait_s)
    response.headers["X-RateLimit-Scope"] = scope
    if everywhere:
        response.headers["X-RateLimit-Global"] = "true"
    return response


class ApiError(Exception):
    """A refusal with Discord's status, error code and message."""

    def __init__(self, status: int, code: int, message: str, errors: Payload | None = None) -> None:
        super().__init__(f"{status} (error code {code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def response(self) -> web.Response:
        body: Payload = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return answer(body, self.status)


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    return ApiError(404, 0, "404: Not Found")


def unknown(what: str) -> ApiError:
    """Return Discord's 404 with the code of that kind of thing, such as `unknown("Channel")`."""
    return ApiError(404, UNKNOWN_CODES[what], f"Unknown {what}")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def closed_to_messages() -> ApiError:
    return ApiError(403, 50007, "Cannot send messages to this user")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


def already_acknowledged() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def invalid_webhook_token() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> ApiError:
    return ApiError(400, 50083, "Thread is archived")


def thread_locked() -> ApiError:
    return ApiError(400, 160005, "Thread is locked")


def wrong_channel_type() -> ApiError:
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def no_text_channel() -> ApiError:
    return ApiError(400, 40058, "Cannot send a message in a forum channel")


def tag_names_repeated() -> ApiError:
    return ApiError(400, 40061, "Tag names must be unique")


def tag_needed() -> ApiError:
    return ApiError(400, 40067, "A tag is required to create a forum post in this channel")


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem that Discord would report, and its position in the request."""

    path: Path
    code: str
    message: str

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}: {self.message}"


def invalid_form(problems: Iterable[Problem]) -> ApiError:
    """Return the 50035 response: every problem at its position in the request."""
    errors: Payload = {}
    for problem in problems:
        place = errors
        for step in problem.path:
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return ApiError(400, 50035, "Invalid Form Body", errors)


UNKNOWN_CODES = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "application command": 10063,
}
