"""The positions of `docs/computer-positions.md` can be played, and the page explains each of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import GAMES
from rules.engine import Table, read_record
from rules.engine.core.notation import parse_action
from tests.ladder.annotated import DOCUMENT, FOLDER, SEATS, annotated, seat_to_decide


@pytest.mark.parametrize("key", SEATS)
def test_each_explained_decision_is_possible_in_its_position(key: str) -> None:
    rules, document = GAMES[key], DOCUMENT.read_text(encoding="utf-8")
    record = read_record((FOLDER / f"{key}.log").read_text(encoding="utf-8"))
    table = Table.load(rules, replace(record, decisions=(), digest=""))
    positions = {each.at: each for each in annotated(key)}
    assert len(positions) == 10
    for at, decision in enumerate(record.decisions):
        if at in positions:
            explained = positions.pop(at)
            action = parse_action(explained.decided, rules.actions)
            assert table.obstacle(seat_to_decide(table), action) is None, f"{key} {at}"
            assert explained.why in document, f"run `python -m tests.ladder.annotated`: {key} {at}"
        table.replay(decision)
    assert not positions
