"""A game as a moving picture: one image for each position, each drawn by a separate call."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from render import Colours, GamePictures
from render.layout import PictureWords
from render.painter import Film, Image, paint
from rules.engine.rules import Table

SCALE = 2 / 3
"""The scale of the images: they are 800 pixels wide, twice the width of a phone."""
TURN_MS = 500
ROUND_MS = 1300
LAST_MS = 6000
"""The display times of a turn, of the beginning of a round, and of the end."""


class Reel:
    """A film of a game, as spectators could see it. Its calls are for worker threads, one after the other.

    Raises RecordError when the installed rules refuse a decision.

    * `positions`: increasing numbers of decisions; those in `rounds` are shown longer
    * `last`: a picture of the end, if there is one
    * `colours`: a setting of the reader
    """

    def __init__(
        self,
        pictures: GamePictures,
        table: Table[Any],
        positions: Sequence[int],
        rounds: Collection[int],
        localizer: PictureWords,
        most: int,
        last: str = "",
        colours: Colours = "normal",
    ) -> None:
        self._pictures = pictures
        self._strong = colours == "strong"
        self._picture = pictures.artist.summary
        self._painted = pictures.is_painted(self._picture, colours)
        if not self._painted:
            # Screens are wider than high, and most of a tall picture does not change.
            first = next(iter(pictures.names))
            self._picture = pictures.artist.wide_forms.get(first, first)
        self._localizer = localizer
        self._rounds = rounds
        self._left = list(positions)
        self._end = table
        self._last = last
        self._now = table.clone()
        self._now.undo(positions[0])
        ends = [self._image(each, self._picture) for each in (self._now, table)]
        size = max(each.width for each in ends), max(each.height for each in ends)
        samples = [*ends, self._image(table, last)] if last else ends
        self._film = Film(size, samples, most, self.left)

    @property
    def left(self) -> int:
        """The number of images still to be drawn."""
        return len(self._left) + bool(self._last)

    @property
    def left_out(self) -> int:
        """The number of images for which there was no room."""
        return self._film.left_out

    def draw(self) -> None:
        """Draw the next image."""
        if not self._left:
            self._film.add(self._image(self._end, self._last), LAST_MS)
            self._last = ""
            return
        at = self._left.pop(0)
        changed: list[str] = []
        for decision in self._end.log[self._now.decision_count : at]:
            changed += [place for event in self._now.replay(decision) if event.readers is None for place in event.focus]
        shown_ms = ROUND_MS if at in self._rounds else TURN_MS
        self._film.add(self._image(self._now, self._picture, changed), shown_ms if self.left else LAST_MS)

    def finished(self) -> bytes:
        """Return the animated GIF."""
        return self._film.finished()

    def _image(self, table: Table[Any], picture: str, changed: Collection[str] = ()) -> Image:
        scene = self._pictures.artist.scene(
            table.view(None), picture, self._localizer, highlight=changed, painted=self._painted
        )
        return paint(self._pictures.coloured(scene, strong=self._strong), scale=SCALE)
