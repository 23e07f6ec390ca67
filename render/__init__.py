"""Pictures of games: views become scenes, scenes become PNG or JPEG. `PICTURES` lists the pictures of each title."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from render.close_ups import clear_part, with_surroundings
from render.entries import EntryPicture
from render.finish import finish
from render.layout import PictureWords
from render.named_areas import NamedArea, named_areas
from render.painter import paint_jpeg, paint_png
from render.paper import laid
from render.parts import PARTS, part_of
from render.picture_table import Page, PictureTable
from render.scene import Scene
from render.strong_colours import Palette, strongly_coloured
from render.symbols import Emoji, Legend, emoji_of, symbols_page
from rules import TITLES, ByTitle
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, Translate, english

CLOSER = (1.8, 1.35, 1.0)
"""The zoom of the region around a focus: the largest at which it is not larger than the whole picture.

Only a few values, because pieces drawn at each are cached for the next picture.
"""


FINAL = "final"
"""The key of the picture of the points by origin and round, for titles that have one."""
LAST_BOARD = "board"
"""The map in the picture of a finished game, for titles that have one."""


Colours = Literal["normal", "plain", "strong"]
"""The colours of a reader's pictures: painted boards, flat colours, or flat colours of more contrast."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture, ready to be posted."""

    content: bytes
    alt: Text
    filename: str


@dataclass(frozen=True, slots=True)
class GamePictures:
    """The pictures of one title, with the same interface for all titles."""

    key: str
    artist: PictureTable

    @property
    def names(self) -> Mapping[str, Text]:
        """Every picture by key with its name; the first shows everything."""
        return self.artist.names

    def names_at(self, view: View[Any]) -> Mapping[str, Text]:
        """Return the pictures that show something at a position, with their names."""
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
        page: int = 0,
        scale: float = 1,
        wide: bool = False,
        colours: Colours = "normal",
        translate: Translate = english,
    ) -> Picture:
        """Draw a picture from a view. Pure computation, for a worker thread.

        Raises KeyError for a picture the title does not have.

        * `names`: the players' names by seat
        * `highlight`: the places to mark
        * `focus`: the places whose region is shown; without any, `part` names one of `PARTS`
        * `page`: the page of a picture with several
        * `wide`: use the wide form, if there is one
        * `colours`: a setting of the reader
        """
        form = self.artist.wide_forms.get(picture, picture) if wide else picture
        localizer = PictureWords(names, translate)
        painted = self.is_painted(picture, colours)
        scene = self.artist.scene(
            view, form, localizer, seat=seat, highlight=highlight, focus=focus, painted=painted, page=page
        )
        region = self.artist.region(view, form, focus, seat=seat, localizer=localizer, painted=painted)
        if region is None and part:
            region = part_of(scene, part)
        closer, shown, clear = 1.0, region, region
        if region is not None and not part:
            shown, clear = with_surroundings(region, scene.ground), clear_part(region, scene.ground)
        if shown is not None:
            room = min(scene.width / shown.w, scene.height / shown.h)
            closer = next((times for times in CLOSER if times <= room), 1.0)
        draw = paint_jpeg if painted else paint_png
        strong = colours == "strong"
        content = draw(self.coloured(scene, strong=strong), scale=scale * closer, crop=shown, clear=clear)
        whose = f"-{seat + 1}" if seat is not None and picture in self.of_a_seat else ""
        alt = self.artist.alt(view, picture, seat=seat, focus=focus, painted=painted)
        suffix = self.suffix(picture, colours)
        return Picture(content, alt, f"{self.key}-{picture}{whose}-{view.decision_count}{suffix}")

    def named_areas(
        self,
        view: View[Any],
        names: Mapping[Seat, str],
        picture: str,
        keys: Mapping[str, str],
        *,
        seat: Seat | None = None,
        page: int = 0,
        translate: Translate = english,
    ) -> list[NamedArea]:
        """Return where a posted picture shows cards and tiles; `keys` has the key of each name as it is written."""
        painted, localizer = self.is_painted(picture, "normal"), PictureWords(names, translate)
        scene = self.artist.scene(view, picture, localizer, seat=seat, painted=painted, page=page)
        return named_areas(scene, keys)

    def pages(
        self,
        view: View[Any],
        names: Mapping[Seat, str],
        picture: str,
        *,
        seat: Seat | None = None,
        highlight: Collection[str] = (),
        translate: Translate = english,
    ) -> Sequence[Page]:
        """Return the pages of a picture, one for most of them."""
        return self.artist.pages(view, picture, PictureWords(names, translate), seat=seat, highlight=highlight)

    def is_painted(self, picture: str, colours: Colours = "normal") -> bool:
        """Return whether a picture shows a painted board to a reader."""
        return colours == "normal" and self.artist.can_be_painted(picture)

    def suffix(self, picture: str, colours: Colours = "normal") -> str:
        """Return the end of the file name of a picture."""
        return ".jpg" if self.is_painted(picture, colours) else ".png"

    def coloured(self, scene: Scene, *, strong: bool) -> Scene:
        """Return a scene in the colours of its reader."""
        return strongly_coloured(scene, STRONG_COLOURS[self.key]) if strong and self.key in STRONG_COLOURS else scene

    def finish(
        self, view: View[Any], names: Mapping[Seat, str], winner: str, remembered: Sequence[str], translate: Translate
    ) -> bytes:
        """Return the picture of a finished game, for sharing. Pure computation, for a worker thread.

        For titles with a picture of the points named `final`.
        """
        localizer = PictureWords(names, translate)
        outcome = self.artist.outcome
        assert outcome is not None, "a title with a picture of the result has its parts"
        board = self._last_board(view, localizer)
        draw = paint_jpeg if self._finish_is_painted else paint_png
        scene = finish(winner, remembered, board, outcome(view, localizer), localizer)
        return draw(laid(scene) if self._finish_is_painted else scene)

    @property
    def suffix_of_finish(self) -> str:
        """Return the end of the file name of the picture of a finished game."""
        return ".jpg" if self._finish_is_painted else ".png"

    @property
    def _finish_is_painted(self) -> bool:
        return self.is_painted(FINAL)

    def _last_board(self, view: View[Any], localizer: PictureWords) -> Scene | None:
        if LAST_BOARD not in self.names:
            return None
        return self.artist.scene(view, LAST_BOARD, localizer, painted=self._finish_is_painted)


