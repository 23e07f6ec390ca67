"""The interface between a title and the rest of the program: one `Rules` entry, made of a few records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self, TypeVar

from rules.engine.computer_player import ComputerPlayer, PlayStyle
from rules.engine.core.rules import CoreRules
from rules.engine.core.state import GameState
from rules.engine.core.table import CoreTable
from rules.engine.hosting.plan_stop import PlanStop
from rules.engine.lessons import Tutorial
from rules.engine.menus import Menus
from rules.engine.preferences import Preference
from rules.engine.recorded_game import RecordedGame
from rules.engine.reference.rules_text import Reference
from rules.engine.words import Words

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, kw_only=True)
class Rules(CoreRules[S]):
    """One title: everything that bot, store, pictures and tests need to know about it."""

    words: Words[S]
    menus: Menus[S] = field(default_factory=Menus)
    plan_stops: tuple[PlanStop[S], ...] = ()
    """Events that keep a planned turn from being played automatically, besides actions that have changed."""
    computer_player: ComputerPlayer[S] | None = None
    """The computer player; None if there is none for the title."""
    preferences: tuple[Preference, ...] = ()
    """Preferences that players may name before the game begins."""
    reference: Reference | None = None
    """The content of `/rules`."""
    tutorials: tuple[Tutorial, ...] = ()
    """Tutorials: those for the first turns first, then further ones."""
    read_recorded: Callable[[str], RecordedGame] | None = None
    """Parses another program's record of a game; raises RecordError when it cannot be read."""
    is_recorded: Callable[[str], bool] | None = None
    """True for a text that looks like a record for `read_recorded`."""

    def in_style(self, style: PlayStyle) -> Self:
        """Return the rules with the computer player of a style; these rules where the title does not have it."""
        styles = {} if self.computer_player is None else self.computer_player.styles
        if style not in styles:
            return self
        if style not in self._styled:
            self._styled[style] = replace(self, computer_player=styles[style])
        return self._styled[style]

    @cached_property
    def _styled(self) -> dict[PlayStyle, Self]:
        """A cache for `in_style`, whose results cache much themselves."""
        return {}


class Table(CoreTable[S]):
    """One game in progress, of a title with texts and menu hints."""

    rules: Rules[S]
