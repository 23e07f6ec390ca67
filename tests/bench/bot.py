"""The running bot: response times, delays of the event loop by drawing, and memory."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from bot.runtime.memory import collect_garbage
from rules import GAMES
from tests.bench.crowd import Crowd, sandbox_for_crowds
from tests.bench.loop_lag import lag_while_drawing
from tests.bench.pace import Pace
from tests.bench.rows import Row, percentile, ten_million_multiplications
from tests.bot.end_to_end.processes import BotProcess

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


def measure() -> list[Row]:
    """Return all figures."""
    return [*map(lag_while_drawing, GAMES), *asyncio.run(_among_people(LOAD_S))]


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
                memory = bot_mib(bot, "VmRSS")
                _tell(f"{MANY_GAMES} games for {seconds:g} s")
                await crowd.seat(MANY_GAMES - FEW_GAMES)
                before = bot_cpu_s(bot)
                pace = await crowd.act(PER_SECOND, seconds)
                answered = _answered(crowd, pace, seconds, bot_cpu_s(bot) - before)
                most = bot_mib(bot, "VmHWM")
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
        Row(f"{load}, ten million multiplications", ten_million_multiplications(), "ms", 400),
        Row(f"{load}, interactions that came to their end", pace.per_second, "1/s", 0.95 * PER_SECOND, at_least=True),
        *(
            Row(f"{load}, pictures shown of {title}", _shown(crowd, title) / seconds, "1/s", 1, at_least=True)
            for title in GAMES
        ),
    ]


async def _while_thinking(crowd: Crowd, bot: BotProcess, seconds: float) -> list[Row]:
    """Return the response times of the crowd while strong computer players think, and the cost."""
    pace = await crowd.act(PER_SECOND, seconds)
    everywhere, worker = pace.waits_ms(crowd.channels()), bot.worker("thinking")
    assert worker is not None, "computer players think"
    what = f"bot: {THINKING_TABLES * THINKING_AT_EACH} computer players thinking, {PER_SECOND}/s for {seconds:g} s"
    return [
        Row(f"{what}, acknowledged, median", percentile(everywhere, 50), "ms", 300),
        Row(f"{what}, acknowledged, p99", percentile(everywhere, 99), "ms", 300),
        Row(f"{what}, CPU they took", _cpu_s(worker) / seconds, "s/s", 0.1, at_least=True),
        Row(f"{what}, most memory they took", _mib(worker, "VmHWM"), "MiB", 100),
    ]


def bot_cpu_s(bot: BotProcess) -> float:
    """Return the seconds of CPU that a bot and its process for drawing have taken so far."""
    return sum(map(_cpu_s, _processes(bot)))


def bot_mib(bot: BotProcess, figure: str) -> float:
    """Return the memory of a bot and its process for drawing: resident now (VmRSS), or the peaks (VmHWM)."""
    return sum(_mib(each, figure) for each in _processes(bot))


def _processes(bot: BotProcess) -> list[int]:
    assert bot.process is not None, "the bot runs"
    drawing = bot.worker("drawing")
    return [bot.process.pid] if drawing is None else [bot.process.pid, drawing]


def _shown(crowd: Crowd, title: str) -> int:
    return sum(crowd.pictures[channel] for channel in crowd.channels(title))


def _cpu_s(pid: int) -> float:
    """Return the seconds of CPU a process has taken so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _mib(pid: int, figure: str) -> float:
    """Return the memory of a process: resident now (VmRSS), or the peak (VmHWM)."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{figure}:"))
