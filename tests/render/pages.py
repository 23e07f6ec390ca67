"""Pictures with several pages as one scene, for tests of everything they show."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from math import ceil
from typing import Any

from render.layout import PLAIN, PictureWords
from render.picture_table import PictureTable
from render.scaling import enlarged
from render.scene import Group, Node, Scene, flatten
from rules.engine.core.table import View
from rules.engine.core.text import Seat


def pages(
    artist: PictureTable,
    view: View[Any],
    picture: str,
    words: PictureWords = PLAIN,
    *,
    seat: Seat | None = None,
    highlight: Collection[str] = (),
    painted: bool = False,
) -> list[Scene]:
    """Return the scenes of all pages."""
    found = artist.pages(view, picture, words, seat=seat, highlight=highlight)
    return [
        artist.scene(view, page.picture, words, seat=page.seat, highlight=highlight, painted=painted, page=page.number)
        for page in found
    ]


def whole(
    artist: PictureTable,
    view: View[Any],
    picture: str,
    words: PictureWords = PLAIN,
    *,
    seat: Seat | None = None,
    highlight: Collection[str] = (),
    painted: bool = False,
) -> Scene:
    """Return the pages one below the other."""
    scenes = pages(artist, view, picture, words, seat=seat, highlight=highlight, painted=painted)
    if len(scenes) == 1:
        return scenes[0]
    width = max(scene.width for scene in scenes)
    nodes: list[Node] = []
    backdrop: list[Node] = []
    y = 0.0
    for scene in scenes:
        factor = width / scene.width
        for found, drawn in ((nodes, scene.nodes), (backdrop, scene.backdrop)):
            found += flatten((Group(0, y, drawn) if factor == 1 else enlarged(drawn, 0, y, factor),))
        y += factor * scene.height
    return replace(scenes[0], width=width, height=ceil(y), nodes=tuple(nodes), backdrop=tuple(backdrop))
