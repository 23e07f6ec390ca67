"""The games in the memory of this process."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

from bot.sessions.change import Change, NotAtTable, NotPlayable
from bot.sessions.dependencies import Announcer, ChangeNotifier, SessionDependencies, SilentAnnouncer, utc_now
from bot.sessions.game_session import GameSession
from bot.sessions.preferences import with_preferences
from bot.sessions.table_loading import load_table, not_begun, rules_of
from bot.settings import Settings
from bot.store import Conflict, Game, SeatHolder, Store, games, log
from rules.engine import Record, RecordError, Rules, Table, Text, say
from rules.engine.core.record import LONGEST_STAGE, MOST_DECISIONS, echo

T = TypeVar("T")
OPENING_SEED_BYTES = 16
ATTEMPTS = 3
"""The number of attempts to make a change when other processes are faster."""
DEALS = 5
"""The number of times a table is dealt again because its lobby changed meanwhile."""


@dataclass(slots=True)
class _SessionSlot:
    """The slot of one game in memory: its lock, and the number of tasks that hold it or wait for it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    session: GameSession | None = None
    visitors: int = 0


class GameSessions:
    """Games in memory by number. `rules` is `rules.GAMES`, or another choice of titles in tests."""

    def __init__(
        self,
        store: Store,
        rules: Mapping[str, Rules[Any]],
        settings: Settings,
        announcer: Announcer | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._dependencies = SessionDependencies(store, settings, announcer or SilentAnnouncer(), clock)
        self._rules = rules
        self._slots: OrderedDict[int, _SessionSlot] = OrderedDict()

    @property
    def games_in_memory(self) -> int:
        """The number of games in memory."""
        return sum(slot.session is not None for slot in self._slots.values())

    @property
    def change_notifier(self) -> ChangeNotifier:
        """The notifier for changes of games."""
        return self._dependencies.change_notifier

    @asynccontextmanager
    async def open(self, game_id: int) -> AsyncIterator[GameSession]:
        """Yield the game, locked for this task. Raises NotPlayable before it has begun or when it cannot be loaded."""
        async with self._slot(game_id) as slot:
            game, holders = await self._stored(game_id)
            if not game.has_begun:
                raise NotPlayable(not_begun(game))
            session = slot.session
            if session is None or session.game.revision != game.revision:
                session = slot.session = await self._load(game, holders)
            else:
                session.game, session.holders = game, holders
            yield session

    async def changing(self, game_id: int, work: Callable[[GameSession], Awaitable[T]]) -> T:
        """Return the result of `work` for a game, repeating it with the new position when another process was faster.

        Raises what `of` and `work` raise, Conflict only after several attempts.
        """
        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict):
                async with self.open(game_id) as session:
                    return await work(session)
        async with self.open(game_id) as session:
            return await work(session)

    async def start(self, game_id: int, by_user: int, interaction_id: int | None = None, *, seed: str = "") -> Change:
        """Begin the game of a lobby with its players, its options and a fresh secret seed.

        Raises NotPlayable when it has begun already, NotAtTable when `by_user` is not among them, ValueError when the
        number of seats or the options do not fit.
        """

        def new(rules: Rules[Any], game: Game, holders: Sequence[SeatHolder]) -> Table[Any]:
            options = with_preferences(rules, rules.options.of_new_game(game.options), holders)
            return Table.new(rules, options, len(holders), seed or secrets.token_hex(OPENING_SEED_BYTES))

        return await self._begin(game_id, by_user, interaction_id, new)

    async def adopt(self, game_id: int, record: Record, by_user: int, interaction_id: int | None = None) -> Change:
        """Continue an exported game in a lobby with as many people.

        Past chance is taken from the log; future chance has a fresh secret seed. Of a log without decisions only the
        options are used, because its author chose its seed and opening. Raises RecordError when the log is not of this
        game or the rules refuse it, and what `start` raises.
        """

        def load(rules: Rules[Any], game: Game, holders: Sequence[SeatHolder]) -> Table[Any]:
            if record.seats != len(holders):
                raise RecordError(
                    say("the log is for {seats} players, {count} are here", seats=record.seats, count=len(holders))
                )
            if len(record.decisions) > MOST_DECISIONS:
                raise RecordError(
                    say(
                        "the log has {count} decisions, and at most {most} can be continued",
                        count=len(record.decisions),
                        most=MOST_DECISIONS,
                    )
                )
            _check_versions(rules, record)
            table = Table.load(rules, replace(record, checkpoint=None), longest_stage=LONGEST_STAGE)
            # The digest covers everything stored, so other versions of the rules have other digests.
            if record.digest and record.version == rules.version and record.digest != table.digest():
                raise RecordError(say("its digest does not match: the log was changed after it was written"))
            seed = secrets.token_hex(OPENING_SEED_BYTES)
            if not record.decisions:
                return Table.new(rules, table.options, record.seats, seed)
            return table.reseeded(seed)

        return await self._begin(game_id, by_user, interaction_id, load, record)

    async def _begin(
        self,
        game_id: int,
        by_user: int,
        interaction_id: int | None,
        make: Callable[[Rules[Any], Game, Sequence[SeatHolder]], Table[Any]],
        record: Record | None = None,
    ) -> Change:
        """Begin a game with the table that `make` sets up. `record` is the imported log, if any."""
        ready: set[int] = set()
        async with self._slot(game_id) as slot:
            for _ in range(DEALS):
                game, holders = await self._stored(game_id)
                if game.state != "lobby":
                    earlier = await self._dependencies.earlier(interaction_id)
                    if earlier is None:
                        raise NotPlayable(say("game {number} has begun already or was ended", number=game_id))
                    return earlier
                if all(holder.user_id != by_user for holder in holders):
                    raise NotAtTable(f"user {by_user} has no seat in game {game_id}")
                if any(holder.user_id in ready and holder.ready_at is None for holder in holders):
                    # They have not agreed to what has changed while the table was dealt.
                    break
                ready.update(holder.user_id for holder in holders if holder.ready_at is not None)
                rules = rules_of(game, self._rules)
                table = await asyncio.to_thread(make, rules, game, holders)
                reopened = () if record is None else record.reopened
                begun = replace(game, reopened=reopened, imported=None if record is None else len(record.decisions))
                session = GameSession(self._dependencies, rules, begun, holders, table)
                try:
                    change = await session.begin(by_user, interaction_id, imported=record is not None)
                except Conflict:
                    # The lobby was changed while the table was dealt for its earlier state.
                    continue
                slot.session = session
                return change
            raise NotPlayable(say("the people and options keep changing; try again when they stay"))

    async def _load(self, game: Game, holders: tuple[SeatHolder, ...]) -> GameSession:
        rules = rules_of(game, self._rules)
        table, checkpoint_at = await load_table(self._dependencies.store, rules, game, len(holders))
        session = GameSession(self._dependencies, rules, game, holders, table)
        session.checkpoint_at = checkpoint_at
        async with self._dependencies.store.reading() as db:
            session.not_by_owners = await log.not_by_owners(db, game.id)
        if table.restarted:
            await session.note_restart()
        return session

    async def _stored(self, game_id: int) -> tuple[Game, tuple[SeatHolder, ...]]:
        found = await self._dependencies.store.cached(games.with_holders, game_id)
        if found is None:
            raise NotPlayable(say("there is no game {number}", number=game_id))
        return found

    @asynccontextmanager
    async def _slot(self, game_id: int) -> AsyncIterator[_SessionSlot]:
        slot = self._slots.setdefault(game_id, _SessionSlot())
        self._slots.move_to_end(game_id)
        slot.visitors += 1
        try:
            async with slot.lock:
                yield slot
        finally:
            slot.visitors -= 1
            self._evict()

    def _evict(self) -> None:
        """Drop the least recently used games from memory; the store has them."""
        too_many = len(self._slots) - self._dependencies.settings.live_games
        idle = [game_id for game_id, slot in self._slots.items() if not slot.visitors]
        for game_id in idle[: max(0, too_many)]:
            del self._slots[game_id]


def _check_versions(rules: Rules[Any], record: Record) -> None:
    """Refuse a record that these rules are too old for, instead of playing another game."""
    if record.game != rules.key:
        return
    if record.version > rules.version:
        raise RecordError(
            say(
                "it was written with version {version} of the rules, newer than the installed version {installed}",
                version=record.version,
                installed=rules.version,
            )
        )
    if record.version < 1:
        raise RecordError(say("the versions of the rules begin with 1"))
    unknown = [name for name in record.options if name not in rules.options.model_fields]
    if unknown:
        raise RecordError(say("{title} has no option {option}", title=Text(rules.title), option=echo(unknown[0])))
