"""Playing by click: the private panel with its draft, and answers given directly from a public post."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.access.seat_context import SeatContext
from bot.drafts.adjusting import adjustments
from bot.drafts.choice_tree import Choice, ChoiceNode, NothingPossibleError, Path, follow, named
from bot.drafts.concluding import conclude, lines_without_last
from bot.drafts.preview import DraftPreview, add_legal_lines, add_line, closing, leaves_something, preview_lines
from bot.panels.action_forms import SENT, filled_in, form_of, modal_of
from bot.panels.control_ids import ControlId
from bot.panels.explanations import why_nothing_fits
from bot.panels.message_content import PanelLocation
from bot.panels.rerouted_controls import prefixed
from bot.panels.turn_panel import WholePicture, entry_index, typing_form
from bot.pictures import illustrations
from bot.rate_limits import enough_drawn
from bot.responses import (
    Interaction,
    control_of,
    defer,
    menu_values,
    modal_selections,
    modal_values,
    open_modal,
    send_notice,
    show_panel,
)
from bot.turns.refusals import refusal_text
from bot.turns.stale_controls import draft_means_the_same, means_the_same, same_path
from bot.turns.turn_controller import TurnController
from bot.wording.narration import focus
from rules.engine import AnyAction, Seat, Table, say
from rules.engine.core.notation import NotationError, format_action
from rules.engine.core.text import entries

Opener = Callable[[Interaction, SeatContext], Awaitable[bool]]
"""Shows another panel than the ordinary one; returns False where there is none."""
GONE = say("That choice is gone; here is what is possible now.")


@dataclass(frozen=True, slots=True)
class _Clicked:
    """A control of the private panel that was clicked."""

    context: SeatContext
    shown: DraftPreview
    """The draft as the panel showed it: the present one, unless others have decided since."""
    where: PanelLocation
    """The list in which the control stands now."""

    def levels(self, paths: Iterable[Path]) -> list[ChoiceNode]:
        """Return the lists or choices at these paths, as the panel showed them. Raises LookupError."""
        return [follow(self.shown.choices, path, self.shown.menu, self.shown.multi_pick) for path in paths]


class TurnClicks:
    """The click handlers of a seat."""

    prefix = ""
    """The prefix of the routes of its controls."""

    def __init__(self, turns: TurnController, opened_off_turn: Opener | None = None) -> None:
        self.turns = turns
        self.seats = turns.seats
        self.opened_off_turn = opened_off_turn
        self.routes = {
            "turn": self.open,
            "answer": self.answer,
            "see": self.look,
            "explain": self.explain,
            "go": self.go,
            "pick": self.go,
            "several": self.pick_several,
            "confirm": self.confirm,
            "reveal": self.reveal,
            "step_back": self.step_back,
            "adjust": self.adjust,
            "preview": self.preview,
            "own_board": self.own_board,
            "type": self.type,
            "fill_in": self.fill_in,
            SENT: self.add_filled_in,
        }

    async def open(self, interaction: Interaction) -> None:
        """Show the present question, or who has to decide."""
        await self._opened(interaction, await self.seats.of(interaction, _control(interaction).game))

    async def open_here(self, interaction: Interaction) -> None:
        """Handle `/game turn`: the same for the game of this channel."""
        await self._opened(interaction, await self.seats.here(interaction))

    async def _opened(self, interaction: Interaction, context: SeatContext | None) -> None:
        """Show the panel, or the alternative for a seat without a question."""
        if context is None:
            return
        off_turn = context.seat not in context.table.questions
        opened = off_turn and self.opened_off_turn is not None and await self.opened_off_turn(interaction, context)
        if not opened:
            await self.turns.panel(interaction, context)

    async def answer(self, interaction: Interaction) -> None:
        """Handle an answer button of a public post, if the question is still the same.

        Answers that put nothing at stake count at once, all others are shown for confirmation.
        """
        context = await self.seats.of(interaction, _control(interaction).game)
        if context is None:
            return
        decision_count, _, line = _control(interaction).argument.partition(".")
        action = await self._offered(context, line, int(decision_count)) if decision_count.isdecimal() else None
        if action is None:
            note = say("You are not being asked that now; here is where the game stands.")
            await self.turns.panel(interaction, context, note=context.note or note)
            return
        after = context.table.clone()
        after.act(context.seat, action)
        if after.obstacle(context.seat, action) is None:
            # The same answer fits several questions; the panel names the right one.
            await self.turns.panel(
                interaction, context, note=say("Several questions are open for you; this is the first.")
            )
            return
        line = format_action(action)
        question = context.table.question_to(context.seat)
        if question is not None and question.counts_at_once(action) and not _gives_up(context, action):
            await self.turns.confirm(interaction, context, [line])
        else:
            await self.seats.keep(interaction, context, [line], context.preview.following)
            await self.turns.show(interaction, context.number)

    async def look(self, interaction: Interaction) -> None:
        """Show another page of a list, or go back one choice."""
        clicked = await self._clicked(interaction)
        if clicked is not None:
            await self.turns.panel(interaction, clicked.context, clicked.where)

    async def explain(self, interaction: Interaction) -> None:
        """Show the same list with a page of explanations."""
        clicked = await self._clicked(interaction)
        if clicked is not None:
            await self.turns.panel(interaction, clicked.context, clicked.where, explained=_page(interaction))

    async def go(self, interaction: Interaction) -> None:
        """Follow a choice to the next one, or add it to the draft."""
        clicked = await self._clicked(interaction)
        if clicked is None:
            return
        context, shown_at, picked = clicked.context, _where(interaction).path, menu_values(interaction)
        indices = [int(value) for value in picked if value.isdecimal()] or [_index(interaction)]
        paths = [(*shown_at, index) for index in indices]
        try:
            levels = clicked.levels(paths)
        except NothingPossibleError as nothing:
            why = why_nothing_fits(context.preview, nothing.entry.kinds)
            await self.turns.panel(interaction, context, note=why)
            return
        except LookupError:
            await self.turns.panel(interaction, context, note=GONE)
            return
        chosen = [level.single_choice for level in levels if level.single_choice is not None]
        if not all(means_the_same(clicked.shown, context.preview, choice.actions) for choice in chosen):
            await self.turns.out_of_date(interaction, context)
        elif not chosen:
            path = same_path(clicked.shown, context.preview, levels[0].path)
            await self.turns.panel(interaction, context, PanelLocation(context.preview.fingerprint, path))
        elif len(chosen) == 1:
            await self._add(interaction, context, chosen[0].actions)
        else:
            await self._add_together(interaction, context, chosen)

    async def _add_together(self, interaction: Interaction, context: SeatContext, chosen: Sequence[Choice]) -> None:
        """Add several choices to the draft, in an order in which they are possible; name those that are not."""
        preview, before = context.preview, len(context.preview.lines)
        left = await asyncio.to_thread(add_legal_lines, preview, chosen)
        await self.seats.keep(interaction, context, preview.lines, preview.following)
        picked = {format_action(action) for choice in chosen for action in choice.actions}
        added = zip(preview.lines[before:], preview.described[before:], strict=True)
        paid = [described for line, described in added if line not in picked]
        note = say("Paid for: {what}.", what=entries(paid)) if paid else None
        if left:
            missing = entries([preview.words(choice) for choice in left])
            note = say("Not possible together with the rest: {what}.", what=missing)
        await self.turns.show(interaction, context.number, note=note)

    async def pick_several(self, interaction: Interaction) -> None:
        """Add the values picked in a menu to the draft, or explain why they cannot be combined."""
        clicked = await self._clicked(interaction)
        if clicked is None:
            return
        context = clicked.context
        try:
            several = clicked.levels([_where(interaction).path])[0].multi_pick
            action = None if several is None else several.picked(map(int, menu_values(interaction)))
        except (LookupError, ValueError):
            action = None
        if action is None:
            await self.turns.panel(interaction, context, note=GONE)
            return
        obstacle = context.preview.table.obstacle(context.seat, action)
        if obstacle is not None:
            note = refusal_text(obstacle, context.localizer)
            await self.turns.panel(interaction, context, clicked.where, note=say("{why}", why=note))
        elif not means_the_same(clicked.shown, context.preview, [action]):
            await self.turns.out_of_date(interaction, context)
        else:
            await self._add(interaction, context, [action])

    async def _add(self, interaction: Interaction, context: SeatContext, actions: Sequence[AnyAction]) -> None:
        """Add the choice to the draft; an answer that puts nothing at stake is given at once."""
        lines = [*context.preview.lines, *map(format_action, actions)]
        if not context.preview.lines and context.answers_at_once(lines):
            await self.turns.confirm(interaction, context, lines)
            return
        if context.preview.table.rules.menus.concluding:
            await asyncio.to_thread(_add_and_conclude, context.preview, actions)
            lines = context.preview.lines
        await self.seats.keep(interaction, context, lines, context.preview.following)
        await self.turns.show(interaction, context.number)

    async def step_back(self, interaction: Interaction) -> None:
        """Remove the last line of the draft."""
        clicked = await self._clicked(interaction)
        if clicked is None:
            return
        context, preview = clicked.context, clicked.context.preview
        # Lines after a reveal are pointless without it.
        lines = await asyncio.to_thread(lines_without_last, preview)
        await self.seats.keep(interaction, context, lines, () if preview.reveals else preview.following)
        await self.turns.show(interaction, context.number)

    async def adjust(self, interaction: Interaction) -> None:
        """Replace the last line of the draft by a similar one."""
        context = await self._with_same_draft(interaction)
        if context is None:
            return
        preview, index = context.preview, _index(interaction)
        found = adjustments(preview)
        lines = [*preview.lines[:-1], format_action(found[index].action)] if 0 <= index < len(found) else preview.lines
        await self.seats.keep(interaction, context, lines, preview.following)
        await self.turns.show(interaction, context.number)

    async def preview(self, interaction: Interaction) -> None:
        """Show the board and the players as the draft would leave them."""
        clicked = await self._clicked(interaction)
        if clicked is None:
            return
        context = clicked.context
        usual = illustrations.summary(context.title)
        if usual is None:
            await self.turns.panel(
                interaction, context, clicked.where, note=say("There are no pictures of this game yet.")
            )
            return
        await self._picture(interaction, clicked, usual)

    async def own_board(self, interaction: Interaction) -> None:
        """Show the seat's own board as the draft would leave it."""
        clicked = await self._clicked(interaction)
        if clicked is not None:
            await self._picture(interaction, clicked, illustrations.TABLEAU)

    async def _picture(self, interaction: Interaction, clicked: _Clicked, kind: str) -> None:
        """Show a whole picture next to the panel, with marks for changes and choices."""
        context, where = clicked.context, clicked.where
        again_at = self.turns.services.next_allowed_drawing(interaction.user.id, "preview")
        if again_at is not None:
            await send_notice(interaction, context.localizer(enough_drawn(again_at)))
            return
        await defer(interaction)
        preview = context.preview
        try:
            level = follow(preview.choices, where.path, preview.menu, preview.multi_pick)
        except LookupError:
            level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        pictures = await self.turns.drawings.all_pages(
            preview.table,
            context.seat,
            kind,
            context.localizer,
            seat=context.seat if illustrations.needs_seat(context.title, kind) else None,
            highlight=(*focus(preview.events), *named(level, preview.menu.mapped)),
        )
        way_back = say("Hide picture") if self.turns.close_up(context, level) is None else say("Close-up")
        pictured = WholePicture(way_back, of_own_board=kind == illustrations.TABLEAU)
        message_id = await show_panel(interaction, self.turns.content(context, where, pictured=pictured), pictures)
        await self.turns.track_open_panel(interaction, context, message_id, where)

    async def type(self, interaction: Interaction) -> None:
        """Open a form in which the rest of the turn can be typed."""
        clicked = await self._clicked(interaction)
        if clicked is not None:
            context = clicked.context
            form = typing_form(context.number, context.revision, context.preview, context.localizer)
            await open_modal(interaction, replace(form, control=prefixed(form.control, self.prefix)))

    async def fill_in(self, interaction: Interaction) -> None:
        """Open the form of the question."""
        clicked = await self._clicked(interaction)
        if clicked is None:
            return
        context = clicked.context
        form = form_of(context.preview)
        if form is None:
            await self.turns.panel(interaction, context, note=GONE)
            return
        modal = modal_of(context.number, context.revision, context.preview, form, context.localizer)
        await open_modal(interaction, replace(modal, control=prefixed(modal.control, self.prefix)))

    async def add_filled_in(self, interaction: Interaction) -> None:
        """Add the action of a submitted form to the draft, or say why it is not possible."""
        clicked = await self._clicked(interaction)
        if clicked is None:
            return
        context, form = clicked.context, form_of(clicked.context.preview)
        if form is None:
            await self.turns.panel(interaction, context, note=GONE)
            return
        action = filled_in(context.preview, form, modal_values(interaction), modal_selections(interaction))
        obstacle = context.preview.table.obstacle(context.seat, action)
        if obstacle is not None:
            note = refusal_text(obstacle, context.localizer)
            await self.turns.panel(interaction, context, note=say("{why}", why=note))
        else:
            await self._add(interaction, context, [action])

    async def confirm(self, interaction: Interaction) -> None:
        """Play the draft, adding the action that only closes the turn if it is missing."""
        context = await self._with_same_draft(interaction)
        if context is None:
            return
        lines = list(context.preview.lines)
        last = closing(context.preview)
        if last is not None:
            lines.append(format_action(last))
        elif not lines or not (context.preview.can_confirm or context.preview.certain_line_count is not None):
            # Half a turn cannot be taken back once another player has answered it.
            await self.turns.panel(interaction, context)
            return
        await self.turns.confirm(interaction, context, lines)

    async def reveal(self, interaction: Interaction) -> None:
        """Play the draft up to the first reveal; the rest is checked afterwards."""
        context = await self._with_same_draft(interaction)
        if context is None:
            return
        certain, lines = context.preview.certain_line_count, context.preview.lines
        if certain is None:
            await self.turns.panel(interaction, context)
            return
        await self.turns.confirm(interaction, context, lines[:certain])

    async def _clicked(self, interaction: Interaction) -> _Clicked | None:
        """Return what a control of the private panel is about; None when a response has already been sent."""
        context = await self.seats.of(interaction, _control(interaction).game)
        if context is None:
            return None
        shown = await self.turns.preview_shown(interaction, context)
        if shown is None or shown is context.preview:
            if await self.turns.stale(interaction, context):
                return None
            return _Clicked(context, context.preview, _where(interaction))
        path = await asyncio.to_thread(same_path, shown, context.preview, _where(interaction).path)
        return _Clicked(context, shown, PanelLocation(context.preview.fingerprint, path))

    async def _with_same_draft(self, interaction: Interaction) -> SeatContext | None:
        """Return the seat if its draft means the same as in the panel; None when a response has already been sent."""
        clicked = await self._clicked(interaction)
        if clicked is None or draft_means_the_same(clicked.shown, clicked.context.preview):
            return None if clicked is None else clicked.context
        await self.turns.out_of_date(interaction, clicked.context)
        return None

    async def _offered(self, context: SeatContext, line: str, decision_count: int) -> AnyAction | None:
        """Return the answer in notation, if the seat can give it now and it means the same as at that position."""
        seat, table = context.seat, context.table
        try:
            action = table.parse(line)
        except NotationError:
            return None
        question = table.question_to(seat)
        if question is None or not question.is_public(action) or decision_count > table.decision_count:
            return None
        if table.obstacle(seat, action) is not None:
            return None
        async with self.turns.services.sessions.open(context.number) as session:
            before = await session.position(decision_count)
        if before.obstacle(seat, action) is not None:
            return None
        same = _meaning(before, seat, action) == _meaning(table, seat, action)
        return action if same else None


