"""Seasons, from the sign-up to the sheet at the end: restarts, drop-outs, undo and games without a result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, text_of
from bot.seasons import reckoning
from bot.settings import Settings
from bot.store import schema
from bot.store.seasons import SeasonTable
from rules.engine import Standing
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import managing
from tests.engine.stones import STONES, Bid, Stones, Take

PATIENCE_S = 30.0


def by_points(g: Stones) -> list[Standing]:
    """Return places by points; the usual game gives everybody the first one."""
    ranks = sorted((player.points for player in g.players), reverse=True)
    return [Standing(player.seat, 1 + ranks.index(player.points), player.points) for player in g.players]


TITLES = {"stones": replace(STONES, standing=by_points)}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take no pauses between the steps of a season."""
    monkeypatch.setattr("bot.seasons.runner.TOGETHER_S", 0.01)
    monkeypatch.setattr("bot.seasons.runner.OPENING_PAUSE_S", 0.01)


@pytest.fixture
def settings(sandbox: Sandbox, tmp_path: Path) -> Settings:
    """Return the settings of a bot in which the end of a game cannot be taken back."""
    return settings_for(sandbox, tmp_path).model_copy(update={"undo_after_end_s": 0.0})


@pytest.fixture
async def bot(sandbox: Sandbox, settings: Settings) -> AsyncIterator[PolisClient]:
    """Yield a bot with a game of a few decisions."""
    async with working(sandbox, settings, TITLES) as client:
        yield client


@pytest.fixture
def manager(sandbox: Sandbox) -> Person:
    return managing(sandbox.person("Eva"))


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]


async def announced(sandbox: Sandbox, manager: Person, **options: Any) -> Message:
    """Let the manager announce a season. Return its post."""
    wanted: dict[str, Any] = {"title": "stones", "format": "groups", "until": "7d", **options}
    assert "announced" in (await manager.command("/club season new", **wanted)).text
    return await sandbox.wait_for_message(lambda each: "Sign up until" in each.content and not each.ephemeral)


async def standing(bot: PolisClient, number: int = 1) -> reckoning.Standing:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        found = await reckoning.read(db, number, 2)
    assert found is not None
    return found


async def deadline(bot: PolisClient, number: int = 1) -> None:
    """End the time for signing up."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        past = bot.services.clock() - timedelta(seconds=1)
        await db.execute(update(schema.seasons).where(schema.seasons.c.id == number).values(until=past))


async def running(sandbox: Sandbox, bot: PolisClient, count: int) -> list[SeasonTable]:
    """Wait until so many tables play at the same time. Return them."""

    async with asyncio.timeout(PATIENCE_S):
        while True:
            now = await standing(bot)
            there = [table for table in now.tables if now.states[table.id] == "running"]
            if len(there) == count and all(state in ("running", "over") for state in now.states.values()):
                return there
            await asyncio.sleep(0.02)


async def play(bot: PolisClient, table: SeasonTable, winner: int = 0) -> None:
    """Play the game of a table of two to its end; the person at that seat wins."""
    assert bot.services is not None
    assert table.game_id is not None
    async with bot.services.sessions.open(table.game_id) as session:
        users = [holder.user_id for holder in session.holders]
        await session.act(users[winner], [Bid(2)])
        await session.act(users[1 - winner], [Bid(0)])
        while not session.table.finished:
            seat = next(iter(session.table.questions))
            legal = session.table.legal_actions(seat)
            taking = [each for each in legal if isinstance(each, Take)]
            most = max(taking, key=lambda each: each.count) if taking else legal[-1]
            await session.act(users[seat], [most if seat == winner else legal[-1] if not taking else taking[0]])


async def sign_up(people: Sequence[Person], post: Message) -> None:
    for person in people:
        assert "You are in." in (await person.press(post, "Sign up")).text


async def test_a_season_is_played_from_the_sign_up_to_its_sheet(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    post = await announced(sandbox, manager)
    await sign_up(people, post)
    assert "in already" in (await people[0].press(post, "Sign up")).text
    await sandbox.wait_until(lambda: "Signed up (4)" in text_of(sandbox.world.messages[post.id]) or None)
    await deadline(bot)
    for number in (1, 2, 3):
        tables = await running(sandbox, bot, 2)
        assert {table.round for table in tables} == {number}
        for table in tables:
            await play(bot, table)
    last = await sandbox.wait_for_message(lambda each: "Thanks to everybody" in each.content)
    assert len(last.attachments) == 1
    assert not last.pings
    now = await standing(bot)
    assert now.season.state == "ended"
    assert sum(line.halves for line in now.lines_of(0)) == 12
    assert len({frozenset(table.people) for table in now.tables}) == 6
    calls = [each for each in sandbox.world.messages.values() if "your game begins" in each.content]
    assert len(calls) == 6
    assert all(len(each.pings) == 2 for each in calls)
