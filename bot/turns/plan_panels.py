"""Planning the next turns: the private panel on a table as if the seat had its turn now (ND-18.15)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import takewhile
from typing import Any, Literal

from bot.access.seat_context import SeatContext, StoredSeats, not_possible, waiting
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.panels.control_ids import PLAN
from bot.panels.decision_texts import all_in_names, lines_in_words
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.own_note import with_own_note
from bot.panels.plan_panel import PlanStatus, plan_panel
from bot.panels.rerouted_controls import PANEL_ROUTES, with_row
from bot.panels.trial_panel import offer_trial
from bot.panels.turn_panel import WholePicture
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction, control_of
from bot.services import Services
from bot.sessions.orders import in_force, readable
from bot.sessions.plan_execution import due_turn, known_signals, planned_turn
from bot.store import plans
from bot.store.plans import Plan, PlannedTurn
from bot.turns.turn_clicks import TurnClicks
from bot.turns.turn_controller import TurnController
from bot.turns.typed_turns import TypedTurns
from rules.engine import Rules, Seat, StandingOrder, Table, Text, say
from rules.engine.core.notation import format_action
from rules.engine.hosting.planned_turns import table_on_turn, turn_after

MOST_TURNS = 10
"""The most turns that can be planned."""
MOST_STEPS = 120
"""The most steps of all planned turns together."""
LONGEST_PASS = 120
"""Characters for the fallback turn."""
LONGEST_PLAYED = 200
"""Characters for what was played automatically."""

GIVES_UP = say("it would give up what is offered to you and no standing order answers")
"""The reason that stops a plan where offers lapse with the next action."""


@dataclass(frozen=True, slots=True)
class PlanContext(SeatContext):
    """A user at the table as it would be at their last planned turn, with all planned turns."""

    waiting: Text = Text("")
    """The seats that the table really waits for."""
    earlier: tuple[DraftPreview, ...] = ()
    """The planned turns before the one that is shown."""
    plan: Plan | None = None
    stop: Text | None = None
    """Why a plan that is to be played automatically would not be, as things are."""
    played: tuple[str, ...] = ()
    """The lines that were played automatically for the seat since its owner's last decision."""
    answering: tuple[StandingOrder, ...] = ()
    """Default orders that answer before a plan is played automatically."""

    @property
    def turns(self) -> list[list[str]]:
        """The lines of all planned turns."""
        return [*([*preview.lines] for preview in self.earlier), [*self.preview.lines]]

    @property
    def whole_turn(self) -> list[str] | None:
        """The lines of the turn that is shown, with the action that only ends it; None when it is incomplete.

        It counts as complete if its last step reveals something: then its owner decides about the rest.
        """
        last, lines = closing(self.preview), [*self.preview.lines]
        if not lines or (last is None and self.preview.continues and not self.preview.stops_at_end):
            return None
        return lines if last is None else [*lines, format_action(last)]

    @property
    def goes_on(self) -> bool:
        """True if another turn can be planned after the one that is shown."""
        lines = self.whole_turn
        if len(self.earlier) + 1 >= MOST_TURNS or sum(map(len, self.turns)) >= MOST_STEPS:
            return False
        return lines is not None and _turn_after(self.table, self.seat, lines) is not None

    @property
    def passes(self) -> bool:
        """True if the turn that is shown does nothing except leave the rest unused."""
        actions = [self.table.parse(line) for line in self.whole_turn or ()]
        return bool(actions) and all(isinstance(action, self.table.rules.passing) for action in actions)


