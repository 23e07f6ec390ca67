"""Before the first move: opening a game, joining, options, starting; and ending or continuing games."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.answers import (
    Click,
    announce,
    place_of,
    show,
    think,
)
from bot.control_ids import ControlId
from bot.controls import Style, button, rows
from bot.house import House
from bot.i18n import Speech, clipped
from bot.lobby_messages import LobbyMessages, no_lobby
from bot.panels import Panel
from bot.sender import as_message
from bot.store import Game, NewPost, SeatHolder, games, seats, users
from bot.tables import NotPlayable
from rules.engine import Text, read_record, say
from rules.engine.record import RecordError

LOG_BYTES = 2_000_000
NEEDED = {
    "view_channel": say("View Channel"),
    "send_messages": say("Send Messages"),
    "embed_links": say("Embed Links"),
    "attach_files": say("Attach Files"),
    "read_message_history": say("Read Message History"),
}
NEEDED_FOR_THREADS = {
    "create_public_threads": say("Create Public Threads"),
    "send_messages_in_threads": say("Send Messages in Threads"),
}


class Lobby:
    """Lobby messages and the commands around them."""

    def __init__(self, house: House, messages: LobbyMessages) -> None:
        self.house = house
        self.messages = messages
        self.verbs = {
            "join": self.join,
            "leave": self.leave,
            "start": self.start,
            "abandon": self.abandon,
        }

    # Opening

    async def new(self, click: Click, key: str, *, in_thread: bool, copy_of: Game | None = None) -> None:
        """`/game new`: a lobby here or in a thread of its own, with the person who opens it at the table."""
        speech = await self.messages.speech(click)
        refusal = _missing_permissions(click, in_thread, speech)
        if refusal is None and not in_thread and await self._occupied(click):
            refusal = speech(
                say(
                    "A game is going on here already. Choose a new thread for another one: {command}.",
                    command="`/game new where:`",
                )
            )
        if refusal is not None:
            await show(click, refusal)
            return
        if not in_thread:
            game = await self._open(click, key, None, copy_of)
            message_id = await announce(click, await self.messages.panel(game))
            await self._remember(game, message_id)
            return
        await think(click)
        assert isinstance(click.channel, discord.TextChannel), "threads are opened in text channels"
        title = self.house.rules[key].title
        thread = await click.channel.create_thread(
            name=clipped(f"{title} · {click.user.display_name}", 100), type=discord.ChannelType.public_thread
        )
        game = await self._open(click, key, thread.id, copy_of)
        panel = await self.messages.panel(game)
        post = NewPost(kind="lobby", message=as_message(panel), channel_id=thread.id, game_id=game.id, remember="lobby")
        await self.messages.queue(post)
        await show(click, speech(say("The game waits for players in {thread}.", thread=thread.mention)))

    async def again(self, click: Click) -> None:
        """`/game again`: a new lobby with the same people and options."""
        game = await self.messages.game(click)
        if game is None or game.state in ("lobby", "running"):
            speech = await self.messages.speech(click)
            await show(
                click, speech(say("The game here is still going on.") if game else say("There was no game here."))
            )
            return
        await self.new(click, game.game, in_thread=False, copy_of=game)

    # At the table

    async def join(self, click: Click) -> None:
        """Take a seat."""
        game = await self.messages.game(click)
        speech = await self.messages.speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(no_lobby(game)))
            return
        rules = self.house.rules[game.game]
        async with self.house.store.writing() as db:
            present = await seats.holders(db, game.id)
            sits = any(holder.user_id == click.user.id for holder in present)
            full = len(present) >= rules.seats[-1] and not sits
            if not full:
                await users.meet(db, click.user.id, click.user.display_name)
                await seats.join(db, game.id, click.user.id, click.user.display_name, self.house.clock())
        if full:
            await show(click, speech(say("All {n} seats are taken.", n=rules.seats[-1])))
            return
        done = say("You already sit at the table.") if sits else say("You sit at the table.")
        await self.messages.refresh(click, game.id, speech(done))

    async def leave(self, click: Click) -> None:
        """Give the seat up."""
        game = await self.messages.game(click)
        speech = await self.messages.speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(no_lobby(game)))
            return
        async with self.house.store.writing() as db:
            left = await seats.leave(db, game.id, click.user.id)
        done = say("You have left the table.") if left else say("You have no seat at this table.")
        await self.messages.refresh(click, game.id, speech(done))

    async def start(self, click: Click) -> None:
        """Begin the game; only those at the table can."""
        game = await self.messages.game(click)
        speech = await self.messages.speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(no_lobby(game)))
            return
        holders = await self.house.holders(game.id)
        refusal = self._cannot_start(click, game, holders)
        if refusal is None:
            try:
                await self.house.tables.start(game.id, click.user.id, click.id)
            except (NotPlayable, ValueError) as error:
                refusal = say("The game cannot begin: {why}.", why=str(error))
        if refusal is not None:
            await show(click, speech(refusal))
            return
        await self.messages.refresh(click, game.id, speech(say("The game begins.")))

    # Ending and continuing

    async def ask_abandon(self, click: Click) -> None:
        """`/game abandon`: ask once more before a game is ended."""
        game, speech = await self.messages.game(click), await self.messages.speech(click)
        if game is None or game.state not in ("lobby", "running") or not await self.messages.seated(click, game):
            await show(click, speech(say("Only somebody at the table can end a game that is going on.")))
            return
        yes = button(ControlId(game.id, game.revision, "abandon"), speech(say("End it")), Style.DANGER)
        await show(click, Panel(speech(say("End this game for everybody, without a result?")), tuple(rows([yes]))))

    async def abandon(self, click: Click) -> None:
        """End the game without a result."""
        game, speech = await self.messages.game(click), await self.messages.speech(click)
        if game is None or not await self.messages.seated(click, game):
            return
        if game.state == "lobby":
            async with self.house.store.writing() as db:
                await games.set_state(db, game.id, "abandoned", self.house.clock())
            await self.messages.post(game.id)
        elif game.state == "running":
            async with self.house.tables.of(game.id) as live:
                await live.abandon(click.user.id, "", click.id)
        await show(click, speech(say("The game is ended. It can still be looked at.")))

    async def take_over(self, click: Click, file: discord.Attachment) -> None:
        """`/game import`: continue an exported game with the people in the lobby."""
        game, speech = await self.messages.game(click), await self.messages.speech(click)
        if game is None or game.state != "lobby" or not await self.messages.seated(click, game):
            await show(click, speech(say("Open a lobby and let everybody join first; then import the log here.")))
            return
        if file.size > LOG_BYTES:
            await show(click, speech(say("This file is too long for a log.")))
            return
        await think(click)
        try:
            record = read_record((await file.read()).decode("utf-8"))
            await self.house.tables.adopt(game.id, record, click.user.id, click.id)
        except (RecordError, UnicodeDecodeError, NotPlayable, ValueError) as error:
            await show(click, speech(say("The log cannot be continued: {why}.", why=str(error))))
            return
        await self.messages.post(game.id)
        await show(click, speech(say("The game continues.")))

    # Inner parts

    async def _open(self, click: Click, key: str, thread_id: int | None, copy_of: Game | None) -> Game:
        now, place = self.house.clock(), place_of(click)
        async with self.house.store.writing() as db:
            game = await games.open_lobby(
                db,
                now=now,
                game=key,
                title=self.house.rules[key].title,
                creator_id=click.user.id,
                channel_id=place,
                guild_id=click.guild_id,
                thread_id=thread_id,
                options=copy_of.options if copy_of is not None else None,
            )
            if copy_of is not None:
                for holder in await seats.holders(db, copy_of.id):
                    await seats.join(db, game.id, holder.user_id, holder.name, now)
            await users.meet(db, click.user.id, click.user.display_name)
            if copy_of is None:
                await seats.join(db, game.id, click.user.id, click.user.display_name, now)
        return game

    async def _remember(self, game: Game, message_id: int) -> None:
        async with self.house.store.writing() as db:
            await games.set_message(db, game.id, "lobby", message_id)

    def _cannot_start(self, click: Click, game: Game, holders: Sequence[SeatHolder]) -> Text | None:
        rules = self.house.rules[game.game]
        if all(holder.user_id != click.user.id for holder in holders):
            return say("Only somebody at the table can start the game. Join first.")
        if len(holders) not in rules.seats:
            return say(
                "{title} is for {least} to {most} players; {n} sit at the table.",
                title=rules.title,
                least=rules.seats[0],
                most=rules.seats[-1],
                n=len(holders),
            )
        return None

    async def _occupied(self, click: Click) -> bool:
        game = await self.house.game_at(place_of(click))
        return game is not None and game.state in ("lobby", "running")


def _missing_permissions(click: Click, in_thread: bool, speech: Speech) -> str | None:
    needed = NEEDED | (NEEDED_FOR_THREADS if in_thread else {})
    missing = [speech(text) for name, text in needed.items() if not getattr(click.app_permissions, name)]
    if in_thread and not isinstance(click.channel, discord.TextChannel):
        return speech(say("A thread can only be opened from a text channel; open the game here instead."))
    if not missing:
        return None
    return speech(say("I need these permissions here: {permissions}.", permissions=", ".join(missing)))
