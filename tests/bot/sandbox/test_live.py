"""The page receives what its person may see and does what its person wants."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.demo import DemoBot
from bot.sandbox.wire import Payload
from tests.timeouts import HANGS_S

if TYPE_CHECKING:
    from tests.bot.sandbox.conftest import Rest


class Tab:
    """A browser tab without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.numbers = itertools.count(1)
        self.heard: list[Payload] = []

    async def hear(self, kind: str) -> Payload:
        while True:
            body: Payload = await self.socket.receive_json(timeout=HANGS_S)
            self.heard.append(body)
            if body["type"] == kind:
                return body

    async def ask(self, op: str, **details: object) -> Payload:
        number = next(self.numbers)
        await self.socket.send_json({"op": op, "id": number, **details})
        while (answer := await self.hear("answer"))["id"] != number:
            pass
        return answer


@asynccontextmanager
async def tab(rest: Rest, user: str) -> AsyncIterator[Tab]:
    async with rest.session.ws_connect(f"{rest.sandbox.url}/live?user={user}") as socket:
        yield Tab(socket)


async def test_a_tab_starts_with_the_view_of_its_person(sandbox: Sandbox, rest: Rest) -> None:
    async with tab(rest, "Boris") as boris:
        state = await boris.hear("state")
        assert state["me"] == str(sandbox.person("Boris").id)
        assert [channel["name"] for channel in state["channels"]] == ["games"]
        assert state["bot"]["connected"] is False


async def test_a_command_an_autocomplete_and_a_modal_from_the_page(sandbox: Sandbox, bot: DemoBot, rest: Rest) -> None:
    games = str(sandbox.channel().id)
    async with tab(rest, "Anna") as anna:
        opened = await anna.ask("open", channel=games)
        assert "demo build" in [command["name"] for command in opened["commands"]]
        found = await anna.ask("complete", channel=games, name="demo build", focused="hex", typed="e7", options={})
        assert [choice["value"] for choice in found["choices"]] == ["E7"]
        await anna.ask("command", channel=games, name="demo panel", options={})
        (panel,) = sandbox.person("Anna").messages()
        write = panel.components[2]["components"][0]["custom_id"]
        modal = (await anna.ask("press", message=str(panel.id), custom_id=write))["modal"]
        await anna.ask("submit", modal=modal["id"], answers={"terms": "peace"})
        assert panel.content == "Proposed: peace for 2 rounds"
        await anna.ask("dismiss", message=str(panel.id))
        assert sandbox.person("Anna").messages() == []


async def test_an_ephemeral_message_reaches_only_the_tabs_of_its_reader(
    sandbox: Sandbox, bot: DemoBot, rest: Rest
) -> None:
    async with tab(rest, "Anna") as anna, tab(rest, "Boris") as boris:
        await sandbox.person("Anna").command("/demo panel")
        sandbox.person("Anna").say("now in public")
        assert (await anna.hear("message"))["message"]["only_me"] is True
        assert (await boris.hear("message"))["message"]["content"] == "now in public"


async def test_impossible_actions_are_explained(sandbox: Sandbox, rest: Rest) -> None:
    async with tab(rest, "Anna") as anna:
        assert "no command" in (await anna.ask("command", channel=str(sandbox.channel().id), name="nothing"))["error"]
        assert "gone" in (await anna.ask("open", channel="1"))["error"]
        assert "gone" in (await anna.ask("press", message="1", custom_id="x"))["error"]


async def test_channels_and_threads_are_made_from_the_page(sandbox: Sandbox, rest: Rest) -> None:
    async with tab(rest, "Anna") as anna:
        made = await anna.ask("new_channel", name="Strategy Corner")
        thread = await anna.ask("new_thread", channel=made["channel"], name="Openings")
        await anna.ask("archive", channel=thread["channel"], archived=True)
    assert sandbox.channel("#strategy-corner").id == int(made["channel"])
    assert sandbox.channel("Openings").archived


async def test_context_menus_and_roles_of_people_and_messages(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.commands.put(0, {"name": "Statistics", "type": 2})
    sandbox.commands.put(0, {"name": "This position", "type": 3})
    boris, games = sandbox.person("Boris"), str(sandbox.channel().id)
    said = boris.say("hello")
    async with tab(rest, "Anna") as anna:
        offered = await anna.ask("menu", channel=games, message=str(said.id))
        assert (offered["entries"], "roles" in offered) == (["This position"], False)
        role = (await anna.ask("new_role", name=" Hosts "))["role"]
        await anna.ask("roles", person=str(boris.id), roles=[role])
        shown = [body for body in anna.heard if body["type"] == "people"][-1]
        assert (shown["roles"], shown["people"][1]["roles"]) == ([{"id": role, "name": "Hosts"}], [role])
        offered = await anna.ask("menu", channel=games, person=str(boris.id))
        assert (offered["entries"], offered["roles"], offered["name"]) == (["Statistics"], [role], "Boris")
        assert "no entry" in (await anna.ask("use", channel=games, person=str(boris.id), name="This position"))["error"]
        assert "gone" in (await anna.ask("roles", person=str(boris.id), roles=["1"]))["error"]
        assert "gone" in (await anna.ask("menu", channel=games, person="1"))["error"]
    assert boris.user.roles == [int(role)]


async def test_the_message_of_a_thread_tells_how_much_is_in_it(sandbox: Sandbox, bot: DemoBot, rest: Rest) -> None:
    starter = (await sandbox.person("Anna").command("/demo thread", name="Openings")).shown
    await sandbox.wait_for_message(lambda message: message.content == "Welcome to the table.")
    before = sandbox.api.payloads.message(starter)["thread"]["message_count"]
    async with tab(rest, "Boris") as boris:
        await boris.hear("state")
        sandbox.person("Anna").at(sandbox.channel("Openings")).say("One more.")
        assert (await boris.hear("message"))["message"]["content"] == "One more."
        told = await boris.hear("message")
        assert (told["new"], told["message"]["id"]) == (False, str(starter.id))
        assert told["message"]["thread"]["message_count"] == before + 1


async def test_another_site_may_not_open_a_tab(sandbox: Sandbox, rest: Rest) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await rest.session.ws_connect(f"{sandbox.url}/live", headers={"Origin": "http://elsewhere.example"})


async def test_commands_are_shown_in_the_language_of_the_reader(sandbox: Sandbox, rest: Rest) -> None:
    help_command = {"name": "help", "description": "Help", "type": 1}
    sandbox.commands.put(0, help_command | {"description_localizations": {"cs": "Nápověda"}})
    async with rest.session.ws_connect(f"{sandbox.url}/live?user=Anna&locale=cs") as socket:
        opened = await Tab(socket).ask("open", channel=str(sandbox.channel().id))
    assert [command["description"] for command in opened["commands"]] == ["Nápověda"]
    assert sandbox.person("Anna").user.locale == "cs"


async def test_a_file_is_uploaded_from_the_page(sandbox: Sandbox, bot: DemoBot, rest: Rest) -> None:
    async with rest.session.post(f"{sandbox.url}/upload?name=game.log", data=b"pass") as response:
        log = (await response.json())["id"]
    async with tab(rest, "Anna") as anna:
        await anna.ask("command", channel=str(sandbox.channel().id), name="demo import", options={"log": log})
    assert [message.content for message in sandbox.messages()] == ["game.log has 1 lines."]
