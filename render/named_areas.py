"""The areas of a picture in which cards and tiles stand, found by their names as the picture writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from render.scene import Box, Group, Label, RoundedBox, Scene, bounds, flatten
from render.theme import INK_SOFT

MOST_LINES = 3
"""The most lines of a name."""
MARGIN = 6.0
"""The margin around a name that shares its box with others."""
SLACK = 2.0
SHORTENED = "…"


@dataclass(frozen=True, slots=True)
class NamedArea:
    """A card or tile in a picture; its box is in shares of the width and the height."""

    key: str
    box: Box


def named_areas(scene: Scene, keys: Mapping[str, str]) -> list[NamedArea]:
    """Return where a picture writes names, in drawing order; `keys` has the key of each name.

    An area is the smallest box around a name: a card, a line or a chip. If several names share that box, it is the
    name alone.
    """
    nodes = [*flatten(scene.backdrop), *flatten(scene.nodes)]
    # Headings have this colour, and are no names.
    labels = [node for node in nodes if isinstance(node, Label) and node.colour != INK_SOFT]
    boxes = sorted((node.box for node in nodes if isinstance(node, RoundedBox)), key=lambda box: box.w * box.h)
    known = {name.casefold(): key for name, key in keys.items()}
    written = [*_written(labels, known)]
    areas = []
    for key, name in written:
        box = next((each for each in boxes if each.contains(name, SLACK)), scene.canvas)
        if any(other != name and box.contains(other, SLACK) for _, other in written):
            box = name.inset(-MARGIN)
        left, top = max(0, box.x) / scene.width, max(0, box.y) / scene.height
        right, bottom = min(1, box.right / scene.width), min(1, box.bottom / scene.height)
        areas.append(NamedArea(key, Box(left, top, right - left, bottom - top)))
    return areas


def _written(labels: Sequence[Label], known: Mapping[str, str]) -> Iterator[tuple[str, Box]]:
    """Yield the key of each name and the box around its lines."""
    place = 0
    while place < len(labels):
        for count in range(min(MOST_LINES, len(labels) - place), 0, -1):
            lines = labels[place : place + count]
            key = _key(" ".join(line.text for line in lines).casefold(), known)
            if key is not None:
                yield key, bounds(Group(0, 0, tuple(lines)))
                place += count
                break
        else:
            place += 1


def _key(text: str, known: Mapping[str, str]) -> str | None:
    if text in known or not text.endswith(SHORTENED):
        return known.get(text)
    found = [key for name, key in known.items() if name.startswith(text.removesuffix(SHORTENED))]
    return found[0] if len(found) == 1 else None
