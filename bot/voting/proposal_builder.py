"""Proposals and their wording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from bot.language.i18n import Localizer
from bot.panels.decision_texts import all_quoted
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Agreement, UndoneDecision
from bot.store.proposals import ProposalKind
from bot.voting.consent import everybody_else
from rules.engine import Problem, Seat, Text, Who, say, seen_texts
from rules.engine.core.text import entries

LINES = 900
"""Characters for the decisions to be taken back or made again."""


@dataclass(frozen=True, slots=True)
class ProposalDraft:
    """A proposal that is not made yet, with its wording."""

    session: GameSession
    kind: ProposalKind
    by_user: int | None
    payload: Mapping[str, JsonValue]
    voters: tuple[int, ...]
    text: str
    localizer: Localizer
    mentions: tuple[int, ...] | None = None
    """The users to ping; None: the voters."""
    notes: tuple[Text, ...] = ()
    """Small print of its post: whose order it is, and its effect on the rating."""

    @property
    def heard_by(self) -> tuple[int, ...]:
        """The users who are pinged: the voters, and the user it is about."""
        return self.voters if self.mentions is None else self.mentions

    @property
    def said(self) -> str:
        """The wording with the small print."""
        return "\n".join([self.text, *(f"-# {self.localizer(note)}" for note in self.notes)])


class ProposalBuilder:
    """Writes proposals. The voters are all players except the proposer and late ones."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def undo(self, session: GameSession, by_user: int, to: int) -> ProposalDraft:
        """Propose to take back all decisions after number `to`."""
        localizer = await self._public(session)
        lines = all_quoted(
            session.rules, session.table.view(None).state, seen_texts(session.table, to), localizer, LINES
        )
        wish = say("↩️ {who} would like to take back {lines}.", who=_name(session, by_user), lines=lines)
        if session.table.finished:
            wish = say("{wish} The game is over; it would no longer be rated.", wish=wish)
        return self._draft(session, "undo", by_user, {"to": to, **_as_it_is(session)}, wish, localizer)

    async def redo(self, session: GameSession, by_user: int, undone: Sequence[UndoneDecision]) -> ProposalDraft:
        """Propose to make decisions again that were taken back."""
        localizer = await self._public(session)
        lines = all_quoted(
            session.rules, session.table.view(None).state, _seen_again(session, undone), localizer, LINES
        )
        wish = say("↪️ {who} would like to redo {lines}.", who=_name(session, by_user), lines=lines)
        return self._draft(session, "redo", by_user, {"batch": undone[0].batch, **_as_it_is(session)}, wish, localizer)

    async def clock(self, session: GameSession, by_user: int, after: Agreement, told: Sequence[Text]) -> ProposalDraft:
        """Propose another clock, or whether the game is rated; `told` is that agreement in words."""
        localizer = await self._public(session)
        wish = say("⏱️ {who} would like to agree on this: {what}", who=_name(session, by_user), what=entries(list(told)))
        payload = {"before": session.game.agreement.model_dump(mode="json"), "after": after.model_dump(mode="json")}
        return self._draft(session, "clock", by_user, payload, wish, localizer)

    async def abandon(self, session: GameSession, by_user: int) -> ProposalDraft:
        """Propose to end the game without a result."""
        localizer = await self._public(session)
        wish = say("🛑 {who} would like to end this game for everybody, without a result.", who=_name(session, by_user))
        return self._draft(session, "abandon", by_user, {}, wish, localizer)

    async def default(self, session: GameSession, seat: Seat, by_user: int | None = None) -> ProposalDraft:
        """Propose to continue with the default answer for a player whose time is up."""
        localizer = await self._public(session)
        text = say("⏰ Time is up for {who}. Shall the game go on with the answer the rules give?", who=Who(seat))
        if by_user is not None:
            text = say(
                "⌛ {asker} asks: shall the game go on with the answer the rules give for {who}?",
                who=Who(seat),
                asker=_name(session, by_user),
            )
        return self._without(
            seat, self._draft(session, "default", by_user, _waiting_for(session, seat), text, localizer)
        )

    async def computer_player(self, session: GameSession, seat: Seat, by_user: int) -> ProposalDraft:
        """Propose to let a computer player replace a late player."""
        localizer = await self._public(session)
        text = say(
            "🪑 {asker} asks: shall a computer player play on for {who}? In a rated game that is a loss for {who}.",
            asker=_name(session, by_user),
            who=Who(seat),
        )
        return self._without(
            seat, self._draft(session, "computer_player", by_user, _waiting_for(session, seat), text, localizer)
        )

    async def offer(self, session: GameSession, seat: Seat, by_user: int, newcomer: int | None = None) -> ProposalDraft:
        """Propose to offer the seat of a late player or of a computer player, to one user or to anybody."""
        localizer = await self._public(session)
        text = say("🪑 {asker} asks: shall the seat of {who} be offered?", asker=_name(session, by_user), who=Who(seat))
        if newcomer is not None:
            text = say(
                "🪑 {asker} asks: shall {newcomer} be offered the seat of {who}?",
                asker=_name(session, by_user),
                newcomer=f"<@{newcomer}>",
                who=Who(seat),
            )
        payload = {**_waiting_for(session, seat), "newcomer": newcomer}
        return self._without(seat, self._draft(session, "offer", by_user, payload, text, localizer))

    async def substitute(
        self, session: GameSession, seat: Seat, by_user: int | None = None, newcomer: int | None = None
    ) -> ProposalDraft:
        """Return the offer of a seat to one user, or to anybody. It is no vote.

        An offer not made by the holder is valid until the owner is back; all players are pinged.
        """
        localizer = await self._public(session)
        holder = session.holder(seat)
        own = holder.user_id == by_user
        text = say("🪑 {who} is looking for a substitute.", who=Who(seat))
        if by_user is None:
            text = say("⏰ Time is up for {who}. Who takes the seat?", who=Who(seat))
        elif not own:
            text = say("🪑 {organiser} offers the seat of {who}.", organiser=f"<@{by_user}>", who=Who(seat))
        if newcomer is not None and own:
            text = say("🪑 {newcomer}, would you play on for {who}?", newcomer=f"<@{newcomer}>", who=Who(seat))
        elif newcomer is not None:
            text = say("{offer} {newcomer}, would you play on?", offer=text, newcomer=f"<@{newcomer}>")
        voters = () if newcomer is None else (newcomer,)
        late = not own and not holder.is_computer
        mentions = voters if own else (*voters, *everybody_else(session, by_user))
        payload = {**_waiting_for(session, seat), "until_back": late}
        return ProposalDraft(session, "substitute", by_user, payload, voters, localizer(text), localizer, mentions)

    def _draft(
        self,
        session: GameSession,
        kind: ProposalKind,
        by_user: int | None,
        payload: Mapping[str, JsonValue],
        text: Text,
        localizer: Localizer,
    ) -> ProposalDraft:
        return ProposalDraft(
            session, kind, by_user, payload, everybody_else(session, by_user), localizer(text), localizer
        )

    def _without(self, seat: Seat, draft: ProposalDraft) -> ProposalDraft:
        """Return the same proposal without a vote for the owner of a seat, who is still told of it."""
        holder = draft.session.holder(seat)
        if holder.is_computer:
            return draft
        voters = tuple(user for user in draft.voters if user != holder.user_id)
        return replace(draft, voters=voters, mentions=(*voters, holder.user_id))

    async def _public(self, session: GameSession) -> Localizer:
        return await self.services.public_localizer_at(session)


def _name(session: GameSession, user_id: int) -> Text:
    mine = session.seats_of(user_id)
    assert mine, "only people at the table ask for something"
    return say("{who}", who=Who(mine[0]))


def _waiting_for(session: GameSession, seat: Seat) -> dict[str, JsonValue]:
    return {"seat": int(seat), "decision_count": session.table.decision_count}


def _as_it_is(session: GameSession) -> dict[str, JsonValue]:
    """Return the position of the game; the number of decisions alone would not identify it after an undo."""
    return {"decision_count": session.table.decision_count, "revision": session.game.revision}


def _seen_again(session: GameSession, undone: Sequence[UndoneDecision]) -> Sequence[str]:
    """Return the undone decisions as everybody could read them after a redo; empty when they are refused now."""
    again = session.table.clone()
    try:
        for each in undone:
            again.replay(each.stored.decision)
    except Problem:
        return ()
    return seen_texts(again, session.table.decision_count)
