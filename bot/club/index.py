"""The command `/club index`: one message with the games of a server and who has to decide, kept up to date."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import discord
import structlog
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.managers import is_manager
from bot.access.readers import Readers
from bot.announcements.discord_sender import as_message
from bot.club.game_list import ALL_GAMES, GameList
from bot.features import BackgroundTask
from bot.language.i18n import Localizer
from bot.page_links import page_of_server
from bot.panels.controls import link_button, rows
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, chosen_value, defer, place_of, respond_publicly, show_panel
from bot.services import Services
from bot.store import (
    NewPost,
    StoreError,
    bot_state,
    games,
    outbox,
    server_settings,
)
from rules.engine import say

log = structlog.get_logger(__name__)

INDEX_POST = "index"
NOTE = "index of server "


def note_key(guild_id: int) -> str:
    """Return the key under which the list of a server is stored."""
    return f"{NOTE}{guild_id}"


class IndexPost(BaseModel, frozen=True):
    """The place of a server's list and a digest of its text; names of users are stored only with the games."""

    channel: int
    message: int
    digest: str


class Index(BackgroundTask):
    """Posts the list, and edits it when games have changed; each server's with a minimum interval."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.server: Callable[[int], discord.Guild | None] = lambda _: None
        """Returns a server that this process serves, by id."""
        self.games = GameList(services)
        self.routes = {ALL_GAMES: self.page}
        self._changed: set[int] = set()
        """The games that have changed since the lists of their servers were checked."""
        self._due: set[int] = set()
        """The servers whose list has to be checked again."""
        self._all_due = True
        self._woken = asyncio.Event()
        self._woken.set()
        services.store.on_game_change(self._note)

    def wake(self) -> None:
        """Check all lists soon: the channels of their games may be visible to other people."""
        self._all_due = True
        self._woken.set()

    def _note(self, game_id: int | None) -> None:
        if game_id is None:
            self.wake()
        else:
            self._changed.add(game_id)
            self._woken.set()

    def start(self, client: discord.Client) -> None:
        """Start in the background with the servers of a client, unless already started."""
        self.server = client.get_guild
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="index")

    async def index(self, interaction: Interaction) -> None:
        """Post the list here for a manager of the channel, and link an earlier list to it.

        Others see the list privately.
        """
        if interaction.guild is None or not is_manager(interaction):
            await self._show(interaction, "1")
            return
        guild_id, channel_id = interaction.guild.id, place_of(interaction)
        public = await self.services.public_localizer(guild_id, channel_id)
        content = await self._content(guild_id, Readers(interaction.guild, channel_id), public)
        message_id = await respond_publicly(interaction, content)
        async with self._writing(guild_id) as db:
            earlier = await bot_state.read(db, note_key(guild_id))
            if earlier is not None:
                moved = public(say("The list of games is in {place} now.", place=f"<#{channel_id}>"))
                await self._edit(db, IndexPost.model_validate_json(earlier), MessageContent(moved))
            here = IndexPost(channel=channel_id, message=message_id, digest=_digest(content))
            await bot_state.write(db, note_key(guild_id), here.model_dump_json())
            # Store the server of this channel for later posts.
            await server_settings.note_server(db, channel_id, guild_id)
        self._due.add(guild_id)
        self._woken.set()

    async def page(self, interaction: Interaction) -> None:
        """Show a page of the whole list privately."""
        await self._show(interaction, chosen_value(interaction))

    async def _show(self, interaction: Interaction, wanted: str) -> None:
        localizer = await self.services.localizer_for(interaction)
        if interaction.guild is None:
            await show_panel(interaction, localizer(say("The list of games is there on its server only.")))
            return
        await defer(interaction)
        readers = Readers(interaction.guild, place_of(interaction))
        content = await self.games.page(interaction.guild.id, readers, localizer, wanted)
        await show_panel(interaction, content)

    async def refresh(self) -> None:
        """Update the lists whose games have changed."""
        changed, self._changed = self._changed, set()
        due, self._due = self._due, set()
        all_due, self._all_due = self._all_due, False
        try:
            due |= self.games.listing(changed)
            async with self.services.store.reading() as db:
                due |= await games.servers_of(db, changed)
                posted = await (bot_state.beginning(db, NOTE) if all_due else bot_state.several(db, map(note_key, due)))
        except BaseException:
            self._changed |= changed
            self._due |= due
            self._all_due |= all_due
            raise
        for key, text in posted.items():
            guild_id, place = int(key.removeprefix(NOTE)), IndexPost.model_validate_json(text)
            async with self.services.store.work_locks.try_lock(key) as mine:
                if mine and not await self._refresh(guild_id, place):
                    self._due.add(guild_id)

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            try:
                await self.refresh()
            except StoreError as error:
                log.error("lists of games cannot be read", problem=str(error))
                self._woken.set()
            except Exception:
                # The next change tries again.
                log.exception("a list of games failed")
            if self._due:
                self._woken.set()
            await asyncio.sleep(self.services.settings.index_every_s)

    async def _refresh(self, guild_id: int, place: IndexPost) -> bool:
        """Update the list of a server if it has changed. Return False when that has to wait."""
        guild = self.server(guild_id)
        readers = None if guild is None else Readers(guild, place.channel)
        if readers is None or not readers.known:
            # Another process serves the server, or it is not available now.
            return True
        async with self.services.store.reading() as db:
            last = await outbox.last_edit(db, place.message)
        if last is not None and last.done_at is None:
            # The post is not sent yet; it is updated afterwards.
            return False
        public = await self.services.public_localizer(guild_id, place.channel)
        content = await self._content(guild_id, readers, public)
        if _digest(content) == place.digest:
            return True
        async with self._writing(guild_id) as db:
            now = await bot_state.read(db, note_key(guild_id))
            if now is None or IndexPost.model_validate_json(now) != place:
                # A new post has replaced it; that one is refreshed on the next pass.
                return True
            if last is not None and last.problem is not None:
                # The message was deleted, so the list is given up.
                await bot_state.remove(db, note_key(guild_id))
                return True
            await self._edit(db, place, content)
            changed = place.model_copy(update={"digest": _digest(content)})
            await bot_state.write(db, note_key(guild_id), changed.model_dump_json())
        return True

    async def _content(self, guild_id: int, readers: Readers, localizer: Localizer) -> MessageContent:
        """Return the list with a link to the page of the server, if it has one."""
        content = await self.games.beginning(guild_id, readers, localizer)
        page = await page_of_server(self.services.store, self.services.settings, guild_id)
        if page is None:
            return content
        link = link_button(localizer(say("These games in a browser")), page)
        return replace(content, components=(*content.components, *rows([link])))

    def _writing(self, guild_id: int) -> AbstractAsyncContextManager[AsyncConnection]:
        return self.services.store.writing(other=note_key(guild_id))

    async def _edit(self, db: AsyncConnection, place: IndexPost, content: MessageContent) -> None:
        message = as_message(content)
        post = NewPost(kind=INDEX_POST, message=message, channel_id=place.channel, edits=place.message)
        await outbox.queue(db, [post], self.services.clock())


def _digest(content: MessageContent) -> str:
    said = content.text + "".join(json.dumps(each, sort_keys=True) for each in content.components)
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()
