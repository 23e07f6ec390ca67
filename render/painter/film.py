"""Moving pictures: images one after the other become an animated GIF, written frame by frame.

Only the changes since the previous image are written, so a whole game fits into a few MiB. Only the last image is kept,
so memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import GifImagePlugin, Image, ImageChops

from render.painter.encoding import palette_of

FOREVER = 0
END = b";"
COLOURS = 255
UNCHANGED = COLOURS
"""The palette index of pixels that did not change since the previous image."""


class Film:
    """An animated GIF under construction.

    It has the colours of its `samples`; larger images are reduced to its size. It never exceeds `most` bytes: each of
    the `count` images may use its share, and those that need more are left out.
    """

    def __init__(self, size: tuple[int, int], samples: Sequence[Image.Image], most: int, count: int) -> None:
        self.left_out = 0
        self._size = size
        self._background = samples[0].getpixel((0, 0))
        self._palette, self._colours = _palette([self._fitted(each) for each in samples])
        self._most = most - len(END)
        self._count = max(1, count)
        self._seen = 0
        self._written = bytearray()
        self._first = 0
        """The bytes of the first image, which every film needs."""
        self._shown: Image.Image | None = None

    def add(self, image: Image.Image, milliseconds: int) -> None:
        """Show an image for some time; if there is no room for it, the previous one stays."""
        self._seen += 1
        flat = self._flat(image)
        if self._shown is None:
            header, _ = GifImagePlugin.getheader(_as_image(flat, self._palette), info={"loop": FOREVER})
            self._written += b"".join([*header, _frame(flat, None, milliseconds)])
            self._first = len(self._written)
            self._shown = flat
            return
        frame = _frame(flat, self._shown, milliseconds)
        if len(self._written) + len(frame) > self._room():
            self.left_out += 1
            return
        self._written += frame
        self._shown = flat

    def finished(self) -> bytes:
        """Return the animated GIF."""
        return bytes(self._written) + END

    def _room(self) -> int:
        """Return the allowed size of the film so far, which leaves room for the remaining images."""
        return self._first + (self._most - self._first) * self._seen // self._count

    def _flat(self, image: Image.Image) -> Image.Image:
        """Return the palette indexes of the image's pixels."""
        few = self._fitted(image).quantize(palette=self._palette, dither=Image.Dither.NONE)
        places = Image.frombytes("L", few.size, few.tobytes())
        # The padding of the palette has the colour of its first index.
        return places.point([place if place < self._colours else 0 for place in range(256)])

    def _fitted(self, image: Image.Image) -> Image.Image:
        if image.size == self._size:
            return image
        canvas = Image.new("RGB", self._size, self._background)
        smaller = image.copy()
        smaller.thumbnail(self._size, Image.Resampling.LANCZOS)
        canvas.paste(smaller, ((canvas.width - smaller.width) // 2, 0))
        return canvas


def _palette(samples: Sequence[Image.Image]) -> tuple[Image.Image, int]:
    """Return a palette for all samples, padded with its first colour, and its number of colours."""
    together = Image.new("RGB", (samples[0].width, sum(each.height for each in samples)))
    for index, each in enumerate(samples):
        together.paste(each, (0, index * each.height))
    colours = (palette_of(together, COLOURS).getpalette() or [])[: 3 * COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))
    return palette, len(colours) // 3


def _frame(flat: Image.Image, shown: Image.Image | None, milliseconds: int) -> bytes:
    """Return the difference from the previous image as one frame; a single point if there is none."""
    if shown is None:
        return _written(flat, (0, 0), duration=milliseconds)
    changed = ImageChops.difference(flat, shown)
    box = changed.getbbox() or (0, 0, 1, 1)
    part = flat.crop(box)
    part.paste(UNCHANGED, mask=changed.crop(box).point([255] + [0] * 255))
    return _written(part, box[:2], duration=milliseconds, transparency=UNCHANGED, disposal=1)


def _written(flat: Image.Image, place: tuple[int, int], **how: int) -> bytes:
    return b"".join(GifImagePlugin.getdata(flat, place, **how))


def _as_image(flat: Image.Image, palette: Image.Image) -> Image.Image:
    """Return the first image with its colours, from which the header is made."""
    image = Image.frombytes("P", flat.size, flat.tobytes())
    image.putpalette(palette.getpalette() or [])
    return image
