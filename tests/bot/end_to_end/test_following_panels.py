"""Private panels are refreshed with their game: none shows a turn that is over, or hides one that has come."""

from __future__ import annotations

import re

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.store import log
from tests.bot.end_to_end.tables import at_the_first_dwelling, begin, choose_in, confirm, to_move
from tests.bot.end_to_end.test_computer_players import fill


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.person("Anna")


def labels(panel: Message) -> list[str]:
    return [button.label for button in buttons_of(panel)]


def taking_back(panel: Message) -> list[str]:
    """Return the labels of undo buttons."""
    return [label for label in labels(panel) if label.startswith("Take back")]


async def confirmed(person: Person, panel: Message) -> Message:
    """Return the panel after the first of all choices were made and confirmed."""
    while not any(label.startswith("Confirm") for label in labels(panel)):
        panel = (await choose_in(person, panel)).shown
    return await confirm(person, panel)


async def test_the_panel_becomes_the_next_turn_once_computer_players_have_moved(
    sandbox: Sandbox, bot: PolisClient, anna: Person
) -> None:
    await anna.press(await fill(anna, "tta", 1), "Start")
    post = await sandbox.wait_for_message(lambda message: anna.id in message.pings)
    panel = await confirmed(anna, (await anna.press(post, "My turn")).shown)

    def is_her_turn() -> bool | None:
        return True if menus_of(panel) or "Explain" in labels(panel) else None

    # They may have moved before the confirmation was shown; it tells what was played then, above the next turn.
    at_once = is_her_turn()
    await sandbox.wait_until(is_her_turn)
    assert at_once or "Played" not in text_of(panel)
    assert "The table waits for" not in text_of(panel)
    assert "Plan my next turn" not in labels(panel)
    assert not taking_back(panel)
    assert "Confirm" in " ".join(labels((await choose_in(anna, panel)).shown)), "its controls are of now"


async def test_a_panel_shows_no_turn_that_was_ended_by_a_command(
    sandbox: Sandbox, bot: PolisClient, people: list[Person]
) -> None:
    person, post = await at_the_first_dwelling(sandbox, people)
    panel = (await person.press(post, "My turn")).shown
    assert "Explain" in labels(panel)
    assert bot.services is not None
    async with bot.services.sessions.open(1) as session:
        (seat,) = session.table.questions
        await session.act(person.id, session.table.legal_actions(seat)[:1])
    await sandbox.wait_until(lambda: True if "The table waits for" in text_of(panel) else None)
    assert "Explain" not in labels(panel)
    assert not menus_of(panel)


async def test_a_turn_is_taken_back_by_a_button(sandbox: Sandbox, bot: PolisClient, people: list[Person]) -> None:
    person, post = await at_the_first_dwelling(sandbox, people)
    panel = await confirmed(person, (await person.press(post, "My turn")).shown)
    assert "/game undo" not in text_of(panel)
    (label,) = taking_back(panel)
    assert re.fullmatch("Take back “Place a dwelling on [A-I][0-9]+”", label)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        before = len(await log.decisions(db, 1))
    panel = (await person.press(panel, label)).shown
    assert "Taken back" in text_of(panel)
    async with bot.services.store.reading() as db:
        assert len(await log.decisions(db, 1)) == before - 1


async def test_the_undo_button_disappears_after_later_decisions_of_others(
    sandbox: Sandbox, bot: PolisClient, people: list[Person]
) -> None:
    person, post = await at_the_first_dwelling(sandbox, people)
    panel = await confirmed(person, (await person.press(post, "My turn")).shown)
    assert taking_back(panel)
    post = await sandbox.wait_for_message(lambda message: message.id > post.id and bool(message.pings))
    other = to_move(people, post)
    await confirmed(other, (await other.press(post, "My turn")).shown)
    await sandbox.wait_until(lambda: True if not taking_back(panel) else None)


async def test_a_picture_without_a_close_up_is_only_hidden(
    sandbox: Sandbox, bot: PolisClient, people: list[Person]
) -> None:
    """Leaders are chosen before anything is on the map."""
    post = await begin(sandbox, people, "dawn")
    person = to_move(people, post)
    panel = (await person.press(post, "My turn")).shown
    shown_before = bool(panel.attachments)
    panel = (await person.press(panel, "My board")).shown
    assert panel.attachments
    way_back = "Close-up" if shown_before else "Hide picture"
    panel = (await person.press(panel, way_back)).shown
    assert bool(panel.attachments) == shown_before
    panel = (await person.press(panel, "My board")).shown
    assert panel.attachments
    panel = (await person.press(panel, "My board")).shown
    assert bool(panel.attachments) == shown_before, "the button that shows it closes it as well"


async def test_the_own_board_is_a_picture_above_the_controls_and_one_below_them(
    sandbox: Sandbox, bot: PolisClient, people: list[Person]
) -> None:
    person, post = await at_the_first_dwelling(sandbox, people)
    panel = (await person.press(post, "My turn")).shown
    panel = (await person.press(panel, "My board")).shown
    first, second = (each.filename for each in panel.attachments)
    assert "-tableau-1-" in first or "-tableau-2-" in first
    assert "-tableau-page-2-" in second
