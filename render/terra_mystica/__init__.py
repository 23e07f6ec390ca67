"""The pictures of Terra Mystica, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from render.layout import PLAIN, PictureWords
from render.scene import Box, Scene
from render.terra_mystica import alt, choices, pictures
from render.terra_mystica.final import final
from render.terra_mystica.tableau import tableau
from render.terra_mystica.tableaux import tableaux
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.core.catalog import CULTS
from rules.terra_mystica.core.geography import OFFSET


class TerraMysticaPictures:
    """Draws the pictures of `names`; `tableau` is that of a seat."""

    names: Mapping[str, Text] = {
        "overview": say("Everything on the table"),
        "summary": say("Map and players"),
        "board": say("Map"),
        "cults": say("Cult tracks"),
        "tiles": say("Tiles and cards"),
        "order": say("Turn order"),
        "tableau": say("Tableau of a player"),
        "tableaux": say("Tableaux of all players"),
        "choices": choices.HEADING,
        "final": say("Points by origin and round"),
    }
    summary = "summary"
    of_a_seat = frozenset({"tableau"})
    wide_forms: Mapping[str, str] = {"overview": "wide overview", "summary": "wide overview"}
    of_change: str | None = None

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """Factions are shown until everybody has one; all other pictures are of use the whole game long."""
        return picture != "choices" or choices.choosing(view.state)

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
        """The scene of a picture; the spaces of `highlight` are marked on the map."""
        match picture:
            case "overview":
                return pictures.overview(view, speech, _spaces(highlight))
            case "summary":
                return pictures.summary(view, speech, _spaces(highlight))
            case "wide overview":
                return pictures.wide_overview(view, speech, _spaces(highlight))
            case "board":
                return pictures.board(view, speech, _spaces(highlight))
            case "cults":
                return pictures.cults(view, speech)
            case "tiles":
                return pictures.tiles(view, speech)
            case "order":
                return pictures.order(view, speech)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return tableau(view, seat, speech)
            case "tableaux":
                return tableaux(view, speech)
            case "choices":
                return choices.choices(view, speech)
            case "final":
                return final(view, speech)
        raise KeyError(f"Terra Mystica has no picture {picture!r}")

    def alt(self, view: View[Any], picture: str, *, seat: Seat | None = None, focus: Collection[str] = ()) -> Text:
        """What the picture shows, or its part around the spaces of `focus`, in words."""
        match picture:
            case "overview" | "summary":
                return alt.overview(view)
            case "board" if spaces := _spaces(focus):
                return alt.part_of_board(view, spaces, pictures.board_chart().shown_around(spaces))
            case "board":
                return alt.board(view)
            case "cults":
                return alt.cults(view)
            case "tiles":
                return alt.tiles(view)
            case "order":
                return alt.order(view)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return alt.tableau(view, seat)
            case "tableaux":
                return alt.tableaux(view)
            case "choices":
                return choices.told(view)
            case "final":
                return alt.final(view)
        raise KeyError(f"Terra Mystica has no picture {picture!r}")

    def region(
        self,
        view: View[Any],
        picture: str,
        focus: Collection[str],
        *,
        seat: Seat | None = None,
        speech: PictureWords = PLAIN,
    ) -> Box | None:
        """The part of the picture that shows the spaces of `focus`, or all cult tracks when one of them is meant."""
        spaces = _spaces(focus)
        match picture:
            case "board" if spaces:
                return pictures.board_chart().around(spaces)
            case "cults" if any(place in CULTS for place in focus):
                return Box(0, 0, *pictures.CULTS)
            case _:
                return None


def _spaces(places: Collection[str]) -> list[str]:
    return [place for place in places if place in OFFSET]


ARTIST = TerraMysticaPictures()
