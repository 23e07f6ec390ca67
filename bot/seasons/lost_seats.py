"""Seats of season games that are offered because their owners are late, and the end of these offers (SE-7.5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.computer_players.computer_turns import can_play, leaves_nobody, let_play
from bot.metrics.safe_errors import described
from bot.seasons.reckoning import Standing
from bot.services import Services
from bot.sessions import GameSession, NotPlayable
from bot.sessions.change import UNCLAIMED
from bot.store import proposals
from bot.store.proposals import Proposal
from bot.voting.consent import is_offered, until_back
from rules.engine import Seat

log = structlog.get_logger(__name__)

OFFERED_FOR: Final = timedelta(days=2)
"""The time in which somebody can take the seat; days on which clocks pause do not count."""


class LostSeats:
    """Finds the seats of late players in the games of a season, and ends offers that nobody takes."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def offered(self, standing: Standing) -> Mapping[int, datetime]:
        """Return the end of the first offer at each table that has one."""
        found = dict[int, datetime]()
        for table_id, offer in await self._offers(standing):
            try:
                async with self.services.sessions.open(offer.game_id) as session:
                    if _is_late(offer, session):
                        end = _end(offer, session)
                        found[table_id] = min(end, found.get(table_id, end))
            except NotPlayable as error:
                log.info("the game of an offer cannot go on", game=offer.game_id, problem=described(error))
        return found

    async def fill(self, standing: Standing) -> None:
        """Let a computer player take each seat that nobody has taken in time."""
        now = self.services.clock()
        for _, offer in await self._offers(standing):
            try:
                async with self.services.sessions.open(offer.game_id) as session:
                    if _end(offer, session) > now:
                        continue
                    if _is_late(offer, session):
                        await self._fill(session, Seat(offer.number("seat")))
                    async with self.services.store.writing(offer.game_id) as db:
                        await proposals.close(db, offer.id, "overtaken", now)
            except NotPlayable as error:
                log.info("the game of an offer cannot go on", game=offer.game_id, problem=described(error))

    async def _fill(self, session: GameSession, seat: Seat) -> None:
        if not can_play(session.rules):
            await session.time_out(seat)
            return
        nobody_left = leaves_nobody(session, seat)
        await let_play(self.services, session, seat, None, None, UNCLAIMED)
        if nobody_left:
            await session.abandon(None)

    async def _offers(self, standing: Standing) -> list[tuple[int, Proposal]]:
        """Return the open offers at the running tables, each with its table."""
        tables = {each.game_id: each.id for each in standing.tables if standing.states[each.id] == "running"}
        numbers = [game_id for game_id in tables if game_id is not None]
        async with self.services.store.reading() as db:
            return [(tables[offer.game_id], offer) for offer in await proposals.offers_in(db, numbers)]


def _is_late(offer: Proposal, session: GameSession) -> bool:
    """Return whether the seat is still offered, and not by its own player."""
    return is_offered(offer, session) and until_back(offer, session)


def _end(offer: Proposal, session: GameSession) -> datetime:
    return session.game.agreement.calendar.after(offer.created_at, OFFERED_FOR.total_seconds())
