"""Rows of numbers with their icons that wrap like words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.layout import Gap, Part, run, run_width
from render.scene import Box, Node, Weight
from render.theme import INK

Chip = list[Part]
"""A number with its icons, never broken."""

BETWEEN = 0.55
"""The gap between chips, in font sizes."""


def chip_lines(chips: Sequence[Chip], wide: float, size: float, weight: Weight = "bold") -> list[list[Chip]]:
    """Return the chips in lines of at most that width."""
    lines: list[list[Chip]] = []
    left = 0.0
    for chip in chips:
        needed = run_width(chip, size, weight)
        if not lines or needed > left:
            lines.append([])
            left = wide
        lines[-1].append(chip)
        left -= needed + BETWEEN * size + 0.3 * size
    return lines


def flow_height(chips: Sequence[Chip], wide: float, size: float, line: float, weight: Weight = "bold") -> float:
    """Return the height of chips in lines of that height."""
    return len(chip_lines(chips, wide, size, weight)) * line


def flow(
    box: Box, chips: Sequence[Chip], size: float, line: float, on: str, colour: str = INK, weight: Weight = "bold"
) -> Iterator[Node]:
    """Yield the chips in as many lines as they need."""
    for number, chips_here in enumerate(chip_lines(chips, box.w, size, weight)):
        parts: list[Part] = []
        for chip in chips_here:
            parts += [*([Gap(BETWEEN)] if parts else []), *chip]
        place = Box(box.x, box.y + number * line, box.w, line)
        yield from run(place, parts, size, colour, weight, "left", on)
