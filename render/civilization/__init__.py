"""The pictures of Civilization, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from render.civilization import alt, choices, pictures
from render.civilization.battle import battle, battle_is_over, whole_battle
from render.civilization.final import final
from render.civilization.tableau import pyramids, tableau
from render.civilization.tableaux import tableaux
from render.layout import PLAIN, PictureWords
from render.scene import Box, Scene
from rules.civilization.core.grid import Square, square_named
from rules.civilization.core.state import Game
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say


class CivilizationPictures:
    """Draws the pictures of `names`; `tableau` is that of a seat."""

    names: Mapping[str, Text] = {
        "overview": say("Everything on the table"),
        "summary": say("Map and players"),
        "board": say("Map"),
        "market": say("Market"),
        "tracks": say("Culture track and dials"),
        "technologies": say("Technologies of all players"),
        "tableau": say("Tableau of a player"),
        "tableaux": say("Tableaux of all players"),
        "battle": say("Battle"),
        "choices": choices.HEADING,
        "final": say("Standings"),
    }
    summary = "summary"
    of_a_seat = frozenset({"tableau"})
    wide_forms: Mapping[str, str] = {"overview": "wide overview", "summary": "wide overview"}
    of_change: str | None = None

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """Nations are shown while they are chosen, then technologies and tableaux; a battle until its phase is over."""
        g: Game = view.state
        match picture:
            case "battle":
                return g.battle is not None or g.last_battle is not None
            case "choices":
                return choices.choosing(g)
            case "market":
                return bool(g.wonder_market)
            case "technologies" | "tableau" | "tableaux":
                return any(player.technologies for player in g.players)
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
        """The scene of a picture; squares and cards of `highlight` are marked."""
        match picture:
            case "overview":
                return pictures.overview(view, speech, highlight)
            case "wide overview":
                return pictures.wide_overview(view, speech, highlight)
            case "summary":
                return pictures.summary(view, speech, highlight)
            case "board":
                return pictures.board(view, speech, highlight, named=bool(_squares(view.state, focus)))
            case "market":
                return pictures.market(view, speech, highlight)
            case "tracks":
                return pictures.tracks(view, speech)
            case "technologies":
                return pyramids(view, speech)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return tableau(view, seat, speech, highlight)
            case "tableaux":
                return tableaux(view, speech)
            case "battle":
                return battle(view, speech)
            case "choices":
                return choices.choices(view, speech)
            case "final":
                return final(view, speech)
        raise KeyError(f"Civilization has no picture {picture!r}")

    def alt(self, view: View[Any], picture: str, *, seat: Seat | None = None, focus: Collection[str] = ()) -> Text:
        """What the picture shows, or its part around the squares of `focus`, in words."""
        match picture:
            case "overview" | "summary":
                return alt.overview(view)
            case "board" if squares := _squares(view.state, focus):
                shown = pictures.board_chart(view.state).shown_around(squares)
                return alt.part_of_board(view, squares, shown)
            case "board":
                return alt.board(view)
            case "market":
                return alt.market(view)
            case "tracks":
                return alt.tracks(view)
            case "technologies":
                return alt.technologies(view)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return alt.tableau(view, seat)
            case "tableaux":
                return alt.tableaux(view)
            case "battle":
                return alt.battle(view)
            case "choices":
                return choices.told(view)
            case "final":
                return alt.final(view)
        raise KeyError(f"Civilization has no picture {picture!r}")

    def region(
        self,
        view: View[Any],
        picture: str,
        focus: Collection[str],
        *,
        seat: Seat | None = None,
        speech: PictureWords = PLAIN,
    ) -> Box | None:
        """The part of the map around the squares of `focus`; of a battle that is over its picture is shown instead."""
        squares = _squares(view.state, focus)
        if "battle" in focus and battle_is_over(view.state):
            return whole_battle(view.state) if picture == "battle" else None
        return pictures.board_chart(view.state).around(squares) if picture == "board" and squares else None


def _squares(g: Game, places: Collection[str]) -> list[Square]:
    """The squares of the known map among some places."""
    found = (square_named(place) for place in places)
    return [square for square in found if square is not None and square in g.world.faces]


ARTIST = CivilizationPictures()
"""The pictures of Civilization."""
