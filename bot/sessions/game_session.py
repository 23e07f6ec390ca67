"""A game in memory that can be changed, as `GameSessions.open` opens it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions import orders as standing
from bot.sessions.change import Change, DecisionMade, NotAtTable, NotPlayable
from bot.sessions.dependencies import SessionDependencies
from bot.sessions.game_results import counts_already
from bot.sessions.saving import PendingChange, save, shielded
from bot.sessions.seated_game import SeatedGame
from bot.sessions.thinking_times import TimedTimeline, read_timed_timeline
from bot.sessions.whole_turn import Turn
from bot.store import (
    Conflict,
    Game,
    SeatHolder,
    Stop,
    StoredDecision,
    StoredOrder,
    UndoneDecision,
    deputies,
    games,
    log,
    outbox,
    plans,
    scheduled_jobs,
    seats,
    seekers,
)
from bot.store.log import NOT_BY_OWNERS
from bot.store.plans import PlannedTurn
from bot.store.scheduled_jobs import WHOLE_TABLE
from rules.engine import (
    AnyAction,
    IllegalAction,
    RecordError,
    Rules,
    Seat,
    StandingOrder,
    Table,
    say,
    seen_text,
    seen_texts,
)
from rules.engine.core.record import format_chance


class GameSession(SeatedGame):
    """One game with its table, held by one task at a time. Use it only inside `async with sessions.open(game_id)`.

    Every operation that changes the game is committed when it returns; when it raises, nothing has changed. An
    operation with an `interaction_id` that was carried out before changes nothing and returns the first change. A table
    is never changed, only replaced by another one, so it can be read without the lock.
    """

    def __init__(
        self,
        dependencies: SessionDependencies,
        rules: Rules[Any],
        game: Game,
        holders: tuple[SeatHolder, ...],
        table: Table[Any],
    ) -> None:
        super().__init__(rules, game, holders, table)
        self.checkpoint_at: int | None = None
        """The number of decisions at the stored checkpoint; None when it has to be written."""
        self.redo_open = True
        """True if the store may hold decisions to redo; the store is not read before the first change."""
        self._dependencies = dependencies

    async def earlier(self, interaction_id: int) -> Change | None:
        """Return the change that an interaction has already made, here or in another process."""
        return await self._dependencies.earlier(interaction_id)

    async def redoable(self) -> tuple[UndoneDecision, ...]:
        """Return the decisions that `redo` would make again; empty when there are none."""
        async with self._dependencies.store.reading() as db:
            return await log.redoable(db, self.game.id)

    async def act(
        self,
        user_id: int,
        actions: Sequence[AnyAction],
        interaction_id: int | None = None,
        *,
        seat: Seat | None = None,
        rest: PlannedTurn | None = None,
    ) -> Change:
        """Carry out a whole turn or none of it, with the automatic answers that follow.

        When other seats have to answer first, its `rest` is played automatically later, if it is still as it was
        prepared. Raises IllegalTurn, NotAtTable, NotPlayable or StoreError.
        """
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        mine = self.seat_of(user_id) if seat is None else seat
        if mine is None or not self.holder(mine).is_played_by(user_id):
            raise NotAtTable(f"user {user_id} has no such seat in game {self.game.id}")
        self._must_not_be_abandoned()
        turn = await self._turn()
        left = None
        if rest is not None:
            now = self._dependencies.clock()
            left = plans.Plan(self.game.id, user_id, mine, (rest,), by_itself=False, changed_at=now)
        turn.play(mine, actions, left, "player" if self.holder(mine).user_id == user_id else "deputy")
        return await self._finish_turn("act", turn, user_id, interaction_id)

    async def set_orders(
        self,
        seat: Seat,
        orders: Sequence[StandingOrder],
        interaction_id: int | None = None,
        *,
        stop: Stop | None = None,
    ) -> Change:
        """Replace the standing orders of a seat. A question that they answer is answered at once.

        Their stop condition counts from now; without a new `stop` its kind stays the same.
        """
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        turn = await self._turn()
        turn.orders = {**turn.orders, seat: tuple(orders)}
        present = self.holder(seat).stop if stop is None else stop
        round_number = self.rules.round(self.table.state)
        given = present.model_copy(update={"decision_count": self.table.decision_count, "round": round_number})
        turn.stops = {**turn.stops, seat: given}
        if self.game.state == "running":
            turn.answer_automatically()
        kept = tuple(standing.stored(order) for order in orders)
        return await self._finish_turn("orders", turn, self.holder(seat).user_id, interaction_id, (seat, kept, given))

    async def undo(
        self, decision_count: int, by_user: int | None, reason: str = "", interaction_id: int | None = None
    ) -> Change:
        """Take decisions back until that many are left. The caller must have the consent of the players."""
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        if self.game.state == "abandoned" or not 0 <= decision_count < self.table.decision_count:
            raise NotPlayable(
                say(
                    "decisions after number {decision} of game {number} cannot be taken back",
                    decision=decision_count,
                    number=self.game.id,
                )
            )
        try:
            table = await self.position(decision_count)
        except RecordError as error:
            raise NotPlayable(
                say(
                    "the rules have changed since decision {decision}: {why}",
                    decision=decision_count,
                    why=error.problem,
                )
            ) from error
        mine = () if by_user is None else self.played_by(by_user)
        seen = seen_texts(self.table, decision_count, *mine)
        change = Change("undo", taken_back=seen, decision_count=decision_count, by=by_user, reason=reason)
        return await self._commit(table, change, kept=decision_count, interaction_id=interaction_id)

    async def redo(self, by_user: int | None, interaction_id: int | None = None, reason: str = "") -> Change:
        """Make the decisions of the latest undo again. Raises NotPlayable when there are none."""
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        self._must_go_on()
        undone = await self.redoable()
        if not undone or undone[0].stored.number != self.table.decision_count + 1:
            raise NotPlayable(say("game {number} has nothing to redo", number=self.game.id))
        turn = Turn(self.table.clone(), {})
        try:
            turn.repeat([each.stored for each in undone])
        except IllegalAction as refusal:
            raise NotPlayable(say("the rules refuse it now: {why}", why=refusal.obstacle.message)) from refusal
        now = self._dependencies.clock()
        added = [replace(each.stored, at=now, interaction_id=interaction_id) for each in undone]
        change = Change(
            "redo", tuple(turn.decisions), decision_count=turn.table.decision_count, by=by_user, reason=reason
        )
        return await self._commit(
            turn.table, change, added=added, redone=undone[0].batch, interaction_id=interaction_id
        )

    async def counts(self) -> bool:
        """Return whether the game is rated and has gone far enough to count for ratings."""
        async with self._dependencies.store.reading() as db:
            return await counts_already(db, self.game, self.table)

    async def abandon(
        self,
        by_user: int | None,
        reason: str = "",
        interaction_id: int | None = None,
        *,
        late: tuple[Seat, ...] = (),
    ) -> Change:
        """End the game without a result; it can still be viewed. The owners of `late` seats lose a rated game."""
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        self._must_go_on()
        change = Change("abandon", decision_count=self.table.decision_count, by=by_user, reason=reason, late=late)
        return await self._commit(self.table, change, interaction_id=interaction_id)

    async def time_out(
        self, seat: Seat, by_user: int | None = None, reason: str = "", interaction_id: int | None = None
    ) -> Change:
        """Give the default answer of a seat that has taken too long. Raises NotPlayable when nothing waits for it."""
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        self._must_wait_for(seat)
        turn = await self._turn()
        turn.time_out(seat)
        change = Change(
            "time",
            tuple(turn.decisions),
            decision_count=turn.table.decision_count,
            by=by_user,
            reason=reason,
            seat=seat,
        )
        return await self._commit(turn.table, change, turn=turn, interaction_id=interaction_id)

    async def stand_in(self, seat: Seat, decided: Sequence[AnyAction]) -> Change:
        """Carry out what a computer player decided for a seat that has taken too long.

        Raises NotPlayable when nothing waits for it.
        """
        self._must_wait_for(seat)
        turn = await self._turn()
        turn.stand_in(seat, decided)
        change = Change("computer", tuple(turn.decisions), decision_count=turn.table.decision_count, seat=seat)
        return await self._commit(turn.table, change, turn=turn)

    async def give_delayed_answer(self, seat: Seat, action: AnyAction) -> Change:
        """Give the answer of a seat that has no choice, as if its owner had. Raises NotPlayable or IllegalAction."""
        self._must_wait_for(seat)
        turn = await self._turn()
        turn.give_delayed_answer(seat, action)
        return await self._finish_turn("act", turn, self.holder(seat).user_id, None)

    async def play_planned(self, seat: Seat) -> Change:
        """Play the planned turn of a seat whose turn has come. Raises NotPlayable when nothing waits for it."""
        self._must_wait_for(seat)
        turn = await self._turn()
        turn.play_planned(seat)
        return await self._finish_turn("act", turn, self.holder(seat).user_id, None)

    async def hand_over(
        self,
        seat: Seat,
        user_id: int,
        name: str,
        by_user: int | None,
        interaction_id: int | None = None,
        reason: str = "",
    ) -> Change:
        """Hand a seat over to another user; the standing orders of the old holder are dropped.

        Raises NotPlayable when the user has a seat in the game already.
        """
        if (earlier := await self._dependencies.earlier(interaction_id)) is not None:
            return earlier
        self._must_go_on()
        if self.seats_of(user_id):
            raise NotPlayable(
                say("{user} has a seat in game {number} already", user=f"<@{user_id}>", number=self.game.id)
            )
        before = self.holders
        change = Change(
            "seat",
            decision_count=self.table.decision_count,
            by=by_user,
            reason=reason,
            seat=seat,
            previous_name=before[seat].name,
            previous_id=before[seat].user_id,
        )
        clock = before[seat].clock.without_phase()
        newcomer = replace(before[seat], user_id=user_id, name=name, orders=(), deputy=None, clock=clock)
        self.holders = (*before[:seat], newcomer, *before[seat + 1 :])
        try:
            return await self._commit(self.table, change, interaction_id=interaction_id)
        except BaseException:
            self.holders = before
            raise

    async def begin(self, by_user: int, interaction_id: int | None, *, imported: bool = False) -> Change:
        """Write the beginning of a game, for `GameSessions`. Decisions already on the table come from an imported log.

        Raises Conflict when the lobby has changed since the table was dealt.
        """
        change = Change("start", decision_count=self.table.decision_count, by=by_user, imported=imported)
        return await self._commit(
            self.table, change, kept=0, added=self._imported(interaction_id), interaction_id=interaction_id
        )

    async def tell_waited(self) -> None:
        """Post what is not told yet, because computer players take too long. The game does not change."""
        change, now = Change("waited", decision_count=self.table.decision_count), self._dependencies.clock()
        posts = await self._dependencies.announcer.posts(self, self.table, change)
        async with self._dependencies.store.writing(self.game.id) as db:
            await scheduled_jobs.drop(db, self.game.id, "waited")
            if posts:
                await outbox.queue(db, posts, now)
                self.game = await games.mark_narrated(db, self.game)

    async def follow_name(self, user_id: int, name: str) -> None:
        """Use the present display name of a holder or a deputy from now on."""
        held = [holder.name for holder in self.holders if holder.user_id == user_id]
        present = [each.deputy for each in self.holders if each.deputy is not None and each.deputy.user_id == user_id]
        if all(known == name for known in (*held, *(deputy.name for deputy in present))):
            return
        async with self._dependencies.store.writing(self.game.id) as db:
            if held:
                await seats.rename(db, self.game.id, user_id, name)
            if present:
                await deputies.rename(db, self.game.id, user_id, name)
            self.holders = await seats.holders(db, self.game.id)

    async def note_restart(self) -> Change:
        """Write that the installed rules refused stored answers, for `GameSessions`."""
        refused = tuple(seen_text(self.table, decision) for decision in self.table.restarted)
        reason = "refused by a newer version of the rules"
        change = Change("restart", taken_back=refused, decision_count=self.table.decision_count, reason=reason)
        return await self._commit(self.table, change)

    def _must_not_be_abandoned(self) -> None:
        if self.game.state == "abandoned":
            raise NotPlayable(say("game {number} was abandoned", number=self.game.id))

    def _must_go_on(self) -> None:
        self._must_not_be_abandoned()
        if self.table.finished:
            raise NotPlayable(say("game {number} is over", number=self.game.id))

    def _must_wait_for(self, seat: Seat) -> None:
        self._must_go_on()
        if seat not in self.table.questions:
            raise NotPlayable(
                say("seat {seat} of game {number} has nothing to decide", seat=seat + 1, number=self.game.id)
            )

    async def _turn(self) -> Turn:
        """Return a turn on a copy of the table."""
        orders = {holder.seat: self.orders(holder.seat) for holder in self.holders}
        stops = {holder.seat: holder.stop for holder in self.holders}
        if self.rules.put_on_turn is None:
            return Turn(self.table.clone(), orders, stops, computer_seats=self.computer_seats)
        prepared = await self._dependencies.store.cached(plans.of_game, self.game.id)
        planned = {each.plan.seat: each.plan for each in prepared.values() if each.plan is not None}
        return Turn(self.table.clone(), orders, stops, planned, self.computer_seats)

    def _stored(self, turn: Turn, interaction_id: int | None) -> list[StoredDecision]:
        """Return the decisions of a turn, as they are stored."""
        now = self._dependencies.clock()
        pairs = zip(turn.decisions, turn.table.log[self.table.decision_count :], strict=True)
        return [
            StoredDecision(made.number, decision, self._decider(turn, made), interaction_id, now, made.decided_by)
            for made, decision in pairs
        ]

    def _decider(self, turn: Turn, made: DecisionMade) -> int:
        """Return the user who made a decision: the deputy, the user who planned it, or otherwise the owner of the
        seat.
        """
        holder = self.holder(made.seat)
        if made.decided_by == "deputy":
            return holder.asked_id
        plan = turn.plans.get(made.seat) if made.decided_by == "plan" else None
        return holder.user_id if plan is None else plan.user_id

    def _imported(self, interaction_id: int | None) -> list[StoredDecision]:
        """Return the decisions of an imported log in stored form. It does not tell standing orders from time-outs."""
        now = self._dependencies.clock()
        return [
            StoredDecision(
                number,
                decision,
                self.holder(decision.seat).user_id,
                interaction_id,
                now,
                "order" if decision.automatic else "player",
            )
            for number, decision in enumerate(self.table.log, start=1)
        ]

    async def _finish_turn(
        self,
        kind: Literal["act", "orders"],
        turn: Turn,
        by: int,
        interaction_id: int | None,
        orders: tuple[Seat, tuple[StoredOrder, ...], Stop] | None = None,
    ) -> Change:
        change = Change(kind, tuple(turn.decisions), decision_count=turn.table.decision_count, by=by)
        return await self._commit(turn.table, change, turn=turn, orders=orders, interaction_id=interaction_id)

    async def _commit(
        self,
        table: Table[Any],
        change: Change,
        *,
        kept: int | None = None,
        turn: Turn | None = None,
        added: Sequence[StoredDecision] = (),
        redone: int | None = None,
        orders: tuple[Seat, tuple[StoredOrder, ...], Stop] | None = None,
        interaction_id: int | None = None,
    ) -> Change:
        """Write the change with the decisions of its turn, or those `added`, then replace the state in memory.

        A failure leaves both as they were. If another process has carried out the same interaction, its result is
        taken.
        """
        course = await self._timed_course(table) if table.finished else None
        pending = PendingChange(
            game=self.game,
            holders=self.holders,
            before=None if change.kind == "start" else self.table,
            after=table,
            change=change,
            kept=self.table.decision_count if kept is None else kept,
            added=tuple(added if turn is None else self._stored(turn, interaction_id)),
            redone=redone,
            plans=() if turn is None else tuple(turn.changed_plans),
            played_later=frozenset() if turn is None else frozenset(turn.played_later),
            redo_open=self.redo_open,
            checkpoint=table.stage_began != self.checkpoint_at,
            orders=orders,
            timeline=course,
            posts=await self._dependencies.announcer.posts(self, table, change, course),
            interaction_id=interaction_id,
        )
        try:
            await shielded(self._write(pending))
        except Conflict:
            earlier = None if pending.before is None else await self._dependencies.earlier(interaction_id)
            if earlier is None:
                raise
            return earlier
        return change

    async def _timed_course(self, table: Table[Any]) -> TimedTimeline | None:
        """Return the timed timeline of a game that ends now; None where the installed rules cannot replay it."""
        return await read_timed_timeline(self._dependencies.store, self.game.id, table, self._dependencies.clock())

    async def _write(self, pending: PendingChange) -> None:
        dependencies, newcomer = self._dependencies, pending.newcomer
        seated = () if newcomer is None or newcomer.is_computer else (newcomer.user_id,)
        async with dependencies.store.writing(pending.game.id, people=seated) as db:
            if pending.before is None:
                pending = replace(pending, game=await self._write_beginning(db))
            game, holders = await save(db, pending, dependencies.settings, dependencies.clock())
        self.game, self.holders, self.table = game, holders, pending.after
        dependencies.change_notifier.notify(game.id)
        if dependencies.change_notifier.when_committed is not None:
            dependencies.change_notifier.when_committed(replace(pending, game=game, holders=holders))
        self.not_by_owners = {number: by for number, by in self.not_by_owners.items() if number <= pending.kept} | {
            stored.number: stored.decided_by for stored in pending.added if stored.decided_by in NOT_BY_OWNERS
        }
        self.told.note(pending.after, pending.change.decisions)
        if pending.moves_game:
            self.checkpoint_at = pending.after.stage_began
            self.redo_open = pending.change.kind == "undo" or pending.redone is not None

    async def _write_beginning(self, db: AsyncConnection) -> Game:
        waiting = await games.lock_lobby(db, self.game.id)
        there = [(holder.user_id, holder.wishes) for holder in await seats.holders(db, self.game.id)]
        dealt_for = [(holder.user_id, holder.wishes) for holder in self.holders]
        agreed = waiting is not None and (waiting.options, waiting.agreement) == (
            self.game.options,
            self.game.agreement,
        )
        if there != dealt_for or not agreed:
            raise Conflict(f"the lobby of game {self.game.id} was changed in the meantime")
        table = self.table
        opening, options = format_chance(table.opening), table.options.model_dump(mode="json")
        now = self._dependencies.clock()
        await scheduled_jobs.cancel(db, self.game.id, [WHOLE_TABLE])
        await seekers.drop_places(db, self.game.id)
        begun = await games.start(db, self.game, seed=table.seed, opening=opening, options=options, now=now)
        if begun.imported is not None:
            begun = await games.note_imported(db, begun, begun.imported)
        return await games.reopen(db, replace(begun, reopened=()), begun.reopened) if begun.reopened else begun
