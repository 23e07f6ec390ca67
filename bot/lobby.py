"""Before the first move: opening a game, joining, options, starting; and ending or continuing games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot import option_forms
from bot.answers import Click, announce, ask_form, chosen_values, control_of, filled_in, redraw, show, think
from bot.control_ids import ControlId
from bot.controls import Component, Style, button, rows
from bot.house import House, names_of
from bot.i18n import Speech, clipped, safe_name
from bot.panels import Panel
from bot.sender import as_message
from bot.store import Game, NewPost, SeatHolder, games, outbox, seats, users
from bot.tables import NotPlayable
from rules.engine import Rules, Text, read_record, say
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

    def __init__(self, house: House) -> None:
        self.house = house
        self.verbs = {
            "join": self.join,
            "leave": self.leave,
            "start": self.start,
            "options": self.options,
            "option": self.choose_option,
            "set": self.set_option,
            "write": self.set_option,
            "abandon": self.abandon,
        }

    # Opening

    async def new(self, click: Click, key: str, *, in_thread: bool, copy_of: Game | None = None) -> None:
        """`/game new`: a lobby here or in a thread of its own, with the person who opens it at the table."""
        speech = await self._speech(click)
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
            message_id = await announce(click, await self.panel(game))
            await self._remember(game, message_id)
            return
        await think(click)
        assert isinstance(click.channel, discord.TextChannel), "threads are opened in text channels"
        title = self.house.rules[key].title
        thread = await click.channel.create_thread(
            name=clipped(f"{title} · {click.user.display_name}", 100), type=discord.ChannelType.public_thread
        )
        game = await self._open(click, key, thread.id, copy_of)
        panel = await self.panel(game)
        post = NewPost(kind="lobby", message=as_message(panel), channel_id=thread.id, game_id=game.id, remember="lobby")
        await self._queue(post)
        await show(click, speech(say("The game waits for players in {thread}.", thread=thread.mention)))

    async def again(self, click: Click) -> None:
        """`/game again`: a new lobby with the same people and options."""
        game = await self._game(click)
        if game is None or game.state in ("lobby", "running"):
            speech = await self._speech(click)
            await show(
                click, speech(say("The game here is still going on.") if game else say("There was no game here."))
            )
            return
        await self.new(click, game.game, in_thread=False, copy_of=game)

    # At the table

    async def join(self, click: Click) -> None:
        """Take a seat."""
        game = await self._game(click)
        speech = await self._speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(_no_lobby(game)))
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
        await self._refresh(click, game.id, speech(done))

    async def leave(self, click: Click) -> None:
        """Give the seat up."""
        game = await self._game(click)
        speech = await self._speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(_no_lobby(game)))
            return
        async with self.house.store.writing() as db:
            left = await seats.leave(db, game.id, click.user.id)
        done = say("You have left the table.") if left else say("You have no seat at this table.")
        await self._refresh(click, game.id, speech(done))

    async def start(self, click: Click) -> None:
        """Begin the game; only those at the table can."""
        game = await self._game(click)
        speech = await self._speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(_no_lobby(game)))
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
        await self._refresh(click, game.id, speech(say("The game begins.")))

    # Options

    async def options(self, click: Click) -> None:
        """Show all options to somebody at the table."""
        await self._options_panel(click)

    async def choose_option(self, click: Click) -> None:
        """One option was chosen: switch it, show its values or open a form."""
        game = await self._editable(click)
        if game is None:
            return
        rules, speech = self.house.rules[game.game], await self._speech(click)
        name = next(iter(chosen_values(click)), "")
        if name not in rules.options.model_fields:
            await self._options_panel(click)
        elif option_forms.is_switch(rules, name):
            on = bool(getattr(option_forms.present(rules, game.options), name))
            await self._change(click, game, name, not on)
        else:
            control = ControlId(game.id, game.revision, "set", name)
            values = option_forms.value_menu(control, rules, name, game.options, speech)
            if values is None:
                form = ControlId(game.id, game.revision, "write", name)
                await ask_form(click, option_forms.value_form(form, rules, name, game.options, speech))
                return
            back = button(ControlId(game.id, game.revision, "options"), speech(say("◀ Back")))
            await show(click, Panel(_options_heading(rules, speech), (values, *rows([back]))))

    async def set_option(self, click: Click) -> None:
        """A value was chosen in a menu or written into a form."""
        game, control = await self._editable(click), control_of(click)
        if game is None or control is None:
            return
        value = next(iter(chosen_values(click)), None)
        await self._change(click, game, control.argument, filled_in(click).get("value", "") if value is None else value)

    # Ending and continuing

    async def ask_abandon(self, click: Click) -> None:
        """`/game abandon`: ask once more before a game is ended."""
        game, speech = await self._game(click), await self._speech(click)
        if game is None or game.state not in ("lobby", "running") or not await self._seated(click, game):
            await show(click, speech(say("Only somebody at the table can end a game that is going on.")))
            return
        yes = button(ControlId(game.id, game.revision, "abandon"), speech(say("End it")), Style.DANGER)
        await show(click, Panel(speech(say("End this game for everybody, without a result?")), tuple(rows([yes]))))

    async def abandon(self, click: Click) -> None:
        """End the game without a result."""
        game, speech = await self._game(click), await self._speech(click)
        if game is None or not await self._seated(click, game):
            return
        if game.state == "lobby":
            async with self.house.store.writing() as db:
                await games.set_state(db, game.id, "abandoned", self.house.clock())
            await self._post_lobby(game.id)
        elif game.state == "running":
            async with self.house.tables.of(game.id) as live:
                await live.abandon(click.user.id, "", click.id)
        await show(click, speech(say("The game is ended. It can still be looked at.")))

    async def take_over(self, click: Click, file: discord.Attachment) -> None:
        """`/game import`: continue an exported game with the people in the lobby."""
        game, speech = await self._game(click), await self._speech(click)
        if game is None or game.state != "lobby" or not await self._seated(click, game):
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
        await self._post_lobby(game.id)
        await show(click, speech(say("The game continues.")))

    # The lobby message

    async def panel(self, game: Game) -> Panel:
        """The lobby message as it should be now."""
        holders = await self.house.holders(game.id)
        speech = await self.house.public_speech(game.guild_id, game.place, names_of(holders))
        return lobby_panel(game, self.house.rules[game.game], holders, speech)

    async def _refresh(self, click: Click, game_id: int, done: str) -> None:
        """Bring the lobby message up to date; pressed on it, it is changed at once."""
        game = await self.house.game(game_id)
        assert game is not None, "the game of a lobby exists"
        if click.message is not None and click.message.id == game.lobby_message_id:
            await redraw(click, await self.panel(game))
            return
        await self._post_lobby(game_id)
        await show(click, done)

    async def _post_lobby(self, game_id: int) -> None:
        game = await self.house.game(game_id)
        if game is None or game.lobby_message_id is None:
            return
        await self._queue(
            NewPost(
                kind="lobby",
                message=as_message(await self.panel(game)),
                channel_id=game.place,
                game_id=game.id,
                edits=game.lobby_message_id,
            )
        )

    async def _queue(self, post: NewPost) -> None:
        async with self.house.store.writing() as db:
            await outbox.queue(db, [post], self.house.clock())

    # Inner parts

    async def _open(self, click: Click, key: str, thread_id: int | None, copy_of: Game | None) -> Game:
        now, place = self.house.clock(), _place(click)
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

    async def _options_panel(self, click: Click, note: str = "") -> None:
        game = await self._editable(click)
        if game is None:
            return
        rules, speech = self.house.rules[game.game], await self._speech(click)
        control = ControlId(game.id, game.revision, "option")
        text = "\n".join(part for part in (_options_heading(rules, speech), note) if part)
        await show(click, Panel(text, (option_forms.option_menu(control, rules, game.options, speech),)))

    async def _change(self, click: Click, game: Game, name: str, value: str | bool) -> None:
        rules, speech = self.house.rules[game.game], await self._speech(click)
        try:
            chosen = option_forms.changed(rules, game.options, name, value)
        except ValueError as error:
            await self._options_panel(click, speech(say("That does not fit: {why}.", why=str(error))))
            return
        async with self.house.store.writing() as db:
            await games.set_options(db, game.id, chosen)
        await self._post_lobby(game.id)
        await self._options_panel(click)

    async def _editable(self, click: Click) -> Game | None:
        game, speech = await self._game(click), await self._speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(_no_lobby(game)))
            return None
        if not await self._seated(click, game):
            await show(click, speech(say("Join the table first; then you can change its options.")))
            return None
        return game

    async def _seated(self, click: Click, game: Game) -> bool:
        return any(holder.user_id == click.user.id for holder in await self.house.holders(game.id))

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
        game = await self.house.game_at(_place(click))
        return game is not None and game.state in ("lobby", "running")

    async def _game(self, click: Click) -> Game | None:
        control = control_of(click)
        return await (self.house.game_at(_place(click)) if control is None else self.house.game(control.game))

    async def _speech(self, click: Click) -> Speech:
        return await self.house.private_speech(click.user.id, str(click.locale))


def lobby_panel(game: Game, rules: Rules[Any], holders: Sequence[SeatHolder], speech: Speech) -> Panel:
    """Who is at the table, what was chosen, and the buttons as long as the game has not begun."""
    people = [f"{holder.seat + 1}. {safe_name(holder.name)}" for holder in holders]
    different = option_forms.differing(rules, game.options, speech)
    lines = [
        f"## {rules.title}",
        speech(_lobby_state(game, rules)),
        *people,
        "",
        "-# " + (" · ".join(different) or speech(say("The usual game, without optional modules."))),
    ]
    if game.state != "lobby":
        return Panel("\n".join(lines))
    return Panel("\n".join(lines), tuple(_lobby_buttons(game, rules, len(holders), speech)))


def _lobby_buttons(game: Game, rules: Rules[Any], present: int, speech: Speech) -> list[Component]:
    def control(verb: str) -> ControlId:
        return ControlId(game.id, game.revision, verb)

    return rows(
        [
            button(control("join"), speech(say("Join")), Style.MAIN, disabled=present >= rules.seats[-1]),
            button(control("leave"), speech(say("Leave")), disabled=not present),
            button(control("options"), speech(say("Options"))),
            button(control("start"), speech(say("Start")), Style.GO, disabled=present not in rules.seats),
        ]
    )


def _lobby_state(game: Game, rules: Rules[Any]) -> Text:
    match game.state:
        case "lobby":
            return say("Waiting for players: {least} to {most}.", least=rules.seats[0], most=rules.seats[-1])
        case "abandoned":
            return say("Ended without a result.")
        case _:
            return say("The game has begun.")


def _options_heading(rules: Rules[Any], speech: Speech) -> str:
    return f"**{rules.title}** · {speech(say('Options'))}"


def _no_lobby(game: Game | None) -> Text:
    if game is None:
        return say("No game waits here. Open one with {command}.", command="/game new")
    return say("The game has begun; its table can no longer be changed here.")


def _missing_permissions(click: Click, in_thread: bool, speech: Speech) -> str | None:
    needed = NEEDED | (NEEDED_FOR_THREADS if in_thread else {})
    missing = [speech(text) for name, text in needed.items() if not getattr(click.app_permissions, name)]
    if in_thread and not isinstance(click.channel, discord.TextChannel):
        return speech(say("A thread can only be opened from a text channel; open the game here instead."))
    if not missing:
        return None
    return speech(say("I need these permissions here: {permissions}.", permissions=", ".join(missing)))


def _place(click: Click) -> int:
    assert click.channel_id is not None, "commands are used in channels"
    return click.channel_id
