"""The log as one viewer may see it, and the record that may be published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.engine.core.action import AnyAction
from rules.engine.core.notation import public_text
from rules.engine.core.record import Decision, Record
from rules.engine.core.table import CoreTable
from rules.engine.core.text import Seat


def visible_log(table: CoreTable[Any], *viewers: Seat) -> Sequence[Decision]:
    """The decisions as somebody with these seats (none: a spectator) may see them; after the end, all as they were.

    Answers that are sealed until all have answered are left out, hidden choices of others are in public form.
    """
    if table.finished:
        return table.log
    decisions = table.log[: table.decision_count - table.hidden_answers]
    return [decision if decision.seat in viewers else _public(decision, table.rules.actions) for decision in decisions]


def seen_text(table: CoreTable[Any], decision: Decision, *viewers: Seat) -> str:
    """A decision as somebody with these seats may read it, now or when it has been taken back."""
    return decision.text if decision.seat in viewers else public_text(decision.text, table.rules.actions)


def seen_texts(table: CoreTable[Any], after: int, *viewers: Seat) -> tuple[str, ...]:
    """The decisions behind number `after` as somebody with these seats may read them, without what is sealed."""
    open_until = table.decision_count - table.hidden_answers
    decisions = enumerate(table.log[after:], start=after)
    return tuple(
        seen_text(table, decision, *viewers)
        for number, decision in decisions
        if number < open_until or decision.seat in viewers
    )


def public_record(table: CoreTable[Any]) -> Record:
    """The record that may be given to anybody: complete once the game is over.

    Before, it lacks the seed and what is sealed. Of a game with hidden information it is abridged: also chance and
    hidden choices are left out, so that it can be read, but not continued.
    """
    record = replace(table.record(), checkpoint=None)
    if table.finished:
        return record
    record = replace(record, seed="", digest="", decisions=tuple(visible_log(table)))
    if table.rules.open_information:
        return record
    decisions = tuple(replace(decision, chance=(), reveals_hidden=decision.reveals) for decision in record.decisions)
    return replace(record, opening=(), decisions=decisions, abridged=True)


def _public(decision: Decision, actions: Sequence[type[AnyAction]]) -> Decision:
    return replace(decision, text=public_text(decision.text, actions))
