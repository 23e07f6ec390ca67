"""The pictures of Through the Ages, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from render.layout import PLAIN, PictureWords
from render.scene import Box, Scene
from render.through_the_ages import alt, pictures
from render.through_the_ages.changes import changes
from render.through_the_ages.events import events
from render.through_the_ages.final import final
from render.through_the_ages.hand import hand, whole_hand
from render.through_the_ages.tableau import part_of_tableau, tableau
from render.through_the_ages.tableaux import tableaux
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say


class ThroughTheAgesPictures:
    """Draws the pictures of `names`; `tableau` and `hand` are those of a seat."""

    names: Mapping[str, Text] = {
        "overview": say("Everything on the table"),
        "summary": say("Card row and players"),
        "row": say("Card row"),
        "hand": say("Hand of a player"),
        "tableau": say("Tableau of a player"),
        "tableaux": say("Tableaux of all players"),
        "events": say("Events"),
        "cards": say("Cards of the last turn"),
        "final": say("Points by origin and round"),
    }
    summary = "summary"
    of_a_seat = frozenset({"tableau", "hand"})
    wide_forms: Mapping[str, str] = {"overview": "wide overview", "summary": "wide overview"}
    of_change: str | None = "cards"

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """All pictures are of use the whole game long."""
        return True

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
        """The scene of a picture; the cards of `highlight` are marked, those of `focus` shown by `cards`."""
        match picture:
            case "overview":
                return pictures.overview(view, speech, highlight)
            case "summary":
                return pictures.summary(view, speech, highlight)
            case "wide overview":
                return pictures.wide_overview(view, speech, highlight)
            case "row":
                return pictures.row(view, speech, highlight)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return tableau(view, seat, speech, highlight)
            case "tableaux":
                return tableaux(view, speech)
            case "hand":
                assert seat is not None, "a hand belongs to a seat"
                return hand(view, seat, speech, highlight)
            case "events":
                return events(view, speech)
            case "cards":
                return changes(view, speech, focus, seat)
            case "final":
                return final(view, speech)
        raise KeyError(f"Through the Ages has no picture {picture!r}")

    def alt(self, view: View[Any], picture: str, *, seat: Seat | None = None, focus: Collection[str] = ()) -> Text:
        """What the picture shows in words; of `cards` those of `focus`."""
        match picture:
            case "overview" | "summary":
                return alt.overview(view)
            case "row":
                return alt.row(view)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return alt.tableau(view, seat)
            case "tableaux":
                return alt.tableaux(view)
            case "hand":
                assert seat is not None, "a hand belongs to a seat"
                return alt.hand(view, seat)
            case "events":
                return alt.events(view)
            case "cards":
                return alt.cards(view, focus, seat)
            case "final":
                return alt.final(view)
        raise KeyError(f"Through the Ages has no picture {picture!r}")

    def region(
        self,
        view: View[Any],
        picture: str,
        focus: Collection[str],
        *,
        seat: Seat | None = None,
        speech: PictureWords = PLAIN,
    ) -> Box | None:
        """The part of the row or a tableau with the cards of `focus`; a hand as a whole."""
        match picture:
            case "row":
                return pictures.part_of_row(view, focus, speech)
            case "tableau" if seat is not None:
                return part_of_tableau(view, seat, focus, speech)
            case "hand" if seat is not None:
                return whole_hand(view, seat, focus, speech)
        return None


ARTIST = ThroughTheAgesPictures()
