"""The pictures of Through the Ages, for the registry."""

from __future__ import annotations

from collections.abc import Mapping

from render import paper
from render.picture_table import Page, PictureEntry, PictureRequest, PictureTable, SeatMark
from render.result import result
from render.through_the_ages import alt, pictures
from render.through_the_ages.changes import changes, decision
from render.through_the_ages.events import events
from render.through_the_ages.fight import fight, fight_told
from render.through_the_ages.final import outcome
from render.through_the_ages.hand import hand, whole_hand
from render.through_the_ages.mat import mat
from render.through_the_ages.palette import SEAT_FILL
from render.through_the_ages.strip import seats_in_order
from render.through_the_ages.tableau import panels_of_tableau, part_of_tableau, tableau
from rules.engine import Seat
from rules.engine.core.text import say
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game


def _everything(r: PictureRequest) -> list[Page]:
    row = [] if r.view.finished else [Page("row")]
    return [*row, *(Page("strip", seat) for seat in seats_in_order(r.view)), Page("table")]


def seat_marks(g: Game) -> Mapping[Seat, SeatMark]:
    """Return the number and the colour of each player."""
    return {p.seat: SeatMark(f"{p.seat + 1}", SEAT_FILL[p.seat]) for p in g.players}


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
            say("Card row and players"),
            lambda r: pictures.summary(r.view, r.localizer, r.highlight, painted=r.painted),
            lambda r: alt.overview(r.view),
            wide="wide overview",
            paints_itself=True,
        ),
        "row": PictureEntry(
            say("Card row"),
            lambda r: pictures.row(r.view, r.localizer, r.highlight),
            lambda r: alt.row(r.view),
            region=lambda r: pictures.part_of_row(r.view, r.focus, r.localizer),
        ),
        "hand": PictureEntry(
            say("Hand of a player"),
            lambda r: hand(r.view, r.seat, r.localizer, r.highlight),
            lambda r: alt.hand(r.view, r.seat),
            of_a_seat=True,
            region=lambda r: None if r.whose is None else whole_hand(r.view, r.whose, r.focus, r.localizer),
        ),
        "tableau": PictureEntry(
            say("Tableau of a player"),
            lambda r: tableau(r.view, r.seat, r.localizer, r.highlight),
            lambda r: alt.tableau(r.view, r.seat),
            of_a_seat=True,
            region=lambda r: None if r.whose is None else part_of_tableau(r.view, r.whose, r.focus, r.localizer),
            panels=lambda r: panels_of_tableau(r.view, r.seat, r.localizer),
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
        "table": PictureEntry(
            say("Middle of the table"),
            lambda r: pictures.table(r.view, r.localizer),
            lambda r: alt.overview(r.view),
        ),
        "events": PictureEntry(
            say("Events"),
            lambda r: events(r.view, r.localizer),
            lambda r: alt.events(r.view),
        ),
        "fight": PictureEntry(
            say("Fight"),
            lambda r: fight(r.view, r.localizer, painted=r.painted),
            lambda r: fight_told(r.view),
            shows_something=lambda r: isinstance(r.state.pending, Attack),
            paints_itself=True,
        ),
        "decision": PictureEntry(
            say("Pending decision"),
            lambda r: decision(r.view, r.localizer),
            lambda r: alt.decision(r.view),
            # It belongs to a question, so no list of pictures has it.
            shows_something=lambda _: False,
        ),
        "cards": PictureEntry(
            say("Cards of the last turn"),
            lambda r: changes(r.view, r.localizer, r.focus, r.whose),
            lambda r: alt.cards(r.view, r.focus, r.whose),
        ),
        "final": PictureEntry(
            say("Points by origin and round"),
            lambda r: result(outcome(r.view, r.localizer), r.localizer),
            lambda r: alt.final(r.view),
        ),
    },
    wide={"wide overview": lambda r: pictures.wide_overview(r.view, r.localizer, r.highlight)},
    summary="summary",
    outcome=outcome,
    seat_marks=seat_marks,
    of_change="cards",
    art=paper.ART,
)
"""The pictures of Through the Ages."""
