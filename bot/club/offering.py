"""Seats that are offered: somebody takes one, or the offer is withdrawn."""

from __future__ import annotations

from bot.access.organising import is_neutral
from bot.answers import Click, control_of, name_of, redraw, tell
from bot.language.i18n import Speech
from bot.panels.panel import Panel
from bot.services import Services, names_of
from bot.store import proposals, users
from bot.store.proposals import Proposal
from bot.tables import Live
from bot.voting.carrying_out import not_late
from bot.voting.consent import handed_on, is_offered, knows_another_hand, late_seats, open_offer, sits_there, until_back
from bot.voting.offers import NOT_OFFERED
from bot.voting.votes import first_line
from rules.engine import Seat, Text, Who, say


class Offering:
    """The buttons below an offer, beside the one that lets a bot play on."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.verbs = {"take_seat": self.take_seat, "keep_seat": self.keep_seat}

    async def take_seat(self, click: Click) -> None:
        """Play on for somebody whose seat is offered."""
        control = control_of(click)
        assert control is not None, "seats are taken by buttons"
        number = int(control.argument) if control.argument.isdecimal() else 0
        async with self.services.tables.of(control.game) as live:
            speech = await self.services.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            async with self.services.store.reading() as db:
                proposal = await proposals.find(db, number)
            if proposal is None:
                await tell(click, speech(NOT_OFFERED))
                return
            refusal = _refusal(click, live, proposal) or await self._not_free(click, live, proposal)
            if refusal is not None:
                await tell(click, speech(refusal))
                return
            seat = Seat(proposal.number("seat"))
            async with self.services.store.writing() as db:
                await users.meet(db, click.user.id, name_of(click))
            await live.hand_over(seat, click.user.id, name_of(click), click.user.id, click.id)
            public = await self._public(live)
        async with self.services.store.writing() as db:
            await proposals.close(db, number, "accepted", self.services.clock())
        taken = say("{who} has the seat now.", who=Who(seat))
        await redraw(click, Panel(f"{first_line(click)}\n-# {public(taken)}"))

    async def keep_seat(self, click: Click) -> None:
        """Offer a seat no longer: who sits there may decide that, who has offered it, and a manager without a seat."""
        control = control_of(click)
        assert control is not None, "an offer is withdrawn by a button"
        number = int(control.argument) if control.argument.isdecimal() else 0
        async with self.services.tables.of(control.game) as live:
            speech = await self.services.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            proposal = await open_offer(self.services.store, live, number)
            if proposal is None:
                await tell(click, speech(NOT_OFFERED))
                return
            seat = Seat(proposal.number("seat"))
            mine = sits_there(live, seat, click.user.id) or click.user.id == proposal.by_user
            if not mine and not await is_neutral(click, self.services.store, live.game):
                text = say("Only {who} or whoever has offered the seat can withdraw this offer.", who=Who(seat))
                await tell(click, speech(text))
                return
            public = await self._public(live)
        async with self.services.store.writing() as db:
            await proposals.close(db, number, "withdrawn", self.services.clock())
        kept = say("The seat is not offered any more; {who} plays on.", who=Who(seat))
        await redraw(click, Panel(f"{first_line(click)}\n-# {public(kept)}"))

    async def _not_free(self, click: Click, live: Live, proposal: Proposal) -> Text | None:
        """Why somebody cannot take this seat: its owner is not late any more, or they know another hand."""
        seat = Seat(proposal.number("seat"))
        if until_back(proposal, live) and seat not in await late_seats(self.services, live):
            return not_late(seat)
        if await knows_another_hand(self.services.store, live.game, seat, click.user.id):
            return say("You have had another seat in this game, and know too much to take this one.")
        return None

    async def _public(self, live: Live) -> Speech:
        return await self.services.public_speech(live.game.guild_id, live.game.place, names_of(live.holders))


def _refusal(click: Click, live: Live, proposal: Proposal) -> Text | None:
    """Why somebody cannot take the seat of an offer."""
    if proposal.game_id != live.game.id or proposal.closed_at is not None or proposal.kind != "substitute":
        return NOT_OFFERED
    if not is_offered(proposal, live):
        if handed_on(proposal, live) or live.game.state != "running":
            return NOT_OFFERED
        return say("{who} has come back and plays on.", who=Who(Seat(proposal.number("seat"))))
    if proposal.answers and click.user.id not in proposal.answers:
        return say("This seat is kept for somebody else.")
    if live.seats_of(click.user.id):
        return say("You have a seat in this game already.")
    return None
