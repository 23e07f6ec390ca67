"""Feeds from the panel to the web server that gets the messages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, hide
from tests.bot.end_to_end.test_people_data import everything_stored
from tests.bot.feeds.web_servers import WebServer, web_server


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"feeds": "private"})
    async with working(sandbox, settings) as client:
        yield client


@pytest.fixture
async def server() -> AsyncIterator[WebServer]:
    async with web_server() as running:
        yield running


def address(server: WebServer, path: str) -> str:
    return f"http://localhost:{server.port}/{path}"


async def add(person: Person, panel: Message, label: str, url: str) -> Message:
    form = (await person.press(panel, label)).opened
    return (await person.submit(form, {"url": url})).shown


async def test_a_person_adds_tests_and_removes_a_feed(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = people[0]
    panel = (await anna.command("/my feed")).shown
    assert panel.ephemeral
    panel = await add(anna, panel, "JSON…", "file:///etc/passwd")
    assert "has to begin with" in panel.content
    secret = address(server, "webhooks/very-secret-token")
    panel = await add(anna, panel, "JSON…", secret)
    assert "localhost/…oken" in panel.content
    assert "very-secret" not in str(panel)
    panel = (await anna.press(panel, "Test feed 1")).shown
    assert "✅" in panel.content
    assert server.received[-1].json["event"] == "test"
    server.status = 500
    panel = (await anna.press(panel, "Test feed 1")).shown
    assert "HTTP 500" in panel.content
    server.status = 204
    await begin(sandbox, people)
    assert (await server.wait_for(lambda each: each.json["event"] == "round")).json["text"].endswith("The game begins.")
    panel = await add(anna, panel, "ntfy…", address(server, "topic"))
    assert not any("…" in button.label for button in buttons_of(panel)), "two are enough"
    (menu, _) = menus_of(panel)
    panel = (await anna.choose(panel, menu.custom_id, ["end"])).shown
    assert "localhost/…oken`: Ends of games" in panel.content
    for _ in range(2):
        panel = (await anna.press(panel, "Remove feed 1")).shown
    assert secret not in await everything_stored(bot)
    shown = capsys.readouterr()
    assert "very-secret" not in shown.out + shown.err, "no log has it"


async def test_a_server_hears_of_games_that_everybody_sees(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], server: WebServer
) -> None:
    anna, boris = people
    news = (await anna.press((await anna.command("/setup")).shown, "More…")).shown
    panel = (await anna.press(news, "Feeds…")).shown
    panel = await add(anna, panel, "Discord webhook…", address(server, "api/webhooks/1/abc"))
    hidden = sandbox.world.add_channel("hidden")
    hide(sandbox, hidden)
    await begin(sandbox, [anna.at(hidden), boris.at(hidden)])
    await begin(sandbox, people)
    turn = await server.wait_for(lambda each: "decides" in each.json["content"])
    assert any(name in turn.json["content"] for name in ("Anna", "Boris"))
    assert turn.json["allowed_mentions"] == {"parse": []}
    assert all(f"/{hidden.id}>" not in each.json["content"] for each in server.received)


async def test_an_address_is_exported_and_deleted_with_its_owner(
    bot: PolisClient, people: Sequence[Person], server: WebServer
) -> None:
    anna = people[0]
    await add(anna, (await anna.command("/my feed")).shown, "JSON…", address(server, "token"))
    (file,) = (await anna.command("/my data")).shown.attachments
    assert address(server, "token").encode() in file.data
    panel = (await anna.command("/my data what:delete")).shown
    await anna.press(panel, next(each for each in buttons_of(panel) if "elete" in each.label).label)
    assert address(server, "token") not in await everything_stored(bot)
