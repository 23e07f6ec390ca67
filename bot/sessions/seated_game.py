"""A game in memory as it can be read: its position, and who sits where."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import Any

from bot.sessions import orders as standing
from bot.sessions.narration_cache import NarrationCache
from bot.store import Game, SeatHolder
from bot.store.log import IMPOSED, DecidedBy
from rules.engine import Rules, Seat, StandingOrder, Table


class SeatedGame:
    """A game with its table and the people at it."""

    def __init__(
        self,
        rules: Rules[Any],
        game: Game,
        holders: tuple[SeatHolder, ...],
        table: Table[Any],
    ) -> None:
        self.game = game
        self.table = table
        self.rules = rules
        self.holders = holders
        """Who sits where, in the order of the seats."""
        self.not_by_owners: Mapping[int, DecidedBy] = {}
        """How those decisions were made that are none of the owner of their seat, by number."""
        self.told = NarrationCache()

    def seats_of(self, user_id: int) -> tuple[Seat, ...]:
        """Return the seats of which a person is the owner, in order; empty for spectators and deputies."""
        return tuple(holder.seat for holder in self.holders if holder.user_id == user_id)

    def played_by(self, user_id: int) -> tuple[Seat, ...]:
        """Return the seats at which a person may decide, in order: their own, and those whose deputy they are."""
        return tuple(holder.seat for holder in self.holders if holder.is_played_by(user_id))

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat a person plays, as owner or deputy; of several the first that has something to decide."""
        mine = self.played_by(user_id)
        waiting = [seat for seat in mine if seat in self.table.questions]
        return next(iter([*waiting, *mine]), None)

    @property
    def computer_seats(self) -> tuple[Seat, ...]:
        """The seats the program plays."""
        return tuple(holder.seat for holder in self.holders if holder.is_computer)

    def holder(self, seat: Seat) -> SeatHolder:
        """Who sits there."""
        return self.holders[seat]

    def waiting_for(self) -> tuple[SeatHolder, ...]:
        """Return those who have something to decide, in the order of the seats."""
        return tuple(holder for holder in self.holders if holder.seat in self.table.questions)

    def still_asks(self, seat: Seat, question: str) -> bool:
        """Return whether the seat is still waited for as when it was asked the question of that name."""
        asked = self.table.questions.get(seat)
        if asked is None or asked.name == question:
            return asked is not None
        same_phase = (each for each in self.rules.questions if each.phase is not None and each.phase is asked.phase)
        return any(each.name == question for each in same_phase)

    def orders(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """Return the standing orders of a seat, for its owner's eyes only."""
        return standing.readable(self.rules, self.holder(seat).orders)

    def orders_stopped(self, seat: Seat) -> bool:
        """Return whether the standing orders of a seat no longer answer."""
        return standing.stopped(self.holder(seat).stop, self.table, seat)

    @property
    def imposed(self) -> Mapping[int, DecidedBy]:
        """Which decisions were made for somebody when their time was up or by the table, by number, and how."""
        return {number: by for number, by in self.not_by_owners.items() if by in IMPOSED}

    def stands_for(self, user_id: int, number: int) -> bool:
        """Return whether the person cannot take back a decision alone.

        Others decided it, themselves or by a standing order or plan of theirs; or it was imposed on somebody; or it
        revealed something. What only computer players decided, or what was forced, can be decided again.
        """
        return self._stands_for({*self.played_by(user_id), *self.computer_seats}, number)

    def _stands_for(self, agreeing: Collection[Seat], number: int) -> bool:
        decision, by = self.table.log[number - 1], self.not_by_owners.get(number)
        return decision.reveals or by in IMPOSED or (by != "forced" and decision.seat not in agreeing)

    def free_undo_to(self, user_id: int) -> int:
        """How far the person may undo alone: to the first of their own decisions behind the last one that stands."""
        mine = self.played_by(user_id)
        agreeing = {*mine, *self.computer_seats}
        free = number = self.table.decision_count
        while number and not self._stands_for(agreeing, number):
            if self.table.log[number - 1].seat in mine and number not in self.not_by_owners:
                free = number - 1
            number -= 1
        return free

    def last_decision(self, user_id: int) -> int:
        """Return the number of the person's last decision that no standing order made; 0 when there is none."""
        mine, log = self.played_by(user_id), self.table.log
        own = (number for number, made in enumerate(log, 1) if made.seat in mine and not made.automatic)
        return max(own, default=0)

    def last_revocable(self, user_id: int) -> int:
        """Return the number of that decision, if the person may take it back alone while the game goes on; else 0."""
        latest = self.last_decision(user_id)
        return 0 if self.table.finished or latest <= self.free_undo_to(user_id) else latest

    async def position(self, decision_count: int) -> Table[Any]:
        """Return the table as it was after that many decisions, for pictures and history."""
        return (
            self.table
            if decision_count == self.table.decision_count
            else await asyncio.to_thread(_taken_back, self.table, decision_count)
        )


def _taken_back(table: Table[Any], decision_count: int) -> Table[Any]:
    earlier = table.clone()
    earlier.undo(decision_count)
    return earlier
