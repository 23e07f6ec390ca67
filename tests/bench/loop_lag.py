"""The delays of the event loop while pictures are drawn."""

from __future__ import annotations

import asyncio
from functools import partial
from time import perf_counter
from typing import Any

from bot.runtime.assembly import DRAWING
from bot.workers.drawing_queue import DrawingQueue
from bot.workers.process import WorkerProcess
from render import PICTURES
from render.painter.image_cache import pictures as kept_pictures
from rules.engine import Seat, View
from tests.bench.rows import Row, percentile
from tests.render.eyes import POSITIONS

DRAWN = ("summary", "strip", "overview", "board", "tableau")
"""The pictures that are drawn most often, for titles that have them."""
DRAWING_S = 5.0
TICK_S = 0.002


def lag_while_drawing(title: str) -> Row:
    """Return the delay of the event loop that 99 of 100 callbacks do not exceed."""
    return Row(f"bot: event-loop lag while drawing {title}, p99", percentile(asyncio.run(_lags(title)), 99), "ms", 10)


async def _lags(title: str) -> list[float]:
    """Return the delays, in ms, of a clock on the event loop while more pictures wait than can be drawn at once."""
    room = DrawingQueue(partial(WorkerProcess, DRAWING))
    await room.draw(partial(_content, title, POSITIONS[title][0](), "summary"))
    drawing = [asyncio.create_task(_keep_drawing(room, title)) for _ in range(2)]
    lags = []
    end = perf_counter() + DRAWING_S
    while perf_counter() < end:
        due = perf_counter() + TICK_S
        await asyncio.sleep(TICK_S)
        lags.append((perf_counter() - due) * 1000)
    for task in drawing:
        task.cancel()
    await asyncio.gather(*drawing, return_exceptions=True)
    await room.close()
    return lags


async def _keep_drawing(room: DrawingQueue, title: str) -> None:
    view = POSITIONS[title][0]()
    while True:
        for picture in (picture for picture in DRAWN if picture in PICTURES[title].names):
            await room.draw(partial(_content, title, view, picture))


def _content(title: str, view: View[Any], picture: str) -> bytes:
    kept_pictures.clear()
    return PICTURES[title].draw(view, POSITIONS[title][1], picture, seat=Seat(2)).content
