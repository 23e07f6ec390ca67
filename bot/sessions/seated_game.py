"""The read-only part of a game session: its position and its holders."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import Any

from bot.drafts.preview import DraftPreview, preview_lines
from bot.sessions import orders as standing
from bot.sessions.narration_cache import NarrationCache
from bot.store import Game, SeatHolder
from bot.store.log import IMPOSED, DecidedBy
from rules.engine import Rules, Seat, StandingOrder, Table


class SeatedGame:
    """A game with its table and its holders."""

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
        """The holders in the order of the seats."""
        self.not_by_owners: Mapping[int, DecidedBy] = {}
        """How each decision was made that the owner of the seat did not make, by number."""
        self.last_to_agree: int | None = None
        """The user whose vote is being carried out, although another one has asked for it."""
        self.told = NarrationCache()
        self._empty_drafts: tuple[Table[Any], dict[tuple[Seat, bool], DraftPreview]] = (table, {})
        """Drafts without lines at this table."""

    def empty_draft(self, seat: Seat, *, looks_past: bool = False) -> DraftPreview:
        """Return a draft of a seat without lines, see `preview_lines`.

        What is computed about the position is shared by all of them until the game changes: a person looks several
        times before deciding, and each typed letter is a look.
        """
        if self._empty_drafts[0] is not self.table:
            self._empty_drafts = (self.table, {})
        known = self._empty_drafts[1].get((seat, looks_past))
        if known is None:
            known = preview_lines(self.table, seat, (), looks_past=looks_past)
            self._empty_drafts[1][seat, looks_past] = known
        return known.again()

    def seats_of(self, user_id: int) -> tuple[Seat, ...]:
        """Return the seats that a user owns, in order; empty for spectators and deputies."""
        return tuple(holder.seat for holder in self.holders if holder.user_id == user_id)

    def played_by(self, user_id: int) -> tuple[Seat, ...]:
        """Return the seats for which a user may decide, in order: their own, and those whose deputy they are."""
        return tuple(holder.seat for holder in self.holders if holder.is_played_by(user_id))

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that a user plays, as owner or deputy; of several, the first that has something to decide."""
        mine = self.played_by(user_id)
        waiting = [seat for seat in mine if seat in self.table.questions]
        return next(iter([*waiting, *mine]), None)

    @property
    def computer_seats(self) -> tuple[Seat, ...]:
        """The seats of computer players."""
        return tuple(holder.seat for holder in self.holders if holder.is_computer)

    def holder(self, seat: Seat) -> SeatHolder:
        """Return the holder of a seat."""
        return self.holders[seat]

    def waiting_for(self) -> tuple[SeatHolder, ...]:
        """Return the holders that have something to decide, in the order of the seats."""
        return tuple(holder for holder in self.holders if holder.seat in self.table.questions)

    def still_asks(self, seat: Seat, question: str) -> bool:
        """Return whether the seat is still waited for as when it had the question of that name."""
        asked = self.table.questions.get(seat)
        if asked is None or asked.name == question:
            return asked is not None
        same_phase = (each for each in self.rules.questions if each.phase is not None and each.phase is asked.phase)
        return any(each.name == question for each in same_phase)

    def orders(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """Return the standing orders of a seat. Only its owner may see them."""
        return standing.readable(self.rules, self.holder(seat).orders)

    def orders_stopped(self, seat: Seat) -> bool:
        """Return whether the standing orders of a seat have stopped."""
        return standing.stopped(self.holder(seat).stop, self.table, seat)

    @property
    def decided_for_player(self) -> Mapping[int, DecidedBy]:
        """The decisions made for a player by the time limit or by the table, by number, with how they were made."""
        return {number: by for number, by in self.not_by_owners.items() if by in IMPOSED}

    def stands_for(self, user_id: int, number: int) -> bool:
        """Return whether the user cannot take back a decision alone.

        This holds when others decided it (also by a standing order or a plan), when it was made for a player, or when
        it revealed something. Decisions of computer players and forced ones do not count.
        """
        return self._stands_for({*self.played_by(user_id), *self.computer_seats}, number)

    def _stands_for(self, agreeing: Collection[Seat], number: int) -> bool:
        decision, by = self.table.log[number - 1], self.not_by_owners.get(number)
        return decision.reveals or by in IMPOSED or (by != "forced" and decision.seat not in agreeing)

    def free_undo_to(self, user_id: int) -> int:
        """Return how far the user may undo alone: before their first own decision after the last one that is final for
        them.
        """
        mine = self.played_by(user_id)
        agreeing = {*mine, *self.computer_seats}
        free = number = self.table.decision_count
        while number and not self._stands_for(agreeing, number):
            if self.table.log[number - 1].seat in mine and number not in self.not_by_owners:
                free = number - 1
            number -= 1
        return free

    def last_decision(self, user_id: int) -> int:
        """Return the number of the user's last decision that no standing order made; 0 when there is none."""
        mine, log = self.played_by(user_id), self.table.log
        own = (number for number, made in enumerate(log, 1) if made.seat in mine and not made.automatic)
        return max(own, default=0)

    def last_revocable(self, user_id: int) -> int:
        """Return the number of that decision, if the user may take it back alone while the game is running; else 0."""
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
