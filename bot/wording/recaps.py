"""Short recaps of events since a user's last decision: for pings, reminders, and opening a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.language.i18n import Localizer
from bot.sessions import SeatedGame
from bot.store import Message
from bot.wording.narration import narrate, split_at_round
from bot.wording.rendering import Line, names_everybody, story, told_lines
from rules.engine import Event, Seat, Table, say

IN_A_REMINDER = 900
"""Characters for events in a message with no other content."""
IN_A_PANEL = 160
"""Characters in a panel: the posts have told it already, and its controls stand below."""
BESIDE_OTHERS = 500
"""Characters next to more important content."""
SHORTER = (3, 2, 1)
"""The clauses about a turn that are tried where there is no room for everybody's turn."""


async def since_last_move(
    session: SeatedGame,
    seat: Seat,
    localizer: Localizer,
    *,
    longest: int = IN_A_REMINDER,
    viewer: Seat | None = None,
    logged: bool = True,
) -> str:
    """Return the events since the seat's last decision, as lines for a reader; empty when there are none."""
    events = await events_since_last_move(session, seat, session.table.decision_count)
    return retold(events, localizer, viewer, longest=longest, logged=logged)


async def recap(session: SeatedGame, seat: Seat, told: int, localizer: Localizer, last: Message) -> list[str]:
    """Return the small print of a public post about earlier events that the last post does not tell.

    All posts together tell the first `told` decisions.
    """
    events = await _above(session, seat, told, last)
    said = retold(events, localizer, longest=BESIDE_OTHERS, priced=False)
    if not said:
        return []
    return [f"-# {localizer(say('Since your last decision:'))}", *(f"-# {line}" for line in said.split("\n"))]


async def _above(session: SeatedGame, seat: Seat, told: int, last: Message) -> Sequence[Event]:
    """Return the events since the seat's last decision that stand above the last post."""
    own = last_decision(session.table, seat)
    # Decisions before the last post may have been taken back after it.
    since = told if last.since is None else min(last.since, told)
    if own is None or own >= told:
        return ()
    events = await session.told.between(session.table, own, since) if own < since else []
    if last.opens_round:
        before, others = split_at_round(await session.told.between(session.table, max(own, since), told))
        events += before if others else ()
    return events


async def events_since_last_move(session: SeatedGame, seat: Seat, until: int) -> list[Event]:
    """Return all events between the last decision of a seat and the one with number `until`."""
    last = last_decision(session.table, seat)
    return [] if last is None or last >= until else await session.told.between(session.table, last, until)


def last_decision(table: Table[Any], seat: Seat) -> int | None:
    """Return the number of the seat's last own decision; None when there is none."""
    numbered = reversed(list(enumerate(table.log, 1)))
    return next((number for number, decision in numbered if decision.seat == seat and not decision.automatic), None)


def retold(
    events: Iterable[Event],
    localizer: Localizer,
    viewer: Seat | None = None,
    *,
    longest: int,
    priced: bool = True,
    logged: bool = True,
) -> str:
    """Return a recap of events. Turns are shortened to their end before somebody's turn is left out.

    The remark about what is left out names the log if it is `logged`; panels have no room for that.
    """
    events = [*events]
    lines = digest(events, localizer, viewer, priced=priced)
    tried = lines
    for clauses in SHORTER:
        if names_everybody(tried, localizer, longest=longest):
            lines = tried
            break
        tried = digest(events, localizer, viewer, priced=False, clauses=clauses)
    else:
        lines = tried
    return story(lines, localizer, longest=longest, logged=logged)


def digest(
    events: Iterable[Event],
    localizer: Localizer,
    viewer: Seat | None = None,
    *,
    priced: bool = True,
    clauses: int | None = None,
) -> list[Line]:
    """Return the lines of events; seats that did the same simple thing, such as passing, share one.

    With `clauses`, at most so many tell what a seat did in a row.
    """
    told = narrate(events, viewer, priced=priced, merged=True)
    return told_lines(told if clauses is None else told.shortened(clauses), localizer, viewer)
