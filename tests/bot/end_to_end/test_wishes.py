"""Preferences in a lobby, fulfilled when the game begins (ND-18.9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from tests.bot.end_to_end.tables import begun

pytestmark = pytest.mark.usefixtures("bot")


async def wish(person: Person, lobby: Message, *wishes: str) -> Message:
    """Choose values one after the other. Return the panel afterwards."""
    panel = (await person.press(lobby, "My wishes…")).shown
    for value in wishes:
        menu = next(menu for menu in menus_of(panel) if value in [str(each.value) for each in menu.options])
        panel = (await person.choose(panel, menu.custom_id, [value])).shown
    return panel


async def test_the_game_starts_with_preferences_already_chosen(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    lobby = (await anna.command("/game new title:dawn")).shown
    await boris.press(lobby, "Join")
    panel = await wish(anna, lobby, "green", "red", "9a", "16a")
    assert "Colour: 1. green, 2. red" in text_of(panel)
    await wish(boris, lobby, "16a", "9a")
    assert "green" not in text_of(lobby), "only its owner sees a wish"
    await anna.press(lobby, "Start")
    post = await begun(sandbox)
    assert "hoose a focus card" in post.content


async def test_wishes_are_forgotten_at_a_tap(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    lobby = (await anna.command("/game new title:dawn")).shown
    panel = await wish(anna, lobby, "green")
    panel = (await anna.press(panel, "Wish for nothing")).shown
    assert "Colour: whatever comes" in text_of(panel)
    assert "Take a seat first" in (await boris.press(lobby, "My wishes…")).text


async def test_a_title_without_preferences_has_no_such_button(sandbox: Sandbox, people: Sequence[Person]) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    assert "My wishes…" not in [button.label for button in buttons_of(lobby)]
