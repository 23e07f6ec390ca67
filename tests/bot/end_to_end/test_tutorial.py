"""Every step of every tutorial is done by click, and what is not right does no harm."""

from __future__ import annotations

import pytest

from bot.sandbox import Person, Sandbox, buttons_of, text_of
from rules import GAMES
from tests.bot.end_to_end.learners import begin, do_step, step_of, tap

TAUGHT = [key for key, rules in GAMES.items() if rules.tutorial is not None]

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.person("Anna")


@pytest.mark.parametrize("title", TAUGHT)
async def test_a_tutorial_is_finished_by_doing_what_it_shows(anna: Person, sandbox: Sandbox, title: str) -> None:
    tutorial = GAMES[title].tutorial
    assert tutorial is not None
    panel = await begin(anna, title)
    for number in range(1, len(tutorial.lessons) + 1):
        assert step_of(panel) == number
        await do_step(anna, panel)
    assert "You have finished the tutorial" in text_of(panel)
    assert all(message.ephemeral for message in sandbox.messages())
    assert "You sit at no table" in (await anna.command("/my games")).text
