"""Short recaps of events since a user's last decision: for pings, reminders, and opening a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from bot.sessions import SeatedGame
from bot.wording.narration import read_by, sentences, story
from rules.engine import Event, Seat, Table, Text, Who, say
from rules.engine.core.text import listing

IN_A_REMINDER = 900
"""Characters for events in a message with no other content."""
IN_A_PANEL = 800
"""Characters in a panel without a draft: enough for a turn of three others in Through the Ages."""
BESIDE_OTHERS = 500
"""Characters next to more important content."""


async def since_last_move(
    session: SeatedGame, seat: Seat, speech: Localizer, *, longest: int = IN_A_REMINDER, viewer: Seat | None = None
) -> str:
    """Return the events since the seat's last decision, as lines for a reader; empty when there are none."""
    events = await events_since_last_move(session, seat, session.table.decision_count)
    return story(digest(events, speech, viewer), speech, longest=longest)


async def recap(
    session: SeatedGame, seat: Seat, until: int, speech: Localizer, known: Collection[str] = ()
) -> list[str]:
    """Return the small print of a public post about earlier events, up to decision `until`.

    Lines that are `known`, as words without emoji, because an earlier post has them, are left out.
    """
    events = await events_since_last_move(session, seat, until)
    lines = [line for line in digest(events, speech, priced=False) if strip_emoji(line) not in known]
    told = story(lines, speech, longest=BESIDE_OTHERS)
    if not told:
        return []
    return [f"-# {speech(say('Since your last decision:'))}", *(f"-# {decision}" for decision in told.split("\n"))]


async def events_since_last_move(session: SeatedGame, seat: Seat, until: int) -> list[Event]:
    """Return all events between the last decision of a seat and the one with number `until`."""
    last = last_decision(session.table, seat)
    return [] if last is None or last >= until else await session.told.between(session.table, last, until)


def last_decision(table: Table[Any], seat: Seat) -> int | None:
    """Return the number of the seat's last own decision; None when there is none."""
    numbered = reversed(list(enumerate(table.log, 1)))
    return next((number for number, decision in numbered if decision.seat == seat and not decision.automatic), None)


def digest(events: Iterable[Event], speech: Localizer, viewer: Seat | None = None, *, priced: bool = True) -> list[str]:
    """Return the sentences of events; seats that did the same simple thing, such as passing, share one."""
    runs = [list(run) for _, run in groupby(read_by(viewer, events), key=lambda event: event.seat)]
    alike: dict[_Shape, dict[Seat, _Values]] = {}
    for run in runs:
        if (shape := _shape(run)) is not None and run[0].seat is not None:
            alike.setdefault(shape, {}).setdefault(run[0].seat, _values(run))
    lines: list[str] = []
    for run in runs:
        shape = _shape(run)
        if shape is None or run[0].seat is None:
            lines += sentences(run, speech, viewer, priced=priced)
        elif (seats := alike.pop(shape, None)) is not None:
            others = [_other(seat, values) for seat, values in seats.items() if seat != run[0].seat]
            sentence = " ".join(sentences(run, speech, viewer, priced=priced))
            shared = say("{sentence} The same goes for {others}.", sentence=sentence, others=listing(others))
            lines.append(speech(shared) if others else sentence)
    return lines


_Shape = tuple[str, ...]
_Values = tuple[str | int | Text | Who, ...]


def _shape(run: list[Event]) -> _Shape | None:
    """Return the templates of a run about its seat, if the first has no other value and at most one value varies."""
    first = run[0].text
    plain = first.plural is None and {name for name, _ in first.values} == {"who"}
    little = len(_values(run)) <= 1 and all(event.told != "log" for event in run)
    return tuple(event.text.template for event in run) if plain and little else None


def _values(run: list[Event]) -> _Values:
    """Return the values of a run other than its seat."""
    return tuple(value for event in run for name, value in event.text.values if name != "who")


def _other(seat: Seat, values: _Values) -> Text:
    return say("{who} ({what})", who=Who(seat), what=values[0]) if values else say("{who}", who=Who(seat))
