"""What every button does, in a sentence each: how a feature tells it, and how it reads in `/help`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.language.i18n import Speech
from rules.engine import Text, say

ButtonPosition = Literal["post", "panel", "plan", "lobby", "vote", "stalled", "last post", "history", "lesson", "trial"]
"""Where buttons stand."""

_USUAL: tuple[tuple[ButtonPosition, Text], ...] = (
    ("post", say("Below a post about the game")),
    ("panel", say("In your private panel")),
    ("lobby", say("Before the game begins")),
)
_RARER: tuple[tuple[ButtonPosition, Text], ...] = (
    ("plan", say("When you plan your next turn")),
    ("vote", say("When the table is asked")),
    ("stalled", say("When a table has waited for long")),
    ("last post", say("Below the last post")),
    ("history", say("In the history of a game")),
    ("lesson", say("In a tutorial")),
    ("trial", say("When you try a game out")),
)
_PUBLIC: frozenset[ButtonPosition] = frozenset({"post", "lobby", "vote", "stalled", "last post"})
"""Where buttons are labelled in the language of the place, for everybody who reads there."""


@dataclass(frozen=True, slots=True)
class ButtonHelp:
    """A button, or several that belong together: where they stand and what they do."""

    position: ButtonPosition
    labels: tuple[Text, ...]
    does: Text
    for_players: bool = False
    """Of no use for those who only watch."""
    of_hands: bool | None = None
    """Only in games where people have a hand, or only in those where nobody has one."""


def usual_buttons(helps: Sequence[ButtonHelp], speech: Speech, public: Speech) -> list[str]:
    """Return every button of a game that goes on with what it does, by the position where it stands.

    `public` is how the place of the game is spoken in, where a reader may look for labels in another language.
    """
    answers = say("Buttons above those of a post are answers it asks for, given with one tap.")
    return [*_by_position(helps, _USUAL, speech, public), speech(answers)]


def rarer_buttons(helps: Sequence[ButtonHelp], speech: Speech, public: Speech) -> list[str]:
    """Return the buttons of other occasions."""
    return _by_position(helps, _RARER, speech, public)


def explanation(button: ButtonHelp, speech: Speech, public: Speech) -> str:
    """Return one line about a button, called as it is labelled where it stands."""
    labelled = public if button.position in _PUBLIC else speech
    labels = ", ".join(f"**{labelled(label)}**" for label in button.labels)
    return f"• {labels}: {speech(button.does)}"


def _by_position(
    helps: Sequence[ButtonHelp], positions: Iterable[tuple[ButtonPosition, Text]], speech: Speech, public: Speech
) -> list[str]:
    lines: list[str] = []
    for position, title in positions:
        lines.append(f"**{speech(title)}**")
        lines += [explanation(each, speech, public) for each in helps if each.position == position]
    return lines
