"""Every step of every tutorial is done by click, and mistakes do no harm."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.client import PolisClient
from bot.language.i18n import Localizer
from bot.runtime.assembly import open_client
from bot.sandbox import Person, Sandbox, buttons_of, text_of
from bot.teaching.tutorial_run import tutorial_runs
from rules import GAMES
from tests.bot.end_to_end.conftest import settings_for
from tests.bot.end_to_end.learners import begin, do_step, step_of, tap, told

COURSES = tutorial_runs(GAMES.values())

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.person("Anna")


@pytest.mark.parametrize("key", COURSES)
async def test_a_tutorial_is_finished_by_following_it(anna: Person, sandbox: Sandbox, key: str) -> None:
    tutorial = COURSES[key].tutorial
    panel = (await anna.command("/tutorial")).shown
    await anna.press(panel, Localizer("en")(COURSES[key].name))
    for number in range(1, len(tutorial.lessons) + 1):
        assert step_of(panel) == number
        assert not text_of(panel).endswith("…"), "nothing is cut off"
        await do_step(anna, panel)
    assert "You have finished the tutorial" in text_of(panel)
    assert all(message.ephemeral for message in sandbox.messages())
    assert "You have no games" in (await anna.command("/my games")).text


async def test_a_correct_action_off_the_lesson_gets_a_hint_and_can_be_undone(anna: Person) -> None:
    panel = await begin(anna, "tm")
    await anna.press(panel, "Skip ▶")
    await tap(anna, panel, "A3")
    assert "That is possible too." in text_of(panel)
    await tap(anna, panel, "Confirm")
    assert "Nothing has been played." in text_of(panel)
    assert step_of(panel) == 2
    await anna.press(panel, "Show me")
    assert "Press **Undo step**" in text_of(panel)
    await anna.press(panel, "Undo step")
    await tap(anna, panel, "C3")
    assert "✓ Right" in text_of(panel)
    await tap(anna, panel, "Confirm")
    assert step_of(panel) == 3


@pytest.mark.parametrize("title", ["tm", "civ"])
async def test_show_me_opens_the_list_with_the_right_choice(anna: Person, title: str) -> None:
    panel = await begin(anna, title)
    for _ in range(4):
        await anna.press(panel, "Skip ▶")
        await anna.press(panel, "Show me")
        (label,) = [each for each in told(panel) if each != "Undo step"]
        await tap(anna, panel, label)
        assert "✓ Right" in text_of(panel) or step_of(panel)


async def test_what_show_me_shows_can_be_done_by_it(anna: Person) -> None:
    panel = await begin(anna, "tm")
    await anna.press(panel, "Skip ▶")
    await anna.press(panel, "Show me")
    await anna.press(panel, "Do it for me")
    assert "✓ Right" in text_of(panel)
    assert "Do it for me" not in [each.label for each in buttons_of(panel)]
    await tap(anna, panel, "Confirm")
    assert step_of(panel) == 3


async def test_a_turn_that_is_confirmed_too_early_is_not_played(anna: Person) -> None:
    panel = await begin(anna, "tta")
    for _ in range(3):
        await anna.press(panel, "Skip ▶")
    assert step_of(panel) == 4
    assert "after this draft: 3 civil actions" in text_of(panel)
    await tap(anna, panel, "Confirm")
    assert step_of(panel) == 4
    assert "Nothing has been played." in text_of(panel)


async def test_the_draft_of_an_earlier_step_can_be_repeated(anna: Person) -> None:
    panel = await begin(anna, "tta")
    await do_step(anna, panel)
    assert step_of(panel) == 2
    await anna.press(panel, "Undo step")
    assert "do it again" in text_of(panel)
    await do_step(anna, panel)
    assert step_of(panel) == 3


async def test_one_can_go_back_and_skip_and_do_a_step_again(anna: Person) -> None:
    panel = await begin(anna, "tta")
    (back,) = (each for each in buttons_of(panel) if each.label == "◀ Previous step")
    assert back.disabled
    for _ in range(4):
        await anna.press(panel, "Skip ▶")
    await anna.press(panel, "◀ Previous step")
    assert step_of(panel) == 4
    await do_step(anna, panel)
    assert step_of(panel) == 5


async def test_the_last_step_can_be_skipped_and_the_tutorial_begun_again(anna: Person) -> None:
    panel = await begin(anna, "tm")
    for _ in COURSES["tm"].tutorial.lessons:
        await anna.press(panel, "Skip ▶")
    assert "You have finished the tutorial" in text_of(panel)
    await anna.press(panel, "Start again from the beginning")
    assert step_of(panel) == 1
    again = (await anna.command("/tutorial")).shown
    await anna.press(again, "Terra Mystica: go on with step 1")
    assert step_of(again) == 1


async def test_the_end_of_the_first_part_leads_on_to_the_second(anna: Person) -> None:
    panel = await begin(anna, "tta")
    for _ in COURSES["tta"].tutorial.lessons:
        await anna.press(panel, "Skip ▶")
    await anna.press(panel, "Go on: part two")
    assert "Through the Ages: part two" in text_of(panel)
    assert "She attacks you" in text_of(panel), "the lesson tells what has happened"
    assert "Nora plays Plunder I against you" not in text_of(panel), "not a second time"
    await anna.press(panel, "Skip ▶")
    assert step_of(await begin(anna, "tta")) == 2, "the command goes on where one is"
    assert "part two" in text_of(await begin(anna, "tta"))


async def test_an_old_panel_changes_no_step(sandbox: Sandbox, anna: Person) -> None:
    old = await begin(anna, "tm")
    await anna.press(old, "Skip ▶")
    new = await begin(anna, "tm")
    await sandbox.wait_until(lambda: True if old.id not in sandbox.world.messages else None)
    await anna.press(new, "Skip ▶")
    assert step_of(new) == 3


async def test_moves_of_a_lesson_can_be_typed(anna: Person) -> None:
    panel = await begin(anna, "tm")
    modal = (await anna.press(panel, "Type…")).modal
    assert modal is not None
    refused = await anna.submit(modal, {modal.fields[0].custom_id: "build E7"})
    assert "is not possible now" in refused.text
    await anna.submit(modal, {modal.fields[0].custom_id: "faction witches"})
    assert "✓ Right" in text_of(panel)
    await tap(anna, panel, "Confirm")
    assert step_of(panel) == 2


async def test_a_tutorial_continues_after_a_restart(sandbox: Sandbox, bot: PolisClient, anna: Person) -> None:
    panel = await begin(anna, "tm")
    await do_step(anna, panel)
    await tap(anna, panel, "C3")
    await bot.close()
    assert bot.services is not None
    folder = Path(make_url(bot.settings.database_url).database or "").parent
    await bot.services.store.close()
    await sandbox.wait_until(lambda: None if sandbox.gateway.connected else True)
    async with open_client(settings_for(sandbox, folder)) as again:
        working = asyncio.create_task(again.start(sandbox.token))
        await sandbox.wait_for_bot()
        await tap(anna, panel, "Confirm")
        assert step_of(panel) == 3
        assert step_of(await begin(anna, "tm")) == 3
    await working


async def test_everybody_learns_at_their_own_table(sandbox: Sandbox, anna: Person) -> None:
    boris = sandbox.person("Boris")
    panel = await begin(anna, "tm")
    await do_step(anna, panel)
    assert step_of(await begin(boris, "tm")) == 1
    assert step_of(await begin(boris, "tta")) == 1
    assert step_of(await begin(anna, "tm")) == 2


@pytest.mark.parametrize("title", GAMES)
async def test_tutorial_in_a_channel_is_about_its_title(sandbox: Sandbox, anna: Person, title: str) -> None:
    await sandbox.person("Boris").command(f"/game new title:{title}")
    panel = (await anna.command("/tutorial")).shown
    assert step_of(panel) == 1
    assert GAMES[title].title in text_of(panel)


async def test_lessons_of_two_titles_side_by_side_do_not_mix(anna: Person) -> None:
    first = (await anna.command("/tutorial title:tm")).shown
    second = (await anna.command("/tutorial title:tta")).shown
    for _ in range(2):
        for panel, title, other in ((first, "Terra Mystica", "Through"), (second, "Through the Ages", "Terra Mystica")):
            for label in ("Show me", "Explain", "Explain less"):
                shown = (await anna.press(panel, label)).shown
                assert title in text_of(shown)
                assert other not in text_of(shown)
    assert step_of(await do_step(anna, first)) == 2
    assert step_of(second) == 1
    assert step_of(await do_step(anna, second)) == 2
    typed = (await anna.submit((await anna.press(first, "Type…")).opened, {"text": "Show me"})).shown
    assert "Terra Mystica · Tutorial · step 2" in text_of(typed)
