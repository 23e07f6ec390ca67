"""The review *Look back* of a finished game: the chances of all players, and better moves.

A turn is judged by what it cost its player: their chances after it, and after what a computer player would have done.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice, takewhile
from typing import Any

import structlog

from bot.advice.allowed import refusal, why_no_advice
from bot.advice.idea_texts import steps
from bot.computer_players.ideas import Idea, earlier, ideas_at
from bot.computer_players.win_chances import ChanceHistory, Turn, chance_history
from bot.language.i18n import clipped
from bot.metrics.safe_errors import described
from bot.outbox import Picture
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.decision_texts import in_names
from bot.panels.message_content import MessageContent
from bot.pictures import illustrations
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction, control_of, defer, show_panel
from bot.services import Services
from bot.views.history import Position
from bot.views.reader_view import ReaderView, heading
from bot.views.reader_views import ReaderViews
from bot.wording.narration import focus
from bot.workers.backends import Urgency, WorkerError
from render.chances import chances_png
from render.layout import PictureWords
from rules.engine import Decision, RecordError, Seat, Table, Text, Who, say
from rules.engine.core.text import listing

log = structlog.get_logger(__name__)

MOST = 3
"""The number of turns shown."""
MOST_TRIED = 8
"""The number of turns for which a better one is looked for."""
KEPT = 32
"""The number of games that are cached."""
FOLLOWED = 4
"""How often a turn is analysed again after a reveal."""
LONGEST = 400
"""Characters for the actions of a turn."""
NARROWEST = 14
"""The most columns of the curve that have a name."""
Key = tuple[int, int, Seat | None]
"""A game, its revision, and the seat of a reader."""


@dataclass(frozen=True, slots=True)
class Better:
    """The strong computer player's choice in a turn, from the first decision that differs."""

    idea: Idea
    at: int
    """The number of decisions before that one."""
    same: bool = False
    """True if no decision differs, as far back as it was analysed."""


@dataclass(frozen=True, slots=True)
class GameReview:
    """The review of a finished game."""

    course: ChanceHistory
    better: Mapping[int, Better]
    """The strong computer player's choice in the costliest turns, without turns that it would have played the same."""
    reader: Seat | None
    """The player whose turns come first."""

    @property
    def shown(self) -> list[int]:
        """The turns that are shown."""
        return list(self.better)


