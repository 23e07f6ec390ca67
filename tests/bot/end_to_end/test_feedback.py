"""Reports of users reach the operator without a name, with a log that hides everything; answers come back privately."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.operator.reports import A_DAY
from bot.sandbox import Message, Person, Sandbox
from bot.sandbox.objects import Channel
from bot.settings import Settings
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin
from tests.bot.end_to_end.test_people_data import everything_stored

TEXT = "The *bridge* is missing @everyone"


@pytest.fixture
def place(sandbox: Sandbox) -> Channel:
    """Return the channel of the operator."""
    return sandbox.world.add_channel("operator")


@pytest.fixture
def operated(sandbox: Sandbox, place: Channel, tmp_path: Path) -> Settings:
    told = {"operator_channel": place.id, "operator_every_s": 0.05}
    return settings_for(sandbox, tmp_path).model_copy(update=told)


@pytest.fixture
async def bot(sandbox: Sandbox, operated: Settings) -> AsyncIterator[PolisClient]:
    async with working(sandbox, operated) as client:
        yield client


async def told(sandbox: Sandbox, place: Channel, *words: str) -> Message:
    """Wait for a message of the channel with all these words, and return it."""

    def there() -> Message | None:
        messages = sandbox.world.messages_in(place.id)
        return next((each for each in messages if all(word in each.content for word in words)), None)

    return await sandbox.wait_until(there)


@pytest.fixture
def operator(sandbox: Sandbox, place: Channel) -> Person:
    return sandbox.person("Eva").at(place)


async def test_a_report_from_a_game_is_answered_by_a_direct_message(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], operator: Person, place: Channel
) -> None:
    anna = people[0]
    await begin(sandbox, people, "tta")
    form = (await anna.press((await anna.command("/help")).shown, "Report a problem")).opened
    assert "Thank you" in (await anna.submit(form, {"text": TEXT})).text
    report = await told(sandbox, place, "bridge")
    assert "Game 1 (tta), decision" in report.content
    assert report.pings == []
    assert "@everyone" not in report.content
    log = report.attachments[0].data.decode()
    everything = report.content + log
    assert bot.services is not None
    async with bot.services.sessions.open(1) as session:
        hidden = [session.table.seed, session.table.digest(), *(person.name for person in people), str(anna.id)]
    assert [each for each in hidden if each in everything] == []
    assert "tta" in log
    answer = (await operator.press(report, "Answer")).opened
    assert "on its way" in (await operator.submit(answer, {"text": "It is fixed."})).text
    direct = anna.alone().channel
    assert "bridge" in (await told(sandbox, direct, "It is fixed.")).content
    again = await told(sandbox, place, "bridge", "Answers: 1")
    assert again.id == report.id
    assert again.attachments[0].data.decode() == log


async def test_only_the_operators_channel_answers(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], operator: Person, place: Channel
) -> None:
    anna = people[0]
    assert "Thank you" in (await anna.command("/feedback", text=TEXT)).text
    report = await told(sandbox, place, "bridge")
    form = (await operator.press(report, "Answer")).opened
    await anna.command("/my data what:delete")
    question = (await anna.command("/my data what:delete")).shown
    await anna.press(question, "Delete everything about me")
    assert "can no longer be answered" in (await operator.submit(form, {"text": "Too late"})).text
    assert "can no longer be answered" in (await operator.press(report, "Answer")).text
    assert "bridge" not in await everything_stored(bot)


async def test_reports_have_a_limit_and_a_text(
    bot: PolisClient, people: Sequence[Person], operator: Person, sandbox: Sandbox, place: Channel
) -> None:
    anna = people[0].alone()
    form = (await anna.command("/feedback")).opened
    assert "empty" in (await anna.submit(form, {"text": " "})).text
    for number in range(A_DAY):
        assert "Thank you" in (await anna.command("/feedback", text=f"report {number}.")).text
    assert f"sent {A_DAY} reports" in (await anna.command("/feedback", text="one more")).text
    for number in range(A_DAY):
        await told(sandbox, place, f"report {number}.")
    data = (await anna.command("/my data")).shown.attachments[0].data.decode()
    assert "report 4." in data


async def test_a_bot_without_an_operator_names_another_way(
    sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]
) -> None:
    settings = settings_for(sandbox, tmp_path)
    async with working(sandbox, settings):
        assert "Please ask the people who manage this server" in (await people[0].command("/feedback", text="x")).text
    settings = settings.model_copy(update={"support_address": "help@example.org"})
    async with working(sandbox, settings):
        panel = (await people[0].command("/help")).shown
        assert "help@example.org" in (await people[0].press(panel, "Report a problem")).text
