"""The command `/game seat deputy`: a user plays a seat for its owner for some days, such as during a holiday."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.channels import kept_out_of
from bot.language.i18n import safe_name, visible
from bot.responses import Interaction, place_of, show_panel
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
    scheduled_jobs,
    users,
)
from bot.store.deputies import DeputyRecord
from bot.store.outbox import Message
from bot.store.pings import SOMEBODY
from bot.store.scheduled_jobs import ScheduledJob
from bot.store.seats import FORGOTTEN
from bot.voting.consent import knows_another_hand
from bot.wording import clocks
from rules.engine import Seat, Text, Who, say

log = structlog.get_logger(__name__)

LONGEST_DAYS = 30
USUAL_DAYS = 7
DEPUTY_POST = "deputy"
NAMED_AGAIN_AFTER = timedelta(days=1)
"""The time in which a user is not pinged again for being named deputy, also in other games."""


@dataclass(frozen=True, slots=True)
class _Told:
    """The post when a deputy begins or ends, and the users it pings."""

    text: Text
    pinged: tuple[int, ...] = ()


class DeputyCommand:
    """Names and ends deputies. A deputy plays from the same private panel as the owner, and has no vote."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def name(self, interaction: Interaction, person: discord.User | None, days: int) -> None:
        """Name the deputy of the user's seat, or without a person end the present one."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state != "running":
            localizer = await self.services.private_localizer(interaction.user.id, str(interaction.locale))
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

    async def _name(self, interaction: Interaction, session: GameSession, person: discord.User, days: int) -> Text:
        mine = session.seats_of(interaction.user.id)
        if not mine:
            return say("You have no seat in this game.")
        seat = mine[0]
        refusal = await self._refusal(interaction, session, seat, person)
        if refusal is not None:
            return refusal
        now = self.services.clock()
        until = now + timedelta(days=days)
        holder = session.holder(seat)
        prolonged = holder.deputy is not None and holder.deputy.user_id == person.id
        told = say(
            "🤝 {who} names {user} as deputy until {when}. Both may play the seat; who does stands in the log."
            " `/game seat deputy` ends it.",
            who=Who(seat),
            user=person.mention,
            when=clocks.until(until),
        )
        name = person.display_name if visible(person.display_name) else person.name
        async with self.services.store.writing(session.game.id) as db:
            lately = await deputies.is_named_since(db, person.id, now - NAMED_AGAIN_AFTER)
            if holder.deputy is not None and not prolonged:
                await self._clear(db, session, seat, holder.deputy.user_id)
            await deputies.appoint(db, session.game.id, seat, person.id, name, until, now)
            await self._move_clock(db, session, holder, Deputy(person.id, name, until))
            note = audit.AuditNote(seat=seat, name=name, previous_name=holder.name)
            await audit.note(db, session.game.id, interaction.user.id, "deputy", note, now)
            pinged = () if lately or prolonged else (person.id,)
            await self._tell(db, session, _Told(told, pinged))
        return say("{user} may play for you until {when}.", user=person.mention, when=clocks.until(until))

    async def _refusal(
        self, interaction: Interaction, session: GameSession, seat: Seat, person: discord.User
    ) -> Text | None:
        """Return why a user cannot be the deputy of a seat."""
        if person.bot or person.id == interaction.user.id:
            return say("A deputy is another person.")
        # A user who has had another seat in this game, or was a deputy there, would know two hands.
        if await knows_another_hand(self.services.store, session.game, seat, person.id):
            return say("{user} has or had another seat in this game, and knows too much.", user=person.mention)
        async with self.services.store.reading() as db:
            known = await deputies.of_game(db, session.game.id)
        if any(each.user_id == person.id and each.declined for each in known):
            return say("{user} does not want to be a deputy in this game.", user=person.mention)
        return await kept_out_of(interaction, person)

    async def _end(self, interaction: Interaction, session: GameSession) -> Text:
        """End the deputy of the user's seat, or the user's own role as deputy."""
        user_id = interaction.user.id
        holder = next(
            (each for each in session.holders if each.deputy is not None and each.is_played_by(user_id)), None
        )
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
        away_s = (await users.settings_of(db, [holder.user_id]))[holder.user_id].away_for_s(now)
        seconds = away_s * ((deputy is None) - (holder.deputy is None))
        await absence.shift_seat(db, session.game.id, holder.seat, seconds)

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
