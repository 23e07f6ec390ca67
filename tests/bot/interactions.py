"""Commands and clicks as Discord would deliver them, without Discord: responses are recorded, nothing is sent."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import discord

from bot.client import PolisClient
from bot.panels.layouts import displayed_text
from bot.sandbox.limits import check_choices, check_message, check_modal
from bot.sandbox.limits.messages import COMPONENTS_V2

GUILD = 5
EVERYTHING = str(discord.Permissions.all().value)
ORDINARY = str(discord.Permissions(view_channel=True, send_messages=True, use_application_commands=True).value)
"""The permissions of a user who manages nothing."""
COMMAND, CLICK, COMPLETION, FORM = 2, 3, 4, 5
"""The kinds of interactions, by Discord's numbers."""
BUTTON, MENU = 2, 3
"""The kinds of components, by Discord's numbers."""
_IDS = itertools.count(10_000)

Account = tuple[int, str]
"""The id and the name of a user."""


@dataclass(slots=True)
class Answers:
    """All responses to one command or click."""

    messages: list[dict[str, Any]] = field(default_factory=list)
    choices: list[dict[str, Any]] | None = None
    forms: list[dict[str, Any]] = field(default_factory=list)
    files: list[bytes] = field(default_factory=list)
    public: bool = False
    """True if other users saw a response."""

    @property
    def given(self) -> bool:
        """True if there was a response at all."""
        return bool(self.messages or self.forms)

    @property
    def texts(self) -> list[str]:
        """Everything that the user reads in messages."""
        return [message["content"] or displayed_text(message["components"]) for message in self.messages]

    @property
    def problems(self) -> list[Any]:
        """The errors that Discord would report, and the users it would ping."""
        found: list[Any] = [] if self.choices is None else list(check_choices(self.choices))
        for form in self.forms:
            found += check_modal(form)
        for message in self.messages:
            found += check_message(message)
            found += [] if message["pings"] == {"parse": []} else [("pings", message["pings"])]
        return found

    def note(self, content: str | None, options: Mapping[str, Any], *, ephemeral: bool) -> None:
        """Record a message or a change of one."""
        view, mentions = options.get("view"), options.get("allowed_mentions")
        components = view.to_components() if view is not None else []
        pings = mentions.to_dict() if mentions is not None else None
        flags = COMPONENTS_V2 if view is not None and view.has_components_v2() else 0
        self.messages.append({"content": content or "", "components": components, "pings": pings, "flags": flags})
        self.public = self.public or not ephemeral
        for file in (*options.get("files", ()), *options.get("attachments", ())):
            self.files.append(file.fp.read())


class _Response:
    """The first response."""

    def __init__(self, answers: Answers, on: discord.Message | None) -> None:
        self.answers = answers
        self.done = False
        self.ephemeral = True
        self.on_private = on is None or on.flags.ephemeral

    def is_done(self) -> bool:
        return self.done

    async def send_message(self, content: str | None = None, *, ephemeral: bool = False, **options: Any) -> Any:
        self._begin()
        self.ephemeral = ephemeral
        self.answers.note(content, options, ephemeral=ephemeral)
        return SimpleNamespace(message_id=next(_IDS))

    async def edit_message(self, *, content: str | None = None, **options: Any) -> None:
        self._begin()
        self.ephemeral = self.on_private
        self.answers.note(content, options, ephemeral=self.on_private)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        self._begin()
        self.ephemeral = ephemeral if thinking else self.on_private

    async def send_modal(self, form: discord.ui.Modal) -> None:
        self._begin()
        self.answers.forms.append(form.to_dict())

    async def autocomplete(self, choices: Sequence[discord.app_commands.Choice[Any]]) -> None:
        self._begin()
        self.answers.choices = [choice.to_dict() for choice in choices]

    def _begin(self) -> None:
        assert not self.done, "an interaction is answered once"
        self.done = True


class _Followup:
    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    async def send(self, content: str | None = None, *, ephemeral: bool = False, **options: Any) -> None:
        self.answers.note(content, options, ephemeral=ephemeral)


class _Asked(discord.Interaction[PolisClient]):
    """An interaction that records its responses."""

    answers: Answers

    async def edit_original_response(self, *, content: str | None = None, **options: Any) -> Any:
        response = cast(_Response, self.response)
        assert response.done, "there is something to edit"
        self.answers.note(content, options, ephemeral=response.ephemeral)
        return SimpleNamespace(id=next(_IDS))


