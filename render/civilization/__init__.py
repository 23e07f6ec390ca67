"""The pictures of Civilization, for the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from render.choices import CARDS, cards_entry
from render.civilization import alt, battle_plans, choices, pictures, reactions
from render.civilization.battle import battle, battle_is_over, whole_battle
from render.civilization.entries import face_of
from render.civilization.final import outcome
from render.civilization.inline_icons import seats_in_order
from render.civilization.mat import mat
from render.civilization.negotiation import is_negotiated
from render.civilization.painted import NEEDED
from render.civilization.palette import fill_of, letters
from render.civilization.tableau import panels_of_tableau, pyramids, tableau
from render.picture_table import Page, PictureEntry, PictureRequest, PictureTable, SeatMark, numbered
from render.result import result
from render.scene import Box, Scene
from rules.civilization.core.grid import Square, square_named
from rules.civilization.core.state import Game
from rules.engine import Seat
from rules.engine.core.text import Text, say


def _squares(g: Game, places: Collection[str]) -> list[Square]:
    """Return the squares of the known map among some places."""
    found = (square_named(place) for place in places)
    return [square for square in found if square is not None and square in g.world.faces]


def _board(r: PictureRequest) -> Scene:
    named = bool(_squares(r.state, r.focus))
    return pictures.board(r.view, r.localizer, r.highlight, named=named, painted=r.painted)


def _about_board(r: PictureRequest) -> Text:
    squares = _squares(r.state, r.focus)
    if not squares:
        return alt.board(r.view)
    return alt.part_of_board(r.view, squares, pictures.board_chart(r.state, painted=r.painted).shown_around(squares))


def _part_of_board(r: PictureRequest) -> Box | None:
    """Return the map around the squares; a finished battle has a picture instead."""
    squares = _squares(r.state, r.focus)
    if not squares or _shows_battle(r):
        return None
    return pictures.board_chart(r.state, painted=r.painted).around(squares)


def _shows_battle(r: PictureRequest) -> bool:
    return "battle" in r.focus and battle_is_over(r.state)


def _has_battle(r: PictureRequest) -> bool:
    return r.state.battle is not None or r.state.last_battle is not None


def _has_technologies(r: PictureRequest) -> bool:
    return any(player.technologies for player in r.state.players)


def _everything(r: PictureRequest) -> list[Page]:
    seats = seats_in_order(r.view) if _has_technologies(r) else []
    market = numbered("market", pictures.MARKET_PAGES) if r.state.wonder_market else []
    deals = [Page("negotiation")] if ARTIST.shows_something(r.view, "negotiation") else []
    return [Page("board"), *deals, *(Page("strip", seat) for seat in seats), *market, Page("tracks")]


def seat_marks(g: Game) -> Mapping[Seat, SeatMark]:
    """Return the letter and the colour of each player on the map."""
    return {seat: SeatMark(letter, fill_of(seat)) for seat, letter in letters(g).items()}


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
            say("Map and players"),
            lambda r: pictures.summary(r.view, r.localizer, r.highlight, r.painted),
            lambda r: alt.overview(r.view),
            wide="wide overview",
            paints_itself=True,
        ),
        "board": PictureEntry(
            say("Map"),
            _board,
            _about_board,
            region=_part_of_board,
            paints_itself=True,
        ),
        "market": PictureEntry(
            say("Market"),
            lambda r: pictures.market(r.view, r.localizer, r.highlight)[r.page],
            lambda r: alt.market(r.view),
            pages=lambda _: numbered("market", pictures.MARKET_PAGES),
            shows_something=lambda r: bool(r.state.wonder_market),
        ),
        "tracks": PictureEntry(
            say("Culture track and dials"),
            lambda r: pictures.tracks(r.view, r.localizer),
            lambda r: alt.tracks(r.view),
        ),
        "negotiation": PictureEntry(
            say("Negotiation"),
            lambda r: pictures.negotiation(r.view, r.localizer),
            lambda r: alt.overview(r.view),
            shows_something=lambda r: is_negotiated(r.state),
        ),
        "technologies": PictureEntry(
            say("Technologies of all players"),
            lambda r: pyramids(r.view, r.localizer)[r.page],
            lambda r: alt.technologies(r.view),
            pages=lambda r: numbered("technologies", len(r.state.players)),
            shows_something=_has_technologies,
        ),
        "tableau": PictureEntry(
            say("Tableau of a player"),
            lambda r: tableau(r.view, r.seat, r.localizer, r.highlight),
            lambda r: alt.tableau(r.view, r.seat),
            of_a_seat=True,
            panels=lambda r: panels_of_tableau(r.state, r.seat, r.localizer),
            shows_something=_has_technologies,
        ),
        "strip": PictureEntry(
            say("Tableau of a player in short"),
            lambda r: mat(r.view, r.seat, r.localizer),
            lambda r: alt.tableau(r.view, r.seat),
            of_a_seat=True,
            shows_something=_has_technologies,
        ),
        "tableaux": PictureEntry(
            say("Tableaux of all players"),
            None,
            lambda r: alt.tableaux(r.view),
            pages=lambda r: [Page("strip", seat) for seat in seats_in_order(r.view)],
            shows_something=_has_technologies,
        ),
        "battle": PictureEntry(
            say("Battle"),
            lambda r: battle(r.view, r.localizer),
            lambda r: alt.battle(r.view),
            shows_something=_has_battle,
            region=lambda r: whole_battle(r.state) if _shows_battle(r) else None,
        ),
        "plans": PictureEntry(
            battle_plans.HEADING,
            lambda r: battle_plans.battle_plans(r.localizer)[r.page],
            lambda _: battle_plans.told(),
            pages=lambda r: numbered("plans", len(battle_plans.battle_plans(r.localizer))),
            # It belongs to a question, so no list of pictures has it.
            shows_something=lambda _: False,
        ),
        "cards": cards_entry(("technology", "event"), face_of),
        "reactions": PictureEntry(
            CARDS,
            reactions.sheet,
            lambda r: alt.board(r.view) if not reactions.cards(r.state, r.view.viewer) else CARDS,
            # It belongs to a question, so no list of pictures has it.
            shows_something=lambda _: False,
        ),
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
    art=NEEDED,
)
"""The pictures of Civilization."""
