"""Whether all chance of a finished game followed from the seed whose hash was published at its beginning."""

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
    """What playing a log again with nothing but its seed has shown."""

    commitment: str
    """SHA-256 of the seed, which was to be published at the beginning."""
    outcomes: int
    """How many outcomes of chance were the same."""
    differs_at: int | None
    """The first decision with another outcome than the seed gives, 0 for the set-up; None when all are the same.

    CoreRules of another version may draw in another order, so this is a doubt and no proof of anything.
    """


def verify(rules: CoreRules[Any], record: Record) -> Verdict:
    """Play a log again, drawing all chance anew from its seed, and compare. Raises RecordError when that cannot be."""
    if not record.seed:
        raise RecordError(say("the log does not name its seed; a game does so when it is over"))
    try:
        options = rules.options.of_stored_game(record.options)
        table = CoreTable.new(rules, options, record.seats, record.seed)
    except (ValidationError, ValueError) as error:
        raise RecordError(say("the game cannot be set up again: {why}", why=echo(str(error)))) from None
    promise = commitment(record.seed)
    if table.opening != record.opening:
        return Verdict(promise, 0, OPENING)
    found = len(record.opening)
    for number, decision in enumerate(record.decisions, start=1):
        try:
            table.replay(replace(decision, chance=()))
        except RecordError:
            return Verdict(promise, found, number)
        if table.log[-1].chance != decision.chance:
            return Verdict(promise, found, number)
        found += len(decision.chance)
    return Verdict(promise, found, None)
