"""The threads of games: opened in channels or forums, and kept in step with the state of their game."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

import discord
import structlog

from bot.access.forum_tags import tags_for
from bot.access.permissions import missing_in_forum
from bot.access.readers import Readers
from bot.language.i18n import Localizer, escape_markdown
from bot.responses import UNSURE
from bot.services import Services
from bot.store import Game, scheduled_jobs, server_settings
from bot.store.scheduled_jobs import ARCHIVING, ScheduledJob
from bot.wording.game_names import MARKS, thread_name
from bot.wording.paces import pace_label

log = structlog.get_logger(__name__)

SHOWN_MINUTES: Final = 10_080
"""The longest time before Discord archives a quiet thread; commands do not work in archived threads."""
PATIENCE_S: Final = 10
"""Discord allows two renamings of a thread in ten minutes; a third one would wait."""
TRIED_AGAIN_AFTER: Final = timedelta(minutes=10)
"""When a change that Discord has refused or delayed is tried again."""

Home = discord.TextChannel | discord.ForumChannel
"""Where threads of games are opened."""


async def forum_of(services: Services, guild: discord.Guild | None) -> discord.ForumChannel | None:
    """Return the forum for the games of a server; None if it has none, or one in which the bot may not post."""
    if guild is None:
        return None
    chosen = (await services.store.cached(server_settings.guild, guild.id)).forum
    forum = None if chosen is None else guild.get_channel(chosen)
    return forum if isinstance(forum, discord.ForumChannel) and not missing_in_forum(forum) else None


async def home_of(services: Services, channel: discord.TextChannel) -> Home:
    """Return where a game for the readers of a channel opens: in the forum if all of them see it."""
    forum = await forum_of(services, channel.guild)
    if forum is not None and Readers(channel.guild, channel.id).all_see_channel(forum.id):
        return forum
    return channel


async def opened(services: Services, home: Home, name: str, title: str) -> discord.Thread:
    """Return a new thread, in a forum with its name as the first message.

    Raises what Discord raises, perhaps after the thread was created.
    """
    if isinstance(home, discord.ForumChannel):
        made = await home.create_thread(
            name=name,
            content=escape_markdown(name),
            auto_archive_duration=SHOWN_MINUTES,
            applied_tags=tags_for(home, title, _titles(services), "lobby"),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return made.thread
    # Announcement channels have their own kind of threads.
    kind = discord.ChannelType.news_thread if home.is_news() else discord.ChannelType.public_thread
    return await home.create_thread(name=name, type=kind, auto_archive_duration=SHOWN_MINUTES)


async def own_threads(home: Home) -> list[discord.Thread]:
    """Return the threads of a channel or forum that the bot has opened and that are not archived."""
    there = await home.guild.active_threads()
    return [each for each in there if each.parent_id == home.id and each.owner_id == home.guild.me.id]


async def removed(thread: discord.Thread) -> None:
    """Delete an unused thread, or archive it where deleting is not permitted."""
    lost = (discord.HTTPException, *UNSURE)
    try:
        await thread.delete()
    except lost:
        with contextlib.suppress(*lost):
            await thread.edit(archived=True)


class ThreadStates:
    """Handles jobs of the kind `thread_name`: threads show the state of their game, and are archived after its end."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._at_work: set[asyncio.Task[None]] = set()
        self._requests: set[asyncio.Task[bool]] = set()
        self._is_closing = False

    def start(self, client: discord.Client) -> None:
        """Jobs begin the work."""

    def wake(self) -> None:
        """Nothing waits for changes of a server."""

    async def close(self) -> None:
        """Stop; a thread that is not up to date is tried again by the next process."""
        self._is_closing = True
        # Only requests to Discord are cancelled: a cancelled query would leave its connection open.
        for request in self._requests:
            request.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    async def show(self, job: ScheduledJob) -> None:
        """Bring the thread of a game up to date in the background; the job is due again if that fails."""
        client = self.services.members.client
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.postpone(db, job.id, self.services.clock() + TRIED_AGAIN_AFTER)
        if client is not None and not self._is_closing:
            task = asyncio.create_task(self._show(client, job), name="thread state")
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    async def _show(self, client: discord.Client, job: ScheduledJob) -> None:
        game = await self.services.game(job.game_id)
        if game is not None and game.thread_id is not None:
            localizer = await self.services.public_localizer(game.guild_id, game.place)
            people = [holder.name for holder in await self.services.holders(game.id)]
            shown = self._is_shown(client, game, localizer, people, archiving=job.question == ARCHIVING)
            if not await self._answer(shown):
                return
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())

    async def _answer(self, shown: Coroutine[Any, Any, bool]) -> bool:
        """Return the result of requests to Discord; False if the bot ends before."""
        request = asyncio.create_task(shown, name="requests about a thread")
        if self._is_closing:
            request.cancel()
        self._requests.add(request)
        request.add_done_callback(self._requests.discard)
        await asyncio.wait([request])
        return not request.cancelled() and request.result()

    async def _is_shown(
        self, client: discord.Client, game: Game, localizer: Localizer, people: Sequence[str], *, archiving: bool
    ) -> bool:
        """Return whether the thread is up to date, or can never be."""
        assert game.thread_id is not None, "a game without a thread has nothing to show"
        try:
            async with asyncio.timeout(PATIENCE_S):
                thread = client.get_channel(game.thread_id) or await client.fetch_channel(game.thread_id)
                if isinstance(thread, discord.Thread):
                    changes = self._changes(thread, game, localizer, people)
                    await _bring_up_to_date(thread, changes, is_over=game.is_over, archiving=archiving)
        except (discord.HTTPException, discord.InvalidData, discord.RateLimited, *UNSURE) as error:
            log.warning("a thread does not show the state of its game", thread=game.thread_id, error=str(error))
            return isinstance(error, discord.NotFound | discord.Forbidden | discord.InvalidData)
        return True

    def _changes(
        self, thread: discord.Thread, game: Game, localizer: Localizer, people: Sequence[str]
    ) -> list[dict[str, Any]]:
        """Return the edits that the thread needs: tags in a forum, and the name."""
        title, changes, mark = self.services.rules[game.title_key].title, list[dict[str, Any]](), ""
        if isinstance(thread.parent, discord.ForumChannel):
            tags = tags_for(thread.parent, title, _titles(self.services), game.state, thread.applied_tags)
            if {tag.id for tag in tags} != {tag.id for tag in thread.applied_tags}:
                changes.append({"applied_tags": tags})
        else:
            mark = MARKS.get(game.state, "")
        name = thread_name(localizer, title, game.name, game.id, people, pace_label(game.agreement), mark)
        return [*changes, {"name": name}] if name != thread.name else changes


async def _bring_up_to_date(
    thread: discord.Thread, changes: Sequence[Mapping[str, Any]], *, is_over: bool, archiving: bool
) -> None:
    """Change tags and name of a thread where they differ. An archived thread has to be opened for that."""
    was_archived = thread.archived
    if changes and was_archived:
        thread = await thread.edit(archived=False)
    # The name comes last, because Discord may delay it.
    for change in changes:
        thread = await thread.edit(**change)
    if is_over and not thread.archived and (archiving or was_archived):
        await thread.edit(archived=True)


def _titles(services: Services) -> list[str]:
    return [rules.title for rules in services.rules.values()]
