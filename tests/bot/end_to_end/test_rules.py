"""Rules are looked up, and what else may be meant is one tap away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Person, Sandbox, menus_of, text_of
from tests.bot.end_to_end.tables import begin, to_move

pytestmark = pytest.mark.usefixtures("bot")


async def test_an_entry_below_an_answer_opens_in_its_place(sandbox: Sandbox, people: Sequence[Person]) -> None:
    panel = (await people[0].command("/rules", about="bridge")).shown
    assert text_of(panel).startswith("**Bridges (TM-7.6.2)**")
    menu = menus_of(panel)[-1]
    keys = [str(option.value) for option in menu.options]
    assert "power:bridge" in keys
    await people[0].choose(panel, menu.custom_id, ["power:bridge"])
    assert text_of(panel).startswith("**Power action: Build a bridge**")
    assert [str(option.value) for option in menus_of(panel)[-1].options] == keys


async def test_who_is_not_asked_gets_a_hint_that_discord_accepts(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    other = next(person for person in people if person is not to_move(people, post))
    (hint,) = await other.autocomplete("/do", "text", "")
    assert "The table waits for" in hint.label
    assert hint.value
    assert "The table waits for" in (await other.command("/do", text=hint.value)).text


async def test_a_lobby_and_its_table_answer_for_their_own_edition_first(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:tta")).shown
    await people[1].press(lobby, "Join")
    assert text_of((await people[0].command("/rules", about="TTO-11.5")).shown).splitlines()[1] == (
        "> This is about the edition of 2006. The game here follows that of 2015."
    )
    options = (await people[0].press(lobby, "Options")).shown
    await people[0].choose(options, values=["edition"])
    await people[0].choose(options, values=["original"])
    assert "> This is about" not in text_of((await people[0].command("/rules", about="TTO-11.5")).shown)
    await people[0].press(lobby, "Start")
    await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
    assert "> This is about" not in text_of((await people[0].command("/rules", about="uprising")).shown)
    other = text_of((await people[0].command("/rules", about="bridge", title="Terra Mystica")).shown)
    assert "> This is about Terra Mystica. The game here is Through the Ages." in other
