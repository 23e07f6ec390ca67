"""The process that draws: it draws what the program draws, players first, and it is started again when it dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from bot.language.i18n import Localizer
from bot.pictures import film_drawing, illustrations
from bot.pictures.illustrations import PictureMaker, words_of
from bot.pictures.painting import draw_emoji, draw_entry, draw_legend
from bot.runtime.assembly import DRAWING
from bot.workers.backends import Urgency, WorkerError
from bot.workers.drawing_queue import DrawingQueue
from bot.workers.process import WorkerProcess
from bot.workers.worker import Request, framed
from render import ENTRIES, PICTURES, SYMBOLS
from rules import GAMES
from rules.engine import Seat, Table, Text
from tests.bot.workers import works
from tests.timeouts import HANGS_S

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOCALIZER = Localizer("cs", ("Anna", "Boris"))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process() -> AsyncIterator[WorkerProcess]:
    running = WorkerProcess(replace(DRAWING, first=None), longest_s=HANGS_S)
    yield running
    await running.close()


@pytest.fixture
def queue(process: WorkerProcess) -> DrawingQueue:
    return DrawingQueue(lambda: process)


def table_of(title: str) -> Table[Any]:
    """Return a game after some decisions."""
    rules = GAMES[title]
    table = Table.new(rules, rules.options(), 2, "seed")
    for _ in range(12):
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[-1])
    return table


@pytest.mark.parametrize("title", sorted(PICTURES))
async def test_it_draws_every_picture_like_the_program_in_this_process(queue: DrawingQueue, title: str) -> None:
    view = table_of(title).view(Seat(0))
    for kind in illustrations.names_at(title, view):
        seat = Seat(1) if illustrations.needs_seat(title, kind) else None
        drawing = illustrations.drawing(title, view, LOCALIZER, kind, seat=seat)
        assert await queue.draw(drawing) == drawing(), kind


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_every_position_can_be_sent_to_it(title: str) -> None:
    table, chance = table_of(title), Random(title)
    for _ in range(100):
        for viewer in (None, *table.seats):
            drawing = illustrations.drawing(title, table.view(viewer), LOCALIZER, illustrations.kinds(title)[0])
            assert framed(Request(1, drawing))
        seat = chance.choice([*table.questions])
        table.act(seat, chance.choice(table.legal_actions(seat)))
        if table.finished:
            break


@pytest.mark.parametrize("title", sorted(SYMBOLS))
async def test_it_draws_signs_and_entries(queue: DrawingQueue, title: str) -> None:
    words = words_of(LOCALIZER)
    reference = GAMES[title].reference
    assert reference is not None
    key = next(key for key in reference.entries if ":" in key and ENTRIES[title](key, words) is not None)
    for job in (
        partial(draw_legend, title, Text(GAMES[title].title), words),
        partial(draw_entry, title, key, words),
        partial(draw_emoji, title, 0),
    ):
        assert await queue.draw(job) == job()


async def test_it_keeps_a_film_from_one_image_to_the_next(process: WorkerProcess) -> None:
    table = table_of("tm")
    arguments: tuple[Any, ...] = ("tm", table, [1, 6, 12], {6}, words_of(LOCALIZER), 10**6, "", "normal")

    async def left(function: Any, *given: Any) -> Any:
        return await process.run(Urgency.ANSWER, function, *given)

    assert await left(film_drawing.begin, *arguments) == 3
    assert [await left(film_drawing.draw_next) for _ in range(3)] == [2, 1, 0]
    content, said = await left(film_drawing.finish)
    film_drawing.begin(*arguments)
    while film_drawing.draw_next():
        pass
    assert (content, said) == film_drawing.finish()


async def test_a_picture_that_nobody_waits_for_is_finished_all_the_same(process: WorkerProcess) -> None:
    """Interrupted in its middle, it could leave half an image in the caches."""
    await process.run(Urgency.ANSWER, works.number_of_finished)
    given_up = asyncio.create_task(process.run(Urgency.ANSWER, works.finishes_after, 0.05))
    await asyncio.sleep(0.01)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert await process.run(Urgency.ANSWER, works.number_of_finished) == 1


async def test_it_is_started_again_when_it_was_killed(process: WorkerProcess, queue: DrawingQueue) -> None:
    await queue.draw(partial(draw_emoji, "tm", 0))
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    assert await queue.draw(partial(draw_emoji, "tm", 0)) == draw_emoji("tm", 0)


async def test_it_loads_what_it_needs_when_it_starts() -> None:
    process = WorkerProcess(DRAWING, longest_s=HANGS_S)
    try:
        assert await process.run(Urgency.ANSWER, works.has_loaded, sorted(PICTURES)) == sorted(PICTURES)
    finally:
        await process.close()


async def test_a_picture_that_cannot_be_drawn_is_an_error(queue: DrawingQueue) -> None:
    with pytest.raises(WorkerError, match="KeyError"):
        await queue.draw(partial(draw_emoji, "no title", 0))


async def test_a_response_has_no_picture_if_none_can_be_drawn() -> None:
    closed = WorkerProcess(DRAWING)
    await closed.close()
    services: Any = SimpleNamespace(drawing=DrawingQueue(lambda: closed))
    assert await PictureMaker(services).all_pages(table_of("tm"), Seat(0), "board", LOCALIZER) == []


async def test_responses_come_before_posts_and_those_before_spectators(queue: DrawingQueue) -> None:
    drawn: list[Urgency] = []

    async def draw(urgency: Urgency) -> None:
        await queue.draw(partial(draw_emoji, "tm", 0), urgency)
        drawn.append(urgency)

    order = [Urgency.BACKGROUND, Urgency.ANSWER, Urgency.POST, Urgency.SPECTATOR]
    await asyncio.gather(*map(draw, [order[0], *reversed(order[1:])]))
    assert drawn == order, "the first one was drawn already"


async def test_spectators_get_their_pictures_while_players_never_pause(queue: DrawingQueue) -> None:
    over = False

    async def keep_drawing() -> None:
        while not over:
            await queue.draw(partial(draw_emoji, "tm", 0))

    players = [asyncio.create_task(keep_drawing()) for _ in range(3)]
    async with asyncio.timeout(HANGS_S):
        await queue.draw(partial(draw_emoji, "tm", 1), Urgency.SPECTATOR)
    over = True
    await asyncio.gather(*players)
