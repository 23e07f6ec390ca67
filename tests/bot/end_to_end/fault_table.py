"""The table of faults: what went wrong where, for which title, and what was checked. `pytest -s` prints it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.bot.end_to_end.mishaps import ROUTES


@dataclass(frozen=True, slots=True)
class Row:
    """One fault that was overcome; a row that is not written belongs to a test that failed."""

    fault: str
    route: str
    doing: str
    title: str
    outcome: str


def printed(rows: Iterable[Row]) -> str:
    """The rows as a table in Markdown; titles with the same outcome share a row."""
    titles: dict[tuple[str, str, str, str], list[str]] = {}
    for row in rows:
        key = (ROUTES.get(row.route, row.route), row.fault, row.doing, row.outcome)
        found = titles.setdefault(key, [])
        if row.title not in found:
            found.append(row.title)
    lines = ["| route | fault | while somebody … | outcome | titles |", "|---|---|---|---|---|"]
    for (route, fault, doing, outcome), found in titles.items():
        lines.append(f"| {route} | {fault} | {doing} | {outcome} | {', '.join(sorted(found))} |")
    return "\n".join(lines)
