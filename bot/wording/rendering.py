"""Turn a narration into lines, for posts, recaps, logs and panels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Literal

from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital, clipped
from bot.store.outbox.posts import HEADING
from bot.wording.narration import Clause, Narration, Passage, narrate
from rules.engine import Event, Seat, Text, say, say_n

LONGEST = 1500
"""Characters for the sentences of one post; Discord accepts 2,000 and the pings need some."""
CUT = "…"
"""The beginning of a line that tells only a part of a turn."""
CLAUSES = 4
"""The most clauses about one seat in a sentence."""
BULLET = "• "
WAY = "◦ "
"""The mark of the second and later moves of a seat, which are listed one below the other."""
LEFT_OUT = ("routine", "usual", "big", "note", "heading")
"""The kinds of lines in the order in which they are left out."""
SHARED_VERBS = say(
    "build, builds, destroy, destroys, draw, draws, find, finds, gain, gains, get, gets, give, gives, lose, loses, "
    "pay, pays, place, places, produce, produces, return, returns, score, scores, spend, spends, take, takes"
)
"""Beginnings of clauses that neighbouring clauses share: "gains 2 culture and a hut"."""
NOT_ALONE = say("back, for, from, off, on, over, part, to, up, with")
"""Words after a shared verb that cannot be used without it."""
_OBJECT = re.compile(r"\w|[\"'„“«»‚‘]")
"""The beginning of an object: a word, a name in italics or a quotation."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a narration. Readers must not miss big events; headings name rounds; notes are not part of a list.

    Routine, such as production, happens in every turn.
    """

    text: str
    kind: Literal["heading", "big", "usual", "note", "routine"] = "usual"
    seat: Seat | None = None
    """The seat that it is about; None for events of nobody."""

    @property
    def listed(self) -> str:
        """The line in a list of several."""
        is_listed = self.kind in ("usual", "routine") and not self.text.startswith(BULLET)
        return BULLET + self.text if is_listed else self.text


def told_lines(narration: Narration, localizer: Localizer, viewer: Seat | None = None) -> list[Line]:
    """Return a narration as lines, in which the viewer is addressed: one for what each seat did in a row.

    The same event of several seats in a row is one line. Rounds have headings if the narration names the first one.
    Otherwise a later round that follows other lines has its name in bold.
    """
    headed = narration.chapters[0].heading is not None
    localizer = localizer.to(viewer)
    found: list[Line] = []
    for chapter in narration.chapters:
        if headed and chapter.heading is not None:
            found.append(heading(chapter.heading, localizer))
        elif chapter.heading is not None and found and chapter.passages:
            found.append(Line(f"**{localizer(chapter.heading)}**", "heading"))
        before: str | None = None
        for passage in chapter.passages:
            text = _told(passage, localizer)
            if passage.sign:
                found.append(Line(f"{passage.sign} **{text}**", "big", passage.seat))
            elif passage.seat is not None and passage.only is not None and passage.only == before:
                found.append(replace(found[-1], text=f"{found.pop().text} {text}"))
            else:
                found.append(Line(text, "routine" if passage.routine else "usual", passage.seat))
            before = None if passage.seat is None else passage.only
    return found


def heading(name: Text, localizer: Localizer) -> Line:
    """Return the line that names a round or a phase."""
    return Line(f"{HEADING}{localizer(name)}", "heading")


def sentences(
    events: Iterable[Event], localizer: Localizer, viewer: Seat | None = None, *, priced: bool = True
) -> list[str]:
    """Return the events for one reader (None: everybody) as lines of text."""
    return [line.text for line in told_lines(narrate(events, viewer, priced=priced), localizer, viewer)]


def story(
    told: Sequence[Line], localizer: Localizer, *, longest: int = LONGEST, to_the_end: bool = False, logged: bool = True
) -> str:
    """Return lines that fit into a message: the beginning and the end, and the number of lines left out between.

    With `to_the_end`, as much of the end as there is room for. Routine is left out first, and usual lines before big
    events and headings. Of usual lines, the last one about each seat is left out after the others. If not even one line
    fits, a line that is not routine is cut. Lines not yet `logged` can be read nowhere else.
    """
    shown = [line.listed if len(told) > 1 else line.text for line in told]
    if _length(shown) <= longest:
        return "\n".join(shown)
    middle = 0 if to_the_end else (len(told) - 1) / 2
    kept, length = set(range(len(told))), _length(shown)
    # The last line about a seat stays longer, so that no player's turn is left out entirely.
    last = {line.seat: number for number, line in enumerate(told) if line.kind == "usual" and line.seat is not None}
    by_weight = sorted(
        kept, key=lambda each: (LEFT_OUT.index(told[each].kind), each in last.values(), abs(each - middle), each)
    )
    telling = [number for number in by_weight if told[number].kind not in ("heading", "note")] or by_weight
    for number in by_weight:
        kept.remove(number)
        length -= _length([shown[number]])
        remark = localizer(_left_out(len(told) - len(kept), logged=logged))
        if not kept.isdisjoint(telling) and length + _length([remark]) <= longest:
            kept = _without_bare_headings(told, kept)
            remark = localizer(_left_out(len(told) - len(kept), logged=logged))
            gap = min({*range(len(told))} - kept)
            return "\n".join(remark if each == gap else shown[each] for each in sorted({gap, *kept}))
    others = [localizer(_left_out(len(told) - 1, logged=logged))] if len(told) > 1 else []
    return "\n".join([clipped(shown[telling[-1]], longest - _length(others) - 1), *others])


def names_everybody(told: Sequence[Line], localizer: Localizer, *, longest: int) -> bool:
    """Return whether a story of these lines keeps one about each seat, and all big events."""
    last = {line.seat: line for line in told if line.kind == "usual" and line.seat is not None}
    kept = [line.listed for line in told if line.kind not in ("usual", "routine") or line in last.values()]
    remark = [] if len(kept) == len(told) else [localizer(_left_out(len(told) - len(kept), logged=True))]
    return _length([*kept, *remark]) <= longest


def _without_bare_headings(told: Sequence[Line], kept: set[int]) -> set[int]:
    """Return the kept lines without headings of which no line is kept; the first line stays."""
    following = dict(pairwise([*sorted(kept), len(told)]))
    bare = {
        number
        for number, after in following.items()
        if number and told[number].kind == "heading" and (after == len(told) or told[after].kind == "heading")
    }
    return kept - bare


def _left_out(count: int, *, logged: bool) -> Text:
    """Return the remark that events are left out, and where to find them."""
    more = say_n("… and {n} more", "… and {n} more", count)
    return say("{more}: {command}", more=more, command="`/game record log`") if logged else more


def _told(passage: Passage, localizer: Localizer) -> str:
    """Return a passage as text, with the other seats that did the same."""
    if passage.seat is None:
        text = " ".join(_repeated(clause, localizer) for clause in passage.clauses)
    else:
        text = _paragraph(
            passage.seat, passage.clauses, localizer, most=len(passage.clauses) if passage.whole else CLAUSES
        )
    if passage.cut:
        text = f"{CUT} {text}"
    if not passage.others:
        return text
    others = _listed([*map(localizer, passage.others)], localizer)
    return localizer(say("{sentence} The same goes for {others}.", sentence=text, others=others))


def _repeated(clause: Clause, localizer: Localizer) -> str:
    """Return a sentence with its number of repetitions before the full stop."""
    sentence = localizer(clause.text)
    if clause.times == 1:
        return sentence
    stop = "." if sentence.endswith(".") else ""
    return localizer(say("{sentence} (×{times})", sentence=sentence.removesuffix("."), times=clause.times)) + stop


def _paragraph(seat: Seat, clauses: Sequence[Clause], localizer: Localizer, *, most: int) -> str:
    """Return what a seat did, in order: clauses about the seat are joined to sentences of at most so many clauses.

    Of several moves, each has a line with what happened on its way; the verb is said once.
    """
    moves = [number for number, clause in enumerate(clauses) if clause.way is not None]
    first, *others = pairwise([0, *moves[1:], len(clauses)])
    told = [_stretch(seat, clauses[slice(*first)], localizer, most=most)]
    told += [WAY + _stretch(seat, clauses[slice(*each)], localizer, most=most, verb=False) for each in others]
    return "\n".join(told)


def _stretch(seat: Seat, clauses: Sequence[Clause], localizer: Localizer, *, most: int, verb: bool = True) -> str:
    """Return clauses as sentences; without the `verb` of the first, which is a move."""
    found = [(clause, sentence := _repeated(clause, localizer), localizer.clause(clause.text, seat, sentence))
             for clause in clauses]  # fmt: skip
    if not verb and (way := clauses[0].way) is not None:
        found[0] = (clauses[0], found[0][1], ("", localizer(way)))
    parts: list[str] = []
    for about_itself, run in groupby(found, key=lambda each: each[2] is not None):
        if about_itself:
            parts += _sentences([_Predicate(clause, *said) for clause, _, said in run if said], seat, most, localizer)
        else:
            parts += [sentence for _, sentence, _ in run]
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class _Predicate:
    """A clause without its subject."""

    clause: Clause
    subject: str
    said: str


def _sentences(predicates: Sequence[_Predicate], seat: Seat, most: int, localizer: Localizer) -> list[str]:
    """Return the clauses as sentences of similar length."""
    count = -(-len(predicates) // most)
    cuts = [len(predicates) * part // count for part in range(count + 1)]
    return [_joined(predicates[cut:end], seat, localizer) for cut, end in pairwise(cuts)]


def _joined(predicates: Sequence[_Predicate], seat: Seat, localizer: Localizer) -> str:
    first, *others = predicates
    together = _by_verb([first.said, *(_after_another(each, seat, localizer) for each in others)], localizer)
    said = _listed([_shared(each, localizer) for each in together], localizer)
    return f"{first.subject}{said}." if first.subject else f"{capital(said)}."


def _after_another(predicate: _Predicate, seat: Seat, localizer: Localizer) -> str:
    """Return the predicate as it follows another one, which differs where it mentions the reader."""
    if localizer.you is None:
        return predicate.said
    joined = localizer.after_a_clause()
    said = joined.clause(predicate.clause.text, seat, _repeated(predicate.clause, joined))
    return predicate.said if said is None else said[1]


def _by_verb(clauses: Sequence[str], localizer: Localizer) -> list[list[str]]:
    """Group neighbouring clauses that share a verb: the first with it, the others without it."""
    if len(clauses) == 1:
        return [[*clauses]]
    verbs, not_alone = (localizer(words).split(", ") for words in (SHARED_VERBS, NOT_ALONE))
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
    behind = "" if verb is None else strip_emoji(clause[len(verb) + 1 :]).lstrip()
    if ":" in behind:
        return None
    return verb if _OBJECT.match(behind) and behind.split()[0] not in not_alone else None


def _shared(clauses: Sequence[str], localizer: Localizer) -> str:
    """Return a clause and the objects that share its verb; the last object may itself contain "and"."""
    *before, last = clauses
    if before and localizer(say("{before} and {last}", before="", last="")) in last:
        return ", ".join(clauses)
    return _listed(clauses, localizer)


def _listed(clauses: Sequence[str], localizer: Localizer) -> str:
    *before, last = clauses
    return localizer(say("{before} and {last}", before=", ".join(before), last=last)) if before else last


def _length(shown: Sequence[str]) -> int:
    return sum(len(strip_emoji(line)) + 1 for line in shown)
