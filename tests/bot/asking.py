"""Commands as Discord would deliver them, without Discord: what is answered is kept, nothing is sent."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import discord

from bot.client import PolisClient
from bot.sandbox.limits import check_choices, check_message

GUILD = 5
EVERYTHING = str(discord.Permissions.all().value)
_IDS = itertools.count(10_000)


@dataclass(slots=True)
class Answers:
    """Everything that was answered to one command."""

    messages: list[dict[str, Any]] = field(default_factory=list)
    choices: list[dict[str, Any]] | None = None
    forms: int = 0

    @property
    def problems(self) -> list[Any]:
        """What Discord would not have accepted, and what others would have seen or been pinged by."""
        found: list[Any] = [] if self.choices is None else list(check_choices(self.choices))
        for message in self.messages:
            found += check_message({"content": message["content"], "components": message["components"]})
            found += [] if message["ephemeral"] else [("public", message["content"])]
            found += [] if message["pings"] == {"parse": []} else [("pings", message["pings"])]
        return found

    def note(self, content: str | None, options: Mapping[str, Any], *, ephemeral: bool) -> None:
        view, mentions = options.get("view"), options.get("allowed_mentions")
        components = view.to_components() if view is not None else []
        pings = mentions.to_dict() if mentions is not None else None
        self.messages.append(
            {"content": content or "", "components": components, "ephemeral": ephemeral, "pings": pings}
        )


class _Response:
    """The first answer."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.done = False
        self.ephemeral = True

    def is_done(self) -> bool:
        return self.done

    async def send_message(self, content: str | None = None, *, ephemeral: bool = False, **options: Any) -> None:
        self._begin()
        self.answers.note(content, options, ephemeral=ephemeral)

    async def defer(self, *, ephemeral: bool = False, **_: Any) -> None:
        self._begin()
        self.ephemeral = ephemeral

    async def send_modal(self, _: Any) -> None:
        self._begin()
        self.answers.forms += 1

    async def autocomplete(self, choices: Sequence[discord.app_commands.Choice[Any]]) -> None:
        self._begin()
        self.answers.choices = [choice.to_dict() for choice in choices]

    def _begin(self) -> None:
        assert not self.done, "a command is answered once"
        self.done = True


class _Followup:
    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    async def send(self, content: str | None = None, *, ephemeral: bool = False, **options: Any) -> None:
        self.answers.note(content, options, ephemeral=ephemeral)


class _Asked(discord.Interaction[PolisClient]):
    """An interaction that keeps its answers."""

    answers: Answers

    async def edit_original_response(self, *, content: str | None = None, **options: Any) -> Any:
        response = cast(_Response, self.response)
        self.answers.note(content, options, ephemeral=response.ephemeral)


async def ask(
    client: PolisClient,
    user: tuple[int, str],
    channel: int,
    path: Sequence[str],
    options: Sequence[Mapping[str, Any]] = (),
    *,
    completing: str | None = None,
) -> Answers:
    """Use a command, or ask for the completion of one of its options, and give back what was answered."""
    given = [{**option, "focused": True} if option["name"] == completing else dict(option) for option in options]
    answers = Answers()
    if client._connection.user is None:
        client._connection.user = discord.ClientUser(state=client._connection, data=cast(Any, _account((1, "Polis"))))
    asked = _Asked(
        data=cast(Any, _payload(user, channel, path, given, completing)), state=cast(Any, client._connection)
    )
    asked.answers = answers
    # discord.py keeps both in these places as soon as they are asked for.
    asked._cs_response = _Response(answers)  # type: ignore[attr-defined]
    asked._cs_followup = _Followup(answers)  # type: ignore[attr-defined]
    try:
        await client.tree._call(asked)
    except discord.app_commands.AppCommandError as error:
        await client.tree.on_error(asked, error)
    return answers


def _payload(
    user: tuple[int, str], channel: int, path: Sequence[str], options: list[dict[str, Any]], completing: str | None
) -> dict[str, Any]:
    for name in reversed(path[1:]):
        kind = 1 if name == path[-1] else 2
        options = [{"type": kind, "name": name, "options": options}]
    return {
        "id": str(next(_IDS)),
        "application_id": "1",
        "type": 2 if completing is None else 4,
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
            "permissions": EVERYTHING,
            "flags": 0,
        },
        "app_permissions": EVERYTHING,
        "locale": "en-US",
        "attachment_size_limit": 10 * 2**20,
        "data": {"id": "1", "name": path[0], "type": 1, "options": options},
    }


def _account(user: tuple[int, str]) -> dict[str, Any]:
    number, name = user
    return {"id": str(number), "username": name, "discriminator": "0", "avatar": None, "global_name": name}
