"""Images of parts of a picture: the parts of the same picture fit together to the pixel."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.painter.edges import Edges
from render.scene import Box


@dataclass(frozen=True, slots=True)
class Viewport:
    """An image of a part of a picture, whose corner is at (left, top) in pixels of the whole picture."""

    image: Image.Image
    zoom: float
    """Pixels per unit of the scene."""
    left: int = 0
    top: int = 0

    @property
    def region(self) -> Box:
        """The part of the scene."""
        box = self.left, self.top, self.image.width, self.image.height
        return Box(*(each / self.zoom for each in box))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a point of the scene."""
        return round(x * self.zoom) - self.left, round(y * self.zoom) - self.top

    def edges(self, box: Box) -> Edges:
        """Return the pixels of a box of the scene."""
        return *self.at(box.x, box.y), *self.at(box.right, box.bottom)
