"""Worlds that differ only in what a reader cannot see: the reader must be shown the same in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.engine import Event, RecordError, Seat, Table
from rules.engine.core.checkpoint import read_checkpoint, state_adapter, write_checkpoint
from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import card_in, hidden_places, redeal
from rules.engine.core.notation import format_action
from rules.engine.core.record import Decision
from rules.engine.core.secret import hidden_fields, redact
from tests.bot.end_to_end.knowledge import WORD, Reader, told_to_all

ATTEMPTS = 2
"""The number of attempts to redeal hidden cards so that the same decisions are possible."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """The same position twice: as it is, and with everything redealt that a reader cannot see."""

    here: Table[Any]
    there: Table[Any]

    def decide(self, decisions: Sequence[Decision]) -> list[tuple[Sequence[Event], Sequence[Event]]] | None:
        """Make decisions in both, and return the events of each; None where one is impossible in the other world.

        A choice of hidden cards becomes a choice of those in their places in the other world.
        """
        told: list[tuple[Sequence[Event], Sequence[Event]]] = []
        for decision in decisions:
            there = replace(decision, text=self._there(decision))
            if told_to_all(self.here, decision.text) != told_to_all(self.there, there.text):
                return None
            try:
                told.append((self.here.replay(decision), self.there.replay(there)))
            except RecordError:
                return None
        return told

    def _there(self, decision: Decision) -> str:
        action = self.here.parse(decision.text)
        mapped = {name: self._exchanged(decision.seat, getattr(action, name)) for name in action.hidden}
        return format_action(replace(action, **mapped)) if mapped else decision.text

    def _exchanged(self, seat: Seat, value: Any) -> Any:
        if isinstance(value, str):
            return self._exchanged(seat, (value,))[0]
        if not isinstance(value, tuple):
            # A number, such as a bid, is no card.
            return value
        hands = [
            (getattr(here, name), getattr(there, name))
            for (here, name), (there, _) in zip(
                hidden_fields(self.here.state, None), hidden_fields(self.there.state, None), strict=True
            )
            if getattr(here, "seat", None) == seat and isinstance(getattr(here, name), list)
        ]
        # Hands of different sizes are found when the views are compared.
        places = [pair for hand in hands for pair in zip(*hand, strict=False)]
        found = []
        for card in value:
            place = next((pair for pair in places if pair[0] == card), (card, card))
            if place in places:
                places.remove(place)
            found.append(place[1])
        return tuple(found)


def two_worlds(
    table: Table[Any],
    reader: Reader,
    random: Random,
    pools: Sequence[frozenset[str]],
    later: Table[Any] | None = None,
    *,
    same_log: bool = False,
) -> Worlds | None:
    """Return a position and another that shows the same to the reader; None when none was found.

    With a `later` position, everything that becomes visible until then also stays the same, so that the decisions
    between the two can be made in both. With the `same_log` hidden choices were the same in both, too.
    """
    rules, record = table.rules, table.record()
    assert record.checkpoint is not None, "a table's record has a checkpoint"
    at = record.checkpoint.at
    before = replace(record, decisions=record.decisions[:at])
    now = table if later is None else later
    kept = _shown_since(now, before.checkpoint, reader)
    chosen = {word for decision in now.log[at:] for word in WORD.findall(decision.text)}
    for keeping in [kept | chosen] if same_log else [*[kept] * ATTEMPTS, kept | chosen]:
        start = read_checkpoint(rules, record.checkpoint)
        places = [
            number for number, place in enumerate(hidden_places(start.state, [reader])) if card_in(place) in keeping
        ]
        redeal(start.state, [reader], random, pools, places)
        there = replace(before, checkpoint=write_checkpoint(rules, start))
        try:
            worlds = Worlds(Table.load(rules, before), Table.load(rules, there))
        except RecordError:
            continue
        if worlds.decide(record.decisions[at:]) is not None and same_view(worlds.here, worlds.there, reader):
            return worlds
    return None


def same_view(one: Table[Any], other: Table[Any], reader: Reader) -> bool:
    """Return whether the rules show the reader the same in both."""
    views = [table.view(reader) for table in (one, other)]
    plain = [state_adapter(one.rules.state).dump_json(view.state, warnings=False) for view in views]
    return plain[0] == plain[1] and list(views[0].questions) == list(views[1].questions)


def _shown_since(table: Table[Any], checkpoint: Any, reader: Reader) -> set[str]:
    """Return what a reader has seen since the stage of a checkpoint began."""
    start = read_checkpoint(table.rules, checkpoint)
    seen = copy_of(start.state)
    redact(seen, reader)
    shown = _words(table.rules.state, table.view(reader).state)
    shown.subtract(_words(table.rules.state, seen))
    kept = {word for word, more in shown.items() if more > 0}
    for decision in table.log[start.at :]:
        kept.update(WORD.findall(decision.text if decision.seat == reader else told_to_all(table, decision.text)))
    return kept


def _words(kind: type[Any], state: Any) -> Counter[str]:
    return Counter(WORD.findall(state_adapter(kind).dump_json(state, warnings=False).decode()))