class PlanSeats(StoredSeats):
    """Seats without a question, on tables as if it were their turn, and their plans."""

    def __init__(self, services: Services, at_present: TurnController) -> None:
        super().__init__(services)
        self.at_present = at_present

    async def of(self, interaction: Interaction, number: int) -> SeatContext | None:
        """Return the seat in a certain game; if it has a question by now or no further turn, show that instead."""
        context = await super().of(interaction, number)
        planned = None if context is None else await self.ahead(interaction, context)
        if planned is None and context is not None:
            await self.at_present.panel(interaction, context)
        return planned

    async def ahead(self, interaction: Interaction, context: SeatContext) -> PlanContext | None:
        """Return the same seat in the last of its planned turns; None where none can be planned."""
        table, seat = table_on_turn(context.table, context.seat), context.seat
        if table is None:
            return None
        plan = await self._plan(interaction, context)
        stop = None
        if plan is not None and plan.next is not None and plan.plays_by_itself:
            stop = (await asyncio.to_thread(due_turn, table, seat, plan)).stop
        known = {each.name: getattr(context, each.name) for each in fields(SeatContext)}
        about = {
            "waiting": waiting(context.table),
            "plan": plan,
            "stop": stop,
            "played": _played_automatically(context.table, context.seat),
            "answering": await self._answering(context),
        }
        turns = [[*turn.lines] for turn in plan.turns] if plan is not None and plan.turns else [[]]
        tried = await asyncio.to_thread(_tried_turns, table, seat, turns)
        table, preview, earlier = tried[-1].origin, tried[-1], tried[:-1]
        shown = {"table": table, "preview": preview, "earlier": earlier}
        planned = PlanContext(**{**known, **about, **shown})
        if preview.refusal is None and len(earlier) + 1 == len(turns):
            return planned
        if preview.refusal is None:
            note = say("The table has changed, so your plan ends with this turn.")
        else:
            gone = not_possible(table, seat, preview.refusal, context.localizer)
            note = say("The table has changed, so your plan ends before this: {what}.", what=gone)
        as_far = await asyncio.to_thread(preview_lines, table, seat, preview.lines, looks_past=True)
        planned = replace(planned, note=note, preview=as_far)
        await self.note(interaction, planned, planned.turns)
        return planned

    async def keep(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], following: Sequence[str] = ()
    ) -> None:
        """Store the lines as the plan of the turn that is shown; a changed plan needs confirmation again."""
        assert isinstance(context, PlanContext), "these seats give no other"
        await self.note(interaction, context, [*context.turns[:-1], lines])

    async def note(
        self,
        interaction: Interaction,
        context: PlanContext,
        turns: Sequence[Sequence[str]],
        *,
        by_itself: bool = False,
        otherwise: Literal["as before", "last", "nothing"] = "as before",
    ) -> None:
        """Store the legal part of the turns as the plan; do nothing once the turn has come.

        With `otherwise` the last of the turns can become the fallback turn instead.
        """
        user_id, seat = interaction.user.id, context.seat
        # The lock of the game is held, so that no plan is played while it is changed.
        async with self.services.sessions.open(context.number) as session:
            table = table_on_turn(session.table, seat)
            if table is None or seat not in session.played_by(user_id) or session.game.state != "running":
                return
            # Several long turns take time, and other users are answered meanwhile.
            kept, now = await asyncio.to_thread(_planned, table, seat, turns), self.services.clock()
            spare = None if context.plan is None or otherwise == "nothing" else context.plan.otherwise
            if otherwise == "last":
                kept, spare = kept[:-1], kept[-1]
            known = known_signals(session.table, seat)
            plan = Plan(context.number, user_id, seat, kept, by_itself, now, spare, known=known)
            async with self.services.store.writing(session.game.id) as db:
                await plans.save(db, plan)

    async def _answering(self, context: SeatContext) -> tuple[StandingOrder, ...]:
        """Return the default orders that answer before a plan."""
        rules = context.table.rules
        if not rules.plan_orders:
            return ()
        holders = await self.services.holders(context.number)
        given = readable(rules, next(each.orders for each in holders if each.seat == context.seat))
        usual = in_force(rules, given)
        return in_force(rules, given, planned=True)[len(usual) :]

    async def _plan(self, interaction: Interaction, context: SeatContext) -> Plan | None:
        prepared = await self.services.store.cached(plans.of_game, context.number)
        plan = prepared.get(interaction.user.id, plans.NOTHING).plan
        return None if plan is None or plan.seat != context.seat else plan


def _played_automatically(table: Table[Any], seat: Seat) -> tuple[str, ...]:
    """Return the lines played automatically for a seat since its last own decision, oldest first."""
    own = takewhile(lambda each: each.automatic, (each for each in reversed(table.log) if each.seat == seat))
    return tuple(each.text for each in own)[::-1]


def _warnings(rules: Rules[Any]) -> tuple[Text, ...]:
    """Return the stop conditions of the title for plans that are played automatically."""
    stops = tuple(stop.warning for stop in rules.plan_stops)
    return stops if rules.words.lapses is None else (GIVES_UP, *stops)


