"""Long texts on pages, without cutting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TypeVar

from bot.language.i18n import clipped

SMALL = "-# "
"""The mark of a line in small print."""
ENTRIES = 8
"""The entries on a page of a list."""
PAGE_ROOM = 200
"""Characters reserved for the text above and below the entries of a page."""

T = TypeVar("T")


def text_pages(parts: Sequence[str], most: int) -> list[str]:
    """Return the parts in their order on pages of at most so many characters.

    A part, of one line or several, stays whole where a page has room for it. Otherwise it begins on a new page and is
    broken between lines; a line longer than a page is broken between words.
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


def paged(entries: Sequence[T]) -> list[Sequence[T]]:
    """Return the entries of a list by pages; one empty page for an empty list."""
    return [entries[start : start + ENTRIES] for start in range(0, len(entries), ENTRIES)] or [()]


def fitted(entries: Sequence[str], most: int) -> list[str]:
    """Return the entries of a page in at most so many characters, dropping the small print of the last ones if
    necessary.
    """
    shown = list(entries)
    for number in reversed(range(len(shown))):
        if len("\n".join(shown)) <= most:
            return shown
        shown[number] = shown[number].split("\n")[0]
    longest = most // max(1, len(shown)) - 1
    return shown if len("\n".join(shown)) <= most else [clipped(each, longest) for each in shown]


def _broken(lines: Iterable[str], most: int) -> Iterable[str]:
    """Yield lines of at most so many characters; continued small print stays small print."""
    for line in lines:
        if len(line) <= most:
            yield line
        else:
            small = SMALL if line.startswith(SMALL) else ""
            yield from wrap(line, most, subsequent_indent=small, break_on_hyphens=False)
