"""Close lobbies that nobody joins any more, after a warning to their players."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.notification_routes import not_away
from bot.lobby.lobby_calls import lobby_call
from bot.lobby.messages import LobbyMessages
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.responses import Interaction, control_of, send_notice
from bot.services import Services, names_of
from bot.settings import Settings
from bot.store import Game, Message, games, outbox, scheduled_jobs, seekers
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob, ScheduledJob
from bot.wording.clocks import moment
from rules.engine import Text, say

LOBBY_POST = "lobby closing"


async def keep_open(db: AsyncConnection, game_id: int, settings: Settings, now: datetime) -> None:
    """Restart the lifetime of a lobby, in the transaction that changes it."""
    end = now + timedelta(seconds=settings.lobby_lifetime_s)
    # The warning comes before the end, however short the lifetime is.
    warning = end - timedelta(seconds=min(settings.lobby_warning_s, settings.lobby_lifetime_s / 2))
    await scheduled_jobs.cancel(db, game_id, [WHOLE_TABLE], ["lobby_warning", "lobby_end"])
    due = [NewJob(WHOLE_TABLE, "lobby_warning", "", warning), NewJob(WHOLE_TABLE, "lobby_end", "", end)]
    await scheduled_jobs.schedule(db, game_id, due)


class LobbyExpiry:
    """Handles jobs of the kinds `lobby_warning` and `lobby_end`, and the button below the warning."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {"keep_lobby": self.handle}

    async def begin(self) -> None:
        """Schedule the end of lobbies that have none, such as those of earlier versions."""
        async with self.services.store.reading() as db:
            endless = await scheduled_jobs.lobbies_without(db, "lobby_end")
        for game_id in endless:
            async with self.services.store.writing(game_id) as db:
                await keep_open(db, game_id, self.services.settings, self.services.clock())

    async def warn(self, job: ScheduledJob) -> None:
        """Tell the players when the lobby will be closed, with a button that keeps it open."""
        async with self.services.store.reading() as db:
            end = await scheduled_jobs.due_for(db, job.game_id, "lobby_end", "")
        game = await self._waits(job)
        if game is None or end is None:
            return
        text = say("⌛ This game has not begun. It closes {when} unless somebody starts or joins it.", when=moment(end))
        await self._told(job, game, text, offers=True)

    async def close(self, job: ScheduledJob) -> None:
        """Close a lobby that nobody has joined for a long time."""
        game = await self._waits(job)
        if game is None:
            return
        text = say(
            "⌛ Nobody started this game in time, so it is closed. {command} opens it again.", command="`/game again`"
        )
        if await self._told(job, game, text, offers=False):
            await self.messages.post(game.id)

    async def handle(self, interaction: Interaction) -> None:
        """Keep the lobby open at the request of a player."""
        control = control_of(interaction)
        assert control is not None, "a lobby is kept open by a button"
        game, localizer = await self.messages.game(interaction), await self.services.localizer_for(interaction)
        told = self.messages.why_no_lobby(game)
        if game is not None and game.state == "lobby":
            told = say("Only those at the table can do that; {command} gives you a seat.", command="`/game join`")
            if await self.messages.seated(interaction, game):
                async with self.services.store.writing(game.id) as db:
                    if await games.lock_lobby(db, game.id) is not None:
                        await keep_open(db, game.id, self.services.settings, self.services.clock())
                told = say("The game stays open.")
        await send_notice(interaction, localizer(told))

    async def _waits(self, job: ScheduledJob) -> Game | None:
        """Return the lobby of a job; when it is not a lobby any more, finish the job."""
        game = await self.services.game(job.game_id)
        if game is not None and game.state == "lobby":
            return game
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())
        return None

    async def _told(self, job: ScheduledJob, game: Game, text: Text, *, offers: bool) -> bool:
        """Ping the players who are not away, and close the lobby unless the post offers to keep it open.

        Return False when it has begun.
        """
        now = self.services.clock()
        holders = await self.services.holders(game.id)
        localizer = await self.services.public_localizer(game.guild_id, game.place, names_of(holders))
        people = tuple(holder.user_id for holder in holders if not holder.is_computer)
        lines = [localizer(text), *([" ".join(f"<@{user}>" for user in people)] if people else [])]
        keeping = button(ControlId(game.id, game.revision, "keep_lobby"), localizer(say("Wait longer")), Style.MAIN)
        message = Message("\n".join(lines), components=tuple(rows([keeping])) if offers else ())
        async with self.services.store.writing(game.id) as db:
            if await games.lock_lobby(db, game.id) is None or not await scheduled_jobs.mark_sent(db, job.id, now):
                return False
            if not offers:
                await games.set_state(db, game.id, "abandoned", now)
                await seekers.drop_places(db, game.id)
            message = replace(message, mentions=await not_away(db, people, now))
            await outbox.queue(db, [lobby_call(LOBBY_POST, message, game)], now)
        return True
