"""The pictures of A New Dawn, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from render import paper
from render.choices import cards_entry
from render.new_dawn import alt, choices, fight, pictures
from render.new_dawn.city_states import in_this_game
from render.new_dawn.entries import face_of
from render.new_dawn.final import outcome
from render.new_dawn.inline_icons import seats_in_order
from render.new_dawn.mat import mat
from render.new_dawn.painted import ART
from render.new_dawn.palette import fill_of, letters
from render.new_dawn.tableau import focus_row, panels_of_tableau, tableau
from render.new_dawn.tile_layout import open_anchors
from render.picture_table import Page, PictureEntry, PictureRequest, PictureTable, SeatMark, numbered
from render.result import result
from render.scene import Box
from rules.engine import Seat
from rules.engine.core.text import Text, say
from rules.new_dawn.core.state import Game


def _spaces(g: Game, places: Collection[str]) -> list[str]:
    return [place for place in places if place in g.world.space]


def _about_board(r: PictureRequest) -> Text:
    spaces = _spaces(r.state, r.focus)
    if not spaces:
        return alt.board(r.view)
    return alt.part_of_board(r.view, spaces, pictures.board_chart(r.state, painted=r.painted).shown_around(spaces))


def _part_of_board(r: PictureRequest) -> Box | None:
    spaces = _spaces(r.state, r.focus)
    return pictures.board_chart(r.state, painted=r.painted).around(spaces) if spaces else None


def _everything(r: PictureRequest) -> list[Page]:
    cards = [
        Page(each) for each in ("rows", "agendas", "wonders", "city_states") if ARTIST.shows_something(r.view, each)
    ]
    return [Page("board"), *(Page("strip", seat) for seat in seats_in_order(r.view)), *cards]


def seat_marks(g: Game) -> Mapping[Seat, SeatMark]:
    """Return the letter and the colour of each player on the map."""
    return {seat: SeatMark(letter, fill_of(g, seat)) for seat, letter in letters(g).items()}


ARTIST = PictureTable(
    {
        "overview": PictureEntry(
            say("Everything on the table"),
            None,
            lambda r: alt.overview(r.view),
            pages=_everything,
            wide="wide overview",
        ),
        "summary": PictureEntry(
            say("Map and goals"),
            lambda r: pictures.summary(r.view, r.localizer, r.highlight, r.painted),
            lambda r: alt.overview(r.view),
            wide="wide overview",
            paints_itself=True,
        ),
        "board": PictureEntry(
            say("Map"),
            lambda r: pictures.board(r.view, r.localizer, r.highlight, r.painted),
            _about_board,
            region=_part_of_board,
            paints_itself=True,
        ),
        "rows": PictureEntry(
            say("Focus rows"),
            lambda r: pictures.rows(r.view, r.localizer, r.highlight),
            lambda r: alt.rows(r.view),
        ),
        "row": PictureEntry(
            say("Focus row of a player"),
            lambda r: focus_row(r.view, r.seat, r.localizer, r.highlight),
            lambda r: alt.focus_row(r.view, r.seat),
            of_a_seat=True,
        ),
        "wonders": PictureEntry(
            say("World wonders"),
            lambda r: pictures.wonders(r.view, r.localizer, r.highlight),
            lambda r: alt.wonders(r.view),
            shows_something=lambda r: bool(r.state.victory_cards),
        ),
        "city_states": PictureEntry(
            say("City-states"),
            lambda r: pictures.city_states(r.view, r.localizer),
            lambda r: alt.city_states(r.view),
            shows_something=lambda r: any(in_this_game(r.state)),
        ),
        "agendas": PictureEntry(
            say("Victory cards"),
            lambda r: pictures.agendas(r.view, r.localizer),
            lambda r: alt.agendas(r.view),
            shows_something=lambda r: bool(r.state.victory_cards),
        ),
        "tableau": PictureEntry(
            say("Tableau of a player"),
            lambda r: tableau(r.view, r.seat, r.localizer, r.highlight),
            lambda r: alt.tableau(r.view, r.seat),
            of_a_seat=True,
            panels=lambda r: panels_of_tableau(r.state, r.seat, r.localizer),
        ),
        "strip": PictureEntry(
            say("Tableau of a player in short"),
            lambda r: mat(r.view, r.seat, r.localizer),
            lambda r: alt.tableau(r.view, r.seat),
            of_a_seat=True,
        ),
        "tableaux": PictureEntry(
            say("Tableaux of all players"),
            None,
            lambda r: alt.tableaux(r.view),
            pages=lambda r: [Page("strip", seat) for seat in seats_in_order(r.view)],
        ),
        "places": PictureEntry(
            say("Places for a tile"),
            lambda r: pictures.places(r.view, r.localizer, painted=r.painted)[r.page],
            lambda r: alt.places(r.view),
            pages=lambda r: numbered("places", len(pictures.places(r.view, r.localizer))),
            paints_itself=True,
            shows_something=lambda r: bool(open_anchors(r.state)),
        ),
        "tiles": PictureEntry(
            say("Tiles of a player"),
            lambda r: pictures.tiles(r.view, r.localizer, r.seat),
            lambda r: alt.tiles(r.view, r.seat),
            of_a_seat=True,
            shows_something=lambda r: bool(open_anchors(r.state)),
        ),
        "laid": PictureEntry(
            say("The tile placed last"),
            lambda r: pictures.laid_tile(r.view, painted=r.painted),
            lambda r: alt.laid_tile(r.view),
            paints_itself=True,
            shows_something=lambda r: bool(open_anchors(r.state)),
        ),
        "fight": PictureEntry(
            say("Fight"),
            lambda r: fight.fight(r.view, r.localizer, painted=r.painted),
            lambda r: fight.told(r.view),
            paints_itself=True,
            shows_something=lambda r: fight.fight_now(r.state) is not None,
        ),
        "cards": cards_entry(("card", "diplomacy", "city_state"), face_of),
        "choices": PictureEntry(
            choices.HEADING,
            lambda r: choices.choices(r.view, r.localizer)[r.page],
            lambda r: choices.told(r.view),
            pages=lambda r: numbered("choices", len(choices.choices(r.view, r.localizer))),
            shows_something=lambda r: choices.choosing(r.state),
        ),
        "final": PictureEntry(
            say("Standings"),
            lambda r: result(outcome(r.view, r.localizer), r.localizer),
            lambda r: alt.final(r.view),
        ),
    },
    wide={"wide overview": lambda r: pictures.wide_overview(r.view, r.localizer, r.highlight, r.painted)},
    summary="summary",
    outcome=outcome,
    seat_marks=seat_marks,
    art=ART | paper.ART,
)
"""The pictures of A New Dawn."""
