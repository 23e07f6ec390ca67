"""Jobs that become due on a day on which the clocks of their game pause."""

from __future__ import annotations

from bot.services import Services
from bot.store import scheduled_jobs
from bot.store.scheduled_jobs import ScheduledJob


async def postponed_by_pause(services: Services, job: ScheduledJob) -> bool:
    """Postpone a job to the end of the pause in which it is due. Return False outside of pauses.

    Jobs are planned for other days; they come into a pause when its days were shifted, as after an outage.
    """
    game, now = await services.game(job.game_id), services.clock()
    if game is None or (resumes := game.agreement.calendar.resumes(now)) == now:
        return False
    async with services.store.writing(job.game_id) as db:
        await scheduled_jobs.postpone(db, job.id, resumes)
    return True
