"""The pictures of a title as one table: for each picture its name, its scene, its alt text and its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from render.layout import PLAIN, PictureWords
from render.scene import Box, Scene
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """What a picture shows: a view, a seat where it needs one, and the places to mark or to show alone."""

    view: View[Any]
    speech: PictureWords = PLAIN
    whose: Seat | None = None
    highlight: Collection[str] = ()
    """Places that are marked."""
    focus: Collection[str] = ()
    """Places that a change is about; the picture is cropped to them where it can be."""

    @property
    def state(self) -> Any:
        """The state of the game, as the viewer sees it."""
        return self.view.state

    @property
    def seat(self) -> Seat:
        """The seat of a picture that shows what one seat has."""
        assert self.whose is not None, "this picture belongs to a seat"
        return self.whose


def _always(_: PictureRequest) -> bool:
    return True


def _as_a_whole(_: PictureRequest) -> None:
    return None


@dataclass(frozen=True, slots=True)
class PictureEntry:
    """One picture of a title."""

    name: Text
    """What people call it."""
    scene: Callable[[PictureRequest], Scene]
    alt: Callable[[PictureRequest], Text]
    """What the picture, or its part around the focus, shows in words."""
    wide: str = ""
    """The form for large screens, where the picture is made for a phone."""
    of_a_seat: bool = False
    """It shows what one seat has."""
    shows_something: Callable[[PictureRequest], bool] = _always
    """Whether there is anything to show at this position."""
    region: Callable[[PictureRequest], Box | None] = _as_a_whole
    """The part around the focus; None where the picture does not show it or is not cut."""


class PictureTable:
    """The pictures of a title by key; the first one shows everything."""

    def __init__(
        self,
        entries: Mapping[str, PictureEntry],
        *,
        wide: Mapping[str, Callable[[PictureRequest], Scene]] = MappingProxyType({}),
        summary: str = "overview",
        of_change: str | None = None,
    ) -> None:
        self._entries = entries
        self._scenes = {**{key: each.scene for key, each in entries.items()}, **wide}
        self.names: Mapping[str, Text] = {key: each.name for key, each in entries.items()}
        """Every picture by key, with what people call it."""
        self.summary = summary
        """The picture of what matters most, not much higher than wide: it is posted and looks large on any screen."""
        self.of_a_seat = frozenset(key for key, each in entries.items() if each.of_a_seat)
        """The pictures that need a seat."""
        self.wide_forms = {key: each.wide for key, each in entries.items() if each.wide}
        """Pictures made for a phone that have another form for large screens, by which `scene` and `region` know it."""
        self.of_change = of_change
        """The picture posted of what a turn has changed; None for the part of another one."""

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """Whether there is anything on the picture at this position; some are of use for a part of the game alone."""
        return self._entries[picture].shows_something(PictureRequest(view))

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
        """The scene of a picture or of a wide form. Raises KeyError for a picture that the title does not have."""
        return self._scenes[picture](PictureRequest(view, speech, seat, highlight, focus))

    def alt(self, view: View[Any], picture: str, *, seat: Seat | None = None, focus: Collection[str] = ()) -> Text:
        """What the picture, or the region around the places of `focus`, shows, in words."""
        return self._entries[picture].alt(PictureRequest(view, whose=seat, focus=focus))

    def region(
        self,
        view: View[Any],
        picture: str,
        focus: Collection[str],
        *,
        seat: Seat | None = None,
        speech: PictureWords = PLAIN,
    ) -> Box | None:
        """The part of the picture around some places; None where it does not show them or only as a whole."""
        entry = self._entries.get(picture)
        return None if entry is None else entry.region(PictureRequest(view, speech, seat, focus=focus))
