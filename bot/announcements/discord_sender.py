"""Send posts of the outbox to Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, TypeVar

import aiohttp
import discord
import structlog
from discord.utils import MISSING

from bot.access.channels import sees_game
from bot.access.permissions import ATTACH_FILES
from bot.announcements.sent_lookup import find_sent
from bot.language.i18n import clipped
from bot.outbox import (
    REMOVE,
    RETIRE,
    EditLimits,
    FrozenMessage,
    OutOfSightError,
    Picture,
    RetryLater,
    UndeliverableError,
)
from bot.panels.controls import Controls, is_about_emoji
from bot.panels.layouts import KeptFile, ShownFile, files_shown, layout, text_of
from bot.panels.message_content import MessageContent, text_limit
from bot.responses import ALT_LIMIT, as_files
from bot.services import Services
from bot.store import Message, Post, server_settings, users
from bot.store.watchers import WATCH_POST
from rules.engine import Text, say

log = structlog.get_logger(__name__)

MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013
ARCHIVED = 50083
LOCKED = 160005
REPAIRABLE = frozenset({MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED, LOCKED})
"""Errors that people can mend: they restore a permission, or reopen a thread."""
UNKNOWN_MESSAGE = 10008
EDITED_TOO_OFTEN = 30046
"""The error for a message older than an hour that has been edited as often as Discord allows."""
REFUSED = 400
"""The HTTP status for a malformed request."""
PASSING = frozenset({401, 408, 429})
"""HTTP statuses that do not mean that the post is wrong."""

T = TypeVar("T")
_LOST = (aiohttp.ClientError, ConnectionError, TimeoutError, OSError)


class DiscordSender:
    """A sender that uses a logged-in client."""

    def __init__(self, client: discord.Client, services: Services, edit_limits: EditLimits) -> None:
        self.client = client
        self.services = services
        self.edit_limits = edit_limits

    async def send(self, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        """Return the id of a message that is sent, edited, or found because it was sent already.

        Raises RetryLater, also as FrozenMessage, or UndeliverableError.
        """
        async with self._problems_of(post):
            if post.edits is not None:
                try:
                    return await self._edit_reopening(post, post.edits, pictures)
                except discord.HTTPException as error:
                    if not _comes_anew(error, post):
                        raise
            known = await self._found(post) if look_first else None
            if known is not None:
                return known
            try:
                return await self._post(post, pictures)
            except discord.HTTPException as error:
                # A message opens an archived thread by itself, but not a locked one.
                if error.code != LOCKED or await self._reopened(post) is None:
                    raise
            return await self._post(post, pictures)

    async def _edit_reopening(self, post: Post, message_id: int, pictures: Sequence[Picture]) -> int:
        """Edit a message, also in an archived thread; that of a game that is over is archived again."""
        try:
            return await self._edit(post, message_id, pictures)
        except discord.HTTPException as error:
            if error.code != ARCHIVED or post.tidies or _is_story(post):
                raise
            thread = await self._reopened(post)
            if thread is None:
                raise
        edited = await self._edit(post, message_id, pictures)
        game = None if post.game_id is None else await self.services.game(post.game_id)
        if game is not None and game.is_over:
            with suppress(discord.HTTPException):
                await thread.edit(archived=True)
        return edited

    async def _reopened(self, post: Post) -> discord.Thread | None:
        """Reopen the archived thread of a post. Return None where there is none, or Discord refuses."""
        if post.channel_id is None:
            return None
        try:
            thread = await self.client.fetch_channel(post.channel_id)
            if isinstance(thread, discord.Thread) and thread.archived:
                return await thread.edit(archived=False)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("a thread cannot be reopened", thread=post.channel_id, problem=str(error))
        return None

    async def is_far_up(self, post: Post, many: int) -> bool:
        """Return whether so many messages are below the one that a post edits."""
        assert post.edits is not None, "only a message that is changed can be far up"
        async with self._problems_of(post):
            try:
                below = (await self._target(post)).history(limit=many, after=discord.Object(post.edits))
                return len([message async for message in below]) == many
            except discord.Forbidden:
                # Without the permission to read the history, it is edited in place.
                return False

    @asynccontextmanager
    async def _problems_of(self, post: Post) -> AsyncIterator[None]:
        """Turn errors of Discord into RetryLater or UndeliverableError."""
        try:
            yield
        except discord.HTTPException as error:
            if error.code == MISSING_ACCESS and await self._removed_from_server(post):
                raise UndeliverableError("the bot was removed from this server") from None
            raise _judged(error, post) from None
        except _LOST as error:
            raise RetryLater(f"no connection to Discord: {error}") from None

    async def _found(self, post: Post) -> int | None:
        assert self.client.user is not None, "posts are sent when the bot is connected"
        return await find_sent(await self._target(post), post, self.client.user.id, self.services.store)

    async def _removed_from_server(self, post: Post) -> bool:
        """Return whether the bot is no longer a member of the server of a post; False where that is unknown."""
        if post.channel_id is None:
            return False
        async with self.services.store.reading() as db:
            guild_id = await server_settings.server_of(db, post.channel_id)
        if guild_id is None or self.client.get_guild(guild_id) is not None:
            return False
        try:
            # A shard of another process may serve it.
            await self.client.fetch_guild(guild_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return True
        except (discord.HTTPException, *_LOST):
            return False
        return False

    async def _post(self, post: Post, pictures: Sequence[Picture]) -> int:
        if post.kind == WATCH_POST and post.user_id is not None:
            await self._must_be_in_sight(post, post.user_id)
        target = await self._target(post)
        try:
            return await _send(target, post, post.message, pictures)
        except discord.HTTPException as error:
            # The permission that is most often forgotten, and most errors in the content, concern only the pictures.
            # Text and pings are sent without them.
            if not _concerns_pictures(error, pictures):
                raise
            missing = say("The picture is missing: I need the permission {permission} here.", permission=ATTACH_FILES)
            if error.status == REFUSED:
                missing = say("The picture is missing: Discord does not accept it.")
        return await _send(target, post, await self._without_pictures(post, missing), ())

    async def _must_be_in_sight(self, post: Post, user_id: int) -> None:
        """Raise OutOfSightError when a watcher no longer sees the channel of the game."""
        game = None if post.game_id is None else await self.services.game(post.game_id)
        if game is None or game.guild_id is None or await sees_game(self.client, game, user_id):
            return
        async with self.services.store.reading() as db:
            known = await users.several(db, [user_id])
        language = known[user_id].language if user_id in known else None
        localizer = await self.services.public_localizer(game.guild_id, game.place)
        own = localizer.into(language)
        raise OutOfSightError(
            own(say("You no longer see the channel of a game that you followed, so I tell you no more of it."))
        )

    async def _without_pictures(self, post: Post, missing: Text) -> Message:
        game = None if post.game_id is None else await self.services.game(post.game_id)
        place = post.channel_id if game is None else game.place
        localizer = await self.services.public_localizer(None if game is None else game.guild_id, place or 0)
        note = f"\n-# {localizer(missing)}"
        room = text_limit(layout=post.message.layout) - len(note)
        return replace(post.message, text=clipped(post.message.text, room) + note)

    async def _target(self, post: Post) -> discord.abc.Messageable:
        if post.channel_id is not None:
            return self.client.get_partial_messageable(post.channel_id)
        assert post.user_id is not None, f"post {post.id} has a target"
        return await self.client.create_dm(discord.Object(post.user_id))

    async def _edit(self, post: Post, message_id: int, pictures: Sequence[Picture]) -> int:
        target = await self._target(post)
        assert isinstance(target, discord.PartialMessageable | discord.DMChannel), "posts go to channels and people"
        message = target.get_partial_message(message_id)
        if post.kind == REMOVE:
            with suppress(discord.NotFound):
                await message.delete()
            return message_id
        async with self.edit_limits.editing(message_id):
            if post.kind == RETIRE:
                await _retire(message, post.message)
            else:
                await self._change(message, post, pictures)
        return message_id

    async def _change(self, message: discord.PartialMessage, post: Post, pictures: Sequence[Picture]) -> None:
        """Replace the text and the buttons of a message; its pictures stay when there are no new ones."""
        try:
            if pictures or not post.message.continues:
                await _edit(message, post.message, pictures)
                return
        except discord.HTTPException as error:
            if not _concerns_pictures(error, pictures):
                raise
        await _edit_around_pictures(message, post.message)


async def _send(target: discord.abc.Messageable, post: Post, message: Message, pictures: Sequence[Picture]) -> int:
    async def send(view: Controls) -> int:
        sent = await target.send(
            None if message.layout else message.text or None,
            view=view,
            files=as_files(pictures),
            allowed_mentions=_exactly(message.mentions),
            nonce=post.nonce,
        )
        return sent.id

    return await _with_known_emoji(send, _view(message, pictures))


async def _edit(message: discord.PartialMessage, new: Message, pictures: Sequence[Picture]) -> None:
    async def edit(view: Controls) -> None:
        await message.edit(
            content=None if new.layout else new.text,
            view=view,
            attachments=as_files(pictures),
            allowed_mentions=_exactly(new.mentions),
        )

    await _with_known_emoji(edit, _view(new, pictures))


async def _edit_around_pictures(message: discord.PartialMessage, new: Message) -> None:
    """Edit a message and keep its pictures. A layout has to name them again."""
    kept = files_shown(await message.fetch()) if new.layout else []

    async def edit(view: Controls) -> None:
        attachments: Any = kept if new.layout else MISSING
        content = None if new.layout else new.text
        await message.edit(content=content, view=view, attachments=attachments, allowed_mentions=_exactly(new.mentions))

    await _with_known_emoji(edit, _view(new, kept))


async def _retire(message: discord.PartialMessage, left: Message) -> None:
    """Remove the buttons of a message, and the text that does not last."""
    if left.text and not left.layout:
        await message.edit(content=left.text, view=None, allowed_mentions=_exactly(()))
        return
    there = await message.fetch()
    if there.flags.components_v2:
        await _edit_around_pictures(message, replace(left, text=left.text or text_of(there), layout=True))
    else:
        await message.edit(view=None, allowed_mentions=_exactly(()))


def _view(message: Message, files: Sequence[Picture | KeptFile]) -> Controls:
    """Return the components of a message: rows, or a layout that names its files."""
    if not message.layout:
        return Controls(message.components)
    shown = [ShownFile(each.file_name, clipped(each.alt, ALT_LIMIT)) for each in files]
    return Controls(layout(message.text, shown, message.components, lasting=message.told), layout=True)


async def _with_known_emoji(send: Callable[[Controls], Awaitable[T]], view: Controls) -> T:
    """Send controls, without their emoji when Discord no longer knows one of them."""
    try:
        return await send(view)
    except discord.HTTPException as error:
        if not (view.has_emoji and is_about_emoji(error)):
            raise
    view.leave_out_emoji()
    return await send(view)


def _comes_anew(error: discord.HTTPException, post: Post) -> bool:
    """Return whether a message that was deleted has to be sent again."""
    return error.code == UNKNOWN_MESSAGE and post.is_needed


def _concerns_pictures(error: discord.HTTPException, pictures: Sequence[Picture]) -> bool:
    """Return whether a message may be accepted without its pictures."""
    if error.code in (EDITED_TOO_OFTEN, ARCHIVED):
        return False
    return bool(pictures) and (error.code == MISSING_PERMISSIONS or error.status == REFUSED)


def _judged(error: discord.HTTPException, post: Post) -> RetryLater | UndeliverableError:
    """Return the error to raise for a refused post: whether it can be sent later."""
    problem = f"Discord refuses the post: {error.text or error.status}"
    if error.code == EDITED_TOO_OFTEN or (error.code == ARCHIVED and _is_story(post)):
        return FrozenMessage(problem)
    if error.status >= 500 or error.status in PASSING:
        return RetryLater(f"Discord answered {error.status}")
    if error.code in REPAIRABLE and not _hopeless(error, post):
        return RetryLater(problem)
    return UndeliverableError(problem)


def _hopeless(error: discord.HTTPException, post: Post) -> bool:
    """Return whether to give up an edit that blocks later posts; only a new message reopens an archived thread.

    A message is removed because it asks for what is done, so that is tried again.
    """
    if post.kind == REMOVE:
        return False
    return post.tidies or (post.edits is not None and error.code == ARCHIVED)


def _is_story(post: Post) -> bool:
    """Return whether a post edits a narration, which can be continued in a new message."""
    return post.edits is not None and post.message.continues is not None


def _exactly(user_ids: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user_id) for user_id in user_ids]
    )


def as_message(content: MessageContent) -> Message:
    """Return content as a message for the outbox, without pings."""
    return Message(text=content.text, components=content.components)
