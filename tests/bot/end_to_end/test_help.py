"""Help says what can be done now, what not, and what every button does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from rules import GAMES
from tests.bot.end_to_end.tables import begin, prepare, to_move

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def watcher(sandbox: Sandbox) -> Person:
    return sandbox.person("Eva")


async def help_of(person: Person) -> Message:
    return (await person.command("/help")).shown


def labels(message: Message) -> set[str]:
    return {button.label for button in buttons_of(message)}


async def test_newcomers_are_told_of_the_tutorial(watcher: Person) -> None:
    panel = await help_of(watcher)
    assert "`/tutorial`" in text_of(panel)
    await watcher.press(panel, "Learn a game")
    assert labels(panel) == {rules.title for rules in GAMES.values()}


@pytest.mark.parametrize("title", GAMES)
async def test_help_at_a_table_leads_to_the_tutorial_of_its_game(people: Sequence[Person], title: str) -> None:
    await people[0].command(f"/game new title:{title}")
    panel = await help_of(people[1])
    await people[1].press(panel, f"Learn {GAMES[title].title}")
    assert "step 1 of" in text_of(panel)


@pytest.mark.parametrize("title", GAMES)
async def test_whoever_is_asked_sees_what_is_possible_and_every_button_of_the_post(
    sandbox: Sandbox, people: Sequence[Person], watcher: Person, title: str
) -> None:
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    told = text_of(await help_of(mover))
    assert "It is for you to decide:" in told
    for label in labels(post):
        assert f"**{label}**" in told
    other = next(person for person in people if person is not mover)
    assert "nothing to decide now" in text_of(await help_of(other))
    watching = text_of(await help_of(watcher))
    assert "You are watching" in watching
    assert "**My hand**" not in watching


async def test_every_button_of_lobby_post_and_panel_is_explained(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await people[0].command("/game new title:tm")
    (lobby,) = (message for message in sandbox.messages() if "Join" in labels(message))
    seen = labels(lobby)
    panel = await help_of(people[0])
    await people[0].press(panel, "All buttons")
    for label in seen:
        assert f"**{label}**" in text_of(panel)
    await people[1].press(lobby, "Join")
    await people[0].press(lobby, "Start")
    post = await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
    mover = to_move(people, post)
    own = labels((await mover.press(post, "My turn")).shown)
    for label in labels(post) | own | labels(await prepare(mover, post)):
        assert f"**{label}**" in text_of(panel)