def _turn_after(table: Table[Any], seat: Seat, lines: Sequence[str]) -> Table[Any] | None:
    return turn_after(table, seat, [table.parse(line) for line in lines])


def _tried_turns(table: Table[Any], seat: Seat, turns: Sequence[Sequence[str]]) -> tuple[DraftPreview, ...]:
    """Return previews of the turns one after the other, up to the first that is refused or can have no successor."""
    tried: list[DraftPreview] = []
    at: Table[Any] | None = table
    for number, lines in enumerate(turns, start=1):
        assert at is not None, "a turn is tried only where it comes"
        preview = preview_lines(at, seat, lines, looks_past=True)
        tried.append(preview)
        at = None
        if preview.refusal is None and number < len(turns):
            at = _turn_after(preview.origin, seat, preview.lines)
        if at is None:
            break
    return tuple(tried)


def _planned(table: Table[Any], seat: Seat, turns: Sequence[Sequence[str]]) -> tuple[PlannedTurn, ...]:
    """Return turns one after the other, up to the first that cannot come; `table` is at the first of them."""
    kept: list[PlannedTurn] = []
    at: Table[Any] | None = table
    for number, lines in enumerate(turns, start=1):
        if at is None:
            break
        kept.append(planned_turn(at, seat, lines))
        at = None if number == len(turns) else _turn_after(at, seat, kept[-1].lines)
    return tuple(kept)


class PlanController(TurnController):
    """Shows future turns; they are stored and not played."""

    planned = True
    has_own_row = True

    def __init__(self, services: Services, drawings: PictureMaker, at_present: TurnController) -> None:
        super().__init__(services, drawings)
        self.planning = PlanSeats(services, at_present)
        self.seats = self.planning

    def content(
        self,
        context: SeatContext,
        where: PanelLocation | None = None,
        *,
        explained: int | None = None,
        pictured: WholePicture | None = None,
        recap: str = "",
    ) -> MessageContent:
        assert isinstance(context, PlanContext), "these seats give no other"
        bare = super().content(replace(context, own_note=""), where, explained=explained, pictured=pictured)
        panel = plan_panel(bare, self._outlook(context), context.localizer, explained=explained is not None)
        if explained is not None:
            return panel
        if context.unawaited:
            panel = replace(panel, components=with_row(panel.components, [*context.unawaited]))
        if context.hints:
            offer = offer_trial(context.number, context.revision, context.localizer)
            panel = replace(panel, components=with_row(panel.components, [offer]))
        return with_own_note(panel, context.own_note)

    def _outlook(self, context: PlanContext) -> PlanStatus:
        """Return the status of the plan as a whole."""
        plan, localizer = context.plan, context.localizer
        state = context.table.view(context.seat).state
        spare = None if plan is None or plan.otherwise is None else plan.otherwise.lines
        return PlanStatus(
            game=context.number,
            state=context.revision,
            fingerprint=context.preview.fingerprint,
            waiting=context.waiting,
            earlier=tuple("; ".join(lines_in_words(each, localizer)) for each in context.earlier),
            planned=bool(context.preview.lines),
            by_itself=plan is not None and plan.by_itself,
            stop=context.stop,
            warnings=_warnings(context.table.rules),
            answered=[order.describe() for order in context.answering],
            goes_on=context.goes_on,
            passes=context.passes,
            otherwise="" if spare is None else all_in_names(context.table.rules, state, spare, localizer, LONGEST_PASS),
            played=all_in_names(context.table.rules, state, context.played, localizer, LONGEST_PLAYED)
            if context.played
            else "",
        )

    async def confirm(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], note: Text | None = None
    ) -> None:
        """Store what a turn would answer at once."""
        await self.seats.keep(interaction, context, lines)
        await self.show(interaction, context.number, note=note)

    async def _recap(self, context: SeatContext) -> str:
        """Return no recap: it is shown when the turn comes."""
        return ""


class PlanClicks(TurnClicks):
    """The clicks on a plan."""

    prefix = PLAN


