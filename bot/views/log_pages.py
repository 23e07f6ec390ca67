"""The log in pages: each decision in words, under its round; in files also in readable notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from bot.language.i18n import Localizer, clipped
from bot.panels.decision_texts import HIDDEN, in_names
from bot.views.reader_view import THE_TABLE, not_made_here
from bot.wording.rendering import sentences
from rules.engine import Decision, RecordError, Table, Text, say

LOG_LINES = 20
NOBODY: Mapping[int, str] = MappingProxyType({})
SENTENCES = range(160, 20, -10)
"""Lengths to which the sentences are cut, until the page fits into a message."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Consecutive decisions of a log. The last page is full; the first page may be shorter."""

    number: int
    of: int
    after: int
    """The number of decisions made before those of the page."""
    decisions: Sequence[Decision]
    deciders: Mapping[int, str] = field(default_factory=dict)
    """The names of those who made decisions for the owner of a seat, by number: that of a deputy, or `THE_TABLE`."""


@dataclass(frozen=True, slots=True)
class _ShownDecision:
    """A decision, its phase when a new one begins, and its events."""

    phase: str
    made_by: str
    """Its number and its player."""
    told: str
    """The events; empty where there are none."""
    named: str
    """The decision in words."""
    hides: bool
    """True if the reader may know more of it than the public events say."""
    remark: str


def log_page(decisions: Sequence[Decision], wanted: int | None, deciders: Mapping[int, str] = NOBODY) -> LogPage:
    """Return a page of the decisions as their reader may see them; by default the last one, with the newest
    decisions.
    """
    pages = max(1, -(-len(decisions) // LOG_LINES))
    number = pages if wanted is None else min(max(wanted, 1), pages)
    end = len(decisions) - (pages - number) * LOG_LINES
    after = max(0, end - LOG_LINES)
    return LogPage(number, pages, after, decisions[after:end], deciders)


def page_text(
    table: Table[Any], page: LogPage, localizer: Localizer, most: int, beginning: Table[Any] | None = None
) -> str:
    """Return the page in words, with sentences as long as there is room for them.

    `beginning` is the position without decisions of a table that did not begin with the set-up.
    """
    title = say("**Log**, page {page} of {pages}", page=page.number, pages=page.of)
    if not page.decisions:
        return "\n".join([localizer(title), localizer(say("Nothing has been decided yet."))])
    shown = _shown(table, page, localizer, beginning)
    texts = ["\n".join([localizer(title), *_lines(shown, length)]) for length in SENTENCES]
    return next((text for text in texts if len(text) <= most), clipped(texts[-1], most))


def remarks(
    table: Table[Any], decisions: Sequence[Decision], localizer: Localizer, deciders: Mapping[int, str] = NOBODY
) -> list[list[str]]:
    """Return the remarks above each decision of a log in a file: a new phase, and its events.

    They also name who made a decision for the owner of a seat: the name of a deputy, or `THE_TABLE`, by number.
    """
    plain = localizer.unformatted()
    shown = _shown(table, LogPage(1, 1, 0, decisions), plain)
    found = []
    for number, (decision, each) in enumerate(zip(decisions, shown, strict=True), 1):
        told = f"{number} {plain.name(decision.seat)}: {each.told}" if each.told else ""
        decided = plain(_decided_by(number, deciders[number])) if number in deciders else ""
        found.append([remark for remark in (each.phase, decided, told) if remark])
    return found


def _decided_by(number: int, decider: str) -> Text:
    if decider == THE_TABLE:
        return say("{number}: decided by the table", number=number)
    return say("{number}: decided by {name}, deputy", number=number, name=decider)


def _lines(shown: Sequence[_ShownDecision], length: int) -> list[str]:
    lines = []
    for each in shown:
        if each.phase:
            lines.append(f"**{each.phase}**")
        named = each.hides or not each.told
        said = f" · {clipped(each.named, length)}" if named else f": {clipped(each.told, length)}"
        lines.append(f"{each.made_by}{said}{each.remark}")
    return lines


def _shown(
    table: Table[Any], page: LogPage, localizer: Localizer, beginning: Table[Any] | None = None
) -> list[_ShownDecision]:
    numbered = list(enumerate(page.decisions, start=page.after + 1))
    try:
        position = _position(table, page.after, beginning)
    except RecordError:
        # The installed rules refuse old decisions; their notation stays readable.
        return [_decision(table, page, number, decision, localizer) for number, decision in numbered]
    found = []
    last = ""
    for number, decision in numbered:
        phase = localizer(position.rules.words.headline(position.view(None).state))
        told = _told(position, table.log[number - 1], localizer)
        shown = _decision(table, page, number, decision, localizer)
        found.append(replace(shown, phase=phase if phase != last else "", told=told))
        last = phase
    return found


def _position(table: Table[Any], after: int, beginning: Table[Any] | None) -> Table[Any]:
    """Return a table as it was after so many decisions. Raises RecordError."""
    if beginning is None:
        position = table.clone()
        position.undo(after)
        return position
    position = beginning.clone()
    for decision in table.log[:after]:
        position.replay(decision)
    return position


def _decision(
    table: Table[Any], page: LogPage, number: int, decision: Decision, localizer: Localizer
) -> _ShownDecision:
    """Return a decision in words, without its events."""
    return _ShownDecision(
        phase="",
        made_by=f"`{number:>3}` {localizer.name(decision.seat)}",
        told="",
        named=in_names(table.rules, table.view(None).state, decision.text, localizer),
        hides=not HIDDEN.search(decision.text)
        and any(kind.hidden for kind in table.rules.actions if kind.tag == decision.text.split(" ")[0]),
        remark=not_made_here(decision, localizer, page.deciders.get(number)),
    )


def _told(position: Table[Any], decision: Decision, localizer: Localizer) -> str:
    """Return the public and log-only events of a decision about its own seat; the name comes before the notation
    already.
    """
    heard = [event for event in position.replay(decision) if event.seat == decision.seat or event.section == "log"]
    own = [replace(event, section="story", sign="") for event in heard]
    return " ".join(sentences(own, localizer)).removeprefix(f"{localizer.name(decision.seat)} ")
