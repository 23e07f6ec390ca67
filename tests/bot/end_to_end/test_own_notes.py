"""Private notes on a game: stored by command and form, shown in the owner's panel and to nobody else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Person, Sandbox, text_of
from bot.store import game_notes
from tests.bot.end_to_end.tables import settled
from tests.bot.end_to_end.test_people_data import everything_stored
from tests.bot.end_to_end.test_plans import CARAVANS, at_the_first_turn

pytestmark = pytest.mark.usefixtures("bot")

NOTE = "E7 before *the Witches*"
SHOWN = r"📝 E7 before \*the Witches\*"


async def test_a_note_is_only_in_its_owners_panel(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, other, post = await at_the_first_turn(sandbox, people)
    answer = await mover.command("/game note", text=f"  {NOTE}\n")
    assert answer.shown.ephemeral
    assert answer.text.startswith(f"{SHOWN}\n")
    await other.command("/game note", text="Wait")
    assert SHOWN in text_of((await mover.press(post, "My turn")).shown).split("\n"), "on turn"
    theirs = text_of((await other.press(post, "My turn")).shown)
    assert "If it were your turn now" in theirs
    assert "📝 Wait" in theirs.split("\n"), "off turn"
    assert "Witches" not in theirs
    await mover.command("/do", text=CARAVANS)
    called = await settled(sandbox, post)
    await mover.command("/game undo")
    assert SHOWN in text_of((await mover.command("/game turn")).shown).split("\n"), "over an undo"
    assert "📝" not in called.content


async def test_a_form_shows_the_present_note_and_empties_it(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    mover, _, post = await at_the_first_turn(sandbox, people)
    form = (await mover.command("/game note")).opened
    assert not form.fields[0].value
    assert SHOWN in (await mover.submit(form, {"note": NOTE})).text
    form = (await mover.command("/game note")).opened
    assert form.fields[0].value == NOTE
    assert "no longer have a note on this game" in (await mover.submit(form, {"note": " "})).text
    assert "📝" not in text_of((await mover.press(post, "My turn")).shown)
    assert "Witches" not in await everything_stored(bot)


async def test_a_note_goes_with_the_person_and_not_with_the_seat(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    mover, _, post = await at_the_first_turn(sandbox, people)
    clara = sandbox.person("Clara")
    for reply in (await clara.command("/game note"), await clara.command("/game note", text="Who wins?")):
        assert "you have no seat in this game" in reply.text
    form = (await mover.command("/game note")).opened
    await mover.submit(form, {"note": NOTE})
    form = (await mover.command("/game note")).opened
    await mover.command("/game seat replace")
    offer = await settled(sandbox, post)
    await clara.press(offer, "Take the seat")
    assert "Witches" not in text_of((await clara.command("/game turn")).shown)
    assert not (await clara.command("/game note")).opened.fields[0].value
    assert "you have no seat in this game" in (await mover.submit(form, {"note": "Still here"})).text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert [await game_notes.find(db, 1, each.id) for each in (mover, clara)] == [NOTE, ""]


async def test_notes_need_a_game(people: Sequence[Person]) -> None:
    assert "No game is played here" in (await people[0].command("/game note", text=NOTE)).text
