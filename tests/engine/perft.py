"""Position counts (perft), as chess programs use them to test move generators."""

from __future__ import annotations

from typing import Any

from rules.engine import Table


def perft(table: Table[Any], depth: int) -> int:
    """Return the number of ways to make `depth` decisions; a game that ends earlier counts once."""
    if depth == 0 or table.finished:
        return 1
    total = 0
    for seat in table.questions:
        options = table.legal_actions(seat)
        if depth == 1:
            total += len(options)
            continue
        for action in options:
            following = table.clone()
            following.act(seat, action)
            total += perft(following, depth - 1)
    return total
