"""The drawing of a film in a worker, which keeps the film from one call to the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from render import PICTURES, Colours
from render.animation import Reel
from render.layout import PictureWords
from rules.engine import Table
from rules.engine.core.text import Translate

Said = Mapping[tuple[str, str | None, int | None], str]
"""Templates, as arguments of a translation, with their results."""


class _RecordingTranslator:
    """A translation that records its calls."""

    def __init__(self, translate: Translate) -> None:
        self._translate = translate
        self.said: dict[tuple[str, str | None, int | None], str] = {}

    def __call__(self, template: str, plural: str | None, count: int | None) -> str:
        words = self.said[template, plural, count] = self._translate(template, plural, count)
        return words


class _Begun(NamedTuple):
    reel: Reel
    listening: _RecordingTranslator


_films: list[_Begun] = []
"""The film of this worker, once it has begun."""


def begin(
    title: str,
    table: Table[Any],
    positions: Sequence[int],
    rounds: Collection[int],
    words: PictureWords,
    most: int,
    last: str,
    colours: Colours,
) -> int:
    """Begin a film, see `Reel`, and drop the one before. Return the number of its images."""
    listening = _RecordingTranslator(words.translate)
    words = PictureWords(words.names, listening)
    reel = Reel(PICTURES[title], table, positions, rounds, words, most, last, colours)
    _films[:] = [_Begun(reel, listening)]
    return reel.left


def draw_next() -> int:
    """Draw the next image, and return the number of those left."""
    reel = _films[0].reel
    reel.draw()
    return reel.left


def finish() -> tuple[bytes, Said]:
    """Return the animated GIF, and all texts that were used in it."""
    reel, listening = _films.pop()
    return reel.finished(), listening.said
