"""Hints of the strong computer player, for games that do not count and for lessons."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from bot.access.seat_context import SeatContext
from bot.advice.allowed import refusal, why_no_advice
from bot.advice.idea_texts import idea_lines
from bot.computer_players.ideas import Idea, ideas
from bot.drafts.preview import preview_lines
from bot.drafts.typed_lines import do_all_typed
from bot.metrics.safe_errors import described
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import MessageContent, PanelLocation
from bot.responses import Interaction, control_of, defer, show_panel
from bot.services import Services
from bot.turns.turn_controller import TurnController
from bot.turns.typed_buttons import HINTED
from bot.workers.backends import Urgency, WorkerError
from rules.engine import Seat, Text, say

log = structlog.get_logger(__name__)

MOST = 2
"""The number of plans in a hint."""
KEPT = 64
"""The number of hints that are cached until one of their plans is played."""
THINKING = say("💡 Thinking …")
HEADING = say("💡 What a strong computer player would do, by what you can see:")


@dataclass(frozen=True, slots=True)
class Key:
    """The position that a hint is about."""

    user_id: int
    """Trial games of several users have the number of the same game."""
    game: int
    seat: Seat
    draft: str
    """The fingerprint of the draft."""


class Hints:
    """The button *Hint* in the private panel, and `/game advice hint`."""

    prefix = ""
    """The prefix of the routes of its controls."""

    def __init__(self, services: Services, turns: TurnController) -> None:
        self.services = services
        self.turns = turns
        self.routes: dict[str, Callable[[Interaction], Awaitable[None]]] = {
            f"{self.prefix}hint": self.hint,
            f"{self.prefix}hint_play": self.play,
        }
        self._kept: OrderedDict[Key, list[Idea]] = OrderedDict()

    async def hint(self, interaction: Interaction) -> None:
        """Show the best plans for the next decision in the draft."""
        context = await self._current(interaction)
        if context is not None:
            await self._show(interaction, context)

    async def here(self, interaction: Interaction) -> None:
        """Handle `/game advice hint`: the same for the game of this channel."""
        context = await self.turns.seats.here(interaction)
        if context is not None:
            await self._show(interaction, context)

    async def play(self, interaction: Interaction) -> None:
        """Put a plan of the hint into the draft. It is played only when the user confirms it."""
        context = await self._current(interaction)
        if context is None or await self._refused(interaction, context):
            return
        control = control_of(interaction)
        assert control is not None, "a plan is played by a button"
        number = control.argument.partition(".")[2]
        await defer(interaction)
        found = await self._ideas(interaction, context)
        if isinstance(found, Text) or not number.isdecimal() or int(number) >= len(found):
            await self.turns.panel(interaction, context, note=found if isinstance(found, Text) else None)
            return
        preview = context.preview if context.preview.continues else preview_lines(context.table, context.seat, ())
        await asyncio.to_thread(do_all_typed, preview, found[int(number)].in_turn, context.localizer)
        await self.turns.seats.keep(interaction, context, preview.lines, preview.following)
        await self.turns.show(interaction, context.number)

    async def _current(self, interaction: Interaction) -> SeatContext | None:
        """Return the seat of the user unless the control is out of date."""
        control = control_of(interaction)
        assert control is not None, "only a control of ours comes here"
        context = await self.turns.seats.of(interaction, control.game)
        return None if context is None or await self.turns.stale(interaction, context) else context

    async def _refused(self, interaction: Interaction, context: SeatContext) -> bool:
        """Return whether the user may not have hints in this game; in that case say why."""
        game = await self.services.game(context.number)
        assert game is not None, "somebody sits there"
        why_not = await refusal(self.services, game, interaction.user.id)
        if why_not is not None:
            await self.turns.panel(interaction, context, note=why_not)
        return why_not is not None

    async def _show(self, interaction: Interaction, context: SeatContext) -> None:
        if await self._refused(interaction, context):
            return
        localizer, above = context.localizer, self.above(context)
        await show_panel(interaction, localizer(THINKING))
        found = await self._ideas(interaction, context)
        if isinstance(found, Text):
            note = found if above is None else say("{first} {rest}", first=above, rest=found)
            await self.turns.panel(interaction, context, note=note)
            return
        heading = [HEADING] if above is None else [above, HEADING]
        text = "\n".join([*map(localizer, heading), *idea_lines(found, localizer)])
        await show_panel(interaction, MessageContent(text, tuple(self._buttons(context, len(found)))))

    def above(self, context: SeatContext) -> Text | None:
        """Return what stands above the plans."""
        return None

    async def _ideas(self, interaction: Interaction, context: SeatContext) -> list[Idea] | Text:
        """Return the plans for a position, which are the same each time, or why there are none."""
        key = Key(interaction.user.id, context.number, context.seat, context.preview.fingerprint)
        if key not in self._kept:
            found = await ideas_for(self.services, context)
            if isinstance(found, Text):
                return found
            self._kept[key] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def _buttons(self, context: SeatContext, count: int) -> list[Component]:
        """Return the buttons that play a plan, and the one back to the panel."""
        localizer, draft = context.localizer, context.preview.fingerprint

        def own(route: str, argument: str, label: Text, style: Style = Style.PLAIN) -> Component:
            control = ControlId(context.number, context.revision, f"{self.prefix}{route}", argument)
            return button(control, localizer(label), style)

        playing = [
            own("hint_play", f"{draft}.{number}", label, Style.PLAIN if number else Style.MAIN)
            for number, label in enumerate(HINTED[:count])
        ]
        return rows([*playing, own("see", f"{PanelLocation(draft)}.back", say("◀ Back"))])


class PrivateHints(Hints):
    """The button *Hint* where nobody else is concerned: in lessons and trial games."""

    async def _refused(self, interaction: Interaction, context: SeatContext) -> bool:
        """Return False: hints are always allowed."""
        return False


async def ideas_for(services: Services, context: SeatContext) -> list[Idea] | Text:
    """Return the best plans for a draft, or for the table where the draft is complete; else why there are none."""
    table = context.preview.table if context.preview.continues else context.table
    if context.seat not in table.questions or table.rules.computer_player is None:
        return say("You have nothing to decide now.")
    if context.preview.continues and context.preview.certain_line_count is not None:
        # The process that thinks could not load the position: an action that reveals something is not yet carried out.
        return say("Your draft reveals something first. Confirm it, then ask for a hint.")
    try:
        return await services.thinking.run(Urgency.ANSWER, ideas, table, context.seat, "strong", MOST)
    except WorkerError as error:
        log.error("no hint", game=table.rules.key, problem=described(error))
        return why_no_advice(error)
