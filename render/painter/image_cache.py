"""Caches of images and whole pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from PIL import Image

T = TypeVar("T")

Sprite = tuple[Image.Image, int, int]
"""A small drawn image, and the position of its corner from the origin."""


class LargeKey:
    """A key made of many parts, such as all nodes of a picture, whose hash is computed once for several lookups."""

    __slots__ = ("_hash", "parts")

    def __init__(self, *parts: Hashable) -> None:
        self.parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LargeKey) and self._hash == other._hash and self.parts == other.parts


class Cache(Generic[T]):
    """A cache of drawn images by their source; the least recently used is dropped when it takes too much memory."""

    def __init__(self, megabytes: int, memory: Callable[[T], int]) -> None:
        self.limit = megabytes * 2**20
        self.size = 0
        """The size of the cache in bytes."""
        self._memory = memory
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """Return the cached value of a key; draw it if it is missing."""
        found = self.find(key)
        return self.keep(key, draw()) if found is None else found

    def find(self, key: Hashable) -> T | None:
        """Return the cached value of a key, if there is one."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Hashable, drawn: T) -> T:
        """Cache the value of a key and return it."""
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawn
                self.size += self._memory(drawn)
            while self.size > self.limit and len(self._kept) > 1:
                self.size -= self._memory(self._kept.popitem(last=False)[1])
        return drawn

    def clear(self) -> None:
        """Empty the cache."""
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
"""The bytes of a scene, which is the key of a picture."""

pictures: Cache[bytes] = Cache(8, lambda content: len(content) + SCENE)
"""Whole pictures by their scenes: several users look at the same position, and one may look again."""
tiles = ImageCache(24)
"""Tiles of maps without their pieces: those of a posted picture take 4 to 5 MiB."""
compressed_tiles: Cache[bytes] = Cache(16, len)
"""The same compressed: those of twenty games with a map take 13 MiB."""
sprites = ImageCache(40)
"""Shapes and scaled painted images."""
writing = ImageCache(8)
originals = ImageCache(4)
"""Painted images as they are stored."""


def clear_caches() -> None:
    """Empty all caches, so that the next picture is drawn as if it were the first."""
    for each in (pictures, tiles, compressed_tiles, sprites, writing, originals):
        each.clear()
