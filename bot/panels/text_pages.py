"""Long texts on pages: nothing of them is cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

SMALL = "-# "
"""Begins a line in small print."""


def text_pages(parts: Sequence[str], most: int) -> list[str]:
    """The parts in their order on pages of at most so many characters; none of no parts.

    A part, of one line or several, stays whole where a page has room for it. Otherwise it begins on a page of its own,
    and is broken between lines, a line that is longer than a page between words.
    """
    pages: list[str] = []
    for part in parts:
        for piece in [part] if len(part) <= most else _broken(part.split("\n"), most):
            together = f"{pages[-1]}\n{piece}" if pages else piece
            if pages and len(together) <= most:
                pages[-1] = together
            else:
                pages.append(piece)
    return pages


def _broken(lines: Iterable[str], most: int) -> Iterable[str]:
    """Lines of at most so many characters; what goes on in small print begins as such."""
    for line in lines:
        if len(line) <= most:
            yield line
        else:
            small = SMALL if line.startswith(SMALL) else ""
            yield from wrap(line, most, subsequent_indent=small, break_on_hyphens=False)
