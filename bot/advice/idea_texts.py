"""Ideas of the program in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.computer_players.ideas import DescribedStep, Idea
from bot.drafts.entry_labels import with_kind
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from rules.engine import Text, say, say_n

LONGEST = 100
"""Characters for one idea: two lines of a phone, with its value."""
STEP = " ▸ "
"""The separator of steps; actions contain other arrows."""
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
    """Return the steps in order. Where there is no room, whole decisions are left out, but never the first."""
    told, left_out = "", idea.goes_on
    for decision, mark in _decisions(idea):
        longer = f"{told}{mark}{_told(decision, localizer)}"
        if told and longest is not None and len(strip_emoji(longer)) > longest:
            left_out = True
            break
        told = longer
    return f"{told}{STEP}…" if left_out else told


def _decisions(idea: Idea) -> Iterator[tuple[DescribedStep, str]]:
    """Yield the decisions in order, each with the mark before it."""
    for number, step in enumerate(idea.steps):
        for place, decision in enumerate(step):
            yield decision, " + " if place else STEP if number else ""


def _told(decision: DescribedStep, localizer: Localizer) -> str:
    return with_kind(localizer(decision.kind), localizer(decision.what))


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
