"""The seed check accepts honest logs, and detects changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine import Record, RecordError, Table, read_record
from rules.engine.core.dice import commitment
from rules.engine.hosting.seed_check import OPENING, verify
from tests.engine.stones import STONES, StonesOptions


@pytest.fixture(scope="module")
def record() -> Record:
    """Return a whole game with chance in its set-up and during play, as read from its log."""
    table = Table.new(STONES, StonesOptions(stones=9), 3, "seed")
    while not table.finished:
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[-1])
    return read_record(replace(table.record(), checkpoint=None).to_text())


def test_all_chance_of_an_honest_log_follows_from_its_seed(record: Record) -> None:
    drawn = [*record.opening, *(outcome for decision in record.decisions for outcome in decision.chance)]
    verdict = verify(STONES, record)
    assert (verdict.differs_at, verdict.outcomes) == (None, len(drawn))
    assert len(drawn) > len(record.opening) > 0
    assert verdict.commitment == commitment("seed")


def test_another_seed_gives_another_set_up(record: Record) -> None:
    assert verify(STONES, replace(record, seed="seeds")).differs_at == OPENING


def test_a_changed_outcome_is_found_at_its_decision(record: Record) -> None:
    number = next(number for number, decision in enumerate(record.decisions, 1) if decision.chance)
    decision = record.decisions[number - 1]
    ((first, *rest), *others) = decision.chance
    changed = replace(decision, chance=((first + 1, *rest), *others))
    decisions = (*record.decisions[: number - 1], changed, *record.decisions[number:])
    verdict = verify(STONES, replace(record, decisions=decisions))
    assert verdict.differs_at == number
    assert verdict.outcomes < verify(STONES, record).outcomes


def test_a_log_without_its_seed_cannot_be_checked(record: Record) -> None:
    with pytest.raises(RecordError, match="does not name its seed"):
        verify(STONES, replace(record, seed=""))