async def ask(
    client: PolisClient,
    user: Account,
    channel: int,
    path: Sequence[str],
    options: Sequence[Mapping[str, Any]] = (),
    *,
    completing: str | None = None,
    people: Sequence[Account] = (),
    attached: Mapping[str, Any] | None = None,
    powers: str = EVERYTHING,
    direct: bool = False,
) -> Answers:
    """Use a command, or request the completion of one of its options, and return the responses.

    `people` are the users that options name by id, `attached` is the file in Discord's format. With `direct` it is used
    in a direct message.
    """
    given: Sequence[Mapping[str, Any]] = [
        {**option, "focused": True} if option["name"] == completing else option for option in options
    ]
    for name in reversed(path[1:]):
        given = [{"type": 1 if name == path[-1] else 2, "name": name, "options": given}]
    resolved: dict[str, Any] = {"users": {str(each[0]): _account(each) for each in people}}
    if attached is not None:
        resolved["attachments"] = {attached["id"]: attached}
    data = {"id": "1", "name": path[0], "type": 1, "options": given, "resolved": resolved}
    kind = COMMAND if completing is None else COMPLETION
    asked = _asked(client, user, channel, kind, data, powers, direct=direct)
    try:
        await client.tree._call(asked)
    except discord.app_commands.AppCommandError as error:
        await client.tree.on_error(asked, error)
    return asked.answers


async def interaction(
    client: PolisClient,
    user: Account,
    channel: int,
    custom_id: str,
    *,
    values: Sequence[str] | None = None,
    filled: Mapping[str, str] | None = None,
    private: bool = True,
    text: str = "",
    powers: str = EVERYTHING,
    direct: bool = False,
) -> Answers:
    """Press a button, choose `values` in a menu, or submit a form that is `filled` in, below a message with a `text`.

    With `direct` it is a direct message.
    """
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON if values is None else MENU}
    if values is not None:
        data["values"] = list(values)
    if filled is not None:
        inputs = [{"type": 4, "custom_id": key, "value": value} for key, value in filled.items()]
        data["components"] = [{"type": 18, "component": each} for each in inputs]
    message: dict[str, Any] = {
        "id": str(next(_IDS)),
        "channel_id": str(channel),
        "author": _account((1, "Polis")),
        "content": text,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 64 if private else 0,
        "components": [],
    }
    more = {"message": message}
    asked = _asked(client, user, channel, CLICK if filled is None else FORM, data, powers, more, direct=direct)
    await client.on_interaction(asked)
    return asked.answers


def _asked(
    client: PolisClient,
    user: Account,
    channel: int,
    kind: int,
    data: Mapping[str, Any],
    powers: str,
    more: Mapping[str, Any] = MappingProxyType({}),
    *,
    direct: bool = False,
) -> _Asked:
    if client._connection.user is None:
        client._connection.user = discord.ClientUser(state=client._connection, data=cast(Any, _account((1, "Polis"))))
    place = _direct(user, channel) if direct else _payload(user, channel, powers)
    payload = {**place, **more, "type": kind, "data": data}
    asked = _Asked(data=cast(Any, payload), state=cast(Any, client._connection))
    asked.answers = Answers()
    # discord.py stores both here on first use.
    cached: Any = asked
    cached._cs_response = _Response(asked.answers, asked.message)
    cached._cs_followup = _Followup(asked.answers)
    return asked


def _payload(user: Account, channel: int, powers: str) -> dict[str, Any]:
    return {
        "id": str(next(_IDS)),
        "application_id": "1",
        "token": "token",
        "version": 1,
        "guild_id": str(GUILD),
        "channel": {"id": str(channel), "type": 0, "name": "games", "position": 0, "permissions": EVERYTHING},
        "member": {
            "user": _account(user),
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "nick": None,
            "permissions": powers,
            "flags": 0,
        },
        "app_permissions": EVERYTHING,
        "locale": "en-US",
        "attachment_size_limit": 10 * 2**20,
    }


def _direct(user: Account, channel: int) -> dict[str, Any]:
    """Return the same in a direct message, which belongs to no server."""
    left_out = ("guild_id", "member")
    payload = {key: value for key, value in _payload(user, channel, EVERYTHING).items() if key not in left_out}
    return {**payload, "user": _account(user), "channel": {"id": str(channel), "type": 1, "recipients": []}}


def _account(user: Account) -> dict[str, Any]:
    number, name = user
    return {"id": str(number), "username": name, "discriminator": "0", "avatar": None, "global_name": name}
