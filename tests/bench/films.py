"""`python -m tests.bench.films`: drawing times and sizes of films.

Games can be named: `python -m tests.bench.films tm-4-players`. Times of images are processor time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import thread_time
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from bot.sessions.timeline import read_timeline
from bot.views.film_export import LARGEST, images
from render import FINAL, PICTURES
from render.animation import Reel
from render.layout import PictureWords
from rules import GAMES
from rules.engine import Table, read_record
from tests.bench.rows import percentile, ten_million_multiplications

LOGS = Path(__file__).parents[1] / "games"
FILMED = ("tm-4-players", "tta-new-story-4-players", "dawn-4-players-epic", "civ-4-players")
MOST = 60
"""The most images that are drawn of a game; the room for a film is reduced to their share."""


def measured(name: str) -> tuple[str, ...]:
    """Draw the film of a game, and return its figures."""
    record = read_record((LOGS / f"{name}.log").read_text(encoding="utf-8"))
    table: Table[Any] = Table.load(GAMES[record.game], record)
    course = read_timeline(table)
    whole = list(images(course))
    positions = whole[: MOST - 1] + whole[-1:]
    most = LARGEST * len(positions) // len(whole)
    start = thread_time()
    reel = Reel(PICTURES[record.game], table, positions, (), PictureWords(), most, FINAL)
    first = thread_time() - start
    times = []
    while reel.left:
        times.append(_timed(reel.draw))
    figures = (
        f"{len(positions)} of {len(whole)}",
        f"{reel.left_out}",
        f"{len(reel.finished()) / 1024:.0f}",
        f"{first * 1000:.0f}",
        f"{percentile(times, 50):.0f}",
        f"{percentile(times, 95):.0f}",
    )
    return (name, *figures)


def _timed(draw: Callable[[], None]) -> float:
    start = thread_time()
    draw()
    return (thread_time() - start) * 1000


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.films", description="Measure films.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"such as {', '.join(FILMED)}; these when left out")
    names = parser.parse_args().games or FILMED
    heading = f"CPU ms; ten million multiplications take {ten_million_multiplications():.0f} ms"
    columns = ("game", "images", "left out", "KiB", "begin", "median", "p95")
    printed = Printed(*columns, title=heading)
    for name in names:
        printed.add_row(*measured(name))
    Console().print(printed)


if __name__ == "__main__":
    main()
