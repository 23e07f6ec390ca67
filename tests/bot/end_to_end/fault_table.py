"""The table of faults: where they happened, for which title, and what was checked. `pytest -s` prints it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.bot.end_to_end.faults import ROUTES


@dataclass(frozen=True, slots=True)
class Row:
    """A fault that was overcome; a missing row belongs to a failed test."""

    fault: str
    route: str
    doing: str
    title: str
    outcome: str


def printed(rows: Iterable[Row]) -> str:
    """Return the rows as a table in Markdown; titles and faults with the same outcome share a line."""
    titles: dict[tuple[str, str, str, str], set[str]] = {}
    for row in rows:
        titles.setdefault((ROUTES[row.route], row.doing, row.fault, row.outcome), set()).add(row.title)
    faults: dict[tuple[str, str, str, str], list[str]] = {}
    for (route, doing, fault, outcome), found in titles.items():
        faults.setdefault((route, doing, outcome, ", ".join(sorted(found))), []).append(fault)
    lines = ["| route | while somebody … | faults | outcome | titles |", "|---|---|---|---|---|"]
    for (route, doing, outcome, named), alike in faults.items():
        lines.append(f"| {route} | {doing} | {', '.join(alike)} | {outcome} | {named} |")
    return "\n".join(lines)
