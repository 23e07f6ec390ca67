"""Planning the next turn: the private panel on a table as if it were one's turn now (ND-18.15)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields, replace

from bot.access.seat_context import SeatContext, StoredSeats, not_possible, waiting
from bot.answers import Interaction, ask_form, control_of
from bot.drafting.drafts import closing, try_out
from bot.drawing.illustrations import Drawings
from bot.panels.control_ids import PLAN
from bot.panels.message_content import MessageContent, Where
from bot.panels.own_note import with_own_note
from bot.panels.plan_panel import Playing, plan_panel
from bot.panels.rerouting import PANEL_ROUTES, prefixed, with_row
from bot.panels.trial_panel import offer_trial
from bot.panels.turn_panel import typing_form
from bot.services import Services
from bot.store import plans
from bot.store.plans import Plan
from bot.tables.planned import as_planned, steps_of
from bot.turns.confirming import Turns
from bot.turns.play import Play
from bot.turns.typed_turns import TypedTurns
from rules.engine import Text, say
from rules.engine.core.ahead import as_if_on_move
from rules.engine.core.notation import format_action


@dataclass(frozen=True, slots=True)
class PlanContext(SeatContext):
    """A person in front of the table as it would be if it were their turn, with what they plan for it."""

    waiting: Text = Text("")
    """Whom the table really waits for."""
    playing: Playing = "asked"


class PlanSeats(StoredSeats):
    """Seats that are asked nothing, on tables as if it were their turn, and their plans."""

    def __init__(self, services: Services, at_present: Turns) -> None:
        super().__init__(services)
        self.at_present = at_present

    async def of(self, interaction: Interaction, number: int) -> SeatContext | None:
        """At a certain game; whoever is asked something by now, or has no turn to come, is shown that."""
        context = await super().of(interaction, number)
        planned = None if context is None else await self.ahead(interaction, context)
        if planned is None and context is not None:
            await self.at_present.panel(interaction, context)
        return planned

    async def ahead(self, interaction: Interaction, context: SeatContext) -> PlanContext | None:
        """At the same seat when its turn has come; None where it cannot be planned."""
        table, seat = as_if_on_move(context.table, context.seat), context.seat
        if table is None:
            return None
        plan = await self._plan(interaction, context)
        playing: Playing = "asked"
        preview, note = try_out(table, seat, () if plan is None else plan.lines), context.note
        if preview.refusal is not None:
            gone = not_possible(table, seat, preview.refusal, context.speech)
            note = say("The table has changed, so your plan ends before this: {what}.", what=gone)
            preview = try_out(table, seat, preview.lines)
            await self.note(interaction, context, preview.lines)
        elif plan is not None and plan.by_itself:
            playing = "by itself" if as_planned(table, seat, plan) else "changed"
        known = {each.name: getattr(context, each.name) for each in fields(SeatContext)}
        ahead = {"table": table, "preview": preview, "note": note}
        return PlanContext(**{**known, **ahead}, waiting=waiting(context.table), playing=playing)

    async def keep(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], following: Sequence[str] = ()
    ) -> None:
        """Keep the lines as the plan; whoever changes it is asked again before it is played."""
        await self.note(interaction, context, lines)

    async def note(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], *, by_itself: bool = False
    ) -> None:
        """Keep the lines as the plan, with what can be chosen beside them now; once the turn has come, nothing."""
        user_id, seat = interaction.user.id, context.seat
        # The game is held meanwhile, so that no plan is played while it is changed.
        async with self.services.tables.of(context.number) as session:
            table = as_if_on_move(session.table, seat)
            if table is None or seat not in session.seats_of(user_id) or session.game.state != "running":
                return
            legal = try_out(table, seat, lines).lines
            question, now = table.questions[seat].name, self.services.clock()
            plan = Plan(context.number, user_id, seat, question, steps_of(table, seat, legal), by_itself, now)
            async with self.services.store.writing() as db:
                await (plans.save(db, plan) if legal else plans.discard(db, context.number, user_id))

    async def _plan(self, interaction: Interaction, context: SeatContext) -> Plan | None:
        async with self.services.store.reading() as db:
            plan = await plans.find(db, context.number, interaction.user.id)
        return None if plan is None or plan.seat != context.seat else plan


class PlanTurns(Turns):
    """Shows turns to come; they are kept and not played."""

    planned = True

    def __init__(self, services: Services, drawings: Drawings, at_present: Turns) -> None:
        super().__init__(services, drawings)
        self.planning = PlanSeats(services, at_present)
        self.seats = self.planning
        # A turn that has come stands in for its plan.

    def worded(
        self,
        context: SeatContext,
        where: Where | None = None,
        *,
        explained: int | None = None,
        pictured: Text | None = None,
        recap: str = "",
    ) -> MessageContent:
        assert isinstance(context, PlanContext), "these seats give no other"
        bare = super().worded(replace(context, own_note=""), where, explained=explained, pictured=pictured)
        panel = plan_panel(
            bare,
            context.number,
            context.revision,
            context.preview,
            context.playing,
            context.waiting,
            context.speech,
            explained=explained is not None,
        )
        if explained is not None:
            return panel
        if context.hints:
            offer = offer_trial(context.number, context.revision, context.speech)
            panel = replace(panel, components=with_row(panel.components, [offer]))
        return with_own_note(panel, context.own_note)

    async def confirm(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], note: Text | None = None
    ) -> None:
        """Keep what would be answered at once in a turn."""
        await self.seats.keep(interaction, context, lines)
        await self.show(interaction, context.number, note=note)

    async def _recap(self, context: SeatContext) -> str:
        """What has happened is told when the turn comes."""
        return ""


class PlanPlay(Play):
    """Everything that is done by click to a plan."""

    async def type(self, interaction: Interaction) -> None:
        """A form in which the rest of the plan can be typed."""
        context = await self._current(interaction)
        if context is not None:
            form = typing_form(context.number, context.revision, context.preview, context.speech)
            await ask_form(interaction, replace(form, control=prefixed(form.control, PLAN)))


class Planning:
    """The panel of a seat that is asked nothing, and the buttons of its plan."""

    def __init__(self, services: Services, drawings: Drawings, at_present: Turns) -> None:
        self.turns = PlanTurns(services, drawings, at_present)
        self.seats = self.turns.planning
        self._play, self._typed = PlanPlay(self.turns), TypedTurns(self.turns)

    @property
    def routes(self) -> dict[str, Callable[[Interaction], Awaitable[None]]]:
        """The routes of its controls: those of the private panel, and those about the plan as a whole."""
        panel = {route: self._play.routes[route] for route in PANEL_ROUTES if route != "confirm"}
        own = {
            "typed": self._typed.form,
            "open": self.open,
            "alone": self.let_play,
            "ask": self.ask_first,
            "forget": self.forget,
        }
        return {f"{PLAN}{route}": handler for route, handler in (panel | own).items()}

    async def opened(self, interaction: Interaction, context: SeatContext) -> bool:
        """Show somebody what they could do if it were their turn; False where that cannot be said."""
        planned = await self.seats.ahead(interaction, context)
        if planned is not None:
            await self.turns.panel(interaction, planned)
        return planned is not None

    async def open(self, interaction: Interaction) -> None:
        """Begin to plan, or go on."""
        await self.turns.show(interaction, _game(interaction))

    async def let_play(self, interaction: Interaction) -> None:
        """Have the plan played by itself, with the action that only ends the turn when it is missing."""
        context = await self._current(interaction)
        if context is None:
            return
        last, lines = closing(context.preview), list(context.preview.lines)
        if last is None and context.preview.continues:
            note = say("Only a whole turn can play by itself: go on until it ends or something is revealed.")
            await self.turns.panel(interaction, context, note=note)
            return
        lines += [] if last is None else [format_action(last)]
        await self.seats.note(interaction, context, lines, by_itself=True)
        await self.turns.show(interaction, context.number)

    async def ask_first(self, interaction: Interaction) -> None:
        """Have the plan shown when the turn comes, to be confirmed then."""
        context = await self._current(interaction)
        if context is not None:
            await self.seats.note(interaction, context, context.preview.lines)
            await self.turns.show(interaction, context.number)

    async def forget(self, interaction: Interaction) -> None:
        """Plan nothing any more."""
        context = await self._current(interaction)
        if context is not None:
            await self.seats.note(interaction, context, ())
            await self.turns.show(interaction, context.number)

    async def _current(self, interaction: Interaction) -> SeatContext | None:
        context = await self.seats.of(interaction, _game(interaction))
        return None if context is None or await self.turns.stale(interaction, context) else context


def _game(interaction: Interaction) -> int:
    control = control_of(interaction)
    assert control is not None, "only controls of ours come here"
    return control.game
