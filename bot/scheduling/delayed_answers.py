"""Answer for players whose hand leaves them no choice, at a plausible time."""

from __future__ import annotations

from bot.services import Services
from bot.sessions import GameSession
from bot.sessions.delayed_answers import only_answer
from bot.sessions.plan_execution import due_turn, is_due
from bot.store import drafts, plans, scheduled_jobs
from bot.store.drafts import Draft
from bot.store.plans import Plan
from bot.store.scheduled_jobs import ScheduledJob
from rules.engine import AnyAction, Seat


class DelayedAnswers:
    """Handles jobs of the kind `unhurried`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def handle(self, job: ScheduledJob) -> None:
        """Give the only possible answer, or play the plan, if nothing has changed.

        A player who is drafting a turn is left alone. The answer deletes the job.
        """
        async with self.services.sessions.open(job.game_id) as session:
            if await self._is_planned(session, job):
                await session.play_planned(job.seat)
                return
            answer = await self._answer(session, job)
            if answer is not None:
                await session.give_delayed_answer(job.seat, answer)
                return
            async with self.services.store.writing(session.game.id) as db:
                await scheduled_jobs.mark_sent(db, job.id, self.services.clock())

    async def _answer(self, session: GameSession, job: ScheduledJob) -> AnyAction | None:
        seat = job.seat
        if session.game.state != "running" or not session.still_asks(seat, job.question):
            return None
        holder = session.holder(seat)
        draft, plan = await self._prepared(session, seat)
        if holder.is_computer or draft is not None or plan is not None:
            return None
        return only_answer(session.table, seat, session.orders(seat), holder.stop)

    async def _is_planned(self, session: GameSession, job: ScheduledJob) -> bool:
        """Return whether a plan plays the present turn, without another draft of its owner."""
        seat = job.seat
        if session.game.state != "running" or not session.still_asks(seat, job.question):
            return False
        draft, plan = await self._prepared(session, seat)
        if draft is not None or plan is None or plan.begun or not plan.plays_by_itself:
            return False
        return is_due(session.table, seat, plan) and bool(due_turn(session.table, seat, plan).actions)

    async def _prepared(self, session: GameSession, seat: Seat) -> tuple[Draft | None, Plan | None]:
        """Return the draft and the plan of the owner of a seat or the deputy."""
        holder, found, planned = session.holder(seat), None, None
        async with self.services.store.reading() as db:
            for user_id in {holder.user_id, holder.asked_id}:
                draft = await drafts.find(db, session.game.id, user_id)
                plan = await plans.find(db, session.game.id, user_id)
                found = draft if draft is not None and draft.seat == seat else found
                planned = plan if plan is not None and plan.seat == seat else planned
        return found, planned
