"""The background task of the queue: it opens lobbies for matches, and keeps other lobbies up to date.

A match is stored before its lobby is opened. After a crash, the next process opens the lobby, in the thread that may
exist already. The lobby and the end of the waiting are one transaction, so nobody is called twice or lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.entry import why_not_join
from bot.announcements.discord_sender import as_message
from bot.features import stop
from bot.language.i18n import Localizer
from bot.lobby.invitations import invite
from bot.lobby.lobby_calls import QUEUE_POST, lobby_call, ready_button
from bot.lobby.lobby_expiry import keep_open
from bot.lobby.messages import LobbyMessages, lobby_content
from bot.lobby.new_tables import NewTables
from bot.lobby.opening import lobby_post
from bot.lobby.queue_tables import fits_together
from bot.lobby.threads import Home, home_of, opened, own_threads, removed
from bot.matchmaking.seek_command import match_on
from bot.panels.control_ids import ControlId
from bot.panels.controls import button, rows
from bot.responses import UNSURE
from bot.services import Services
from bot.store import (
    Game,
    Message,
    NewPost,
    StoreError,
    games,
    outbox,
    reliability,
    scheduled_jobs,
    schema,
    seats,
    seekers,
)
from bot.store.conditions import together
from bot.store.paces import PACES, PaceName, at_pace
from bot.store.seekers import Seeker, queue_subject
from bot.wording.game_names import thread_name
from bot.wording.paces import PACE_NAMES, pace_label
from rules.engine import Text, say

log = structlog.get_logger(__name__)

LONGEST_SLEEP: Final = timedelta(seconds=30)
RETRY_AFTER: Final = timedelta(minutes=1)
"""The time before another attempt to open a thread."""


class Matchmaker:
    """Opens the lobbies of matches on the servers of this process."""

    def __init__(self, services: Services, messages: LobbyMessages, new_tables: NewTables) -> None:
        self.services = services
        self.messages = messages
        self.new_tables = new_tables
        self._client: discord.Client | None = None
        self._shown: dict[int, tuple[Seeker, ...]] = {}
        """The queue of each server as its lobbies show it."""
        self._not_before: dict[tuple[int, int], float] = {}
        """When a match whose thread could not be opened is tried again, by its server and number."""
        self._next_update = 0.0
        """When lobbies may be edited again: changes of the queue in quick succession are shown together."""
        self._woken = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        services.store.on_commit(self._woken.set, schema.seekers)

    def start(self, client: discord.Client) -> None:
        """Start in the background, unless already started."""
        self.serve(client)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="matchmaker")

    def serve(self, client: discord.Client) -> None:
        """Open lobbies on the servers of a client."""
        self._client = client

    def wake(self) -> None:
        """Check again: channels may be visible to other people."""
        self._woken.set()

    async def close(self) -> None:
        """Stop after the present step; the next process continues."""
        if self._task is not None:
            self._closing = True
            self._woken.set()
            await asyncio.wait([self._task], timeout=2.0)
            await stop(self._task)
            self._task = None

    async def run_once(self) -> None:
        """Open the lobbies of all matches, remove seekers whose time is over, and update other lobbies."""
        store = self.services.store
        await self._match_returned()
        async with store.reading() as db:
            matched = await seekers.matched(db)
            expired = await seekers.any_expired(db, self.services.clock())
        if expired:
            async with store.writing(other="expired seekers") as db:
                await seekers.expire(db, self.services.clock())
        # The matches of two servers may have the same number.
        for guild_id, number in dict.fromkeys((each.guild_id, each.found) for each in matched):
            people = [each for each in matched if (each.guild_id, each.found) == (guild_id, number)]
            assert number is not None, "a match has a number"
            async with store.work_locks.try_lock(f"match {number} on {guild_id}") as mine:
                if mine and self._not_before.get((guild_id, number), 0.0) <= asyncio.get_running_loop().time():
                    await self._open(number, people)
        if asyncio.get_running_loop().time() >= self._next_update:
            await self._update_lobbies()

    async def _run(self) -> None:
        while not self._closing:
            self._woken.clear()
            try:
                await self.run_once()
            except StoreError as error:
                log.error("the queue cannot be read", problem=str(error))
            except Exception:
                # The next pass tries again.
                log.exception("the queue failed")
            try:
                async with asyncio.timeout(self._longest_sleep_s()):
                    await self._woken.wait()
            except TimeoutError:
                continue

    def _longest_sleep_s(self) -> float:
        wait_s = self._next_update - asyncio.get_running_loop().time()
        return wait_s if 0 < wait_s < LONGEST_SLEEP.total_seconds() else LONGEST_SLEEP.total_seconds()

    async def _open(self, number: int, people: Sequence[Seeker]) -> None:
        """Open the lobby of a match, or dissolve the match when somebody of it is not there any more."""
        first, place = people[0], people[0].place
        guild = None if self._client is None else self._client.get_guild(first.guild_id)
        if guild is None or place is None:
            # Another process serves the server.
            return
        channel, rules = guild.get_channel(place), self.services.rules.get(first.game)
        gone = [each for each in people if await self._is_gone(each)]
        if not isinstance(channel, discord.TextChannel):
            gone += [each for each in people if each.channel_id == place]
        if gone or rules is None or not fits_together(people, rules) or not isinstance(channel, discord.TextChannel):
            await self._dissolve(guild, number, gone)
            return
        home = await home_of(self.services, channel)
        localizer = await self.services.public_localizer(guild.id, home.id)
        thread = await self._thread(home, number, people, localizer)
        if thread is None:
            self._not_before[guild.id, number] = asyncio.get_running_loop().time() + RETRY_AFTER.total_seconds()
            return
        game = await self._opened(channel, number, people, thread, localizer)
        if game is None:
            await removed(thread)
            await self._dissolve(guild, number, ())
            return
        self.services.store.game_changed(game.id)
        await self.new_tables.announce(self._connected(), game, channel.id)

    def _connected(self) -> discord.Client:
        assert self._client is not None, "lobbies are opened once the bot is connected"
        return self._client

    async def _is_gone(self, seeker: Seeker) -> bool:
        """Return whether somebody has left the server, or may not join games there any more."""
        if await why_not_join(self.services, seeker.guild_id, seeker.user_id) is not None:
            return True
        return await self.services.members.has_left(seeker.guild_id, seeker.user_id)

    async def _dissolve(self, guild: discord.Guild, number: int, gone: Sequence[Seeker]) -> None:
        """Let the people of a match wait again without those who are gone, and look for another match."""
        async with self.services.store.writing(other=queue_subject(guild.id)) as db:
            for each in gone:
                await seekers.stop(db, guild.id, each.user_id)
            await seekers.release(db, guild.id, number)
            await self._match(db, guild)

    async def _match(self, db: AsyncConnection, guild: discord.Guild) -> None:
        """Make a match if enough people wait on a server."""
        now = self.services.clock()
        queue = [each for each in await seekers.of_guild(db, guild.id) if each.until > now]
        match = await match_on(db, guild, queue, self.services)
        if match is not None:
            await seekers.claim(db, match.people, discord.utils.time_snowflake(now), match.place)

    async def _match_returned(self) -> None:
        """Make the matches of people whose quiet hours or absence have ended."""
        async with self.services.store.reading() as db:
            waiting = await seekers.waiting(db, self.services.clock())
            found = list[discord.Guild]()
            for guild_id in {each.guild_id for each in waiting}:
                guild = None if self._client is None else self._client.get_guild(guild_id)
                queue = [each for each in waiting if each.guild_id == guild_id]
                if guild is not None and await match_on(db, guild, queue, self.services) is not None:
                    found.append(guild)
        for guild in found:
            async with self.services.store.writing(other=queue_subject(guild.id)) as db:
                await self._match(db, guild)

    async def _thread(
        self, home: Home, number: int, people: Sequence[Seeker], localizer: Localizer
    ) -> discord.Thread | None:
        """Return the thread of a match, which an earlier attempt may have created; None when Discord refuses."""
        label = _pace_of(people)
        pace = None if label is None else PACE_NAMES[label]
        names = [each.name for each in people]
        title = self.services.rules[people[0].game].title
        name = thread_name(localizer, title, "", None, names, pace)
        try:
            for thread in await own_threads(home):
                if thread.name == name and thread.id > number and await self._is_unused(thread):
                    return thread
            return await opened(self.services, home, name, title)
        except (discord.HTTPException, *UNSURE) as error:
            log.warning("a thread for a match could not be opened", channel=home.id, error=str(error))
            return None

    async def _is_unused(self, thread: discord.Thread) -> bool:
        async with self.services.store.reading() as db:
            return not await games.at_place(db, thread.id)

    async def _opened(
        self,
        channel: discord.TextChannel,
        number: int,
        people: Sequence[Seeker],
        thread: discord.Thread,
        localizer: Localizer,
    ) -> Game | None:
        """Open the lobby and seat the people of a match; None when one of them has left the queue meanwhile."""
        now, first, rules = self.services.clock(), people[0], self.services.rules[people[0].game]
        guild, in_forum = channel.guild, thread.parent_id != channel.id
        called = [each.user_id for each in people]
        try:
            async with self.services.store.writing(people=called, other=queue_subject(guild.id)) as db:
                there = await seekers.of_match(db, guild.id, number)
                if {each.user_id for each in there} != {*called}:
                    raise _Changed
                game = await games.open_lobby(
                    db,
                    now=now,
                    title_key=first.game,
                    title=rules.title,
                    creator_id=first.user_id,
                    channel_id=thread.parent_id,
                    guild_id=guild.id,
                    thread_id=thread.id,
                )
                await seekers.seat(db, guild.id, called, game.id)
                pace = _pace_of(people)
                if pace is not None:
                    await games.set_agreement(db, game.id, at_pace(game.agreement, pace))
                    game = await games.get(db, game.id)
                asked = together([each.asks for each in people])
                if not asked.are_none:
                    await games.set_conditions(db, game.id, asked)
                    game = await games.get(db, game.id)
                for each in people:
                    await seats.join(db, game.id, each.user_id, each.name, now)
                await seats.ask_again(db, game.id, 0)
                await keep_open(db, game.id, self.services.settings, now)
                await outbox.queue(db, await self._posts(db, game, localizer, in_forum=in_forum), now)
                await invite(self.services, db, game, channel.id, now)
                await scheduled_jobs.show_thread_state(db, game.id, now, over=False)
        except _Changed:
            return None
        return game

    async def _posts(self, db: AsyncConnection, game: Game, localizer: Localizer, *, in_forum: bool) -> list[NewPost]:
        """Return the lobby, and the one call to its people."""
        rules, holders = self.services.rules[game.title_key], await seats.holders(db, game.id)
        people = tuple(holder.user_id for holder in holders)
        records = await reliability.of_people(db, people)
        content = lobby_content(game, rules, holders, localizer, self.services.clock(), records)
        label = pace_label(game.agreement)
        title = Text(rules.title) if label is None else say("{title} ({pace})", title=Text(rules.title), pace=label)
        text = say(
            "🔎 {people}, enough people are waiting for {title}, so you have a seat at this table. "
            "Press **{ready}** if you play, or **{leave}**; the game begins when everybody is ready. If too many others"
            " leave, you wait again at your place in the queue.",
            people=" ".join(f"<@{user}>" for user in people),
            title=title,
            ready=localizer(say("Ready")),
            leave=localizer(say("Leave")),
        )
        leave = button(ControlId(game.id, game.revision, "leave"), localizer(say("Leave")))
        answers = rows([ready_button(game, people[0], localizer), leave])
        call = lobby_call(QUEUE_POST, Message(localizer(text), components=tuple(answers), mentions=people), game)
        return [lobby_post(game, as_message(content), in_forum=in_forum), call]

    async def _update_lobbies(self) -> None:
        """Show a changed queue in the lobbies of its server and in its list of games."""
        now = self.services.clock()
        async with self.services.store.reading() as db:
            waiting = await seekers.waiting(db, now)
        queues: dict[int, tuple[Seeker, ...]] = {}
        for each in waiting:
            queues[each.guild_id] = (*queues.get(each.guild_id, ()), each)
        changed = [guild for guild in {*queues, *self._shown} if queues.get(guild) != self._shown.get(guild)]
        self._shown = queues
        for guild_id in changed:
            if self._client is None or self._client.get_guild(guild_id) is None:
                continue
            async with self.services.store.reading() as db:
                lobbies = await games.of_guild(db, guild_id, states=("lobby",))
            for lobby in lobbies:
                await self.messages.post(lobby.id)
        if changed:
            self.services.store.game_changed(None)
            self._next_update = asyncio.get_running_loop().time() + self.services.settings.index_every_s


class _Changed(Exception):
    """Raised to undo a transaction when somebody has left a match meanwhile."""


def _pace_of(people: Sequence[Seeker]) -> PaceName | None:
    """Return the pace of a match: that of those who want a certain one."""
    return next((name for each in people for name in PACES if name == each.pace), None)
