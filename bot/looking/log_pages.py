"""The log in pages: each decision in its notation with what it told, under the round it was made in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.language.i18n import Speech, clipped
from bot.looking.seen import log_line
from bot.wording.narration import sentences
from rules.engine import Line, RecordError, Table, say

LOG_LINES = 20
SENTENCES = range(160, 20, -10)
"""Lengths to which the sentences beside the notation are cut, until the page fits into a message."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some decisions of a log in a row. The last page is full, what remains stands on the first one."""

    number: int
    of: int
    after: int
    """How many decisions were made before those of the page."""
    lines: Sequence[Line]
    by_table: Collection[int] = ()
    """The numbers of decisions that the others made for somebody."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision in its notation, the phase it was made in when a new one begins, and what it told."""

    phase: str
    written: str
    told: str


def log_page(lines: Sequence[Line], wanted: int | None, by_table: Collection[int] = ()) -> LogPage:
    """A page of the decisions as their reader may see them; by default the last one, with the newest decisions."""
    pages = max(1, -(-len(lines) // LOG_LINES))
    number = pages if wanted is None else min(max(wanted, 1), pages)
    end = len(lines) - (pages - number) * LOG_LINES
    after = max(0, end - LOG_LINES)
    return LogPage(number, pages, after, lines[after:end], by_table)


def page_text(table: Table[Any], page: LogPage, speech: Speech, most: int) -> str:
    """The page in words, with sentences as long as there is room for them."""
    title = say("**Log**, page {page} of {pages}", page=page.number, pages=page.of)
    if not page.lines:
        return "\n".join([speech(title), speech(say("Nothing has been decided yet."))])
    decisions = _decisions(table, page, speech)
    texts = ("\n".join([speech(title), *_lines(decisions, length)]) for length in SENTENCES)
    bare = "\n".join([speech(title), *_lines(decisions, 0)])
    return next((text for text in texts if len(text) <= most), clipped(bare, most))


def remarks(
    table: Table[Any], lines: Sequence[Line], speech: Speech, by_table: Collection[int] = ()
) -> list[list[str]]:
    """What people read above each decision of a log in a file: the phase where one begins, and what it told.

    Also that the others at the table made a decision for somebody: those with the numbers `by_table`.
    """
    plain = speech.unformatted()
    decisions = _decisions(table, LogPage(1, 1, 0, lines), plain)
    found = []
    for number, (line, each) in enumerate(zip(lines, decisions, strict=True), 1):
        told = f"{number} {plain.name(line.seat)}: {each.told}" if each.told else ""
        decided = plain(say("{number}: decided by the table", number=number)) if number in by_table else ""
        found.append([remark for remark in (each.phase, decided, told) if remark])
    return found


def _lines(decisions: Sequence[_Decision], length: int) -> list[str]:
    lines = []
    for each in decisions:
        if each.phase:
            lines.append(f"**{each.phase}**")
        lines.append(f"{each.written} {clipped(each.told, length)}" if each.told and length else each.written)
    return lines


def _decisions(table: Table[Any], page: LogPage, speech: Speech) -> list[_Decision]:
    numbered = list(enumerate(page.lines, start=page.after + 1))
    position = table.clone()
    try:
        position.undo(page.after)
    except RecordError:
        # The installed rules refuse what earlier ones allowed; the notation stays readable.
        return [_Decision("", _written(page, number, line, speech), "") for number, line in numbered]
    found = []
    last = ""
    for number, line in numbered:
        phase = speech(position.rules.words.headline(position.view(None).state))
        told = _told(position, table.log[number - 1], speech)
        found.append(_Decision(phase if phase != last else "", _written(page, number, line, speech), told))
        last = phase
    return found


def _written(page: LogPage, number: int, line: Line, speech: Speech) -> str:
    return log_line(number, line, speech, by_table=number in page.by_table)


def _told(position: Table[Any], line: Line, speech: Speech) -> str:
    """What everybody heard of whoever decided, and what no post tells; the name stands before the notation already."""
    heard = [event for event in position.replay(line) if event.seat == line.seat or event.told == "log"]
    own = [replace(event, told="story") for event in heard]
    return " ".join(sentences(own, speech)).removeprefix(f"{speech.name(line.seat)} ")
