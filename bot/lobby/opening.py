"""Opening a game: a lobby here or in a new thread."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.entry import why_no_new_game
from bot.access.notification_routes import not_away
from bot.access.permissions import why_not_in_forum, why_not_open
from bot.announcements.discord_sender import as_message
from bot.language.i18n import Localizer
from bot.lobby.invitations import invite
from bot.lobby.lobby_expiry import keep_open
from bot.lobby.lobby_request import LobbyRequest
from bot.lobby.messages import LobbyMessages, lobby_content
from bot.lobby.new_tables import NewTables
from bot.lobby.threads import Home, forum_of, opened, own_threads, removed
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import MessageContent
from bot.rate_limits import DAY, enough_opened
from bot.responses import (
    UNSURE,
    Interaction,
    control_of,
    defer,
    name_of,
    place_of,
    public_response_id,
    respond_publicly,
    show_panel,
)
from bot.services import Services, command_to_open
from bot.store import (
    Agreement,
    Game,
    Message,
    NewPost,
    SeatHolder,
    StoreError,
    conditions,
    games,
    interactions,
    openings,
    outbox,
    place_subject,
    reliability,
    scheduled_jobs,
    seats,
    seekers,
    server_settings,
    users,
)
from bot.store.paces import at_pace
from bot.wording.agreements import shorter_than
from bot.wording.game_names import thread_name
from bot.wording.paces import PACE_NAMES
from rules.engine import Text, say

log = structlog.get_logger(__name__)

ANSWERED = 40060
"""Discord's code for an interaction that has a response already: it was delivered twice."""


