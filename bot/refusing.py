"""Refusals: why something typed cannot be done, and what can be done instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.drafts import Trial
from bot.i18n import ECHO, Speech, capital, clipped, code
from rules.engine import Obstacle, Text, Who, say

LONGEST_DRAFT = 500


def refused(trial: Trial, speech: Speech, *, drafted: Sequence[str] = (), aside: Sequence[str] = ()) -> str:
    """The answer to a typed line that cannot be done: why, and what became of the lines around it.

    `drafted` were in the draft before anything was typed, `aside` is the draft that the typed turn passes over.
    """
    refusal = trial.refusal
    assert refusal is not None, "only what was refused is worded here"
    text = f"{code(refusal.line)}: "
    if isinstance(refusal.reason, Obstacle):
        text += refusal_text(refusal.reason, speech)
    else:
        text += speech(say("I do not understand that: {problem}.", problem=str(refusal.reason)))
    lines = [text]
    if drafted:
        lines.append(speech(say("Already in your draft: {lines}", lines=f"`{'; '.join(drafted)}`")))
    if aside:
        lines.append(speech(say("To go on with your draft {lines}, begin with +.", lines=f"`{'; '.join(aside)}`")))
    before = "; ".join(trial.lines[len(drafted) :])
    if before:
        before = clipped(before, LONGEST_DRAFT).replace("`", "'")
        lines.append(speech(say("Nothing was played. Possible until there: {lines}", lines=f"`{before}`")))
    return "\n".join(lines)


def refusal_text(reason: Obstacle, speech: Speech) -> str:
    """Why something is impossible: the reason, the rule and what is possible instead."""
    text = capital(speech(say("{why} ({rule}).", why=_brief(reason.message), rule=reason.rule)))
    if reason.instead is not None:
        text += " " + speech(say("Possible instead: {instead}", instead=reason.instead))
    return text


def _brief(text: Text) -> Text:
    """The message with long values cut: what somebody wrote must not push the reason out of sight."""
    values = tuple((name, _brief_value(value)) for name, value in text.values)
    return replace(text, values=values)


def _brief_value(value: str | int | Text | Who) -> str | int | Text | Who:
    match value:
        case str():
            return clipped(value, ECHO)
        case Text():
            return _brief(value)
        case _:
            return value
