"""Advice of the program by clicks: hints in the panel and in lessons, and why a computer player decided as it did."""

from __future__ import annotations

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Reply, Sandbox, buttons_of, text_of
from rules import GAMES
from tests.bot.end_to_end.tables import begin
from tests.bot.end_to_end.test_computer_players import asked, begun, play

HINT = "What a strong computer player would do"


async def thought(sandbox: Sandbox, reply: Reply) -> Message:
    """Return what is shown once the program has thought; until then its user reads that it thinks."""
    shown = reply.shown
    await sandbox.wait_until(lambda: "Thinking" not in text_of(shown) or None)
    return shown


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_a_hint_and_the_reasons_of_the_others(sandbox: Sandbox, bot: PolisClient, title: str) -> None:
    anna = sandbox.person("Anna")
    post = await begun(sandbox, anna, title, 1)
    panel = (await anna.press(post, "My turn")).shown
    hinted = await thought(sandbox, await anna.press(panel, "Hint"))
    assert HINT in text_of(hinted)
    assert "1. " in text_of(hinted)
    first, *_, last = [button.label for button in buttons_of(hinted)]
    assert (first, last) == ("Play this", "◀ Back")
    drafted = (await anna.press(hinted, "Play this")).shown
    assert "not yet played" in text_of(drafted)
    while any(button.label == "Undo step" for button in buttons_of(drafted)):
        drafted = (await anna.press(drafted, "Undo step")).shown
    hinted = await thought(sandbox, await anna.press(drafted, "Hint"))
    assert HINT not in text_of((await anna.press(hinted, "◀ Back")).shown)
    assert HINT in text_of(await thought(sandbox, await anna.command("/game advice hint")))
    drafted = (await anna.command("/do", text="play this")).shown
    assert "not yet played" in text_of(drafted), "typed as it is shown"
    while any(button.label == "Undo step" for button in buttons_of(drafted)):
        drafted = (await anna.command("/do", text="undo step")).shown
    assert "not yet played" not in text_of(drafted)
    anna.dismiss(drafted)
    why = ""
    while "**Why?** Computer 1" not in why:
        # Where she begins with several turns, nobody else has decided yet.
        await play(anna, post)
        post = await asked(sandbox, anna, post.id)
        why = text_of(await thought(sandbox, await anna.command("/game advice why")))
    assert "It decided: " in why
    # The computer players may decide meanwhile, which removes the buttons of the post.
    history = (await anna.command("/game record history")).shown
    if "Why?" in [button.label for button in buttons_of(history)]:
        assert "**Why?** Computer 1" in text_of(await thought(sandbox, await anna.press(history, "Why?")))


async def test_a_plan_that_is_played_is_prepared_whole(sandbox: Sandbox, bot: PolisClient) -> None:
    """A focus card, and what it does."""
    anna = sandbox.person("Anna")
    post = await begun(sandbox, anna, "dawn", 1)
    while True:
        hinted = await thought(sandbox, await anna.command("/game advice hint"))
        plan = next(line for line in text_of(hinted).splitlines() if line.startswith("1. "))
        if " ▸ " in plan.partition("; later")[0]:
            break
        await play(anna, post)
        post = await asked(sandbox, anna, post.id)
    drafted, steps = (await anna.press(hinted, "Play this")).shown, 0
    while any(button.label == "Undo step" for button in buttons_of(drafted)):
        drafted, steps = (await anna.press(drafted, "Undo step")).shown, steps + 1
    assert steps > 1, plan


async def test_a_rated_game_has_no_hints(sandbox: Sandbox, bot: PolisClient) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris")]
    post = await begin(sandbox, people)
    on_turn = next(person for person in people if person.id in post.pings)
    panel = (await on_turn.press(post, "My turn")).shown
    assert "Hint" not in [button.label for button in buttons_of(panel)]
    assert "This game is or was rated" in text_of((await on_turn.command("/game advice hint")).shown)
    assert "No computer player has decided anything" in text_of((await on_turn.command("/game advice why")).shown)


async def test_a_lesson_has_hints(sandbox: Sandbox, bot: PolisClient) -> None:
    anna = sandbox.person("Anna")
    lesson = (await anna.command("/tutorial title:tm")).shown
    hinted = await thought(sandbox, await anna.press(lesson, "Hint"))
    assert HINT in text_of(hinted)
    assert GAMES["tm"].tutorials[0].lessons[0].hint.template.split("{")[0][:20] in text_of(hinted)
    assert HINT not in text_of((await anna.press(hinted, "◀ Back")).shown)
    hinted = await thought(sandbox, await anna.press(lesson, "Hint"))
    drafted = (await anna.press(hinted, "Play this")).shown
    assert "step 1 of" in text_of(drafted) or "step 2 of" in text_of(drafted)
    assert HINT not in text_of(drafted)


async def test_a_hint_in_a_trial_game_is_played_there(sandbox: Sandbox, bot: PolisClient) -> None:
    anna = sandbox.person("Anna")
    await begun(sandbox, anna, "tm", 1)
    panel = (await anna.command("/game try")).shown
    hinted = await thought(sandbox, await anna.press(panel, "Hint"))
    assert HINT in text_of(hinted)
    assert buttons_of(hinted)[0].label == "Play this"
    drafted = (await anna.press(hinted, "Play this")).shown
    assert "not yet played" in text_of(drafted)
    assert "Undo step" in [button.label for button in buttons_of(drafted)]
    assert "not yet played" not in text_of((await anna.command("/game turn")).shown), "the game itself is as before"
