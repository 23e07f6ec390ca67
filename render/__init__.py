"""Pictures of games: views become scenes, scenes become PNG. `PICTURES` lists what each game can show."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from render.finish import finish
from render.layout import PictureWords
from render.painter import paint_png
from render.parts import PARTS, part_of
from render.scene import Box, Scene
from rules import TITLES, ByTitle
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, Translate, english

CLOSER = (1.8, 1.35, 1.0)
"""How much larger the region around a focus is drawn: the most with which it is not larger than the whole picture.

Few sizes, because the pieces drawn at each are kept for the next picture.
"""


FINAL = "final"
"""The picture of the points by origin and round, for games that have one."""
LAST_BOARD = ("board", "tableaux")
"""Which picture shows how a game has ended: the map, or without one what everybody has built."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture, ready to be posted."""

    png: bytes
    alt: Text
    filename: str


class Artist(Protocol):
    """What a game brings along: its pictures as scenes."""

    names: Mapping[str, Text]
    """Every picture by key, with what people call it; the first is posted after a turn."""
    of_a_seat: frozenset[str]
    """The pictures that need a seat."""
    of_change: str | None
    """The picture posted of what a turn has changed; None for the part of another one."""

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """Whether there is anything on the picture at this position; some are of use for a part of the game alone."""
        ...

    def scene(
        self,
        view: View[Any],
        picture: str,
        speech: PictureWords,
        *,
        seat: Seat | None = None,
        highlight: Collection[str] = (),
        focus: Collection[str] = (),
    ) -> Scene:
        """The scene of a picture; places of `highlight` are marked, those of `focus` are what a change is about."""
        ...

    def alt(self, view: View[Any], picture: str, *, seat: Seat | None = None, focus: Collection[str] = ()) -> Text:
        """What the picture, or the region around the places of `focus`, shows, in words."""
        ...

    def region(self, view: View[Any], picture: str, focus: Collection[str], *, seat: Seat | None = None) -> Box | None:
        """The part of the picture around some places; None where it does not show them or only as a whole."""
        ...


@dataclass(frozen=True, slots=True)
class GamePictures:
    """The pictures of one game, called the same way for every title."""

    key: str
    artist: Artist

    @property
    def names(self) -> Mapping[str, Text]:
        """Every picture by key, with what people call it; the first is posted after a turn."""
        return self.artist.names

    def names_at(self, view: View[Any]) -> Mapping[str, Text]:
        """The pictures that show something at a position, with what people call them."""
        return {key: name for key, name in self.names.items() if self.artist.shows_something(view, key)}

    @property
    def of_a_seat(self) -> frozenset[str]:
        """The pictures that need a seat."""
        return self.artist.of_a_seat

    def draw(
        self,
        view: View[Any],
        names: Mapping[Seat, str],
        picture: str,
        *,
        seat: Seat | None = None,
        highlight: Collection[str] = (),
        focus: Collection[str] = (),
        part: str = "",
        scale: float = 1,
        translate: Translate = english,
    ) -> Picture:
        """Draw a picture from a view; pure computation, for a worker thread.

        `names` are the players' names by seat. `highlight` marks places, `focus` crops to the region around some, else
        `part` to one of `PARTS`. Raises KeyError for a picture the game does not have.
        """
        scene = self.artist.scene(
            view, picture, PictureWords(names, translate), seat=seat, highlight=highlight, focus=focus
        )
        region = self.artist.region(view, picture, focus, seat=seat)
        if region is None and part:
            region = part_of(scene, part)
        closer = 1.0
        if region is not None:
            room = min(scene.width / region.w, scene.height / region.h)
            closer = next((times for times in CLOSER if times <= room), 1.0)
        png = paint_png(scene, scale=scale * closer, crop=region)
        whose = f"-{seat + 1}" if seat is not None and picture in self.of_a_seat else ""
        alt = self.artist.alt(view, picture, seat=seat, focus=focus)
        return Picture(png, alt, f"{self.key}-{picture}{whose}-{view.decision_count}.png")

    def finish(
        self, view: View[Any], names: Mapping[Seat, str], winner: str, remembered: Sequence[str], translate: Translate
    ) -> bytes:
        """The picture of a game that is over, to be shown to others; pure computation, for a worker thread.

        For titles with a picture of the points by name `final`.
        """
        speech = PictureWords(names, translate)
        board = next(kind for kind in (*LAST_BOARD, *self.names) if kind in self.names)
        scenes = [self.artist.scene(view, kind, speech) for kind in (board, FINAL)]
        return paint_png(finish(winner, remembered, *scenes))


def _pictures(key: str, folder: str) -> GamePictures:
    artist: Artist = import_module(f"render.{folder}").ARTIST
    return GamePictures(key, artist)


_DRAWN = {key: folder for key, folder in TITLES.items() if Path(__file__).with_name(folder).is_dir()}

PICTURES: Mapping[str, GamePictures] = ByTitle(_pictures, _DRAWN)
"""By game key, of titles that have a folder here; each is imported when it is asked for first."""

__all__ = ["FINAL", "PARTS", "PICTURES", "Artist", "GamePictures", "Picture"]
