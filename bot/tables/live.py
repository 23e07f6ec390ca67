"""A game in memory, as `Tables.of` hands it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.store import Game, SeatHolder
from bot.tables.outcome import Outcome
from rules.engine import AnyAction, Rules, Seat, StandingOrder, Table


class Live:
    """One game with its table, held by one task at a time. Use it only inside `async with tables.of(game_id)`.

    Every operation that changes the game is committed when it returns; when it raises, nothing has changed. An
    operation with an `interaction_id` that was carried out before changes nothing and returns the first outcome.
    """

    game: Game
    table: Table[Any]
    rules: Rules[Any]
    holders: tuple[SeatHolder, ...]
    """Who sits where, in the order of the seats."""

    def seats_of(self, user_id: int) -> tuple[Seat, ...]:
        """The seats of a person, in order; empty for spectators."""
        raise NotImplementedError

    def seat_of(self, user_id: int) -> Seat | None:
        """The person's seat; of several the first that has something to decide."""
        raise NotImplementedError

    def holder(self, seat: Seat) -> SeatHolder:
        """Who sits there."""
        raise NotImplementedError

    def waiting_for(self) -> tuple[SeatHolder, ...]:
        """Those who have something to decide, in the order of the seats."""
        raise NotImplementedError

    def orders(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """The standing orders of a seat, for its owner's eyes only."""
        raise NotImplementedError

    def free_undo_to(self, user_id: int) -> int:
        """How far the person may undo alone: behind the last chance outcome and the last decision of others."""
        raise NotImplementedError

    async def act(
        self, user_id: int, actions: Sequence[AnyAction], interaction_id: int | None = None, *, seat: Seat | None = None
    ) -> Outcome:
        """Carry out a whole turn, or nothing of it, with the automatic answers that follow.

        Raises IllegalTurn, NotAtTable, NotPlayable or StoreError.
        """
        raise NotImplementedError

    async def undo(
        self, to_move: int, by_user: int | None, reason: str = "", interaction_id: int | None = None
    ) -> Outcome:
        """Take decisions back until `to_move` are left; whoever calls it has made sure of the consent needed."""
        raise NotImplementedError

    async def redo(self, by_user: int | None, interaction_id: int | None = None) -> Outcome:
        """Make the decisions of the latest undo again. Raises NotPlayable when there are none."""
        raise NotImplementedError

    async def set_orders(
        self, seat: Seat, orders: Sequence[StandingOrder], interaction_id: int | None = None
    ) -> Outcome:
        """Replace the standing orders of a seat; a question they answer is answered at once."""
        raise NotImplementedError

    async def position(self, moves: int) -> Table[Any]:
        """The table as it was after that many decisions, for pictures and history."""
        raise NotImplementedError
