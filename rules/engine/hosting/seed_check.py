"""Check that all chance of a finished game follows from the seed whose hash was published at its beginning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from rules.engine.core.dice import commitment
from rules.engine.core.record import Record, RecordError, echo
from rules.engine.core.rules import CoreRules
from rules.engine.core.table import CoreTable
from rules.engine.core.text import say

OPENING = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of replaying a log with its seed."""

    commitment: str
    """SHA-256 of the seed, which should equal the published commitment."""
    outcomes: int
    """The number of chance outcomes that matched."""
    differs_at: int | None
    """The first decision whose outcome differs from the seed's, 0 for the set-up; None when all match.

    Rules of another version may draw in another order, so a difference proves nothing.
    """


def verify(rules: CoreRules[Any], record: Record) -> Verdict:
    """Replay a log, drawing its chance from its seed, and compare. Raises RecordError when it cannot be replayed.

    Decisions imported from another log keep their recorded chance: the seed was chosen after them.
    """
    if not record.seed:
        raise RecordError(say("the log does not name its seed; a game does so when it is over"))
    if record.imported:
        taken_over = replace(record, decisions=record.decisions[: record.imported], checkpoint=None)
        return _compare(CoreTable.load(rules, taken_over), record)
    try:
        options = rules.options.of_stored_game(record.options)
        table = CoreTable.new(rules, options, record.seats, record.seed)
    except (ValidationError, ValueError) as error:
        raise RecordError(say("the game cannot be set up again: {why}", why=echo(str(error)))) from None
    if table.opening != record.opening:
        return Verdict(commitment(record.seed), 0, OPENING)
    return _compare(table, record, len(record.opening))


def _compare(table: CoreTable[Any], record: Record, found: int = 0) -> Verdict:
    """Replay the decisions that the table lacks, and compare their chance; `found` outcomes matched before."""
    promise, begin = commitment(record.seed), table.decision_count
    for number, decision in enumerate(record.decisions[begin:], start=begin + 1):
        try:
            table.replay(replace(decision, chance=()))
        except RecordError:
            return Verdict(promise, found, number)
        if table.log[-1].chance != decision.chance:
            return Verdict(promise, found, number)
        found += len(decision.chance)
    return Verdict(promise, found, None)
