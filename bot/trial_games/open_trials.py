"""Trial games in memory: created, played against computer players, taken back, deleted."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Any
from weakref import WeakValueDictionary

from bot.computer_players.computer_turns import thought_out
from bot.computer_players.decision_search import plan
from bot.services import Services
from bot.store import trial_games
from bot.store.trial_games import TrialGame
from bot.workers.backends import Urgency
from rules.engine import AnyAction, Event, Rules, Seat, Table
from rules.engine.computer_player import Level
from rules.engine.hosting.redealt_table import redealt_copy

IN_MEMORY = 50
"""The number of trial games kept in memory; the others are replayed when needed."""
SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class OpenTrial:
    """The present position of a trial game."""

    kept: TrialGame
    table: Table[Any]
    """Never changed: each decision is made on a copy."""
    told: tuple[Event, ...] = ()
    """The events since the user's last decision."""

    def beginning(self, rules: Rules[Any]) -> Table[Any]:
        """Return the position of which the user made a copy, without the decisions of its stage."""
        return _beginning(rules, self.kept)

    @property
    def waits_for_others(self) -> bool:
        """True if the computer players have to decide."""
        return not self.table.finished and self.kept.seat not in self.table.questions

    @property
    def turns_back(self) -> int:
        """The number of decisions left when the user's latest turn is taken back."""
        log, seat = self.table.log, self.kept.seat
        behind = sum(1 for _ in takewhile(lambda decision: decision.seat != seat, reversed(log)))
        mine = sum(1 for _ in takewhile(lambda decision: decision.seat == seat, reversed(log[: len(log) - behind])))
        return max(self.kept.copied, len(log) - behind - mine)


class TrialGames:
    """The trial games of all users. They never change the games they were copied from."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: OrderedDict[tuple[int, int], OpenTrial] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, game_id: int, user_id: int) -> AsyncIterator[None]:
        """Lock the trial game of a user for the block."""
        lock = self._locks.setdefault((game_id, user_id), asyncio.Lock())
        async with lock:
            yield

    async def find(self, game_id: int, user_id: int) -> OpenTrial | None:
        """Return the trial game of a user, or None."""
        async with self.services.store.reading() as db:
            kept = await trial_games.find(db, game_id, user_id, self.services.clock())
        if kept is None:
            self._tables.pop((game_id, user_id), None)
            return None
        there = self._tables.get((game_id, user_id))
        if there is None or _version(there.kept) != _version(kept):
            there = await asyncio.to_thread(_played_again, self.services.rules[kept.record.game], kept)
        return self._remember(replace(there, kept=kept))

    async def begin(
        self, table: Table[Any], game_id: int, user_id: int, viewer: Seat | None, seat: Seat, level: Level
    ) -> OpenTrial:
        """Copy the position as a viewer knows it, for a user to decide at a seat; an earlier copy is replaced."""
        copied = await asyncio.to_thread(redealt_copy, table, viewer, Random(secrets.token_hex(SEED_BYTES)))
        record, now = copied.record(), self.services.clock()
        kept = TrialGame(game_id, user_id, seat, level, record, len(record.decisions), now)
        return await self._save(OpenTrial(kept, copied))

    async def act(
        self, private: OpenTrial, actions: Sequence[AnyAction], previewed: Collection[Event] = ()
    ) -> OpenTrial:
        """Carry out the user's decision. The events that its preview has shown are not told again."""
        table, seat = private.table.clone(), private.kept.seat
        events = [event for action in actions for event in table.act(seat, action)]
        told = tuple(event for event in events if event.seat != seat or event not in previewed)
        return await self._save(self._on(private, table, told))

    async def let_others_decide(self, private: OpenTrial) -> OpenTrial:
        """Let the computer players decide until the user has to decide or the game is over."""
        table, told = private.table.clone(), list(private.told)
        while not table.finished and private.kept.seat not in table.questions:
            other = next(iter(table.questions))
            actions = await thought_out(self.services, Urgency.ANSWER, plan, table.clone(), other, private.kept.level)
            for action in actions:
                told += table.act(other, action)
        return await self._save(self._on(private, table, tuple(told)))

    async def undo(self, private: OpenTrial, to: int) -> OpenTrial:
        """Take decisions back until so many are left; chance stays the same."""
        record = private.kept.record
        kept = replace(private.kept, record=replace(record, decisions=record.decisions[:to]), lines=())
        rules = self.services.rules[record.game]
        return await self._save(await asyncio.to_thread(_played_again, rules, kept))

    async def prepare(self, private: OpenTrial, lines: Sequence[str]) -> None:
        """Store the draft."""
        await self._save(replace(private, kept=replace(private.kept, lines=tuple(lines))))

    async def play_at(self, private: OpenTrial, level: Level) -> OpenTrial:
        """Continue against computer players of another strength."""
        return await self._save(replace(private, kept=replace(private.kept, level=level)))

    async def end(self, game_id: int, user_id: int) -> None:
        """Delete the trial game."""
        async with self.services.store.writing(game_id) as db:
            await trial_games.discard(db, game_id, user_id)
        self._tables.pop((game_id, user_id), None)

    def _on(self, private: OpenTrial, table: Table[Any], told: tuple[Event, ...]) -> OpenTrial:
        record = replace(private.kept.record, decisions=tuple(table.log))
        return OpenTrial(replace(private.kept, record=record, lines=()), table, told)

    async def _save(self, private: OpenTrial) -> OpenTrial:
        async with self.services.store.writing(private.kept.game_id) as db:
            await trial_games.save(db, private.kept)
        return self._remember(private)

    def _remember(self, private: OpenTrial) -> OpenTrial:
        key = private.kept.game_id, private.kept.user_id
        self._tables[key] = private
        self._tables.move_to_end(key)
        if len(self._tables) > IN_MEMORY:
            self._tables.popitem(last=False)
        return private


def _beginning(rules: Rules[Any], kept: TrialGame) -> Table[Any]:
    return Table.load(rules, replace(kept.record, decisions=()))


def _played_again(rules: Rules[Any], kept: TrialGame) -> OpenTrial:
    """Return the trial game replayed from its beginning."""
    table, told = _beginning(rules, kept), list[Event]()
    for decision in kept.record.decisions:
        events = table.replay(decision)
        if decision.seat == kept.seat:
            told = []
        # No preview contains the reveals of a decision of the user.
        told += [
            event for event in events if decision.seat != kept.seat or event.seat != kept.seat or table.log[-1].reveals
        ]
    return OpenTrial(kept, table, tuple(told))


def _version(kept: TrialGame) -> tuple[object, ...]:
    """Return the key that identifies a trial game and its position."""
    return kept.began_at, kept.seat, kept.record.decisions
