"""Turns in a trial game: the ordinary private panel, on a private table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.access.seat_context import SeatContext
from bot.advice import allowed
from bot.announcements.endings import standing_lines
from bot.drafts.preview import preview_lines
from bot.panels.control_ids import TRIAL
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.trial_panel import ended_panel, trial_panel
from bot.panels.turn_panel import WholePicture
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction, defer, name_of, show_panel
from bot.services import Services, names_of
from bot.trial_games.open_trials import OpenTrial, TrialGames
from bot.turns.turn_clicks import TurnClicks
from bot.turns.turn_controller import TurnController
from bot.wording.recaps import IN_A_PANEL, retold
from rules.engine import Rules, Text, say
from rules.engine.computer_player import Level


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialContext(SeatContext):
    """A user in a trial game."""

    level: Level
    ends_at: datetime
    told: str
    """The events since the user's last decision."""
    can_undo: bool


class TrialSeats:
    """Seats in trial games, and their drafts."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.games = TrialGames(services)

    async def here(self, interaction: Interaction, rules: Rules[Any] | None = None) -> SeatContext | None:
        """Return None: text typed in a channel is for the game itself."""
        return None

    async def of(self, interaction: Interaction, number: int) -> SeatContext | None:
        """Return the seat in a trial game; a message says when it has been deleted, or when it would be advice now."""
        game = await self.services.game(number)
        why_not = None if game is None else await allowed.refusal(self.services, game, interaction.user.id)
        if why_not is not None:
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(why_not))
            return None
        async with self.games.alone(number, interaction.user.id):
            private = await self.games.find(number, interaction.user.id)
            if private is not None and private.waits_for_others:
                # The bot was stopped while they were thinking.
                await defer(interaction)
                private = await self.games.let_others_decide(private)
        if private is None:
            await self.gone(interaction, number)
            return None
        return await self.at(interaction, private)

    async def at(self, interaction: Interaction, private: OpenTrial) -> SeatContext:
        """Return the seat in a trial game, with its draft."""
        kept, table, seat = private.kept, private.table, private.kept.seat
        preview = preview_lines(table, seat, kept.lines)
        if preview.refusal is not None:
            preview = preview_lines(table, seat, preview.lines)
        title = kept.record.game
        holders = await self.services.holders(kept.game_id)
        localizer = await self.services.private_localizer(
            interaction.user.id,
            str(interaction.locale),
            names_of(holders) or [name_of(interaction)] * len(table.seats),
            title,
            table.options.wording,
        )
        return TrialContext(
            kept.game_id,
            table.decision_count,
            title,
            0,
            table,
            seat,
            preview,
            localizer,
            hints=True,
            level=kept.level,
            ends_at=kept.ends_at,
            told=retold(private.told, localizer, seat, longest=IN_A_PANEL, logged=False),
            can_undo=table.decision_count > kept.copied,
        )

    async def keep(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], following: Sequence[str] = ()
    ) -> None:
        """Store the draft, up to the first reveal."""
        async with self.games.alone(context.number, interaction.user.id):
            private = await self.games.find(context.number, interaction.user.id)
            if private is not None and private.table.decision_count == context.revision:
                await self.games.prepare(private, lines)

    async def gone(self, interaction: Interaction, number: int) -> None:
        """Send the message that there is no trial game any more."""
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, ended_panel(number, 0, localizer))


class TrialController(TurnController):
    """Shows turns in trial games and plays them there."""

    tables = "private copies"
    has_own_row = True

    def __init__(self, services: Services, drawings: PictureMaker) -> None:
        super().__init__(services, drawings)
        self.trials = TrialSeats(services)
        self.seats = self.trials

    def content(
        self,
        context: SeatContext,
        where: PanelLocation | None = None,
        *,
        explained: int | None = None,
        pictured: WholePicture | None = None,
        recap: str = "",
    ) -> MessageContent:
        assert isinstance(context, TrialContext), "these seats give no other"
        bare = super().content(context, where, explained=explained, pictured=pictured, recap=recap)
        if context.table.finished:
            bare = MessageContent(_result(context))
        return trial_panel(
            bare,
            context.number,
            context.revision,
            context.preview.fingerprint,
            context.level,
            context.ends_at,
            context.localizer,
            redealt=not context.table.rules.open_information,
            can_undo=context.can_undo,
            explained=explained is not None,
        )

    async def confirm(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], note: Text | None = None
    ) -> None:
        """Play lines in the trial game, and let the computer players answer."""
        await defer(interaction)
        games, number, user_id = self.trials.games, context.number, interaction.user.id
        async with games.alone(number, user_id):
            private = await games.find(number, user_id)
            # A second press during the first one must not answer the next question.
            if private is not None and private.table.decision_count == context.revision:
                actions = [private.table.parse(line) for line in lines]
                private = await games.act(private, actions, context.preview.events)
                await games.let_others_decide(private)
        await self.show(interaction, number, note=note)

    async def _recap(self, context: SeatContext) -> str:
        """Return the recap of what the computer players have done."""
        assert isinstance(context, TrialContext), "these seats give no other"
        return context.told


class TrialClicks(TurnClicks):
    """The click handlers of trial games."""

    prefix = TRIAL


def _result(context: TrialContext) -> str:
    """Return the result of a trial game."""
    localizer, rules = context.localizer, context.table.rules
    lines = [f"**{localizer(Text(rules.title))}** · {localizer(say('The game is over.'))}"]
    lines += [context.told] if context.told else []
    return "\n".join([*lines, *standing_lines(context.table, localizer, explained=False)])
