"""Information about people that the bot learns, shows and stores outside its database."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.client import PolisClient
from bot.runtime.health import answering
from bot.sandbox import Person, Sandbox, text_of
from bot.store import people as stored_people
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, choose_first, end_together, settled, to_move


async def test_no_privileged_intent_is_requested(bot: PolisClient) -> None:
    """Those are for messages, presences and members."""
    assert bot.intents == discord.Intents(guilds=True)
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert not bot.intents.value & privileged.value


async def test_nothing_is_cached_about_people_and_messages(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """The bot looks a user up again each time."""
    clara = sandbox.person("Clara")
    post = await begin(sandbox, people)
    await clara.command("/game watch what:turns")
    await choose_first(to_move(people, post), post)
    await settled(sandbox, post)
    assert bot.services is not None
    guild = bot.guilds[0]
    assert not await bot.services.members.has_left(guild.id, clara.id)
    assert {member.id for member in guild.members} <= {bot.user.id if bot.user else 0}
    assert not bot.cached_messages
    clara.user.has_left = True
    assert await bot.services.members.has_left(guild.id, clara.id)


async def test_the_address_of_a_page_stays_in_the_channel_of_its_game(
    sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]
) -> None:
    """People who follow the game from elsewhere, in direct messages or lists, do not get it."""
    settings = settings_for(sandbox, tmp_path).model_copy(update={"public_url": "https://polis.example"})
    async with working(sandbox, settings) as bot:
        assert bot.services is not None
        post = await begin(sandbox, people)
        clara = sandbox.person("Clara")
        await clara.command("/game watch", what="turns", by="direct message")
        elsewhere = [person.at(sandbox.world.add_channel("elsewhere")) for person in (clara, *people)]
        told = [await clara.command("/game status")]
        for person in elsewhere:
            told += [await person.command(command) for command in ("/game status", "/game board", "/my games")]
        await choose_first(to_move(people, post), post)
        await settled(sandbox, post)
        game = await bot.services.game(1)
        assert game is not None
    naming = {each.channel_id for each in sandbox.world.messages.values() if game.page_token in text_of(each)}
    assert naming == {sandbox.channel().id}
    assert [game.page_token in each.text for each in told] == [True, *9 * [False]]


async def test_health_and_measures_name_nobody(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    await choose_first(to_move(people, post), post)
    async with answering(bot, 0) as port, aiohttp.ClientSession() as session:
        for page in ("health", "metrics"):
            async with session.get(f"http://127.0.0.1:{port}/{page}") as answer:
                told = await answer.text()
            assert len(told) > 100
            assert [person.name for person in people if person.name in told or str(person.id) in told] == []


async def test_logs_name_people_by_their_number_only(
    sandbox: Sandbox,
    bot: PolisClient,
    people: Sequence[Person],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def failing(*_: object) -> None:
        raise RuntimeError

    post = await begin(sandbox, people)
    await choose_first(to_move(people, post), post)
    await end_together(people)
    monkeypatch.setattr(stored_people, "everything", failing)
    await people[0].command("/my data")
    logged = capsys.readouterr()
    told = logged.out + logged.err + caplog.text
    assert "a handler failed" in told
    assert [person.name for person in people if person.name in told] == []
