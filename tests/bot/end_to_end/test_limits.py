"""Nobody can keep a bot busy for everybody else, or use it for what they may not do themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Permission, Person, Sandbox, buttons_of, menus_of
from bot.sandbox.objects import Attachment
from bot.settings import Settings
from render.animation import Reel
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, prepare, to_move

LIMITS = {
    "games_per_day": 2,
    "games_per_ten_minutes": 0,
    "double_pictures_per_minute": 1,
    "films_per_minute": 2,
    "previews_per_minute": 3,
    "replays_per_minute": 2,
}


class Installation:
    """A bot with low limits that can be restarted."""

    def __init__(self, sandbox: Sandbox, folder: Path, stack: AsyncExitStack) -> None:
        self.settings = settings_for(sandbox, folder).model_copy(update=LIMITS)
        self.sandbox = sandbox
        self.stack = stack

    async def start(self) -> PolisClient:
        return await self.stack.enter_async_context(working(self.sandbox, self.settings))

    async def start_again(self) -> PolisClient:
        await self.stack.aclose()
        return await self.start()


@pytest.fixture
async def installation(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Installation]:
    async with AsyncExitStack() as stack:
        made = Installation(sandbox, tmp_path, stack)
        await made.start()
        yield made


def elsewhere(sandbox: Sandbox, person: Person, name: str) -> Person:
    return person.at(sandbox.world.add_channel(name))


def told_privately(shown: Message) -> str:
    assert shown.ephemeral
    return shown.content


async def drawn_at_last(sandbox: Sandbox, shown: Message) -> Attachment:
    """Return the film of a response that reports progress first."""
    await sandbox.wait_until(lambda: shown.attachments or None)
    return shown.attachments[0]


# Opening games


@pytest.mark.parametrize("where", ["here", "new thread"])
async def test_one_person_opens_so_many_games_a_day_also_after_a_restart(
    sandbox: Sandbox, people: Sequence[Person], installation: Installation, where: str
) -> None:
    anna, boris = people
    for name in ("first", "second"):
        opened = await elsewhere(sandbox, anna, name).command("/game new", title="tm", where=where)
        assert "permission" not in opened.text
    before = len(sandbox.world.channels) + 1
    await installation.start_again()
    refused = await elsewhere(sandbox, anna, "third").command("/game new", title="tm", where=where)
    text = told_privately(refused.shown)
    assert text.startswith("You can open only 2 games a day")
    moment = datetime.fromtimestamp(int(text.split("<t:")[1].split(":")[0]), UTC)
    assert timedelta(hours=23) < moment - datetime.now(UTC) < timedelta(hours=24, seconds=2)
    assert len(sandbox.world.channels) == before, "no thread was opened"
    again = await elsewhere(sandbox, boris, "fourth").command("/game new", title="tm", where=where)
    assert "games a day" not in again.text, "somebody else may"


async def test_a_deleted_user_keeps_the_daily_limit(
    sandbox: Sandbox, people: Sequence[Person], installation: Installation
) -> None:
    anna = people[0]
    for name in ("first", "second"):
        await elsewhere(sandbox, anna, name).command("/game new", title="tm", where="here")
    question = (await anna.command("/my data", what="delete")).shown
    await anna.press(question, buttons_of(question)[0].label)
    refused = await elsewhere(sandbox, anna, "third").command("/game new", title="tm", where="here")
    assert told_privately(refused.shown).startswith("You can open only 2 games a day here")


async def test_games_opened_at_once_count_all(
    sandbox: Sandbox, people: Sequence[Person], installation: Installation
) -> None:
    places = [elsewhere(sandbox, people[0], f"place-{number}") for number in range(4)]
    opening = (place.command("/game new", title="tm", where="new thread") for place in places)
    answers = [reply.text for reply in await asyncio.gather(*opening)]
    assert sum("waits for players in" in text for text in answers) == 2
    assert sum("games a day" in text for text in answers) == 2


@pytest.fixture
async def usual(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield a bot with the default limits on opening games."""
    usual = {name: Settings.model_fields[name].default for name in ("games_per_day", "games_per_ten_minutes")}
    async with working(sandbox, settings_for(sandbox, tmp_path).model_copy(update=usual)) as client:
        yield client


@pytest.mark.parametrize("where", ["here", "new thread"])
@pytest.mark.usefixtures("usual")
async def test_twenty_games_at_once_are_three(sandbox: Sandbox, people: Sequence[Person], where: str) -> None:
    anna, boris = people
    places = [elsewhere(sandbox, anna, f"place-{number}") for number in range(20)]
    opening = (place.command("/game new", title="tm", where=where) for place in places)
    shown = [reply.shown for reply in await asyncio.gather(*opening)]
    refused = [each for each in shown if "games within ten minutes" in each.content]
    assert len(refused) == 17
    text = told_privately(refused[0])
    assert text.startswith("You can open only 3 games within ten minutes here; the next one <t:")
    moment = datetime.fromtimestamp(int(text.split("<t:")[1].split(":")[0]), UTC)
    assert timedelta(minutes=8) < moment - datetime.now(UTC) < timedelta(minutes=10, seconds=2)
    threads = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    assert len(threads) == (3 if where == "new thread" else 0)
    again = await elsewhere(sandbox, boris, "another").command("/game new", title="tm", where=where)
    assert "ten minutes" not in again.text, "somebody else may"