def _pictures(key: str, folder: str) -> GamePictures:
    artist: PictureTable = import_module(f"render.{folder}").ARTIST
    return GamePictures(key, artist)


_DRAWN = {key: folder for key, folder in TITLES.items() if Path(__file__).with_name(folder).is_dir()}

PICTURES: Mapping[str, GamePictures] = ByTitle(_pictures, _DRAWN)
"""Pictures by title, for titles with a folder here; each title is imported at its first use."""


def _symbols(_key: str, folder: str) -> Legend:
    symbols: Legend = import_module(f"render.{folder}.symbols").SYMBOLS
    return symbols


def _entries(_key: str, folder: str) -> EntryPicture:
    picture: EntryPicture = import_module(f"render.{folder}.entries").entry_scene
    return picture


def _with(module: str) -> dict[str, str]:
    """Return the titles that have an optional module."""
    folders = Path(__file__).parent
    return {key: folder for key, folder in _DRAWN.items() if folders.joinpath(folder, f"{module}.py").is_file()}


SYMBOLS: Mapping[str, Legend] = ByTitle(_symbols, _with("symbols"))
"""The legends by title, for titles that have one."""

ENTRIES: Mapping[str, EntryPicture] = ByTitle(_entries, _with("entries"))
"""Pictures of reference entries, by title."""


def _strong_colours(_key: str, folder: str) -> Palette:
    palette: Palette = import_module(f"render.{folder}.strong_colours").PALETTE
    return palette


STRONG_COLOURS: Mapping[str, Palette] = ByTitle(_strong_colours, _with("strong_colours"))
"""Colours of more contrast by title, for titles that have them."""

__all__ = [
    "ENTRIES",
    "FINAL",
    "PARTS",
    "PICTURES",
    "STRONG_COLOURS",
    "SYMBOLS",
    "Colours",
    "Emoji",
    "GamePictures",
    "Legend",
    "Page",
    "Picture",
    "emoji_of",
    "paint_png",
    "symbols_page",
]
