"""Images of parts of a picture: the parts of the same picture fit together to the pixel."""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from render.painter.edges import Edges
from render.scene import Box

SMALL = 1600
"""The pixels of a mask up to which Pillow fills through it faster than it pastes an image of one colour."""


@dataclass(slots=True)
class Viewport:
    """An image of a part of a picture, whose corner is at (left, top) in pixels of the whole picture."""

    image: Image.Image
    zoom: float
    """Pixels per unit of the scene."""
    left: int = 0
    top: int = 0
    _pen: ImageDraw.ImageDraw = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._pen = ImageDraw.Draw(self.image)

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

    def fill(self, mask: Image.Image, left: int, top: int, colour: str) -> None:
        """Fill the pixels of a mask, whose corner is at a pixel of the image."""
        if mask.width * mask.height <= SMALL:
            self._pen.bitmap((left, top), mask, colour)
        else:
            self.image.paste(Image.new("RGB", mask.size, colour), (left, top), mask)
