"""The pictures of A New Dawn, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from render.layout import PLAIN, PictureWords
from render.new_dawn import alt, choices, pictures
from render.new_dawn.city_states import in_this_game
from render.new_dawn.final import final
from render.new_dawn.tableau import focus_row, tableau
from render.new_dawn.tableaux import tableaux
from render.new_dawn.tile_chart import open_anchors
from render.scene import Box, Scene
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.state import Game


class NewDawnPictures:
    """Draws the pictures of `names`; `tableau` and `row` are those of a seat."""

    names: Mapping[str, Text] = {
        "overview": say("Everything on the table"),
        "summary": say("Map and players"),
        "board": say("Map"),
        "rows": say("Focus rows"),
        "row": say("Focus row of a player"),
        "wonders": say("World wonders"),
        "city_states": say("City-states"),
        "agendas": say("Victory cards"),
        "tableau": say("Tableau of a player"),
        "tableaux": say("Tableaux of all players"),
        "places": say("Places for a tile"),
        "choices": choices.HEADING,
        "final": say("Standings"),
    }
    summary = "summary"
    of_a_seat = frozenset({"tableau", "row"})
    wide_forms: Mapping[str, str] = {"overview": "wide overview", "summary": "wide overview"}
    of_change: str | None = None

    def shows_something(self, view: View[Any], picture: str) -> bool:
        """Leaders and places for tiles are shown while they are chosen, cards and city-states once there are any."""
        g: Game = view.state
        match picture:
            case "choices":
                return choices.choosing(g)
            case "places":
                return bool(open_anchors(g))
            case "wonders" | "agendas":
                return bool(g.victory_cards)
            case "city_states":
                return any(in_this_game(g))
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
        """The scene of a picture; spaces and cards of `highlight` are marked."""
        match picture:
            case "overview":
                return pictures.overview(view, speech, highlight)
            case "wide overview":
                return pictures.wide_overview(view, speech, highlight)
            case "summary":
                return pictures.summary(view, speech, highlight)
            case "board":
                return pictures.board(view, speech, highlight)
            case "rows":
                return pictures.rows(view, speech, highlight)
            case "wonders":
                return pictures.wonders(view, speech, highlight)
            case "city_states":
                return pictures.city_states(view, speech)
            case "agendas":
                return pictures.agendas(view, speech)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return tableau(view, seat, speech, highlight)
            case "row":
                assert seat is not None, "a focus row belongs to a seat"
                return focus_row(view, seat, speech, highlight)
            case "tableaux":
                return tableaux(view, speech)
            case "places":
                return pictures.places(view, speech)
            case "choices":
                return choices.choices(view, speech)
            case "final":
                return final(view, speech)
        raise KeyError(f"A New Dawn has no picture {picture!r}")

    def alt(self, view: View[Any], picture: str, *, seat: Seat | None = None, focus: Collection[str] = ()) -> Text:
        """What the picture shows, or its part around the spaces of `focus`, in words."""
        match picture:
            case "overview" | "summary":
                return alt.overview(view)
            case "board" if spaces := _spaces(view.state, focus):
                shown = pictures.board_chart(view.state).shown_around(spaces)
                return alt.part_of_board(view, spaces, shown)
            case "board":
                return alt.board(view)
            case "rows":
                return alt.rows(view)
            case "wonders":
                return alt.wonders(view)
            case "city_states":
                return alt.city_states(view)
            case "agendas":
                return alt.agendas(view)
            case "tableau":
                assert seat is not None, "a tableau belongs to a seat"
                return alt.tableau(view, seat)
            case "row":
                assert seat is not None, "a focus row belongs to a seat"
                return alt.focus_row(view, seat)
            case "tableaux":
                return alt.tableaux(view)
            case "places":
                return alt.places(view)
            case "choices":
                return choices.told(view)
            case "final":
                return alt.final(view)
        raise KeyError(f"A New Dawn has no picture {picture!r}")

    def region(
        self,
        view: View[Any],
        picture: str,
        focus: Collection[str],
        *,
        seat: Seat | None = None,
        speech: PictureWords = PLAIN,
    ) -> Box | None:
        """The part of the map around the spaces of `focus`."""
        spaces = _spaces(view.state, focus)
        return pictures.board_chart(view.state).around(spaces) if picture == "board" and spaces else None


def _spaces(g: Game, places: Collection[str]) -> list[str]:
    return [place for place in places if place in g.world.space]


ARTIST = NewDawnPictures()
"""The pictures of A New Dawn."""