class ReviewPages:
    """The button of the last post, and its pages."""

    def __init__(self, services: Services, drawings: PictureMaker, looking: ReaderViews) -> None:
        self.services = services
        self.drawings = drawings
        self.looking = looking
        self.routes = {"look_back": self.show}
        self._kept: OrderedDict[Key, GameReview] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def show(self, interaction: Interaction) -> None:
        """Show the curve of the chances of all players, or a costly turn."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        why_not = await self._why_not(seen, interaction.user.id)
        if why_not is not None:
            await show_panel(interaction, seen.localizer(why_not))
            return
        await defer(interaction)
        try:
            found = await self._found(interaction, seen)
        except (WorkerError, RecordError) as error:
            log.error("no look back", game=seen.game.id, problem=described(error))
            await show_panel(interaction, seen.localizer(why_no_advice(error)))
            return
        control = control_of(interaction)
        page = control.argument if control is not None else ""
        if page.isdecimal() and int(page) < len(found.shown):
            await self._costly_turn(interaction, seen, found, int(page))
        else:
            await self._curve(interaction, seen, found)

    async def _why_not(self, seen: ReaderView, asker: int) -> Text | None:
        if not seen.table.finished:
            return say("The look back comes when the game is over.")
        if seen.table.rules.computer_player is None:
            return say("The program cannot look back at this game.")
        return await refusal(self.services, seen.game, asker)

    async def _found(self, interaction: Interaction, seen: ReaderView) -> GameReview:
        """Return the cached review, or make one with low priority."""
        key = seen.game.id, seen.game.revision, seen.seat
        if key not in self._kept:
            await show_panel(
                interaction, seen.localizer(say("🔎 The program goes through the game; this takes a moment."))
            )
        async with self._one_at_a_time:
            if key not in self._kept:
                self._kept[key] = await self._thought(seen)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]

    async def _thought(self, seen: ReaderView) -> GameReview:
        thinking, table = self.services.thinking, seen.table
        key = seen.game.id, seen.game.revision
        course = next((found.course for known, found in self._kept.items() if known[:2] == key), None)
        if course is None:
            course = await thinking.run(Urgency.BACKGROUND, chance_history, table)
        better: dict[int, Better] = {}
        for number in course.costliest(seen.seat)[:MOST_TRIED]:
            found = await self._better(table, course.turns[number])
            if not found.same:
                better[number] = found
            if len(better) == MOST:
                break
        return GameReview(course, better, seen.seat)

    async def _better(self, table: Table[Any], turn: Turn) -> Better:
        """Return the strong computer player's choice. A plan ends at a reveal, so the analysis continues after it if
        the player began the same way.
        """
        thinking, at = self.services.thinking, turn.at
        for _ in range(FOLLOWED):
            (idea,) = await thinking.run(Urgency.BACKGROUND, ideas_at, table, at, turn.seat, "strong", 1)
            behind = behind_the_same(table, turn, at, idea.first)
            if behind is None:
                return Better(idea, at)
            if behind == turn.to:
                break
            at = behind
        return Better(idea, at, same=True)

    async def _curve(self, interaction: Interaction, seen: ReaderView, found: GameReview) -> None:
        localizer, course = seen.localizer, found.course
        percent = [[round(100 * chance) for chance in each] for each in course.chances]
        words = PictureWords(localizer.names_by_seat, localizer.translate)
        marks = illustrations.seat_marks(seen.game.title_key, seen.table)
        content = await self.services.drawing.draw(
            partial(chances_png, percent, columns(course), found.shown, marks, words)
        )
        first, last = (listing([_percent(Seat(seat), n) for seat, n in enumerate(percent[at])]) for at in (0, -1))
        alt = say("Chances of winning. At the beginning: {first}. At the end: {last}.", first=first, last=last)
        picture = Picture(f"chances-{seen.game.id}.png", content, localizer.unformatted()(alt))
        lines = [
            heading(seen),
            localizer(say("**Look back**: how likely the program took everybody to win, turn by turn.")),
            localizer(_headline(found)),
            *(f"{number}. {self._about(seen, found, index)}" for number, index in enumerate(found.shown, 1)),
        ]
        await show_panel(interaction, MessageContent("\n".join(lines), _buttons(seen, found, None)), [picture])

    async def _costly_turn(self, interaction: Interaction, seen: ReaderView, found: GameReview, page: int) -> None:
        """Show a costly turn: its picture, the actions, and the better ones."""
        number = found.shown[page]
        localizer, turn, better = seen.localizer, found.course.turns[number], found.better[number]
        position = await asyncio.to_thread(position_behind, seen.table, turn)
        played = _own(seen.table, turn, turn.at)
        state = position.table.view(None).state
        before = len(played) - len(_own(seen.table, turn, better.at))
        alike = shared_beginning([decision.text for decision in played[before:]], better.idea)
        named = [in_names(seen.table.rules, state, decision.text, localizer) for decision in played]
        told = differing(named, before + alike)
        instead = steps(without_beginning(better.idea, alike), localizer)
        lines = [
            heading(seen),
            f"**{page + 1}. {self._about(seen, found, number)}**",
            localizer(say("Played: {what}", what=clipped(told, LONGEST))),
            localizer(_compared(instead, same=before + alike > 0)),
        ]
        changed = focus(position.events)
        wanted = illustrations.of_change(seen.game, position.table, localizer, changed, turn.seat)
        pictures = [
            await self.drawings.now(
                position.table,
                None,
                each.kind,
                localizer,
                seat=None if each.seat is None else Seat(each.seat),
                highlight=each.highlight,
                around=each.around,
            )
            for each in wanted or illustrations.of_everything(seen.game, position.table, localizer)
        ]
        await show_panel(interaction, MessageContent("\n".join(lines), _buttons(seen, found, page)), pictures)

    def _about(self, seen: ReaderView, found: GameReview, number: int) -> str:
        """Return the player of a turn, and what it cost of their chances."""
        turn, outcome = found.course.turns[number], found.course.outcomes[number]
        chances = {"played": round(100 * outcome.played), "possible": round(100 * outcome.possible)}
        if turn.seat == found.reader:
            about = say("Round {round}, your turn: {played} % instead of {possible} %", round=turn.round, **chances)
        else:
            about = say(
                "Round {round}, {who}: {played} % instead of {possible} %",
                round=turn.round,
                who=Who(turn.seat),
                **chances,
            )
        return seen.localizer(about)


def _headline(found: GameReview) -> Text:
    """Return the line above the list of turns."""
    if not found.shown:
        return say("The program saw no turn that could have been much better.")
    if found.reader is None:
        return say("The turns that cost most:")
    return say("The turns that cost most, yours first:")


def _own(table: Table[Any], turn: Turn, at: int) -> list[Decision]:
    """Return the decisions of the turn's player from a position on."""
    return [decision for decision in table.log[at : turn.to] if decision.seat == turn.seat]


