"""Posts from the outbox on their way to Discord."""

from __future__ import annotations

from collections.abc import Sequence

import aiohttp
import discord

from bot.answers import as_files
from bot.controls import Controls
from bot.panels import Panel
from bot.publish import Later, Never, Picture
from bot.store import Message, Post

RETIRE = "retire"
"""A post of this kind takes the buttons off a message and leaves its text and pictures."""

_LOST = (aiohttp.ClientError, ConnectionError, TimeoutError, OSError)


class DiscordSender:
    """Sends through a client that is logged in."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def send(self, post: Post, pictures: Sequence[Picture]) -> int:
        """Send or edit a message; its number. Raises Later or Never."""
        try:
            if post.edits is not None:
                return await self._edit(post, post.edits, pictures)
            target = await self._target(post)
            sent = await target.send(
                post.message.text or None,
                embeds=[discord.Embed.from_dict(dict(embed)) for embed in post.message.embeds],
                view=Controls(post.message.components),
                files=as_files(pictures),
                allowed_mentions=_exactly(post.message.mentions),
                nonce=post.nonce,
            )
            return sent.id
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise Later(f"Discord answered {error.status}") from None
            raise Never(f"Discord refuses the post: {error.text or error.status}") from None
        except _LOST as error:
            raise Later(f"no connection to Discord: {error}") from None

    async def _target(self, post: Post) -> discord.abc.Messageable:
        if post.channel_id is not None:
            return self.client.get_partial_messageable(post.channel_id)
        assert post.user_id is not None, f"post {post.id} has a target"
        return await self.client.create_dm(discord.Object(post.user_id))

    async def _edit(self, post: Post, message_id: int, pictures: Sequence[Picture]) -> int:
        assert post.channel_id is not None, "only messages in channels are edited"
        message = self.client.get_partial_messageable(post.channel_id).get_partial_message(message_id)
        if post.kind == RETIRE:
            await message.edit(view=None)
            return message_id
        await message.edit(
            content=post.message.text,
            view=Controls(post.message.components),
            attachments=as_files(pictures),
            allowed_mentions=_exactly(post.message.mentions),
        )
        return message_id


def _exactly(user_ids: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user_id) for user_id in user_ids]
    )


def as_message(panel: Panel) -> Message:
    """A panel as it goes into the outbox; it pings nobody."""
    return Message(text=panel.text, components=panel.components)
