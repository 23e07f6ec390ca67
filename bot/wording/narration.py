"""Turn events into the sentences of a turn post."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital
from rules.engine import Event, Seat, Table, Text, Who, say, say_n
from rules.engine.core.text import entries, listing

LONGEST = 1500
"""Characters for the sentences of one post; Discord accepts 2,000 and the pings need some."""
CLAUSES = 4
"""The most clauses about one seat in a sentence."""
ASIDE = "aside"
"""The placeholder at the end of a sentence for a cost, which casual readers do not need."""
SHARED_VERBS = say(
    "build, builds, destroy, destroys, draw, draws, find, finds, gain, gains, get, gets, give, gives, lose, loses, "
    "pay, pays, place, places, produce, produces, return, returns, score, scores, spend, spends, take, takes"
)
"""Beginnings of clauses that neighbouring clauses share: "gains 2 culture and a hut"."""
NOT_ALONE = say("back, for, from, off, on, over, part, to, up, with")
"""Words after a shared verb that cannot be used without it."""
START, END = "start", "end"
"""The values of a move: consecutive moves of one piece are told as one, from where it started to where it stands."""
LISTED = "what"
"""The value whose contents are listed when nothing else differs; a plural of the sentence is for several of them."""


def sentences(
    events: Iterable[Event], speech: Localizer, viewer: Seat | None = None, *, priced: bool = True
) -> list[str]:
    """Return the events for one reader (None: everybody): one line of a few sentences for consecutive events of a seat.

    The same event of several seats in a row is one line. Costs are included only if `priced`. The viewer's own actions
    are in the second person.
    """
    speech = speech.to(viewer)
    told = [event for event in read_by(viewer, events) if event.told != "log"]
    lines: list[str] = []
    before: str | None = None
    for (seat, where), run in groupby(told, key=lambda event: (event.seat, event.told)):
        repeated = _folded([event.text if priced else _without_price(event.text) for event in run])
        if seat is None:
            lines += [_repeated(text, times, speech) for text, times in repeated]
            before = None
            continue
        # The automatic effects of the turn are one sentence.
        line = _paragraph(seat, repeated, speech, clauses=CLAUSES if where == "story" else len(repeated))
        alike = repeated[0][0].template if len(repeated) == 1 else None
        if alike is not None and alike == before:
            line = f"{lines.pop()} {line}"
        lines.append(line)
        before = alike
    return lines


def read_by(viewer: Seat | None, events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events as one reader may know them: without private events of others, and with the full text for one's
    own.
    """
    for event in events:
        if event.own is not None and viewer is not None and event.seat == viewer:
            yield replace(event, text=event.own, own=None)
        elif event.to is None or viewer in event.to:
            yield event


def story(
    told: Sequence[str], speech: Localizer, *, longest: int = LONGEST, to_the_end: bool = False, logged: bool = True
) -> str:
    """Return the sentences as lines that fit into a message: the beginning and the end, and the number of lines
    between.

    With `to_the_end`, as much of the end as there is room for. Sentences not yet `logged` can be read nowhere else.
    """
    lines = [f"• {sentence}" for sentence in told] if len(told) > 1 else list(told)
    if _length(lines) <= longest:
        return "\n".join(lines)
    middle = 0 if to_the_end else len(lines) // 2
    head, tail = lines[:middle], lines[middle:]
    while head or tail:
        left_out = len(lines) - len(head) - len(tail)
        between = speech(_left_out(left_out, logged=logged))
        whole = [*head, between, *tail]
        if left_out and _length(whole) <= longest:
            return "\n".join(whole)
        (head if len(head) >= len(tail) else tail).pop(-1 if len(head) >= len(tail) else 0)
    return speech(say("A lot happened; the log has it all."))


def _left_out(count: int, *, logged: bool) -> Text:
    """Return the remark that events are left out, and where to find them."""
    more = say_n("… one more thing happened", "… {n} more things happened", count)
    return say("{more} ({command} has it all)", more=more, command="`/game record log`") if logged else more


