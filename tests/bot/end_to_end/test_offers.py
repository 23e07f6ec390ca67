"""Power offers during a turn: one tap answers them, and no panel is disturbed by it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from tests.bot.end_to_end.tables import begun, confirm, overtaken, prepare, settled, story_above, to_move

pytestmark = pytest.mark.usefixtures("bot")


MAIN = ("Build…", "Upgrade…", "Transform…", "Power…", "Cults…", "Special…")


async def introductory(sandbox: Sandbox, people: Sequence[Person]) -> Message:
    """Return the introductory game at its first turn; the newest post."""
    anna, boris = people
    lobby = (await anna.command("/game new title:tm")).shown
    panel = (await anna.press(lobby, "Options")).shown
    await anna.choose(panel, values=["setup"])
    await anna.choose(panel, values=["introductory"])
    await boris.press(lobby, "Join")
    await anna.press(lobby, "Start")
    post = await begun(sandbox)
    while "take a bonus card" in post.content:
        mover = to_move(people, post)
        await confirm(mover, await prepare(mover, post))
        assert len(story_above(sandbox, post).attachments) == 2, "the board, and the tableau of the last mover"
        post = await settled(sandbox, post)
    return post


async def prepare_offer(mover: Person) -> Message:
    """Draft an upgrade next to the other player, who will be offered power. Return the panel."""
    for choice in await mover.autocomplete("/tm upgrade", "space", ""):
        panel = (await mover.command("/tm upgrade", space=choice.value, kind="trading_house")).shown
        if "3 coins" in text_of(panel):
            # Neighbours make it cheaper (TM-7.4.1), and are offered power.
            return panel
        await mover.press(panel, "Undo step")
    raise AssertionError("nobody has a neighbour")


async def offered(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, Message]:
    """Return who upgraded, who may accept power at the beginning of their turn, and the post about it."""
    post = await introductory(sandbox, people)
    mover = to_move(people, post)
    other = next(person for person in people if person is not mover)
    await confirm(mover, await prepare_offer(mover))
    return mover, other, await settled(sandbox, post)


@pytest.mark.drawn
async def test_the_draft_shows_the_board_and_is_confirmed_with_the_first_button(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    post = await introductory(sandbox, people)
    panel = await prepare_offer(to_move(people, post))
    labels = [button.label for button in buttons_of(panel)]
    assert labels[0] == "Confirm and end"
    assert "End" not in labels
    assert "Undo step" in labels
    assert [file.data[:3] for file in panel.attachments] == [b"\xff\xd8\xff"], "a painted board is a JPEG"


async def test_accepting_power_at_the_beginning_keeps_the_panel(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await offered(sandbox, people)
    assert post.pings == [other.id]
    panel = (await other.press(post, "My turn")).shown
    accept = next(button for button in buttons_of(panel) if button.label == "Accept")
    offer, _ = [part for part in panel.components if "accessory" in part]
    assert offer["components"][0]["content"] == f"1 power from {mover.name} for free"
    labels = [button.label for button in buttons_of(panel)]
    assert labels[: 2 + len(MAIN)] == ["Accept", "Decline", *MAIN]
    panel = (await other.press(panel, custom_id=accept.custom_id)).shown
    assert "not yet played" in text_of(panel)
    assert "Take your turn" in text_of(panel)
    assert sandbox.messages()[-1].id == post.id
    panel = await prepare_offer(other)
    assert "power" in text_of(panel)
    await confirm(other, panel)
    following = await settled(sandbox, post)
    assert following.pings == [mover.id]
    assert len(story_above(sandbox, following).attachments) == 2


async def test_a_panel_stays_valid_while_another_player_answers_an_offer(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    post = await introductory(sandbox, people)
    mover = to_move(people, post)
    other = next(person for person in people if person is not mover)
    panel = await prepare_offer(mover)
    assert "after this draft:" in text_of(panel)
    # Boris gives a standing order meanwhile: the game gets a new revision, but the draft stays the same.
    orders = (await other.command("/game seat orders")).shown
    form = (await other.press(orders, custom_id=buttons_of(orders)[0].custom_id)).opened
    await other.submit(form, {"policy": ["up_to"], "most_vp": "2"})
    panel = await confirm(mover, panel)
    assert "You upgrade" in text_of(panel)
    assert "out of date" not in text_of(panel)


async def test_an_offer_is_answered_with_one_tap_below_the_post_that_tells_of_it(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    mover, other, post = await offered(sandbox, people)
    assert [button.label for button in buttons_of(post)][:3] == ["Accept", "Decline", "My turn"]
    others_try = (await mover.press(post, "Accept")).shown
    assert "You are not being asked that now" in text_of(others_try)
    panel = (await other.press(post, "Accept")).shown
    assert "Played: You accept 1 power" in text_of(panel)
    assert "Take your turn" in text_of(panel)
    await overtaken(sandbox, post)
    log = text_of((await other.command("/game record log")).shown)
    assert log.count("accepts 1 power") == 1


async def test_a_turn_that_would_let_an_offer_go_says_so_before_it_is_played(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    mover, other, post = await offered(sandbox, people)
    panel = (await other.press(post, "My turn")).shown
    assert "⚠ Answer what is offered below first, or you give it up." in text_of(panel)
    assert f"1 power from {mover.name} for free" in text_of(panel)
    line = (await other.autocomplete("/do", "text", "upgrade"))[0].value
    panel = (await other.command("/do", text=f"{line}; end")).shown
    assert "Nothing was played yet" in text_of(panel)
    assert f"⚠ This gives up: 1 power from {mover.name} for free." in text_of(panel)
    assert "Played:" in text_of(await confirm(other, panel))
