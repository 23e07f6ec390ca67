"""Custom ids of buttons and menus: `g<game>:<state number>:<route>:<argument>`."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 100
LESSON = "lesson_"
"""The prefix for routes of the private panel in a lesson; the game is then the number of a tutorial."""
PLAN = "plan_"
"""The prefix for routes of the private panel of a planned turn."""
TRIAL = "trial_"
"""The prefix for routes of the private panel of a trial game."""
_FORM = re.compile(r"g(\d{1,18}):(\d{1,18}):([a-z_]{1,16}):(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ControlId:
    """A control of a message: its game and revision, what it does and to what."""

    game: int
    state: int
    route: str
    argument: str = ""

    def __str__(self) -> str:
        text = f"g{self.game}:{self.state}:{self.route}:{self.argument}"
        assert len(text) <= LONGEST, f"{text!r} is longer than Discord allows"
        return text

    @property
    def number(self) -> int:
        """The number with which the argument begins, up to a dot if there is one; 0 if it is not a number."""
        text = self.argument.partition(".")[0]
        return int(text) if text.isdecimal() else 0

    @classmethod
    def read(cls, text: str) -> ControlId | None:
        """Return the control of a custom id, or None when it is not one of the bot's."""
        found = _FORM.fullmatch(text)
        if found is None:
            return None
        game, state, route, argument = found.groups()
        return cls(int(game), int(state), route, argument)
