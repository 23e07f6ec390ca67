"""The running bot: response times, delays of the event loop by drawing, and memory."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.outbox import DrawingPool
from bot.runtime.memory import collect_garbage
from bot.settings import Settings
from render import PICTURES
from render.painter.image_cache import pictures as kept_pictures
from rules import GAMES
from rules.engine import Seat, View
from tests.bench.crowd import Crowd, sandbox_for_crowds
from tests.bench.pace import Pace
from tests.bench.rows import Row, milliseconds, percentile
from tests.bot.end_to_end.processes import BotProcess
from tests.render import civilization_positions as civilization
from tests.render import new_dawn_positions as new_dawn
from tests.render import through_the_ages_positions as through_the_ages
from tests.render.positions import NAMES, middle_of_a_game, view_of

PER_SECOND = 50
"""The requests a second that Discord allows a bot."""
LOAD_S = float(os.environ.get("POLIS_LOAD_S", "300"))
"""The time for which a crowd acts; a shorter one is enough for a trial."""
FEW_GAMES, TURNS = 10, 200
MANY_GAMES = 20
MOST_CPU_MS = 16.0
"""Processor time for an interaction with all its consequences, such as posts and pictures."""
THINKING_TABLES, THINKING_AT_EACH = 4, 2
"""The games with computer players, and the number of them in each."""
DRAWING_S = 5.0
TICK_S = 0.002
DRAWN: Mapping[str, tuple[Callable[[], View[Any]], Sequence[str]]] = {
    "tm": (lambda: view_of(middle_of_a_game()), ("overview", "board", "tableau")),
    "tta": (lambda: through_the_ages.view_of(through_the_ages.middle_of_a_game()), ("overview", "tableau")),
    "dawn": (lambda: new_dawn.view_of(new_dawn.middle_of_a_game()), ("overview", "tableau")),
    "civ": (lambda: civilization.view_of(civilization.middle_of_a_game()), ("overview", "tableau")),
}
"""The pictures drawn of each title: a position and their names."""


def measure() -> list[Row]:
    """Return all figures."""
    return [*map(_lag_while_drawing, DRAWN), *asyncio.run(_among_people(LOAD_S))]


async def _among_people(seconds: float) -> list[Row]:
    """Measure the bot as a separate process: its memory after 200 turns, its response times for a crowd, and while it
    thinks.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox_for_crowds() as sandbox:
            bot = BotProcess(sandbox, Path(folder))
            await bot.connected()
            over = asyncio.Event()
            # The people's own pauses do not count for the bot.
            collecting = asyncio.create_task(collect_garbage(over))
            try:
                crowd = Crowd(sandbox)
                _tell(f"{TURNS} turns in {FEW_GAMES} games")
                await crowd.seat(FEW_GAMES)
                await crowd.play_turns(TURNS)
                assert bot.process is not None, "the bot runs"
                memory = _mib(bot.process.pid, "VmRSS")
                _tell(f"{MANY_GAMES} games for {seconds:g} s")
                await crowd.seat(MANY_GAMES - FEW_GAMES)
                before = _cpu_s(bot.process.pid)
                pace = await crowd.act(PER_SECOND, seconds)
                answered = _answered(crowd, pace, seconds, _cpu_s(bot.process.pid) - before)
                most = _mib(bot.process.pid, "VmHWM")
                _tell(f"{THINKING_TABLES * THINKING_AT_EACH} computer players for {seconds:g} s")
                await crowd.seat_with_computers(THINKING_TABLES, THINKING_AT_EACH)
                thinking = await _while_thinking(crowd, bot, seconds)
            finally:
                await bot.kill()
                over.set()
                await collecting
    return [
        Row(f"bot: resident memory, {TURNS} turns in {FEW_GAMES} games", memory, "MiB", 250),
        *answered,
        Row(f"{_load(MANY_GAMES, seconds)}, most memory ever resident", most, "MiB", 250),
        *thinking,
    ]


def _tell(what: str) -> None:
    """Print the current measurement: on a busy machine it takes a quarter of an hour."""
    print(f"{datetime.now():%H:%M:%S} bot: {what}", file=sys.stderr, flush=True)


