"""Messages as data: their content, the buttons below public posts, and locations in the private panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from bot.drafts.choice_tree import Path
from bot.language.i18n import Localizer, capital
from bot.panels.control_ids import ControlId
from bot.panels.controls import ROW_BUTTONS, Component, Style, button, rows
from rules.engine import AnyAction, Rules, Seat, Table, Text, say
from rules.engine.core.notation import format_action

TEXT_LIMIT = 2000
"""The most characters of a classic message, and of what a post tells: a phone shows no more at a glance."""
LAYOUT_LIMIT = 3900
"""The most characters of all texts of a layout; Discord accepts 4,000."""

TURN: tuple[str, Text] = ("turn", say("My turn"))
LOOKING: tuple[tuple[str, Text], ...] = (
    ("board", say("Board")),
    ("tableau", say("Tableau")),
    ("log", say("Log")),
    ("history", say("History")),
)
"""The buttons that are the same for everybody."""
NARRATING_ROUTES = ("turn", "again")
"""The buttons that contain the number of decisions covered by their post."""


def text_limit(*, layout: bool) -> int:
    """Return the most characters of a message."""
    return LAYOUT_LIMIT if layout else TEXT_LIMIT


@dataclass(frozen=True, slots=True)
class PanelLocation:
    """A location in the private panel: the draft, the path of choices, the page of a long list."""

    draft: str
    path: Path = ()
    page: int = 0

    def __str__(self) -> str:
        return f"{self.draft}.{'-'.join(map(str, self.path))}.{self.page}"

    @classmethod
    def read(cls, text: str) -> PanelLocation | None:
        """Return the location in an argument of a control, or None when it is none."""
        parts = text.split(".")
        if len(parts) < 3:
            return None
        draft, path, page = parts[:3]
        try:
            return cls(draft, tuple(int(index) for index in path.split("-") if index), int(page))
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class MessageContent:
    """A message as data: its text and its components."""

    text: str
    components: tuple[Component, ...] = ()


def playing(rules: Rules[Any]) -> tuple[tuple[str, Text], ...]:
    """Return the buttons of a public post for players, by route; the hand button only in titles with hands."""
    own = say("My board") if rules.words.holding is None else say("My hand")
    return (TURN, ("hand", own), ("help", say("Help")))


def post_buttons(
    game: int,
    state: int,
    localizer: Localizer,
    rules: Rules[Any],
    table: Table[Any] | None = None,
    asked: Sequence[Seat] = (),
) -> tuple[Component, ...]:
    """Return the buttons below a public post, for players and watchers.

    The turn button contains the number of decisions of the `table` covered by the post. So do the answers that the
    seats in `asked` can give with one tap.
    """
    for_players = [_playing_button(game, state, route, label, localizer, table) for route, label in playing(rules)]
    answers = [] if table is None else rows(_answer_buttons(game, state, table, asked, localizer))
    return (*answers, *rows(for_players), *looking_row(game, state, localizer))


def ping_buttons(
    game: int, state: int, localizer: Localizer, table: Table[Any], asked: Sequence[Seat]
) -> tuple[Component, ...]:
    """Return the buttons below a ping post: only those that the seats with a question need."""
    route, label = TURN
    answers = _answer_buttons(game, state, table, asked, localizer)
    return tuple(rows([*answers, _playing_button(game, state, route, label, localizer, table)]))


def answer_ids(game: int, state: int, table: Table[Any], seat: Seat) -> tuple[str, ...]:
    """Return the ids of the buttons with which a seat can answer directly from a post."""
    return tuple(str(_answer_control(game, state, table, action)) for action in public_answers(table, [seat]))


def _playing_button(
    game: int, state: int, route: str, label: Text, localizer: Localizer, table: Table[Any] | None
) -> Component:
    told = "" if table is None or route != "turn" else str(table.decision_count)
    return button(ControlId(game, state, route, told), localizer(label), _style(route))


def looking_row(game: int, state: int, localizer: Localizer) -> list[Component]:
    """Return the buttons with which anybody can view a game."""
    return rows([button(ControlId(game, state, route), localizer(label)) for route, label in LOOKING])


def _style(route: str) -> Style:
    return Style.MAIN if route == "turn" else Style.PLAIN


def public_answers(table: Table[Any], seats: Sequence[Seat]) -> list[AnyAction]:
    """Return the answers that the seats can give directly from a public post: those that hide nothing, if they are
    few.
    """
    asked = [(seat, table.questions[seat]) for seat in seats if table.questions[seat].in_public]
    found = [action for seat, question in asked for action in table.legal_actions(seat) if question.is_public(action)]
    answers = sorted(dict.fromkeys(found), key=lambda action: isinstance(action, table.rules.menus.skipping))
    return answers if len(answers) <= ROW_BUTTONS else []


def unawaited_buttons(
    game: int, state: int, table: Table[Any], seat: Seat, localizer: Localizer
) -> tuple[Component, ...]:
    """Return buttons for public decisions for which nobody waits, such as taking a pass back."""
    question = None if seat in table.questions else table.question_to(seat)
    if question is None:
        return ()
    answers = [action for action in table.legal_actions(seat) if question.is_public(action)]
    return tuple(
        button(_answer_control(game, state, table, each), _answer_label(table, [seat], each, localizer))
        for each in answers
    )


def _answer_buttons(
    game: int, state: int, table: Table[Any], asked: Sequence[Seat], localizer: Localizer
) -> list[Component]:
    answers = public_answers(table, asked)
    return [
        button(
            _answer_control(game, state, table, action),
            _answer_label(table, asked, action, localizer),
            _answer_style(table, action, answers),
        )
        for action in answers
    ]


def _answer_style(table: Table[Any], action: AnyAction, answers: Sequence[AnyAction]) -> Style:
    """Return the colour of an answer: green for the only one that does something, the same for equal ones."""
    rules = table.rules
    idle = (*rules.menus.skipping, *rules.menus.closing, *rules.passing)
    if isinstance(action, idle):
        return Style.PLAIN
    return Style.GO if sum(not isinstance(each, idle) for each in answers) == 1 else Style.MAIN


def _answer_control(game: int, state: int, table: Table[Any], action: AnyAction) -> ControlId:
    return ControlId(game, state, "answer", f"{table.decision_count}.{format_action(action)}")


def _answer_label(table: Table[Any], asked: Sequence[Seat], action: AnyAction, localizer: Localizer) -> str:
    """Return the label of an answer: its kind, or the choice in words if it has fields."""
    if not fields(action):
        return localizer(action.kind_name())
    seat = next(seat for seat in asked if action in table.legal_actions(seat))
    words, state = table.rules.words, table.view(None).state
    short = None if words.short is None else words.short(state, seat, action)
    return capital(localizer(short or words.describe(state, seat, action)))
