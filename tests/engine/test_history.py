"""Undo, and chance taken from the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine import Decision, IllegalAction, Record, RecordError, Table
from tests.engine.positions import ONE, TWO, at_turn, broken, fail_at_once, new
from tests.engine.tiny import TINY, Bid, Draw, EndTurn, Sell


def test_undo_within_a_stage_takes_back_the_last_decisions() -> None:
    table = at_turn()
    digest, decision_count = table.digest(), table.decision_count
    table.act(ONE, Draw("middle"))
    middle = table.digest()
    table.act(ONE, Draw())
    table.undo(decision_count + 1)
    assert table.digest() == middle
    table.undo(decision_count)
    assert table.digest() == digest


def test_undo_across_stages_and_the_same_decisions_again_give_the_same_chance() -> None:
    table = at_turn()
    start = table.decision_count
    table.act(ONE, Draw("middle"))
    table.act(ONE, EndTurn())
    table.act(TWO, Draw("middle"))
    digest, log = table.digest(), list(table.log)
    table.undo(1)
    assert (table.stage, table.decision_count, list(table.questions)) == ("bids", 1, [TWO])
    for decision in log[1:]:
        table.act(decision.seat, table.parse(decision.text))
    assert (table.digest(), list(table.log)) == (digest, log)
    table.undo(0)
    assert table.digest() == new().digest()
    assert start > 1


def test_undo_to_the_current_position_changes_nothing() -> None:
    table = at_turn()
    digest = table.digest()
    table.undo(table.decision_count)
    assert table.digest() == digest
    with pytest.raises(AssertionError, match="no earlier position"):
        table.undo(table.decision_count + 1)


def test_undo_that_the_rules_no_longer_allow_changes_nothing() -> None:
    """A checkpoint may come from a version in which earlier decisions were legal that are now illegal."""
    record = at_turn().record()
    table = Table.load(TINY, replace(record, decisions=(Decision(ONE, "bid 77"), *record.decisions[1:])))
    digest = table.digest()
    with pytest.raises(RecordError, match="decision 1, seat 1, 'bid 77': you cannot bid 77 of 4"):
        table.undo(2)
    assert table.digest() == digest
    table.act(ONE, EndTurn())


# Chance from the log.


def scripted() -> Record:
    """Return a finished log whose chance differs from that of its seed."""
    table = at_turn()
    table.act(ONE, Draw("middle"))
    *before, drawn = table.log
    assert drawn.chance
    other = ((drawn.chance[0][0] + 1) % len(table.state.deck),)
    opening = (tuple(reversed(table.opening[0])),)
    return replace(
        table.record(), checkpoint=None, opening=opening, decisions=(*before, replace(drawn, chance=(other,)))
    )


def test_a_log_repeats_its_chance_and_not_the_seed() -> None:
    record = scripted()
    table = Table.load(TINY, record)
    assert table.opening == record.opening
    assert table.log == list(record.decisions)
    assert table.digest() != record.digest


def test_clones_undo_and_storing_keep_the_chance_of_the_log() -> None:
    table = Table.load(TINY, scripted())
    digest = table.digest()
    assert table.clone().digest() == digest
    assert Table.load(TINY, table.record()).digest() == digest
    with pytest.raises(IllegalAction):
        table.act(ONE, Sell(("gold1",)))
    table.act(ONE, Draw())
    table.undo(table.decision_count - 1)
    assert table.digest() == digest


def test_a_fault_after_scripted_chance_keeps_the_script() -> None:
    table = Table.load(broken("auction", fail_at_once), replace(scripted(), decisions=()))
    table.act(ONE, Bid(0))
    digest = table.digest()
    with pytest.raises(RuntimeError):
        table.act(TWO, Bid(0))
    assert table.digest() == digest


@pytest.mark.parametrize(
    ("number", "chance", "problem"),
    [
        (-1, ((99,),), "chance outcome 99 is no number below"),
        (-1, ((1,), (2,)), "chance outcome 2 was never drawn"),
        (0, ((1,),), "chance outcome 1 was never drawn"),
    ],
)
def test_chance_that_does_not_fit_names_the_decision(number: int, chance: Any, problem: str) -> None:
    decisions = list(scripted().decisions)
    decisions[number] = replace(decisions[number], chance=chance)
    with pytest.raises(RecordError, match=r"^decision ") as refusal:
        Table.load(TINY, replace(scripted(), decisions=tuple(decisions)))
    assert problem in str(refusal.value)


def test_an_opening_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RecordError, match=r"opening: .* is no order of 18 things"):
        Table.load(TINY, replace(scripted(), opening=((1, 0),)))
