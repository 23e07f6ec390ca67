"""Refresh open private panels when their game changes."""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.access.seat_context import waiting
from bot.language.i18n import Localizer
from bot.panels.message_content import PanelLocation
from bot.panels.open_panels import OpenPanel
from bot.responses import LOST, NamesOutdated
from bot.services import Services
from bot.sessions import GameSession
from bot.turns.stale_controls import preview_shown, same_path
from bot.turns.turn_controller import TurnController, decided_by
from bot.wording.recaps import IN_A_PANEL, retold
from rules.engine import Seat, say

log = structlog.get_logger(__name__)


class PanelRefresher:
    """Refreshes the panels of a game when it has changed."""

    def __init__(self, services: Services, turns: TurnController) -> None:
        self.services = services
        self.turns = turns
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._moved: set[int] = set()

    def start(self, _client: discord.Client) -> None:
        """Start listening for changed games."""
        self.services.sessions.change_notifier.when_moved = self.services.open_panels.when_shown = self.moved

    def wake(self) -> None:
        """Do nothing: a change of visibility does not concern private panels."""

    async def close(self) -> None:
        """Stop refreshing."""
        self.services.sessions.change_notifier.when_moved = self.services.open_panels.when_shown = None
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def moved(self, game_id: int) -> None:
        """Refresh the panels of a changed game, one after the other."""
        if not self.services.open_panels.following(game_id):
            return
        self._moved.add(game_id)
        if game_id not in self._tasks:
            task = asyncio.create_task(self._follow(game_id), name="panels")
            self._tasks[game_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(game_id, None))

    async def _follow(self, game_id: int) -> None:
        while game_id in self._moved:
            self._moved.discard(game_id)
            for panel in self.services.open_panels.following(game_id):
                try:
                    await self._bring_up_to_date(panel)
                except NamesOutdated:
                    self._moved.add(game_id)
                except (discord.HTTPException, *LOST) as error:
                    # Its owner has closed it, or can open the turn by the button of the last post.
                    self.services.open_panels.leave(panel.message_id)
                    log.debug("a panel could not be changed", game=game_id, error=str(error))
                except Exception:
                    self.services.open_panels.leave(panel.message_id)
                    log.exception("a panel cannot follow its game", game=game_id)

    async def _bring_up_to_date(self, panel: OpenPanel) -> None:
        """Show the present question and its choices, unless the panel shows them already."""
        user_id = panel.interaction.user.id
        async with self.services.sessions.open(panel.number) as session:
            table, seat = session.table, session.seat_of(user_id)
            if seat is None or session.game.state == "abandoned":
                self.services.open_panels.leave(panel.message_id)
                return
            asked, decided = seat in table.questions, decided_by(table, seat)
            localizer = await self.services.localizer_at(panel.interaction, session)
            happened = await self._happened(session, panel, seat, localizer) if asked else ""
        if (panel.seat, panel.asked, panel.decided) != (seat, asked, decided):
            note = None if asked or panel.asked or panel.decided != decided else panel.note
            if self._follows(panel):
                await self.turns.show(panel.interaction, panel.number, note=note)
        elif asked:
            await self._show_new_choices(panel, happened)
        elif panel.awaited != localizer(waiting(table)) and self._follows(panel):
            await self.turns.show(panel.interaction, panel.number, note=panel.note)

    def _follows(self, panel: OpenPanel) -> bool:
        """Return whether a panel has neither been clicked nor replaced meanwhile."""
        return panel in self.services.open_panels.following(panel.number)

    async def _show_new_choices(self, panel: OpenPanel, happened: str) -> None:
        """Show the same list again if decisions of others have changed the choices."""
        context = await self.turns.seats.of(panel.interaction, panel.number) if self._follows(panel) else None
        if context is None or context.preview.fingerprint == panel.draft:
            return
        now = context.preview
        before = await asyncio.to_thread(preview_shown, now, panel.draft)
        path = () if before is None else await asyncio.to_thread(same_path, before, now, panel.path)
        note = context.note or (say("{happened}", happened=happened) if happened else None)
        if self._follows(panel):
            await self.turns.panel(panel.interaction, context, PanelLocation(now.fingerprint, path), note=note)

    async def _happened(self, session: GameSession, panel: OpenPanel, seat: Seat, localizer: Localizer) -> str:
        """Return what others have done since a panel was shown."""
        table = session.table
        if panel.decision_count >= table.decision_count:
            return ""
        events = await session.told.between(table, panel.decision_count, table.decision_count)
        return retold(events, localizer, seat, longest=IN_A_PANEL, logged=False)
