"""Replay a log in a separate process and print every position: `python -m tests.contract.replay tiny < log`."""

from __future__ import annotations

import sys

from rules.engine import Table, read_record
from rules.engine.core.notation import format_action
from tests.contract.cases import CASES


def main(game: str, log: str) -> None:
    """Print one line per decision: the digest before it, and the legal actions of every seat with a question."""
    record = read_record(log)
    rules = CASES[game].rules
    options = rules.options.model_validate(record.options)
    table = Table.new(rules, options, record.seats, record.seed)
    for decision in record.decisions:
        asked = {seat: [format_action(option) for option in table.legal_actions(seat)] for seat in table.questions}
        print(table.digest(), asked)
        table.act(decision.seat, table.parse(decision.text))
    print(table.digest())


if __name__ == "__main__":
    main(sys.argv[1], sys.stdin.read())
