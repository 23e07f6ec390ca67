"""Offers between two players during a negotiation: both are notified, and only they read the offer."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from tests.bot.end_to_end.tables import begin, confirm, entries_of, ping_below, story_above

STEPS = 40
"""More decisions than the set-up and the first part of a turn take."""


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


async def decide_first(person: Person, panel: Message) -> Message:
    """End the part of the turn, or take the first entry."""
    buttons = entries_of(panel)
    ending = next((button for button in buttons if button.label == "End the phase"), None)
    first = ending or next(iter(buttons), None)
    if first is not None:
        return (await person.press(panel, custom_id=first.custom_id)).shown
    menu = menus_of(panel)[0]
    return (await person.choose(panel, menu.custom_id, [str(menu.options[0].value)])).shown


async def to_the_negotiation(people: Sequence[Person]) -> None:
    """Let everybody place their pieces and end the start of the turn."""
    for _ in range(STEPS):
        panels = [(await person.command("/game turn")).shown for person in people]
        if all("Negotiate, or pass" in text_of(panel) for panel in panels):
            return
        for person, panel in zip(people, panels, strict=True):
            if "The table waits for" not in text_of(panel):
                shown = await decide_first(person, panel)
                if any(button.label.startswith("Confirm") for button in buttons_of(shown)):
                    await confirm(person, shown)
                break
    raise AssertionError("the negotiation comes soon")


async def post_that_says(sandbox: Sandbox, words: str) -> Message:
    """Return the ping below the post with these words; posts of decisions before it may still be on their way."""
    post = await sandbox.wait_for_message(lambda each: each.is_layout and not each.ephemeral and words in each.content)
    return await ping_below(sandbox, post)


async def test_an_offer_pings_both_and_only_they_read_it(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    terms = await anna.command("/civ trade offer", to="Boris", give_trade=3, promise="no attack before turn 5")
    await confirm(anna, terms.shown)
    post = await post_that_says(sandbox, "Anna makes an offer to Boris.")
    assert post.pings == [boris.id]
    assert "3 trade for nothing" not in post.content + story_above(sandbox, post).content
    panel = (await boris.press(post, "My turn")).shown
    assert "From Anna: 3 trade for nothing, and the promise: no attack before turn 5" in text_of(panel)
    assert "no attack" not in text_of((await clara.press(post, "My turn")).shown)
    assert "no attack" not in text_of((await clara.command("/game board as:text")).shown)
    answer = next(button for button in buttons_of(panel) if button.label.startswith("Decline"))
    await confirm(boris, (await boris.press(panel, custom_id=answer.custom_id)).shown)
    assert (await post_that_says(sandbox, "Boris declines the offer of Anna.")).pings == [anna.id]


def trade_of(name: str, post: str) -> int:
    """Return the trade of a player by the numbers of a post."""
    found = re.search(rf"{name} \w+ · (\d+) trade", post)
    assert found is not None, post
    return int(found[1])


async def test_an_accepted_offer_is_carried_out(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris, _ = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    await confirm(anna, (await anna.command("/civ trade offer", to="boris", give_trade=2)).shown)
    post = await post_that_says(sandbox, "Anna makes an offer to Boris.")
    panel = (await boris.press(post, "My turn")).shown
    had = trade_of("Boris", story_above(sandbox, post).content)
    answer = next(button for button in buttons_of(panel) if button.label.startswith("Accept"))
    shown = (await boris.press(panel, custom_id=answer.custom_id)).shown
    await confirm(boris, shown)
    accepted = await post_that_says(sandbox, "Boris accepts")
    assert accepted.pings == [anna.id]
    told = story_above(sandbox, accepted).content
    assert "The deal: Anna gives 2 trade, Boris gives nothing." in told
    assert trade_of("Boris", told) == had + 2


async def test_a_pass_is_taken_back_with_a_button_or_by_typing(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """CIV-18.15: while the phase is open, also by a player without an offer."""
    _, boris, _ = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    await boris.command("/do", text="pass")
    panel = (await boris.command("/game turn")).shown
    assert "The table waits for" in text_of(panel)
    taking_back = next(button for button in buttons_of(panel) if button.label == "Negotiate again")
    shown = (await boris.press(panel, custom_id=taking_back.custom_id)).shown
    assert "Negotiate, or pass" in text_of(shown)
    await boris.command("/do", text="pass")
    shown = (await boris.command("/do", text="negotiate again")).shown
    assert "Negotiate, or pass" in text_of(shown)
    panel = (await boris.command("/game turn")).shown
    assert not any(button.label == "Negotiate again" for button in buttons_of(panel))


async def make_offer(person: Person, to: str) -> None:
    await confirm(person, (await person.command("/civ trade offer", to=to, give_trade=3)).shown)


async def test_an_offer_appears_in_a_panel_that_is_open(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    panel = (await boris.command("/game turn")).shown
    others = (await clara.command("/game turn")).shown
    await make_offer(anna, "Boris")
    await sandbox.wait_until(lambda: True if "From Anna: 3 trade for nothing" in text_of(panel) else None)
    assert "Anna makes an offer to you." in text_of(panel)
    assert any(button.label.startswith("Accept") for button in buttons_of(panel))
    assert "3 trade for nothing" not in text_of(others)


async def test_a_list_that_is_open_stays_open_when_an_offer_arrives(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    panel = (await boris.press((await boris.command("/game turn")).shown, "Offer a deal…")).shown
    before = [button.label for button in buttons_of(panel)], [menu.placeholder for menu in menus_of(panel)]
    assert "◀ Back" in before[0]
    await make_offer(anna, "Boris")
    await sandbox.wait_until(lambda: True if "Anna makes an offer to you." in text_of(panel) else None)
    assert ([button.label for button in buttons_of(panel)], [menu.placeholder for menu in menus_of(panel)]) == before


async def test_a_pass_counts_although_an_offer_has_arrived_meanwhile(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """The offer stays open, so the pass still means the same (CIV-18.15)."""
    anna, boris, _ = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    panel = (await boris.command("/game turn")).shown
    as_seen = copy.copy(panel)
    await make_offer(anna, "Boris")
    await sandbox.wait_until(lambda: True if "Anna makes an offer to you." in text_of(panel) else None)
    shown = (await boris.press(as_seen, "Pass")).shown
    assert "out of date" not in text_of(shown)
    assert "You pass." in text_of(shown)


async def test_an_answer_does_not_count_for_another_offer(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    await begin(sandbox, people, "civ")
    await to_the_negotiation(people)
    await make_offer(anna, "Boris")
    panel = (await boris.command("/game turn")).shown
    as_seen = copy.copy(panel)
    accept = next(button for button in buttons_of(panel) if button.label.startswith("Accept"))
    withdrawn = (await anna.command("/do", text="withdraw")).shown
    if any(button.label.startswith("Confirm") for button in buttons_of(withdrawn)):
        await confirm(anna, withdrawn)
    await sandbox.wait_until(lambda: None if "From Anna" in text_of(panel) else True)
    shown = (await boris.press(as_seen, custom_id=accept.custom_id)).shown
    assert "out of date" in text_of(shown)
