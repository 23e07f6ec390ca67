"""The end of a player's time: the consequence that the players agreed on."""

from __future__ import annotations

from bot.computer_players.computer_turns import ComputerPlayers, can_play
from bot.panels.message_content import post_buttons
from bot.scheduling.pauses import postponed_by_pause
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Message, NewPost, outbox, scheduled_jobs
from bot.store.scheduled_jobs import ScheduledJob
from bot.voting.consent import others
from bot.voting.proposal_builder import ProposalDraft
from bot.voting.proposal_executor import ProposalExecutor
from bot.wording.narration import awaited
from rules.engine import say

TIME_POST = "time"


class TimeoutHandler:
    """Handles jobs of the kind `deadline`."""

    def __init__(self, services: Services, deciding: ProposalExecutor, computer_players: ComputerPlayers) -> None:
        self.services = services
        self.proposing = deciding.proposing
        self.voting = deciding.voting
        self.computer_players = computer_players

    async def handle(self, job: ScheduledJob) -> None:
        """Apply the consequence agreed for this case; on a day without time, after it."""
        if await postponed_by_pause(self.services, job):
            return
        if await self._by_computer(job):
            # The computation needs no lock.
            await self.computer_players.stand_in(job)
            return
        async with self.services.sessions.open(job.game_id) as session:
            if not session.still_asks(job.seat, job.question):
                async with self.services.store.writing(session.game.id) as db:
                    await scheduled_jobs.mark_sent(db, job.id, self.services.clock())
                return
            match session.game.agreement.consequence:
                case "vote" if others(session, job.seat):
                    draft = await self.proposing.default(session, job.seat)
                    asked_already = bool(await self.voting.open_about(draft))
                    await self._posted(job, await self._notice(session, job) if asked_already else draft)
                case "default" | "vote" | "computer player":
                    # Agreed before, or nobody is there to vote or to play. The answer deletes the job.
                    await session.time_out(job.seat)
                case "substitute":
                    await self._posted(job, await self.proposing.substitute(session, job.seat))
                case "nothing":
                    await self._posted(job, await self._notice(session, job))

    async def _by_computer(self, job: ScheduledJob) -> bool:
        async with self.services.sessions.open(job.game_id) as session:
            wanted = session.game.agreement.consequence == "computer player" and can_play(session.rules)
            question = session.table.questions.get(job.seat)
            # Where the end of the time closes a phase, a computer player has nothing to decide.
            wanted = wanted and question is not None and question.too_late is None
            return wanted and session.still_asks(job.seat, job.question)

    async def _posted(self, job: ScheduledJob, what: ProposalDraft | NewPost) -> None:
        """Mark the deadline as done, with its post, unless an answer has come in between."""
        now = self.services.clock()
        async with self.services.store.writing(job.game_id) as db:
            if not await scheduled_jobs.mark_sent(db, job.id, now):
                return
            if isinstance(what, NewPost):
                await outbox.queue(db, [what], now)
            else:
                await self.voting.put(db, what)

    async def _notice(self, session: GameSession, job: ScheduledJob) -> NewPost:
        game = session.game
        localizer = await self.services.public_localizer_at(session)
        text = say("⏰ Time is up: {who}.", who=awaited(session.table, [job.seat]))
        message = Message(
            text=localizer(text), components=post_buttons(game.id, game.revision, localizer, session.rules)
        )
        return NewPost(kind=TIME_POST, message=message, channel_id=game.place, game_id=game.id, seat=job.seat)
