"""Lobbies: joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lobby.lobby_expiry import keep_open
from bot.lobby.messages import LobbyMessages, too_few
from bot.lobby.threads import named_after
from bot.responses import Interaction, name_of, show_panel
from bot.services import Services, command_to_open
from bot.sessions import NotAtTable, NotPlayable
from bot.store import Game, SeatHolder, games, seats, users
from rules.engine import InvalidOptions, Text, say

JOIN_FIRST: Text = say(
    "Only somebody at the table can start the game. Take a seat with {command}.", command="`/game join`"
)


class Lobby:
    """The buttons of a lobby and the equivalent commands."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {"join": self.join, "leave": self.leave, "start": self.start}

    async def join(self, interaction: Interaction) -> None:
        """Take a seat."""
        game = await self._waiting(interaction)
        if game is None:
            return
        localizer = await self.messages.localizer(interaction)
        rules = self.services.rules[game.title_key]
        async with self.services.store.writing(game.id) as db:
            waits = await games.lock_lobby(db, game.id) is not None
            present = await seats.holders(db, game.id)
            sits = any(holder.user_id == interaction.user.id for holder in present)
            full = len(present) >= rules.seats[-1] and not sits
            if waits and not full:
                await users.meet(db, interaction.user.id, name_of(interaction))
                await seats.join(db, game.id, interaction.user.id, name_of(interaction), self.services.clock())
                if not sits:
                    await keep_open(db, game.id, self.services.settings, self.services.clock())
        if not waits:
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
        elif full:
            command = command_to_open(in_thread=True)
            taken = say("All {n} seats are taken. {command} opens another game.", n=rules.seats[-1], command=command)
            await show_panel(interaction, localizer(taken))
        else:
            done = say("You already sit at the table.") if sits else say("You sit at the table.")
            await self.messages.refresh(interaction, game.id, localizer(done))

    async def leave(self, interaction: Interaction) -> None:
        """Give the seat up."""
        game = await self._waiting(interaction)
        if game is None:
            return
        localizer = await self.messages.localizer(interaction)
        async with self.services.store.writing(game.id) as db:
            waits = await games.lock_lobby(db, game.id) is not None
            left = waits and await seats.leave(db, game.id, interaction.user.id)
        if not waits:
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
            return
        done = say("You have left the table.") if left else say("You have no seat at this table.")
        await self.messages.refresh(interaction, game.id, localizer(done))

    async def start(self, interaction: Interaction) -> None:
        """Begin the game; only its players can."""
        game = await self._waiting(interaction)
        if game is None:
            return
        localizer = await self.messages.localizer(interaction)
        refusal = self._cannot_start(interaction, game, await self.services.holders(game.id))
        if refusal is None:
            try:
                await self.services.sessions.start(game.id, interaction.user.id, interaction.id)
            except NotAtTable:
                refusal = JOIN_FIRST
            except (NotPlayable, InvalidOptions) as error:
                refusal = say("The game cannot begin: {why}.", why=error.problem)
        if refusal is not None:
            await show_panel(interaction, localizer(refusal))
            return
        await self.messages.refresh(interaction, game.id, localizer(say("The game begins.")))
        await named_after(self.services, interaction, game)

    async def _waiting(self, interaction: Interaction) -> Game | None:
        """Return the lobby; when there is none, send a message."""
        game = await self.messages.game(interaction)
        if game is not None and game.state == "lobby":
            return game
        localizer = await self.messages.localizer(interaction)
        await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
        return None

    def _cannot_start(self, interaction: Interaction, game: Game, holders: Sequence[SeatHolder]) -> Text | None:
        if all(holder.user_id != interaction.user.id for holder in holders):
            return JOIN_FIRST
        return too_few(self.services.rules[game.title_key], len(holders))
