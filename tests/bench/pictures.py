"""How long pictures of Terra Mystica take, and how large they are, against the targets of the design."""

from __future__ import annotations

from render import PICTURES, Picture
from render.painter import forget
from rules.engine.text import Seat
from tests.bench.rows import Row, milliseconds
from tests.render.positions import NAMES, middle_of_a_game, view_of

TIMES = 40


def measure() -> list[Row]:
    """All figures: first and warm drawing with encoding, size in KiB."""
    pictures, view = PICTURES["tm"], view_of(middle_of_a_game())
    found = []
    for picture, warm_ms, kib in (("overview", 60, 400), ("board", 60, 400), ("tableau", 90, 500)):

        def draw(picture: str = picture) -> Picture:
            return pictures.draw(view, NAMES, picture, seat=Seat(2))

        forget()
        found.append(Row(f"{picture}, first", milliseconds(draw), "ms", 400))
        times = sorted(milliseconds(draw) for _ in range(TIMES))
        found.append(Row(f"{picture}, warm median", times[TIMES // 2], "ms", warm_ms))
        found.append(Row(f"{picture}, warm p95", times[int(TIMES * 0.95)], "ms", warm_ms))
        found.append(Row(f"{picture}, size", len(draw().png) / 1024, "KiB", kib))
    return found


if __name__ == "__main__":
    for row in measure():
        print(f"{row.what:28} {row.value:8.1f} {row.unit:4} target {row.target:5.0f}  ratio {row.ratio:.2f}")
