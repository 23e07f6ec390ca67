"""The seats of computer players: their names in games, and their decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any

import structlog

from bot.computer_players.decision_search import plan, whole_turn
from bot.language.i18n import Localizer
from bot.metrics.safe_errors import described
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Conflict, SeatHolder, scheduled_jobs
from bot.store.scheduled_jobs import ScheduledJob
from bot.workers.backends import Urgency, WorkerError
from rules.engine import AnyAction, Rules, Seat, Table, say
from rules.engine.computer_player import LEVELS, PLAY_STYLES, Level, PlayStyle

log = structlog.get_logger(__name__)

DecideFunction = Callable[[Table[Any], Seat, Level | None, PlayStyle], list[AnyAction]]
"""Returns the decisions of a seat at a strength and in a style, or without a strength immediately."""

ATTEMPTS = 5
"""The number of attempts when somebody decides meanwhile, before other games get their turn."""


class ComputerPlayers:
    """Handles jobs of the kind `bot`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def decide(self, job: ScheduledJob) -> None:
        """Decide once for the seat of a job; the resulting change deletes the job.

        The computation runs outside the event loop and without the lock of the game, so it delays nobody. It is
        cancelled when the game changes, and its result for an old position is not played.
        """
        for _ in range(ATTEMPTS):
            with self.services.sessions.change_notifier.of(job.game_id) as moved:
                found = await self._position(job)
                if found is None:
                    return
                table, revision, holder = found
                actions = await self._unless(
                    moved,
                    thought_out(self.services, Urgency.DECISION, plan, table, job.seat, holder.level, holder.style),
                )
            if actions is not None and await self._played(job, actions, revision):
                return
        log.info("a table is too busy for a computer player", game=job.game_id, seat=job.seat)

    async def stand_in(self, job: ScheduledJob) -> None:
        """Decide once for a player whose time is up; the seat stays theirs."""
        for _ in range(ATTEMPTS):
            with self.services.sessions.change_notifier.of(job.game_id) as moved:
                async with self.services.sessions.open(job.game_id) as session:
                    table, revision = session.table, session.game.revision
                    if not session.still_asks(job.seat, job.question):
                        return
                decided = await self._unless(
                    moved, thought_out(self.services, Urgency.DECISION, whole_turn, table, job.seat, "normal")
                )
            if decided is None:
                continue
            async with self.services.sessions.open(job.game_id) as session:
                if session.game.revision == revision:
                    await (session.stand_in(job.seat, decided) if decided else session.time_out(job.seat))
                    return
        log.info("a table is too busy for a computer player", game=job.game_id, seat=job.seat)

    async def _unless(
        self, moved: asyncio.Future[None], thinking: Coroutine[Any, Any, list[AnyAction]]
    ) -> list[AnyAction] | None:
        """Return the result of the computation, or None when the game has changed before."""
        task = asyncio.create_task(thinking)
        try:
            either: set[asyncio.Future[Any]] = {task, moved}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _position(self, job: ScheduledJob) -> tuple[Table[Any], int, SeatHolder] | None:
        """Return the table, the revision of its game and the holder of the seat; None when it has no question."""
        async with self.services.sessions.open(job.game_id) as session:
            holder = session.holder(job.seat)
            if session.game.state == "running" and holder.is_computer and session.still_asks(job.seat, job.question):
                return session.table, session.game.revision, holder
            async with self.services.store.writing(session.game.id) as db:
                await scheduled_jobs.mark_sent(db, job.id, self.services.clock())
            return None

    async def _played(self, job: ScheduledJob, actions: Sequence[AnyAction], revision: int) -> bool:
        """Play the decisions, unless somebody has decided since."""
        try:
            async with self.services.sessions.open(job.game_id) as session:
                holder = session.holder(job.seat)
                if session.game.revision != revision or not holder.is_computer:
                    return False
                await session.act(holder.user_id, actions, seat=job.seat)
        except Conflict:
            # Another process has changed the game since the position was read.
            return False
        return True


async def thought_out(
    services: Services,
    urgency: Urgency,
    deciding: DecideFunction,
    table: Table[Any],
    seat: Seat,
    level: Level,
    style: PlayStyle = "balanced",
) -> list[AnyAction]:
    """Return the decisions at a strength and in a style.

    If the computation fails, these are the best immediate ones, so that a table never waits.
    """
    try:
        return await services.thinking.run(urgency, deciding, table, seat, level, style)
    except WorkerError as error:
        log.error("a computer player cannot think", game=table.rules.key, seat=seat, problem=described(error))
        return await asyncio.to_thread(deciding, table, seat, None, style)


def can_play(rules: Rules[Any]) -> bool:
    """Return whether the program can play a title."""
    return rules.computer_player is not None


def levels(rules: Rules[Any]) -> tuple[Level, ...]:
    """Return the strengths of computer players of a title; none where there is no choice."""
    player = rules.computer_player
    return LEVELS if player is not None and player.plan is not None else ()


def styles(rules: Rules[Any]) -> tuple[PlayStyle, ...]:
    """Return the styles of computer players of a title; only the balanced one where there is no choice."""
    others = {} if rules.computer_player is None else rules.computer_player.styles
    return tuple(style for style in PLAY_STYLES if style == "balanced" or style in others)


def next_computer_player(holders: Collection[SeatHolder], localizer: Localizer) -> tuple[int, str]:
    """Return the id and the name of one more computer player; no Discord id is below 0."""
    there = {holder.user_id for holder in holders}
    number = next(number for number in range(1, len(there) + 2) if -number not in there)
    return -number, localizer(say("Computer {number}", number=number))


async def let_play(
    services: Services,
    session: GameSession,
    seat: Seat,
    by_user: int | None,
    interaction_id: int | None,
    reason: str = "",
) -> None:
    """Put a computer player on a seat; it decides at once."""
    localizer = await services.public_localizer(session.game.guild_id, session.game.place)
    number, name = next_computer_player(session.holders, localizer)
    await session.hand_over(seat, number, name, by_user, interaction_id, reason)


def leaves_nobody(session: GameSession, seat: Seat) -> bool:
    """Return whether no person would be left in the game if a computer player took the seat."""
    return all(holder.is_computer or holder.seat == seat for holder in session.holders)
