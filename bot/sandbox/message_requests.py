"""New messages and edits from requests of the bot: checked, completed, put into the world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar, cast

from bot.sandbox.forms import Form, attachments_of
from bot.sandbox.limits import Problem, check_message
from bot.sandbox.mentions import mentioned, notified
from bot.sandbox.objects import COMPONENTS_V2, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, Channel, Message, Origin
from bot.sandbox.wire import Path, Payload, empty_message, invalid_form, seconds_of
from bot.sandbox.world import World

SUPPRESS_EMBEDS = 1 << 2
SETTABLE = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
COMPONENT_ROOT = ("components",)
T = TypeVar("T")


class MessageRequests:
    """Turns requests of the bot into messages."""

    def __init__(self, world: World) -> None:
        self.world = world

    def compose(
        self,
        channel: Channel,
        form: Form,
        data: Payload,
        *,
        reader_id: int | None = None,
        origin: Origin | None = None,
    ) -> Message:
        """Return the message of a request, checked but not yet posted."""
        _check(data)
        flags = int(data.get("flags") or 0) & SETTABLE
        if reader_id is None:
            flags &= ~EPHEMERAL
        message = Message(
            self.world.ids.next(),
            channel.id,
            self.world.bot.id,
            plain=str(data.get("content") or ""),
            embeds=list(data.get("embeds") or []),
            components=numbered(data.get("components") or []),
            attachments=attachments_of(form, data, self.world, []),
            flags=flags,
            reader_id=reader_id if flags & EPHEMERAL else None,
            origin=origin,
        )
        if not _has_something(message):
            raise empty_message()
        self._check_emoji(message)
        self._check_pictures(message, _named_files(form, data))
        allowed = data.get("allowed_mentions")
        message.mentions = mentioned(self.world, message, allowed)
        message.pings = notified(self.world, message, allowed)
        return message

    def edit(self, message: Message, form: Form, data: Payload) -> Message:
        """Edit a message; mentions in an edit notify nobody."""
        wanted = int(data.get("flags") or 0) & COMPONENTS_V2
        layout = bool((message.flags | wanted) & COMPONENTS_V2)
        if problems := check_message(data, v2=layout):
            raise invalid_form(problems)
        changed = replace(
            message,
            plain=_changed(data, "content", message.plain, ""),
            embeds=_changed(data, "embeds", message.embeds, []),
            attachments=attachments_of(form, data, self.world, message.attachments),
            flags=(message.flags | wanted) & ~LOADING,
        )
        if "components" in data:
            changed.components = numbered(data["components"] or [])
        if layout and (changed.plain or changed.embeds):
            raise invalid_form(check_message({"content": "x"}, v2=True))
        if not _has_something(changed):
            raise empty_message()
        self._check_emoji(changed)
        if "components" in data:
            self._check_pictures(changed, _named_files(form, data))
        message.plain, message.embeds, message.flags = changed.plain, changed.embeds, changed.flags
        message.components, message.attachments = changed.components, changed.attachments
        message.mentions = mentioned(self.world, message, data.get("allowed_mentions"))
        self.world.edit(message)
        return message

    def same_nonce(self, channel: Channel, data: Payload) -> Message | None:
        """Return the message already posted with this nonce, if the request enforces it."""
        nonce = data.get("nonce")
        if nonce is None or not data.get("enforce_nonce"):
            return None
        oldest = self.world.settings.clock() - self.world.settings.nonce_s
        for message in reversed(self.world.messages.values()):
            if seconds_of(message.id) < oldest:
                return None
            mine = message.author_id == self.world.bot.id and message.channel_id == channel.id
            if mine and message.nonce == str(nonce):
                return message
        return None

    def _check_emoji(self, message: Message) -> None:
        """Raise an error unless every emoji of a button or menu belongs to the application."""
        problems = [
            Problem((*path, "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
            for path, emoji_id in _emoji_used(message)
            if not emoji_id.isdecimal() or int(emoji_id) not in self.world.emojis
        ]
        if problems:
            raise invalid_form(problems)

    def _check_pictures(self, message: Message, names: frozenset[str]) -> None:
        """Raise an error unless every `attachment://` address names a file of the request."""
        problems = []
        for path, url in _file_addresses(message):
            if url.removeprefix("attachment://") not in names:
                text = f"The referenced attachment was not found: {url}"
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                problems.append(Problem(path, code, text))
        if problems:
            raise invalid_form(problems)


def numbered(components: Sequence[Payload]) -> list[Payload]:
    """Return the components, with Discord's default ids where they have none."""
    counter = iter(range(1, 1000))

    def number(component: Payload) -> Payload:
        copy = {"id": next(counter), **component}
        if "components" in copy:
            copy["components"] = [number(child) for child in copy["components"]]
        for key in ("accessory", "component"):
            if copy.get(key):
                copy[key] = number(copy[key])
        return copy

    return [number(component) for component in components]


def _check(data: Payload) -> None:
    if problems := check_message(data):
        raise invalid_form(problems)


def _has_something(message: Message) -> bool:
    return bool(message.plain.strip() or message.embeds or message.attachments or message.components)


def _changed(data: Payload, key: str, now: T, empty: T) -> T:
    if key not in data:
        return now
    return cast(T, data[key]) or empty


def _named_files(form: Form, data: Payload) -> frozenset[str]:
    """Return the names of the files uploaded by a request, and of the old ones that it lists with their names.

    A kept file that is listed by its id alone cannot be shown in a component.
    """
    listed = (entry.get("filename") for entry in data.get("attachments") or ())
    return frozenset([*(upload.filename for upload in form.uploads), *(str(name) for name in listed if name)])


def _file_addresses(message: Message) -> list[tuple[Path, str]]:
    """Return the addresses of files of the message, with their positions."""
    found = [(path, value.get("url")) for path, value in _objects(message.components, COMPONENT_ROOT)]
    return [((*path, "url"), url) for path, url in found if isinstance(url, str) and url.startswith("attachment://")]


def _emoji_used(message: Message) -> list[tuple[Path, str]]:
    """Return the ids of the emoji in components, with their positions."""
    found = [(path, value.get("emoji")) for path, value in _objects(message.components, COMPONENT_ROOT)]
    return [
        ((*path, "emoji"), str(emoji["id"])) for path, emoji in found if isinstance(emoji, dict) and emoji.get("id")
    ]


def _objects(value: object, path: Path) -> Iterator[tuple[Path, Payload]]:
    """Yield every object inside a value, with its position."""
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from _objects(item, (*path, str(key)))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _objects(item, (*path, str(index)))
