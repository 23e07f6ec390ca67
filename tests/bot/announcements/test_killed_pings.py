"""A kill at any statement between a commit and a ping: everybody who has to decide is pinged exactly once."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import event

from bot.announcements.announcer import TurnAnnouncer
from bot.outbox import Outbox, Picture
from bot.scheduling.reminder_handler import ReminderHandler
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import PictureRequest, Post, Store
from bot.workers.drawing_queue import DrawingQueue
from tests.bot.empty_database import lay_tables
from tests.bot.stones_games import ANNA, BORIS, CLARA, Hands, open_lobby
from tests.engine.stones import GAMES, Bid, Stay, Take

pytestmark = pytest.mark.slow


@dataclass(slots=True)
class Discord:
    """The pings that Discord has delivered, by nonce; a repeated nonce adds none."""

    pings: dict[str, tuple[int, ...]] = field(default_factory=dict)

    async def send(self, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        if post.edits is not None:
            return post.edits
        self.pings.setdefault(post.nonce, post.message.mentions)
        return 1000 + list(self.pings).index(post.nonce)

    async def is_far_up(self, post: Post, many: int) -> bool:
        return False

    def count(self, user_id: int) -> int:
        return sum(user_id in mentions for mentions in self.pings.values())


class NoPictures:
    async def prepare(self, request: PictureRequest) -> Callable[[], bytes]:
        return bytes


@dataclass(frozen=True, slots=True)
class Life:
    """The parts of one life of the bot."""

    services: Services
    outbox: Outbox
    jobs: JobScheduler


@asynccontextmanager
async def life(folder: Path, discord: Discord, hands: Hands) -> AsyncIterator[Life]:
    settings = Settings(_env_file=None, database_url=f"sqlite:///{folder}/polis.db")
    store, drawing = await Store.open(settings.database_url), DrawingQueue()
    sessions = GameSessions(store, GAMES, settings, TurnAnnouncer(store, settings, hands), hands)
    services = Services(settings, store, GAMES, sessions, drawing, hands)
    reminding = ReminderHandler(services)
    outbox = Outbox(store, discord, NoPictures(), drawing, settings, hands)
    try:
        yield Life(services, outbox, JobScheduler(store, settings, {"ping": reminding.remind}, hands))
    finally:
        await outbox.close()
        await drawing.close()
        await store.close()


async def prepare(folder: Path, hands: Hands) -> Discord:
    """Begin a game in which Boris takes stones. Of the others, only Anna has just decided."""
    discord = Discord()
    lay_tables(f"sqlite:///{folder}/polis.db")
    async with life(folder, discord, hands) as bot:
        bot.outbox.start()
        await bot.services.sessions.start(await open_lobby(bot.services.store), ANNA, seed="seed")
        for user, amount in ((BORIS, 2), (CLARA, 0)):
            async with bot.services.sessions.open(1) as session:
                await session.act(user, [Bid(amount)])
        hands.on(hours=1)
        async with bot.services.sessions.open(1) as session:
            await session.act(ANNA, [Bid(1)])
        await bot.outbox.idle()
    return discord


async def play(bot: Life) -> None:
    """Let Boris decide; then Anna, who is present, and Clara have to reply."""
    async with bot.services.sessions.open(1) as session:
        if [question.name for question in session.table.questions.values()] == ["take"]:
            await session.act(BORIS, [Take(1), Stay()])


@dataclass(slots=True)
class Kills:
    """The remains of a process that is killed at a statement: its database files, and the messages on Discord."""

    folder: Path
    copies: Path
    discord: Discord
    left: dict[object, tuple[Path, Mapping[str, tuple[int, ...]]]] = field(default_factory=dict)

    def copy(self, *_: object) -> None:
        files = tuple((file.name, file.read_bytes()) for file in sorted(self.folder.iterdir()))
        state = (files, tuple(self.discord.pings))
        if state not in self.left:
            copied = shutil.copytree(self.folder, self.copies / f"{len(self.left)}")
            self.left[state] = copied, dict(self.discord.pings)


async def revive(folder: Path, discord: Discord, now: datetime, *, late: bool) -> None:
    """Start the bot again after a while. If it sends `late`, jobs that are due come before the posts that wait."""
    hands = Hands(now)
    hands.on(minutes=20)
    async with life(folder, discord, hands) as bot:
        if not late:
            bot.outbox.start()
            await bot.outbox.idle()
        await play(bot)
        await bot.jobs.run_due()
        bot.outbox.start()
        await bot.outbox.idle()
        hands.on(minutes=20)
        await bot.jobs.run_due()
        await bot.outbox.idle()


async def test_a_kill_at_any_statement_loses_and_repeats_no_ping(tmp_path: Path) -> None:
    folder, copies, hands = tmp_path / "bot", tmp_path / "copies", Hands()
    folder.mkdir()
    discord = await prepare(folder, hands)
    before = {user: discord.count(user) for user in (ANNA, CLARA)}
    kills = Kills(folder, copies, discord)
    async with life(folder, discord, hands) as bot:
        event.listen(bot.services.store.writer.sync_engine, "after_cursor_execute", kills.copy)
        event.listen(bot.services.store.writer.sync_engine, "commit", kills.copy)
        bot.outbox.start()
        await play(bot)
        await bot.outbox.idle()
    kills.copy()
    assert len(kills.left) >= 4, "before and after the commit, and around each message"
    for copied, delivered in kills.left.values():
        for late in (False, True):
            again = Path(shutil.copytree(copied, f"{copied} {late}"))
            revived = Discord(dict(delivered))
            await revive(again, revived, hands.now, late=late)
            assert {user: revived.count(user) - before[user] for user in before} == {ANNA: 1, CLARA: 1}
