"""Planned turns, as people plan them and as they come (ND-18.15)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.turns.plan_panels import MOST_TURNS
from tests.bot.end_to_end.tables import begin, choose_first, confirm, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")


async def at_the_first_turn(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, Message]:
    """Return the player with the first turn of a game of A New Dawn, the next player, and the post with the ping."""
    post = await begin(sandbox, people, "dawn")
    while "hoose a focus card" not in post.content:
        before = post
        await choose_first(to_move(people, post), post)
        post = await settled(sandbox, before)
    mover = to_move(people, post)
    return mover, next(person for person in people if person is not mover), post


async def type_plan(person: Person, panel: Message, text: str) -> Message:
    """Type the plan into the form of the panel."""
    return (await person.submit((await person.press(panel, "Type…")).opened, {"text": text})).shown


CARAVANS = "choose foreign_trade; end"
"""A turn in which nothing happens."""


def traded(person: Person, told: Message) -> bool:
    """Return whether a post tells of such a turn."""
    return f"{person.name} resolves Foreign Trade" in told.content


async def plan(person: Person, post: Message, text: str, *, by_itself: bool = False) -> Message:
    """Plan the next turn. Return the panel afterwards."""
    panel = await type_plan(person, (await person.press(post, "My turn")).shown, text)
    return (await person.press(panel, "Play automatically")).shown if by_itself else panel


async def test_off_turn_the_panel_shows_what_would_be_possible(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    panel = (await other.press(post, "My turn")).shown
    assert f"The table waits for {mover.name}" in text_of(panel)
    assert "If it were your turn now" in text_of(panel)
    assert "Choose a focus card" in text_of(panel)
    panel = await type_plan(other, panel, "choose foreign_trade")
    assert "What you have planned" in text_of(panel)
    assert "You resolve Foreign Trade in slot" in text_of(panel)
    assert "Move your caravans" in text_of(panel)
    assert not any(each.label.startswith("Confirm") for each in buttons_of(panel))
    panel = (await other.press(panel, "Undo step")).shown
    assert "What you have planned" not in text_of(panel)


async def test_a_plan_is_shown_when_the_turn_comes(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    await plan(other, post, "choose foreign_trade")
    await mover.command("/do", text=CARAVANS)
    called = await settled(sandbox, post)
    assert called.pings == [other.id]
    panel = (await other.press(called, "My turn")).shown
    assert "Here is your plan: check it and confirm." in text_of(panel)
    assert "**Draft**" in text_of(panel)
    await confirm(other, panel)
    assert traded(other, await settled(sandbox, called))


async def test_a_plan_can_be_played_by_itself(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    panel = await plan(other, post, "choose foreign_trade", by_itself=True)
    assert "When your turn comes this is played at once" in text_of(panel)
    assert "Ask me first" in [each.label for each in buttons_of(panel)]
    await mover.command("/do", text=CARAVANS)
    told = await settled(sandbox, post)
    assert traded(other, told)
    assert told.pings == [mover.id], "the next turn is called"
    log = (await mover.command("/game record log")).text
    assert re.search(rf"{other.name}[:·  ]+.* \(automatic\)", log)
    assert not re.search(rf"{mover.name}[:·  ]+.* \(automatic\)", log)
    refused = (await mover.command("/game undo")).text
    assert "stands" in refused, refused
    panel = (await mover.press(told, "My turn")).shown
    assert "Choose a focus card" in text_of(panel)
    panel = (await other.press(told, "My turn")).shown
    assert "What you have planned" not in text_of(panel), "the plan is past"
    assert "Played automatically for you: Resolve Foreign Trade" in text_of(panel)


async def test_a_changed_plan_needs_confirmation(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    panel = await plan(other, post, "choose foreign_trade", by_itself=True)
    panel = (await other.press(panel, "Undo step")).shown
    assert "*Play automatically* is off: when your turn comes you find this prepared" in text_of(panel)
    await mover.command("/do", text=CARAVANS)
    assert (await settled(sandbox, post)).pings == [other.id]


async def test_a_forgotten_plan_is_gone(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    panel = await plan(other, post, "choose foreign_trade", by_itself=True)
    panel = (await other.press(panel, "Forget the plan")).shown
    assert "What you have planned" not in text_of(panel)
    await mover.command("/do", text=CARAVANS)
    called = await settled(sandbox, post)
    assert called.pings == [other.id]
    assert "planned" not in (await other.press(called, "My turn")).text


async def test_others_see_no_trace_of_a_plan(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Neither in posts, panels, alternative texts and logs nor in exports."""
    mover, other, post = await at_the_first_turn(sandbox, people)
    looks = (
        "/game status",
        "/game record log",
        "/game board",
        "/game tableau",
        "/game record export",
        "/game record history",
        "/my data",
    )

    async def seen() -> list[tuple[str, list[tuple[str, bytes]]]]:
        replies = [await mover.press(post, "My turn"), *[await mover.command(line) for line in looks]]
        shown = [(reply.text, reply.shown.attachments) for reply in replies]
        return [(text, [(file.description or "", file.data) for file in files]) for text, files in shown]

    before, posts = await seen(), len(sandbox.messages())
    await plan(other, post, "choose foreign_trade", by_itself=True)
    after = await seen()
    assert [text for text, _ in after] == [text for text, _ in before]
    assert [[alt for alt, _ in files] for _, files in after] == [[alt for alt, _ in files] for _, files in before]
    assert not any(b'by_itself": true' in data for _, files in after for _, data in files)
    assert len(sandbox.messages()) == posts


