"""The button that takes a user's last decision back, and names it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.i18n import Localizer, clipped
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button
from rules.engine import Text, say

LONGEST = 46
"""Characters for the decision: with the other words, the label takes two lines on a phone."""


@dataclass(frozen=True, slots=True)
class UndoableDecision:
    """A user's last decision that they may take back alone."""

    number: int
    """The number of that decision."""
    what: str
    """The first of the decisions that are taken back, in words."""
    followed: bool
    """True if further decisions are taken back with it."""


def undo_button(game: int, state: int, revocable: UndoableDecision, localizer: Localizer) -> Component:
    """Return the button that takes a decision back: below the choices, never in the place of Confirm."""
    return button(ControlId(game, state, "undo", str(revocable.number)), localizer(_label(revocable)))


def _label(revocable: UndoableDecision) -> Text:
    what = clipped(revocable.what, LONGEST)
    if revocable.followed:
        return say("Take back “{what}” and what followed", what=what)
    return say("Take back “{what}”", what=what)
