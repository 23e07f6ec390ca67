"""Post pings and reminders to players who have to decide, and the notice that a game is stalled.

`feature.py` registers these methods for the scheduler, which calls them when a job is due. A `ping` is the
first notification about a question, if it was deferred; a `reminder` follows while the answer is missing.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from bot.announcements.notifications import ping_post
from bot.language.i18n import Localizer, clipped
from bot.panels.message_content import TEXT_LIMIT, post_buttons
from bot.scheduling.pauses import postponed_by_pause
from bot.scheduling.stalled_games import stalled_buttons
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Message, NewPost, SeatHolder, User, UserSettings, clocks, outbox, scheduled_jobs, users
from bot.store.outbox import REMINDER_POST
from bot.store.scheduled_jobs import ScheduledJob
from bot.wording.clocks import deadline_line
from bot.wording.narration import awaited
from bot.wording.recaps import since_last_move
from rules.engine import say

STALLED_POST = "stalled"
"""The kind of the post about a stalled game."""


class ReminderHandler:
    """A handler of jobs of the kinds `ping`, `reminder`, `stalled` and `waited` (see `scheduled_jobs.JobKind`)."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def remind(self, job: ScheduledJob) -> None:
        """Handle a `reminder` or a `ping`: remind a user, or notify them for the first time if that was deferred.

        In their quiet hours or absence the job is postponed. While the last post in the channel is recent, a ping goes
        below it, unless the user prefers direct messages. In all other cases the user gets a message with the question
        and buttons. Reminders wait for the end of days on which the game pauses.
        """
        if job.kind == "reminder" and await postponed_by_pause(self.services, job):
            return
        async with self.services.sessions.open(job.game_id) as session:
            holder = session.holder(job.seat)
            user = await self._user(holder)
            post = None
            reminded = job.kind == "ping" or user.settings.reminders_by != "never"
            if reminded and await self._is_wanted(session, job):
                reachable_at = user.settings.reachable_from(self.services.clock())
                if reachable_at is not None:
                    async with self.services.store.writing(session.game.id) as db:
                        await scheduled_jobs.postpone(db, job.id, reachable_at)
                    return
                if job.kind == "ping" and user.settings.reminders_by != "dm" and await self._posted_recently(session):
                    await self._post_ping(session, job)
                    return
                post = await self._reminder_post(session, holder, user, "▶" if job.kind == "ping" else "🔔")
            await self._mark_done(job, post)

    async def stalled(self, job: ScheduledJob) -> None:
        """Handle a `stalled` job: post in the channel that a player has not decided for a long time."""
        if await postponed_by_pause(self.services, job):
            return
        async with self.services.sessions.open(job.game_id) as session:
            post = None
            if session.still_asks(job.seat, job.question):
                game, localizer = session.game, await self._public(session)
                late = awaited(session.table, [job.seat])
                text = say("⌛ This game has been waiting for a long time: {who}.", who=late)
                message = Message(text=localizer(text), components=stalled_buttons(session, job.seat, localizer))
                post = NewPost(
                    kind=STALLED_POST, message=message, channel_id=game.place, game_id=game.id, seat=job.seat
                )
            await self._mark_done(job, post)

    async def tell(self, job: ScheduledJob) -> None:
        """Handle a `waited` job: post events held back until computer players decide. This deletes the job."""
        async with self.services.sessions.open(job.game_id) as session:
            await session.tell_waited()

    async def _is_wanted(self, session: GameSession, job: ScheduledJob) -> bool:
        """Return whether the question is still open, and no newer job of the seat makes this one unnecessary."""
        async with self.services.store.reading() as db:
            followed = await scheduled_jobs.is_followed(db, job, self.services.clock())
            followed = followed or await scheduled_jobs.is_called_later(db, job)
        return not followed and session.still_asks(job.seat, job.question)

    async def _mark_done(self, job: ScheduledJob, post: NewPost | None) -> None:
        """Mark the job as done and queue its post, unless the job was deleted by an answer meanwhile."""
        now = self.services.clock()
        async with self.services.store.writing(job.game_id) as db:
            if await scheduled_jobs.mark_sent(db, job.id, now) and post is not None:
                if post.kind == REMINDER_POST and post.channel_id is not None:
                    # It replaces their earlier pings.
                    await outbox.withdraw(db, job.game_id, [job.seat], now)
                await outbox.queue(db, [post], now)

    async def _post_ping(self, session: GameSession, job: ScheduledJob) -> None:
        """Queue one post that pings the user and all other users whose ping is due.

        It also names users who are named in ping posts that still stand.
        """
        game, now = session.game, self.services.clock()
        async with self.services.store.reading() as db:
            due = [each for each in await scheduled_jobs.of_game(db, game.id) if _is_due_ping(each, session, now)]
            people = await users.settings_of(db, [session.holder(each.seat).asked_id for each in due])
            standing = [each for call in await outbox.open_pings(db, game.id) for each in call.message.asks]
            ends = await clocks.deadlines(db, game.id)
        together = [each for each in due if _is_pinged_in_channel(people[session.holder(each.seat).asked_id], now)]
        pinged = [session.holder(each.seat).asked_id for each in together]
        called = {*(each.seat for each in together), *(each.seat for each in standing)}
        holders = [holder for holder in session.waiting_for() if holder.seat in called]
        localizer = await self._public(session)
        post = ping_post(game, session.table, holders, pinged, ends, localizer)
        with suppress(_Answered):
            async with self.services.store.writing(session.game.id) as db:
                for each in together:
                    if not await scheduled_jobs.mark_sent(db, each.id, now):
                        raise _Answered
                await outbox.queue(db, [post], now)

    async def _reminder_post(self, session: GameSession, holder: SeatHolder, user: User, sign: str) -> NewPost:
        game = session.game
        private = user.settings.reminders_by == "dm"
        localizer = await self._public(session)
        if private and user.language is not None:
            localizer = localizer.into(user.language)
        lines = [f"{sign} <@{user.id}>: {localizer(session.table.questions[holder.seat].title)}."]
        async with self.services.store.reading() as db:
            ends = await clocks.deadlines(db, game.id)
        lines.append(deadline_line({seat: when for seat, when in ends.items() if seat == holder.seat}, localizer))
        if private:
            lines.append(localizer(say("The game is in {place}.", place=f"<#{game.place}>")))
        # In the channel the last post says it, unless it is far up by now.
        told = not private and await self._posted_recently(session)
        recap = "" if told else await since_last_move(session, holder.seat, localizer)
        if recap:
            lines += [localizer(say("Since your last decision:")), recap]
        message = Message(
            text=clipped("\n".join(line for line in lines if line), TEXT_LIMIT),
            components=post_buttons(game.id, game.revision, localizer, session.rules),
            mentions=(user.id,),
        )
        # A user with closed direct messages is reminded in the channel by the outbox.
        return NewPost(
            kind=REMINDER_POST,
            message=message,
            game_id=game.id,
            channel_id=None if private else game.place,
            user_id=user.id if private else None,
            seat=holder.seat,
        )

    async def _posted_recently(self, session: GameSession) -> bool:
        """Return whether the last post of a game is recent."""
        async with self.services.store.reading() as db:
            last = await outbox.last_panel(db, session.game.id)
        longest = timedelta(seconds=self.services.settings.long_ago_s)
        return last is not None and self.services.clock() - last.created_at < longest

    async def _user(self, holder: SeatHolder) -> User:
        async with self.services.store.reading() as db:
            return await users.find(db, holder.asked_id) or User(holder.asked_id, holder.asked_name)

    async def _public(self, session: GameSession) -> Localizer:
        return await self.services.public_localizer_at(session)


class _Answered(Exception):
    """Raised to undo a transaction when another process has accepted an answer meanwhile; the pings are tried again."""


def _is_due_ping(job: ScheduledJob, session: GameSession, now: datetime) -> bool:
    """Return whether a job is a ping that is due, not sent, and about a question still open."""
    waits = job.kind == "ping" and job.sent_at is None and job.due_at <= now
    return waits and session.still_asks(job.seat, job.question)


def _is_pinged_in_channel(personal: UserSettings, now: datetime) -> bool:
    """Return whether a user wants pings in the channel at this moment."""
    return personal.reachable_from(now) is None and personal.reminders_by != "dm"
