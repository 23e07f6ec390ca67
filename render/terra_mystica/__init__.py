"""The pictures of Terra Mystica, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from render import paper
from render.picture_table import Page, PictureEntry, PictureRequest, PictureTable, SeatMark, numbered
from render.result import result
from render.scene import Box
from render.terra_mystica import alt, choices, pictures
from render.terra_mystica.final import outcome
from render.terra_mystica.mat import mat
from render.terra_mystica.order import seats_in_order
from render.terra_mystica.painted import ART
from render.terra_mystica.palette import PIECE_FILL, home_of, letters
from render.terra_mystica.tableau import panels_of_tableau, tableau
from rules.engine import Seat
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import CULTS
from rules.terra_mystica.core.geography import OFFSET
from rules.terra_mystica.core.state import Game


def _spaces(places: Collection[str]) -> list[str]:
    return [place for place in places if place in OFFSET]


def _about_board(r: PictureRequest) -> Text:
    spaces = _spaces(r.focus)
    if not spaces:
        return alt.board(r.view)
    return alt.part_of_board(r.view, spaces, pictures.board_chart().shown_around(spaces))


def _part_of_board(r: PictureRequest) -> Box | None:
    spaces = _spaces(r.focus)
    return pictures.board_chart().around(spaces) if spaces else None


def _cult_tracks(r: PictureRequest) -> Box | None:
    """Return all cult tracks if the focus is one of them."""
    return Box(0, 0, *pictures.cults_size()) if any(place in CULTS for place in r.focus) else None


def _everything(r: PictureRequest) -> list[Page]:
    mats = [Page("strip", seat) for seat in seats_in_order(r.view)]
    return [Page("summary"), *mats, Page("tiles"), Page("cults")]


def seat_marks(g: Game) -> Mapping[Seat, SeatMark]:
    """Return the letter and the colour of each player on the map."""
    return {seat: SeatMark(letter, PIECE_FILL[home_of(g, seat)]) for seat, letter in letters(g).items()}


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
            say("Map and scoring"),
            lambda r: pictures.summary(r.view, r.localizer, _spaces(r.highlight), r.painted),
            lambda r: alt.overview(r.view),
            wide="wide overview",
            paints_itself=True,
        ),
        "board": PictureEntry(
            say("Map"),
            lambda r: pictures.board(r.view, r.localizer, _spaces(r.highlight), r.painted),
            _about_board,
            region=_part_of_board,
            paints_itself=True,
        ),
        "cults": PictureEntry(
            say("Cult tracks"),
            lambda r: pictures.cults(r.view, r.localizer),
            lambda r: alt.cults(r.view),
            region=_cult_tracks,
        ),
        "tiles": PictureEntry(
            say("Tiles and cards"),
            lambda r: pictures.tiles(r.view, r.localizer),
            lambda r: alt.tiles(r.view),
        ),
        "order": PictureEntry(
            say("Turn order"),
            lambda r: pictures.order(r.view, r.localizer),
            lambda r: alt.order(r.view),
        ),
        "tableau": PictureEntry(
            say("Tableau of a player"),
            lambda r: tableau(r.view, r.seat, r.localizer),
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
        "choices": PictureEntry(
            choices.HEADING,
            lambda r: choices.choices(r.view, r.localizer)[r.page],
            lambda r: choices.told(r.view),
            pages=lambda r: numbered("choices", len(choices.choices(r.view, r.localizer))),
            shows_something=lambda r: choices.choosing(r.state),
        ),
        "final": PictureEntry(
            say("Points by origin and round"),
            lambda r: result(outcome(r.view, r.localizer), r.localizer),
            lambda r: alt.final(r.view),
        ),
    },
    wide={"wide overview": lambda r: pictures.wide_overview(r.view, r.localizer, _spaces(r.highlight), r.painted)},
    summary="summary",
    outcome=outcome,
    seat_marks=seat_marks,
    art=ART | paper.ART,
)
"""The pictures of Terra Mystica."""
