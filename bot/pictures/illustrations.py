"""Pictures of positions: prepared here, and drawn outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import structlog

from bot.language.i18n import Localizer, clipped
from bot.outbox import Picture
from bot.pictures import painting
from bot.pictures.fights import FIGHT_OVER, drawing_of_fight, fights_in, of_fight
from bot.pictures.painting import AS_IT_IS, Zoom
from bot.pictures.season_tables import drawing_of
from bot.services import Services
from bot.store import Game, PictureRequest
from bot.wording.narration import focus
from bot.wording.victories import victory
from bot.workers.backends import WorkerError
from render import FINAL, PARTS, PICTURES, Colours, Page
from render.chances import COLOURS
from render.layout import PictureWords
from render.named_areas import NamedArea
from render.picture_table import SeatMark
from rules.engine import Event, Seat, Table, Text, View, public_record, say

log = structlog.get_logger(__name__)

ALT = 1024
FINISH = "finish"
"""The picture of the last post: the winner, the last board, the result, and the awards."""
LOG = "log"
"""No picture, but the log up to a decision as a file, without names and hidden information."""
HAND, TABLEAU, STRIP = "hand", "tableau", "strip"
"""The pictures of a seat, for titles that have them: its hand, its own board, and that in a landscape shape."""


@dataclass(frozen=True, slots=True)
class PictureMaker:
    """Draws pictures from views, so that they show only what their readers may see."""

    services: Services

    async def prepare(self, request: PictureRequest) -> Callable[[], bytes]:
        """Return a function that draws a requested picture, also in another process."""
        if request.season is not None:
            return await drawing_of(self.services, request.season, request.lines)
        async with self.services.sessions.open(request.game_id) as session:
            # Decisions taken back in the meantime cannot be drawn; the present position can.
            at = session.table.decision_count if request.at is None else min(request.at, session.table.decision_count)
            table = session.table if at == session.table.decision_count else await session.position(at)
            if request.kind == LOG:
                log = await asyncio.to_thread(public_record, table)
                return partial(str.encode, log.to_text())
            view = table.view(None if request.viewer is None else Seat(request.viewer))
            game, localizer = session.game, await self.services.public_localizer_at(session)
        if request.language:
            localizer = localizer.into(request.language)
        title, words = game.title_key, words_of(localizer)
        if request.kind == FINISH:
            return partial(painting.draw_finish, title, view.without_questions(), words, request.lines)
        if request.kind == FIGHT_OVER:
            return drawing_of_fight(title, view.without_questions(), words, request.lines)
        seat = None if request.seat is None else Seat(request.seat)
        return drawing(
            title, view, localizer, request.kind, seat=seat, highlight=request.highlight, around=request.around
        )

    async def now(
        self,
        table: Table[Any],
        viewer: Seat | None,
        kind: str,
        localizer: Localizer,
        *,
        seat: Seat | None = None,
        highlight: Sequence[str] = (),
        around: Sequence[str] = (),
        lens: Zoom = AS_IT_IS,
    ) -> Picture:
        """Return a picture of a table for one viewer, drawn at once; only the part `around` some places."""
        game, view = table.rules.key, table.view(viewer)
        content = await self.services.drawing.draw(
            drawing(game, view, localizer, kind, seat=seat, highlight=highlight, around=around, zoom=lens)
        )
        alt = alt_text(game, view, kind, localizer, seat=seat, around=around, part=lens.part)
        name = file_name(game, kind, view.decision_count, seat, localizer.colours, lens.page)
        return Picture(name, content, alt)

    async def all_pages(
        self,
        table: Table[Any],
        viewer: Seat | None,
        kind: str,
        localizer: Localizer,
        *,
        seat: Seat | None = None,
        highlight: Sequence[str] = (),
        around: Sequence[str] = (),
        lens: Zoom = AS_IT_IS,
    ) -> list[Picture]:
        """Return the pages of a picture, one below the other; of parts and of the wide form there is only one.

        Pages that cannot be drawn are left out, because the text of a response is worth more than its pictures.
        """
        game, view = table.rules.key, table.view(viewer)
        wide = lens.wide and has_wide_form(game, kind)
        cropped = bool(lens.part) or PICTURES[game].artist.region(view, kind, around, seat=seat) is not None
        pages = [Page(kind, seat)] if wide or cropped else _pages(game, view, localizer, kind, seat, highlight)
        drawn = []
        for page in pages:
            zoom = replace(lens, page=page.number)
            try:
                picture = await self.now(
                    table,
                    viewer,
                    page.picture,
                    localizer,
                    seat=page.seat,
                    highlight=highlight,
                    around=around,
                    lens=zoom,
                )
            except WorkerError as error:
                log.error("picture cannot be drawn", title=game, kind=page.picture, error=str(error))
                continue
            drawn.append(picture)
        return drawn


def drawing(
    game: str,
    view: View[Any],
    localizer: Localizer,
    kind: str,
    *,
    seat: Seat | None = None,
    highlight: Sequence[str] = (),
    around: Sequence[str] = (),
    zoom: Zoom = AS_IT_IS,
) -> Callable[[], bytes]:
    """Return a function that draws a page of a picture, also in another process."""
    return partial(
        painting.draw,
        game,
        view.without_questions(),
        words_of(localizer),
        kind,
        seat=seat,
        highlight=tuple(highlight),
        around=tuple(around),
        zoom=zoom,
        colours=localizer.colours,
    )


def words_of(localizer: Localizer) -> PictureWords:
    """Return the language and the names of a localizer, as pictures need them."""
    return PictureWords(localizer.names_by_seat, localizer.translate)


def pages(game: str, view: View[Any], localizer: Localizer, kind: str, seat: Seat | None = None) -> Sequence[Page]:
    """Return the pages of a picture, one for most of them."""
    return _pages(game, view, localizer, kind, seat, ())


def areas(
    game: str,
    view: View[Any],
    localizer: Localizer,
    kind: str,
    keys: Mapping[str, str],
    *,
    seat: Seat | None = None,
    page: int = 0,
) -> list[NamedArea]:
    """Return where a picture shows cards and tiles; `keys` has the key of each name in the reader's language."""
    return PICTURES[game].named_areas(
        view, localizer.names_by_seat, kind, keys, seat=seat, page=page, translate=localizer.translate
    )


