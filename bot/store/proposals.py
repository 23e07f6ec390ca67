"""Stored proposals to the players of a game, such as to take decisions back, with the answers of the voters."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from pydantic import JsonValue
from sqlalchemy import Row, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import remove_some

ProposalKind = Literal[
    "undo", "redo", "clock", "abandon", "default", "offer", "computer_player", "substitute", "deputy"
]
"""The kinds of proposals.

- `undo`, `redo`: take decisions back, or repeat decisions that were taken back.
- `clock`: change the game's agreement: its clock, what happens when time is up, and whether it is rated.
- `abandon`: end the game without a result.
- `default`: continue with the default answer for a late player.
- `computer_player`: let a computer player replace a late player.
- `offer`: offer the seat of a late player or of a computer player, to one user or to anybody.
- `substitute`: an offered seat, waiting for a user to take it. This is no vote.
- `deputy`: a request to a user to be deputy of a seat. This is no vote.

Rows from earlier versions can have another kind, a vote on one decision for a player. All of them are closed.
"""

NEWCOMER = "newcomer"
"""The key in the payload of an `offer` for the id of the user who is to get the seat; None means anybody."""

NO_VOTES: frozenset[ProposalKind] = frozenset({"substitute", "deputy"})
"""The kinds that wait for one user to accept, without an end."""

_PROPOSALS = schema.proposals.c
_OPEN_OF = (
    select(schema.proposals)
    .where(_PROPOSALS.game_id == bindparam("game"), _PROPOSALS.closed_at.is_(None))
    .order_by(_PROPOSALS.id)
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal, open until `closed_at` is set.

    - `by_user`: the user who made it; None for the bot, or if the data of that user were deleted.
    - `payload`: the details, depending on the kind.
    - `answers`: all voters by id, each with True for yes, False for no, or None if not answered yet.
    """

    id: int
    game_id: int
    kind: ProposalKind
    by_user: int | None
    payload: Mapping[str, JsonValue]
    answers: Mapping[int, bool | None]
    created_at: datetime
    closed_at: datetime | None = None
    result: str | None = None
    answered_by: int | None = None
    """The user whose answer has just been counted; it is not stored."""

    def number(self, name: str) -> int:
        """Return the integer under this key of the payload."""
        value = self.payload[name]
        assert isinstance(value, int), f"{name} of a proposal is a number"
        return value


async def propose(
    db: AsyncConnection,
    game_id: int,
    kind: ProposalKind,
    by_user: int | None,
    payload: Mapping[str, JsonValue],
    voters: list[int],
    now: datetime,
) -> Proposal:
    """Store a new proposal.

    It replaces an open proposal of the same kind about the same seat, or of the same kind if neither is about a seat.
    """
    for earlier in await open_of(db, game_id):
        if earlier.kind == kind and earlier.payload.get("seat") == payload.get("seat"):
            await close(db, earlier.id, "replaced", now)
    values = {
        "game_id": game_id,
        "kind": kind,
        "by_user": by_user,
        "payload": json.dumps(dict(payload)),
        "answers": json.dumps(dict.fromkeys(map(str, voters))),
        "created_at": now,
    }
    number = (await db.execute(insert(schema.proposals).returning(_PROPOSALS.id), values)).scalar_one()
    people = sorted({*voters, *(each for each in (by_user, payload.get(NEWCOMER)) if isinstance(each, int))})
    if people:
        named = [{"proposal_id": number, "user_id": user_id} for user_id in people]
        await db.execute(insert(schema.proposal_people), named)
    return Proposal(number, game_id, kind, by_user, dict(payload), dict.fromkeys(voters), now)


async def find(db: AsyncConnection, proposal_id: int) -> Proposal | None:
    """Return the proposal with that number, or None."""
    row = (await db.execute(select(schema.proposals).where(_PROPOSALS.id == proposal_id))).one_or_none()
    return None if row is None else _proposal(row)


@depends_on(schema.proposals, of_game=True)
async def open_of(db: AsyncConnection, game_id: int) -> tuple[Proposal, ...]:
    """Return the open proposals of a game, oldest first."""
    return tuple(_proposal(row) for row in await db.execute(_OPEN_OF, {"game": game_id}))


async def offers_in(db: AsyncConnection, game_ids: Collection[int]) -> tuple[Proposal, ...]:
    """Return the open offers of seats in some games, oldest first."""
    of_games = (_PROPOSALS.game_id.in_(list(game_ids)), _PROPOSALS.closed_at.is_(None))
    query = select(schema.proposals).where(*of_games, _PROPOSALS.kind == "substitute")
    return tuple(_proposal(row) for row in await db.execute(query.order_by(_PROPOSALS.id)))


async def made_since(db: AsyncConnection, game_id: int, kind: ProposalKind, moment: datetime) -> tuple[Proposal, ...]:
    """Return the proposals of a kind made in a game since the moment, oldest first, also closed ones."""
    of_game = select(schema.proposals).where(_PROPOSALS.game_id == game_id, _PROPOSALS.kind == kind)
    rows = await db.execute(of_game.where(_PROPOSALS.created_at >= moment).order_by(_PROPOSALS.id))
    return tuple(_proposal(row) for row in rows)


async def is_asked_since(db: AsyncConnection, user_id: int, moment: datetime) -> bool:
    """Return whether somebody has proposed a user as a deputy since a moment, in any game."""
    people = schema.proposal_people.c
    numbers = (await db.scalars(select(people.proposal_id).where(people.user_id == user_id))).all()
    asked = (_PROPOSALS.kind == "deputy", _PROPOSALS.created_at > moment)
    makers = await db.scalars(select(_PROPOSALS.by_user).where(_PROPOSALS.id.in_(numbers), *asked))
    return any(maker != user_id for maker in makers)


async def answer(db: AsyncConnection, proposal_id: int, user_id: int, *, agrees: bool) -> Proposal | None:
    """Store a voter's answer. Return the changed proposal; None if it is closed or the user is no voter."""
    proposal = await find(db, proposal_id)
    if proposal is None or proposal.closed_at is not None or user_id not in proposal.answers:
        return None
    answers = {**proposal.answers, user_id: agrees}
    text = json.dumps({str(user): given for user, given in answers.items()})
    await db.execute(update(schema.proposals).where(_PROPOSALS.id == proposal_id).values(answers=text))
    found = await find(db, proposal_id)
    return None if found is None else replace(found, answered_by=user_id)


async def close(db: AsyncConnection, proposal_id: int, result: str, now: datetime) -> bool:
    """Close a proposal with a result. Return False if it was closed before."""
    still = (_PROPOSALS.id == proposal_id, _PROPOSALS.closed_at.is_(None))
    return bool(
        (await db.execute(update(schema.proposals).where(*still).values(closed_at=now, result=result))).rowcount
    )


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove proposals closed before the moment. Return how many."""
    return await remove_some(db, schema.proposals, _PROPOSALS.closed_at < moment, limit)


def _proposal(row: Row[Any]) -> Proposal:
    answers = {int(user): given for user, given in json.loads(row.answers).items()}
    return Proposal(**{**row._mapping, "payload": json.loads(row.payload), "answers": answers})
