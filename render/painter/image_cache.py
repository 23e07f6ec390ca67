"""Images and whole pictures that are kept for the next time they are drawn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from PIL import Image

T = TypeVar("T")

Sprite = tuple[Image.Image, int, int]
"""A small drawn image and where its corner lies from the origin."""


class Cache(Generic[T]):
    """What was drawn, by what it was drawn from; the least recently used is dropped when it takes too much memory."""

    def __init__(self, megabytes: int, memory: Callable[[T], int]) -> None:
        self.limit = megabytes * 2**20
        self.size = 0
        """The bytes that are kept."""
        self._memory = memory
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """Return what is kept under the key; draw it when it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        drawn = draw()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawn
                self.size += self._memory(drawn)
            while self.size > self.limit and len(self._kept) > 1:
                self.size -= self._memory(self._kept.popitem(last=False)[1])
        return drawn

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.size = 0


class ImageCache(Cache[Sprite]):
    """Images that are parts of pictures."""

    def __init__(self, megabytes: int) -> None:
        super().__init__(megabytes, _memory)


def _memory(sprite: Sprite) -> int:
    image = sprite[0]
    return image.width * image.height * (1 if image.mode == "L" else 4)


SCENE = 100 * 2**10
"""Bytes that a scene takes, which is the key of a picture."""

pictures: Cache[bytes] = Cache(8, lambda png: len(png) + SCENE)
"""Whole pictures by their scenes: several people look at the same position, and somebody at it again."""
backdrops = ImageCache(24)
sprites = ImageCache(24)
writing = ImageCache(8)


def clear_caches() -> None:
    """Empty all caches, so that the next picture is drawn as if it were the first."""
    for each in (pictures, backdrops, sprites, writing):
        each.clear()
