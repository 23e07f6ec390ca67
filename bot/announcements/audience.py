"""The audience of a change: whom it asks, who is pinged and how, who is away, and who watches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.notification_routes import NotificationRoutes, notification_routes
from bot.announcements.notifications import away_at, people_at
from bot.drafts.preview import same_turn
from bot.sessions import Change, SeatedGame
from bot.sessions.job_updates import awaited, begun, taken_back_by
from bot.sessions.saving import still_asked, still_awaited
from bot.settings import Settings
from bot.store import User, clocks, log, outbox, watchers
from bot.store.agreement import deadline
from bot.store.seasons import SEASON_POST
from bot.store.watchers import Watcher
from rules.engine import Seat, Table


@dataclass(frozen=True, slots=True)
class Audience:
    """The people whom a change concerns."""

    asked: tuple[Seat, ...]
    """The seats with a question that no post has announced."""
    called: tuple[User, ...]
    """The users who hold these seats."""
    routes: NotificationRoutes
    """How each of them is notified."""
    present: frozenset[int]
    """The users who count as present."""
    waiting: tuple[Seat, ...]
    """The seats of people with an open question."""
    called_already: frozenset[Seat]
    """Those of them who are pinged by a post that stays."""
    ends: Mapping[Seat, datetime]
    """The deadline of each seat."""
    away: Mapping[Seat, datetime]
    """The return of each absent player."""
    watching: tuple[Watcher, ...]

    @property
    def pinged(self) -> list[int]:
        """The users to ping now: those with a new question who are not notified in another way."""
        return [user.id for user in self.called if user.id not in self.routes.unpinged]


class AudienceReader:
    """Finds the audience of changes. It remembers who started a game: they count as present before they decide."""

    def __init__(self, settings: Settings, clock: Callable[[], datetime]) -> None:
        self.settings = settings
        self.clock = clock
        self._began: dict[int, tuple[int, datetime]] = {}

    async def of(
        self, db: AsyncConnection, session: SeatedGame, table: Table[Any], change: Change, asked: Sequence[Seat]
    ) -> Audience:
        """Return the audience of a change that leads to `table` and asks some seats."""
        now, people = self.clock(), await self._people(db, session, table, change)
        called = [people[session.holder(seat).asked_id] for seat in asked if session.holder(seat).asked_id in people]
        present = await self._present(db, session, change, called)
        absent_from = now + timedelta(seconds=self.settings.absent_after_s)
        looking = present | await self._pinged_lately(db, session, change)
        told = await self._told(db, session, change)
        routes = notification_routes(called, now, looking, absent_from, told)
        waiting = [seat for seat in table.questions if session.holder(seat).asked_id in people]
        newly = newly_asked(session.table, table, change)
        watching = await watchers.of_game(db, session.game.id)
        standing = [each.seat for call in await outbox.open_pings(db, session.game.id) for each in call.message.asks]
        return Audience(
            asked=tuple(asked),
            called=tuple({user.id: user for user in called}.values()),
            routes=routes,
            present=present,
            waiting=tuple(waiting),
            called_already=still_asked(session.table, table, change).intersection(standing),
            ends=await self._deadlines(db, session, table, change, waiting, newly, people),
            away=away_at([session.holder(seat) for seat in table.questions], people, now),
            watching=tuple(watching),
        )

    async def _present(
        self, db: AsyncConnection, session: SeatedGame, change: Change, called: Sequence[User]
    ) -> frozenset[int]:
        """Return the users who have started the game or decided so recently that they count as present."""
        longest, now = timedelta(seconds=self.settings.present_s), self.clock()
        if not longest or change.kind == "restart":
            return frozenset()
        if change.kind == "start":
            # The decisions of an imported log were not made now.
            if change.by is not None:
                self._began[session.game.id] = change.by, now
            return frozenset() if change.by is None else frozenset([change.by])
        moments = await log.last_decided(db, session.game.id, [user.id for user in called])
        recent = {user for user, moment in moments.items() if now - moment < longest}
        began_by, began_at = self._began.get(session.game.id, (None, now - longest))
        if began_by is not None and now - began_at < longest:
            recent.add(began_by)
        return frozenset(recent if change.by is None else recent | {change.by})

    async def _pinged_lately(self, db: AsyncConnection, session: SeatedGame, change: Change) -> frozenset[int]:
        """Return the users who were pinged so recently that a second ping comes only if they still do not decide."""
        if not self.settings.present_s or change.kind in ("start", "restart"):
            return frozenset()
        since = self.clock() - timedelta(seconds=self.settings.absent_after_s)
        return await outbox.pinged_since(db, session.game.id, since)

    async def _told(self, db: AsyncConnection, session: SeatedGame, change: Change) -> frozenset[int]:
        """Return the users who were called to a game of a season that begins."""
        if change.kind != "start":
            return frozenset()
        call = await outbox.latest(db, session.game.id, SEASON_POST)
        return frozenset() if call is None else frozenset(call.message.mentions)

    async def _people(
        self, db: AsyncConnection, session: SeatedGame, table: Table[Any], change: Change
    ) -> dict[int, User]:
        """Return the users whom the table waits for, with their settings; none once it is over."""
        if table.finished or change.kind == "abandon":
            return {}
        waiting = [session.holder(seat) for seat in table.questions if not session.holder(seat).is_computer]
        return await people_at(db, waiting)

    async def _deadlines(
        self,
        db: AsyncConnection,
        session: SeatedGame,
        table: Table[Any],
        change: Change,
        asked: Sequence[Seat],
        newly: Sequence[Seat],
        people: Mapping[int, User],
    ) -> dict[Seat, datetime]:
        """Return the deadlines of those who have questions; the clocks of new questions start with it."""
        agreement, now = session.game.agreement, self.clock()
        holders = [session.holder(seat) for seat in asked if session.holder(seat).asked_id in people]
        if agreement.clock == "none" or not holders:
            return {}
        known = await clocks.deadlines(db, session.game.id)
        round_number, taken_back = table.rules.round(table.state), taken_back_by(change, session.holders)
        begins = {*newly} - still_awaited(session.table, table, change)
        ends = {holder.seat: known.get(holder.seat) for holder in holders if holder.seat not in begins}
        waits = awaited(table)
        for holder in holders:
            if holder.seat in begins:
                personal = people[holder.asked_id].settings
                clock = begun(holder, waits[holder.seat], agreement, round_number, personal, now, taken_back)
                ends[holder.seat] = deadline(clock, agreement)
        return {seat: when for seat, when in ends.items() if when is not None}


def newly_asked(before: Table[Any], after: Table[Any], change: Change) -> list[Seat]:
    """Return the seats with a decision that no post has announced."""
    acted = {made.seat for made in change.by_people}
    undone = {decision.seat for decision in before.log[after.decision_count :]} if change.kind == "undo" else set()
    found = []
    for seat, question in after.questions.items():
        known = before.questions.get(seat) if change.kind not in ("start", "restart") else None
        is_new = known is None or seat == change.seat or known.name != question.name
        if seat in acted and change.kind == "act":
            is_new = not same_turn(before, after, seat)
        elif seat in undone:
            is_new = is_new or not same_turn(before, after, seat)
        if is_new:
            found.append(seat)
    return found
