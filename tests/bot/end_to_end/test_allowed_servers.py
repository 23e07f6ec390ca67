"""Servers that the host does not serve, and limits for everything that people type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.features import all_commands
from bot.rate_limits import CHEAP, COSTLY
from bot.runtime.features import listed_features
from bot.sandbox import Message, Person, Sandbox
from bot.sandbox.objects import Permission
from rules import GAMES
from tests.bot.end_to_end.conftest import settings_for, working

FAREWELL = "I serve only servers that my host has listed"


def farewells(sandbox: Sandbox) -> list[Message]:
    return [message for message in sandbox.messages() if FAREWELL in message.content]


async def test_other_servers_are_left_at_the_start_and_after_an_invitation(sandbox: Sandbox, tmp_path: Path) -> None:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"allowed_guilds": (5, 6)})
    async with working(sandbox, settings):
        for visit in (1, 2):
            await sandbox.wait_until(lambda: True if not sandbox.world.has_bot else None)
            assert len(farewells(sandbox)) == visit
            if visit == 1:
                sandbox.gateway.invite_bot()
                await sandbox.wait_until(lambda: True if len(farewells(sandbox)) == 2 else None)


async def test_a_server_without_a_channel_to_write_in_is_left_too(sandbox: Sandbox, tmp_path: Path) -> None:
    for channel in sandbox.world.channels.values():
        channel.bot_permissions &= ~Permission.SEND_MESSAGES
    settings = settings_for(sandbox, tmp_path).model_copy(update={"allowed_guilds": (5,)})
    async with working(sandbox, settings):
        await sandbox.wait_until(lambda: True if not sandbox.world.has_bot else None)
    assert farewells(sandbox) == []


async def test_an_allowed_server_is_served(sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]) -> None:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"allowed_guilds": (sandbox.world.guild_id,)})
    async with working(sandbox, settings):
        assert "Join" in str((await people[0].command("/game new title:tm")).shown)
        assert sandbox.world.has_bot
    assert farewells(sandbox) == []


def leaves(command: Any) -> Iterator[str]:
    if isinstance(command, app_commands.Group):
        for child in command.commands:
            yield from leaves(child)
    else:
        yield command.qualified_name


def test_every_command_is_known_to_be_costly_or_cheap() -> None:
    """Those of the titles prepare a turn, whose pictures have their limit."""
    offered = [each for each in all_commands(GAMES, listed_features(GAMES)) if each.name not in GAMES]
    assert sorted(name for each in offered for name in leaves(each)) == sorted([*COSTLY, *CHEAP])


def typed(leaf: Any) -> dict[str, Any]:
    """Return some value for each required option of a command; the limit comes before its meaning."""
    values = {3: "x", 4: 1, 5: True}
    found = {}
    for option in leaf.options:
        if option.get("required"):
            choices = option.get("choices") or [{"value": values.get(option["type"])}]
            found[option["name"]] = choices[0]["value"]
    return found


async def test_no_command_escapes_the_limit(sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]) -> None:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"commands_per_minute": 1})
    anna, boris = people
    async with working(sandbox, settings):
        await anna.command("/my games")
        tried = 0
        for leaf in anna.client.offered(anna.channel):
            if any(option.get("required") and option["type"] > 5 for option in leaf.options):
                continue
            reply = await anna._reply(anna.client.run(leaf, anna.channel, typed(leaf)))
            assert "too many commands" in reply.text, leaf.name
            assert reply.shown.ephemeral
            tried += 1
        assert tried > 50
        assert "too many commands" in (await anna.use("Tableau", boris)).text
        assert "too many commands" in (await anna.use("This position", anna.say("hello"))).text
        assert "too many commands" not in (await boris.command("/my games")).text, "everybody has their own limit"


async def test_costly_commands_have_a_lower_limit(sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]) -> None:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"costly_commands_per_minute": 1})
    async with working(sandbox, settings):
        await people[0].command("/stats server")
        assert "too many commands" in (await people[0].command("/stats player")).text
        assert "too many commands" not in (await people[0].command("/my games")).text


async def test_forms_and_suggestions_are_limited_too(
    sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]
) -> None:
    limits = {"commands_per_minute": 3, "suggestions_per_minute": 1}
    settings = settings_for(sandbox, tmp_path).model_copy(update=limits)
    anna = people[0]
    async with working(sandbox, settings):
        assert await anna.autocomplete("/my reminders", "zone", "Pra")
        assert await anna.autocomplete("/my reminders", "zone", "Pra") == []
        await anna.command("/game new title:tm")
        form = (await anna.command("/game note")).modal
        if form is not None:
            await anna.command("/my games")
            assert "too many commands" in (await anna.submit(form, {})).text
