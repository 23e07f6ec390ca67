"""Lobbies: joining, leaving, starting."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.entry import why_not_join
from bot.access.notification_routes import not_away
from bot.language.i18n import safe_name
from bot.lobby.admission import why_not_seated
from bot.lobby.lobby_calls import JOINED_POST, READY_POST, calls_of, lobby_call, open_calls, ready_button, starter_of
from bot.lobby.lobby_expiry import keep_open
from bot.lobby.messages import LobbyMessages, too_few
from bot.lobby.queue_tables import close_without
from bot.lobby.readiness import not_yet, starter, unready
from bot.panels.controls import rows
from bot.responses import Interaction, name_of, show_panel
from bot.services import Services, command_to_open, names_of
from bot.sessions import NotAtTable, NotPlayable
from bot.store import Game, Message, Post, SeatHolder, games, outbox, seats, seekers, users
from rules.engine import InvalidOptions, Text, Who, say
from rules.engine.core.text import listing

MOST_TOLD: Final = 2
"""The most pings to an opener within an hour: when the game can begin, and when the last seat is taken."""
STILL_LOOKING: Final = timedelta(minutes=5)
"""The time after opening a lobby, or after such a ping, in which its opener needs no other one to see who joins."""

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
            for call in await open_calls(db, game.id):
                if left and call.kind == READY_POST and starter_of(call) == interaction.user.id:
                    await outbox.withdraw_post(db, call, self.services.clock())
            if left:
                await close_without(self.services, db, game, interaction.user.id, name_of(interaction))
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
            told, named = await self._ask(game, holders, asked, user_id), localizer.naming(names_of(holders))
            if len(told) == 1:
                await self.messages.refresh(interaction, game.id, named(*told))
            else:
                # The lobby does not show why somebody is not asked again.
                await self.messages.post(game.id)
                await show_panel(interaction, " ".join(map(named, told)))
            return
        await self._begin(interaction, game, user_id)

    async def ready(self, interaction: Interaction) -> None:
        """Agree to begin. When somebody wanted to start, or the queue has matched people, the last answer begins the
        game.
        """
        game = await self._waiting(interaction)
        if game is None:
            return
        localizer, now = await self.services.localizer_for(interaction), self.services.clock()
        async with self.services.store.writing(game.id) as db:
            sits = await seats.set_ready(db, game.id, interaction.user.id, now)
            calls = await open_calls(db, game.id)
        if not sits:
            await show_panel(interaction, localizer(JOIN_FIRST))
            return
        holders = await self.services.holders(game.id)
        starts = starter_of(calls[-1]) if calls else 0
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

    async def _ask(
        self, game: Game, holders: Sequence[SeatHolder], asked: Sequence[SeatHolder], starts: int
    ) -> list[Text]:
        """Ask people to begin. The asker is ready. Return what the asker has to know.

        Nobody is pinged again before they have answered or the terms have changed, and nobody who is away.
        """
        public, now = (
            await self.services.public_localizer(game.guild_id, game.place, names_of(holders)),
            self.services.clock(),
        )
        (first,) = (each for each in holders if each.user_id == starts)
        text = say(
            "{who} would like to begin. {people}: press **{button}** if you want to play with these options.",
            who=Who(first.seat),
            people=" ".join(f"<@{holder.user_id}>" for holder in asked),
            button=public(say("Ready")),
        )
        async with self.services.store.writing(game.id) as db:
            await seats.set_ready(db, game.id, starts, now)
            there = await not_away(db, [holder.user_id for holder in asked], now)
            away = [holder for holder in asked if holder.user_id not in there]
            known = await _known_requests(db, game, holders)
            before = [holder for holder in asked if holder not in away and _was_asked(holder, known)]
            newly = [holder for holder in asked if holder not in away and holder not in before]
            if newly or all(post.seat is None for post in known):
                message = Message(
                    public(text),
                    components=tuple(rows([ready_button(game, starts, public)])),
                    mentions=tuple(holder.user_id for holder in newly),
                )
                await outbox.queue(db, [lobby_call(READY_POST, message, game, _request(game, starts))], now)
        told: list[Text] = []
        if newly:
            told.append(
                say("Not everybody is ready: {who} will be asked. Then the game begins by itself.", who=_names(newly))
            )
        else:
            told.append(say("Not everybody is ready. The game begins by itself when everybody is."))
        if before:
            told.append(say("Already asked, without an answer so far: {who}.", who=_names(before)))
        if away:
            told.append(say("Away, and not pinged: {who}.", who=_names(away)))
        return told

    async def _tell_opener(
        self, db: AsyncConnection, game: Game, before: Sequence[SeatHolder], interaction: Interaction
    ) -> None:
        """Tell the opener when somebody has joined with whom the game can begin, or who takes the last seat."""
        opener, present, possible = starter(game, before), len(before) + 1, self.services.rules[game.title_key].seats
        if opener is None or present not in possible or (len(before) in possible and present < possible[-1]):
            return
        now = self.services.clock()
        told = [post.created_at for post in await calls_of(db, game.id, JOINED_POST)]
        if now - max([game.created_at, *told]) < STILL_LOOKING:
            return
        if not await not_away(db, [opener.user_id], now):
            return
        if any(opener.user_id in call.message.mentions for call in await open_calls(db, game.id)):
            # A call that stands has told the opener already, and begins the game with the last answer.
            return
        if sum(now - moment < timedelta(hours=1) for moment in told) >= MOST_TOLD:
            # The same people may join and leave repeatedly.
            return
        public = await self.services.public_localizer(game.guild_id, game.place)
        text = say(
            "{opener}, {name} has joined: your game can begin.",
            opener=f"<@{opener.user_id}>",
            name=safe_name(name_of(interaction)),
        )
        message = Message(public(text), mentions=(opener.user_id,))
        await outbox.queue(db, [lobby_call(JOINED_POST, message, game)], now)

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


def _names(holders: Sequence[SeatHolder]) -> Text:
    return listing([say("{who}", who=Who(holder.seat)) for holder in holders])


def _request(game: Game, starts: int) -> str:
    """Return a digest of a request to begin: who asks, and what people agree to."""
    request = f"{starts} {sorted(game.options.items())} {game.agreement.model_dump_json()}"
    return hashlib.blake2b(request.encode(), digest_size=8).hexdigest()


async def _known_requests(db: AsyncConnection, game: Game, holders: Sequence[SeatHolder]) -> list[Post]:
    """Return the requests of people at the table to begin on the present terms.

    Those that still stand have a seat.
    """
    subjects = {_request(game, holder.user_id) for holder in holders}
    posts = await calls_of(db, game.id, READY_POST)
    return [post for post in posts if post.problem is None and post.subject in subjects]


def _was_asked(holder: SeatHolder, known: Sequence[Post]) -> bool:
    """Return whether somebody was pinged by one of the requests and has not been ready since."""
    return any(
        holder.user_id in post.message.mentions and (holder.ready_at is None or holder.ready_at <= post.created_at)
        for post in known
    )
