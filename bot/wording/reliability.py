"""The reliability of a user in words: a step with its sign for others, everything for the user."""

from __future__ import annotations

from typing import Final

from bot.language.durations import span
from bot.store.reliability import Reliability, Step
from rules.engine import Text, say, say_n

A_MINUTE_S: Final = 60.0

STEPS: dict[Step, Text] = {
    "new": say("🌱 new"),
    "reliable": say("● reliable"),
    "mostly": say("◐ mostly reliable"),
    "often missing": say("○ often missing"),
}
"""Signs that differ in shape, each with its word."""


def step(found: Reliability) -> Text:
    """Return the step of a user, as others see it."""
    return STEPS[found.step]


def in_full(found: Reliability, answer_s: float | None) -> list[Text]:
    """Return the sentences about a user's own reliability; `answer_s` is the usual time of an answer."""
    if not found.begun:
        return []
    told = [
        say_n(
            "You have finished {finished} of {n} game with other people.",
            "You have finished {finished} of your latest {n} games with other people.",
            found.begun,
            finished=found.finished,
        )
    ]
    if found.running:
        told.append(say_n("{n} is running.", "{n} are running.", found.running))
    if found.ended:
        told.append(say_n("{n} ended without a result.", "{n} ended without a result.", found.ended))
    if found.left:
        told.append(
            say_n("You left {n} rated game that went on.", "You left {n} rated games that went on.", found.left)
        )
    if found.timeouts:
        told.append(say_n("Your time ran out once.", "Your time ran out {n} times.", found.timeouts))
    if answer_s is not None:
        # Quicker people are not told apart.
        answer = span(max(answer_s, A_MINUTE_S))
        told.append(say("You usually answer within {span}, your nights not counted.", span=answer))
    return told
