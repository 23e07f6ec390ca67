"""The command `/game seat replace`: another user takes over a seat."""

from __future__ import annotations

from datetime import timedelta

import discord

from bot.access.channels import kept_out_of
from bot.access.managers import is_neutral
from bot.language.i18n import clipped, safe_name
from bot.panels.message_content import TEXT_LIMIT
from bot.responses import Interaction, place_of, show_panel
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Message, NewPost, outbox, users
from bot.voting.consent import can_be_replaced
from bot.voting.offers import OFFERED_ALREADY
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Seat, Text, say

KEPT_OUT_POST = "kept out"
"""The kind of the direct message to a user who does not see the channel in which a seat is offered to them."""
TOLD_AGAIN_AFTER = timedelta(days=1)


class SeatReplacement:
    """Offers seats. The new holder takes the seat by a button; nobody is seated without consent."""

    def __init__(self, services: Services, deciding: ProposalExecutor) -> None:
        self.services = services
        self.deciding = deciding

    async def replace(
        self, interaction: Interaction, leaving: discord.User | None, newcomer: discord.User | None
    ) -> None:
        """Offer the user's seat, to one user or to anybody, or start a vote on offering that of a late player."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state != "running":
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(say("No game is going on here, so there is no seat to give away.")))
            return
        async with self.services.sessions.open(game.id) as session:
            localizer = await self.services.localizer_at(interaction, session)
            seats = session.seats_of(interaction.user.id if leaving is None else leaving.id)
            own = leaving is None or leaving.id == interaction.user.id
            refusal: Text | None = None
            if not seats:
                refusal = say("You have no seat in this game.") if own else say("That person has no seat in this game.")
            elif newcomer is not None and (newcomer.bot or session.seats_of(newcomer.id)):
                refusal = say("Only somebody without a seat in this game can take one.")
            elif newcomer is not None:
                refusal = await kept_out_of(interaction, newcomer)
                if isinstance(newcomer, discord.Member) and refusal is not None:
                    told = await self._tell_kept_out(interaction, session, seats[0], newcomer)
                    refusal = say("{first} {rest}", first=refusal, rest=told) if told is not None else refusal
            if refusal is None:
                by = None if newcomer is None else newcomer.id
                if own:
                    done = await self._offered(session, seats[0], interaction.user.id, by)
                else:
                    done = await self.deciding.offer_seat(interaction, session, seats[0], by)
        await show_panel(interaction, localizer(done if refusal is None else refusal))

    async def _tell_kept_out(
        self, interaction: Interaction, session: GameSession, seat: Seat, newcomer: discord.Member
    ) -> Text | None:
        """Tell a user who does not see the channel what would be offered to them, at most once a day in a game.

        Return the message about it to the user who offers the seat; None if they may not offer it.
        """
        if not await self._may_offer(interaction, session, seat):
            return None
        now, game = self.services.clock(), session.game
        draft = await self.deciding.proposing.substitute(session, seat, interaction.user.id, newcomer.id)
        async with self.services.store.reading() as db:
            known = await users.several(db, [newcomer.id])
            heard = await outbox.called_at(db, game.id, {newcomer.id: now - TOLD_AGAIN_AFTER}, KEPT_OUT_POST)
        if heard.get(newcomer.id, now - TOLD_AGAIN_AFTER) > now - TOLD_AGAIN_AFTER:
            return say("They know of it already.")
        language = known[newcomer.id].language if newcomer.id in known else None
        own = draft.localizer.into(language)
        about = say(
            "This is game {number}, {title}, on the server {server}. You do not see its channel: when {user} or a "
            "manager has let you in, the seat can be offered to you.",
            number=game.id,
            title=Text(session.rules.title),
            server=safe_name(newcomer.guild.name),
            user=interaction.user.mention,
        )
        # Without a mention nothing is posted in the channel if direct messages are closed.
        message = Message(clipped(f"{draft.said}\n{own(about)}", TEXT_LIMIT))
        post = NewPost(kind=KEPT_OUT_POST, message=message, user_id=newcomer.id, game_id=game.id)
        async with self.services.store.writing(game.id) as db:
            await outbox.queue(db, [post], now)
        return say("I tell them by direct message what you offer. Let them see the channel, then offer it again.")

    async def _may_offer(self, interaction: Interaction, session: GameSession, seat: Seat) -> bool:
        """Return whether the user may offer a seat without asking the table."""
        holder, user_id = session.holder(seat), interaction.user.id
        if holder.user_id == user_id:
            return True
        if session.seats_of(user_id):
            return False
        replaceable = holder.is_computer or await can_be_replaced(self.services, session, seat)
        return replaceable and await is_neutral(interaction, self.services.store, session.game)

    async def _offered(self, session: GameSession, seat: Seat, by_user: int, newcomer: int | None) -> Text:
        draft = await self.deciding.proposing.substitute(session, seat, by_user, newcomer)
        if await self.deciding.voting.is_offered_alike(draft):
            return OFFERED_ALREADY
        async with self.services.store.writing(session.game.id) as db:
            await self.deciding.voting.put(db, draft)
        if session.game.is_rated:
            return say(
                "The seat is offered in the channel; it stays yours until somebody takes it. Then you have lost this "
                "game for the rating."
            )
        return say("The seat is offered in the channel; it stays yours until somebody takes it.")
