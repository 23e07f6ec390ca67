"""The command `/game seat replace`: another user takes over a seat."""

from __future__ import annotations

import discord

from bot.access.channels import kept_out_of
from bot.responses import Interaction, place_of, show_panel
from bot.services import Services
from bot.sessions import GameSession
from bot.voting.offers import OFFERED_ALREADY
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Seat, Text, say


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
            localizer = await self.services.private_localizer(interaction.user.id, str(interaction.locale))
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
            if refusal is None:
                by = None if newcomer is None else newcomer.id
                if own:
                    done = await self._offered(session, seats[0], interaction.user.id, by)
                else:
                    done = await self.deciding.offer_seat(interaction, session, seats[0], by)
        await show_panel(interaction, localizer(done if refusal is None else refusal))

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