def focus(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the places that a picture of these events highlights."""
    return tuple(dict.fromkeys(place for event in events if event.to is None for place in event.focus))


def awaited(table: Table[Any], seats: Sequence[Seat] | None = None) -> Text:
    """Return who still has to decide (of some seats), and what, as others read it: each activity once."""
    by_activity: dict[Text, list[Text]] = {}
    for seat, question in table.questions.items():
        if seats is None or seat in seats:
            by_activity.setdefault(question.activity, []).append(say("{who}", who=Who(seat)))
    return entries([say("{who} ({activity})", who=listing(who), activity=each) for each, who in by_activity.items()])


def _folded(texts: Iterable[Text]) -> list[tuple[Text, int]]:
    """Return the texts with neighbours joined that differ only in a list; repetitions are counted.

    Only neighbours are joined: an event between two similar ones may follow from the first and cause the second.
    """
    return [_one(list(same)) for _, same in groupby(_moved(texts), key=_kind)]


def _moved(texts: Iterable[Text]) -> list[Text]:
    """Return the texts with the moves of each piece joined to one, where the first of them stands."""
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
    return found


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


def _kind(text: Text) -> Text:
    """Return the text without the values it lists."""
    return replace(text, values=tuple((name, value) for name, value in text.values if name != LISTED))


def _one(same: Sequence[Text]) -> tuple[Text, int]:
    first = same[0]
    values = dict(first.values)
    if len(same) == 1 or LISTED not in values:
        return first, len(same)
    whats = list(_counted([say("{what}", what=dict(text.values)[LISTED]) for text in same]))
    values[LISTED] = _and(whats)
    if first.plural is not None:
        values["n"] = len(same)
    return replace(first, values=tuple(values.items())), 1


def _and(texts: list[Text]) -> Text:
    """Return several messages as one, the last after "and"."""
    *before, last = texts
    return say("{before} and {last}", before=listing(before), last=last) if before else last


def _counted(texts: Sequence[Text]) -> Iterator[Text]:
    for text in dict.fromkeys(texts):
        times = texts.count(text)
        yield text if times == 1 else say("{what} ×{times}", what=text, times=times)


def _repeated(text: Text, times: int, speech: Localizer) -> str:
    """Return a sentence with its number of repetitions before the full stop."""
    if times == 1:
        return speech(text)
    sentence = speech(text)
    stop = "." if sentence.endswith(".") else ""
    return speech(say("{sentence} (×{times})", sentence=sentence.removesuffix("."), times=times)) + stop


def _paragraph(seat: Seat, repeated: Sequence[tuple[Text, int]], speech: Localizer, *, clauses: int) -> str:
    """Return what a seat did, in order: clauses about the seat are joined to sentences of at most so many clauses."""
    following = speech if speech.you is None else speech.after_a_clause()
    found = []
    for text, times in repeated:
        sentence = _repeated(text, times, speech)
        clause = then = speech.clause(text, seat, sentence)
        if following is not speech:
            then = following.clause(text, seat, _repeated(text, times, following))
        found.append((clause, then, sentence))
    parts: list[str] = []
    for about_itself, run in groupby(found, key=lambda each: each[0] is not None):
        if about_itself:
            parts += _sentences([_Clause(*first, then[1]) for first, then, _ in run if first and then], clauses, speech)
        else:
            parts += [sentence for *_, sentence in run]
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class _Clause:
    """The predicate of a sentence."""

    subject: str
    said: str
    said_after_another: str


def _sentences(clauses: Sequence[_Clause], most: int, speech: Localizer) -> list[str]:
    """Return the clauses as sentences of similar length."""
    count = -(-len(clauses) // most)
    cuts = [len(clauses) * part // count for part in range(count + 1)]
    return [_joined(clauses[cut:end], speech) for cut, end in pairwise(cuts)]


def _joined(clauses: Sequence[_Clause], speech: Localizer) -> str:
    first, *others = clauses
    together = _by_verb([first.said, *(each.said_after_another for each in others)], speech)
    said = _listed([_shared(each, speech) for each in together], speech)
    return f"{first.subject}{said}." if first.subject else f"{capital(said)}."


def _by_verb(clauses: Sequence[str], speech: Localizer) -> list[list[str]]:
    """Group neighbouring clauses that share a verb: the first with it, the others without it."""
    if len(clauses) == 1:
        return [[*clauses]]
    verbs, not_alone = (speech(words).split(", ") for words in (SHARED_VERBS, NOT_ALONE))
    together: list[list[str]] = []
    before: str | None = None
    for clause in clauses:
        verb = _verb(clause, verbs, not_alone)
        if verb is not None and verb == before:
            together[-1].append(clause[len(verb) + 1 :])
        else:
            together.append([clause])
        before = verb
    return together


def _verb(clause: str, verbs: Sequence[str], not_alone: Sequence[str]) -> str | None:
    """Return the verb that a clause begins with, if its object follows and it has no colon."""
    verb = max((verb for verb in verbs if clause.startswith(f"{verb} ")), key=len, default=None)
    if verb is None or ":" in clause:
        return None
    behind = clause[len(verb) + 1 :]
    return (
        verb if (behind[:1].isalnum() or behind.startswith(("_", "„"))) and behind.split()[0] not in not_alone else None
    )


def _shared(clauses: Sequence[str], speech: Localizer) -> str:
    """Return a clause and the objects that share its verb; the last object may itself contain "and"."""
    *before, last = clauses
    if before and speech(say("{before} and {last}", before="", last="")) in last:
        return ", ".join(clauses)
    return _listed(clauses, speech)


def _listed(clauses: Sequence[str], speech: Localizer) -> str:
    *before, last = clauses
    return speech(say("{before} and {last}", before=", ".join(before), last=last)) if before else last


def _length(lines: Sequence[str]) -> int:
    return sum(len(strip_emoji(line)) + 1 for line in lines)