class LobbyOpening:
    """The commands `/game new` and `/game again`."""

    def __init__(self, services: Services, messages: LobbyMessages, new_tables: NewTables) -> None:
        self.services = services
        self.messages = messages
        self.new_tables = new_tables
        self.routes = {"open": self.of_title, "again": self.again}

    async def of_title(self, interaction: Interaction) -> None:
        """Continue `/game new` with the title that was chosen."""
        control = control_of(interaction)
        assert control is not None, "a title is chosen by a button"
        await self.new(interaction, LobbyRequest.read(control.argument))

    async def new(self, interaction: Interaction, wanted: LobbyRequest, *, anywhere: bool = False) -> None:
        """Open a lobby here or in a new thread, with the user as its first player.

        With `anywhere` the channel's setting decides where. A single title need not be named; otherwise the user has to
        choose one.
        """
        localizer = await self.services.localizer_for(interaction)
        if wanted.key not in self.services.rules:
            only = next(iter(self.services.rules)) if len(self.services.rules) == 1 else ""
            wanted = wanted.of(only)
        if anywhere:
            wanted = wanted.placed(in_thread=await self._usually_in_thread(interaction))
        forum = await forum_of(self.services, interaction.guild)
        refusal = _cannot_open(interaction, forum, wanted.in_thread)
        too_fast = None
        if wanted.pace is not None:
            too_fast = shorter_than(at_pace(Agreement(), wanted.pace), self.services.settings.least_clock_s)
        if (forbidden := await why_no_new_game(self.services, interaction)) is not None:
            await show_panel(interaction, localizer(forbidden))
        elif refusal is not None:
            await show_panel(interaction, _refused(interaction, forum, refusal, wanted, localizer))
        elif too_fast is not None:
            await show_panel(interaction, localizer(too_fast))
        elif (enough := await self._opened_enough(interaction)) is not None:
            await show_panel(interaction, localizer(enough))
        elif not wanted.key and not wanted.in_thread and await self._is_taken(interaction):
            await show_panel(interaction, _taken(interaction, forum, wanted, localizer))
        elif not wanted.key:
            await show_panel(interaction, self._titles(localizer, wanted))
        elif wanted.in_thread:
            await self._in_thread(interaction, wanted, forum, localizer)
        else:
            await self._here(interaction, wanted, None, localizer)

    async def _usually_in_thread(self, interaction: Interaction) -> bool:
        """Return whether managers have chosen threads for new games; False where no thread can be opened."""
        if not isinstance(interaction.channel, discord.TextChannel):
            return False
        async with self.services.store.reading() as db:
            return await server_settings.games_in_threads(db, interaction.guild_id, place_of(interaction))

    async def _is_taken(self, interaction: Interaction) -> bool:
        """Return whether a game is running here already."""
        async with self.services.store.reading() as db:
            return await games.active_at(db, place_of(interaction)) is not None

    def _titles(self, localizer: Localizer, wanted: LobbyRequest) -> MessageContent:
        """Return a button for each title."""
        buttons = [
            button(_opens(wanted.of(key)), localizer(Text(rules.title)), Style.MAIN)
            for key, rules in self.services.rules.items()
        ]
        return MessageContent(localizer(say("Which game?")), tuple(rows(buttons)))

    async def again(self, interaction: Interaction) -> None:
        """Open a new lobby with the same options, and invite the previous players."""
        localizer = await self.services.localizer_for(interaction)
        game = await self.messages.game(interaction)
        mine = await self._opened_by(interaction)
        refusal = None
        if game is None:
            command = command_to_open()
            refusal = say("There was no game here. Open one with {command}.", command=command)
        elif mine is None and game.state in ("lobby", "running"):
            command = command_to_open(in_thread=True)
            refusal = say("The game here is still going on. Another one can be opened with {command}.", command=command)
        elif not await self._took_part(interaction, game):
            # The previous players are pinged, so strangers may not do this.
            refusal = say(
                "Only those who played here can open the same game again. {command} opens another one.",
                command=command_to_open(),
            )
        else:
            refusal = await why_no_new_game(self.services, interaction)
            refusal = (
                refusal or _cannot_open(interaction, None, in_thread=False) or await self._opened_enough(interaction)
            )
        if refusal is not None or game is None:
            assert refusal is not None, "a game that is not there is refused"
            await show_panel(interaction, localizer(refusal))
            return
        await self._here(interaction, LobbyRequest(game.title_key), game, localizer)

    async def _opened_enough(self, interaction: Interaction) -> Text | None:
        """Return why a user cannot open another game now."""
        async with self.services.store.reading() as db:
            return await self._too_many(db, interaction)

    async def _too_many(self, db: AsyncConnection, interaction: Interaction) -> Text | None:
        """Return why this would be one game too many; None also when a repeated delivery has counted it already."""
        if await openings.is_noted(db, interaction.id) or await interactions.result(db, interaction.id) is not None:
            return None
        user_id, now = interaction.user.id, self.services.clock()
        stored = await openings.since(db, user_id, now - DAY)
        opened = sorted([*stored, *self.services.rate_limiter.opened_since(user_id, now - DAY)])
        return enough_opened(opened, self.services.settings, now)

    async def _count(self, db: AsyncConnection, interaction: Interaction) -> Text | None:
        """Count the game that is opened. Return why it would be one too many, or None."""
        too_many = await self._too_many(db, interaction)
        if too_many is None and not await openings.is_noted(db, interaction.id):
            await openings.note(db, interaction.id, interaction.user.id, self.services.clock())
        return too_many

    async def _took_part(self, interaction: Interaction, game: Game) -> bool:
        async with self.services.store.reading() as db:
            everybody = await seats.everybody(db, game.id)
        return interaction.user.id == game.creator_id or any(
            holder.user_id == interaction.user.id for holder in everybody
        )

    async def _here(
        self, interaction: Interaction, wanted: LobbyRequest, copy_of: Game | None, localizer: Localizer
    ) -> None:
        game = await self._open(interaction, wanted, copy_of)
        if game is None:
            forum = await forum_of(self.services, interaction.guild)
            await show_panel(interaction, _taken(interaction, forum, wanted, localizer))
            return
        if isinstance(game, Text):
            await show_panel(interaction, localizer(game))
            return
        shown = await self.messages.content(game)
        message_id = await self._announce(interaction, game, shown)
        if message_id is not None:
            async with self.services.store.writing(game.id) as db:
                await games.set_message(db, game.id, "lobby", message_id)
            # Somebody may have joined by command before the number of the message was known.
            await self.messages.catch_up(game.id, shown)
        await self.new_tables.announce(interaction.client, game, game.channel_id)

    async def _announce(self, interaction: Interaction, game: Game, content: MessageContent) -> int | None:
        """Show the lobby as the response. Return None when the outbox has to show it, or already has this order."""
        try:
            return await respond_publicly(interaction, content)
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                return None
            problem: Exception = error
        except UNSURE as error:
            problem = error
        log.warning("nobody knows whether a lobby is shown", game=game.id, error=str(problem))
        number = None
        with suppress(discord.HTTPException, discord.ClientException, *UNSURE):
            number = await public_response_id(interaction)
        if number is None:
            await self.messages.queue(await self._lobby_post(game))
        return number

    async def _in_thread(
        self, interaction: Interaction, wanted: LobbyRequest, forum: discord.ForumChannel | None, localizer: Localizer
    ) -> None:
        try:
            await defer(interaction)
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                return
            raise
        game = await self._opened_in_thread(interaction, wanted, forum or _text_channel(interaction))
        if isinstance(game, Text):
            await show_panel(interaction, localizer(game))
        elif game is None:
            await show_panel(interaction, _refused(interaction, forum, _NO_THREAD, wanted, localizer))
        else:
            opened = say("The game waits for players in {thread}; you sit at the table.", thread=f"<#{game.place}>")
            await show_panel(interaction, localizer(opened))
            await self.new_tables.announce(interaction.client, game, place_of(interaction))

    async def _opened_in_thread(self, interaction: Interaction, wanted: LobbyRequest, home: Home) -> Game | Text | None:
        """Open the thread and the game in it. Return None when there is no thread, or why it would be one game too
        many.
        """
        # It counts before the thread exists, because others may be opened meanwhile; a full disk is noticed here too.
        async with self.services.store.writing(person=interaction.user.id) as db:
            too_many = await self._count(db, interaction)
        if too_many is not None:
            return too_many
        localizer = await self.services.public_localizer(interaction.guild_id, home.id)
        title, opener = self.services.rules[wanted.key].title, [name_of(interaction)]
        pace = None if wanted.pace is None else PACE_NAMES[wanted.pace]
        name = thread_name(localizer, title, wanted.name, None, opener, pace)
        thread = await self._thread(interaction, home, name, title)
        if thread is None:
            async with self.services.store.writing(person=interaction.user.id) as db:
                await openings.take_back(db, interaction.id)
            return None
        try:
            game = await self._open(interaction, wanted, None, thread.id, home)
        except StoreError:
            await removed(thread)
            raise
        assert game is not None, "a thread of its own has no other game"
        return game

    async def _thread(self, interaction: Interaction, home: Home, name: str, title: str) -> discord.Thread | None:
        """Return a new thread; None when Discord does not create one."""
        try:
            return await opened(self.services, home, name, title)
        except (discord.HTTPException, *UNSURE) as error:
            log.warning("a thread could not be opened", channel=home.id, error=str(error))
        try:
            # The thread may exist despite the error: then it is younger than the command.
            there = await own_threads(home)
        except (discord.HTTPException, *UNSURE):
            return None
        return next((each for each in there if each.name == name and each.id > interaction.id), None)

    async def _open(
        self,
        interaction: Interaction,
        wanted: LobbyRequest,
        copy_of: Game | None,
        thread_id: int | None = None,
        home: Home | None = None,
    ) -> Game | Text | None:
        """Return the lobby that this command opens, the same for repeated deliveries.

        None when the place is taken, or why it would be one game too many.
        """
        now, here, rules = self.services.clock(), place_of(interaction), self.services.rules[wanted.key]
        # A new thread for the game uses the language of its channel.
        channel_id = here if home is None else home.id
        localizer = await self.services.public_localizer(interaction.guild_id, channel_id)
        posts: list[NewPost] = []
        place = place_subject(thread_id or here)
        async with self.services.store.writing(person=interaction.user.id, other=place) as db:
            earlier = await interactions.result(db, interaction.id)
            if earlier is not None:
                return await games.get(db, int(earlier))
            if await games.active_at(db, thread_id or here) is not None:
                return None
            too_many = await self._count(db, interaction)
            if too_many is not None:
                return too_many
            game = await games.open_lobby(
                db,
                now=now,
                title_key=wanted.key,
                title=rules.title,
                creator_id=interaction.user.id,
                channel_id=channel_id,
                guild_id=interaction.guild_id,
                thread_id=thread_id,
                options=copy_of.options if copy_of is not None else None,
                name=wanted.name if copy_of is None else copy_of.name,
            )
            if isinstance(interaction.channel, discord.Thread):
                await server_settings.note_parent(db, here, interaction.channel.parent_id, interaction.guild_id)
            await users.meet(db, interaction.user.id, name_of(interaction))
            await seats.join(db, game.id, interaction.user.id, name_of(interaction), now)
            if interaction.guild_id is not None:
                await seekers.stop(db, interaction.guild_id, interaction.user.id, wanted.key)
            if wanted.pace is not None:
                await games.set_agreement(db, game.id, at_pace(game.agreement, wanted.pace))
                game = await games.get(db, game.id)
            if copy_of is not None:
                posts += await self._copy_agreement(db, copy_of.agreement, game, localizer)
                earlier_holders = await seats.holders(db, copy_of.id)
                await _copy_conditions(db, copy_of, game, earlier_holders)
                for holder in earlier_holders:
                    if holder.is_computer and not holder.is_forgotten:
                        await seats.join(db, game.id, holder.user_id, holder.name, now, holder.level, holder.style)
                posts += await self._call_again(db, game, earlier_holders, localizer)
            await outbox.queue(db, posts, now)
            await keep_open(db, game.id, self.services.settings, now)
            by = interaction.user.id
            await interactions.remember(db, interaction.id, str(game.id), now, user_id=by, game_id=game.id)
            if thread_id is not None:
                holders = await seats.holders(db, game.id)
                records = await reliability.of_people(db, [holder.user_id for holder in holders])
                content = lobby_content(game, rules, holders, localizer, now, records)
                in_forum = isinstance(home, discord.ForumChannel)
                await outbox.queue(db, [lobby_post(game, as_message(content), in_forum=in_forum)], now)
                await invite(self.services, db, game, here, now)
                await scheduled_jobs.show_thread_state(db, game.id, now, over=False)
        self.services.store.game_changed(game.id)
        return game

    async def _copy_agreement(
        self, db: AsyncConnection, agreement: Agreement, game: Game, localizer: Localizer
    ) -> list[NewPost]:
        """Copy an agreement, except a clock that gives too little time. Return the post that says so."""
        too_short = shorter_than(agreement, self.services.settings.least_clock_s)
        if too_short is None:
            await games.set_agreement(db, game.id, agreement)
            return []
        await games.set_agreement(db, game.id, agreement.model_copy(update={"clock": "none"}))
        told = say("⏱️ The clock of the previous game was too short, so this game has none. {why}", why=too_short)
        message = Message(localizer(told))
        return [NewPost(kind="agreement", message=message, channel_id=game.place, game_id=game.id)]

    async def _call_again(
        self, db: AsyncConnection, game: Game, earlier: Sequence[SeatHolder], localizer: Localizer
    ) -> list[NewPost]:
        """Return the post that invites the previous players; it pings nobody who is away."""
        there = [holder.user_id for holder in earlier if not holder.is_computer and holder.user_id != game.creator_id]
        people = list(dict.fromkeys(there))
        if not people:
            return []
        text = say(
            "{who} would like to play again: {players}. Press **{button}** if you want to.",
            who=f"<@{game.creator_id}>",
            players=" ".join(f"<@{user}>" for user in people),
            button=localizer(say("Join")),
        )
        message = Message(localizer(text), mentions=await not_away(db, people, self.services.clock()))
        return [NewPost(kind="again", message=message, channel_id=game.place, game_id=game.id)]

    async def _opened_by(self, interaction: Interaction) -> str | None:
        async with self.services.store.reading() as db:
            return await interactions.result(db, interaction.id)

    async def _lobby_post(self, game: Game) -> NewPost:
        return lobby_post(game, as_message(await self.messages.content(game)))


