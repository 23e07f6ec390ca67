"""Computer players decide once for each question, also after crashes, next to people and other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.announcements.turn_posts import TURN_POST
from bot.computer_players import computer_turns
from bot.computer_players.computer_turns import ComputerPlayers, leaves_nobody, next_computer_player
from bot.computer_players.decision_search import plan
from bot.drafts.preview import same_turn
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Agreement, Store, audit, games, log, outbox, scheduled_jobs, seats
from bot.store.outbox import PING_POST
from bot.store.scheduled_jobs import ScheduledJob
from bot.workers.backends import P, T, ThreadBackend, Urgency, WorkerError
from bot.workers.drawing_queue import DrawingQueue
from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import Level, PlayStyle
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, NOW
from tests.cost import fast
from tests.timeouts import HANGS_S

COMPUTER_PLAYERS = ((-1, "Computer 1"), (-2, "Computer 2"))


@asynccontextmanager
async def process(database_url: str, settings: Settings) -> AsyncIterator[tuple[Services, JobScheduler]]:
    """Yield the scheduler of one process of the bot."""
    store = await Store.open(database_url)
    drawing = DrawingQueue()
    tables = GameSessions(store, GAMES, settings, TurnAnnouncer(store, settings))
    services = Services(settings, store, GAMES, tables, drawing)
    try:
        yield services, JobScheduler(store, settings, {"bot": ComputerPlayers(services).decide})
    finally:
        await drawing.close()
        await store.close()


async def begin(services: Services, title: str = "tm", *people: tuple[int, str], **options: Any) -> int:
    """Return a game of these people, by default of Anna with two computer players."""
    async with services.store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key=title, title="Test", creator_id=ANNA, channel_id=CHANNEL, options=options
        )
        for user, name in people or ((ANNA, "Anna"), *COMPUTER_PLAYERS):
            await seats.join(db, game.id, user, name, NOW)
    await services.sessions.start(game.id, ANNA, seed="seed")
    return game.id


async def until_anna(services: Services, jobs: JobScheduler, game_id: int = 1) -> Table[Any]:
    """Let computer players decide until Anna has to decide or the game is over. Return the table then."""
    while True:
        await jobs.run_due()
        async with services.sessions.open(game_id) as session:
            if session.seat_of(ANNA) in session.table.questions or session.table.finished:
                return session.table


async def play_first(services: Services, game_id: int = 1) -> None:
    """Let Anna take the first legal action."""
    async with services.sessions.open(game_id) as session:
        seat = session.seat_of(ANNA)
        assert seat is not None
        await session.act(ANNA, session.table.legal_actions(seat)[:1])


async def deciders(services: Services, game_id: int = 1) -> list[int | None]:
    async with services.store.reading() as db:
        return [stored.user_id for stored in await log.decisions(db, game_id)]


async def due(services: Services, game_id: int = 1) -> list[tuple[Seat, str]]:
    async with services.store.reading() as db:
        kept = await scheduled_jobs.of_game(db, game_id)
    return [(job.seat, job.kind) for job in kept if job.sent_at is None]


@pytest.mark.parametrize("title", fast(["dawn", "tm", "tta", "civ"]))
async def test_computer_players_decide_each_question_without_pings(
    title: str, database_url: str, settings: Settings
) -> None:
    async with process(database_url, settings) as (services, jobs):
        await begin(services, title)
        for _ in range(4):
            await until_anna(services, jobs)
            await play_first(services)
        table = await until_anna(services, jobs)
        assert [seat for seat, kind in await due(services) if kind == "bot" and seat not in table.questions] == []
        assert {-1, -2} <= set(await deciders(services))
        async with services.store.reading() as db:
            posts = [post.message for post in await outbox.of_game(db, 1)]
        assert {user for post in posts for user in post.mentions} == {ANNA}
        assert not any("<@-" in post.text for post in posts)
        assert any("Computer 1" in post.text for post in posts)


async def test_a_whole_turn_of_a_bot_is_one_post(database_url: str, settings: Settings) -> None:
    async with process(database_url, settings) as (services, jobs):
        await begin(services, "tta", (ANNA, "Anna"), COMPUTER_PLAYERS[0])
        await until_anna(services, jobs)
        async with services.sessions.open(1) as session:
            await session.act(ANNA, [session.table.parse("end")])
        async with services.store.reading() as db:
            before = len(await outbox.of_game(db, 1))
        decision_count = len(await deciders(services))
        await until_anna(services, jobs)
        async with services.store.reading() as db:
            posts = (await outbox.of_game(db, 1))[before:]
        assert len(await deciders(services)) > decision_count + 1
        new = [post.kind for post in posts if not post.message.before]
        assert new == [TURN_POST, PING_POST], "only the end of the round is added to the post before"


async def test_due_jobs_run_once_after_a_restart(database_url: str, settings: Settings) -> None:
    async with process(database_url, settings) as (services, _):
        await begin(services, "tta", (ANNA, "Anna"), COMPUTER_PLAYERS[0])
        assert await due(services) == [(Seat(1), "bot")]
        assert await deciders(services) == []
    async with process(database_url, settings) as (services, jobs):
        table = await until_anna(services, jobs)
        again = Table.new(GAMES["tta"], table.options, 2, "seed")
        for action in plan(again, Seat(1)):
            again.act(Seat(1), action)
        assert [decision.text for decision in table.log] == [decision.text for decision in again.log]
    async with process(database_url, settings) as (services, jobs):
        await jobs.run_due()
        assert len(await deciders(services)) == table.decision_count


@pytest.mark.slow
async def test_several_processes_move_each_bot_once(postgres_server: postgres.Server, settings: Settings) -> None:
    url = laid_on(postgres_server)
    async with AsyncExitStack() as stack:
        running = [await stack.enter_async_context(process(url, settings)) for _ in range(3)]
        services, _ = running[0]
        await begin(services)
        for _ in range(5):
            while await due_bots(services):
                await asyncio.gather(*(jobs.run_due() for _, jobs in running))
            await play_first(services)
        async with services.sessions.open(1) as session:
            table = session.table
        again = Table.new(GAMES["tm"], table.options, 3, "seed")
        for decision in table.log:
            again.replay(decision)
        assert again.digest() == table.digest()
        async with services.store.reading() as db:
            posts = [post.message.text for post in await outbox.of_game(db, 1) if post.kind == TURN_POST]
        assert len(posts) == len(set(posts))


async def due_bots(services: Services) -> bool:
    return any(kind == "bot" for _, kind in await due(services))


async def test_decisions_for_an_earlier_position_are_not_played(
    database_url: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the bot thinks, Clara takes over its seat."""
    async with process(database_url, settings) as (services, jobs):
        await begin(services, "tm", COMPUTER_PLAYERS[0], (ANNA, "Anna"), seating="fixed")
        loop = asyncio.get_running_loop()

        async def relieve() -> None:
            async with services.sessions.open(1) as session:
                await session.hand_over(Seat(0), CLARA, "Clara", CLARA)

        def interrupted(table: Table[Any], seat: Seat, level: Level, style: PlayStyle) -> list[AnyAction]:
            asyncio.run_coroutine_threadsafe(relieve(), loop).result()
            return plan(table, seat, level, style)

        monkeypatch.setattr(computer_turns, "plan", interrupted)
        assert (Seat(0), "bot") in await due(services)
        await jobs.run_due()
        assert await deciders(services) == []
        assert (Seat(0), "stalled") in await due(services)
        assert not await due_bots(services)


