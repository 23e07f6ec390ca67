"""The bot as a process: it survives being killed, ends in order, and says in a sentence what is wrong."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.store import Store, games, log, outbox
from rules import GAMES
from rules.engine import Line, Record, Table
from tests.bot.end_to_end.processes import ROOT, BotProcess
from tests.bot.end_to_end.robots import Robots, verb
from tests.bot.end_to_end.tables import begin


@pytest.fixture
async def process(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot that is not started yet; whatever runs at the end is killed."""
    bot = BotProcess(sandbox, tmp_path)
    yield bot
    if bot.process is not None and bot.process.returncode is None:
        await bot.kill()


async def test_a_game_survives_the_bot_being_killed(sandbox: Sandbox, process: BotProcess, tmp_path: Path) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    await process.connected()
    await begin(sandbox, people)
    robots = Robots(sandbox, people, seed=3)
    await robots.play(24)

    drafting, panel = await _draft(robots)
    draft = _draft_of(panel)
    await process.kill()
    await process.connected()
    reply = await drafting.press(robots.last_post(), "My turn")
    assert _draft_of(reply.shown) == draft

    # Killed once more while a confirmation is under way: it counts completely or not at all.
    confirm = next(button for button in buttons_of(reply.shown) if verb(button) == "confirm")
    pressing = asyncio.create_task(drafting.press(reply.shown, custom_id=confirm.custom_id, wait=False))
    await asyncio.sleep(0.01)
    await process.kill()
    await asyncio.gather(pressing, return_exceptions=True)
    await process.connected()
    await robots.play(1000)

    assert robots.over()
    await _check_store(sandbox, process, tmp_path)


async def test_sigterm_ends_the_bot_in_order(sandbox: Sandbox, process: BotProcess) -> None:
    await process.connected()
    assert process.process is not None
    await sandbox.person("Anna").command("/game new title:tm")
    began = time.monotonic()
    process.process.send_signal(signal.SIGTERM)
    assert await process.process.wait() == 0
    assert time.monotonic() - began < 5
    assert "Task was destroyed" not in process.output()
    assert "Traceback" not in process.output()


async def test_sigterm_ends_the_bot_while_it_is_still_loading() -> None:
    loading = """
import os, runpy, signal, sys

class Impatience:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGTERM)

sys.meta_path.insert(0, Impatience())
sys.argv = ["bot", "run"]
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
    starting = await asyncio.create_subprocess_exec(sys.executable, "-c", loading, cwd=ROOT)
    assert await asyncio.wait_for(starting.wait(), 20) == 0


async def test_a_bot_that_belongs_to_another_process_ends_with_it(sandbox: Sandbox, process: BotProcess) -> None:
    started = await process.start("--until-input-ends", stdin=asyncio.subprocess.PIPE)
    await sandbox.wait_for_bot(20)
    assert started.stdin is not None
    started.stdin.close()
    assert await asyncio.wait_for(started.wait(), 10) == 0


async def test_another_web_server_is_not_repeated(sandbox: Sandbox, process: BotProcess) -> None:
    process.environment["DISCORD_API_URL"] = sandbox.url + "/nothing/here"
    assert await asyncio.wait_for((await process.start()).wait(), 30) == 1
    assert "answers with an error: 404" in process.output()
    assert "<" not in process.output()


async def test_a_folder_in_place_of_the_database_is_named(process: BotProcess, tmp_path: Path) -> None:
    (tmp_path / "polis.db").mkdir()
    assert await asyncio.wait_for((await process.start()).wait(), 20) == 1
    assert "is a folder" in process.output()
    assert "Traceback" not in process.output()


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"DISCORD_TOKEN": "wrong"}, "Discord refuses the token"),
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}, "cannot be reached"),
        ({"DATABASE_URL": "mysql://nowhere"}, "the database is sqlite or postgresql"),
    ],
)
async def test_what_is_wrong_is_said_in_one_sentence(
    process: BotProcess, environment: dict[str, str], sentence: str
) -> None:
    process.environment |= environment
    started = await process.start()
    assert await asyncio.wait_for(started.wait(), 20) != 0
    assert sentence in process.output()
    assert "Traceback" not in process.output()


async def test_a_second_bot_on_the_same_database_refuses_to_start(
    sandbox: Sandbox, process: BotProcess, tmp_path: Path
) -> None:
    await process.connected()
    second = BotProcess(sandbox, tmp_path)
    assert await (await second.start()).wait() == 1
    assert "is in use by another Polis" in second.output()


async def _draft(robots: Robots) -> tuple[Person, Message]:
    """Somebody with a draft turn that can be confirmed."""
    for person in robots.people:
        reply = await person.press(robots.last_post(), "My turn")
        for _ in range(20):
            if "confirm" in map(verb, buttons_of(reply.shown)):
                return person, reply.shown
            choices = [button for button in buttons_of(reply.shown) if verb(button) == "go"]
            if not choices and not menus_of(reply.shown):
                break
            reply = await robots.choose(person, reply.shown, choices)
    raise AssertionError("nobody can prepare a turn")


def _draft_of(panel: Message) -> list[str]:
    return [line for line in text_of(panel).splitlines() if line[:1].isdigit()]


async def _check_store(sandbox: Sandbox, process: BotProcess, tmp_path: Path) -> None:
    """The log replays to the stored position, and every post went out exactly once."""
    assert process.process is not None
    process.process.send_signal(signal.SIGTERM)
    await process.process.wait()
    store = await Store.open(process.environment["DATABASE_URL"].replace("sqlite:", "sqlite+aiosqlite:"))
    async with store.reading() as db:
        game = await games.get(db, 1)
        entries = await log.entries(db, 1)
        posts = await outbox.of_game(db, 1)
    await store.close()
    lines = tuple(Line(entry.line.seat, entry.line.text, entry.line.automatic, entry.line.chance) for entry in entries)
    assert game.state == "finished"
    assert [entry.number for entry in entries] == list(range(1, game.moves + 1))
    record = Record("tm", game.rules_version, 4, dict(game.options), game.seed, (), lines)
    assert Table.load(GAMES["tm"], record).digest() == game.digest
    turns = [post for post in posts if post.kind == "turn"]
    assert all(post.done_at is not None and post.problem is None for post in turns)
    sent = Counter(post.message_id for post in turns)
    assert len(sent) == len(turns), "two posts became one message"
    shown = [message for message in sandbox.messages() if message.author_id == sandbox.world.bot.id]
    assert set(sent) <= {message.id for message in shown}
    assert len(shown) == len(turns) + 1, "a post went out twice"