def _load(games: int, seconds: float) -> str:
    return f"bot: {games} games, {PER_SECOND}/s for {seconds:g} s"


def _answered(crowd: Crowd, pace: Pace, seconds: float, cpu_s: float) -> list[Row]:
    """Return the response times of a crowd, their cost, and whether it could play."""
    everywhere, load = pace.waits_ms(crowd.channels()), _load(len(crowd.tables), seconds)
    return [
        Row(f"{load}, acknowledged, median", percentile(everywhere, 50), "ms", 300),
        Row(f"{load}, acknowledged, p99", percentile(everywhere, 99), "ms", 300),
        *(
            Row(f"{load}, {title} alone, p99", percentile(pace.waits_ms(crowd.channels(title)), 99), "ms", 300)
            for title in GAMES
        ),
        Row(f"{load}, CPU an interaction, mean", cpu_s * 1000 / len(pace.interactions), "ms", MOST_CPU_MS),
        Row(f"{load}, ten million multiplications", milliseconds(_ten_million_multiplications), "ms", 400),
        Row(f"{load}, interactions that came to their end", pace.per_second, "1/s", 0.95 * PER_SECOND, at_least=True),
        *(
            Row(f"{load}, pictures shown of {title}", _shown(crowd, title) / seconds, "1/s", 1, at_least=True)
            for title in GAMES
        ),
    ]


async def _while_thinking(crowd: Crowd, bot: BotProcess, seconds: float) -> list[Row]:
    """Return the response times of the crowd while strong computer players think, and the cost."""
    pace = await crowd.act(PER_SECOND, seconds)
    everywhere, worker = pace.waits_ms(crowd.channels()), bot.thinking()
    assert worker is not None, "computer players think"
    what = f"bot: {THINKING_TABLES * THINKING_AT_EACH} computer players thinking, {PER_SECOND}/s for {seconds:g} s"
    return [
        Row(f"{what}, acknowledged, median", percentile(everywhere, 50), "ms", 300),
        Row(f"{what}, acknowledged, p99", percentile(everywhere, 99), "ms", 300),
        Row(f"{what}, CPU they took", _cpu_s(worker) / seconds, "s/s", 0.1, at_least=True),
        Row(f"{what}, most memory they took", _mib(worker, "VmHWM"), "MiB", 100),
    ]


def _shown(crowd: Crowd, title: str) -> int:
    return sum(crowd.pictures[channel] for channel in crowd.channels(title))


def _lag_while_drawing(title: str) -> Row:
    return Row(f"bot: event-loop lag while drawing {title}, p99", percentile(asyncio.run(_lags(title)), 99), "ms", 10)


async def _lags(title: str) -> list[float]:
    """Return the delays, in ms, of a clock on the event loop while more pictures wait than can be drawn at once."""
    settings = Settings.load(env_file=None)
    room = DrawingPool(settings.picture_threads)
    drawing = [asyncio.create_task(_keep_drawing(room, title)) for _ in range(2 * settings.picture_threads)]
    lags = []
    end = perf_counter() + DRAWING_S
    while perf_counter() < end:
        due = perf_counter() + TICK_S
        await asyncio.sleep(TICK_S)
        lags.append((perf_counter() - due) * 1000)
    for task in drawing:
        task.cancel()
    await asyncio.gather(*drawing, return_exceptions=True)
    room.close()
    return lags


async def _keep_drawing(room: DrawingPool, title: str) -> None:
    position, pictures = DRAWN[title]
    view = position()
    while True:
        for picture in pictures:
            await room.draw(partial(_png, title, view, picture))


def _png(title: str, view: View[Any], picture: str) -> bytes:
    kept_pictures.clear()
    return PICTURES[title].draw(view, NAMES, picture, seat=Seat(2)).content


def _cpu_s(pid: int) -> float:
    """Return the seconds of CPU a process has taken so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _ten_million_multiplications() -> None:
    """Do a fixed piece of work that shows the present speed of the machine."""
    for number in range(10_000_000):
        number * 3


def _mib(pid: int, figure: str) -> float:
    """Return the memory of a process: resident now (VmRSS), or the peak (VmHWM)."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{figure}:"))