def suffix(game: str, kind: str) -> str:
    """Return the end of the file name of a public picture."""
    return PICTURES[game].suffix(kind)


def kinds(game: str) -> list[str]:
    """Return the kinds of pictures of a title, the one of a turn post first; none for titles without pictures."""
    return list(PICTURES[game].names) if game in PICTURES else []


def names(game: str) -> Mapping[str, Text]:
    """Return the names of the pictures of a title."""
    return PICTURES[game].names if game in PICTURES else {}


def names_at(game: str, view: View[Any]) -> Mapping[str, Text]:
    """Return the names of the pictures that show something at a position."""
    return PICTURES[game].names_at(view) if game in PICTURES else {}


def summary(game: str) -> str | None:
    """Return the overview picture, which is not much higher than wide; None for a title without pictures."""
    return PICTURES[game].artist.summary if kinds(game) else None


def with_part(game: str, view: View[Any], places: Sequence[str]) -> str | None:
    """Return the first picture that has a part around some places, if there is one.

    Pictures of a seat are those of the viewer.
    """
    shown = PICTURES.get(game)
    if shown is None:
        return None
    around = (kind for kind in shown.names if shown.artist.region(view, kind, places, seat=view.viewer))
    return next(around, None)


def of_part(game: str, view: View[Any], places: Sequence[str]) -> str:
    """Return the first picture that has a part around some places, else the one of a turn post."""
    return with_part(game, view, places) or kinds(game)[0]


def place_in(game: str, view: View[Any], wanted: str, kind: str | None = None) -> tuple[str, str] | None:
    """Return a picture, or the given one, that has a part around a place, and the place as the game writes it."""
    words = wanted.strip()
    for place in dict.fromkeys((words, words.upper(), words.lower(), words.lower().replace(" ", "_"))):
        found = with_part(game, view, (place,)) if kind is None else kind
        region = None if found is None else PICTURES[game].artist.region(view, found, (place,), seat=view.viewer)
        if found is not None and region is not None:
            return found, place
    return None


def has_wide_form(game: str, kind: str) -> bool:
    """Return whether a picture has a form for large screens."""
    return kind in PICTURES[game].artist.wide_forms


def needs_seat(game: str, kind: str) -> bool:
    """Return whether a picture is of one seat."""
    return kind in PICTURES[game].of_a_seat


def seat_marks(game: str, table: Table[Any]) -> Mapping[Seat, SeatMark]:
    """Return the letters and colours of all players on the boards of a title."""
    if game in PICTURES:
        return PICTURES[game].artist.seat_marks(table.view(None).state)
    return {seat: SeatMark(f"{seat + 1}", COLOURS[seat % len(COLOURS)]) for seat in table.seats}


