"""The weekly letter of a server, from `/setup` to the post."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, menus_of
from bot.sandbox.objects import Channel
from bot.store import games, letters, results, seats
from bot.store.letters import WEEK, Letter
from bot.store.results import Result
from bot.views.weekly_letter import WeeklyLetters
from rules.engine import Seat
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.tables import hide
from tests.bot.web.served import random_table
from tests.engine.stones import STONES


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    async with working(sandbox, settings_for(sandbox, tmp_path), {"stones": STONES}) as client:
        yield client


async def chosen(person: Person, places: Sequence[Channel]) -> Message:
    """Choose the channel of the letter, or none. Return the panel."""
    panel = (await person.press((await person.command("/setup")).shown, "More…")).shown
    (menu,) = menus_of(panel)
    return (await person.choose(panel, menu.custom_id, places)).shown


async def finished(bot: PolisClient, sandbox: Sandbox, place: Channel, people: Sequence[Person], points: int) -> None:
    """Store a finished game of two people."""
    assert bot.services is not None
    guild_id, now = sandbox.world.guild_id, bot.services.clock()
    async with bot.services.store.writing() as db:
        game = await games.open_lobby(
            db,
            now=now,
            title_key="stones",
            title="Stones",
            creator_id=people[0].id,
            channel_id=place.id,
            guild_id=guild_id,
        )
        for person in people:
            await seats.join(db, game.id, person.id, person.name, now)
        await games.set_state(db, game.id, "finished", now)
        ended = [
            Result(
                *(game.id, Seat(seat), person.id, guild_id, "stones", seat + 1, points - seat, (), True, now),
                time_used_s=3600,
                players=2,
            )
            for seat, person in enumerate(people)
        ]
        await results.add(db, ended)


async def a_week_later(bot: PolisClient, place: Channel, guild_id: int) -> datetime:
    """Let the letter be due since a minute. Return the beginning of its week."""
    assert bot.services is not None
    since = bot.services.clock() - WEEK - timedelta(minutes=1)
    async with bot.services.store.writing() as db:
        await letters.choose(db, guild_id, Letter(channel=place.id, since=since))
    return since


async def look(bot: PolisClient) -> None:
    """Look twice at the same time, as the processes before and after a restart do."""
    assert bot.services is not None
    both = [WeeklyLetters(bot.services), WeeklyLetters(bot.services)]
    for each in both:
        each.server = bot.get_guild
    await asyncio.gather(*(each.look() for each in both))


async def test_a_letter_tells_once_a_week_what_all_its_readers_may_see(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people[:2]
    place, guild_id = sandbox.channel(), sandbox.world.guild_id
    hidden, other = sandbox.world.add_channel("hidden"), sandbox.world.add_channel("other")
    hide(sandbox, hidden)
    assert bot.services is not None
    assert f"The next letter comes to <#{place.id}>" in (await chosen(anna, [place])).content
    await finished(bot, sandbox, place, people[:2], 7)
    await finished(bot, sandbox, hidden, [boris, anna], 5)
    await anna.at(other).command("/game new", title="stones", where="here")
    await look(bot)
    since = await a_week_later(bot, place, guild_id)
    await look(bot)
    await look(bot)
    post = await sandbox.wait_for_message(lambda each: "The week on" in each.content)
    await everything_sent(bot.services.settings.database_url)
    assert [each for each in sandbox.posted if "The week on" in each.content] == [post]
    assert (post.channel_id, post.pings) == (place.id, [])
    assert f"**Stones** in <#{place.id}>: 1. Anna (7), 2. Boris (6)" in post.content
    assert "🏅 Stones: Anna, points: 7" in post.content
    assert "⏳ Longest thought: Anna, 1 hour" in post.content
    assert f"**Stones** in <#{other.id}>: waits for players" in post.content
    assert f"<#{hidden.id}>" not in post.content
    async with bot.services.store.reading() as db:
        assert await letters.find(db, guild_id) == Letter(channel=place.id, since=since + WEEK)
    assert "The next letter" not in (await chosen(anna, [])).content
    async with bot.services.store.reading() as db:
        assert await letters.everywhere(db) == {}


async def test_a_week_without_news_has_no_letter(sandbox: Sandbox, bot: PolisClient) -> None:
    assert bot.services is not None
    await a_week_later(bot, sandbox.channel(), sandbox.world.guild_id)
    await look(bot)
    await everything_sent(bot.services.settings.database_url)
    assert not [each for each in sandbox.posted if "The week on" in each.content]


def test_weeks_in_which_the_bot_was_down_are_skipped() -> None:
    since = datetime(2026, 3, 2, 18, tzinfo=UTC)
    assert Letter(channel=1, since=since).after(since + 3.5 * WEEK).since == since + 3 * WEEK


async def test_a_long_letter_goes_on_in_another_message(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    place = sandbox.channel()
    assert bot.services is not None
    for _ in range(40):
        await finished(bot, sandbox, place, people[:2], 7)
    await a_week_later(bot, place, sandbox.world.guild_id)
    await look(bot)
    await sandbox.wait_for_message(lambda each: "The week on" in each.content)
    await everything_sent(bot.services.settings.database_url)
    letter = [each.content for each in sandbox.posted]
    assert len(letter) == 2
    assert all(len(text) <= 2000 for text in letter)
    assert "\n".join(letter).count("1. Anna (7), 2. Boris (6)") == 40
    assert "opens a game." in letter[-1]


async def test_a_letter_shows_how_games_have_ended(sandbox: Sandbox, tmp_path: Path) -> None:
    table, place = random_table("tm", decisions=10**6), sandbox.channel()
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]
    async with working(sandbox, settings_for(sandbox, tmp_path)) as bot:
        assert bot.services is not None
        now, guild_id = bot.services.clock(), sandbox.world.guild_id
        for _ in range(2):
            async with bot.services.store.writing() as db:
                game = await games.open_lobby(
                    db,
                    now=now,
                    title_key="tm",
                    title="Terra Mystica",
                    creator_id=people[0].id,
                    channel_id=sandbox.world.add_channel("table").id,
                    guild_id=guild_id,
                    options=table.options.model_dump(mode="json"),
                )
                for person in people:
                    await seats.join(db, game.id, person.id, person.name, now)
            await bot.services.sessions.adopt(game.id, table.record(), people[0].id)
            # The result of an imported game does not count, so that it is stored here.
            async with bot.services.store.writing(game.id) as db:
                await games.set_state(db, game.id, "finished", now)
                ended = [
                    Result(
                        *(game.id, Seat(seat), person.id, guild_id, "tm", seat + 1, 90 - seat, (), True, now), players=3
                    )
                    for seat, person in enumerate(people)
                ]
                await results.add(db, ended)
        await a_week_later(bot, place, guild_id)
        await look(bot)
        post = await sandbox.wait_for_message(lambda each: "The week on" in each.content)
        assert len({each.filename for each in post.attachments}) == 2
        assert all("Anna" in (each.description or "") for each in post.attachments)
