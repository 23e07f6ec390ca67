"""Hints of the strong computer player, for games that do not count and for lessons."""

from __future__ import annotations

from typing import Any

import structlog

from bot.access.seat_context import SeatContext
from bot.advice.allowed import refusal
from bot.advice.idea_texts import idea_lines
from bot.computer_players.ideas import ideas
from bot.language.i18n import Localizer
from bot.metrics.safe_errors import described
from bot.responses import Interaction, control_of, defer
from bot.services import Services
from bot.thinking.backends import ThinkingError, Urgency
from bot.turns.turn_controller import TurnController
from rules.engine import Seat, Table, Text, say

log = structlog.get_logger(__name__)

MOST = 2
"""The number of plans in a hint."""


class Hints:
    """The button *Hint* in the private panel, and `/game advice hint`."""

    def __init__(self, services: Services, turns: TurnController) -> None:
        self.services = services
        self.turns = turns
        self.routes = {"hint": self.hint}

    async def hint(self, interaction: Interaction) -> None:
        """Show the best plans for the next decision in the draft."""
        control = control_of(interaction)
        assert control is not None, "only a control of ours comes here"
        context = await self.turns.seats.of(interaction, control.game)
        if context is not None and not await self.turns.stale(interaction, context):
            await self._show(interaction, context)

    async def here(self, interaction: Interaction) -> None:
        """Handle `/game advice hint`: the same for the game of this channel."""
        context = await self.turns.seats.here(interaction)
        if context is not None:
            await self._show(interaction, context)

    async def _show(self, interaction: Interaction, context: SeatContext) -> None:
        game = await self.services.game(context.number)
        assert game is not None, "somebody sits there"
        why_not = await refusal(self.services, game, interaction.user.id)
        if why_not is not None:
            await self.turns.panel(interaction, context, note=why_not)
            return
        await defer(interaction)
        await self.turns.panel(interaction, context, note=await hint(self.services, context))


async def hint(services: Services, context: SeatContext) -> Text:
    """Return a hint for a draft, or for the table where the draft is complete."""
    table = context.preview.table if context.preview.continues else context.table
    if context.seat not in table.questions or table.rules.computer_player is None:
        return say("You have nothing to decide now.")
    try:
        return say("{why}", why=await _worded(services, table, context.seat, context.speech))
    except ThinkingError as error:
        log.error("no hint", game=table.rules.key, problem=described(error))
        return say("The program cannot think now; try again later.")


async def _worded(services: Services, table: Table[Any], seat: Seat, speech: Localizer) -> str:
    found = await services.thinking.think(Urgency.ANSWER, ideas, table, seat, "strong", MOST)
    heading = speech(say("💡 What a strong computer player would do, by what you can see:"))
    return "\n".join([heading, *idea_lines(found, speech)])
