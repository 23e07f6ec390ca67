"""Discord's rate limits: of all requests together, and of messages in each channel."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from aiohttp import web

from bot.sandbox.wire import too_many_requests

BURST = 5
WINDOW_S = 5.0
# Posting, editing and deleting messages are counted separately, each by channel.
COUNTED = re.compile(r"(POST|PATCH|DELETE) /channels/(\d+)/messages(/\d+)?$")


@dataclass(slots=True)
class Bucket:
    """The rest of one limit until its window ends."""

    name: str
    most: int = BURST
    window_s: float = WINDOW_S
    begun: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        if now >= self.begun + self.window_s:
            self.begun, self.used = now, 0
        self.used += 1
        return self.used <= self.most

    def left_s(self, now: float) -> float:
        """Return the remaining time of the window."""
        return self.begun + self.window_s - now

    def headers(self, now: float) -> dict[str, str]:
        return {
            "X-RateLimit-Bucket": self.name,
            "X-RateLimit-Limit": str(self.most),
            "X-RateLimit-Remaining": str(max(0, self.most - self.used)),
            "X-RateLimit-Reset": f"{self.begun + self.window_s:.3f}",
            "X-RateLimit-Reset-After": f"{self.left_s(now):.3f}",
        }


@dataclass(slots=True)
class RateLimits:
    """Limits the requests per second and, if enabled, each channel to five messages in five seconds."""

    requests_per_s: int
    by_channel: bool
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    together: Bucket = field(init=False)

    def __post_init__(self) -> None:
        self.together = Bucket("global", self.requests_per_s, 1.0)

    def too_many(self) -> web.Response | None:
        """Return the refusal when there were too many requests in all, else None."""
        now = time.time()
        if self.together.take(now):
            return None
        return too_many_requests(round(self.together.left_s(now), 3), "global")

    def bucket(self, call: str) -> Bucket | None:
        """Return the limit of its channel that this call counts against."""
        counted = COUNTED.match(call) if self.by_channel else None
        if counted is None:
            return None
        verb, channel = counted[1], counted[2]
        return self.buckets.setdefault((verb, channel), Bucket(f"{verb.lower()}-messages"))

    def exceeded(self, bucket: Bucket) -> web.Response | None:
        """Return the refusal when the limit is used up, else None."""
        now = time.time()
        if bucket.take(now):
            return None
        response = too_many_requests(round(bucket.left_s(now), 3), "user")
        response.headers.update(bucket.headers(now))
        return response
