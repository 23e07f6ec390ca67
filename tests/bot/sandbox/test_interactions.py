"""The rules of acknowledging: three seconds, once, and fifteen minutes of followups."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import Person, Sandbox, Settings
from bot.sandbox.interactions import Interaction
from bot.sandbox.wire import Payload
from tests.timeouts import HANGS_S

if TYPE_CHECKING:
    from tests.bot.sandbox.conftest import Answer, Rest


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(Settings(acknowledge_s=HANGS_S)) as running:
        running.commands.put(0, {"name": "help", "description": "Help", "type": 1})
        yield running


class Slow:
    """A bot whose every response is sent by the test."""

    def __init__(self, sandbox: Sandbox, rest: Rest) -> None:
        self.sandbox = sandbox
        self.rest = rest

    @property
    def person(self) -> Person:
        return self.sandbox.person("Anna")

    def begin(self) -> Interaction:
        client = self.person.client
        return client.run(client.leaf("/help", self.sandbox.channel()), self.sandbox.channel(), {})

    async def answer(self, interaction: Interaction, kind: int, **data: object) -> Answer:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.rest("POST", path, {"type": kind, "data": data})

    async def webhook(
        self, method: str, interaction: Interaction, path: str = "", body: Payload | None = None
    ) -> Answer:
        return await self.rest(method, f"/webhooks/{self.sandbox.world.bot.id}/{interaction.token}{path}", body)


@pytest.fixture
def slow(sandbox: Sandbox, rest: Rest) -> Slow:
    return Slow(sandbox, rest)


async def test_the_answer_tells_about_its_message(slow: Slow) -> None:
    answer = await slow.answer(slow.begin(), 4, content="hi", flags=64)
    assert answer.body["interaction"]["response_message_ephemeral"] is True
    assert answer.body["resource"]["message"]["content"] == "hi"


async def test_an_answer_after_the_deadline_finds_no_interaction(slow: Slow, sandbox: Sandbox) -> None:
    interaction = slow.begin()
    sandbox.interactions.expire(interaction)
    late = await slow.answer(interaction, 4, content="late")
    assert (late.status, late.code) == (404, 10062)
    assert sandbox.messages() == []


async def test_a_second_answer_is_refused(slow: Slow, sandbox: Sandbox) -> None:
    interaction = slow.begin()
    await slow.answer(interaction, 4, content="first")
    again = await slow.answer(interaction, 4, content="second")
    assert (again.status, again.code) == (400, 40060)
    assert [message.content for message in sandbox.messages()] == ["first"]


async def test_an_answer_with_a_broken_limit_does_not_count(slow: Slow) -> None:
    interaction = slow.begin()
    assert (await slow.answer(interaction, 4, content="x" * 2001)).code == 50035
    assert (await slow.answer(interaction, 4, content="shorter")).status == 200


async def test_a_command_cannot_be_answered_by_an_update_or_by_choices(slow: Slow) -> None:
    interaction = slow.begin()
    for kind in (1, 6, 7, 8):
        assert (await slow.answer(interaction, kind, content="x", choices=[])).code == 50035


async def test_nothing_follows_before_the_first_answer(slow: Slow) -> None:
    assert (await slow.webhook("POST", slow.begin(), body={"content": "x"})).code == 10015


async def test_the_token_runs_out(slow: Slow) -> None:
    interaction = slow.begin()
    await slow.answer(interaction, 4, content="x")
    assert (await slow.webhook("PATCH", interaction, "/messages/@original", {"content": "y"})).status == 200
    interaction.begun -= Settings().token_s
    late = await slow.webhook("PATCH", interaction, "/messages/@original", {"content": "z"})
    assert (late.status, late.code) == (401, 50027)


async def test_the_first_followup_takes_the_place_of_thinking(slow: Slow, sandbox: Sandbox) -> None:
    interaction = slow.begin()
    await slow.answer(interaction, 5, flags=64)
    (thinking,) = slow.person.messages()
    assert thinking.thinking
    assert thinking.ephemeral
    await slow.webhook("POST", interaction, body={"content": "done"})
    await slow.webhook("POST", interaction, body={"content": "more"})
    assert [(m.content, m.ephemeral) for m in slow.person.messages()] == [("done", True), ("more", False)]


async def test_an_ephemeral_message_exists_only_for_its_reader_and_its_token(slow: Slow, sandbox: Sandbox) -> None:
    interaction = slow.begin()
    await slow.answer(interaction, 4, content="secret", flags=64)
    (message,) = slow.person.messages()
    assert sandbox.messages() == []
    assert sandbox.messages(viewer=sandbox.person("Boris")) == []
    assert sandbox.messages(viewer=slow.person) == [message]
    assert (await slow.rest("GET", f"/channels/{message.channel_id}/messages/{message.id}")).code == 10008
    other = slow.begin()
    await slow.answer(other, 4, content="another")
    assert (await slow.webhook("PATCH", other, f"/messages/{message.id}", {"content": "x"})).code == 10008
    assert (await slow.webhook("DELETE", interaction, "/messages/@original")).status == 204
    assert slow.person.messages() == [m for m in sandbox.messages() if m.content == "another"]


async def test_a_person_can_dismiss_an_ephemeral_message(slow: Slow) -> None:
    await slow.answer(slow.begin(), 4, content="secret", flags=64)
    slow.person.dismiss(slow.person.messages()[0])
    assert slow.person.messages() == []


async def test_a_plain_message_cannot_become_a_layout_with_text(slow: Slow) -> None:
    interaction = slow.begin()
    await slow.answer(interaction, 4, content="text")
    body: Payload = {"flags": 1 << 15, "components": [{"type": 10, "content": "layout"}]}
    assert (await slow.webhook("PATCH", interaction, "/messages/@original", body)).code == 50035
    body["content"] = None
    assert (await slow.webhook("PATCH", interaction, "/messages/@original", body)).status == 200
    again = await slow.webhook("PATCH", interaction, "/messages/@original", {"content": "text"})
    assert again.code == 50035, "a layout has no content, whatever the flags of the edit"


@pytest.mark.parametrize("flags", [0, 64], ids=["public", "ephemeral"])
async def test_a_deferred_answer_and_a_followup_can_be_layouts(slow: Slow, flags: int) -> None:
    interaction = slow.begin()
    await slow.answer(interaction, 5, flags=flags)
    body: Payload = {"flags": 1 << 15, "components": [{"type": 10, "content": "layout"}]}
    assert (await slow.webhook("PATCH", interaction, "/messages/@original", body)).status == 200
    assert (await slow.webhook("POST", interaction, "", body | {"flags": 1 << 15 | flags})).status == 200
    shown = slow.person.messages()
    assert [(each.content, each.plain, each.is_layout) for each in shown] == [("layout", "", True)] * 2
    assert [each.ephemeral for each in shown] == [bool(flags)] * 2


async def test_an_interaction_says_where_the_bot_is_installed(sandbox: Sandbox, slow: Slow) -> None:
    alone = slow.person.alone()
    here, direct = slow.begin(), alone.client.run(alone.client.leaf("/help", alone.channel), alone.channel, {})
    told = [sandbox.interactions.payload(each) for each in (here, direct)]
    assert [each["authorizing_integration_owners"] for each in told] == [
        {"0": str(sandbox.world.guild_id)},
        {"0": "0"},
    ]
    assert [each["context"] for each in told] == [0, 1]
    answer = await slow.answer(direct, 4, content="hi")
    origin = answer.body["resource"]["message"]["interaction_metadata"]
    assert origin["authorizing_integration_owners"] == {"0": "0"}


async def test_in_direct_messages_a_bot_may_attach_files(sandbox: Sandbox, slow: Slow) -> None:
    alone = slow.person.alone()
    begun = alone.client.run(alone.client.leaf("/help", alone.channel), alone.channel, {})
    granted = int(sandbox.interactions.payload(begun)["app_permissions"])
    assert granted == 1 << 14 | 1 << 15 | 1 << 17 | 1 << 18
