"""A change as data for its readers: rounds, and in each what the players did, with big events apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rules.engine import Event, Seat, Table, Text, Who, say
from rules.engine.core.text import entries, listing

ASIDE = "aside"
"""The placeholder at the end of a sentence for a cost, which casual readers do not need."""
START, END = "start", "end"
"""The values of a move: consecutive moves of one piece become one, from where it started to where it stands.

Moves whose sentence has no plural, such as those of groups, are listed one below the other.
"""
LISTED = "what"
"""The value whose contents are listed when nothing else differs; a plural of the sentence is for several of them."""

_OUTCOME = re.compile(r"\{who\} (?:gains|gets|scores)\b")


@dataclass(frozen=True, slots=True)
class Clause:
    """An event, and how often it happened in a row."""

    text: Text
    times: int = 1
    placed: bool = False
    """True if it concerns a place, as main actions do: building, but not converting goods."""

    @property
    def is_outcome(self) -> bool:
        """True if it says what a deed brought, such as points."""
        return _OUTCOME.match(self.text.template) is not None

    @property
    def way(self) -> Text | None:
        """The piece and its way, if the clause is a move that has a line to itself among several."""
        what = dict(self.text.values).get(LISTED)
        return what if isinstance(what, Text) and _is_way(self.text) else None


@dataclass(frozen=True, slots=True)
class Passage:
    """Everything that a seat (None: nobody) did in a row."""

    seat: Seat | None
    clauses: tuple[Clause, ...]
    sign: str = ""
    """The sign of a big event, which readers must not miss; empty for usual ones."""
    whole: bool = False
    """True for automatic effects, which are one sentence however many they are."""
    routine: bool = False
    """True for what happens in every turn, such as production."""
    others: tuple[Text, ...] = ()
    """Other seats that did the same."""
    cut: bool = False
    """True if it leaves out a part of that."""

    @property
    def only(self) -> str | None:
        """The template of a passage of one clause, to be compared with its neighbour's."""
        is_only = len(self.clauses) == 1 and not self.sign and not self.cut and self.clauses[0].way is None
        return self.clauses[0].text.template if is_only else None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round, or the part of it that a change covers."""

    heading: Text | None
    """The name of the round; None for the one in which the events begin."""
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Narration:
    """Everything that a reader learns from some events."""

    chapters: tuple[Chapter, ...]

    @property
    def passages(self) -> Iterator[Passage]:
        """The passages of all rounds."""
        return (passage for chapter in self.chapters for passage in chapter.passages)

    @property
    def concerned(self) -> frozenset[Seat]:
        """The seats that the narration is about."""
        return frozenset(passage.seat for passage in self.passages if passage.seat is not None)

    def shortened(self, most: int) -> Narration:
        """Return the narration with at most so many clauses about what a seat did in a row; big events stay.

        Clauses about places are kept, then those that do not merely say what a deed brought. Of these, the last ones
        are kept: a turn often begins with a payment or the choice of a card.
        """

        def cut(passage: Passage) -> Passage:
            if passage.seat is None or passage.whole or len(passage.clauses) <= most:
                return passage
            by_weight = sorted(
                enumerate(passage.clauses), key=lambda each: (not each[1].placed, each[1].is_outcome, -each[0])
            )
            kept = tuple(clause for _, clause in sorted(by_weight[:most], key=lambda each: each[0]))
            return replace(passage, clauses=kept, cut=True)

        return Narration(tuple(replace(each, passages=tuple(map(cut, each.passages))) for each in self.chapters))

    def headed(self, first: Text, last: Text | None = None) -> Narration:
        """Return the narration with the headings of the round in which it begins and of the present position, if that
        is given.

        A heading with nothing below it is left out, unless there is no other.
        """
        opening, *others = self.chapters
        chapters = [replace(opening, heading=first), *others]
        if last is not None:
            chapters[-1] = replace(chapters[-1], heading=last)
        return Narration(tuple(each for each in chapters if each.passages) or (chapters[-1],))


def narrate(
    events: Iterable[Event],
    viewer: Seat | None = None,
    *,
    priced: bool = True,
    merged: bool = False,
    alone: bool = False,
) -> Narration:
    """Return the events as one reader may know them (None: everybody). Costs are included only if `priced`.

    If `merged`, seats that did the same simple thing, such as passing, share a passage. Events that are only logged,
    such as the end of a phase, are included if there are no others and the narration stands `alone`.
    """
    found: list[tuple[Text | None, list[Event]]] = [(None, [])]
    heard = _without_beginnings(read_by(viewer, events))
    with_logged = alone and not any(event.is_sentence for event in heard)
    for event in heard:
        if event.section == "round":
            found.append((event.text, []))
        elif with_logged or event.is_sentence:
            found[-1][1].append(event if priced else replace(event, text=_without_price(event.text)))
    tell = _merged if merged else _passages
    return Narration(tuple(Chapter(heading, tuple(tell(told))) for heading, told in found))


def _without_beginnings(events: Iterable[Event]) -> list[Event]:
    """Return the events without big ones whose outcome follows and names everything that they name.

    A decided aggression has one line: "Boris succeeds with Raid against Anna: 3 to 2."
    """
    found: list[Event] = []
    for event in events:
        if event.sign:
            found = [each for each in found if not _begins(each, event)]
        found.append(event)
    return found


def _begins(event: Event, other: Event) -> bool:
    """Return whether an event is the beginning of a later big one: it names the same, except for the outcome."""
    named = {*event.text.values}
    return event.sign == other.sign and len(named) > 1 and named < {*other.text.values}


def without(events: Iterable[Event], said: Text | None) -> list[Event]:
    """Return the events that are not a part of another text, which stands next to them."""
    return [event for event in events if said is None or not said.contains(event.text)]


def split_at_round(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return the events before a round begins, and the others; without a new round, there are no others."""
    begins = next((place for place, event in enumerate(events) if event.section == "round"), len(events))
    return events[:begins], events[begins:]


