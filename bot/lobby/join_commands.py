"""Lobbies: joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.entry import why_not_join
from bot.language.i18n import safe_name
from bot.lobby.admission import why_not_seated
from bot.lobby.lobby_expiry import keep_open
from bot.lobby.messages import LobbyMessages, too_few
from bot.lobby.readiness import not_yet, starter, unready
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.responses import Interaction, control_of, name_of, show_panel
from bot.services import Services, command_to_open, names_of
from bot.sessions import NotAtTable, NotPlayable
from bot.store import Game, Message, NewPost, Post, SeatHolder, games, outbox, seats, seekers, users
from rules.engine import InvalidOptions, Text, Who, say
from rules.engine.core.text import listing

READY_POST = "ready"
"""The kind of posts that ask people to begin."""
JOINED_POST = "joined"
"""The kind of posts that tell an opener that the game can begin."""
ASKED_AGAIN: Final = timedelta(hours=1)
"""The time in which nobody is pinged twice to begin the same game."""
MOST_TOLD: Final = 2
"""The most pings to an opener within that time: when the game can begin, and when the last seat is taken."""
STILL_LOOKING: Final = timedelta(minutes=5)
"""The time after opening a lobby in which its opener needs no ping to see who joins."""

JOIN_FIRST: Text = say(
    "Only somebody at the table can start the game. Take a seat with {command}.", command="`/game join`"
)


class Lobby:
    """The buttons of a lobby and the equivalent commands."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {"join": self.join, "leave": self.leave, "start": self.start, "ready": self.ready}

    async def join(self, interaction: Interaction) -> None:
        """Take a seat."""
        game = await self._waiting(interaction)
        if game is None:
            return
        localizer = await self.services.localizer_for(interaction)
        forbidden = await why_not_join(self.services, game.guild_id, interaction.user.id)
        if forbidden is not None:
            await show_panel(interaction, localizer(forbidden))
            return
        rules, refusal = self.services.rules[game.title_key], None
        async with self.services.store.writing(game.id, person=interaction.user.id) as db:
            lobby = await games.lock_lobby(db, game.id)
            waits = lobby is not None
            present = await seats.holders(db, game.id)
            sits = any(holder.user_id == interaction.user.id for holder in present)
            full = len(present) >= rules.seats[-1] and not sits
            if lobby is not None and not sits:
                refusal = await why_not_seated(db, lobby, rules, interaction.user.id)
            if waits and not full and refusal is None:
                await users.meet(db, interaction.user.id, name_of(interaction))
                await seats.join(db, game.id, interaction.user.id, name_of(interaction), self.services.clock())
                if sits:
                    await seats.set_ready(db, game.id, interaction.user.id, self.services.clock())
                else:
                    await keep_open(db, game.id, self.services.settings, self.services.clock())
                    if game.guild_id is not None:
                        await seekers.stop(db, game.guild_id, interaction.user.id, game.title_key)
                    await self._tell_opener(db, game, present, interaction)
        if not waits:
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
        elif refusal is not None:
            await show_panel(interaction, localizer(refusal))
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
        localizer = await self.services.localizer_for(interaction)
        async with self.services.store.writing(game.id) as db:
            waits = await games.lock_lobby(db, game.id) is not None
            left = waits and await seats.leave(db, game.id, interaction.user.id)
        if not waits:
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
            return
        done = say("You have left the table.") if left else say("You have no seat at this table.")
        await self.messages.refresh(interaction, game.id, localizer(done))

    async def start(self, interaction: Interaction) -> None:
        """Begin the game, or ask those who are not ready; for the first day only its opener can."""
        game = await self._waiting(interaction)
        if game is None:
            return
        localizer, user_id, now = (
            await self.services.localizer_for(interaction),
            interaction.user.id,
            self.services.clock(),
        )
        holders = await self.services.holders(game.id)
        refusal = self._cannot_start(game, holders, user_id)
        if refusal is not None:
            await show_panel(interaction, localizer.naming(names_of(holders))(refusal))
            return
        asked = [holder for holder in unready(holders, now) if holder.user_id != user_id]
        if asked:
            await self._ask(game, holders, asked, user_id)
            who = listing([say("{who}", who=Who(holder.seat)) for holder in asked])
            told = say("Not everybody is ready: {who} will be asked. Then the game begins by itself.", who=who)
            await self.messages.refresh(interaction, game.id, localizer.naming(names_of(holders))(told))
            return
        await self._begin(interaction, game, user_id)

    async def ready(self, interaction: Interaction) -> None:
        """Agree to begin. When somebody wanted to start, the last answer begins the game."""
        game, control = await self._waiting(interaction), control_of(interaction)
        if game is None:
            return
        localizer, now = await self.services.localizer_for(interaction), self.services.clock()
        async with self.services.store.writing(game.id) as db:
            sits = await seats.set_ready(db, game.id, interaction.user.id, now)
        if not sits:
            await show_panel(interaction, localizer(JOIN_FIRST))
            return
        holders = await self.services.holders(game.id)
        starts = 0 if control is None else control.number
        # The starter has not agreed to options that another user has changed since.
        waits = [each for each in unready(holders, now) if each.user_id != starts or each.ready_at is None]
        if starts and not waits and self._cannot_start(game, holders, starts) is None:
            await self._begin(interaction, game, starts)
            return
        await self.messages.refresh(interaction, game.id, localizer(say("You are ready.")))

    async def _begin(self, interaction: Interaction, game: Game, by_user: int) -> None:
        localizer, refusal = await self.services.localizer_for(interaction), None
        try:
            await self.services.sessions.start(game.id, by_user, interaction.id)
        except NotAtTable:
            refusal = JOIN_FIRST
        except (NotPlayable, InvalidOptions) as error:
            refusal = say("The game cannot begin: {why}.", why=error.problem)
        if refusal is not None:
            await show_panel(interaction, localizer(refusal))
            return
        await self.messages.refresh(interaction, game.id, localizer(say("The game begins.")))

    async def _ask(self, game: Game, holders: Sequence[SeatHolder], asked: Sequence[SeatHolder], starts: int) -> None:
        """Ask people to begin, each of them once an hour at most. The asker is ready."""
        public, now = (
            await self.services.public_localizer(game.guild_id, game.place, names_of(holders)),
            self.services.clock(),
        )
        (first,) = (each for each in holders if each.user_id == starts)
        people = tuple(holder.user_id for holder in asked)
        text = say(
            "{who} would like to begin. {people}: press **{button}** if you still play, also with the present options.",
            who=Who(first.seat),
            people=" ".join(f"<@{user}>" for user in people),
            button=public(say("Ready")),
        )
        answer = button(ControlId(game.id, game.revision, "ready", f"{starts}"), public(say("Ready")), Style.GO)
        message = Message(public(text), components=tuple(rows([answer])))
        async with self.services.store.writing(game.id) as db:
            await seats.set_ready(db, game.id, starts, now)
            known = {
                user for post in await _posted_lately(db, game.id, READY_POST, now) for user in post.message.mentions
            }
            if pinged := tuple(user for user in people if user not in known):
                message = replace(message, mentions=pinged)
                post = NewPost(kind=READY_POST, message=message, channel_id=game.place, game_id=game.id)
                await outbox.queue(db, [post], now)

    async def _tell_opener(
        self, db: AsyncConnection, game: Game, before: Sequence[SeatHolder], interaction: Interaction
    ) -> None:
        """Tell the opener when somebody has joined with whom the game can begin, or who takes the last seat."""
        opener, present, possible = starter(game, before), len(before) + 1, self.services.rules[game.title_key].seats
        if opener is None or present not in possible or (len(before) in possible and present < possible[-1]):
            return
        now = self.services.clock()
        if now - game.created_at < STILL_LOOKING:
            return
        if (await users.settings_of(db, [opener.user_id]))[opener.user_id].away_for_s(now):
            return
        if len(await _posted_lately(db, game.id, JOINED_POST, now)) >= MOST_TOLD:
            # The same people may join and leave repeatedly.
            return
        public = await self.services.public_localizer(game.guild_id, game.place)
        text = say(
            "{opener}, {name} has joined: your game can begin.",
            opener=f"<@{opener.user_id}>",
            name=safe_name(name_of(interaction)),
        )
        message = Message(public(text), mentions=(opener.user_id,))
        post = NewPost(kind=JOINED_POST, message=message, channel_id=game.place, game_id=game.id)
        await outbox.queue(db, [post], now)

    async def _waiting(self, interaction: Interaction) -> Game | None:
        """Return the lobby; when there is none, send a message."""
        game = await self.messages.game(interaction)
        if game is not None and game.state == "lobby":
            return game
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
        return None

    def _cannot_start(self, game: Game, holders: Sequence[SeatHolder], user_id: int) -> Text | None:
        if all(holder.user_id != user_id for holder in holders):
            return JOIN_FIRST
        early = not_yet(game, holders, user_id, self.services.clock())
        return too_few(self.services.rules[game.title_key], len(holders)) or early


async def _posted_lately(db: AsyncConnection, game_id: int, kind: str, now: datetime) -> list[Post]:
    """Return the posts of a kind about a game from the last hour."""
    return [
        post for post in await outbox.of_game(db, game_id) if post.kind == kind and now - post.created_at < ASKED_AGAIN
    ]
