"""Drawing outside the event loop, one picture after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.workers.backends import ThreadBackend, Urgency, WorkerBackend

T = TypeVar("T")


class DrawingQueue:
    """Draws pictures, those somebody waits for first."""

    def __init__(self, new_worker: Callable[[], WorkerBackend] = ThreadBackend) -> None:
        self.new_worker = new_worker
        """Returns another worker, for a drawing that would hold up the others."""
        self._worker = new_worker()

    async def draw(self, job: Callable[[], T], urgency: Urgency = Urgency.ANSWER) -> T:
        """Return the result of a job, which is a partial of a module's function. Raises WorkerError."""
        return await self._worker.run(urgency, job)

    async def close(self) -> None:
        """Stop accepting pictures."""
        await self._worker.close()
