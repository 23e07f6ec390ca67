"""The sandbox's state on disk, so that a restart finds the channels as they were."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bot.sandbox.commands import Commands
from bot.sandbox.news import BotPresence, Called, InteractionChanged, News
from bot.sandbox.objects import Channel, Emoji, Message, User
from bot.sandbox.wire import Payload
from bot.sandbox.world import World

SAVE_AFTER_S = 0.5


@dataclass(slots=True)
class Saved:
    """Everything that outlives the process; ephemeral messages do not, as on Discord."""

    guild_id: int
    bot_id: int
    bot_role_id: int
    users: list[User]
    channels: list[Channel]
    messages: list[Message]
    commands: dict[int, list[Payload]] = field(default_factory=dict)
    emojis: list[Emoji] = field(default_factory=list)
    roles: dict[int, str] = field(default_factory=dict)


SAVED = TypeAdapter(Saved)
# The contents of files are stored next to the JSON, one file each.
WITHOUT_CONTENTS: Mapping[str, Any] = {
    "messages": {"__all__": {"attachments": {"__all__": {"data"}}}},
    "emojis": {"__all__": {"data"}},
}


class Storage:
    """Writes the world into a folder shortly after every change."""

    def __init__(self, folder: Path, world: World, commands: Commands) -> None:
        self.folder = folder
        self.world = world
        self.commands = commands
        self._timer: asyncio.TimerHandle | None = None

    @property
    def _state(self) -> Path:
        return self.folder / "sandbox.json"

    @property
    def _files(self) -> Path:
        return self.folder / "files"

    def load(self) -> None:
        """Restore a saved state, if there is one, and save from now on."""
        self._files.mkdir(parents=True, exist_ok=True)
        if self._state.exists():
            self._restore(SAVED.validate_json(self._state.read_bytes()))
        self.world.listeners.append(self._hear)

    def _restore(self, saved: Saved) -> None:
        world = self.world
        world.guild_id, world.bot_role_id = saved.guild_id, saved.bot_role_id
        world.users = {user.id: user for user in saved.users}
        world.bot = world.users[saved.bot_id]
        world.channels = {channel.id: channel for channel in saved.channels}
        world.messages = {message.id: message for message in saved.messages}
        for message in saved.messages:
            for attachment in message.attachments:
                attachment.data = (self._files / str(attachment.id)).read_bytes()
        world.roles = saved.roles
        world.emojis = {emoji.id: emoji for emoji in saved.emojis}
        for emoji in saved.emojis:
            emoji.data = (self._files / str(emoji.id)).read_bytes()
        self.commands.by_scope = saved.commands

    def _hear(self, news: News) -> None:
        if self._timer is None and not isinstance(news, Called | BotPresence | InteractionChanged):
            self._timer = asyncio.get_running_loop().call_later(SAVE_AFTER_S, self.save)

    def save(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        world = self.world
        lasting = [message for message in world.messages.values() if not message.ephemeral]
        saved = Saved(
            world.guild_id,
            world.bot.id,
            world.bot_role_id,
            list(world.users.values()),
            list(world.channels.values()),
            lasting,
            self.commands.by_scope,
            list(world.emojis.values()),
            world.roles,
        )
        self._save_files(lasting)
        draft = self._state.with_suffix(".new")
        draft.write_bytes(SAVED.dump_json(saved, exclude=WITHOUT_CONTENTS, by_alias=True))
        os.replace(draft, self._state)

    def _save_files(self, messages: list[Message]) -> None:
        wanted = {str(a.id): a.data for message in messages for a in message.attachments}
        wanted |= {str(emoji.id): emoji.data for emoji in self.world.emojis.values()}
        there = {path.name for path in self._files.iterdir()}
        for name in sorted(wanted.keys() - there):
            (self._files / name).write_bytes(wanted[name])
        for name in sorted(there - wanted.keys()):
            (self._files / name).unlink()
