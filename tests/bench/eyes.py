"""`python -m tests.bench.eyes`: the smallest text of each picture on a phone, and the nearest colours of each title."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from tests.render.eyes import (
    APART,
    NEEDED,
    PHONE,
    TITLES,
    Written,
    faintest_mark,
    fills,
    groups,
    nearest,
    needed,
    pictures,
    scenes_of,
    width_on_a_desktop,
    written,
)


def texts() -> Table:
    """Return the smallest text of each picture."""
    heading = f"Texts at {PHONE} px of width, {NEEDED} px wanted; width in the frame of a desktop"
    table = Table("picture", "height", "desktop", "smallest", title=heading)
    for title, picture in pictures():
        for number, scene in enumerate(scenes_of(title, picture), 1):
            smallest = written(scene)[0]
            style = "" if smallest.size >= needed(title, picture) else "bold red"
            height = f"{PHONE * scene.height / scene.width:.0f}"
            desktop = f"{width_on_a_desktop(scene):.0f}"
            name = f"{title} {picture}" if number == 1 else f"  page {number}"
            table.add_row(name, height, desktop, _told(smallest), style=style)
    return table


def _told(text: Written) -> str:
    return f"{text.size:.1f} px  {text.text}"


def colours() -> Table:
    """Return the two colours of each group that are hardest to distinguish."""
    table = Table("colours", "least apart", "of which", "for", title=f"Colours: ΔE {APART} wanted")
    found = [(f"{title} {group}", nearest(fills(title, group))) for title, group in groups()]
    found += [(f"{title} marks", faintest_mark(title)) for title in TITLES]
    for what, pair in found:
        style = "" if pair.apart >= APART else "bold red"
        table.add_row(what, f"{pair.apart:.1f}", " and ".join(pair.names), pair.eye, style=style)
    return table


def main() -> None:
    """Print both tables."""
    console = Console()
    console.print(texts())
    console.print(colours())


if __name__ == "__main__":
    main()