def behind_the_same(table: Table[Any], turn: Turn, at: int, lines: Sequence[str]) -> int | None:
    """Return where the player of a turn decided next after these lines: the end of the turn if never, None if the lines
    differ.
    """
    numbers = [number for number in range(at, turn.to) if table.log[number].seat == turn.seat]
    if not lines or [table.log[number].text for number in numbers[: len(lines)]] != list(lines):
        return None
    return numbers[len(lines)] if len(lines) < len(numbers) else turn.to


def shared_beginning(lines: Sequence[str], idea: Idea) -> int:
    """Return how many decisions of a turn an idea begins with, if it then does something else."""
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(lines, idea.in_turn, strict=False)))
    return alike if alike < sum(map(len, idea.steps)) else 0


def without_beginning(idea: Idea, count: int) -> Idea:
    """Return the idea without its first decisions."""
    left = [*islice(((number, each) for number, step in enumerate(idea.steps) for each in step), count, None)]
    by_step = groupby(left, key=lambda each: each[0])
    return replace(idea, steps=tuple(tuple(each for _, each in step) for _, step in by_step))


def differing(named: Sequence[str], alike: int) -> str:
    """Return decisions as one line, in bold after a beginning that is alike; repetitions are counted."""
    parts = [_counted(part) for part in (named[:alike], named[alike:]) if part]
    return parts[0] if len(parts) == 1 else f"{parts[0]}; **{parts[1]}**"


def _counted(named: Sequence[str]) -> str:
    runs = [(name, len(list(run))) for name, run in groupby(named)]
    return "; ".join(name if times == 1 else f"{name} ×{times}" for name, times in runs)


def _compared(what: str, *, same: bool) -> Text:
    """Return what the strong computer player would have done instead."""
    if same:
        return say("The strong computer player would have begun the same way, and then done this: {what}", what=what)
    return say("The strong computer player would have done this: {what}", what=what)


def position_behind(table: Table[Any], turn: Turn) -> Position:
    """Return the position after a turn, with all events of the turn; run it in a worker thread. Raises RecordError."""
    walk = earlier(table, turn.at)
    events = [event for decision in table.log[turn.at : turn.to] for event in walk.replay(decision)]
    return Position(walk, tuple(events))


def columns(course: ChanceHistory) -> list[str]:
    """Return the names of the columns: the beginnings of rounds, as many as there is room for."""
    rounds = sorted({turn.round for turn in course.turns})
    every = -(-len(rounds) // NARROWEST)
    named, found = set(), []
    for turn in course.turns:
        shown = turn.round and turn.round not in named and rounds.index(turn.round) % every == 0
        found.append(f"{turn.round}" if shown else "")
        named.add(turn.round)
    return [*found, ""]


def _percent(seat: Seat, n: int) -> Text:
    return say("{who} {points}", who=Who(seat), points=f"{n} %")


def _buttons(seen: ReaderView, found: GameReview, page: int | None) -> tuple[Component, ...]:
    """Return the buttons to the costly turns, and back to the curve."""

    def control(argument: str) -> ControlId:
        return ControlId(seen.game.id, seen.game.revision, "look_back", argument)

    localizer = seen.localizer
    others = [
        button(control(f"{at}"), localizer(say("Turn {number}", number=at + 1)), disabled=at == page)
        for at in range(len(found.shown))
    ]
    curve = [] if page is None else [button(control("curve"), localizer(say("◀ All turns")))]
    return tuple(rows([*curve, *others]))
