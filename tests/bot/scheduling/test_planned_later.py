"""Where the speed of an answer would reveal something, a plan is played after a plausible time."""

from __future__ import annotations

from datetime import timedelta

from bot.scheduling.delayed_answers import DelayedAnswers
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.sessions.plan_execution import known_signals, planned_turn
from bot.settings import Settings
from bot.store import Store, drafts, games, plans, scheduled_jobs, seats
from bot.store.drafts import Draft
from bot.store.plans import Plan
from bot.workers.drawing_queue import DrawingQueue
from rules import GAMES
from rules.engine import Seat
from rules.engine.hosting.planned_turns import table_on_turn
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, NOW, Crier, Hands


class Planned:
    """Two people play Through the Ages; one of them has planned to pass in the next turn."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.hands = store, Hands()
        self.tables = GameSessions(store, {"tta": GAMES["tta"]}, settings, Crier(), self.hands)
        services = Services(settings, store, GAMES, self.tables, DrawingQueue(), self.hands)
        self.jobs = JobScheduler(store, settings, {"unhurried": DelayedAnswers(services).handle}, self.hands)
        self.game = self.user = 0
        self.planner = Seat(0)

    async def begin(self) -> Planned:
        async with self.store.writing() as db:
            opened = await games.open_lobby(
                db, now=NOW, title_key="tta", title="Test", creator_id=ANNA, channel_id=CHANNEL, options={}
            )
            for user, name in ((ANNA, "Anna"), (BORIS, "Boris")):
                await seats.join(db, opened.id, user, name, NOW)
        await self.tables.start(opened.id, ANNA, seed="planned later")
        self.game = opened.id
        while not await self.plan():
            await self.end_turn()
        return self

    async def plan(self) -> bool:
        """Plan to pass for the player off turn. Return False where their next turn has no politics."""
        async with self.tables.open(self.game) as session:
            (mover,) = session.table.questions
            seat = Seat(1 - mover)
            ahead = table_on_turn(session.table, seat)
            if ahead is None or ahead.questions[seat].name != "politics":
                return False
            turn = planned_turn(ahead, seat, ["pass", "end"])
            plan = Plan(
                self.game,
                session.holder(seat).user_id,
                seat,
                (turn,),
                True,
                NOW,
                known=known_signals(session.table, seat),
            )
        async with self.store.writing() as db:
            await plans.save(db, plan)
        self.planner, self.user = seat, plan.user_id
        return True

    async def end_turn(self) -> None:
        """Pass and end the turn of the current player."""
        async with self.tables.open(self.game) as session:
            ((seat, question),) = session.table.questions.items()
            lines = ["pass", "end"] if question.name == "politics" else ["end"]
            user = session.holder(seat).user_id
            await session.act(user, [session.table.parse(line) for line in lines])

    async def by_plan(self) -> list[str]:
        """Return what the plan has played."""
        async with self.tables.open(self.game) as session:
            return [each.text for each in session.table.log if each.automatic and each.seat == self.planner]


async def test_a_plan_for_politics_waits_a_persons_time(store: Store, settings: Settings) -> None:
    """It is hidden whether a player holds cards to play."""
    table = await Planned(store, settings).begin()
    await table.end_turn()
    assert await table.by_plan() == []
    async with store.reading() as db:
        (due,) = [each.due_at for each in await scheduled_jobs.of_game(db, table.game) if each.kind == "unhurried"]
    assert due - table.hands.now >= timedelta(minutes=1)
    table.hands.on(hours=1)
    await table.jobs.run_due()
    assert await table.by_plan() == ["pass", "end"]


async def test_a_player_with_another_draft_is_left_alone(store: Store, settings: Settings) -> None:
    table = await Planned(store, settings).begin()
    await table.end_turn()
    async with store.writing() as db:
        await drafts.save(db, Draft(table.game, table.user, table.planner, 0, ("pass",), NOW))
    table.hands.on(hours=1)
    await table.jobs.run_due()
    assert await table.by_plan() == []
