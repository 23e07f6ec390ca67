"""One person with computer players: the table is filled, played at, left to one and taken back by clicks."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.store import Agreement, Store, games, log, outbox, seats
from rules import GAMES
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.tables import begin, choose_first, confirm, entries_of, settled
from tests.contract.cases import THOROUGH
from tests.timeouts import HANGS_S

T = TypeVar("T")

ROUNDS = {"tm": 9, "tta": 4, "dawn": 4, "civ": 3}
"""The number of turns that the person plays."""
STEPS = 60
"""More clicks than a turn takes."""
NEW_STEPS = 15
"""So many of them try new entries."""


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.person("Anna")


async def fill(anna: Person, title: str, computer_players: int) -> Message:
    """Return a lobby with Anna and some computer players."""
    lobby = (await anna.command(f"/game new title:{title}")).shown
    for _ in range(computer_players):
        lobby = await add(anna, lobby)
    return lobby


async def add(person: Person, shown: Message, level: str = "normal") -> Message:
    """Add a computer player, from the menu where there are strengths. Return the message afterwards."""
    menus = [menu.custom_id for menu in menus_of(shown) if "add_bot" in menu.custom_id]
    if menus:
        return (await person.choose(shown, menus[0], [level])).shown
    return (await person.press(shown, "Add a computer player")).shown


async def begun(sandbox: Sandbox, anna: Person, title: str, computer_players: int) -> Message:
    """Return the first post that asks Anna in a game with computer players."""
    await anna.press(await fill(anna, title, computer_players), "Start")
    return await asked(sandbox, anna)


async def asked(sandbox: Sandbox, anna: Person, after: int = 0) -> Message:
    """Return the next post that pings Anna and still has its buttons."""
    return await sandbox.wait_for_message(
        lambda message: message.id > after and anna.id in message.pings and bool(buttons_of(message))
    )


async def still_asked(sandbox: Sandbox, bot: PolisClient, anna: Person, post: Message) -> Message:
    """Return the newest post with buttons, once only Anna has to decide and everything is posted.

    A player whose turn continues is not pinged again.
    """
    async with asyncio.timeout(HANGS_S):
        while True:
            if await waits_for(bot, anna):
                public = [each for each in sandbox.messages() if not each.ephemeral and buttons_of(each)]
                return max(public, key=lambda each: each.id, default=post)
            await asyncio.sleep(0.05)


async def waits_for(bot: PolisClient, person: Person) -> bool:
    """Return whether nobody else has to decide, and no post is waiting."""
    assert bot.services is not None, "the bot is open"
    async with bot.services.sessions.open(1) as session:
        deciding = {session.holders[seat].user_id for seat in session.table.questions}
    async with bot.services.store.reading() as db:
        return deciding <= {person.id} and not await outbox.targets(db)


async def play(anna: Person, post: Message) -> None:
    """Take the first entry until others have to decide, and none twice while there is another; never resign.

    Answers of others may offer new entries without end. After some steps the last entry is taken, which ends a part of
    the turn.
    """
    panel = (await anna.press(post, "My turn")).shown
    taken: set[str] = set()
    for step in range(STEPS):
        choices = [button for button in entries_of(panel) if "resign" not in button.label.lower()]
        if any(button.label.startswith("Confirm") for button in buttons_of(panel)):
            panel = await confirm(anna, panel)
        elif choices:
            new = [button for button in choices if button.label not in taken] if step < NEW_STEPS else []
            choice = (new or choices[-1:])[0]
            taken.add(choice.label)
            panel = (await anna.press(panel, custom_id=choice.custom_id)).shown
        elif menus_of(panel):
            menu = menus_of(panel)[0]
            values = [str(option.value) for option in menu.options[: max(1, menu.least)]]
            panel = (await anna.choose(panel, menu.custom_id, values)).shown
        else:
            break
    anna.dismiss(panel)


async def decisions(store: Store) -> list[tuple[int | None, str]]:
    async with store.reading() as db:
        return [(stored.user_id, stored.decision.text) for stored in await log.decisions(db, 1)]


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_one_person_plays_a_few_rounds_with_bots(
    sandbox: Sandbox, bot: PolisClient, anna: Person, title: str
) -> None:
    post = await begun(sandbox, anna, title, 2)
    for _ in range(ROUNDS[title]):
        await play(anna, post)
        post = await still_asked(sandbox, bot, anna, post)
    assert bot.services is not None
    made = await decisions(bot.services.store)
    assert {user for user, _ in made} == {anna.id, -1, -2}
    public = [message for message in sandbox.messages() if not message.ephemeral]
    assert {ping for message in public for ping in message.pings} <= {anna.id}
    assert any("Computer 1" in message.content and "Computer 2" in message.content for message in public)
    assert len({message.content for message in public}) == len(public)


async def test_the_lobby_marks_computer_players_and_removes_them(
    sandbox: Sandbox, bot: PolisClient, anna: Person
) -> None:
    lobby = await fill(anna, "tm", 4)
    assert text_of(lobby).count("(computer player)") == 4
    by_label = {button.label: button for button in buttons_of(lobby)}
    assert by_label["Add a computer player"].disabled
    assert by_label["Join"].disabled
    for left in (3, 2, 1, 0):
        lobby = (await anna.press(lobby, "Remove a computer player")).shown
        assert text_of(lobby).count("(computer player)") == left
    assert "Remove a computer player" not in [button.label for button in buttons_of(lobby)]
    assert "that is up to whoever opened it" in text_of(await add(sandbox.person("Boris"), lobby))
    panel = (await anna.command("/game seat bot")).shown
    await add(anna, panel)
    assert "Computer 1" in text_of(await sandbox.wait_until(lambda: _edited(sandbox, lobby)))


def _edited(sandbox: Sandbox, lobby: Message) -> Message | None:
    now = next(message for message in sandbox.messages() if message.id == lobby.id)
    return now if "Computer 1" in now.content else None


async def test_a_seat_is_left_to_a_bot_and_taken_back(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await begin(sandbox, people)
    panel = (await boris.command("/game seat bot")).shown
    assert [button.label for button in buttons_of(panel)] == ["Let a computer player play for me"]
    asked = await boris.press(panel, "Let a computer player play for me")
    await boris.press(asked.shown, "Give up the seat")
    await sandbox.wait_for_message(lambda message: "Computer 1 plays on for Boris" in message.content)
    assert [button.label for button in buttons_of(await _own(anna))] == ["Offer the seat of Computer 1"]
    stranger = sandbox.person("Clara")
    assert "Only those who sit or have sat at this table" in text_of((await stranger.command("/game seat bot")).shown)
    back = (await boris.command("/game seat bot")).shown
    await boris.press(back, "Play on for Computer 1")
    await sandbox.wait_for_message(lambda message: "Boris plays on for Computer 1" in message.content)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert [holder.user_id for holder in await seats.holders(db, 1)] == [anna.id, boris.id]


async def _own(person: Person) -> Message:
    return (await person.command("/game seat bot")).shown


async def test_a_seat_that_is_offered_can_go_to_a_bot(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    post = await begin(sandbox, people)
    await boris.command("/game seat replace")
    offer = await settled(sandbox, post)
    stranger = sandbox.person("Clara")
    assert (
        "Boris is neither out of time nor stalled."
        in (await stranger.press(offer, "Let a computer player play on")).text
    )
    taken = (await boris.press(offer, "Let a computer player play on")).shown
    assert "Computer 1 has the seat now" in text_of(taken)
    assert not buttons_of(taken)
    # Boris watches; no other person is in the game whom Anna would have to ask, and Clara takes the seat.
    panel = await _own(anna)
    await anna.press(panel, "Offer the seat of Computer 1")
    again = await sandbox.wait_for_message(lambda message: "offers the seat of Computer 1" in message.content)
    assert [button.label for button in buttons_of(again)] == ["Take the seat", "Withdraw the offer"]
    assert "Clara has the seat" in text_of((await stranger.press(again, "Take the seat")).shown)


async def test_when_time_is_up_the_others_can_vote_for_a_computer_player(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    table = [*people, sandbox.person("Clara")]
    lobby = (await table[0].command("/game new title:tm")).shown
    for person in table[1:]:
        await person.press(lobby, "Join")
    assert bot.services is not None
    agreement = Agreement.model_validate({"clock": "move", "move_s": 0.01, "consequence": "substitute"})
    async with bot.services.store.writing() as db:
        await games.set_agreement(db, 1, agreement)
    await table[0].press(lobby, "Start")
    offer = await sandbox.wait_for_message(lambda message: "⏰ Time is up" in message.content)
    late = next(person for person in table if person.name in offer.content)
    voters = [person for person in table if person is not late]
    await voters[-1].press(offer, "Let a computer player play on")
    vote = await sandbox.wait_for_message(lambda message: "shall a computer player play on" in message.content)
    assert sorted(vote.pings) == sorted(person.id for person in (voters[0], late))
    assert "Computer 1 plays on" in text_of((await voters[0].press(vote, "Agree")).shown)
    await sandbox.wait_for_message(lambda message: f"plays on for {late.name}" in message.content)


async def test_undo_takes_back_answers_of_computer_players(sandbox: Sandbox, bot: PolisClient, anna: Person) -> None:
    post = await begun(sandbox, anna, "tm", 2)
    await choose_first(anna, post)
    post = await asked(sandbox, anna, post.id)
    assert bot.services is not None
    before = await decisions(bot.services.store)
    shown = await anna.command("/game undo")
    assert "Taken back" in shown.text
    post = await asked(sandbox, anna, post.id)
    await choose_first(anna, post)
    await asked(sandbox, anna, post.id)
    assert await decisions(bot.services.store) == before


@pytest.mark.parametrize("title", sorted(GAMES) if THOROUGH else ["tm"])
async def test_a_bot_killed_in_the_middle_of_its_move_makes_it_once(
    sandbox: Sandbox, tmp_path: Path, anna: Person, title: str
) -> None:
    """Each time Anna has decided the process dies while the others think or write, and is restarted."""
    process = BotProcess(sandbox, tmp_path)
    await process.connected()
    try:
        post = await begun(sandbox, anna, title, 2)
        for death in range(2):
            await play(anna, post)
            if death:
                # The first computer player's decision is posted, the second thinks.
                await settled(sandbox, post)
            await process.kill()
            await process.connected()
            post = await asked(sandbox, anna, post.id)
    finally:
        await process.kill()
    store = await Store.open(process.database_url)
    try:
        made = await decisions(store)
        async with store.reading() as db:
            posts = await outbox.of_game(db, 1)
        assert len({post.nonce for post in posts}) == len(posts)
    finally:
        await store.close()
    texts = [message.content for message in sandbox.messages() if not message.ephemeral]
    assert len(texts) == len(set(texts)), "nothing is told twice"
    assert {-1, -2, anna.id} == {user for user, _ in made}


async def test_a_reveal_by_a_computer_player_is_undone_only_on_purpose(
    sandbox: Sandbox, bot: PolisClient, anna: Person
) -> None:
    post = await begun(sandbox, anna, "tta", 1)
    assert bot.services is not None
    await play(anna, post)
    post = await asked(sandbox, anna, post.id)
    # A fast bot lets Anna play her next turn at once, and decides after that.
    while (await decisions(bot.services.store))[-1][0] == anna.id:
        post = await asked(sandbox, anna, post.id)
    before = await decisions(bot.services.store)
    refused = await anna.command("/game undo")
    assert "Something was revealed when Computer 1 played" in refused.text
    assert [button.label for button in buttons_of(refused.shown)] == ["Take it back all the same"]
    assert await decisions(bot.services.store) == before
    await anna.press(refused.shown, "Take it back all the same")
    assert len(await decisions(bot.services.store)) < len(before)


async def test_the_lobby_says_how_strong_a_computer_player_is(sandbox: Sandbox, bot: PolisClient, anna: Person) -> None:
    lobby = await fill(anna, "tm", 1)
    lobby = await add(anna, lobby, "strong")
    lobby = await add(anna, lobby, "easy")
    text = text_of(lobby)
    assert "Computer 1 (computer player)" in text
    assert "Computer 2 (computer player, strong)" in text
    assert "Computer 3 (computer player, easy)" in text
    assert bot.services is not None
    assert [holder.level for holder in await bot.services.holders(1)] == ["normal", "normal", "strong", "easy"]


async def test_the_lobby_says_the_style_of_a_computer_player_and_its_seat_keeps_it(
    sandbox: Sandbox, bot: PolisClient, anna: Person
) -> None:
    lobby = await fill(anna, "civ", 0)
    lobby = await add(anna, lobby, "normal-raider")
    lobby = await add(anna, lobby, "strong-builder")
    text = text_of(lobby)
    assert "Computer 1 (computer player, raider)" in text
    assert "Computer 2 (computer player, strong builder)" in text
    assert bot.services is not None
    kinds = [(holder.level, holder.style) for holder in await bot.services.holders(1)]
    assert kinds == [("normal", "balanced"), ("normal", "raider"), ("strong", "builder")]


async def test_the_bot_continues_after_the_processes_that_think_and_draw_are_killed(
    sandbox: Sandbox, tmp_path: Path, anna: Person
) -> None:
    process = BotProcess(sandbox, tmp_path)
    await process.connected()
    try:
        post = await begun(sandbox, anna, "tm", 2)
        for _ in range(3):
            await play(anna, post)
            for worker in await workers(process):
                os.kill(worker, signal.SIGKILL)
            post = await asked(sandbox, anna, post.id)
        await play(anna, post)
        left = await workers(process)
        await process.kill()
        await asyncio.gather(*map(gone, left))
        await process.connected()
        post = await asked(sandbox, anna, post.id)
        await play(anna, post)
        await asked(sandbox, anna, post.id)
        left = await workers(process)
        await process.stop()
        await asyncio.gather(*map(gone, left))
        assert "Traceback" not in process.output()
    finally:
        await process.kill()


async def until(found: Callable[[], T | None]) -> T:
    """Return what is found, polling because processes send no notification."""
    async with asyncio.timeout(HANGS_S):
        while True:
            if (there := found()) is not None:
                return there
            await asyncio.sleep(0.05)


async def workers(process: BotProcess) -> list[int]:
    """Wait until the processes that think and draw run, and return their ids."""
    return [await until(partial(process.worker, kind)) for kind in ("thinking", "drawing")]


async def gone(process: int) -> None:
    """Return when a process has ended."""
    await until(lambda: None if Path(f"/proc/{process}").exists() else True)
