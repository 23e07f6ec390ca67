"""Drawn images that are kept for the next picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image

Sprite = tuple[Image.Image, int, int]
"""A small drawn image and where its corner lies from the origin."""


class ImageCache:
    """Images worth keeping, the least recently used given up first when they take too much memory."""

    def __init__(self, megabytes: int) -> None:
        self.limit = megabytes * 2**20
        self.size = 0
        """The bytes that are kept."""
        self._sprites: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], Sprite]) -> Sprite:
        """The kept image of the key, drawn when it is not there."""
        with self._lock:
            found = self._sprites.get(key)
            if found is not None:
                self._sprites.move_to_end(key)
                return found
        drawn = draw()
        with self._lock:
            if key not in self._sprites:
                self._sprites[key] = drawn
                self.size += _memory(drawn)
            while self.size > self.limit and len(self._sprites) > 1:
                self.size -= _memory(self._sprites.popitem(last=False)[1])
        return drawn

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._sprites.clear()
            self.size = 0


def _memory(sprite: Sprite) -> int:
    image = sprite[0]
    return image.width * image.height * (1 if image.mode == "L" else 4)


backdrops = ImageCache(24)
sprites = ImageCache(24)
writing = ImageCache(8)


def clear_caches() -> None:
    """Empty all caches, so that the next picture is drawn as if it were the first."""
    for image_cache in (backdrops, sprites, writing):
        image_cache.clear()
