"""Ideas of the program in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from bot.computer_players.ideas import DescribedStep, Idea
from bot.drafts.entry_labels import with_kind
from bot.drafts.shown_labels import REMARK
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from rules.engine import Text, say, say_n

LONGEST = 100
"""Characters for one idea, after which later turns are left out: two lines of a phone, with its value."""
STEP, SAME_STEP = " ▸ ", " + "
"""The separators of steps, and of the decisions of one step; actions contain other arrows."""
ALIKE = 0.5
"""Ideas whose values differ by fewer points count as nearly equal."""
A_LITTLE, HALF, WHOLE = 0.1, 0.35, 0.75
"""From these differences in turns on, an idea is a little, half a turn or a turn worse."""


def idea_lines(found: Sequence[Idea], localizer: Localizer) -> list[str]:
    """Return ideas by number, best first, each with its value."""
    return [
        f"{number}. {steps(idea, localizer, LONGEST)} · {localizer(_worth(idea, found[0]))}"
        for number, idea in enumerate(found, 1)
    ]


def steps(idea: Idea, localizer: Localizer, longest: int | None = None) -> str:
    """Return the steps in order: all of the present turn, then those of later turns while there is room.

    Where the present turn alone is longer, its decisions are listed without their costs.
    """
    now = [(number, each) for number, each in _decisions(idea) if each.now]
    told = _joined(now, localizer)
    if longest is not None and len(strip_emoji(told)) > longest:
        return _joined(now, localizer, with_costs=False)
    later = [(number, each) for number, each in _decisions(idea) if not each.now]
    for count in range(len(later), 0, -1):
        then = _joined(later[:count], localizer)
        longer = localizer(say("{now}; later: {later}", now=told, later=then)) if told else then
        if longest is None or len(strip_emoji(longer)) <= longest:
            return longer
    return told


def _decisions(idea: Idea) -> Iterator[tuple[int, DescribedStep]]:
    """Yield the decisions in order, each with the number of its step."""
    for number, step in enumerate(idea.steps):
        for decision in step:
            yield number, decision


def _joined(decisions: Sequence[tuple[int, DescribedStep]], localizer: Localizer, *, with_costs: bool = True) -> str:
    """Return decisions with marks between them; several of one kind in a row say what they share once."""
    told, last, kind, said = "", -1, "", ""
    for number, decision in decisions:
        same_step, before, kind = number == last, kind, localizer(decision.kind)
        last, earlier = number, said
        if decision.sentence is not None:
            said = localizer(decision.sentence)
            more = _without_beginning(said, earlier)
        else:
            more = localizer(decision.what) if with_costs else REMARK.sub("", localizer(decision.what))
            said = with_kind(kind, more)
        told += f", {more}" if told and kind == before else (SAME_STEP if same_step else STEP) * bool(told) + said
    return told


def _without_beginning(sentence: str, earlier: str) -> str:
    """Return a sentence without the words with which it and an earlier one begin."""
    words, others = sentence.split(" "), earlier.split(" ")
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words[:-1], others, strict=False)))
    return " ".join(words[shared:])


def _worth(idea: Idea, best: Idea) -> Text:
    """Return the value of an idea: the best one in absolute terms, the others relative to it."""
    less = best.worth - idea.worth
    if best.turn is not None:
        return (best.aim or say("the best it sees")) if idea is best else _turns_less(less / best.turn)
    if idea is best:
        if best.worth < 1 or not best.planned:
            return say("the best it sees")
        return say_n("about {n} point in all at the end", "about {n} points in all at the end", round(best.worth))
    if less < ALIKE:
        return say("nearly as good")
    return say_n("about {n} point less", "about {n} points less", max(1, round(less)))


def _turns_less(turns: float) -> Text:
    """Return how much worse an idea is in titles that are won by a race."""
    if turns < A_LITTLE:
        return say("nearly as good")
    if turns < HALF:
        return say("a little worse")
    if turns < WHOLE:
        return say("about half a turn worse")
    return say_n("about {n} turn worse", "about {n} turns worse", round(turns))
