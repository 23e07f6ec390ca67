"""Help for every button, one sentence each: declared by the features and shown by `/help`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.language.i18n import Localizer
from rules.engine import Text, say

ButtonPosition = Literal[
    "post", "panel", "plan", "lobby", "vote", "stalled", "last post", "history", "lesson", "trial", "season"
]
"""The positions of buttons."""

_USUAL: tuple[tuple[ButtonPosition, Text], ...] = (
    ("post", say("Below a post about the game")),
    ("panel", say("In your private panel")),
)
_BEFORE: tuple[tuple[ButtonPosition, Text], ...] = (
    ("lobby", say("Before the game begins")),
    ("season", say("Below the post of a season")),
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
_PUBLIC: frozenset[ButtonPosition] = frozenset({"post", "lobby", "vote", "stalled", "last post", "season"})
"""Positions where labels are in the language of the channel, for all its readers."""


@dataclass(frozen=True, slots=True)
class ButtonHelp:
    """A button, or several that belong together: their position and what they do."""

    position: ButtonPosition
    labels: tuple[Text, ...]
    does: Text
    for_players: bool = False
    """True if they are useless for watchers."""
    of_hands: bool | None = None
    """True: only in titles with hands; False: only in those without; None: in all."""


def usual_buttons(helps: Sequence[ButtonHelp], localizer: Localizer, public: Localizer) -> list[str]:
    """Return every button of a running game with what it does, by position.

    `public` is the language of the game's channel, where labels may be in another language than the reader's.
    """
    answers = say("Buttons above those of a post are answers it asks for, given with one tap.")
    return [*_by_position(helps, _USUAL, localizer, public), localizer(answers)]


def lobby_buttons(helps: Sequence[ButtonHelp], localizer: Localizer, public: Localizer) -> list[str]:
    """Return the buttons of a game that has not begun."""
    return _by_position(helps, _BEFORE, localizer, public)


def rarer_buttons(helps: Sequence[ButtonHelp], localizer: Localizer, public: Localizer) -> list[str]:
    """Return the buttons of other situations."""
    return _by_position(helps, _RARER, localizer, public)


def explanation(button: ButtonHelp, localizer: Localizer, public: Localizer) -> str:
    """Return one line about a button, with its label in the language of its position."""
    labelled = public if button.position in _PUBLIC else localizer
    labels = ", ".join(f"**{labelled(label)}**" for label in button.labels)
    return f"• {labels}: {localizer(button.does)}"


def _by_position(
    helps: Sequence[ButtonHelp],
    positions: Iterable[tuple[ButtonPosition, Text]],
    localizer: Localizer,
    public: Localizer,
) -> list[str]:
    lines: list[str] = []
    for position, title in positions:
        lines.append(f"**{localizer(title)}**")
        lines += [explanation(each, localizer, public) for each in helps if each.position == position]
    return lines
