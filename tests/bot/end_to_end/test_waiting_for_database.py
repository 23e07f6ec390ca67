"""Another program locks the database: an interaction is acknowledged first, and then waits for the lock."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot import responses
from bot.client import PolisClient
from bot.sandbox import Person, Sandbox, buttons_of
from bot.store import bot_state
from tests.bot.end_to_end.tables import begin, confirm, prepare, to_move
from tests.timeouts import HANGS_S

T = TypeVar("T")

pytestmark = pytest.mark.usefixtures("sqlite_threads", "bot")


@pytest.fixture(autouse=True)
def acknowledged_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Acknowledge soon, so that the lock need not be held for long."""
    monkeypatch.setattr(responses, "ACKNOWLEDGED_AFTER_S", 0.1)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return the file of the bot's database."""
    return tmp_path / "polis.db"


async def while_held(sandbox: Sandbox, database: Path, asking: Coroutine[Any, Any, T]) -> T:
    """Return the responses to an interaction while nobody can write, until the bot has acknowledged it."""

    def acknowledgements() -> int:
        return sum(call.route.endswith("/callback") for call in sandbox.calls)

    with closing(sqlite3.connect(database, HANGS_S, isolation_level=None, check_same_thread=False)) as other:
        # The bot may be writing. In another thread, this waits until the bot has finished.
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        before = acknowledgements()
        task = asyncio.create_task(asking)
        await sandbox.wait_until(lambda: acknowledgements() > before or None)
        assert not task.done()
        other.execute("ROLLBACK")
    return await task


async def test_a_decision(sandbox: Sandbox, people: Sequence[Person], database: Path) -> None:
    post = await begin(sandbox, people)
    person = to_move(people, post)
    panel = await prepare(person, post)
    played = await while_held(sandbox, database, confirm(person, panel))
    assert played.id == panel.id
    assert "Played: " in played.content


async def test_an_unfinished_choice_changes_no_game(sandbox: Sandbox, people: Sequence[Person], database: Path) -> None:
    post = await begin(sandbox, people)
    panel = await while_held(sandbox, database, prepare(to_move(people, post), post))
    assert panel.ephemeral
    assert any(button.label.startswith("Confirm") for button in buttons_of(panel))


async def test_a_lobby_that_is_opened_is_public(sandbox: Sandbox, people: Sequence[Person], database: Path) -> None:
    await while_held(sandbox, database, people[0].command("/game new title:tm"))
    lobby = await sandbox.wait_for_message(lambda message: "1. Anna" in message.content)
    assert not lobby.ephemeral
    assert sandbox.messages() == [lobby], "nothing is left that says it is thinking"
    await people[1].press(lobby, "Join")
    await sandbox.wait_until(lambda: True if "2. Boris" in lobby.content else None)


async def test_a_button_that_changes_its_public_message(
    sandbox: Sandbox, people: Sequence[Person], database: Path
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    await while_held(sandbox, database, people[1].press(lobby, "Join"))
    await sandbox.wait_until(lambda: True if "2. Boris" in lobby.content else None)
    assert sandbox.messages() == [lobby]


async def test_a_button_of_a_public_message_that_answers_privately(
    sandbox: Sandbox, people: Sequence[Person], bot: PolisClient, database: Path
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    said = lobby.content

    async def change_something(interaction: responses.Interaction) -> None:
        assert bot.services is not None
        async with bot.services.store.writing(other="something") as db:
            await bot_state.write(db, "something", "changed")
        await responses.show_panel(interaction, "Changed once.")
        await responses.show_panel(interaction, "Changed twice.")

    bot.routes["join"] = change_something
    reply = await while_held(sandbox, database, people[1].press(lobby, "Join"))
    (answer,) = reply.followups
    assert reply.shown is answer
    assert answer.ephemeral
    await sandbox.wait_until(lambda: True if answer.content == "Changed twice." else None)
    assert lobby.content == said
