"""`make bench`: measure, print the table with target and ratio, save it as JSON.

`python -m tests.bench engine store` measures only these parts. With `POLIS_LOAD_S=30` the crowd at the bot acts for
half a minute instead of five. `python -m tests.bench growth` measures with a database that is years old; see there.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench import bot, engine, growth, pictures, store
from tests.bench.rows import Row
from tests.watcher import watch

REPORT = Path("bench.json")
PARTS = ("engine", "pictures", "store", "bot", "growth")
USUAL = PARTS[:-1]
"""The parts measured by default: growth takes half an hour and some gigabytes."""


def main() -> None:
    """Run every measurement, or those of the named parts."""
    # Servers and bots end with the measurement, also when it is killed.
    with watch() or nullcontext():
        _measure()


def _measure() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure speed and memory.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; all but growth when left out")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    measures: dict[str, Callable[[], list[Row]]] = {
        "engine": engine.measure,
        "pictures": pictures.measure,
        "store": store.measure,
        "bot": bot.measure,
        "growth": growth.measure,
    }
    rows = [row for part in PARTS if part in (chosen.parts or USUAL) for row in measures[part]()]
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
