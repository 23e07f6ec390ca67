"""Backdrops of scenes, such as the map without its pieces, cached as square tiles.

A tile is cached by the nodes that it shows. Close-ups use the same tiles as other parts of the map, and a change of the
map repaints only the tiles around it. Each game has another map, so most tiles are kept compressed; the latest are kept
as images as well.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Hashable, Mapping
from functools import lru_cache
from io import BytesIO
from math import floor
from typing import NamedTuple

from PIL import Image

from render.painter.image_cache import LargeKey, compressed_tiles, tiles
from render.painter.nodes import put
from render.painter.viewport import Viewport
from render.scene import Art, Box, Ground, Node, Scene, Texture, bounds, flatten

SIDE = 256
"""The side of a tile in pixels."""
BEYOND = 8.0
"""The distance up to which shadows and rims reach beyond the bounds of their nodes, in units."""
QUALITY: Mapping[str, int] = {"quality": 96, "subsampling": 0}
"""The parameters of JPEG for painted tiles."""
COMPRESSION = 1

Place = tuple[int, int]
"""The column and row of a tile."""


class _Part(NamedTuple):
    """The nodes of a tile, and their key in the caches."""

    nodes: tuple[Node, ...]
    key: LargeKey


def put_backdrop(view: Viewport, scene: Scene) -> None:
    """Paint the backdrop of a scene."""
    parts = _parts(scene.backdrop, view.zoom)
    places = [
        (column, row)
        for row in range(view.top // SIDE, (view.top + view.image.height - 1) // SIDE + 1)
        for column in range(view.left // SIDE, (view.left + view.image.width - 1) // SIDE + 1)
        if (column, row) in parts
    ]
    keys = {place: (scene.background, view.zoom, place, parts[place].key) for place in places}
    found = {place: _find(keys[place]) for place in places}
    missing = [place for place in places if found[place] is None]
    if missing:
        fresh = _painted(scene, view.zoom, missing)
        for column, row in missing:
            x, y = column * SIDE - fresh.left, row * SIDE - fresh.top
            key = keys[column, row]
            compressed_tiles.keep(
                key, _compressed(fresh.image.crop((x, y, x + SIDE, y + SIDE)), parts[column, row].nodes)
            )
            found[column, row] = _find(key)
    for (column, row), tile in found.items():
        assert tile is not None, "missing tiles were painted"
        view.image.paste(tile, (column * SIDE - view.left, row * SIDE - view.top))


def _find(key: Hashable) -> Image.Image | None:
    """Return a tile that is cached."""
    recent = tiles.find(key)
    if recent is not None:
        return recent[0]
    compressed = compressed_tiles.find(key)
    return None if compressed is None else tiles.keep(key, (_image(compressed), 0, 0))[0]


@lru_cache(maxsize=32)
def _parts(backdrop: tuple[Node, ...], zoom: float) -> Mapping[Place, _Part]:
    """Return the nodes of each tile that shows any."""
    found = defaultdict[Place, list[Node]](list)
    for node in flatten(backdrop):
        box = bounds(node).inset(-BEYOND)
        left, top, right, bottom = (floor(edge * zoom / SIDE) for edge in (box.x, box.y, box.right, box.bottom))
        for place in ((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)):
            found[place].append(node)
    return {place: _Part(tuple(nodes), LargeKey(*nodes)) for place, nodes in found.items()}


def _painted(scene: Scene, zoom: float, places: list[Place]) -> Viewport:
    """Return an image of the smallest rectangle with these tiles."""
    columns, rows = zip(*places, strict=True)
    left, top = min(columns) * SIDE, min(rows) * SIDE
    size = (max(columns) + 1) * SIDE - left, (max(rows) + 1) * SIDE - top
    view = Viewport(Image.new("RGB", size, scene.background), zoom, left, top)
    region: Box = view.region.inset(-BEYOND)
    for node in flatten(scene.backdrop):
        if bounds(node).touches(region):
            put(view, node)
    return view


def _compressed(tile: Image.Image, nodes: tuple[Node, ...]) -> bytes:
    """Return a tile as JPEG if there are painted images on it, else without loss."""
    if not any(isinstance(node, Art | Ground | Texture) for node in nodes):
        return zlib.compress(tile.tobytes(), COMPRESSION)
    out = BytesIO()
    tile.save(out, "JPEG", **QUALITY)
    return out.getvalue()


def _image(content: bytes) -> Image.Image:
    if not content.startswith(JPEG):
        return Image.frombytes("RGB", (SIDE, SIDE), zlib.decompress(content))
    image = Image.open(BytesIO(content), formats=("JPEG",))
    image.load()
    return image


JPEG = b"\xff\xd8"
"""The first bytes of a JPEG."""
