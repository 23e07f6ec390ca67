"""Playing by keyboard: one action by its command, a whole turn by `/do`, the rest of a turn in a form."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from bot.access.seat_context import SeatContext
from bot.drafts.examples import example_of
from bot.drafts.preview import DraftPreview, closing, preview_lines, unused_by
from bot.drafts.typed_lines import do_all_typed, parts, play_typed
from bot.panels.decision_texts import lines_in_words
from bot.panels.turn_panel import TYPED
from bot.responses import Interaction, control_of, modal_values, press, show_panel
from bot.turns.turn_controller import TurnController
from bot.turns.typed_buttons import is_about_a_draft, leads_back, typed_button
from bot.wording.action_commands import Typed, seated, written
from rules.engine import AnyAction, Rules, Text, say
from rules.engine.core.notation import format_action
from rules.engine.core.text import entries


class TypedTurns:
    """The handlers of typed turns."""

    def __init__(self, turns: TurnController) -> None:
        self.turns = turns
        self.seats = turns.seats
        self.routes = {"typed": self.form}

    async def action(self, interaction: Interaction, rules: Rules[Any], action: type[AnyAction], values: Typed) -> None:
        """Handle `/tm build`: add the action to the draft for confirmation; a side answer is given at once."""
        context = await self.seats.here(interaction, rules)
        if context is not None:
            await self._add(interaction, context, [written(action, seated(action, values, context.localizer.names))])

    async def written(self, interaction: Interaction, rules: Rules[Any], text: str) -> None:
        """Handle `/tta choose`: an action of a group as text, added to the draft like one with options."""
        context = await self.seats.here(interaction, rules)
        if context is not None:
            await self._add(interaction, context, parts(text) or [text])

    async def form(self, interaction: Interaction) -> None:
        """Handle the form of the private panel: add the typed text to the draft for confirmation."""
        control = control_of(interaction)
        assert control is not None, "a form comes back under its control"
        context = await self.seats.of(interaction, control.game)
        if context is None:
            return
        text = modal_values(interaction).get(TYPED, "")
        if await self._pressed(interaction, context, text):
            return
        lines = parts(text)
        if lines:
            await self._add(interaction, context, lines)
        else:
            await self.turns.panel(interaction, context)

    async def do(self, interaction: Interaction, text: str) -> None:
        """Handle `/do`: a whole turn in the notation of the log; with a leading +, the rest of the draft."""
        context = await self.seats.here(interaction)
        if context is None:
            return
        localizer, passed_over = context.localizer, ""
        text = text.strip()
        if await self._pressed(interaction, context, text):
            return
        if not text.startswith("+"):
            passed_over = "; ".join(lines_in_words(context.preview, localizer))
            context = replace(context, preview=_anew(context))
        text = text.removeprefix("+")
        drafted = len(context.preview.lines)
        if not parts(text):
            example = example_of(context.preview, localizer)
            await show_panel(
                interaction, localizer(say("Write the actions of your turn, for example: {text}", text=example))
            )
            return
        await asyncio.to_thread(play_typed, context.preview, text, localizer)
        if context.preview.refusal is not None:
            await self.turns.refuse(interaction, context, drafted=drafted, passed_over=passed_over)
            return
        at_once = not drafted and context.seat not in context.table.questions
        unfinished = None if at_once else _unfinished(context.preview)
        if unfinished is not None:
            if passed_over:
                unfinished = say("{note} Before, you had prepared: {lines}", note=unfinished, lines=passed_over)
            await self.seats.keep(interaction, context, context.preview.lines, context.preview.following)
            await self.turns.show(interaction, context.number, note=unfinished)
            return
        note = say("Played instead of what you had prepared: {lines}", lines=passed_over) if passed_over else None
        await self.turns.confirm(interaction, context, context.preview.lines, note)

    async def _pressed(self, interaction: Interaction, context: SeatContext, text: str) -> bool:
        """Do what a button of the panel does whose label was typed. Return False for other text."""
        control = await asyncio.to_thread(typed_button, self.turns, context, interaction.user.id, text)
        if control is not None:
            press(interaction, control)
            await self.turns.services.handlers[control.route](interaction)
        elif leads_back(text, context.localizer):
            await self.turns.panel(interaction, context)
        elif not context.preview.lines and is_about_a_draft(text, context.localizer):
            await self.turns.panel(interaction, context, note=say("You have prepared nothing."))
        else:
            return False
        return True

    async def _add(self, interaction: Interaction, context: SeatContext, lines: list[str]) -> None:
        drafted = len(context.preview.lines)
        await asyncio.to_thread(do_all_typed, context.preview, lines, context.localizer)
        if context.preview.refusal is not None:
            await self.turns.refuse(interaction, context, drafted=drafted)
        elif not drafted and not context.preview.needs_look and context.answers_at_once(context.preview.lines):
            await self.turns.confirm(interaction, context, context.preview.lines)
        else:
            await self.seats.keep(interaction, context, context.preview.lines, context.preview.following)
            note = say("Added to the turn you are preparing.") if drafted else None
            await self.turns.show(interaction, context.number, note=note)


def _anew(context: SeatContext) -> DraftPreview:
    """Return the turn without its draft. Lines that wait for the own turn stay while a side question is answered."""
    preview = preview_lines(context.table, context.seat, ())
    question = context.table.questions.get(context.seat)
    if question is not None and question.off_turn and not context.preview.lines:
        preview.following = list(context.preview.following)
    return preview


def _unfinished(preview: DraftPreview) -> Text | None:
    """Return why a typed turn needs confirmation before it is played, if it does."""
    last = closing(preview)
    unused = None if last is None else unused_by(preview, last)
    if preview.needs_look and (last is not None or not preview.continues):
        return say("Nothing was played yet: this is done only when you confirm it.")
    held = [loss.text for loss in preview.losses if not loss.inevitable]
    if held:
        return say("Nothing was played yet. Confirm if you accept this: {losses}.", losses=entries(held))
    if last is not None and unused is not None:
        return say(
            "Nothing was played yet, because this is left: {unused}. Go on here or with {command}, or confirm. "
            "{end} at the end of what you type plays at once.",
            unused=unused,
            command="`/do +…`",
            end=f"`; {format_action(last)}`",
        )
    forced = None if preview.question is None else preview.question.forced_answer(preview.table.state, preview.seat)
    if preview.continues and forced is None:
        return say(
            "This is not a whole turn yet, so nothing was played: go on here or with {command}, then confirm.",
            command="`/do +…`",
        )
    return say("Nothing was played yet: confirm that you give something up.") if preview.lapsed else None