async def _copy_conditions(db: AsyncConnection, earlier: Game, game: Game, holders: Sequence[SeatHolder]) -> None:
    """Let the same people join as before; those who played are invited, where only invited people may."""
    if earlier.conditions.are_none:
        return
    await games.set_conditions(db, game.id, earlier.conditions)
    people = {holder.user_id for holder in holders if not holder.is_computer}
    await conditions.invite(db, game.id, {*people, *await conditions.invited(db, earlier.id)})


_NO_THREAD: Text = say("A thread could not be opened, so there is no new game. Try again, or open it here.")


def _opens(wanted: LobbyRequest) -> ControlId:
    return ControlId(0, 0, "open", str(wanted))


def _in_thread_button(wanted: LobbyRequest, localizer: Localizer) -> Component:
    return button(_opens(wanted.placed(in_thread=True)), localizer(say("In a new thread")), Style.MAIN)


def _text_channel(interaction: Interaction) -> discord.TextChannel:
    assert isinstance(interaction.channel, discord.TextChannel), "without a forum, threads are opened in text channels"
    return interaction.channel


def _taken(
    interaction: Interaction, forum: discord.ForumChannel | None, wanted: LobbyRequest, localizer: Localizer
) -> MessageContent:
    """Return the message that a game is running here, offering to open another one in a thread if possible."""
    refusal = say(
        "There is already a game here. Open another one in its own thread: {command}.",
        command=command_to_open(in_thread=True),
    )
    offered = [] if _cannot_open(interaction, forum, in_thread=True) else [_in_thread_button(wanted, localizer)]
    return MessageContent(localizer(refusal), tuple(rows(offered)))


