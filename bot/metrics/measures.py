"""Measurements at run time: response times, and delays of the event loop."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

ANSWER_BUCKETS_S = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0)
"""Discord accepts no first response after three seconds."""
LAG_BUCKETS_S = (0.001, 0.01, 0.05, 0.1, 0.5, 1.0)
SUGGESTIONS = discord.InteractionResponseType.autocomplete_result.value
CONTENTS = ("components", "attachments", "embeds")
"""The parts of a message that the bot does not read where it has sent them."""
FAULTY = 500
"""The first HTTP status that means a fault of Discord."""
PULSE_S = 0.5
REMEMBERED = 120
"""The number of measured delays that are kept: one minute."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The number of interactions that were answered, by time, and of those that never were."""

    count: int
    within_s: dict[str, int]
    unanswered: int


class Measures:
    """The measurements of one process, also in the format of Prometheus."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.registry = CollectorRegistry()
        self._clock = clock
        self._asked: dict[int, tuple[str, float]] = {}
        self._answers = Histogram(
            "polis_acknowledgement_seconds",
            "From the receipt of an interaction to its first answer",
            ["kind"],
            buckets=ANSWER_BUCKETS_S,
            registry=self.registry,
        )
        self._silences = Counter(
            "polis_unanswered_interactions",
            "Interactions whose handler ended without an answer that got through",
            ["kind"],
            registry=self.registry,
        )
        self._lags = Histogram(
            "polis_loop_lag_seconds",
            "How much later than due the event loop came to a task",
            buckets=LAG_BUCKETS_S,
            registry=self.registry,
        )
        self._latest_lags: deque[float] = deque(maxlen=REMEMBERED)
        ProcessCollector(namespace="polis", registry=self.registry)

    def received(self, interaction_id: int, kind: str) -> None:
        """Start measuring the response time of an interaction."""
        self._asked[interaction_id] = (kind, self._clock())

    def answered(self, interaction_id: int) -> None:
        """Note that Discord has accepted a response; only the first one counts."""
        asked = self._asked.pop(interaction_id, None)
        if asked is not None:
            kind, since = asked
            self._answers.labels(kind).observe(self._clock() - since)

    def ended(self, interaction_id: int) -> None:
        """Drop an interaction that can no longer be answered, and count it as unanswered."""
        asked = self._asked.pop(interaction_id, None)
        if asked is not None:
            self._silences.labels(asked[0]).inc()

    def lagged(self, seconds: float) -> None:
        """Note a delay of the event loop."""
        self._lags.observe(seconds)
        self._latest_lags.append(seconds)

    @property
    def worst_lag_s(self) -> float:
        """The longest delay of the event loop in the last minute."""
        return max(self._latest_lags, default=0.0)

    def acknowledged(self) -> Acknowledged:
        """Return the histogram of answers to interactions of all kinds."""
        within = {f"{bound:g}": 0 for bound in ANSWER_BUCKETS_S}
        count = 0
        for family in self._answers.collect():
            for sample in family.samples:
                if sample.name.endswith("_count"):
                    count += int(sample.value)
                elif sample.name.endswith("_bucket") and sample.labels["le"] != "+Inf":
                    within[f"{float(sample.labels['le']):g}"] += int(sample.value)
        silences = [sample for family in self._silences.collect() for sample in family.samples]
        unanswered = sum(int(sample.value) for sample in silences if sample.name.endswith("_total"))
        return Acknowledged(count, within, unanswered)

    async def feel_pulse(self) -> None:
        """Measure the event loop until this task is cancelled."""
        while True:
            due = self._clock() + PULSE_S
            await asyncio.sleep(PULSE_S)
            self.lagged(max(0.0, self._clock() - due))


class MeasuringAdapter(AsyncWebhookAdapter):
    """Sends first responses for discord.py, and notes each one that Discord has accepted."""

    def __init__(self, measures: Measures) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._measures = measures

    async def request(self, route: Any, session: Any, **options: Any) -> Any:
        """Return a response without the contents of its message, which discord.py would parse for nobody."""
        found = await super().request(route, session, **options)
        if isinstance(found, dict):
            message = found.get("resource", {}).get("message") if "resource" in found else found
            if isinstance(message, dict) and "id" in message:
                message |= {name: [] for name in CONTENTS if name in message}
        return found

    def create_interaction_response(
        self, interaction_id: int, token: str, *, session: Any, **options: Any
    ) -> Coroutine[Any, Any, Any]:
        """Send a first response."""
        payload = getattr(options.get("params"), "payload", None) or {}
        # Nobody else retries suggestions.
        hasty: Any = session if payload.get("type") == SUGGESTIONS else _Hasty(session)
        sending = super().create_interaction_response(interaction_id, token, session=hasty, **options)
        return self._noted(interaction_id, sending)

    async def _noted(self, interaction_id: int, sending: Coroutine[Any, Any, Any]) -> Any:
        answer = await sending
        self._measures.answered(interaction_id)
        return answer


class _Hasty:
    """A session that raises for a fault of Discord: discord.py would retry for longer than a response may take."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, method: str, url: str, **options: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        async with self._session.request(method, url, **options) as response:
            if response.status >= FAULTY:
                raise discord.DiscordServerError(response, await response.text())
            yield response