async def test_a_plan_is_among_the_data_of_its_owner(sandbox: Sandbox, people: Sequence[Person]) -> None:
    _, other, post = await at_the_first_turn(sandbox, people)
    await plan(other, post, "choose foreign_trade")
    (file,) = (await other.command("/my data")).shown.attachments
    (kept,) = json.loads(file.data)["plans"]
    assert [step["line"] for step in kept["turns"][0]["steps"]] == ["choose foreign_trade"]


async def card_to_pass_with(person: Person) -> str:
    """Return a way to pass in Terra Mystica."""
    refused = (await person.command("/do", text="pass")).text
    return next(line for line in refused.split("`") if line.startswith("Pass: "))


async def at_the_first_action(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, Message]:
    """Return the player with the first turn of a game of Terra Mystica, the next player, and the post with the ping."""
    post = await begin(sandbox, people, "tm", {"setup": "introductory"})
    while ": your turn" not in post.content:
        before = post
        await choose_first(to_move(people, post), post)
        post = await settled(sandbox, before)
    mover = to_move(people, post)
    return mover, next(person for person in people if person is not mover), post


async def test_steps_no_longer_possible_are_named_with_a_reason(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Another player has taken the bonus card of the plan."""
    mover, other, post = await at_the_first_action(sandbox, people)
    card = await card_to_pass_with(mover)
    await plan(other, post, f"burn 1; {card}")
    await mover.command("/do", text=card)
    called = await settled(sandbox, post)
    panel = (await other.press(called, "My turn")).shown
    assert "No longer possible: Pass" in text_of(panel)
    assert "(TM-" in text_of(panel)
    assert "**Draft**" in text_of(panel)


async def passing(person: Person, panel: Message, taken: str) -> str:
    """Return a way to pass in Terra Mystica, with a bonus card other than the given one."""
    refused = (await person.submit((await person.press(panel, "Type…")).opened, {"text": "pass"})).text
    return next(line for line in refused.split("`") if line.startswith("Pass: ") and line != taken)


async def test_other_options_do_not_stop_a_plan(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Another bonus card is taken, so there are fewer choices; the plan costs and brings the same."""
    mover, other, post = await at_the_first_action(sandbox, people)
    card = await card_to_pass_with(mover)
    mine = await passing(other, (await other.press(post, "My turn")).shown, card)
    panel = await plan(other, post, mine, by_itself=True)
    assert "this is played at once" in text_of(panel)
    assert "it would give up what is offered to you" in text_of(panel)
    assert "power is offered to you for more than 3 VP" in text_of(panel)
    assert "Before that: Power offers that cost at most 1 VP are accepted" in text_of(panel)
    await mover.command("/do", text=card)
    assert f"{other.name} pass" in (await settled(sandbox, post)).content


async def test_a_player_who_must_decide_despite_a_plan_reads_why(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Another player has taken the bonus card."""
    mover, other, post = await at_the_first_action(sandbox, people)
    card = await card_to_pass_with(mover)
    await plan(other, post, card, by_itself=True)
    await mover.command("/do", text=card)
    called = await settled(sandbox, post)
    assert called.pings == [other.id]
    panel = (await other.press(called, "My turn")).shown
    assert "It was not played automatically: Not every step of your plan is possible." in text_of(panel)


async def test_several_turns_are_planned_in_a_row(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """The turns are played when they come, one by one, and the panel shows the rest of the plan."""
    mover, other, post = await at_the_first_turn(sandbox, people)
    panel = await plan(other, post, CARAVANS)
    panel = (await other.press(panel, "And the turn after that")).shown
    assert "Turn 2 of your plan" in text_of(panel)
    assert "Turn 1: " in text_of(panel)
    panel = (await other.press(panel, "◀ The turn before")).shown
    assert "If it were your turn now" in text_of(panel)
    panel = (await other.press(panel, "And the turn after that")).shown
    panel = await type_plan(other, panel, CARAVANS)
    panel = (await other.press(panel, "Play automatically")).shown
    await mover.command("/do", text=CARAVANS)
    first = await settled(sandbox, post)
    assert traded(other, first)
    assert first.pings == [mover.id]
    panel = (await other.press(first, "My turn")).shown
    assert "What you have planned" in text_of(panel), "the second turn stays"
    await mover.command("/do", text=CARAVANS)
    assert (await settled(sandbox, first)).pings == [mover.id]


async def test_ten_turns_are_planned_at_most(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Each panel of a plan previews all of its turns."""
    _, other, post = await at_the_first_turn(sandbox, people)
    panel = await plan(other, post, CARAVANS)
    for _ in range(MOST_TURNS - 1):
        panel = (await other.press(panel, "And the turn after that")).shown
        panel = await type_plan(other, panel, CARAVANS)
    assert f"Turn {MOST_TURNS} of your plan" in text_of(panel)
    assert "And the turn after that" not in [each.label for each in buttons_of(panel)]


async def test_the_following_turn_stays_planned_when_the_first_is_confirmed(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    panel = await plan(other, post, CARAVANS)
    panel = (await other.press(panel, "And the turn after that")).shown
    await type_plan(other, panel, CARAVANS)
    await mover.command("/do", text=CARAVANS)
    called = await settled(sandbox, post)
    assert called.pings == [other.id]
    panel = (await other.press(called, "My turn")).shown
    assert "Here is your plan: check it and confirm. What you have planned for later stays." in text_of(panel)
    await confirm(other, panel)
    panel = (await other.press(await settled(sandbox, called), "My turn")).shown
    assert "What you have planned" in text_of(panel)


async def test_a_pass_waits_until_nothing_else_is_planned(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_action(sandbox, people)
    card = await card_to_pass_with(mover)
    mine = await passing(other, (await other.press(post, "My turn")).shown, card)
    panel = await plan(other, post, mine)
    panel = (await other.press(panel, "Pass when nothing else is planned")).shown
    assert "When nothing else is planned: Pass" in text_of(panel)
    assert "What you have planned" not in text_of(panel)
    await mover.command("/do", text=card)
    assert f"{other.name} pass" in (await settled(sandbox, post)).content


async def test_half_a_turn_is_not_played_by_itself(sandbox: Sandbox, people: Sequence[Person]) -> None:
    _, other, post = await at_the_first_action(sandbox, people)
    panel = await plan(other, post, "burn 1", by_itself=True)
    assert "Only a whole turn can play by itself" in text_of(panel)
