"""Cards that only their owner knows: picked in a menu, hidden from everybody else in every response and post."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, confirm, play_typed
from tests.engine.tiny import TINY


@pytest.fixture
async def merchants(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Return Anna and Boris in a game of silk and salt, at the first turn of Anna."""
    async with working(sandbox, settings_for(sandbox, tmp_path), {"tiny": TINY}):
        people = [sandbox.person(name) for name in ("Anna", "Boris")]
        await begin(sandbox, people, "tiny")
        for person, coins in zip(people, (1, 0), strict=True):
            await play_typed(person, "/tiny bid", coins=coins)
        for person, line in zip((*people[::-1], *people), ("fold", "fold", "leave", "leave"), strict=True):
            await person.command("/do", text=line)
        yield people


async def pick(person: Person, panel: Message, entry: str, *places: int) -> Message:
    """Open a menu with several choices in the private panel and pick the entries at these places."""
    button = next(each for each in buttons_of(panel) if each.label == entry)
    panel = (await person.press(panel, custom_id=button.custom_id)).shown
    (menu,) = menus_of(panel)
    values = [str(menu.options[place].value) for place in places]
    return (await person.choose(panel, menu.custom_id, values)).shown


async def test_cards_picked_in_a_menu_are_known_to_their_owner_alone(
    sandbox: Sandbox, merchants: Sequence[Person]
) -> None:
    anna, boris = merchants
    panel = (await anna.command("/game turn")).shown
    refused = await pick(anna, panel, "Stash: pick…", 0)
    assert "At least two cards go into the chest (TINY-5.4)" in refused.content
    (menu,) = menus_of(refused)
    cards = [option.label for option in menu.options]
    assert len(cards) == 2
    panel = (await anna.choose(refused, menu.custom_id, ["1", "0"])).shown
    assert f"stash {','.join(cards)}" in panel.content
    done = await confirm(anna, panel)
    assert f"Played:\n• stash {','.join(cards)}\nAnna stashes 2 cards." in done.content, "the cards stand there for her"

    for person in (anna, boris):
        log = (await person.command("/game record log")).text
        history = (await person.command("/game record history", decision=7)).text
        assert (f"Anna · Stash: {', '.join(cards)}" in log and ", ".join(cards) in history) == (person is anna)
        assert ("Anna: stashes 2 cards" in log and not any(card in history for card in cards)) == (person is boris)
        (file,) = (await person.command("/game record export")).shown.attachments
        assert b"stash ?2" in file.data
        assert b"abridged yes" in file.data
        assert not any(secret in file.data for secret in (b"seed", b"opening", b"digest", *map(str.encode, cards)))
    taken_back = await anna.command("/game undo")
    assert f"Taken back: Stash: {', '.join(cards)}; End." in taken_back.text
    assert not any(card in message.content for message in sandbox.messages() for card in cards)


async def test_a_card_that_was_seen_cannot_be_put_back(sandbox: Sandbox, merchants: Sequence[Person]) -> None:
    anna, _ = merchants
    panel = (await anna.command("/tiny draw")).shown
    assert "You draw" not in panel.content
    assert "Confirm and draw a card" in [button.label for button in buttons_of(panel)]
    done = await confirm(anna, panel)
    assert "You draw" in done.content
    assert not any("You draw" in message.content for message in sandbox.messages())
    reply = await anna.command("/game undo")
    assert (
        "Your last decision has revealed something that was hidden, or whether somebody has a standing order."
        in reply.text
    )
