"""A table that plays by a script at a given pace, with the posts, pings and computer players of the real bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bot.announcements.announcer import TurnAnnouncer
from bot.computer_players.decision_search import whole_turn
from bot.language.emoji_tags import EmojiTags
from bot.outbox import Outbox
from bot.runtime.features import all_features
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSession, GameSessions
from bot.settings import Settings
from bot.store import PictureRequest, Store, games, scheduled_jobs, seats, users
from bot.workers.drawing_queue import DrawingQueue
from rules import GAMES
from rules.engine import Decision
from rules.engine.core.record import read_record
from tests.bot.empty_database import lay_tables
from tests.bot.quiet.channel import Figures, ReadChannel, sentences_of
from tests.bot.stones_games import ANNA, CHANNEL, NOW, Hands

LOGS = Path(__file__).parents[2] / "games"
RECORDED = {
    "tm": "tm-4-players.log",
    "tta": "tta-new-story-4-players.log",
    "dawn": "dawn-4-players-epic.log",
}
"""The games that four people play by a script; in the others the program decides."""
NAMES = ("Anna", "Boris", "Clara", "Dana")
Pace = Callable[[Random], timedelta]
PACES: dict[str, Pace] = {
    "present": lambda random: timedelta(seconds=random.uniform(20, 120)),
    "mixed": lambda random: (
        timedelta(seconds=random.uniform(20, 240))
        if random.random() < MOSTLY
        else timedelta(hours=random.uniform(0.5, 8))
    ),
    "absent": lambda random: timedelta(hours=random.uniform(1, 8)),
}
"""The time for a decision: an evening together, bursts with hours between them, one visit a decision."""
MOSTLY = 0.75
JUST = timedelta(minutes=5)
"""The time in which a decision counts as just made."""


class NoPictures:
    """Draws nothing: only words are counted."""

    async def prepare(self, request: PictureRequest) -> Callable[[], bytes]:
        return bytes


@dataclass(slots=True)
class ScriptedTable:
    """Four seats in one channel."""

    services: Services
    outbox: Outbox
    jobs: JobScheduler
    hands: Hands
    channel: ReadChannel
    pace: Pace
    random: Random
    rounds: set[int] = field(default_factory=set)
    game_id: int = 0

    async def begin(
        self, title: str, options: dict[str, Any], seed: str, *, people: int = 4, computers: int = 0
    ) -> None:
        """Start a game in which the last seats are computer players."""
        store = self.services.store
        async with store.writing() as db:
            game = await games.open_lobby(
                db, now=NOW, title_key=title, title="", creator_id=ANNA, channel_id=CHANNEL, options=options
            )
            for number, name in enumerate(NAMES[: people + computers]):
                person = number < people
                user = ANNA + number if person else number - len(NAMES)
                if person:
                    await users.meet(db, user, name)
                await seats.join(db, game.id, user, name if person else f"Computer {number}", NOW)
        self.game_id = game.id
        await self.services.sessions.start(game.id, ANNA, seed=seed)
        await self.settle()

    async def play(self, script: Sequence[Decision], most_rounds: int) -> None:
        """Play by the script, or with decisions of the program, for so many rounds or to the end."""
        script = list(script)
        while not await self.over(most_rounds):
            await self.wait()
            async with self.services.sessions.open(self.game_id) as session:
                people = [seat for seat in session.table.questions if not session.holder(seat).is_computer]
                if not people:
                    # A computer player decides when its job is due.
                    continue
                seat = script[0].seat if script else people[0]
                self.channel.moved_last = user = session.holder(seat).user_id
                if script:
                    count = turn_length(session, script)
                    actions = [session.table.parse(decision.text) for decision in script[:count]]
                    del script[:count]
                else:
                    actions = whole_turn(session.table, seat)
                await session.act(user, actions, seat=seat)
            await self.settle()

    async def over(self, most_rounds: int) -> bool:
        """Return whether the game, or the wanted part of it, is over; counts rounds."""
        async with self.services.sessions.open(self.game_id) as session:
            number = session.rules.round(session.table.state)
            finished = session.table.finished
        if not finished and len(self.rounds | {number}) > most_rounds:
            return True
        self.rounds.add(number)
        return finished

    async def wait(self) -> None:
        """Advance the clock by the time of a decision, running all jobs that become due."""
        until = self.hands.now + self.pace(self.random)
        while True:
            async with self.services.store.reading() as db:
                due = await scheduled_jobs.next_due(db)
            if due is None or due > until:
                break
            if due - self.hands.now > JUST:
                self.channel.moved_last = None
            self.hands.now = max(self.hands.now, due)
            await self.jobs.run_due()
            await self.outbox.idle()
        self.hands.now = until

    async def settle(self) -> None:
        """Let computer players decide and send all posts to the channel."""
        while True:
            await self.outbox.idle()
            async with self.services.store.reading() as db:
                due = await scheduled_jobs.next_due(db)
            if due is None or due > self.hands.now:
                return
            await self.jobs.run_due()

    async def asked(self) -> list[int]:
        """Return the people who have something to decide."""
        async with self.services.sessions.open(self.game_id) as session:
            return [session.holder(seat).user_id for seat in session.table.questions]


def turn_length(session: GameSession, decisions: Sequence[Decision]) -> int:
    """Return the number of decisions of the same seat before a new stage begins."""
    table = session.table.clone()
    for count, decision in enumerate(decisions):
        if (
            decision.seat != decisions[0].seat
            or decision.seat not in table.questions
            or table.stage_began > session.table.decision_count
        ):
            return count
        table.act(decision.seat, table.parse(decision.text))
    return len(decisions)


@asynccontextmanager
async def scripted_table(pace: str) -> AsyncIterator[ScriptedTable]:
    """Yield a table with a temporary database; its bot has no emoji before it learns them."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/polis.db"
        lay_tables(url)
        settings, hands, channel = Settings(_env_file=None, database_url=url), Hands(), ReadChannel()
        store, drawing = await Store.open(url), DrawingQueue()
        signs = EmojiTags()
        tables = GameSessions(store, GAMES, settings, TurnAnnouncer(store, settings, hands, signs=signs), hands)
        services = Services(settings, store, GAMES, tables, drawing, hands, emoji_tags=signs)
        handlers = {kind: keeper for each in all_features(services) for kind, keeper in each.job_handlers.items()}
        outbox = Outbox(store, channel, NoPictures(), drawing, settings, hands)
        outbox.start()
        try:
            jobs = JobScheduler(store, settings, handlers, hands)
            yield ScriptedTable(services, outbox, jobs, hands, channel, PACES[pace], Random(pace))
        finally:
            await outbox.close()
            await drawing.close()
            await store.close()


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one table."""

    figures: Figures
    rounds: int
    standing: int
    """Messages in the channel at the end."""
    untouched: int
    """Those of them that were never edited."""
    stale: int
    last: int
    """Sentences of the last message."""


async def measured(title: str, pace: str, *, computers: int = 0, most_rounds: int = 3) -> Measured:
    """Return the figures of a table that plays so many rounds."""
    record = read_record((LOGS / RECORDED[title]).read_text()) if title in RECORDED else None
    async with scripted_table(pace) as table:
        options = {} if record is None else dict(record.options)
        seed = "quiet" if record is None else record.seed
        await table.begin(title, options, seed, people=4 - computers, computers=computers)
        script = () if record is None or computers else record.decisions
        await table.play(script, most_rounds)
        channel = table.channel
        stale = channel.stale(await table.asked())
        last = sum(map(len, map(sentences_of, channel.messages[max(channel.messages)].lines)))
        return Measured(channel.figures, len(table.rounds), len(channel.messages), channel.untouched, stale, last)
