"""A full game of four at random, by clicks and commands."""

from __future__ import annotations

from bot.client import PolisClient
from bot.sandbox import Sandbox
from tests.bot.end_to_end.robots import Robots
from tests.bot.end_to_end.tables import begin

WAYS = ("button", "menu", "command", "/do", "/game undo", "/game redo", "Take back step", "◀ Back", "Picture")


async def test_four_people_play_terra_mystica_to_the_end(sandbox: Sandbox, bot: PolisClient) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    await begin(sandbox, people)
    robots = Robots(sandbox, people)
    await robots.play(2000)
    assert robots.over()
    assert [way for way in WAYS if not robots.diary.used[way]] == [], "every way of playing is taken"
