"""Closer looks: double size stays below Discord's limit, and parts put together are the whole."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from render import PARTS, PICTURES
from render.layout import PictureWords
from render.parts import part_of
from render.scene import Box
from rules import GAMES
from rules.engine import Seat, Table, read_record

pytestmark = pytest.mark.slow

LOGS = Path(__file__).parents[1] / "games"
NAMES = {Seat(seat): name for seat, name in enumerate(["Anna", "Boris", "Clara", "Dana", "Emil"])}
LARGEST = 10 * 2**20


def late(name: str) -> Table[Any]:
    """Return a recorded game shortly before its end, with many components on the table."""
    record = read_record((LOGS / f"{name}.log").read_text(encoding="utf-8"))
    table = Table.load(GAMES[record.game], record)
    table.undo(table.decision_count - 30)
    return table


@pytest.fixture(scope="module", params=["tm-5-players", "tta-new-story-4-players"])
def table(request: pytest.FixtureRequest) -> Table[Any]:
    return late(request.param)


def test_every_picture_at_double_size_is_below_discords_limit(table: Table[Any]) -> None:
    pictures = PICTURES[table.rules.key]
    for name in pictures.names:
        seat = Seat(0) if name in pictures.of_a_seat else None
        double = pictures.draw(table.view(None), NAMES, name, seat=seat, scale=2).content
        scene = pictures.artist.scene(table.view(None), name, PictureWords(NAMES), seat=seat)
        assert Image.open(BytesIO(double)).width == round(2 * scene.zoom * scene.width), name
        assert len(double) <= LARGEST, name


def test_a_part_is_drawn_closer_and_no_larger_than_the_whole(table: Table[Any]) -> None:
    pictures = PICTURES[table.rules.key]
    overview = next(iter(pictures.names))
    whole = Image.open(BytesIO(pictures.draw(table.view(None), NAMES, overview).content)).size
    scene = pictures.artist.scene(table.view(None), overview, PictureWords(NAMES))
    for part, ((x, y, wide, high), _) in PARTS.items():
        named = Box(scene.width * x, scene.height * y, scene.width * wide, scene.height * high)
        region = part_of(scene, part)
        assert scene.canvas.contains(region)
        assert region.contains(named), "what lies on its border is whole"
        assert region.w > named.w or region.h > named.h
        wide, high = region.w / scene.width, region.h / scene.height
        drawn = Image.open(BytesIO(pictures.draw(table.view(None), NAMES, overview, part=part).content)).size
        closer = drawn[0] / (whole[0] * wide)
        assert closer == pytest.approx(drawn[1] / (whole[1] * high), abs=0.02)
        assert closer >= 1
        assert drawn[0] <= whole[0]
        assert drawn[1] <= whole[1] + 1


def test_two_halves_are_different_pictures(table: Table[Any]) -> None:
    pictures = PICTURES[table.rules.key]
    overview = next(iter(pictures.names))
    drawn = {part: pictures.draw(table.view(None), NAMES, overview, part=part).content for part in PARTS}
    assert len(set(drawn.values())) == len(PARTS)