def read_by(viewer: Seat | None, events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events as one reader may know them: without private events of others, and with the full text for one's
    own.
    """
    for event in events:
        if event.own_text is not None and viewer is not None and event.seat == viewer:
            yield replace(event, text=event.own_text, own_text=None)
        elif event.readers is None or viewer in event.readers:
            yield event


def focus(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the places that a picture of these events highlights."""
    return tuple(dict.fromkeys(place for event in events if event.readers is None for place in event.focus))


def awaited(table: Table[Any], seats: Sequence[Seat] | None = None) -> Text:
    """Return who still has to decide (of some seats), and what, as others read it: each activity once."""
    by_activity: dict[Text, list[Text]] = {}
    for seat, question in table.questions.items():
        if seats is None or seat in seats:
            by_activity.setdefault(question.activity, []).append(say("{who}", who=Who(seat)))
    return entries([say("{who} ({activity})", who=listing(who), activity=each) for each, who in by_activity.items()])


def _passages(events: Iterable[Event]) -> Iterator[Passage]:
    """Yield what each seat did in a row. Seats to which the same happened by one decision share a passage.

    Turns that are alike have a passage each, because each is a choice of its player.
    """
    for _, row in groupby(_rows(events), key=lambda found: (found[0], _without_seat(found[1]))):
        first, *others = (passage for _, passage in row)
        if first.seat is None:
            yield from (first, *others)
        else:
            named = (say("{who}", who=Who(each.seat)) for each in others if each.seat is not None)
            yield replace(first, others=tuple(named))


def _without_seat(passage: Passage) -> Passage:
    """Return a passage about one seat as if it were about another one."""
    clauses = (replace(each, text=_with_values(each.text, {"who": ""})) for each in passage.clauses)
    return replace(passage, seat=None if passage.seat is None else Seat(0), clauses=tuple(clauses))


def _rows(events: Iterable[Event]) -> Iterator[tuple[int, Passage]]:
    """Yield what each seat did in a row, after the number of its last decision.

    A big event stands between its causes and its effects.
    """
    for (seat, where, big), row in groupby(events, key=lambda event: (event.seat, event.section, bool(event.sign))):
        told = list(row)
        decision = told[-1].decision
        if big:
            yield from ((decision, Passage(seat, (Clause(event.text),), event.sign)) for event in told)
            continue
        clauses = _folded(told)
        if seat is None:
            yield from ((decision, Passage(None, (clause,))) for clause in clauses)
        else:
            yield decision, Passage(seat, tuple(clauses), whole=where != "story", routine=where == "upkeep")


def _merged(events: Iterable[Event]) -> Iterator[Passage]:
    """Yield the same; seats that did the same simple thing share the passage of the first of them."""
    runs = [list(run) for _, run in groupby(events, key=lambda event: event.seat)]
    alike: dict[_Shape, dict[Seat, _Values]] = {}
    for run in runs:
        if (shape := _shape(run)) is not None and run[0].seat is not None:
            alike.setdefault(shape, {}).setdefault(run[0].seat, _values(run))
    for run in runs:
        shape = _shape(run)
        if shape is None or run[0].seat is None:
            yield from _passages(run)
        elif (seats := alike.pop(shape, None)) is not None:
            others = tuple(_other(seat, values) for seat, values in seats.items() if seat != run[0].seat)
            *before, last = _passages(run)
            yield from before
            yield replace(last, others=others)


_Shape = tuple[str, ...]
_Values = tuple[str | int | Text | Who, ...]


def _shape(run: Sequence[Event]) -> _Shape | None:
    """Return the templates of a run about its seat, if the first has no other value and at most one value varies."""
    first = run[0].text
    plain = first.plural is None and {name for name, _ in first.values} == {"who"}
    little = len(_values(run)) <= 1 and not any(event.sign for event in run)
    return tuple(event.text.template for event in run) if plain and little else None


def _values(run: Sequence[Event]) -> _Values:
    """Return the values of a run other than its seat."""
    return tuple(value for event in run for name, value in event.text.values if name != "who")


def _other(seat: Seat, values: _Values) -> Text:
    return say("{who} ({what})", who=Who(seat), what=values[0]) if values else say("{who}", who=Who(seat))


def _folded(events: Sequence[Event]) -> list[Clause]:
    """Return the texts of events with neighbours joined that differ only in a list; repetitions are counted.

    Only neighbours are joined: an event between two similar ones may follow from the first and cause the second.
    """
    placed = {_kind(event.text) for event in events if event.focus}
    clauses = [(kind, _one(list(same))) for kind, same in groupby(_moved(event.text for event in events), key=_kind)]
    return [replace(clause, placed=kind in placed or clause.way is not None) for kind, clause in clauses]


def _moved(texts: Iterable[Text]) -> list[Text]:
    """Return the texts with the moves of each piece joined to one, where the first of them stands.

    A piece that is back where it started has not moved.
    """
    found: list[Text] = []
    moves: dict[tuple[Text, str], int] = {}
    for text in texts:
        start, end = _value(text, START), _value(text, END)
        if start is None or end is None:
            found.append(text)
            continue
        moved = _with_values(text, {START: "", END: ""})
        place = moves.pop((moved, start), None)
        if place is None:
            place = len(found)
            found.append(text)
        else:
            found[place] = _with_values(found[place], {END: end})
        moves[moved, end] = place
    return [text for text in found if (start := _value(text, START)) is None or start != _value(text, END)]


def _value(text: Text, name: str) -> str | None:
    """Return a value of a text, or of a text that is one of its values."""
    for key, value in text.values:
        found = value if key == name else _value(value, name) if isinstance(value, Text) else None
        if isinstance(found, str):
            return found
    return None


def _with_values(text: Text, values: Mapping[str, str]) -> Text:
    """Return the text with other values, also in the texts that are its values."""
    return replace(
        text,
        values=tuple(
            (name, _with_values(value, values) if isinstance(value, Text) else values.get(name, value))
            for name, value in text.values
        ),
    )


def _without_price(text: Text) -> Text:
    return replace(text, values=tuple((name, _unpriced(name, value)) for name, value in text.values))


def _unpriced(name: str, value: str | int | Text | Who) -> str | int | Text | Who:
    if name == ASIDE:
        return ""
    return _without_price(value) if isinstance(value, Text) else value


def _is_way(text: Text) -> bool:
    """Return whether a text is a move without a sentence for several of them."""
    return text.plural is None and _value(text, START) is not None


def _kind(text: Text) -> Text:
    """Return the text without the values it lists; moves with a line each stay as they are."""
    if _is_way(text):
        return text
    return replace(text, values=tuple((name, value) for name, value in text.values if name != LISTED))


def _one(same: Sequence[Text]) -> Clause:
    first = same[0]
    values = dict(first.values)
    if len(same) == 1 or LISTED not in values:
        return Clause(first, len(same))
    whats = [say("{what}", what=dict(text.values)[LISTED]) for text in same]
    # A plural with a number already counts what is the same each time.
    counted = first.plural is not None and "{n}" in first.plural and len({*whats}) == 1
    values[LISTED] = whats[0] if counted else _and(list(_counted(whats)))
    if first.plural is not None:
        values["n"] = len(same)
    return Clause(replace(first, values=tuple(values.items())))


def _and(texts: list[Text]) -> Text:
    """Return several messages as one, the last after "and"."""
    *before, last = texts
    return say("{before} and {last}", before=listing(before), last=last) if before else last


def _counted(texts: Sequence[Text]) -> Iterator[Text]:
    for text in dict.fromkeys(texts):
        times = texts.count(text)
        yield text if times == 1 else say("{what} ×{times}", what=text, times=times)
