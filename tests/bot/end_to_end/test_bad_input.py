"""Mistakes and abuse: a clear message, no wrong pings, nothing lost."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, NotPossible, Person, Sandbox, buttons_of, text_of
from bot.sandbox.objects import THREAD_CREATED, Channel
from rules import GAMES
from rules.engine.core.record import LONGEST_LOG, MOST_DECISIONS, read_record
from tests.bot.bad_input.test_any_input import assert_text_harmless
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.tables import (
    begin,
    begun,
    choose_first,
    end_together,
    managing,
    overtaken,
    prepare,
    settled,
    story_above,
    to_move,
)
from tests.bot.end_to_end.titles import TITLES, Title
from tests.bot.stones_games import full_disk

NAMES = (
    "@everyone",
    "<@&1> @here",
    "\u202egnorw\u202c",
    "👩‍👩‍👧‍👦",
    "**[a](http://b)**",
    "\u200b\u2800",
    "ا" * 32,
    "{0.__class__} %s",
    "\x1b[31m\x07<@999>`",
    "https://evil.example",
)

SEATED = ("Anna", "Boris", "Clara", "David", "Eva")
"""The users with a normal name."""
NOVELS = ("x" * 6000, "🦑" * 3000, "@everyone " * 500, "\u202e" * 4000, "`" * 5000, "\n" * 100)
TELLING = ("/game status", "/game record log", "/game standing", "/game tableau", "/game board as:text", "/my games")
"""Commands whose responses name people."""


# Logs


async def _exported(sandbox: Sandbox, people: Sequence[Person]) -> str:
    """Return the log of a game with one decision; the game is ended and a new lobby with the same people is open."""
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await mover.command("/do", text="faction witches")
    await settled(sandbox, post)
    log = (await mover.command("/game record export")).shown.attachments[0].data.decode()
    await end_together(people)
    await sandbox.wait_for_message(lambda message: "ends the game without a result" in message.content)
    lobby = (await people[0].command("/game again")).shown
    for person in people[1:]:
        await person.press(lobby, "Join")
    return log


BROKEN: dict[str, Callable[[str], bytes]] = {
    "empty": lambda _: b"",
    "no text": lambda _: b"\x89PNG\r\n\xff\x00",
    "prose": lambda _: "Dear bot, please let me win. 🥺".encode(),
    "half of it": lambda log: log[: len(log) // 2].encode(),
    "another game": lambda log: log.replace("tm", "chess").encode(),
    "a faction that does not exist": lambda log: log.replace("witches", "martians").encode(),
    "somebody who does not sit there": lambda log: re.sub(r"\n\d (?=faction)", "\n7 ", log).encode(),
    "a line too many": lambda log: (log + log.splitlines()[-1] + "\n").encode(),
    "more decisions than any game has": lambda log: (
        log + (log.splitlines()[-1] + "\n") * (MOST_DECISIONS + 1)
    ).encode(),
    "ten million numbers": lambda _: b"1" * 1_000_000,
    "too long": lambda _: b"x" * (LONGEST_LOG + 1),
}


async def test_a_broken_log_is_refused_and_the_lobby_stays_as_it_was(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    log = await _exported(sandbox, people)
    await everything_sent(bot.settings.database_url)
    rung = [len(sandbox.pings_of(person)) for person in people]
    for broken, spoil in BROKEN.items():
        content = spoil(log)
        assert content != log.encode(), "something is broken"
        reply = await people[0].command("/game record import", file=people[0].file("game.log", content))
        assert "cannot be continued" in reply.text or "too long" in reply.text, broken
        assert len(reply.text) < 700, broken
        assert reply.shown.ephemeral, broken
        assert [len(sandbox.pings_of(person)) for person in people] == rung, broken
    whole = await people[0].command("/game record import", file=people[0].file("game.log", log.encode()))
    assert "The game continues" in whole.text


async def test_the_refusal_of_a_ledger_names_the_command_that_reads_it(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await people[0].command("/game new", title="tm")
    await people[1].press(sandbox.messages()[-1], "Join")
    ledger = (Path(__file__).parents[2] / "games" / "ledgers" / "base_0106_2p.txt").read_bytes()
    reply = await people[0].command("/game record import", file=people[0].file("ledger.txt", ledger))
    assert "This is a game of Terra Mystica recorded by another program (a ledger)" in reply.text
    assert "`python -m bot replay --game tm FILE`" in reply.text
    assert reply.shown.ephemeral


async def test_the_log_of_a_running_game_with_hidden_cards_is_to_be_read_and_not_continued(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people, "tta")
    await choose_first(to_move(people, post), post)
    log = (await people[0].command("/game record export")).shown.attachments[0].data
    assert b"abridged yes" in log
    await end_together(people)
    await people[1].press((await people[0].command("/game again")).shown, "Join")
    reply = await people[0].command("/game record import", file=people[0].file("game.log", log))
    assert "what was hidden is left out of this log; it can be read, not continued" in reply.text


# Words


async def test_an_unknown_faction_is_refused_with_those_that_exist(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    for reply in (
        await mover.command("/tm setup faction", faction="martians"),
        await mover.command("/do", text="faction martians"),
    ):
        assert "martians" in reply.text
        assert reply.shown.ephemeral
    assert sandbox.messages()[-1].id == post.id


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
async def test_a_very_long_option_gets_a_brief_response_without_pings(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], title: Title
) -> None:
    post = await begin(sandbox, people, title.key)
    mover = to_move(people, post)
    rung = [len(sandbox.pings_of(person)) for person in people]
    for text in NOVELS:
        filled: dict[str, Any] = {title.option: text}
        reply = await mover.command(title.command, **filled)
        assert 0 < len(reply.text) < 1000, text[:20]
        assert reply.shown.ephemeral, text[:20]
        await mover.autocomplete(title.command, title.option, text)
    with pytest.raises(NotPossible):
        await mover.command("/do", text="x" * 10_000)
    assert [len(sandbox.pings_of(person)) for person in people] == rung
    assert sandbox.messages()[-1].id == post.id


TABLES = [
    (title, NAMES[first : first + most])
    for title in TITLES
    for most in (max(GAMES[title].seats),)
    for first in range(0, len(NAMES), most)
]
"""All names at full tables of each title."""


@pytest.mark.parametrize(("title", "names"), TABLES, ids=[f"{title}-{names[0]!r}" for title, names in TABLES])
async def test_a_name_pings_nobody_and_breaks_nothing(
    sandbox: Sandbox, bot: PolisClient, title: str, names: Sequence[str]
) -> None:
    people = [sandbox.person(name) for name in SEATED[: max(2, len(names))]]
    for person, name in zip(people, names, strict=False):
        person.user.name = name
    post = await begin(sandbox, people, title)
    for _ in people:
        mover = to_move(people, post)
        assert post.pings == [mover.id]
        await choose_first(mover, post)
        post = await settled(sandbox, post)
    told = [(await people[1].command(line)).shown for line in TELLING]
    told += [(await people[1].command("/stats player", player=person)).shown for person in people]
    exported = (await people[1].command("/game record export")).shown
    log = exported.attachments[0].data.decode()
    assert len(read_record(log).names) == len(people), "a name is one line"
    for message in (*sandbox.messages(), *told, exported):
        assert_text_harmless(message.content)
    assert all(set(message.pings) <= {person.id for person in people} for message in sandbox.messages())


async def test_a_thread_has_a_readable_name_for_any_name_of_its_creator(sandbox: Sandbox, bot: PolisClient) -> None:
    openers = cycle([sandbox.person(name) for name in SEATED])
    for number, (name, opener) in enumerate(zip(NAMES, openers, strict=False), start=1):
        opener.user.name = name
        opener.channel.name = name
        reply = await opener.command("/game new title:tm where:new thread")
        assert "The game waits for players" in reply.text
        threads = [each for each in sandbox.world.channels.values() if each.parent_id == opener.channel.id]
        assert len(threads) == number
        thread = threads[-1]
        await _named(sandbox, thread, f" #{number} · ")
        assert f"Terra Mystica #{number} · " in thread.name
        assert thread.name.isprintable()
        assert len(thread.name) <= 100
        for message in (await _all_told(sandbox, 3 * number))[-3:]:
            assert message.pings == []
            # Discord itself announces a thread by its name.
            if message.kind != THREAD_CREATED:
                assert_text_harmless(message.content)


async def _named(sandbox: Sandbox, thread: Channel, part: str) -> None:
    await sandbox.wait_until(lambda: part in thread.name or None)


async def _all_told(sandbox: Sandbox, number: int) -> list[Message]:
    """Return all messages, as soon as there are so many."""
    return await sandbox.wait_until(
        lambda: found if len(found := list(sandbox.world.messages.values())) >= number else None
    )


# Things that disappear


async def test_a_deleted_list_message_is_not_posted_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    sandbox.world.remove(post)
    assert "Played:" in (await mover.press(panel, "Confirm")).text
    following = await settled(sandbox, post)
    assert len(following.pings) == 1
    await choose_first(to_move(people, following), following)
    again = await settled(sandbox, following)
    await overtaken(sandbox, following)
    assert len(again.pings) == 1


async def test_a_dismissed_panel_opens_again_with_its_draft(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    mover.dismiss(panel)
    assert "not yet played" in (await mover.press(post, "My turn")).text


async def test_a_player_who_left_the_server_blocks_nobody(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    gone = next(person for person in people if person is not mover)
    panel = await prepare(mover, post)
    del sandbox.world.users[gone.id]
    await mover.press(panel, "Confirm")
    following = await settled(sandbox, post)
    assert f"<@{gone.id}>" in following.content
    assert following.pings == []
    assert gone.name in (await mover.command("/game status")).text
    assert "Taken back" in (await mover.command("/game undo")).text
    david = managing(sandbox.person("David"))
    assert "The game has ended" in (await david.press((await david.command("/game abandon")).shown, "End it")).text


# The disk


async def test_a_move_on_a_full_disk_is_not_lost_but_refused_and_its_draft_stays(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    assert bot.services is not None
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    with full_disk(bot.services.store):
        refused = await mover.press(panel, "Confirm")
    assert "could not be saved, so nothing has changed" in refused.text
    assert sandbox.messages()[-1].id == post.id
    reopened = (await mover.press(post, "My turn")).shown
    assert "not yet played" in text_of(reopened)
    assert "Played:" in (await mover.press(reopened, "Confirm")).text
    assert len((await settled(sandbox, post)).pings) == 1


async def test_a_post_that_cannot_be_marked_on_a_full_disk_comes_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    assert bot.services is not None
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].press(lobby, "Join")
    await people[0].press(lobby, "Start")
    with full_disk(bot.services.store):
        await sandbox.wait_for_message(lambda each: each.is_layout and "The game begins." in each.content)
        assert "The table waits for" in (await people[0].command("/game status")).text
    post = await begun(sandbox)
    mover = to_move(people, post)
    await choose_first(mover, post)
    following = await settled(sandbox, post)
    await overtaken(sandbox, post)
    before = story_above(sandbox, post)
    await sandbox.wait_until(lambda: True if not buttons_of(before) else None)
    asked = [[each for each in sandbox.pings_of(person) if each.content.startswith("▶")] for person in people]
    assert [len(each) for each in asked] == [1, 1]
    assert _with_buttons(sandbox) == [story_above(sandbox, following), following]


def _with_buttons(sandbox: Sandbox) -> list[Message]:
    return [message for message in sandbox.messages() if any(each.label == "My turn" for each in buttons_of(message))]


# The database


def _spoil(content: bytes) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        file.write_bytes(content)

    return write


def _age(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def _tear(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_spoil(b"Dear diary"), "is no SQLite database"),
        (_age, "was written by a newer version of Polis (schema 9999)"),
        (_tear, "is damaged; put a backup in its place"),
    ],
    ids=["no database", "newer", "torn"],
)
async def test_a_database_that_cannot_be_used_is_named_and_left_alone(
    sandbox: Sandbox, tmp_path: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    process = BotProcess(sandbox, tmp_path)
    await process.connected()
    await process.stop()
    spoil(tmp_path / "polis.db")
    before = (tmp_path / "polis.db").read_bytes()
    started = await process.start()
    assert await started.wait() == 1
    assert sentence in process.output()
    assert "Traceback" not in process.output()
    assert (tmp_path / "polis.db").read_bytes() == before
