"""Short recaps of events since a user's last decision: for pings, reminders, and opening a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from bot.sessions import SeatedGame
from bot.wording.narration import narrate
from bot.wording.rendering import Line, story, told_lines
from rules.engine import Event, Seat, Table, say

IN_A_REMINDER = 900
"""Characters for events in a message with no other content."""
IN_A_PANEL = 250
"""Characters in a panel: the posts below the board have told it already."""
BESIDE_OTHERS = 500
"""Characters next to more important content."""


async def since_last_move(
    session: SeatedGame, seat: Seat, localizer: Localizer, *, longest: int = IN_A_REMINDER, viewer: Seat | None = None
) -> str:
    """Return the events since the seat's last decision, as lines for a reader; empty when there are none."""
    events = await events_since_last_move(session, seat, session.table.decision_count)
    return story(digest(events, localizer, viewer), localizer, longest=longest)


async def recap(
    session: SeatedGame, seat: Seat, until: int, localizer: Localizer, known: Collection[str] = ()
) -> list[str]:
    """Return the small print of a public post about earlier events, up to decision `until`.

    Lines that are `known`, as words without emoji, because an earlier post has them, are left out.
    """
    events = await events_since_last_move(session, seat, until)
    fresh = [line for line in digest(events, localizer, priced=False) if strip_emoji(line.text) not in known]
    told = story(fresh, localizer, longest=BESIDE_OTHERS)
    if not told:
        return []
    return [f"-# {localizer(say('Since your last decision:'))}", *(f"-# {decision}" for decision in told.split("\n"))]


async def events_since_last_move(session: SeatedGame, seat: Seat, until: int) -> list[Event]:
    """Return all events between the last decision of a seat and the one with number `until`."""
    last = last_decision(session.table, seat)
    return [] if last is None or last >= until else await session.told.between(session.table, last, until)


def last_decision(table: Table[Any], seat: Seat) -> int | None:
    """Return the number of the seat's last own decision; None when there is none."""
    numbered = reversed(list(enumerate(table.log, 1)))
    return next((number for number, decision in numbered if decision.seat == seat and not decision.automatic), None)


def digest(
    events: Iterable[Event], localizer: Localizer, viewer: Seat | None = None, *, priced: bool = True
) -> list[Line]:
    """Return the lines of events; seats that did the same simple thing, such as passing, share one."""
    return told_lines(narrate(events, viewer, priced=priced, merged=True), localizer, viewer)
