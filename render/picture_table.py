"""The pictures of a title as one table: for each picture its name, its scene, its alt text and its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from render.art import are_installed
from render.landscape_pages import bands, page_of
from render.layout import PLAIN, PictureWords
from render.paper import laid
from render.result import Outcome
from render.scene import Box, Scene
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """The parameters of a picture: a view, a seat if it needs one, and the places to mark or to show alone."""

    view: View[Any]
    localizer: PictureWords = PLAIN
    whose: Seat | None = None
    highlight: Collection[str] = ()
    """The places to mark."""
    focus: Collection[str] = ()
    """The places of a change; the picture is cropped to them if possible."""
    painted: bool = False
    """True for a painted board, if the title has one."""
    page: int = 0
    """The page of a picture that is split into several."""

    @property
    def state(self) -> Any:
        """The state of the game, as the viewer sees it."""
        return self.view.state

    @property
    def seat(self) -> Seat:
        """The seat of a picture about one seat."""
        assert self.whose is not None, "this picture belongs to a seat"
        return self.whose


class Page(NamedTuple):
    """One of the pictures that are shown one below the other, because together they would be too high."""

    picture: str
    seat: Seat | None = None
    number: int = 0
    """The page of a picture that is split into several."""


def numbered(picture: str, count: int, seat: Seat | None = None) -> list[Page]:
    """Return the pages of a picture that is split into several."""
    return [Page(picture, seat, number) for number in range(count)]


def _always(_: PictureRequest) -> bool:
    return True


def _as_a_whole(_: PictureRequest) -> None:
    return None


@dataclass(frozen=True, slots=True)
class PictureEntry:
    """One picture of a title."""

    name: Text
    """The name of the picture for people."""
    scene: Callable[[PictureRequest], Scene] | None
    """Draws the picture, or the requested page; None if it consists of other pictures."""
    alt: Callable[[PictureRequest], Text]
    """The alt text of the picture, or of its part around the focus."""
    wide: str = ""
    """The form for large screens, if the picture is made for a phone."""
    of_a_seat: bool = False
    """True if it is about one seat."""
    shows_something: Callable[[PictureRequest], bool] = _always
    """Returns whether there is anything to show at this position."""
    pages: Callable[[PictureRequest], Sequence[Page]] | None = None
    """Returns the pages of a picture that has several."""
    region: Callable[[PictureRequest], Box | None] = _as_a_whole
    """The part around the focus; None if the picture does not show it or is not cropped."""
    panels: Callable[[PictureRequest], Sequence[Box]] | None = None
    """Returns the panels of a tall picture from top to bottom; it is split between them into landscape pages."""
    paints_itself: bool = False
    """True if the scene has a painted form, such as a map. Other pictures are sheets that lie on a painted table."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """How the boards of a title show a player: a letter, or a number, on the colour of their pieces."""

    letter: str
    fill: str


SeatMarks = Callable[[Any], Mapping[Seat, SeatMark]]
"""Returns the marks of all players in a state."""


class PictureTable:
    """The pictures of a title by key; the first one shows everything."""

    def __init__(
        self,
        entries: Mapping[str, PictureEntry],
        *,
        wide: Mapping[str, Callable[[PictureRequest], Scene]] = MappingProxyType({}),
        summary: str = "overview",
        of_change: str | None = None,
        outcome: Callable[[View[Any], PictureWords], Outcome] | None = None,
        seat_marks: SeatMarks,
        art: Collection[str] = (),
    ) -> None:
        self._entries = entries
        self._scenes = {**{key: each.scene for key, each in entries.items() if each.scene is not None}, **wide}
        self._sheets = frozenset(
            form for key, each in entries.items() if not each.paints_itself for form in (key, each.wide)
        )
        self.names: Mapping[str, Text] = {key: each.name for key, each in entries.items()}
        """Every picture by key with its name."""
        self.summary = summary
        """The most important picture, not much higher than wide: it is posted and looks large on any screen."""
        self.of_a_seat = frozenset(key for key, each in entries.items() if each.of_a_seat)
        """The pictures that need a seat."""
        self.wide_forms = {key: each.wide for key, each in entries.items() if each.wide}
        """Pictures for a phone with another form for large screens, and the key of that form for `scene`
        and `region`.
        """
        self.outcome = outcome
        """Returns the parts of the result, for titles with a picture named `final`."""
        self.seat_marks = seat_marks
        """The letters and colours of all players on the boards of the title."""
        self.of_change = of_change
        """The picture posted of a turn's changes; None for a part of another one."""
        self._art = frozenset(art)
        """The images needed for painted boards."""

    def can_be_painted(self, picture: str) -> bool:
        """Return whether the title has this picture and all images for its painted form are installed."""
        return picture in self._entries and are_installed(self._art)

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """Return whether the picture shows anything at this position; some are useful only in a part of the game."""
        return self._entries[picture].shows_something(PictureRequest(view))

    def scene(
        self,
        view: View[Any],
        picture: str,
        localizer: PictureWords,
        *,
        seat: Seat | None = None,
        highlight: Collection[str] = (),
        focus: Collection[str] = (),
        painted: bool = False,
        page: int = 0,
    ) -> Scene:
        """Return the scene of a picture or of a wide form; `painted` draws the board from images.

        Of a picture with several pages it returns one; of a tall one with a focus, the whole.
        Raises KeyError for a picture that the title does not have.
        """
        if picture in self._entries and self._entries[picture].scene is None:
            picture, seat, page = self.pages(view, picture, localizer, seat=seat)[page]
        request = PictureRequest(view, localizer, seat, highlight, focus, painted, page)
        scene = self._scenes[picture](request)
        panels = self._entries[picture].panels if picture in self._entries else None
        if panels is not None and not focus:
            scene = page_of(scene, bands(panels(request))[page])
        return laid(scene) if painted and picture in self._sheets else scene

    def pages(
        self,
        view: View[Any],
        picture: str,
        localizer: PictureWords,
        *,
        seat: Seat | None = None,
        highlight: Collection[str] = (),
    ) -> Sequence[Page]:
        """Return the pages of a picture, one for most of them."""
        entry = self._entries.get(picture)
        request = PictureRequest(view, localizer, seat, highlight)
        if entry is not None and entry.pages is not None:
            return entry.pages(request)
        if entry is not None and entry.panels is not None:
            return numbered(picture, len(bands(entry.panels(request))), seat)
        return [Page(picture, seat)]

    def alt(
        self,
        view: View[Any],
        picture: str,
        *,
        seat: Seat | None = None,
        focus: Collection[str] = (),
        painted: bool = False,
    ) -> Text:
        """Return the alt text of the picture, or of the region around the places of `focus`."""
        return self._entries[picture].alt(PictureRequest(view, whose=seat, focus=focus, painted=painted))

    def region(
        self,
        view: View[Any],
        picture: str,
        focus: Collection[str],
        *,
        seat: Seat | None = None,
        localizer: PictureWords = PLAIN,
        painted: bool = False,
    ) -> Box | None:
        """Return the part of the picture around some places; None if it does not show them or is not cropped."""
        entry = self._entries.get(picture)
        return (
            None if entry is None else entry.region(PictureRequest(view, localizer, seat, focus=focus, painted=painted))
        )
