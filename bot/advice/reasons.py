"""The reasons of computer players: the plans they compared, shown to one user."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot.advice.allowed import refusal, why_no_advice
from bot.advice.hints import THINKING
from bot.advice.idea_texts import idea_lines
from bot.computer_players.ideas import Idea, beginning_of_turn, ideas_as_seen, ideas_at
from bot.metrics.safe_errors import described
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.decision_texts import in_names
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, control_of, show_panel
from bot.services import Services
from bot.store import SeatHolder
from bot.views.reader_view import ReaderView, heading
from bot.views.reader_views import ReaderViews
from bot.workers.backends import Urgency, WorkerError
from rules.engine import RecordError, Who, say

log = structlog.get_logger(__name__)

MOST = 3
"""The number of plans shown."""
MOST_DECISIONS = 6
"""The number of its decisions that are repeated."""


class Reasons:
    """The button *Why?* in the history of a game, and `/game advice why`."""

    def __init__(self, services: Services, looking: ReaderViews) -> None:
        self.services = services
        self.looking = looking
        self.routes = {"why": self.why}

    async def why(self, interaction: Interaction) -> None:
        """Show the plans that led to the decision of a button, else to the latest turn of a computer player."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        localizer, game = seen.localizer, seen.game
        holders = await self.services.holders(game.id)
        last = _decision(interaction, seen, holders)
        if last is None:
            await show_panel(interaction, localizer(say("No computer player has decided anything here yet.")))
            return
        why_not = await refusal(self.services, game, interaction.user.id)
        if why_not is not None:
            await show_panel(interaction, localizer(why_not))
            return
        await show_panel(interaction, localizer(THINKING))
        content = MessageContent(await self._worded(seen, holders, last), _way_back(interaction, seen))
        await show_panel(interaction, content)

    async def _worded(self, seen: ReaderView, holders: Sequence[SeatHolder], last: int) -> str:
        """Return what a computer player did in the turn of a decision, and the plans it had compared."""
        localizer, table = seen.localizer, seen.table
        seat = table.log[last].seat
        try:
            first = await asyncio.to_thread(beginning_of_turn, table, last)
        except RecordError:
            first = last
        decisions = seen.decisions[first : last + 1]
        state = table.view(None).state
        done = "; ".join(in_names(table.rules, state, each.text, localizer) for each in decisions[:MOST_DECISIONS])
        about = say("**Why?** {who}", who=Who(seat))
        lines = [
            heading(seen),
            localizer(about),
            localizer(say("It decided: {what}", what=done)),
        ]
        try:
            found = await self._ideas(seen, first, holders[seat])
        except (WorkerError, RecordError) as error:
            log.error("no reasons", game=seen.game.id, problem=described(error))
            return "\n".join([*lines, localizer(why_no_advice(error))])
        if not found:
            hidden = say("More would give away what is hidden; read it when the game is over.")
            return "\n".join([*lines, localizer(hidden)])
        lines += [localizer(say("The best it saw before:")), *idea_lines(found, localizer)]
        if not seen.is_over and not table.rules.open_information:
            note = say(
                "What you cannot see has been dealt again at random for this, so the computer player may have seen it "
                "differently."
            )
            lines.append(f"-# {localizer(note)}")
        return "\n".join(lines)

    async def _ideas(self, seen: ReaderView, first: int, holder: SeatHolder) -> list[Idea]:
        thinking, seat, level, style = self.services.thinking, holder.seat, holder.level, holder.style
        if seen.is_over:
            return await thinking.run(Urgency.ANSWER, ideas_at, seen.table, first, seat, level, MOST, style)
        return await thinking.run(Urgency.ANSWER, ideas_as_seen, seen.table, first, seat, level, MOST, seen.seat, style)


def _way_back(interaction: Interaction, seen: ReaderView) -> tuple[Component, ...]:
    """Return the button back to the page of the history that the click came from; none after a command."""
    control = control_of(interaction)
    if control is None or not control.argument.isdecimal():
        # A command has no page to go back to.
        return ()
    back = ControlId(seen.game.id, seen.game.revision, "history", control.argument)
    return tuple(rows([button(back, seen.localizer(say("◀ Back")))]))


def _decision(interaction: Interaction, seen: ReaderView, holders: Sequence[SeatHolder]) -> int | None:
    """Return the index of the decision in question, if a computer player has made it."""
    control, decisions = control_of(interaction), seen.decisions
    computers = {holder.seat for holder in holders if holder.is_computer}
    if control is not None and control.argument.isdecimal():
        asked = int(control.argument) - 1
        return asked if 0 <= asked < len(decisions) and decisions[asked].seat in computers else None
    return next((at for at in range(len(decisions) - 1, -1, -1) if decisions[at].seat in computers), None)
