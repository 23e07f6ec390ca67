"""Clones, stored games, and logs that fit or do not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, ClassVar

import pytest

from rules.engine import Decision, Record, RecordError, Seat, Table
from rules.engine.core.catalog import DataError
from rules.engine.core.record import Checkpoint
from tests.engine.positions import ONE, TWO, at_turn, new
from tests.engine.tiny import TINY, Bid, Draw, EndTurn, TinyOptions


def test_a_clone_does_not_follow_the_original() -> None:
    table = at_turn()
    other = table.clone()
    table.act(ONE, Draw())
    other.act(ONE, EndTurn())
    assert (list(table.questions), list(other.questions)) == ([ONE], [TWO])
    assert table.decision_count == other.decision_count
    assert table.log[-1] != other.log[-1]


def test_automatic_answers_are_marked_in_the_log() -> None:
    table = new()
    table.act(ONE, Bid(0), automatic=True)
    assert table.log[-1] == Decision(ONE, "bid 0", automatic=True)
    assert str(Table.load(TINY, table.record()).log[-1]) == "0* bid 0"


def test_a_log_of_another_game_or_size_is_refused() -> None:
    record = new().record()
    with pytest.raises(RecordError, match="log of 'chess', not of 'tiny'"):
        Table.load(TINY, replace(record, game="chess"))
    with pytest.raises(RecordError, match="for 2 to 4 players, not for 9"):
        Table.load(TINY, replace(record, seats=9))
    with pytest.raises(RecordError, match="the options do not fit"):
        Table.load(TINY, replace(record, options={"rounds": "many"}))


@pytest.mark.parametrize(
    ("decision", "problem"),
    [
        (Decision(ONE, "bid 77"), "decision 2, seat 1, 'bid 77': you cannot bid 77 of 4"),
        (Decision(ONE, "bid"), "decision 2, seat 1, 'bid': `bid` is incomplete without `<coins>`"),
        (Decision(Seat(7), "bid 1"), "decision 2, seat 8, 'bid 1': it is not your turn"),
        (
            Decision(ONE, "draw"),
            "decision 2, seat 1, 'draw': that is not possible now: first you have to bid for the first turn",
        ),
    ],
)
def test_a_log_without_checkpoint_must_be_legal_throughout(decision: Decision, problem: str) -> None:
    record = replace(new().record(), checkpoint=None, decisions=(Decision(TWO, "bid 1"), decision))
    with pytest.raises(RecordError) as refusal:
        Table.load(TINY, record)
    assert str(refusal.value).startswith(problem)


def test_an_answer_refused_on_loading_restarts_the_stage() -> None:
    table = at_turn()
    before = table.digest()
    table.act(ONE, Draw())
    record = table.record()
    refused = (*record.decisions, Decision(ONE, "sell gold9"))
    loaded = Table.load(TINY, replace(record, decisions=refused))
    assert loaded.restarted == refused[-2:]
    assert (loaded.digest(), loaded.decision_count) == (before, table.stage_began)
    loaded.act(ONE, EndTurn())


def test_a_checkpoint_of_version_1_is_migrated_without_changing_the_record() -> None:
    table = at_turn()
    record = table.record()
    assert record.checkpoint is not None
    merchants = [{**merchant, "gold": merchant["coins"]} for merchant in record.checkpoint.state["merchants"]]
    for merchant in merchants:
        del merchant["coins"]
    old = replace(record.checkpoint, version=1, state={**record.checkpoint.state, "merchants": merchants})
    for _ in range(2):
        loaded = Table.load(TINY, replace(record, version=1, checkpoint=old))
        assert loaded.digest() == table.digest()
    assert loaded.record().version == 2


class FixedOptions(TinyOptions, frozen=True):
    """Options of rules that were corrected after some games had begun."""

    legacy_defaults: ClassVar[Mapping[str, Any]] = {"fixed": False}

    fixed: bool = True


def test_a_fix_of_the_rules_is_on_for_new_games_and_off_for_those_stored_without_it() -> None:
    fixed = replace(TINY, options=FixedOptions)
    record = new().record()
    assert "fixed" not in record.options
    before = Table.load(fixed, record).options
    assert before == FixedOptions(fixed=False)
    assert FixedOptions.of_new_game({"rounds": 2, "fixed": False}) == FixedOptions(rounds=2, fixed=True)
    for options in (before, FixedOptions()):
        again = FixedOptions.of_stored_game(options.model_dump(mode="json"))
        assert again == options


def checkpoint(**changes: Any) -> Record:
    """Return a stored game with an error."""
    record = at_turn().record()
    assert record.checkpoint is not None
    state = {**record.checkpoint.state, **changes.pop("state", {})}
    changed: Checkpoint = replace(record.checkpoint, state=state, **changes)
    return replace(record, checkpoint=changed)


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (checkpoint(version=3), "version: expected at most 2, found 3"),
        (checkpoint(version=0), "version: no way from 0 to 1"),
        (checkpoint(stage="tea_break"), "stage: expected one of deal, bids, .*, found 'tea_break'"),
        (checkpoint(state={"bank": "rich"}), "bank: Input should be a valid integer.*, found 'rich'"),
        (checkpoint(state={"merchants": [{"seat": 0}]}), "merchants.0.coins: "),
    ],
)
def test_an_error_in_a_stored_game_names_the_key(record: Record, problem: str) -> None:
    with pytest.raises(DataError, match=f"^stored game: {problem}"):
        Table.load(TINY, record)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert new().seed_commitment == sha256(b"seed").hexdigest()
