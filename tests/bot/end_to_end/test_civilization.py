"""A turn of Through the Ages as people play it: composed by buttons and commands, confirmed as one post."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, menus_of
from tests.bot.end_to_end.tables import begin, confirm, play_typed, settled, to_move


async def second_round(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Message]:
    """Let everybody pass the first round. Return who is on turn, and the post about it."""
    post = await begin(sandbox, people, "tta")
    for _ in people:
        before = post
        await play_typed(to_move(people, post), "/tta end")
        post = await settled(sandbox, before)
    return to_move(people, post), post


@pytest.mark.essential
async def test_a_turn_of_several_actions_is_composed_taken_back_and_posted_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    mover, post = await second_round(sandbox, people)
    panel = (await mover.press(post, "My turn")).shown
    cards, works = menus_of(panel)
    assert cards.placeholder == "Take cards: one or more"
    wanted = [str(option.value) for option in works.options if option.label.startswith(("Build: Bronze", "Population"))]
    panel = (await mover.choose(panel, works.custom_id, wanted)).shown
    assert "after this draft: 2 civil actions" in panel.content
    assert "0 food, 0 resources" in panel.content
    panel = (await mover.press(panel, "Undo step")).shown
    assert "2 food, 0 resources" in panel.content
    row = menus_of(panel)[0]
    panel = (await mover.choose(panel, row.custom_id, values=[str(row.options[0].value)])).shown
    done = await confirm(mover, panel)
    assert "Played:\n• You build Bronze for 2 resources and take" in done.content, "in words, not as it is typed"
    assert "build bronze" not in done.content
    told = await settled(sandbox, post)
    assert "builds Bronze for 2 resources" in told.content
    assert "takes" in told.content
    assert told.pings != post.pings


async def test_the_hand_is_one_picture_with_its_cards_in_words_and_the_tableau_a_tap_away(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await begin(sandbox, people, "tta")
    anna, boris = people
    own = (await anna.command("/game hand")).shown
    assert [each.filename.split("-")[1] for each in own.attachments] == ["hand"]
    assert "**Your hand**\nCivil cards: none\nMilitary cards: none" in own.content
    tableau = (await anna.press(own, "Tableau")).shown
    assert [each.filename.split("-")[1] for each in tableau.attachments] == ["tableau"]
    other = (await anna.command("/game tableau", player=boris)).shown
    assert [each.filename.split("-")[1] for each in other.attachments] == ["tableau"]


async def test_nested_commands_prepare_a_turn_and_suggest_with_prices(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    mover, _ = await second_round(sandbox, people)
    choices = await mover.autocomplete("/tta build", "card")
    assert "Agriculture · 2 resources → 1 food" in [choice.label for choice in choices]
    refused = await mover.command("/tta politics war", card="war_over_culture", target="Anna")
    assert "That is not possible now: first you have to take your actions" in refused.text
    panel = (await mover.command("/tta build", card="Agriculture")).shown
    assert "not yet played:" in panel.content
