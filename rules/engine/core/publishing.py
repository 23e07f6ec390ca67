"""What may be shown of the course of a game while it runs: the log as a viewer sees it, the record to be given away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.engine.core.action import AnyAction
from rules.engine.core.notation import public_text
from rules.engine.core.record import Line, Record
from rules.engine.core.table import CoreTable
from rules.engine.core.text import Seat


def seen_log(table: CoreTable[Any], *viewers: Seat) -> Sequence[Line]:
    """The decisions as somebody with these seats (none: a spectator) may see them; after the end, all as they were.

    Answers that are sealed until all have answered are left out, hidden choices of others are in public form.
    """
    if table.finished:
        return table.log
    lines = table.log[: table.decision_count - table.hidden_answers]
    return [line if line.seat in viewers else _public(line, table.rules.actions) for line in lines]


def seen_text(table: CoreTable[Any], line: Line, *viewers: Seat) -> str:
    """A decision as somebody with these seats may read it, now or when it has been taken back."""
    return line.text if line.seat in viewers else public_text(line.text, table.rules.actions)


def seen_texts(table: CoreTable[Any], after: int, *viewers: Seat) -> tuple[str, ...]:
    """The decisions behind number `after` as somebody with these seats may read them, without what is sealed."""
    open_until = table.decision_count - table.hidden_answers
    lines = enumerate(table.log[after:], start=after)
    return tuple(
        seen_text(table, line, *viewers) for number, line in lines if number < open_until or line.seat in viewers
    )


def public_record(table: CoreTable[Any]) -> Record:
    """The record that may be given to anybody: complete once the game is over.

    Before, it lacks the seed and what is sealed. Of a game with hidden information it is abridged: also chance and
    hidden choices are left out, so that it can be read, but not continued.
    """
    record = replace(table.record(), checkpoint=None)
    if table.finished:
        return record
    record = replace(record, seed="", digest="", lines=tuple(seen_log(table)))
    if table.rules.open_information:
        return record
    lines = tuple(replace(line, chance=(), reveals_hidden=line.reveals) for line in record.lines)
    return replace(record, opening=(), lines=lines, abridged=True)


def _public(line: Line, actions: Sequence[type[AnyAction]]) -> Line:
    return replace(line, text=public_text(line.text, actions))
