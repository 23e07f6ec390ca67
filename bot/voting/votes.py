"""Votes: started, answered, ended by time, carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.notification_routes import notification_routes
from bot.language.i18n import Localizer, clipped
from bot.metrics.safe_errors import described
from bot.panels.layouts import text_of
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.responses import Interaction, control_of, edit_clicked_message, send_notice
from bot.services import Services
from bot.sessions import GameSession, NotPlayable
from bot.store import Message, NewPost, Post, outbox, proposals, scheduled_jobs, users
from bot.store.outbox import PROPOSAL_POST
from bot.store.proposals import NO_VOTES, Proposal, ProposalKind
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob, ScheduledJob
from bot.voting.consent import (
    end_of,
    forgiven_silence,
    is_offered,
    is_open,
    late_seats,
    left_out,
    owner_of,
    same_matter,
    same_wish,
    stands,
    verdict_of,
)
from bot.voting.offers import offer_content
from bot.voting.proposal_builder import ProposalDraft
from bot.voting.vote_messages import asked_in, named, post_of, vote_content
from bot.voting.vote_notifications import deferred_pings, direct_message, job_key
from bot.wording.clocks import moment
from rules.engine import IllegalAction, Text, say

log = structlog.get_logger(__name__)

ASKED_LENGTH = 500
"""Characters for the question of the vote that is already open."""
DECIDED: Text = say("This is decided already, or the game has gone on since.")
ASKED: Text = say("The others are asked in the channel.")
TOO_LATE: Text = say("That is no longer possible.")

PINGED_AGAIN_AFTER = timedelta(days=1)
"""The time in which nobody is pinged twice about offers of a seat that a player makes."""
MOST_VOTES = 3
"""The most votes of a kind within `VOTES_WITHIN` by which a player pings the others."""
VOTES_WITHIN = timedelta(hours=1)

Carrier = Callable[[GameSession, Proposal, int | None], Awaitable[Text]]
"""Carries out a proposal and returns a sentence about it; raises NotPlayable or IllegalAction."""


class VoteService:
    """Makes proposals, counts the answers, and carries out what everybody agreed on.

    Every method with a session needs its lock, so that two answers never come at once.
    """

    def __init__(self, services: Services, carriers: Mapping[ProposalKind, Carrier]) -> None:
        self.services = services
        self.carriers = carriers
        self.routes = {"vote": self.vote}

    async def put(self, db: AsyncConnection, draft: ProposalDraft, *, replaces: bool = False) -> None:
        """Make a proposal and queue its post; a vote gets its end. A proposal that replaces another one pings nobody
        again.
        """
        now, session = self.services.clock(), draft.session
        game = session.game
        unpinged = await _heard_lately(db, draft, now)
        made = await proposals.propose(db, game.id, draft.kind, draft.by_user, draft.payload, list(draft.voters), now)
        if draft.kind == "substitute":
            content = offer_content(made, draft.said, session, draft.localizer)
        else:
            end = await end_of(self.services, session)
            await scheduled_jobs.schedule(db, game.id, [NewJob(WHOLE_TABLE, "vote", str(made.id), end)])
            content = vote_content(made, draft.text, session, draft.localizer, end)
        heard = draft.heard_by
        calls = notification_routes(
            (await users.several(db, [user for user in heard if user not in unpinged])).values(), now
        )
        unpinged |= calls.unpinged
        pinged = " ".join(f"<@{user}>" for user in heard if f"<@{user}>" not in content.text)
        message = Message(
            text=clipped(f"{content.text}\n{pinged}".strip(), TEXT_LIMIT),
            components=content.components,
            mentions=() if replaces else tuple(user for user in heard if user not in unpinged),
        )
        post = NewPost(kind=PROPOSAL_POST, message=message, channel_id=game.place, game_id=game.id)
        alone = [direct_message(session, user, draft.said, draft.localizer) for user in calls.alone if not replaces]
        await outbox.queue(db, [post, *alone], now)
        await scheduled_jobs.schedule(db, game.id, deferred_pings(calls, made.id))
        await scheduled_jobs.schedule(db, game.id, self._checks(made.id, now))

    async def ask(self, draft: ProposalDraft, by_user: int, interaction_id: int | None) -> Text:
        """Start a vote, or agree to the same proposal of another user. Return the message to the user.

        Another proposal of the same kind has to wait for the end of the vote; only its proposer may replace it.
        """
        if not draft.heard_by:
            return await self._carried_out(draft.session, _of_one(draft), interaction_id)
        known = await self.open_about(draft)
        same = next((each for each in known if same_wish(each, draft.kind, draft.payload)), None)
        if same is not None:
            return await self._agreed(draft, same, by_user, interaction_id)
        of_others = next((each for each in known if each.by_user != by_user), None)
        if of_others is not None:
            return await self._still_open(draft.session, of_others)
        for each in known:
            await self._withdrawn(draft.session, each)
        async with self.services.store.writing(draft.session.game.id) as db:
            await self.put(db, draft, replaces=bool(known))
        return ASKED

    async def is_offered_alike(self, draft: ProposalDraft) -> bool:
        """Return whether the seat is already offered to the same people."""
        async with self.services.store.reading() as db:
            found = await proposals.open_of(db, draft.session.game.id)
        alike = (each for each in found if same_matter(each, "substitute", draft.payload))
        return any(is_offered(each, draft.session) and set(each.answers) == set(draft.voters) for each in alike)

    async def open_about(self, draft: ProposalDraft) -> Sequence[Proposal]:
        """Return the valid open proposals about the same matter."""
        async with self.services.store.reading() as db:
            found = await proposals.open_of(db, draft.session.game.id)
        return [each for each in found if same_matter(each, draft.kind, draft.payload) and stands(each, draft.session)]

    async def _agreed(self, draft: ProposalDraft, same: Proposal, by_user: int, interaction_id: int | None) -> Text:
        """Count a proposal of the same as an agreement."""
        if by_user == same.by_user:
            return say("You have asked for this already; the others have still to answer.")
        async with self.services.store.writing(draft.session.game.id) as db:
            after = await proposals.answer(db, same.id, by_user, agrees=True)
        if after is None:
            return DECIDED
        done = await self._judged(draft.session, after, interaction_id)
        await self._redrawn(draft.session, after, done)
        return say("Somebody has asked for this already; now you have agreed.") if done is None else done

    async def _still_open(self, session: GameSession, proposal: Proposal) -> Text:
        """Return why no other proposal of this kind is possible now."""
        async with self.services.store.reading() as db:
            end = await scheduled_jobs.due_for(db, session.game.id, "vote", str(proposal.id))
        asked = asked_in(await post_of(self.services.store, proposal))
        return say(
            "Another vote of this kind is open: {what}\nIt ends {when}; until then only whoever asked for it can ask"
            " for something else.",
            what="…" if asked is None else clipped(asked, ASKED_LENGTH),
            when="…" if end is None else moment(end),
        )

    async def _withdrawn(self, session: GameSession, proposal: Proposal) -> None:
        """Close a proposal whose proposer replaces it."""
        async with self.services.store.writing(session.game.id) as db:
            await proposals.close(db, proposal.id, "withdrawn", self.services.clock())
            await scheduled_jobs.drop(db, session.game.id, "vote", str(proposal.id))
        await self._redrawn(session, proposal, say("Withdrawn: something else is asked instead."))

    async def vote(self, interaction: Interaction) -> None:
        """Agree or refuse."""
        control = control_of(interaction)
        assert control is not None, "votes come from buttons"
        number, _, word = control.argument.partition(".")
        async with self.services.sessions.open(control.game) as session:
            proposal = await self._answered(
                interaction, session, int(number) if number.isdecimal() else 0, agrees=word == "yes"
            )
            if proposal is None:
                return
            done = await self._judged(session, proposal, interaction.id)
            localizer = await self._public(session)
            content = await self._content(session, proposal, first_line(interaction), localizer, done)
        await edit_clicked_message(interaction, content)

    async def end(self, job: ScheduledJob) -> None:
        """End a vote whose time is over: carry it out if everybody agreed, else post that it failed."""
        number = int(job.question)
        try:
            async with self.services.sessions.open(job.game_id) as session:
                async with self.services.store.reading() as db:
                    proposal = await proposals.find(db, number)
                if proposal is not None and proposal.closed_at is None:
                    await self._ended(session, proposal)
        except NotPlayable as error:
            log.info("the game of a vote cannot go on", game=job.game_id, problem=described(error))
            async with self.services.store.writing(job.game_id) as db:
                await proposals.close(db, number, "overtaken", self.services.clock())
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())

    async def _ended(self, session: GameSession, proposal: Proposal) -> None:
        if not stands(proposal, session):
            async with self.services.store.writing(session.game.id) as db:
                await proposals.close(db, proposal.id, "overtaken", self.services.clock())
            await self._redrawn(session, proposal, say("The game has gone on since."))
            return
        done = await self._judged(session, proposal, None, ended=True)
        assert done is not None, "a vote that ends is decided"
        asked = await self._redrawn(session, proposal, done)
        localizer, now = await self._public(session), self.services.clock()
        asker = () if proposal.by_user is None else (proposal.by_user,)
        pinged = " ".join(f"<@{user}>" for user in asker)
        message = Message(text=clipped(f"{asked}\n{localizer(done)} {pinged}".strip(), TEXT_LIMIT), mentions=asker)
        told = NewPost(kind=PROPOSAL_POST, message=message, channel_id=session.game.place, game_id=session.game.id)
        async with self.services.store.writing(session.game.id) as db:
            await outbox.queue(db, [told], now)

    async def _answered(
        self, interaction: Interaction, session: GameSession, number: int, *, agrees: bool
    ) -> Proposal | None:
        """Return the proposal with the new answer; None when it was refused with a message to the user."""
        after = None
        async with self.services.store.writing(session.game.id) as db:
            before = await proposals.find(db, number)
            stale = before is None or before.game_id != session.game.id or before.closed_at is not None
            if before is not None and not stale and not stands(before, session):
                await proposals.close(db, number, "overtaken", self.services.clock())
                stale = True
            owner = None if before is None or stale else left_out(before, session)
            if not stale and interaction.user.id != owner:
                after = await proposals.answer(db, number, interaction.user.id, agrees=agrees)
        if after is None:
            localizer = await self.services.localizer_at(interaction, session)
            mine = before is not None and before.by_user == interaction.user.id
            not_asked = say("You have asked for this, so you agree.") if mine else say("You are not asked for this.")
            if interaction.user.id == owner:
                not_asked = say("This is about going on without you. Make your decision, and the vote is void.")
            await send_notice(interaction, localizer(DECIDED if stale else not_asked))
        return after

    async def _judged(
        self, session: GameSession, proposal: Proposal, interaction_id: int | None, *, ended: bool = False
    ) -> Text | None:
        """Return the outcome of a proposal after an answer or at its end, as a sentence; None while it is open."""
        late = {session.holder(seat).user_id for seat in await late_seats(self.services, session)}
        owner = owner_of(proposal, session)
        if ended:
            silent = [user for user, answer in proposal.answers.items() if answer is None]
            late |= {user for user in silent if await self.services.members.has_left(session.game.guild_id, user)}
        verdict = verdict_of(proposal, late, owner, ended=ended)
        if verdict is None:
            return None
        if verdict:
            done = await self._carried_out(session, proposal, interaction_id)
        elif False in proposal.answers.values():
            refused = named(session, [user for user, answer in proposal.answers.items() if answer is False])
            done = say("{who} has refused; nothing changes.", who=refused)
        else:
            forgiven = forgiven_silence(proposal, late, owner)
            silent = [user for user, answer in proposal.answers.items() if answer is None and user not in forgiven]
            done = say("The vote has failed: no answer from {who}.", who=named(session, silent))
        async with self.services.store.writing(session.game.id) as db:
            result = "accepted" if verdict else "refused"
            await proposals.close(db, proposal.id, result, self.services.clock())
            await scheduled_jobs.drop(db, session.game.id, "vote", str(proposal.id))
            for user in proposal.answers:
                await scheduled_jobs.drop(db, session.game.id, "vote_call", job_key(proposal.id, user))
        return done

    async def _carried_out(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        session.last_to_agree = proposal.answered_by
        try:
            return await self.carriers[proposal.kind](session, proposal, interaction_id)
        except (NotPlayable, IllegalAction):
            return TOO_LATE
        finally:
            session.last_to_agree = None

    async def _redrawn(self, session: GameSession, proposal: Proposal, done: Text | None) -> str:
        """Update the post of a vote that was not answered by its own buttons. Return the question."""
        post = await post_of(self.services.store, proposal)
        asked = asked_in(post) or ""
        if post is None:
            return asked
        content = await self._content(session, proposal, asked, await self._public(session), done)
        message = replace(post.message, text=content.text, components=content.components)
        await self._changed(session, post, message if done is None else replace(message, mentions=()))
        return asked

    async def _changed(self, session: GameSession, post: Post, message: Message) -> None:
        """Let a post show another message; a deleted post is sent again without pings."""
        async with self.services.store.writing(session.game.id) as db:
            await outbox.change(db, post, message, self.services.clock())

    def _checks(self, number: int, now: datetime) -> list[NewJob]:
        """Return the jobs that check at the times of reminders whether the post of a proposal is still there."""
        intervals = enumerate(self.services.settings.reminder_intervals_s)
        return [
            NewJob(WHOLE_TABLE, "vote_check", job_key(number, place), now + timedelta(seconds=after))
            for place, after in intervals
        ]

    async def check(self, job: ScheduledJob) -> None:
        """Handle a `vote_check` job: update the post of an open proposal, so that it comes back if it was deleted."""
        number = int(job.question.partition(".")[0])
        try:
            async with self.services.sessions.open(job.game_id) as session:
                async with self.services.store.reading() as db:
                    proposal = await proposals.find(db, number)
                if proposal is not None and proposal.closed_at is None and is_open(proposal, session):
                    await self._checked(session, proposal)
        except NotPlayable as error:
            log.info("the game of a vote cannot go on", game=job.game_id, problem=described(error))
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())

    async def _checked(self, session: GameSession, proposal: Proposal) -> None:
        if proposal.kind not in NO_VOTES:
            await self._redrawn(session, proposal, None)
        elif (post := await post_of(self.services.store, proposal)) is not None:
            await self._changed(session, post, post.message)

    async def _content(
        self, session: GameSession, proposal: Proposal, text: str, localizer: Localizer, done: Text | None
    ) -> MessageContent:
        if done is not None:
            return MessageContent(f"{text}\n-# {localizer(done)}")
        async with self.services.store.reading() as db:
            end = await scheduled_jobs.due_for(db, session.game.id, "vote", str(proposal.id))
        return vote_content(proposal, text, session, localizer, end)

    async def _public(self, session: GameSession) -> Localizer:
        return await self.services.public_localizer_at(session)


async def _heard_lately(db: AsyncConnection, draft: ProposalDraft, now: datetime) -> frozenset[int]:
    """Return the users who were pinged about the same enough, and are not pinged again.

    Of an offered seat, these are the users to whom any seat of the game was offered within a day. If the same seat was
    offered, all players count. A player who asks for one vote after the other pings nobody any more.
    """
    if draft.by_user is None:
        return frozenset()
    if draft.kind != "substitute":
        made = await proposals.made_since(db, draft.session.game.id, draft.kind, now - VOTES_WITHIN)
        enough = sum(each.by_user == draft.by_user for each in made) >= MOST_VOTES
        return frozenset(draft.heard_by if enough else ())
    earlier = await proposals.made_since(db, draft.session.game.id, "substitute", now - PINGED_AGAIN_AFTER)
    again = any(same_matter(each, draft.kind, draft.payload) for each in earlier)
    table = set(draft.heard_by).difference(draft.voters) if again else set[int]()
    return frozenset(table.union(*(each.answers for each in earlier)))


def _of_one(draft: ProposalDraft) -> Proposal:
    """Return the proposal of a user who has nobody to ask."""
    game, now = draft.session.game, draft.session.game.changed_at
    return Proposal(0, game.id, draft.kind, draft.by_user, draft.payload, {}, now)


def first_line(interaction: Interaction) -> str:
    """Return the question in the message of a proposal, without the answers."""
    return "" if interaction.message is None else text_of(interaction.message).split("\n")[0]
