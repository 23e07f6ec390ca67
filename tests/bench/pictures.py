"""The drawing times and sizes of pictures, against the targets of the design."""

from __future__ import annotations

from typing import Any

from render import PICTURES, GamePictures, Picture
from render.painter import clear_caches
from render.painter.image_cache import pictures as kept_pictures
from rules.engine.core.table import View
from rules.engine.core.text import Seat
from tests.bench.rows import Row, milliseconds
from tests.render import civilization_positions as civilization
from tests.render import new_dawn_positions as new_dawn
from tests.render import through_the_ages_positions as through_the_ages
from tests.render.positions import NAMES, middle_of_a_game, view_of

TIMES = 40


def measure() -> list[Row]:
    """Return all figures: first and warm drawing with encoding, size in KiB."""
    found = []
    tm, tta, dawn, civ = (PICTURES[key] for key in ("tm", "tta", "dawn", "civ"))
    for game, view, picture, warm_ms, kib in (
        (tm, view_of(middle_of_a_game()), "overview", 60, 400),
        (tm, view_of(middle_of_a_game()), "summary", 60, 400),
        (tm, view_of(middle_of_a_game()), "board", 60, 400),
        (tm, view_of(middle_of_a_game()), "tableau", 90, 500),
        (tm, view_of(middle_of_a_game()), "strip", 60, 400),
        (tta, through_the_ages.view_of(through_the_ages.middle_of_a_game()), "overview", 60, 400),
        (tta, through_the_ages.view_of(through_the_ages.middle_of_a_game()), "summary", 60, 400),
        (tta, through_the_ages.view_of(through_the_ages.middle_of_a_game()), "tableau", 90, 500),
        (tta, through_the_ages.view_of(through_the_ages.middle_of_a_game()), "strip", 60, 400),
        (tta, through_the_ages.view_of(through_the_ages.middle_of_a_game()), "cards", 60, 400),
        (dawn, new_dawn.view_of(new_dawn.middle_of_a_game()), "overview", 60, 400),
        (dawn, new_dawn.view_of(new_dawn.middle_of_a_game()), "summary", 60, 400),
        (dawn, new_dawn.view_of(new_dawn.middle_of_a_game()), "board", 60, 400),
        (dawn, new_dawn.view_of(new_dawn.middle_of_a_game()), "tableau", 90, 500),
        (dawn, new_dawn.view_of(new_dawn.middle_of_a_game()), "strip", 60, 400),
        (civ, civilization.view_of(civilization.middle_of_a_game()), "overview", 60, 400),
        (civ, civilization.view_of(civilization.middle_of_a_game()), "summary", 60, 400),
        (civ, civilization.view_of(civilization.middle_of_a_game()), "board", 60, 400),
        (civ, civilization.view_of(civilization.middle_of_a_game()), "tableau", 90, 500),
        (civ, civilization.view_of(civilization.middle_of_a_game()), "strip", 60, 400),
        (civ, civilization.view_of(civilization.fighting()), "battle", 60, 400),
    ):

        def draw(game: GamePictures = game, view: View[Any] = view, picture: str = picture) -> Picture:
            kept_pictures.clear()
            return game.draw(view, NAMES, picture, seat=Seat(2))

        clear_caches()
        what = f"{game.key} {picture}"
        found.append(Row(f"{what}, first", milliseconds(draw), "ms", 400))
        times = sorted(milliseconds(draw) for _ in range(TIMES))
        found.append(Row(f"{what}, warm median", times[TIMES // 2], "ms", warm_ms))
        found.append(Row(f"{what}, warm p95", times[int(TIMES * 0.95)], "ms", warm_ms))
        found.append(Row(f"{what}, size", len(draw().content) / 1024, "KiB", kib))
    return found


if __name__ == "__main__":
    for row in measure():
        print(f"{row.what:28} {row.value:8.1f} {row.unit:4} target {row.target:5.0f}  ratio {row.ratio:.2f}")
