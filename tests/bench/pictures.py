"""How long pictures of Terra Mystica take, and how large they are, against the targets of the design."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from render import PICTURES, Picture
from render.painter import forget
from rules.engine.text import Seat
from tests.render.positions import NAMES, middle_of_a_game, view_of

TIMES = 40


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure and what it should not exceed."""

    what: str
    value: float
    unit: str
    target: float


def measure() -> list[Row]:
    """All figures: first and warm drawing with encoding, size in KiB."""
    pictures, view = PICTURES["tm"], view_of(middle_of_a_game())
    found = []
    for picture, warm_ms, kib in (("overview", 60, 400), ("board", 60, 400), ("tableau", 90, 500)):

        def draw(picture: str = picture) -> Picture:
            return pictures.draw(view, NAMES, picture, seat=Seat(2))

        forget()
        found.append(Row(f"{picture}, first", _milliseconds(draw), "ms", 400))
        times = sorted(_milliseconds(draw) for _ in range(TIMES))
        found.append(Row(f"{picture}, warm median", times[TIMES // 2], "ms", warm_ms))
        found.append(Row(f"{picture}, warm p95", times[int(TIMES * 0.95)], "ms", warm_ms))
        found.append(Row(f"{picture}, size", len(draw().png) / 1024, "KiB", kib))
    return found


def _milliseconds(do: Callable[[], object]) -> float:
    start = perf_counter()
    do()
    return (perf_counter() - start) * 1000


if __name__ == "__main__":
    for row in measure():
        mark = "ok" if row.value <= row.target else "OVER"
        print(f"{row.what:28} {row.value:8.1f} {row.unit:4} target {row.target:5.0f}  {mark}")