async def test_a_computer_player_decides_at_the_strength_and_in_the_style_of_its_seat(
    database_url: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[tuple[Level, PlayStyle]] = []

    def noted(table: Table[Any], seat: Seat, level: Level, style: PlayStyle) -> list[AnyAction]:
        used.append((level, style))
        return plan(table, seat, "easy")

    monkeypatch.setattr(computer_turns, "plan", noted)
    async with process(database_url, settings) as (services, jobs):
        async with services.store.writing() as db:
            game = await games.open_lobby(
                db, now=NOW, title_key="civ", title="Test", creator_id=ANNA, channel_id=CHANNEL, options={}
            )
            await seats.join(db, game.id, -1, "Computer 1", NOW, "strong", "raider")
            await seats.join(db, game.id, ANNA, "Anna", NOW)
        await services.sessions.start(game.id, ANNA, seed="seed")
        while not used:
            await until_anna(services, jobs)
            await play_first(services)
    assert set(used) == {("strong", "raider")}


class Interrupted(ThreadBackend):
    """A thinking thread that does something else first, and never ends."""

    def __init__(self, meanwhile: Callable[[], Awaitable[object]]) -> None:
        super().__init__()
        self.meanwhile = meanwhile
        self.begun = self.given_up = 0

    async def run(self, urgency: Urgency, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> T:
        self.begun += 1
        if self.begun > 1:
            return await super().run(urgency, work, *arguments, **named)
        never: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            await self.meanwhile()
            return await never
        except asyncio.CancelledError:
            self.given_up += 1
            raise


@pytest.mark.few_fast
@pytest.mark.parametrize("by", ["undo", "abandon"])
async def test_a_computer_player_stops_thinking_when_the_game_moves_on(
    database_url: str, settings: Settings, by: str
) -> None:
    async with process(database_url, settings) as (services, _):
        await begin(services, "tm", (ANNA, "Anna"), *COMPUTER_PLAYERS, seating="fixed")
        await play_first(services)

        async def move_on() -> None:
            async with services.sessions.open(1) as session:
                await (session.undo(0, ANNA) if by == "undo" else session.abandon(ANNA))

        thinking = Interrupted(move_on)
        jobs = JobScheduler(
            services.store, settings, {"bot": ComputerPlayers(replace(services, thinking=thinking)).decide}
        )
        async with asyncio.timeout(HANGS_S):
            await jobs.run_due()
        assert (thinking.begun, thinking.given_up) == (1, 1)
        assert await deciders(services) == ([] if by == "undo" else [ANNA])


class Speechless(ThreadBackend):
    """A thinking thread that always fails."""

    async def run(self, urgency: Urgency, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> T:
        raise WorkerError("nothing comes to mind")


@pytest.mark.parametrize("title", fast(["tta", "tm", "dawn", "civ"]))
async def test_a_table_continues_when_thinking_fails(database_url: str, settings: Settings, title: str) -> None:
    async with process(database_url, settings) as (services, _):
        await begin(services, title)
        players = ComputerPlayers(replace(services, thinking=Speechless()))
        jobs = JobScheduler(services.store, settings, {"bot": players.decide})
        for _ in range(3):
            await until_anna(services, jobs)
            await play_first(services)
        assert {-1, -2} & set(await deciders(services))
        async with services.sessions.open(1) as session:
            seat = next(iter(session.waiting_for())).seat
            due = ScheduledJob(1, 1, seat, "deadline", session.table.questions[seat].name, NOW, None)
            before = session.table.decision_count
        await players.stand_in(due)
        async with services.sessions.open(1) as session:
            assert session.table.decision_count > before


async def test_a_seat_given_to_a_bot_is_played_at_once_and_can_be_taken_back(
    database_url: str, settings: Settings
) -> None:
    async with process(database_url, settings) as (services, jobs):
        await begin(services, "tm", (ANNA, "Anna"), (BORIS, "Boris"), seating="fixed")
        async with services.sessions.open(1) as session:
            assert not leaves_nobody(session, Seat(0))
            await computer_turns.let_play(services, session, Seat(0), ANNA, None)
            assert leaves_nobody(session, Seat(1))
            assert session.holder(Seat(0)).name == "Computer 1"
        await jobs.run_due()
        assert await deciders(services) == [-1]
        async with services.sessions.open(1) as session:
            await session.hand_over(Seat(0), ANNA, "Anna", ANNA)
            assert session.seat_of(ANNA) == 0
        assert not await due_bots(services)


async def test_a_move_is_taken_back_freely_when_only_bots_have_moved_since(
    database_url: str, settings: Settings
) -> None:
    async with process(database_url, settings) as (services, jobs):
        await begin(services, "tm", (ANNA, "Anna"), *COMPUTER_PLAYERS, seating="fixed")
        await play_first(services)
        table = await until_anna(services, jobs)
        assert table.decision_count > 2
        async with services.sessions.open(1) as session:
            assert session.free_undo_to(ANNA) == 0
            await session.undo(0, ANNA)
        assert not await due_bots(services)
        await play_first(services)
        again = await until_anna(services, jobs)
        assert [decision.text for decision in again.log] == [decision.text for decision in table.log]


async def test_a_reveal_by_a_computer_player_is_final(database_url: str, settings: Settings) -> None:
    async with process(database_url, settings) as (services, jobs):
        await begin(services, "tta", (ANNA, "Anna"), COMPUTER_PLAYERS[0])
        table = await until_anna(services, jobs)
        while not any(decision.reveals and decision.seat == 1 for decision in table.log):
            async with services.sessions.open(1) as session:
                await session.act(ANNA, plan(session.table, Seat(0)))
            table = await until_anna(services, jobs)
        async with services.sessions.open(1) as session:
            assert session.free_undo_to(ANNA) == table.decision_count


async def test_computer_players_get_separate_ids(database_url: str, settings: Settings) -> None:
    async with process(database_url, settings) as (services, _):
        await begin(services, "tm", (ANNA, "Anna"), COMPUTER_PLAYERS[1])
        localizer = await services.public_localizer(None, CHANNEL)
        async with services.sessions.open(1) as session:
            assert next_computer_player(session.holders, localizer) == (-1, "Computer 1")
            assert next_computer_player([], localizer) == (-1, "Computer 1")


@pytest.mark.parametrize("title", fast(["civ", "tm", "tta", "dawn"]))
async def test_when_time_is_up_a_computer_player_makes_the_decision_and_the_seat_stays_its_owners(
    database_url: str, settings: Settings, title: str
) -> None:
    """Its whole turn, once; the game is no longer rated and says so."""
    async with process(database_url, settings) as (services, _):
        await begin(services, title, (ANNA, "Anna"), (BORIS, "Boris"))
        agreement = Agreement(clock="move", move_s=1, consequence="computer player")
        async with services.store.writing() as db:
            await games.set_agreement(db, 1, agreement)
        computer_players = ComputerPlayers(services)
        for turn in range(4):
            async with services.sessions.open(1) as session:
                before, seat = session.table, next(iter(session.table.questions))
            async with services.store.reading() as db:
                due = next(each for each in await scheduled_jobs.of_game(db, 1) if each.seat == seat)
            await computer_players.stand_in(due)
            async with services.sessions.open(1) as session:
                assert session.table.decision_count > before.decision_count
                decisions = session.table.log[before.decision_count :]
                assert all(decision.automatic for decision in decisions)
                assert decisions[0].seat == seat, "behind it standing orders may answer for others"
                assert not same_turn(before, session.table, seat), "the turn is over"
                assert [holder.user_id for holder in session.holders] == [ANNA, BORIS]
                assert session.game.is_rated, "whoever is late has lost, and the others stay rated"
            await computer_players.stand_in(due)
            async with services.sessions.open(1) as session:
                assert session.game.revision == turn + 2, "it decides once"
        async with services.store.reading() as db:
            new = [post.message.apart.text for post in await outbox.of_game(db, 1) if post.kind == TURN_POST]
            told = [text for text in new if "a computer player decided" in text]
            deeds = [deed.what for deed in await audit.of_game(db, 1)]
            assert (await games.get(db, 1)).is_rated
    assert deeds == ["computer"] * 4
    assert ["placed behind all who stay" in text for text in told] == [True] * 4
