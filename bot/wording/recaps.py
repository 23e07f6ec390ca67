"""What happened since somebody decided last, short: for whoever is called, reminded, or opens their turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

from bot.language.i18n import Speech
from bot.language.signs import without_signs
from bot.sessions import SeatedGame
from bot.wording.narration import read_by, sentences, story
from rules.engine import Event, Seat, Table, Text, Who, say
from rules.engine.core.text import listing

IN_A_REMINDER = 900
"""Characters for what happened, in a message that is about nothing else."""
IN_A_PANEL = 800
"""The same in a panel without a draft: what three others do in a turn of Through the Ages fits."""
BESIDE_OTHERS = 500
"""The same where other things matter more."""


async def since_last_move(
    session: SeatedGame, seat: Seat, speech: Speech, *, longest: int = IN_A_REMINDER, viewer: Seat | None = None
) -> str:
    """What happened since the seat decided last, as lines for a reader; empty when nothing did."""
    events = await events_since_last_move(session, seat, session.table.decision_count)
    return story(digest(events, speech, viewer), speech, longest=longest)


async def recap(session: SeatedGame, seat: Seat, until: int, speech: Speech, known: Collection[str] = ()) -> list[str]:
    """Return the small lines of a public post that tell what happened before it, up to decision `until`.

    What is `known`, words without signs, because it stands in the post before it, is left out.
    """
    events = await events_since_last_move(session, seat, until)
    lines = [line for line in digest(events, speech, priced=False) if without_signs(line) not in known]
    told = story(lines, speech, longest=BESIDE_OTHERS)
    if not told:
        return []
    return [f"-# {speech(say('Since your last decision:'))}", *(f"-# {decision}" for decision in told.split("\n"))]


async def events_since_last_move(session: SeatedGame, seat: Seat, until: int) -> list[Event]:
    """Return everything told between the last decision of a seat and the one with number `until`."""
    last = last_decision(session.table, seat)
    return [] if last is None or last >= until else await session.told.between(session.table, last, until)


def last_decision(table: Table[Any], seat: Seat) -> int | None:
    """Return the number of the seat's last own decision; None when there is none."""
    numbered = reversed(list(enumerate(table.log, 1)))
    return next((number for number, decision in numbered if decision.seat == seat and not decision.automatic), None)


def digest(events: Iterable[Event], speech: Speech, viewer: Seat | None = None, *, priced: bool = True) -> list[str]:
    """Return the sentences of events; those who did the same that says little more, such as passing, share one."""
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
    """What a run says of its seat, when it begins with nothing but that, and one thing at most varies in it."""
    first = run[0].text
    plain = first.plural is None and {name for name, _ in first.values} == {"who"}
    little = len(_values(run)) <= 1 and all(event.told != "log" for event in run)
    return tuple(event.text.template for event in run) if plain and little else None


def _values(run: list[Event]) -> _Values:
    """What varies in a run beside its seat."""
    return tuple(value for event in run for name, value in event.text.values if name != "who")


def _other(seat: Seat, values: _Values) -> Text:
    return say("{who} ({what})", who=Who(seat), what=values[0]) if values else say("{who}", who=Who(seat))
