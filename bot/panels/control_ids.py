"""What a button or menu says when it is used: `g<game>:<state number>:<route>:<argument>`."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 100
LESSON = "lesson_"
"""Before the routes of the private panel, where it belongs to a lesson: there the game is the number of a tutorial."""
PLAN = "plan_"
"""Before the routes of the private panel, where it is about a turn to come."""
TRIAL = "trial_"
"""Before the routes of the private panel, where it belongs to a private copy of the game."""
_FORM = re.compile(r"g(\d{1,18}):(\d{1,18}):([a-z_]{1,16}):(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ControlId:
    """A control of a message: for which game and which state of it, what it does and to what."""

    game: int
    state: int
    route: str
    argument: str = ""

    def __str__(self) -> str:
        text = f"g{self.game}:{self.state}:{self.route}:{self.argument}"
        assert len(text) <= LONGEST, f"{text!r} is longer than Discord allows"
        return text

    @classmethod
    def read(cls, text: str) -> ControlId | None:
        """Return the control of a custom id, or None when it is none of ours."""
        found = _FORM.fullmatch(text)
        if found is None:
            return None
        game, state, route, argument = found.groups()
        return cls(int(game), int(state), route, argument)
