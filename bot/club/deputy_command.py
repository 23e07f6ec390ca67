"""Deputies of seats: a user plays for the owner for some days, such as during a holiday.

The command `/game seat deputy` asks the user, who accepts or declines by a button. Nothing counts before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import discord
import structlog
from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.channels import kept_out_of
from bot.access.entry import why_not_join
from bot.language.i18n import Localizer, safe_name
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.message_content import MessageContent
from bot.responses import (
    Interaction,
    control_of,
    edit_clicked_message,
    name_of,
    place_of,
    send_notice,
    show_panel,
)
from bot.services import Services
from bot.sessions import GameSession, NotPlayable
from bot.store import (
    Deputy,
    NewPost,
    SeatHolder,
    absence,
    audit,
    deputies,
    drafts,
    erasure,
    outbox,
    plans,
    proposals,
    scheduled_jobs,
    users,
)
from bot.store.deputies import DeputyRecord
from bot.store.outbox import PROPOSAL_POST, Message
from bot.store.pings import SOMEBODY
from bot.store.proposals import Proposal
from bot.store.scheduled_jobs import ScheduledJob
from bot.store.seats import FORGOTTEN
from bot.voting.consent import knows_another_hand, stands
from bot.voting.vote_messages import asked_in, post_of
from bot.voting.votes import first_line
from bot.wording import clocks
from rules.engine import Seat, Text, Who, say

log = structlog.get_logger(__name__)

LONGEST_DAYS = 30
USUAL_DAYS = 7
DEPUTY_POST = "deputy"
ASKED_AGAIN_AFTER = timedelta(days=1)
"""The time in which a user is not pinged again with such a request, also in other games."""
NOT_ASKED: Text = say("You are not asked for this.")
NOT_OPEN: Text = say("This request is no longer open.")


@dataclass(frozen=True, slots=True)
class _Told:
    """The post when a deputy begins or ends, and the users it pings."""

    text: Text
    pinged: tuple[int, ...] = ()


class DeputyCommand:
    """Asks and ends deputies. A deputy plays from the same private panel as the owner, and has no vote."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"be_deputy": self.accept, "no_deputy": self.decline}

    async def name(self, interaction: Interaction, person: discord.User | None, days: int) -> None:
        """Ask a user to be deputy of the user's seat, or without a person end the present one."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state != "running":
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(say("No game is going on here.")))
            return
        async with self.services.sessions.open(game.id) as session:
            localizer = await self.services.localizer_at(interaction, session)
            if person is None:
                done = await self._end(interaction, session)
            else:
                done = await self._name(interaction, session, person, days)
        await show_panel(interaction, localizer(done))

    async def expire(self, job: ScheduledJob) -> None:
        """End a deputy whose time is over, and post it."""
        try:
            async with self.services.sessions.open(job.game_id) as session:
                record = await self._lasting(int(job.question))
                if record is not None:
                    over = say("{user} is no longer deputy for {who}.", user=_called(record), who=Who(record.seat))
                    await self._ended(session, session.holder(record.seat), record, None, _Told(over))
        except NotPlayable as error:
            log.info("the game of a deputy cannot go on", game=job.game_id, problem=str(error))
            record = await self._lasting(int(job.question))
            if record is not None:
                async with self.services.store.writing(job.game_id) as db:
                    await deputies.end_of_seat(db, record.game_id, record.seat, self.services.clock())
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())

    async def _lasting(self, number: int) -> DeputyRecord | None:
        """Return the record with that number, unless it has ended; without its user when their data are being
        deleted.
        """
        async with self.services.store.reading() as db:
            record = await deputies.find(db, number)
            going = await erasure.pending(db)
        if record is None or record.ended_at is not None:
            return None
        if record.user_id in going:
            return replace(record, user_id=FORGOTTEN - record.seat, name=SOMEBODY)
        return record

    async def accept(self, interaction: Interaction) -> None:
        """Become the deputy of a seat."""
        await self._answer(interaction, accepts=True)

    async def decline(self, interaction: Interaction) -> None:
        """Refuse to be the deputy of a seat."""
        await self._answer(interaction, accepts=False)

    async def _answer(self, interaction: Interaction, *, accepts: bool) -> None:
        control, user_id = control_of(interaction), interaction.user.id
        assert control is not None, "requests are answered by buttons"
        async with self.services.sessions.open(control.game) as session:
            async with self.services.store.reading() as db:
                request = await proposals.find(db, control.number)
            refusal: Text | None = NOT_OPEN
            if request is not None and self._is_open(request, session):
                refusal = None if user_id in request.answers else NOT_ASKED
                if refusal is None and accepts:
                    refusal = await self._knows_too_much(session, Seat(request.number("seat")), user_id)
                    refusal = refusal or await why_not_join(self.services, session.game.guild_id, user_id)
            if refusal is None and request is not None:
                refusal = await self._answered(session, request, name_of(interaction), accepts=accepts)
            if refusal is not None:
                localizer = await self.services.localizer_at(interaction, session)
                await send_notice(interaction, localizer(refusal))
                return
            public = await self.services.public_localizer_at(session)
        done = say("Accepted.") if accepts else say("Declined.")
        await edit_clicked_message(interaction, MessageContent(f"{first_line(interaction)}\n-# {public(done)}"))

    async def _answered(self, session: GameSession, request: Proposal, name: str, *, accepts: bool) -> Text | None:
        """Store the answer to a request and tell the owner. Return why that was not possible, or None."""
        (user_id,), seat = request.answers, Seat(request.number("seat"))
        holder, until = session.holder(seat), _until(request)
        told = say("🤝 {user} does not want to be deputy for {who}.", user=f"<@{user_id}>", who=Who(seat))
        if accepts:
            told = say(
                "🤝 {user} is deputy for {who} until {when}. Both may play the seat; who does stands in the log."
                " `/game seat deputy` ends it.",
                user=f"<@{user_id}>",
                who=Who(seat),
                when=clocks.until(until),
            )
        async with self.services.store.writing(session.game.id, person=user_id) as db:
            # Another process may have answered or withdrawn it in the meantime.
            await proposals.answer(db, request.id, user_id, agrees=accepts)
            result = "accepted" if accepts else "refused"
            if not await proposals.close(db, request.id, result, self.services.clock()):
                return NOT_OPEN
            if accepts:
                await self._begin(db, session, holder, Deputy(user_id, name, until))
            await self._tell(db, session, _Told(told, (holder.user_id,)))
        return None

    def _is_open(self, request: Proposal, session: GameSession) -> bool:
        here = request.kind == "deputy" and request.game_id == session.game.id and request.closed_at is None
        return here and stands(request, session) and _until(request) > self.services.clock()

    async def _name(self, interaction: Interaction, session: GameSession, person: discord.User, days: int) -> Text:
        mine = session.seats_of(interaction.user.id)
        if not mine:
            return say("You have no seat in this game.")
        seat = mine[0]
        refusal = await self._refusal(interaction, session, seat, person)
        if refusal is not None:
            return refusal
        holder = session.holder(seat)
        if holder.deputy is not None and holder.deputy.user_id == person.id:
            return await self._prolong(session, holder, holder.deputy, days)
        earlier = await self._request(session, seat)
        payload: dict[str, JsonValue] = {"seat": int(seat), "days": days, proposals.NEWCOMER: person.id}
        if earlier is not None and dict(earlier.payload) == payload:
            return say("You have asked {user} already.", user=person.mention)
        if earlier is not None:
            await self._withdraw(session, earlier)
        await self._ask(session, holder, person, payload)
        return say("{user} is asked in the channel, and may play for you after accepting.", user=person.mention)

    async def _ask(
        self, session: GameSession, holder: SeatHolder, person: discord.User, payload: Mapping[str, JsonValue]
    ) -> None:
        """Post a request with its buttons; nobody is pinged by several within a day."""
        localizer, now = await self.services.public_localizer_at(session), self.services.clock()
        async with self.services.store.writing(session.game.id) as db:
            lately = await proposals.is_asked_since(db, person.id, now - ASKED_AGAIN_AFTER)
            request = await proposals.propose(db, session.game.id, "deputy", holder.user_id, payload, [person.id], now)
            asked = say(
                "🤝 {user}, would you play for {who} until {when}? Both of you see the hand then, and may play the"
                " seat; the result stays with {who}.",
                user=person.mention,
                who=Who(holder.seat),
                when=clocks.until(_until(request)),
            )
            content = _request_content(session, request, localizer(asked), localizer)
            message = Message(text=content.text, components=content.components, mentions=() if lately else (person.id,))
            post = NewPost(kind=PROPOSAL_POST, message=message, channel_id=session.game.place, game_id=session.game.id)
            await outbox.queue(db, [post], now)

    async def _prolong(self, session: GameSession, holder: SeatHolder, deputy: Deputy, days: int) -> Text:
        """Change the end of the present deputy's time."""
        until = self.services.clock() + timedelta(days=days)
        told = say(
            "🤝 {who} has changed the time of {user} as deputy: until {when}.",
            who=Who(holder.seat),
            user=f"<@{deputy.user_id}>",
            when=clocks.until(until),
        )
        async with self.services.store.writing(session.game.id) as db:
            await self._begin(db, session, holder, replace(deputy, until=until))
            await self._tell(db, session, _Told(told))
        return say("{user} may play for you until {when}.", user=f"<@{deputy.user_id}>", when=clocks.until(until))

    async def _begin(self, db: AsyncConnection, session: GameSession, holder: SeatHolder, deputy: Deputy) -> None:
        """Let a deputy play a seat; another one ends."""
        now, former = self.services.clock(), holder.deputy
        if former is not None and former.user_id != deputy.user_id:
            await self._clear(db, session, holder.seat, former.user_id)
        await deputies.appoint(db, session.game.id, holder.seat, deputy.user_id, deputy.name, deputy.until, now)
        await self._move_clock(db, session, holder, deputy)
        note = audit.AuditNote(seat=holder.seat, name=deputy.name, previous_name=holder.name)
        await audit.note(db, session.game.id, holder.user_id, "deputy", note, now)

    async def _request(self, session: GameSession, seat: Seat) -> Proposal | None:
        """Return the open request for a seat, if there is one."""
        async with self.services.store.reading() as db:
            found = await proposals.open_of(db, session.game.id)
        mine = (each for each in found if each.kind == "deputy" and each.payload.get("seat") == seat)
        return next((each for each in mine if self._is_open(each, session)), None)

    async def _withdraw(self, session: GameSession, request: Proposal) -> None:
        """Close a request, and remove the buttons from its post."""
        post = await post_of(self.services.store, request)
        public, now = await self.services.public_localizer_at(session), self.services.clock()
        async with self.services.store.writing(session.game.id) as db:
            await proposals.close(db, request.id, "withdrawn", now)
            if post is not None:
                text = f"{asked_in(post)}\n-# {public(say('Withdrawn.'))}"
                await outbox.change(db, post, replace(post.message, text=text, components=(), mentions=()), now)

    async def _refusal(
        self, interaction: Interaction, session: GameSession, seat: Seat, person: discord.User
    ) -> Text | None:
        """Return why a user cannot be the deputy of a seat."""
        if person.bot or person.id == interaction.user.id:
            return say("A deputy is another person.")
        known = await self._knows_too_much(session, seat, person.id)
        if known is not None:
            return known
        async with self.services.store.reading() as db:
            former = await deputies.of_game(db, session.game.id)
            asked = await proposals.made_since(db, session.game.id, "deputy", session.game.created_at)
        declined = any(each.user_id == person.id and each.declined for each in former)
        if declined or any(each.answers.get(person.id) is False for each in asked):
            return say("{user} does not want to be a deputy in this game.", user=person.mention)
        return await kept_out_of(interaction, person)

    async def _knows_too_much(self, session: GameSession, seat: Seat, user_id: int) -> Text | None:
        """Return the refusal of a user who would know two hands, because of another seat now or before."""
        if await knows_another_hand(self.services.store, session.game, seat, user_id):
            return say("{user} has or had another seat in this game, and knows too much.", user=f"<@{user_id}>")
        return None

    async def _end(self, interaction: Interaction, session: GameSession) -> Text:
        """End the deputy of the user's seat, or the user's own role as deputy."""
        user_id = interaction.user.id
        holder = next(
            (each for each in session.holders if each.deputy is not None and each.is_played_by(user_id)), None
        )
        mine = session.seats_of(user_id)
        request = await self._request(session, mine[0]) if mine else None
        if holder is None and request is not None:
            await self._withdraw(session, request)
            return say("Your request is withdrawn.")
        if holder is None:
            return say("Your seat has no deputy. {command} names one.", command="`/game seat deputy person:`")
        async with self.services.store.reading() as db:
            known = await deputies.of_game(db, session.game.id)
        record = next(each for each in known if each.seat == holder.seat and each.ended_at is None)
        declined = holder.user_id != user_id
        told = say("🤝 {who} plays without a deputy again.", who=Who(holder.seat))
        if declined:
            told = say("🤝 {user} is no longer deputy for {who}.", user=_called(record), who=Who(holder.seat))
        pinged = (holder.user_id,) if declined else ()
        await self._ended(session, holder, record, user_id, _Told(told, pinged))
        return say("You are no longer a deputy here.") if declined else say("Your deputy no longer plays for you.")

    async def _ended(
        self, session: GameSession, holder: SeatHolder, record: DeputyRecord, by_user: int | None, told: _Told
    ) -> None:
        now = self.services.clock()
        declined = by_user is not None and by_user == record.user_id
        async with self.services.store.writing(session.game.id) as db:
            await self._clear(db, session, record.seat, record.user_id)
            await deputies.end_of_seat(db, session.game.id, record.seat, now, declined=declined)
            await self._move_clock(db, session, holder, None)
            note = audit.AuditNote(seat=record.seat, name=record.name, previous_name=holder.name)
            await audit.note(db, session.game.id, by_user, "deputy ended", note, now)
            await self._tell(db, session, told)

    async def _clear(self, db: AsyncConnection, session: GameSession, seat: Seat, user_id: int) -> None:
        """Delete the draft and the plan of a deputy."""
        draft = await drafts.find(db, session.game.id, user_id)
        if draft is not None and draft.seat == seat:
            await drafts.discard(db, session.game.id, user_id)
        await plans.discard(db, session.game.id, user_id)

    async def _move_clock(
        self, db: AsyncConnection, session: GameSession, holder: SeatHolder, deputy: Deputy | None
    ) -> None:
        """Stop the clock of a seat while its owner is away, unless a deputy plays it."""
        now = self.services.clock()
        back = (await users.settings_of(db, [holder.user_id]))[holder.user_id].away_until(now) or now
        before, after = (back if each is None else now for each in (holder.deputy, deputy))
        await absence.shift_seat(db, session.game.id, holder.seat, before, after)

    async def _tell(self, db: AsyncConnection, session: GameSession, told: _Told) -> None:
        """Post in the channel of the game."""
        localizer = await self.services.public_localizer_at(session)
        text = localizer(told.text)
        names = [f"<@{user}>" for user in told.pinged if f"<@{user}>" not in text]
        message = Message(text=" ".join([text, *names]), mentions=told.pinged)
        post = NewPost(kind=DEPUTY_POST, message=message, channel_id=session.game.place, game_id=session.game.id)
        await outbox.queue(db, [post], self.services.clock())


def _called(record: DeputyRecord) -> str:
    """Return a deputy in a post without a ping; one whose data were deleted has no number to name."""
    return f"<@{record.user_id}>" if record.user_id > 0 else safe_name(record.name)


def _until(request: Proposal) -> datetime:
    """Return until when the deputy of a request would play."""
    return request.created_at + timedelta(days=request.number("days"))


def _request_content(session: GameSession, request: Proposal, text: str, localizer: Localizer) -> MessageContent:
    """Return a request with its buttons."""

    def control(route: str) -> ControlId:
        return ControlId(session.game.id, session.game.revision, route, str(request.id))

    buttons = [
        button(control("be_deputy"), localizer(say("Accept")), Style.GO),
        button(control("no_deputy"), localizer(say("Decline"))),
    ]
    return MessageContent(text, tuple(rows(buttons)))
