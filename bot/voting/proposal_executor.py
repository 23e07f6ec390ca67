"""Carry out proposals: by agreement of the players, or at once by a manager without a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.access.managers import MANAGERS_ONLY, is_neutral
from bot.computer_players.computer_turns import let_play
from bot.responses import Interaction
from bot.services import Services
from bot.sessions import GameSession, NotPlayable
from bot.sessions.change import AGREED, ORDERED
from bot.sessions.unrated_texts import by_whom
from bot.store import audit, scheduled_jobs
from bot.store.proposals import Proposal, ProposalKind
from bot.store.scheduled_jobs import ScheduledJob
from bot.voting.agreement import agree_on
from bot.voting.consent import agreement_in, can_be_replaced, is_long_over
from bot.voting.offers import OFFERED_ALREADY
from bot.voting.proposal_builder import ProposalBuilder
from bot.voting.votes import TOO_LATE, Carrier, VoteService
from rules.engine import Seat, Text, Who, say


class ProposalExecutor:
    """The executors of `VoteService`, by kind of proposal. Each checks once more whether the proposal is still
    possible."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.proposing = ProposalBuilder(services)
        self.voting = VoteService(services, self.carriers)

    @property
    def carriers(self) -> Mapping[ProposalKind, Carrier]:
        """The executor of each kind of proposal."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "clock": self.clock,
            "abandon": self.abandon,
            "default": self.default,
            "offer": self.offer,
            "computer_player": self.computer_player,
        }

    async def undo(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """Take decisions back; after the end of a game only for a limited time."""
        if session.table.finished and await is_long_over(self.services, session):
            raise NotPlayable(TOO_LATE)
        await session.undo(proposal.number("to"), proposal.by_user, AGREED, interaction_id)
        return say("Everybody agreed; it is taken back.")

    async def no_more(self, job: ScheduledJob) -> None:
        """Do nothing when the time is over in which a game can be reopened."""
        async with self.services.store.writing(job.game_id) as db:
            await scheduled_jobs.mark_sent(db, job.id, self.services.clock())

    async def redo(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """Make decisions again, if they are still those of the latest undo."""
        undone = await session.redoable()
        if not undone or undone[0].batch != proposal.number("batch"):
            raise NotPlayable(TOO_LATE)
        await session.redo(proposal.by_user, interaction_id, AGREED)
        return say("Everybody agreed; it is redone.")

    async def clock(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """Agree on a clock, or on whether the game is rated."""
        assert proposal.by_user is not None, "somebody at the table has asked for it"
        await agree_on(self.services, session.game, agreement_in(proposal), proposal.by_user, AGREED, session.holders)
        return say("Everybody agreed; it applies from the next decision.")

    async def abandon(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """End the game without a result."""
        await session.abandon(proposal.by_user, AGREED, interaction_id)
        return say("Everybody agreed; the game is ended.")

    async def default(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """Continue with the default answer for a late player."""
        seat = await self._late(session, proposal)
        await session.time_out(seat, proposal.by_user, AGREED, interaction_id)
        return say("The table agreed; the game goes on.")

    async def offer(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """Offer the seat of a late player, or of a computer player."""
        seat = Seat(proposal.number("seat"))
        if not session.holder(seat).is_computer:
            await self._late(session, proposal)
        newcomer = proposal.payload["newcomer"]
        assert newcomer is None or isinstance(newcomer, int), "a newcomer is a person"
        draft = await self.proposing.substitute(session, seat, proposal.by_user, newcomer)
        if await self.voting.is_offered_alike(draft):
            return OFFERED_ALREADY
        told = audit.AuditNote(seat=seat, previous_name=session.holder(seat).name, reason=AGREED)
        async with self.services.store.writing(session.game.id) as db:
            await self.voting.put(db, draft)
            await audit.note(db, session.game.id, proposal.by_user, "offer", told, self.services.clock())
        return say("Everybody agreed; the seat is offered.")

    async def computer_player(self, session: GameSession, proposal: Proposal, interaction_id: int | None) -> Text:
        """Let a computer player replace a late player."""
        seat = await self._late(session, proposal)
        await let_play(self.services, session, seat, proposal.by_user, interaction_id, AGREED)
        return say("The table agreed; {who} plays on.", who=session.holder(seat).name)

    async def offer_seat(
        self, interaction: Interaction, session: GameSession, seat: Seat, newcomer: int | None
    ) -> Text:
        """Offer the seat of a late player or of a computer player, or propose that. Return the message to the user."""
        holder, bot = session.holder(seat), session.holder(seat).is_computer
        if not bot and not await can_be_replaced(self.services, session, seat):
            return not_late(seat)
        if session.seats_of(interaction.user.id):
            draft = await self.proposing.offer(session, seat, interaction.user.id, newcomer)
            return await self.voting.ask(draft, interaction.user.id, interaction.id)
        if not await is_neutral(interaction, self.services.store, session.game):
            return MANAGERS_ONLY
        offer = await self.proposing.substitute(session, seat, interaction.user.id, newcomer)
        if await self.voting.is_offered_alike(offer):
            return OFFERED_ALREADY
        offer = replace(offer, notes=(by_whom(interaction.user.id, ORDERED, session.holders),))
        told = audit.AuditNote(seat=seat, previous_name=holder.name, reason=ORDERED)
        async with self.services.store.writing(session.game.id) as db:
            await self.voting.put(db, offer)
            await audit.note(db, session.game.id, interaction.user.id, "offer", told, self.services.clock())
        if bot:
            return say("The seat is offered in the channel; the computer player plays until somebody takes it.")
        return say("The seat is offered in the channel.")

    async def let_bot_play(self, interaction: Interaction, session: GameSession, seat: Seat) -> Text:
        """Let a computer player replace a late player, or propose that. Return the message to the user."""
        if not await can_be_replaced(self.services, session, seat):
            return not_late(seat)
        if session.seats_of(interaction.user.id):
            return await self.voting.ask(
                await self.proposing.computer_player(session, seat, interaction.user.id),
                interaction.user.id,
                interaction.id,
            )
        if not await is_neutral(interaction, self.services.store, session.game):
            return MANAGERS_ONLY
        await let_play(self.services, session, seat, interaction.user.id, interaction.id, ORDERED)
        return say("{who} plays on.", who=session.holder(seat).name)

    async def let_rules_answer(self, interaction: Interaction, session: GameSession, seat: Seat) -> Text:
        """Continue with the default answer for a late player, or propose that. Return the message to the user."""
        if seat not in session.table.questions or not await can_be_replaced(self.services, session, seat):
            return not_late(seat)
        if session.seats_of(interaction.user.id):
            return await self.voting.ask(
                await self.proposing.default(session, seat, interaction.user.id), interaction.user.id, interaction.id
            )
        if not await is_neutral(interaction, self.services.store, session.game):
            return MANAGERS_ONLY
        await session.time_out(seat, interaction.user.id, ORDERED, interaction.id)
        return say("The game goes on.")

    async def _late(self, session: GameSession, proposal: Proposal) -> Seat:
        """Return the seat of a proposal, whose owner is late or gone; raises NotPlayable when that is no longer so."""
        seat = Seat(proposal.number("seat"))
        if not await can_be_replaced(self.services, session, seat):
            raise NotPlayable(not_late(seat))
        return seat


def not_late(seat: Seat) -> Text:
    """Return the refusal to do something to a seat without its owner."""
    return say("{who} is neither out of time nor stalled.", who=Who(seat))
