"""`make bench`: measure, print the table with target and ratio, save it as JSON."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench import engine, pictures, store
from tests.bench.rows import Row

REPORT = Path("bench.json")


def main() -> None:
    """Run every measurement."""
    rows: list[Row] = [*engine.measure(), *pictures.measure(), *store.measure()]
    table = Table("what", "target", "measured", "ratio", title=f"Python {platform.python_version()}")
    for row in rows:
        sign = "≥" if row.at_least else "≤"
        style = "" if row.ratio >= 1 else "bold red"
        table.add_row(
            row.what,
            f"{sign} {row.target:g} {row.unit}",
            f"{row.value:.3g} {row.unit}" if row.value < 100 else f"{row.value:.0f} {row.unit}",
            f"{row.ratio:.2f}",
            style=style,
        )
    Console().print(table)
    REPORT.write_text(json.dumps([asdict(row) | {"ratio": row.ratio} for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
