"""Reliability as people see it: a step at each name in a lobby and in `/stats player`, everything for oneself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from bot.client import PolisClient
from bot.sandbox import Person, Sandbox
from bot.store import games, schema, seats, users

pytestmark = pytest.mark.usefixtures("bot")


async def ended(bot: PolisClient, people: Sequence[Person], *, left_by: Person | None = None) -> None:
    """Store a rated game of these people that is finished; one of them may have left it."""
    assert bot.services is not None
    now = datetime.now(UTC)
    async with bot.services.store.writing() as db:
        game = await games.open_lobby(
            db, now=now, title_key="tm", title="tm", creator_id=people[0].id, channel_id=1, options={}
        )
        for person in people:
            await users.meet(db, person.id, person.name)
            seat = await seats.join(db, game.id, person.id, person.name, now)
            if person is left_by:
                await seats.replace(db, game.id, seat, -1, "Bot", now)
        over = {"state": "finished", "digest": "d", "ever_rated": True}
        await db.execute(schema.games.update().where(schema.games.c.id == game.id).values(over))


async def test_a_lobby_shows_the_step_of_everybody(
    bot: PolisClient, sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    for _ in range(3):
        await ended(bot, people, left_by=boris)
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    shown = (await clara.press(lobby, "Join")).shown.content
    assert "1. Anna · ● reliable" in shown
    assert "2. Boris · ○ often missing" in shown
    assert "3. Clara · 🌱 new" in shown


async def test_the_lobby_in_a_thread_shows_it_too(bot: PolisClient, sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, _ = people
    for _ in range(3):
        await ended(bot, people)
    await anna.command("/game new title:tm where:new thread")
    await sandbox.wait_for_message(lambda message: "1. Anna · ● reliable" in message.content)


async def test_one_sees_ones_own_in_full_and_the_step_of_others(
    bot: PolisClient, sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    for leaver in (None, None, None, boris):
        await ended(bot, people, left_by=leaver)
    mine = (await boris.command("/stats player")).text
    assert "**Boris** · ◐ mostly reliable" in mine
    assert "You have finished 3 of your latest 4 games with other people. You left 1 rated game that went on." in mine
    theirs = (await anna.command("/stats player", player=boris)).text
    assert "◐ mostly reliable" in theirs
    assert "You" not in theirs
    await boris.command("/my rating shown:False")
    hidden = (await anna.command("/stats player", player=boris)).text
    assert "◐ mostly reliable" in hidden, "hiding results hides no missing player"
    assert "private" in hidden
    assert "not finished a game yet" in (await clara.command("/stats player")).text
