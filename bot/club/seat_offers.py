"""Offered seats: a user takes one, or the offer is withdrawn."""

from __future__ import annotations

from bot.access.entry import why_not_join
from bot.access.managers import is_neutral
from bot.language.i18n import Localizer
from bot.lobby.admission import why_not_seated
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, control_of, edit_clicked_message, name_of, send_notice
from bot.services import Services
from bot.sessions import GameSession
from bot.store import proposals, users
from bot.store.proposals import Proposal
from bot.voting.consent import (
    can_be_replaced,
    handed_on,
    is_offered,
    knows_another_hand,
    open_offer,
    sits_there,
    until_back,
)
from bot.voting.offers import NOT_OFFERED
from bot.voting.proposal_executor import not_late
from bot.voting.votes import first_line
from rules.engine import Seat, Text, Who, say


class SeatOffers:
    """The buttons below an offer, except the one for a computer player."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"take_seat": self.take_seat, "keep_seat": self.keep_seat}

    async def take_seat(self, interaction: Interaction) -> None:
        """Take a seat that is offered."""
        control = control_of(interaction)
        assert control is not None, "seats are taken by buttons"
        async with self.services.sessions.open(control.game) as session:
            localizer = await self.services.localizer_at(interaction, session)
            async with self.services.store.reading() as db:
                proposal = await proposals.find(db, control.number)
            if proposal is None:
                await send_notice(interaction, localizer(NOT_OFFERED))
                return
            refusal = _refusal(interaction, session, proposal) or await self._not_free(interaction, session, proposal)
            if refusal is not None:
                await send_notice(interaction, localizer(refusal))
                return
            seat = Seat(proposal.number("seat"))
            async with self.services.store.writing(control.game) as db:
                await users.meet(db, interaction.user.id, name_of(interaction))
            await session.hand_over(
                seat, interaction.user.id, name_of(interaction), interaction.user.id, interaction.id
            )
            public = await self._public(session)
        async with self.services.store.writing(control.game) as db:
            await proposals.close(db, control.number, "accepted", self.services.clock())
        taken = say("{who} has the seat now.", who=Who(seat))
        await edit_clicked_message(interaction, MessageContent(f"{first_line(interaction)}\n-# {public(taken)}"))

    async def keep_seat(self, interaction: Interaction) -> None:
        """Withdraw an offer: its maker, the holder of the seat, or a manager without a seat may do so."""
        control = control_of(interaction)
        assert control is not None, "an offer is withdrawn by a button"
        async with self.services.sessions.open(control.game) as session:
            localizer = await self.services.localizer_at(interaction, session)
            proposal = await open_offer(self.services.store, session, control.number)
            if proposal is None:
                await send_notice(interaction, localizer(NOT_OFFERED))
                return
            seat = Seat(proposal.number("seat"))
            mine = sits_there(session, seat, interaction.user.id) or interaction.user.id == proposal.by_user
            if not mine and not await is_neutral(interaction, self.services.store, session.game):
                text = say("Only {who} or whoever has offered the seat can withdraw this offer.", who=Who(seat))
                await send_notice(interaction, localizer(text))
                return
            public = await self._public(session)
        async with self.services.store.writing(control.game) as db:
            await proposals.close(db, control.number, "withdrawn", self.services.clock())
        kept = say("The seat is no longer offered; {who} plays on.", who=Who(seat))
        await edit_clicked_message(interaction, MessageContent(f"{first_line(interaction)}\n-# {public(kept)}"))

    async def _not_free(self, interaction: Interaction, session: GameSession, proposal: Proposal) -> Text | None:
        """Return why a user cannot take this seat: blocked here, knows another hand, or the owner is back."""
        seat = Seat(proposal.number("seat"))
        forbidden = await why_not_join(self.services, session.game.guild_id, interaction.user.id)
        if forbidden is not None:
            return forbidden
        if until_back(proposal, session) and not await can_be_replaced(self.services, session, seat):
            return not_late(seat)
        if await knows_another_hand(self.services.store, session.game, seat, interaction.user.id):
            return say("You have had another seat in this game, and know too much to take this one.")
        async with self.services.store.reading() as db:
            return await why_not_seated(db, session.game, session.rules, interaction.user.id)

    async def _public(self, session: GameSession) -> Localizer:
        return await self.services.public_localizer_at(session)


def _refusal(interaction: Interaction, session: GameSession, proposal: Proposal) -> Text | None:
    """Return why a user cannot take the seat of an offer."""
    if proposal.game_id != session.game.id or proposal.closed_at is not None or proposal.kind != "substitute":
        return NOT_OFFERED
    if not is_offered(proposal, session):
        if handed_on(proposal, session) or session.game.state != "running":
            return NOT_OFFERED
        return say("{who} has come back and plays on.", who=Who(Seat(proposal.number("seat"))))
    if proposal.answers and interaction.user.id not in proposal.answers:
        return say("This seat is kept for somebody else.")
    if session.seats_of(interaction.user.id):
        return say("You have a seat in this game already.")
    return None
