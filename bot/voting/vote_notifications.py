"""Notify voters: by a ping in the post, by a direct message, or later, as they have chosen for turns."""

from __future__ import annotations

import structlog

from bot.access.notification_routes import NotificationRoutes
from bot.language.i18n import Localizer, clipped
from bot.metrics.safe_errors import described
from bot.panels.message_content import TEXT_LIMIT
from bot.services import Services
from bot.sessions import GameSession, NotPlayable
from bot.store import Message, NewPost, User, outbox, proposals, scheduled_jobs
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob, ScheduledJob
from bot.voting.consent import stands
from bot.voting.vote_messages import asked_in, post_of
from rules.engine import say

log = structlog.get_logger(__name__)

VOTE_PING = "vote call"


def deferred_pings(calls: NotificationRoutes, number: int) -> list[NewJob]:
    """Return the deferred pings to a vote."""
    return [NewJob(WHOLE_TABLE, "vote_call", job_key(number, user), when) for user, when in calls.later.items()]


def direct_message(session: GameSession, user: User, asked: str, localizer: Localizer) -> NewPost:
    """Return the direct message about a vote; if it is closed, a ping is posted instead."""
    own = localizer.into(user.language)
    place = own(say("The game is in {place}.", place=f"<#{session.game.place}>"))
    message = Message(clipped(f"{asked}\n{place} <@{user.id}>", TEXT_LIMIT), mentions=(user.id,))
    return NewPost(kind=VOTE_PING, message=message, user_id=user.id, game_id=session.game.id)


def job_key(number: int, user_id: int) -> str:
    """Return the key of the job that pings a user to a vote."""
    return f"{number}.{user_id}"


class VoteNotifier:
    """Handles jobs of the kind `vote_call`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def notify(self, job: ScheduledJob) -> None:
        """Ping a user who wanted no notification when the vote began, if the vote still waits for them."""
        number, user_id = _read(job.question)
        post = None
        try:
            async with self.services.sessions.open(job.game_id) as session:
                async with self.services.store.reading() as db:
                    proposal = await proposals.find(db, number)
                open_still = proposal is not None and proposal.closed_at is None and stands(proposal, session)
                if proposal is not None and open_still and proposal.answers.get(user_id) is None:
                    localizer = await self.services.public_localizer(session.game.guild_id, session.game.place)
                    # A question without voters has no buttons by which it could be found.
                    post_asks = asked_in(await post_of(self.services.store, proposal))
                    about = localizer(say("There is a vote here.")) if post_asks is None else post_asks
                    message = Message(clipped(f"{about}\n<@{user_id}>".strip(), TEXT_LIMIT), mentions=(user_id,))
                    place = session.game.place
                    post = NewPost(kind=VOTE_PING, message=message, channel_id=place, game_id=session.game.id)
        except NotPlayable as error:
            log.info("the game of a vote cannot go on", game=job.game_id, problem=described(error))
        async with self.services.store.writing(job.game_id) as db:
            if await scheduled_jobs.mark_sent(db, job.id, self.services.clock()) and post is not None:
                await outbox.queue(db, [post], self.services.clock())


def _read(about: str) -> tuple[int, int]:
    """Return the number of the vote and the user."""
    number, _, user = about.partition(".")
    return int(number), int(user)
