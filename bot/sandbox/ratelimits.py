"""Discord's rate limit on messages, for tests of what the bot does when it writes too fast."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from aiohttp import web

from bot.sandbox.faults import Fault, FaultKind, refusal

BURST = 5
WINDOW_S = 5.0
# Posting, editing and deleting messages are counted apart, each by channel.
COUNTED = re.compile(r"(POST|PATCH|DELETE) /channels/(\d+)/messages(/\d+)?$")


@dataclass(slots=True)
class Bucket:
    """What is left of one limit until its window ends."""

    name: str
    begun: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        if now >= self.begun + WINDOW_S:
            self.begun, self.used = now, 0
        self.used += 1
        return self.used <= BURST

    def headers(self, now: float) -> dict[str, str]:
        ends = self.begun + WINDOW_S
        return {
            "X-RateLimit-Bucket": self.name,
            "X-RateLimit-Limit": str(BURST),
            "X-RateLimit-Remaining": str(max(0, BURST - self.used)),
            "X-RateLimit-Reset": f"{ends:.3f}",
            "X-RateLimit-Reset-After": f"{ends - now:.3f}",
        }


@dataclass(slots=True)
class RateLimits:
    """Five messages in five seconds for each channel, if the settings ask for it."""

    enabled: bool
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)

    def bucket(self, call: str) -> Bucket | None:
        """The limit that this call counts against."""
        counted = COUNTED.match(call) if self.enabled else None
        if counted is None:
            return None
        verb, channel = counted[1], counted[2]
        return self.buckets.setdefault((verb, channel), Bucket(f"{verb.lower()}-messages"))

    def exceeded(self, bucket: Bucket) -> web.Response | None:
        """The refusal, when the limit is used up."""
        now = time.time()
        if bucket.take(now):
            return None
        wait_s = bucket.begun + WINDOW_S - now
        response = refusal(Fault(FaultKind.STATUS, status=429, retry_after_s=round(wait_s, 3)))
        response.headers.update(bucket.headers(now))
        return response
