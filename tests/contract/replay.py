"""Replay logs in a separate process and print every position: `python -m tests.contract.replay < logs.json`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine import Table, read_record
from rules.engine.core.notation import format_action
from tests.contract.cases import CASES


def position(table: Table[Any]) -> str:
    """Return a line about a position: its digest, and the legal actions of every seat with a question."""
    asked = {seat: [format_action(option) for option in table.legal_actions(seat)] for seat in table.questions}
    return f"{table.digest()} {asked}"


def replayed(game: str, log: str) -> Iterator[str]:
    """Yield a line about each position of a game, before each decision and at the end."""
    record = read_record(log)
    rules = CASES[game].rules
    table = Table.new(rules, rules.options.model_validate(record.options), record.seats, record.seed)
    for decision in record.decisions:
        yield position(table)
        table.act(decision.seat, table.parse(decision.text))
    yield position(table)


def main(logs: Mapping[str, str]) -> None:
    """Print the positions of the game of each title, as JSON."""
    json.dump({game: [*replayed(game, log)] for game, log in logs.items()}, sys.stdout)


if __name__ == "__main__":
    main(json.load(sys.stdin))