@pytest.mark.usefixtures("usual")
async def test_the_same_game_again_counts_like_a_new_one(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    await anna.command("/game new", title="tm", where="here")
    for opened in range(2, 5):
        ending = (await anna.command("/game abandon")).shown
        await anna.press(ending, buttons_of(ending)[0].label)
        again = (await anna.command("/game again")).shown
        assert ("games within ten minutes" in again.content) == (opened > 3)


@pytest.mark.usefixtures("usual")
async def test_a_thread_that_could_not_be_opened_does_not_count(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    sandbox.fault(Fault(FaultKind.STATUS, "POST /channels/*/threads", times=2, status=400))
    opened = [(await anna.command("/game new", title="tm", where="new thread")).text for _ in range(6)]
    assert sum("could not be opened" in text for text in opened) == 2
    assert sum("waits for players in" in text for text in opened) == 3
    assert "games within ten minutes" in opened[-1]


@pytest.mark.parametrize(
    ("permission", "where", "named"),
    [
        (Permission.SEND_MESSAGES, "here", "Send Messages"),
        (Permission.CREATE_PUBLIC_THREADS, "new thread", "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "new thread", "Send Messages in Threads"),
    ],
)
@pytest.mark.usefixtures("installation")
async def test_opening_a_game_needs_the_permissions_for_the_bots_actions(
    sandbox: Sandbox, people: Sequence[Person], permission: Permission, where: str, named: str
) -> None:
    _, boris = people
    boris.user.permissions &= ~permission
    before = len(sandbox.world.channels)
    refused = await boris.command("/game new", title="tm", where=where)
    told = told_privately(refused.shown)
    assert told == f"To open a game here you need these permissions yourself: {named}."
    assert len(sandbox.world.channels) == before
    assert not sandbox.messages()


@pytest.mark.usefixtures("installation")
async def test_in_a_thread_the_permission_to_write_there_is_enough(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    await anna.command("/game new", title="tm", where="new thread")
    place = next(channel for channel in sandbox.world.channels.values() if channel.is_thread)
    ending = (await anna.at(place).command("/game abandon")).shown
    await anna.at(place).press(ending, "End it")
    boris.user.permissions &= ~Permission.SEND_MESSAGES_IN_THREADS
    refused = (await boris.at(place).command("/game new", title="tm", where="here")).shown
    assert "Send Messages in Threads" in told_privately(refused)
    boris.user.permissions |= Permission.SEND_MESSAGES_IN_THREADS
    boris.user.permissions &= ~(Permission.SEND_MESSAGES | Permission.CREATE_PUBLIC_THREADS)
    opened = (await boris.at(place).command("/game new", title="tm", where="here")).shown
    assert not opened.ephemeral, "the lobby is for everybody"


# Games played again


@pytest.mark.usefixtures("installation")
async def test_games_are_played_again_a_few_times_a_minute_for_each_person(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    await begin(sandbox, people)
    anna, boris = people
    for command in ("/game record history", "/game record export"):
        assert (await anna.command(command)).shown.attachments
    for command in ("/game record history", "/game record export"):
        refused = (await anna.command(command)).shown
        assert "played again too often within a minute" in told_privately(refused)
        assert not refused.attachments
    assert (await boris.command("/game record export")).shown.attachments


# Pictures


@pytest.mark.usefixtures("installation")
async def test_pictures_of_double_size_are_limited_for_each_person(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    anna, boris = people
    first = (await anna.command("/game board", size="double")).shown
    assert first.attachments
    refused = (await anna.command("/game board", size="double")).shown
    assert "too many pictures within a minute" in told_privately(refused)
    assert "<t:" in refused.content
    assert not refused.attachments
    usual = (await anna.command("/game board")).shown
    assert usual.attachments, "the usual size is free"
    menu = menus_of(usual)[0]
    answer = await anna.choose(usual, menu.custom_id, ["Twice as large"])
    assert "within a minute" in answer.followups[0].content if answer.followups else answer.text
    assert usual.attachments, "the picture below which it was chosen stays"
    assert (await boris.command("/game board", size="double")).shown.attachments


@pytest.mark.usefixtures("installation")
async def test_a_film_is_drawn_once_for_all_languages_in_which_it_looks_alike(
    sandbox: Sandbox, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    class Counted(Reel):
        def __init__(self, *arguments: Any) -> None:
            drawn.append(arguments)
            super().__init__(*arguments)

    monkeypatch.setattr("bot.pictures.film_drawing.Reel", Counted)
    await begin(sandbox, people)
    films = {}
    for locale in ("en-US", "en-GB", "de", "cs", "fr"):
        people[0].user.locale = locale
        shown = (await people[0].command("/game record export", as_="film")).shown
        films[locale] = await drawn_at_last(sandbox, shown)
    assert len(drawn) == 2, "one for everybody who reads English, one in Czech"
    assert films["en-US"].data == films["en-GB"].data == films["de"].data == films["fr"].data
    assert films["cs"].data != films["de"].data
    assert films["cs"].description != films["de"].description, "what it shows is told in the reader's language"
    people[0].user.locale = "sk"
    refused = (await people[0].command("/game record export", as_="film")).shown
    await sandbox.wait_until(lambda: "<t:" in refused.content or None)
    assert not refused.attachments, "two were drawn within a minute; what is drawn already costs nothing"
    assert len(drawn) == 2


@pytest.mark.usefixtures("installation")
async def test_drafts_continue_without_pictures_above_the_limit(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    for _ in range(LIMITS["previews_per_minute"] + 1):
        last = await mover.press(panel, "Picture")
        if "within a minute" in last.text:
            break
        panel = (await mover.press(last.shown, "Close-up")).shown
    assert "within a minute" in last.text
    panel = (await mover.press(panel, "Undo step")).shown
    assert buttons_of(panel), "the turn goes on"
    assert not panel.attachments