class PlanPanels:
    """The panel of a seat without a question, and the buttons of its plan."""

    def __init__(self, services: Services, drawings: PictureMaker, at_present: TurnController) -> None:
        self.turns = PlanController(services, drawings, at_present)
        self.seats = self.turns.planning
        self._play, self._typed = PlanClicks(self.turns), TypedTurns(self.turns)

    @property
    def routes(self) -> dict[str, Callable[[Interaction], Awaitable[None]]]:
        """The routes of its controls: those of the private panel, and those for the plan as a whole."""
        panel = {route: self._play.routes[route] for route in PANEL_ROUTES if route != "confirm"}
        own = {
            "typed": self._typed.form,
            "open": self.open,
            "alone": self.let_play,
            "after": self.plan_on,
            "before": self.go_back,
            "otherwise": self.pass_otherwise,
            "no_more": self.pass_no_more,
            "ask": self.ask_first,
            "forget": self.forget,
        }
        return {f"{PLAN}{route}": handler for route, handler in (panel | own).items()}

    async def opened(self, interaction: Interaction, context: SeatContext) -> bool:
        """Show what the user could do if it were their turn. Return False where that cannot be said."""
        planned = await self.seats.ahead(interaction, context)
        if planned is not None:
            await self.turns.panel(interaction, planned)
        return planned is not None

    async def open(self, interaction: Interaction) -> None:
        """Start or continue planning."""
        await self.turns.show(interaction, _game(interaction))

    async def let_play(self, interaction: Interaction) -> None:
        """Let the plan be played automatically, adding the action that only ends the turn if it is missing."""
        context = await self._current(interaction)
        if context is None:
            return
        lines, turns = context.whole_turn, context.turns[:-1]
        if lines is None and (context.preview.lines or not turns):
            note = say("Only a whole turn can play by itself: go on until it ends or something is revealed.")
            await self.turns.panel(interaction, context, note=note)
            return
        await self._keep(interaction, context, turns if lines is None else [*turns, lines], by_itself=True)

    async def plan_on(self, interaction: Interaction) -> None:
        """Plan the turn after the one that is shown."""
        context = await self._current(interaction)
        if context is None or context.whole_turn is None:
            return
        if not context.goes_on:
            note = say("No more turns can be planned behind this one for now.")
            await self.turns.panel(interaction, context, note=note)
            return
        await self._keep(interaction, context, [*context.turns[:-1], context.whole_turn, ()])

    async def go_back(self, interaction: Interaction) -> None:
        """Delete the plan of the turn that is shown, and show the turn before it."""
        context = await self._current(interaction)
        if context is not None:
            await self._keep(interaction, context, context.turns[:-1])

    async def ask_first(self, interaction: Interaction) -> None:
        """Show the plan when the turn comes, to be confirmed then."""
        context = await self._current(interaction)
        if context is not None:
            await self._keep(interaction, context, context.turns)

    async def pass_otherwise(self, interaction: Interaction) -> None:
        """Make the turn that is shown the fallback, played automatically when nothing else is planned."""
        context = await self._current(interaction)
        if context is not None and context.whole_turn is not None and context.passes:
            await self.seats.note(interaction, context, [*context.turns[:-1], context.whole_turn], otherwise="last")
            await self.turns.show(interaction, context.number)

    async def pass_no_more(self, interaction: Interaction) -> None:
        """Remove the fallback turn: its owner decides when nothing is planned."""
        context = await self._current(interaction)
        if context is not None:
            by_itself = context.plan is not None and context.plan.by_itself
            await self.seats.note(interaction, context, context.turns, by_itself=by_itself, otherwise="nothing")
            await self.turns.show(interaction, context.number)

    async def forget(self, interaction: Interaction) -> None:
        """Delete the whole plan."""
        context = await self._current(interaction)
        if context is not None:
            await self.seats.note(interaction, context, (), otherwise="nothing")
            await self.turns.show(interaction, context.number)

    async def _keep(
        self, interaction: Interaction, context: PlanContext, turns: Sequence[Sequence[str]], *, by_itself: bool = False
    ) -> None:
        await self.seats.note(interaction, context, turns, by_itself=by_itself)
        await self.turns.show(interaction, context.number)

    async def _current(self, interaction: Interaction) -> PlanContext | None:
        context = await self.seats.of(interaction, _game(interaction))
        if context is None or await self.turns.stale(interaction, context):
            return None
        assert isinstance(context, PlanContext), "these seats give no other"
        return context


def _game(interaction: Interaction) -> int:
    control = control_of(interaction)
    assert control is not None, "only controls of ours come here"
    return control.game
