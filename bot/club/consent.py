"""Who has to agree to what is proposed to a table, and whether it still stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.store import Store, UndoneEntry, proposals
from bot.store.proposals import Proposal, ProposalKind
from bot.tables import Live
from rules.engine import Seat

TOGETHER: frozenset[ProposalKind] = frozenset({"undo", "redo"})
"""What all who are concerned have to agree to."""


def affected(live: Live, by_user: int, to: int) -> tuple[int, ...]:
    """Who made a decision behind number `to`; everybody at the table when one of them revealed something."""
    lines = live.table.log[to:]
    revealed = any(line.uncovers for line in lines)
    seats = {line.seat for line in lines}
    return _people(live, live.table.seats if revealed else seats, besides=by_user)


def makers(live: Live, by_user: int, undone: Sequence[UndoneEntry]) -> tuple[int, ...]:
    """Whose decisions these were, beside those of standing orders and bots."""
    seats = {each.entry.line.seat for each in undone if not each.entry.line.automatic}
    return _people(live, seats, besides=by_user)


def others(live: Live, seat: Seat) -> tuple[int, ...]:
    """The people at the table besides whoever has the seat."""
    return _people(live, [each for each in live.table.seats if each != seat])


def _people(live: Live, seats: Collection[Seat], *, besides: int | None = None) -> tuple[int, ...]:
    """Who sits at these seats, each once, without bots and without one of them."""
    found = dict.fromkeys(each.user_id for each in live.holders if each.seat in seats and not each.is_bot)
    return tuple(user for user in found if user != besides)


def has_decided(live: Live, seat: Seat, moves: int) -> bool:
    """Whether whoever sits there has decided anything since the game had so many decisions."""
    return any(line.seat == seat and not line.automatic for line in live.table.log[moves:])


def sits_there(live: Live, seat: Seat, user_id: int) -> bool:
    return live.holder(seat).user_id == user_id


def handed_on(proposal: Proposal, live: Live) -> bool:
    """Whether somebody else has got the seat since; a bot only keeps it warm while it is offered."""
    holder = live.holder(Seat(proposal.number("seat")))
    keeps_warm = proposal.kind == "substitute" and holder.is_bot
    return holder.joined_at > proposal.created_at and not keeps_warm


def is_offered(proposal: Proposal, live: Live) -> bool:
    """Whether a seat can still be taken: offered because time was up, until its owner is back."""
    return not handed_on(proposal, live) and (proposal.by_user is not None or stands(proposal, live))


def stands(proposal: Proposal, live: Live) -> bool:
    """Whether the game is still where the proposal was made: nobody moved, or at least not the one it is about."""
    moves = proposal.number("moves")
    if proposal.kind in TOGETHER:
        return live.table.moves == moves and proposal.payload.get("revision") == live.game.revision
    if handed_on(proposal, live):
        return False
    seat = Seat(proposal.number("seat"))
    if live.table.moves < moves or has_decided(live, seat, moves):
        return False
    return proposal.kind == "substitute" or seat in live.table.questions


def verdict_of(proposal: Proposal) -> bool | None:
    """Whether it is accepted: by all for taking back and making again, by most for playing on; None while open."""
    answers = list(proposal.answers.values())
    yes, no = answers.count(True), answers.count(False)
    if proposal.kind in TOGETHER:
        return False if no else (True if yes == len(answers) else None)
    if 2 * yes > len(answers):
        return True
    return False if 2 * no >= len(answers) else None


async def open_offer(store: Store, live: Live, number: int) -> Proposal | None:
    """The offer of a seat with that number, as long as it stands."""
    async with store.reading() as db:
        proposal = await proposals.find(db, number)
    if proposal is None or proposal.game_id != live.game.id or proposal.kind != "substitute":
        return None
    return proposal if proposal.closed_at is None and is_offered(proposal, live) else None