def request(
    game: Game,
    table: Table[Any],
    kind: str,
    localizer: Localizer,
    *,
    seat: Seat | None = None,
    around: Sequence[str] = (),
    marked: Sequence[str] = (),
) -> PictureRequest:
    """Return a request for a public picture, drawn when the post is sent.

    It shows the whole with some places `marked`, or the part `around` some places, which it marks.
    """
    view = table.view(None)
    alt = alt_text(game.title_key, view, kind, localizer, seat=seat, around=around)
    name = file_name(game.title_key, kind, view.decision_count, seat)
    return PictureRequest(
        game.id,
        kind,
        table.decision_count,
        seat,
        None,
        name,
        alt,
        highlight=tuple(around or marked),
        around=tuple(around),
        language=localizer.language,
    )


def of_everything(game: Game, table: Table[Any], localizer: Localizer) -> tuple[PictureRequest, ...]:
    """Return the overview picture; the others are a tap away."""
    kind = summary(game.title_key)
    return () if kind is None else (request(game, table, kind, localizer),)


def of_turn(
    game: Game, table: Table[Any], localizer: Localizer, events: Sequence[Event], seat: Seat, *, undone: bool = False
) -> tuple[PictureRequest, ...]:
    """Return the pictures of a post: the board with the changed places marked, and the tableau of a seat.

    Fights among the events stand in place of the tableau, unless they are `undone`.
    """
    kind = summary(game.title_key)
    if kind is None:
        return ()
    board = request(game, table, kind, localizer, marked=focus(events))
    fights = [] if undone else fights_in(events)
    if fights:
        return (board, *(of_fight(game, table, fight, localizer, number) for number, fight in enumerate(fights)))
    own = STRIP in kinds(game.title_key)
    return (board, request(game, table, STRIP, localizer, seat=seat)) if own else (board,)


def of_change(
    game: Game, table: Table[Any], localizer: Localizer, changed: Sequence[str], seat: Seat | None
) -> tuple[PictureRequest, ...]:
    """Return the picture of a seat's change, or the part of the board; nothing when no picture would show it."""
    if not changed or not kinds(game.title_key):
        return ()
    kind = PICTURES[game.title_key].artist.of_change
    if kind is not None:
        return (request(game, table, kind, localizer, seat=seat, around=changed),)
    return (request(game, table, of_part(game.title_key, table.view(None), changed), localizer, around=changed),)


def of_the_end(
    game: Game, table: Table[Any], localizer: Localizer, remembered: Sequence[Text] = ()
) -> tuple[PictureRequest, ...]:
    """Return one picture of the result, the last board and the awards, where a title has a picture of the result.

    Else it shows the last position.
    """
    if FINAL not in kinds(game.title_key):
        return of_everything(game, table, localizer)
    plain = localizer.unformatted()
    # Fonts of pictures have no emoji; these lines begin with one.
    lines = [plain(victory(table)), *(plain(each).split(" ", 1)[1] for each in remembered)]
    result = request(game, table, FINAL, localizer)
    name = _named(game.title_key, FINISH, table.decision_count, None, PICTURES[game.title_key].suffix_of_finish)
    alt = clipped(" ".join([result.alt, *(f"{line}." for line in lines[1:])]), ALT)
    return (replace(result, kind=FINISH, file_name=name, lines=tuple(lines), alt=alt),)


def alt_text(
    game: str,
    view: View[Any],
    kind: str,
    localizer: Localizer,
    *,
    seat: Seat | None = None,
    around: Sequence[str] = (),
    part: str = "",
) -> str:
    """Return the alternative text of a picture."""
    alt = PICTURES[game].artist.alt(view, kind, seat=seat, focus=around)
    if part:
        alt = say("{part} of the picture. {alt}", part=PARTS[part][1], alt=alt)
    return clipped(localizer.unformatted()(alt), ALT)


def file_name(
    game: str, kind: str, decision_count: int, seat: Seat | None, colours: Colours = "normal", page: int = 0
) -> str:
    """Return a file name for a picture that reveals nothing hidden."""
    numbered = f"{kind}-page-{page + 1}" if page else kind
    return _named(game, numbered, decision_count, seat, PICTURES[game].suffix(kind, colours))


def _named(game: str, kind: str, decision_count: int, seat: Seat | None, suffix: str) -> str:
    whose = "" if seat is None else f"-{seat + 1}"
    return f"{game}-{kind}{whose}-{decision_count}{suffix}"


def _pages(
    game: str, view: View[Any], localizer: Localizer, kind: str, seat: Seat | None, highlight: Sequence[str]
) -> Sequence[Page]:
    return PICTURES[game].pages(
        view, localizer.names_by_seat, kind, seat=seat, highlight=highlight, translate=localizer.translate
    )
