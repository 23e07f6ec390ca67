"""`python -m tests.bench.pictures`: drawing times and sizes of every picture, and the delays of the event loop.

Titles can be named: `python -m tests.bench.pictures tm dawn`. All times except delays are processor time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from render import PICTURES
from render.painter import clear_caches
from render.painter.image_cache import pictures as kept_pictures
from rules.civilization.core.grid import NAMES as SQUARES
from rules.engine import Seat, View
from tests.bench.loop_lag import lag_while_drawing
from tests.bench.rows import Row, milliseconds, percentile, ten_million_multiplications
from tests.render.eyes import POSITIONS, RARE, TITLES, pictures

TIMES = 20
POSTED = ("summary", "strip")
"""The pictures that are sent without being asked for."""
FIRST_MS, WARM_MS = 500.0, 60.0
KIB, KIB_OF_A_SHEET = 400.0, 500.0
"""The targets of a posted picture and of a larger one."""
WHOSE = Seat(2)
CLOSE_UP = "close-up"
EVERY = 23
"""Close-ups are drawn around every space whose number is a multiple."""
SPACES: Mapping[str, Callable[[Any], Sequence[str]]] = {
    "tm": lambda g: list(g.terrain),
    "dawn": lambda g: list(g.world.names),
    "civ": lambda g: [SQUARES[square] for square in g.world.faces],
}
"""The spaces of each title with a map."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The first drawing of a picture with empty caches, the following ones, and its size."""

    title: str
    picture: str
    first_ms: float
    warm_ms: tuple[float, ...]
    kib: float

    def rows(self) -> Iterator[Row]:
        """Yield the figures with their targets."""
        what = f"{self.title} {self.picture}"
        yield Row(f"{what}, first", self.first_ms, "ms", FIRST_MS)
        yield Row(f"{what}, warm median", percentile(self.warm_ms, 50), "ms", WARM_MS)
        yield Row(f"{what}, warm p95", percentile(self.warm_ms, 95), "ms", WARM_MS)
        yield Row(f"{what}, size", self.kib, "KiB", KIB if self.picture in (*POSTED, CLOSE_UP) else KIB_OF_A_SHEET)


def measure(titles: Sequence[str] = tuple(TITLES)) -> list[Row]:
    """Return all figures of some titles."""
    return [row for title in titles for measured in measured_pictures(title) for row in measured.rows()]


def measured_pictures(title: str) -> Iterator[Measured]:
    """Draw every picture of a title, and close-ups of its map."""
    for picture in (picture for of, picture in pictures() if of == title):
        yield _measured(title, picture, [partial(_drawn, title, picture)] * TIMES)
    if title in SPACES:
        spaces = SPACES[title](_view(title).state)[::EVERY]
        draw = [partial(_drawn, title, "board", space) for space in spaces]
        # Every close-up is drawn once, so that the map is in the caches.
        yield _measured(title, CLOSE_UP, draw * 2, first=len(spaces))


def _measured(title: str, picture: str, draw: Sequence[Callable[[], bytes]], first: int = 0) -> Measured:
    """Measure drawing one after the other; the `first` ones only fill the caches, but the very first counts as such."""
    clear_caches()
    first_ms = milliseconds(draw[0])
    times = [milliseconds(each) for each in draw]
    largest = max(len(each()) for each in set(draw))
    return Measured(title, picture, first_ms, tuple(times[first:]), largest / 1024)


@cache
def _view(title: str, picture: str = "") -> View[Any]:
    return RARE.get((title, picture), POSITIONS[title][0])()


def _drawn(title: str, picture: str, *around: str) -> bytes:
    kept_pictures.clear()
    view, names = _view(title, picture), POSITIONS[title][1]
    return PICTURES[title].draw(view, names, picture, seat=WHOSE, focus=around, highlight=around).content


def main() -> None:
    """Print a line for each picture, and the delays of the event loop."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pictures", description="Measure drawing.")
    parser.add_argument("titles", nargs="*", metavar="title", help=f"of {', '.join(TITLES)}; all when left out")
    titles = parser.parse_args().titles or list(TITLES)
    heading = f"CPU ms; ten million multiplications take {ten_million_multiplications():.0f} ms"
    printed = Printed("picture", "first", "median", "p95", "KiB", title=heading)
    for measured in (each for title in titles for each in measured_pictures(title)):
        rows = list(measured.rows())
        shown = (f"[bold red]{row.value:.0f}[/]" if row.ratio < 1 else f"{row.value:.0f}" for row in rows)
        printed.add_row(f"{measured.title} {measured.picture}", *shown)
    console = Console()
    console.print(printed)
    for title in titles:
        lag = lag_while_drawing(title)
        console.print(f"{lag.what}: {lag.value:.1f} ms, target {lag.target:g}")


if __name__ == "__main__":
    main()
