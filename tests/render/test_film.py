"""Films: every image as it was added, never larger than allowed, and only public information."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.sessions.timeline import read_timeline
from render import PICTURES, STRONG_COLOURS, Colours
from render.animation import Reel
from render.layout import PictureWords
from render.painter import Film
from rules import GAMES
from rules.engine import Seat, Table, read_record
from tests.bot.end_to_end.worlds import two_worlds
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast

LOGS = Path(__file__).parents[1] / "games"
NAMES = PictureWords({Seat(seat): name for seat, name in enumerate(["Anna", "Boris", "Clara", "Dana"])})
ENOUGH = 2**20


def dots(number: int, seed: int = 0, size: tuple[int, int] = (60, 40)) -> Image.Image:
    """Return an image with that many coloured dots."""
    random = Random(seed)
    image = Image.new("RGB", size, "#203040")
    for _ in range(number):
        x, y = random.randrange(size[0] - 5), random.randrange(size[1] - 5)
        ImageDraw.Draw(image).rectangle((x, y, x + 4, y + 4), random.choice(["#ff0000", "#00ff00", "#ffffff"]))
    return image


def frames(film: Film | Reel) -> list[tuple[Image.Image, int]]:
    """Return the images that a film shows, and their times."""
    shown = Image.open(BytesIO(film.finished()))
    found = []
    for number in range(getattr(shown, "n_frames", 1)):
        shown.seek(number)
        found.append((shown.convert("RGB"), shown.info["duration"]))
    return found


def test_every_image_is_shown_as_it_was_added() -> None:
    added = [dots(number) for number in (0, 3, 3, 9, 0)]
    film = Film((60, 40), [dots(40)], ENOUGH, len(added))
    for image in added:
        film.add(image, 500)
    shown = frames(film)
    assert [duration for _, duration in shown] == [500] * len(added)
    assert all(not ImageChops.difference(a, b).getbbox() for (a, _), b in zip(shown, added, strict=True))


def test_a_film_never_grows_larger_than_allowed_and_keeps_its_end() -> None:
    whole = Film((60, 40), [dots(40)], ENOUGH, 30)
    for number in range(30):
        whole.add(dots(20, seed=number), 100)
    most = len(whole.finished()) // 3
    short = Film((60, 40), [dots(40)], most, 30)
    for number in range(30):
        short.add(dots(20, seed=number), 100)
    assert len(short.finished()) <= most
    assert 10 < short.left_out < 30
    assert whole.left_out == 0
    assert len(frames(short)) == 30 - short.left_out


def test_images_of_another_size_are_fitted_in() -> None:
    film = Film((60, 40), [dots(40)], ENOUGH, 2)
    film.add(dots(5), 100)
    film.add(dots(5, size=(120, 120)), 100)
    assert {image.size for image, _ in frames(film)} == {(60, 40)}


@pytest.mark.parametrize("name", fast(["tta-original-simple", "tm-2-players"]))
def test_a_whole_game_is_a_film_with_an_image_for_each_turn(name: str) -> None:
    record = read_record((LOGS / f"{name}.log").read_text(encoding="utf-8"))
    table = Table.load(GAMES[record.game], record)
    course = read_timeline(table)
    positions = [*course.turns[:6], course.turns[-1]]
    reel = Reel(PICTURES[record.game], table, positions, {0}, NAMES, ENOUGH, "final")
    assert reel.left == len(positions) + 1
    while reel.left:
        reel.draw()
    assert len(reel.finished()) <= ENOUGH
    shown = frames(reel)
    assert {image.width for image, _ in shown} == {800}
    assert shown[0][1] > shown[1][1]
    assert shown[-1][1] > 3000
    assert table.finished


def test_a_film_has_the_colours_chosen_by_its_reader() -> None:
    record = read_record((LOGS / "tm-2-players.log").read_text(encoding="utf-8"))
    table = Table.load(GAMES[record.game], record)
    seen = []
    choices: tuple[Colours, ...] = ("plain", "strong")
    for colours in choices:
        reel = Reel(PICTURES["tm"], table, [table.decision_count], (), NAMES, ENOUGH, colours=colours)
        reel.draw()
        shown = frames(reel)[0][0].tobytes()
        seen.append({f"#{shown[at : at + 3].hex()}" for at in range(0, len(shown), 3)})
    usual, strong_ones = set(STRONG_COLOURS["tm"]), set(STRONG_COLOURS["tm"].values())
    assert len(usual & seen[0]) > len(usual & seen[1])
    assert len(strong_ones & seen[1]) > len(strong_ones & seen[0])


def test_a_film_of_a_running_game_does_not_depend_on_hidden_information() -> None:
    case = CASES["tta"]
    walk = random_game(GAMES["tta"], next(iter(case.options.values())), 2, "film", weights=case.weights)
    table: Table[Any] = next(step.table for step in walk if step.table.state.round == 3)
    worlds = two_worlds(table, None, Random(1), case.rules.hidden_pools, same_log=True)
    assert worlds is not None
    assert worlds.here.state.civil_deck != worlds.there.state.civil_deck
    films = []
    for world in (worlds.here, worlds.there):
        reel = Reel(PICTURES["tta"], world, [world.decision_count], (), NAMES, ENOUGH)
        reel.draw()
        films.append(reel.finished())
    assert films[0] == films[1]
