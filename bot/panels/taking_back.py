"""The button that takes back what somebody decided last, and says what that is."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.i18n import Speech, clipped
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button
from rules.engine import Text, say

LONGEST = 40
"""Characters for what is taken back: with the words around it, a label takes two lines on a phone."""


@dataclass(frozen=True, slots=True)
class Revocable:
    """What a person decided last and may take back alone."""

    number: int
    """That of the last of their decisions."""
    what: str
    """The first of the decisions that go, in words."""
    followed: bool
    """True if others go with it."""


def take_back_button(game: int, state: int, revocable: Revocable, speech: Speech) -> Component:
    """Return the button that takes a decision back: below what can be chosen, never where Confirm stood."""
    return button(ControlId(game, state, "undo", str(revocable.number)), speech(_label(revocable)))


def _label(revocable: Revocable) -> Text:
    what = clipped(revocable.what, LONGEST)
    if revocable.followed:
        return say("Take back “{what}” and what followed", what=what)
    return say("Take back “{what}”", what=what)