def _refused(
    interaction: Interaction,
    forum: discord.ForumChannel | None,
    refusal: Text,
    wanted: LobbyRequest,
    localizer: Localizer,
) -> MessageContent:
    """Return why no game was opened, offering to open it here if possible."""
    if _cannot_open(interaction, forum, in_thread=False):
        return MessageContent(localizer(refusal))
    here = button(_opens(wanted.placed(in_thread=False)), localizer(say("Open it here")), Style.MAIN)
    return MessageContent(localizer(refusal), tuple(rows([here])))


def lobby_post(game: Game, message: Message, *, in_forum: bool = False) -> NewPost:
    """Return the post of a lobby, whose message is remembered. In a forum it becomes the first message."""
    # The first message of a forum post has the number of its thread.
    first = game.thread_id if in_forum else None
    return NewPost(kind="lobby", message=message, channel_id=game.place, game_id=game.id, remember="lobby", edits=first)


def _cannot_open(interaction: Interaction, forum: discord.ForumChannel | None, in_thread: bool) -> Text | None:
    """Return why no game can be opened here, in the forum, or in a thread of this channel."""
    if in_thread and forum is not None:
        return why_not_in_forum(interaction, forum)
    if in_thread and not isinstance(interaction.channel, discord.TextChannel):
        return say("A thread can only be opened from a text channel; open the game here instead.")
    return why_not_open(interaction, in_thread=in_thread)
