"""People, channels and messages in the format of Discord's API."""

from __future__ import annotations

import time
from urllib.parse import quote

from bot.sandbox.limits.components import FILE, media_of
from bot.sandbox.objects import EVERYTHING, Attachment, Channel, ChannelKind, Message, Tag, User
from bot.sandbox.wire import Payload, iso, seconds_of
from bot.sandbox.world import World

REQUIRE_TAG = 1 << 4
"""The flag of a forum whose posts need a tag."""


class Payloads:
    """Writes the objects of the world in the format that a client reads."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.origin = "http://127.0.0.1"

    # People

    def user(self, user: User) -> Payload:
        return {
            "id": str(user.id),
            "username": user.name.lower(),
            "global_name": None if user.bot else user.name,
            "discriminator": "0",
            "avatar": None,
            "bot": user.bot,
            "flags": 0,
            "public_flags": 0,
        }

    def member(self, user: User, channel: Channel | None = None) -> Payload:
        body: Payload = {
            "user": self.user(user),
            "nick": None,
            "avatar": None,
            "roles": [str(role) for role in ([self.world.bot_role_id] if user.bot else user.roles)],
            "joined_at": iso(seconds_of(user.id)),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "communication_disabled_until": None,
        }
        if channel is not None:
            body["permissions"] = str(self.world.permissions_of(user.id, channel))
        return body

    # The guild

    def _role(self, role_id: int, name: str, permissions: int) -> Payload:
        return {
            "id": str(role_id),
            "name": name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "position": 0 if role_id == self.world.guild_id else 1,
            "permissions": str(permissions),
            "managed": role_id == self.world.bot_role_id,
            "mentionable": False,
            "flags": 0,
        }

    def roles(self) -> list[Payload]:
        world = self.world
        return [
            self._role(world.guild_id, "@everyone", world.everybody_may),
            self._role(world.bot_role_id, world.bot.name, 0),
            *map(self.role, world.roles),
        ]

    def role(self, role_id: int) -> Payload:
        """Return a role that managers made."""
        return self._role(role_id, self.world.roles[role_id], 0)

    def guild(self) -> Payload:
        world = self.world
        return {
            "id": str(world.guild_id),
            "name": world.settings.guild_name,
            "icon": None,
            "splash": None,
            "owner_id": str(world.owner.id),
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "preferred_locale": "en-US",
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": self.roles(),
            "max_members": 1000,
        }

    def guild_create(self) -> Payload:
        """Return the guild data that the gateway sends right after READY."""
        world = self.world
        mine = [c for c in world.channels.values() if c.kind is not ChannelKind.DM]
        return self.guild() | {
            "joined_at": iso(seconds_of(world.bot.id)),
            "large": False,
            "unavailable": False,
            "member_count": len(world.users),
            "members": [self.member(world.bot)],
            "channels": [self.channel(c) for c in mine if not c.is_thread],
            "threads": [
                self.channel(c) for c in mine if c.is_thread and not c.archived and world.may_enter(c, world.bot.id)
            ],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    # Channels

    def channel(self, channel: Channel) -> Payload:
        last = channel.last_message_id
        body: Payload = {
            "id": str(channel.id),
            "type": int(channel.kind),
            "last_message_id": str(last) if last else None,
            "flags": 0,
        }
        if channel.kind is ChannelKind.DM:
            assert channel.recipient_id is not None, "a direct channel has a recipient"
            recipient = self.world.users[channel.recipient_id]
            return body | {"recipients": [self.user(recipient)]}
        body |= {
            "guild_id": str(self.world.guild_id),
            "name": channel.name,
            "parent_id": str(channel.parent_id) if channel.parent_id else None,
            "rate_limit_per_user": channel.slow_mode_s,
        }
        return body | (self._thread(channel) if channel.is_thread else self._text_channel(channel))

    def _text_channel(self, channel: Channel) -> Payload:
        denied = EVERYTHING & ~channel.bot_permissions
        body: Payload = {
            "topic": channel.topic,
            "position": 0,
            "nsfw": False,
            "default_auto_archive_duration": 1440,
            "permission_overwrites": [
                {
                    "id": str(self.world.bot.id),
                    "type": 1,
                    "allow": str(channel.bot_permissions),
                    "deny": str(denied),
                },
                {
                    "id": str(self.world.guild_id),
                    "type": 0,
                    "allow": "0",
                    "deny": str(channel.denied_to_everybody),
                },
            ],
        }
        if channel.kind is ChannelKind.FORUM:
            body["available_tags"] = [self._tag(tag) for tag in channel.tags]
            body["flags"] = REQUIRE_TAG if channel.needs_tag else 0
        return body

    def _tag(self, tag: Tag) -> Payload:
        return {
            "id": str(tag.id),
            "name": tag.name,
            "moderated": tag.moderated,
            "emoji_id": None,
            "emoji_name": tag.emoji,
        }

    def _thread(self, thread: Channel) -> Payload:
        written = sum(1 for m in self.world.messages_in(thread.id) if not m.ephemeral)
        body: Payload = {
            "owner_id": str(thread.owner_id),
            "message_count": written,
            "total_message_sent": written,
            "member_count": len(thread.members),
            "applied_tags": [str(tag) for tag in thread.applied_tags],
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive_minutes,
                "archive_timestamp": iso(thread.archive_changed),
                "create_timestamp": iso(seconds_of(thread.id)),
                "invitable": True,
            },
        }
        if self.world.bot.id in thread.members:
            body["member"] = self.thread_member(thread, self.world.bot.id)
        return body

    def thread_member(self, thread: Channel, user_id: int) -> Payload:
        return {
            "id": str(thread.id),
            "user_id": str(user_id),
            "join_timestamp": iso(seconds_of(thread.id)),
            "flags": 0,
        }

    def installed(self, channel: Channel) -> dict[str, str]:
        """Return where the bot is installed for an interaction: the guild, or "0" in direct messages."""
        return {"0": "0" if channel.kind is ChannelKind.DM else str(self.world.guild_id)}

    # Messages

    def attachment(self, channel_id: int, attachment: Attachment) -> Payload:
        expires = int(time.time() + self.world.settings.file_url_s)
        name = quote(attachment.filename)
        url = f"{self.origin}/attachments/{channel_id}/{attachment.id}/{name}?ex={expires:x}"
        body: Payload = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": len(attachment.data),
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
            "flags": 0,
        }
        if attachment.description is not None:
            body["description"] = attachment.description
        if attachment.width is not None:
            body |= {"width": attachment.width, "height": attachment.height}
        return body

    def message(self, message: Message) -> Payload:
        world = self.world
        channel = world.channels[message.channel_id]
        attachments = [self.attachment(channel.id, a) for a in message.attachments]
        links = {f"attachment://{a['filename']}": a for a in attachments}
        body: Payload = {
            "id": str(message.id),
            "channel_id": str(channel.id),
            "type": message.kind,
            "author": self.user(world.users[message.author_id]),
            "content": message.plain,
            "timestamp": iso(seconds_of(message.id)),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [self.user(world.users[u]) for u in message.mentions],
            "mention_roles": [],
            "attachments": [a for a in attachments if not _shown_inside(a, message)],
            "embeds": [_linked(embed, links) for embed in message.embeds],
            "components": [_linked(component, links) for component in message.components],
            "pinned": message.pinned is not None,
            "flags": message.flags,
        }
        if message.author_id == world.bot.id and message.origin is not None:
            body["application_id"] = body["webhook_id"] = str(world.bot.id)
            body["interaction_metadata"] = self._origin(message)
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.reference is not None:
            body["message_reference"] = message.reference
        if message.thread_id in world.channels:
            body["thread"] = self.channel(world.channels[message.thread_id])
        return body

    def _origin(self, message: Message) -> Payload:
        origin = message.origin
        assert origin is not None, "only answers to interactions have an origin"
        body: Payload = {
            "id": str(origin.interaction_id),
            "type": origin.kind,
            "user": self.user(self.world.users[origin.user_id]),
            "authorizing_integration_owners": self.installed(self.world.channels[message.channel_id]),
        }
        if origin.source_message_id is not None and origin.kind == 3:
            body["interacted_message_id"] = str(origin.source_message_id)
        return body


def _shown_inside(attachment: Payload, message: Message) -> bool:
    """Return whether an embed or a component shows the file; Discord lists such a file only there."""
    name = f"attachment://{attachment['filename']}"
    in_embeds = (embed.get(part) for embed in message.embeds for part in ("image", "thumbnail"))
    return any((media or {}).get("url") == name for media in (*in_embeds, *media_of(message.components)))


def _linked(part: Payload, links: dict[str, Payload]) -> Payload:
    """Return the embed or component with real addresses in place of `attachment://`."""

    def walk(value: object) -> object:
        if isinstance(value, list):
            return [walk(item) for item in value]
        if not isinstance(value, dict):
            return value
        copy = {key: walk(item) for key, item in value.items()}
        if copy.get("type") == FILE and (file := links.get(str(value["file"].get("url")))) is not None:
            copy |= {"name": file["filename"], "size": file["size"]}
        linked = links.get(str(value.get("url")))
        if linked is not None:
            if "description" in linked:
                copy.setdefault("description", linked["description"])
            copy |= {
                "url": linked["url"],
                "proxy_url": linked["url"],
                "width": linked.get("width"),
                "height": linked.get("height"),
                "content_type": linked["content_type"],
                "attachment_id": linked["id"],
            }
        return copy

    linked = walk(part)
    assert isinstance(linked, dict), "an object stays one"
    return linked