def _add_and_conclude(preview: DraftPreview, actions: Sequence[AnyAction]) -> None:
    for action in actions:
        add_line(preview, format_action(action))
    conclude(preview)


def _gives_up(context: SeatContext, action: AnyAction) -> bool:
    """Return whether an answer loses something, or leaves something unused."""
    before = preview_lines(context.table, context.seat, ())
    after = preview_lines(context.table, context.seat, (format_action(action),))
    return bool(after.losses) or leaves_something(before, action)


def _meaning(table: Table[Any], seat: Seat, action: AnyAction) -> str:
    return repr(table.rules.words.describe(table.view(seat).state, seat, action))


def _control(interaction: Interaction) -> ControlId:
    control = control_of(interaction)
    assert control is not None, "only controls of ours come here"
    return control


def _where(interaction: Interaction) -> PanelLocation:
    argument = _control(interaction).argument
    return PanelLocation.read(argument) or PanelLocation(argument)


def _page(interaction: Interaction) -> int:
    """Return the page of explanations that a button leads to."""
    index = entry_index(_control(interaction).argument.split(".")[3:4])
    return 0 if index is None else index


def _index(interaction: Interaction) -> int:
    index = entry_index(menu_values(interaction) or _control(interaction).argument.split(".")[3:4])
    return -1 if index is None else index
