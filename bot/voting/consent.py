"""The voters of a proposal, the result of a vote, and whether a proposal is still valid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from pydantic import JsonValue

from bot.services import Services
from bot.sessions import GameSession
from bot.store import Agreement, Game, Store, UndoneDecision, proposals, scheduled_jobs, seats
from bot.store.log import IMPOSED
from bot.store.proposals import Proposal, ProposalKind
from bot.store.scheduled_jobs import JobKind
from rules.engine import Seat

TOGETHER: frozenset[ProposalKind] = frozenset({"undo", "redo"})
"""Proposals about the present position."""
OF_THE_TABLE: frozenset[ProposalKind] = frozenset({"clock", "abandon"})
"""Proposals about the game as a whole, valid even after further decisions."""
WITHOUT_THE_OWNER: frozenset[ProposalKind] = frozenset({"default", "computer_player", "offer"})
"""Ways to continue a game without a late player. The late player has no vote; coming back and deciding ends the
vote.
"""


def makers(session: GameSession, by_user: int, undone: Sequence[UndoneDecision]) -> tuple[int, ...]:
    """Return the other people who made these decisions, also by standing orders; if one was made for a player, all
    others.
    """
    if any(each.stored.decided_by in IMPOSED for each in undone):
        return everybody_else(session, by_user)
    theirs = {each.stored.decision.seat for each in undone if each.stored.decided_by != "forced"}
    theirs.difference_update(session.played_by(by_user))
    return _people(session, theirs, besides=by_user)


def everybody_else(session: GameSession, user_id: int | None) -> tuple[int, ...]:
    """Return the people in the game except one."""
    return _people(session, session.table.seats, besides=user_id)


def others(session: GameSession, seat: Seat) -> tuple[int, ...]:
    """Return the people in the game except the holder of the seat."""
    return _people(session, [each for each in session.table.seats if each != seat])


def _people(session: GameSession, there: Collection[Seat], *, besides: int | None = None) -> tuple[int, ...]:
    """Return the people at these seats, each once, without computer players and without one of them."""
    found = dict.fromkeys(each.user_id for each in session.holders if each.seat in there and not each.is_computer)
    return tuple(user for user in found if user != besides)


async def late_seats(services: Services, session: GameSession) -> frozenset[Seat]:
    """Return the seats of people whose time is up, or who have been silent for so long that the table counts as
    stalled.
    """
    kinds: tuple[JobKind, ...] = ("stalled",)
    if session.game.agreement.clock != "none":
        kinds = ("stalled", "deadline")
    async with services.store.reading() as db:
        found = await scheduled_jobs.overdue(db, session.game.id, kinds, services.clock())
    return frozenset(seat for seat in found if seat in session.table.questions and not session.holder(seat).is_computer)


async def replaceable_seats(services: Services, session: GameSession) -> tuple[Seat, ...]:
    """Return the seats without whose holders the game may continue."""
    return tuple([seat for seat in session.table.seats if await can_be_replaced(services, session, seat)])


async def can_be_replaced(services: Services, session: GameSession, seat: Seat) -> bool:
    """Return whether the game may continue without the holder of a seat: they are late, or have left the server."""
    holder = session.holder(seat)
    if holder.is_computer:
        return False
    if seat in await late_seats(services, session):
        return True
    # A player who has left the server may still play by a deputy.
    return holder.deputy is None and await services.members.has_left(session.game.guild_id, holder.user_id)


def has_decided(session: GameSession, seat: Seat, after: int) -> bool:
    """Return whether the holder of the seat has decided anything since the game had so many decisions."""
    return any(decision.seat == seat and not decision.automatic for decision in session.table.log[after:])


def is_decided(session: GameSession, seat: Seat, after: int) -> bool:
    """Return whether anything was decided at a seat since the game had so many decisions, also for its holder."""
    imposed = any(
        number > after and session.table.log[number - 1].seat == seat for number in session.decided_for_player
    )
    return imposed or has_decided(session, seat, after)


def sits_there(session: GameSession, seat: Seat, user_id: int) -> bool:
    return session.holder(seat).user_id == user_id


def handed_on(proposal: Proposal, session: GameSession) -> bool:
    """Return whether the seat has another holder since; a computer player does not count while the seat is offered."""
    holder = session.holder(Seat(proposal.number("seat")))
    keeps_warm = proposal.kind == "substitute" and holder.is_computer
    return holder.joined_at > proposal.created_at and not keeps_warm


async def knows_another_hand(store: Store, game: Game, seat: Seat, user_id: int) -> bool:
    """Return whether a user has had another seat of a game, and so has seen its hand."""
    async with store.reading() as db:
        return bool(await seats.ever_of(db, game.id, user_id, game.seed) - {seat})


def until_back(proposal: Proposal, session: GameSession) -> bool:
    """Return whether a seat is offered only until its late owner comes back.

    Offers of earlier versions do not store this: then it is one that the owner has not made.
    """
    holder = session.holder(Seat(proposal.number("seat")))
    return bool(proposal.payload.get("until_back", not holder.is_computer and holder.user_id != proposal.by_user))


def is_offered(proposal: Proposal, session: GameSession) -> bool:
    """Return whether a seat can still be taken."""
    if session.table.finished or session.game.state != "running":
        return False
    return not handed_on(proposal, session) and (not until_back(proposal, session) or stands(proposal, session))


def stands(proposal: Proposal, session: GameSession) -> bool:
    """Return whether the subject of a proposal is unchanged: the position, the agreement, the seat, the voters."""
    if proposal.kind == "deputy":
        seat = Seat(proposal.number("seat"))
        owned = proposal.by_user is not None and sits_there(session, seat, proposal.by_user)
        return owned and not session.table.finished and session.game.state == "running"
    if proposal.kind != "substitute" and _people_changed(proposal, session):
        return False
    if proposal.kind in TOGETHER:
        return (
            session.table.decision_count == proposal.number("decision_count")
            and proposal.payload.get("revision") == session.game.revision
        )
    if session.table.finished or session.game.state != "running":
        return False
    if proposal.kind == "clock":
        return proposal.payload.get("before") == session.game.agreement.model_dump(mode="json")
    if proposal.kind in OF_THE_TABLE:
        return True
    if handed_on(proposal, session):
        return False
    seat, asked_at = Seat(proposal.number("seat")), proposal.number("decision_count")
    if session.table.decision_count < asked_at:
        return False
    if proposal.kind == "substitute":
        return not has_decided(session, seat, asked_at)
    # A player who has left the server can be replaced before the table waits for them.
    waits = proposal.kind != "default" or seat in session.table.questions
    return waits and not is_decided(session, seat, asked_at)


def _people_changed(proposal: Proposal, session: GameSession) -> bool:
    """Return whether the players have changed since the vote began."""
    known = {*proposal.answers, proposal.by_user, left_out(proposal, session)} - {None}
    return known != set(everybody_else(session, None))


def owner_of(proposal: Proposal, session: GameSession) -> int | None:
    """Return the owner of the seat that a proposal is about; None when it is about none, or about a computer player."""
    seat = proposal.payload.get("seat")
    holder = session.holder(Seat(seat)) if isinstance(seat, int) else None
    return None if holder is None or holder.is_computer else holder.user_id


def left_out(proposal: Proposal, session: GameSession) -> int | None:
    """Return the user without a vote, because the proposal is about continuing without them."""
    return owner_of(proposal, session) if proposal.kind in WITHOUT_THE_OWNER else None


def verdict_of(proposal: Proposal, late: Collection[int], owner: int | None, *, ended: bool) -> bool | None:
    """Return the result of a vote; None while it is open.

    The `owner` of a seat has no vote on continuing without them; but of two players neither can decide alone about the
    other before the end. At the end silence counts as no, except that of `forgiven_silence`.
    """
    answers = dict(proposal.answers)
    if proposal.kind in WITHOUT_THE_OWNER and owner is not None:
        answers.pop(owner, None)
    if False in answers.values():
        return False
    silent = [user for user, answer in answers.items() if answer is None]
    if ended:
        return forgiven_silence(proposal, late, owner).issuperset(silent)
    return True if answers and not silent else None


def forgiven_silence(proposal: Proposal, late: Collection[int], owner: int | None) -> frozenset[int]:
    """Return the people whose silence is no refusal: those who are late, in a vote on continuing without a late
    `owner`.

    Every other vote needs the answer of every voter.
    """
    goes_on_without = proposal.kind in WITHOUT_THE_OWNER and owner is not None
    return frozenset(late) if goes_on_without else frozenset()


async def reopened_until(services: Services, session: GameSession) -> datetime:
    """Return until when a finished game can be reopened; time in which the bot was down does not count."""
    async with services.store.reading() as db:
        until = await scheduled_jobs.latest(db, session.game.id, "reopening")
    # Games that ended under an earlier version have no stored time.
    return until or session.game.changed_at + timedelta(seconds=services.settings.undo_after_end_s)


async def is_long_over(services: Services, session: GameSession) -> bool:
    """Return whether a game ended too long ago for an undo."""
    return services.clock() > await reopened_until(services, session)


async def end_of(services: Services, session: GameSession) -> datetime:
    """Return when a vote that begins now ends; one about a finished game ends with the time for reopening it."""
    end = services.clock() + timedelta(seconds=services.settings.vote_s)
    if not session.table.finished:
        return end
    return min(end, await reopened_until(services, session))


def is_open(proposal: Proposal, session: GameSession) -> bool:
    """Return whether a proposal can still be answered."""
    return is_offered(proposal, session) if proposal.kind == "substitute" else stands(proposal, session)


def same_matter(proposal: Proposal, kind: ProposalKind, payload: Mapping[str, JsonValue]) -> bool:
    """Return whether only one of the two proposals can be open at a time."""
    return proposal.kind == kind and proposal.payload.get("seat") == payload.get("seat")


def same_wish(proposal: Proposal, kind: ProposalKind, payload: Mapping[str, JsonValue]) -> bool:
    """Return whether an open proposal asks for the same."""

    def wish(of: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        return {name: value for name, value in of.items() if name != "decision_count"}

    return proposal.kind == kind and wish(proposal.payload) == wish(payload)


def agreement_in(proposal: Proposal) -> Agreement:
    """Return the agreement that is proposed."""
    return Agreement.model_validate(proposal.payload["after"])


async def open_offer(store: Store, session: GameSession, number: int) -> Proposal | None:
    """Return the offer of a seat with that number, while it is valid."""
    async with store.reading() as db:
        proposal = await proposals.find(db, number)
    if proposal is None or proposal.game_id != session.game.id or proposal.kind != "substitute":
        return None
    return proposal if proposal.closed_at is None and is_offered(proposal, session) else None
