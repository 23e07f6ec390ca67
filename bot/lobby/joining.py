"""At the table before the first move: joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers import Click, name_of, show
from bot.lobby.expiring import keep_open
from bot.lobby.messages import LobbyMessages, too_few
from bot.services import Services, command_to_open
from bot.store import Game, SeatHolder, games, seats, users
from bot.tables import NotAtTable, NotPlayable
from rules.engine import Text, Unfit, say

JOIN_FIRST: Text = say(
    "Only somebody at the table can start the game. Take a seat with {command}.", command="`/game join`"
)


class Lobby:
    """The buttons of a lobby and the commands that do the same."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.verbs = {"join": self.join, "leave": self.leave, "start": self.start}

    async def join(self, click: Click) -> None:
        """Take a seat."""
        game = await self._waiting(click)
        if game is None:
            return
        speech = await self.messages.speech(click)
        rules = self.services.rules[game.game]
        async with self.services.store.writing() as db:
            waits = await games.lock_lobby(db, game.id) is not None
            present = await seats.holders(db, game.id)
            sits = any(holder.user_id == click.user.id for holder in present)
            full = len(present) >= rules.seats[-1] and not sits
            if waits and not full:
                await users.meet(db, click.user.id, name_of(click))
                await seats.join(db, game.id, click.user.id, name_of(click), self.services.clock())
                if not sits:
                    await keep_open(db, game.id, self.services.settings, self.services.clock())
        if not waits:
            await show(click, speech(self.messages.none_waits(game)))
        elif full:
            command = command_to_open(in_thread=True)
            taken = say("All {n} seats are taken. {command} opens another game.", n=rules.seats[-1], command=command)
            await show(click, speech(taken))
        else:
            done = say("You already sit at the table.") if sits else say("You sit at the table.")
            await self.messages.refresh(click, game.id, speech(done))

    async def leave(self, click: Click) -> None:
        """Give the seat up."""
        game = await self._waiting(click)
        if game is None:
            return
        speech = await self.messages.speech(click)
        async with self.services.store.writing() as db:
            waits = await games.lock_lobby(db, game.id) is not None
            left = waits and await seats.leave(db, game.id, click.user.id)
        if not waits:
            await show(click, speech(self.messages.none_waits(game)))
            return
        done = say("You have left the table.") if left else say("You have no seat at this table.")
        await self.messages.refresh(click, game.id, speech(done))

    async def start(self, click: Click) -> None:
        """Begin the game; only those at the table can."""
        game = await self._waiting(click)
        if game is None:
            return
        speech = await self.messages.speech(click)
        refusal = self._cannot_start(click, game, await self.services.holders(game.id))
        if refusal is None:
            try:
                await self.services.tables.start(game.id, click.user.id, click.id)
            except NotAtTable:
                refusal = JOIN_FIRST
            except (NotPlayable, Unfit) as error:
                refusal = say("The game cannot begin: {why}.", why=error.problem)
        if refusal is not None:
            await show(click, speech(refusal))
            return
        await self.messages.refresh(click, game.id, speech(say("The game begins.")))

    async def _waiting(self, click: Click) -> Game | None:
        """The game that waits for players; when there is none, the person is told so."""
        game = await self.messages.game(click)
        if game is not None and game.state == "lobby":
            return game
        speech = await self.messages.speech(click)
        await show(click, speech(self.messages.none_waits(game)))
        return None

    def _cannot_start(self, click: Click, game: Game, holders: Sequence[SeatHolder]) -> Text | None:
        if all(holder.user_id != click.user.id for holder in holders):
            return JOIN_FIRST
        return too_few(self.services.rules[game.game], len(holders))
