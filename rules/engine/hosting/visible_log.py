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
    """Return the decisions as a user with these seats (none: a spectator) may see them; after the end, all unchanged.

    Sealed answers are left out; hidden choices of others are in public form.
    """
    if table.finished:
        return table.log
    decisions = table.log[: table.decision_count - table.sealed_count]
    return [decision if decision.seat in viewers else _public(decision, table.rules.actions) for decision in decisions]


def seen_text(table: CoreTable[Any], decision: Decision, *viewers: Seat) -> str:
    """Return a decision as a user with these seats may read it, even after it has been taken back."""
    return decision.text if decision.seat in viewers else public_text(decision.text, table.rules.actions)


def seen_texts(table: CoreTable[Any], after: int, *viewers: Seat) -> tuple[str, ...]:
    """Return the decisions after number `after` as a user with these seats may read them, without sealed answers."""
    open_until = table.decision_count - table.sealed_count
    decisions = enumerate(table.log[after:], start=after)
    return tuple(
        seen_text(table, decision, *viewers)
        for number, decision in decisions
        if number < open_until or decision.seat in viewers
    )


def public_record(table: CoreTable[Any]) -> Record:
    """Return the record that may be published: complete once the game is over.

    Before, it lacks the seed and sealed answers. If the game has hidden information, the record is abridged: it also
    lacks chance and hidden choices, so it can be read, but not continued.
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
