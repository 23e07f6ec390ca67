"""Upload the icons of every title to Discord, once for each picture.

The name of an emoji ends with the hash of its picture, so a changed picture is another emoji. The names of uploaded
ones are stored: all other emoji of the application are left alone. Nobody waits for any of this; where emoji are
missing, texts have only names.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import partial

import discord
import structlog

from bot.features import BackgroundTask
from bot.pictures.painting import draw_emoji
from bot.responses import LOST
from bot.services import Services
from bot.store import StoreError, bot_state
from bot.workers.backends import Urgency
from render import SYMBOLS, Emoji

log = structlog.get_logger(__name__)

NOTE = "emoji of "
AGAIN_S = 3600.0
"""How often to check that all are there, because they may be deleted in Discord's settings."""
SOON_S = 300.0
"""How soon to check again after some were missing."""
PAUSE_S = 0.05
"""Pause between uploads, so that more urgent requests can be sent."""
_FAILED = (discord.HTTPException, *LOST)


class EmojiUploader(BackgroundTask):
    """Uploads missing emoji, removes outdated ones, and lets texts use those that are there."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._drawn: dict[str, list[Emoji]] = {}

    def start(self, client: discord.Client) -> None:
        """Start in the background, unless already started or forbidden by the settings."""
        if self._task is None and self.services.settings.emoji:
            self._task = asyncio.create_task(self._run(client), name="emoji")

    async def _run(self, client: discord.Client) -> None:
        while True:
            complete = False
            try:
                complete = await self.refresh(client)
            except (*_FAILED, StoreError) as error:
                log.warning("emoji cannot be brought up to date", problem=str(error))
            except Exception:
                log.exception("emoji failed")
            await asyncio.sleep(AGAIN_S if complete else SOON_S)

    async def refresh(self, client: discord.Client) -> bool:
        """Upload every icon with its present picture. Return whether all are there now.

        One process at a time uploads; the others take what is there.
        """
        note = f"{NOTE}{client.application_id}"
        async with self.services.store.work_locks.try_lock(note) as mine:
            there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for title in self.services.rules:
                if title in SYMBOLS:
                    drawn = await self._pictures(title)
                    if mine:
                        await self._upload(client, note, [each for each in drawn if each.name not in there], there)
                    self._learn(title, drawn, there)
            if mine:
                await self._remove_outdated(note, there)
        return all(emoji.name in there for drawn in self._drawn.values() for emoji in drawn)

    async def _pictures(self, title: str) -> list[Emoji]:
        if title not in self._drawn:
            drawn = []
            for number, _ in enumerate(SYMBOLS[title].signs):
                drawn.append(await self.services.drawing.draw(partial(draw_emoji, title, number), Urgency.BACKGROUND))
                await asyncio.sleep(PAUSE_S)
            self._drawn[title] = drawn
        return self._drawn[title]

    async def _upload(
        self, client: discord.Client, note: str, missing: list[Emoji], there: dict[str, discord.Emoji]
    ) -> None:
        """Upload pictures; each name is stored before, so that no unknown emoji can remain."""
        await self._note(note, [*await self._ours(note), *(emoji.name for emoji in missing)])
        for emoji in missing:
            try:
                there[emoji.name] = await client.create_application_emoji(name=emoji.name, image=emoji.png)
            except _FAILED as error:
                # Texts have its name instead.
                log.warning("an emoji was not uploaded", name=emoji.name, problem=str(error))
            await asyncio.sleep(PAUSE_S)
        if missing:
            log.info("emoji uploaded", number=len(missing))

    def _learn(self, title: str, drawn: list[Emoji], there: Mapping[str, discord.Emoji]) -> None:
        tags = {each.key: str(there[each.name]) for each in drawn if each.name in there}
        self.services.emoji_tags.learn(title, SYMBOLS[title].words, tags)

    async def _remove_outdated(self, note: str, there: Mapping[str, discord.Emoji]) -> None:
        """Delete stored emoji that are no longer used."""
        used = {emoji.name for drawn in self._drawn.values() for emoji in drawn}
        ours = await self._ours(note)
        for name in ours:
            if name in there and name not in used:
                try:
                    await there[name].delete()
                except discord.NotFound:
                    log.debug("an outdated emoji is gone already", name=name)
        await self._note(note, [name for name in ours if name in used])

    async def _ours(self, note: str) -> list[str]:
        async with self.services.store.reading() as db:
            text = await bot_state.read(db, note)
        return [] if text is None else [str(name) for name in json.loads(text)]

    async def _note(self, note: str, names: list[str]) -> None:
        async with self.services.store.writing(other=note) as db:
            await bot_state.write(db, note, json.dumps(list(dict.fromkeys(names))))
