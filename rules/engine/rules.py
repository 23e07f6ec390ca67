"""What a title tells the rest of the program about itself: one `Rules` entry, made of a few records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from rules.engine.computer_player import ComputerPlayer
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
    """One title: everything the bot, the store, the pictures' dispatcher and the tests need to know of it."""

    words: Words[S]
    menus: Menus[S] = field(default_factory=Menus)
    plan_stops: tuple[PlanStop[S], ...] = ()
    """What keeps a planned turn from being played automatically, besides steps that have changed."""
    computer_player: ComputerPlayer[S] | None = None
    """None where the program does not play the title."""
    preferences: tuple[Preference, ...] = ()
    """What everybody at the table may wish for before the game begins."""
    reference: Reference | None = None
    """What `/rules` looks up."""
    tutorials: tuple[Tutorial, ...] = ()
    """Tables on which newcomers are led through their first turns, and then further ones."""
    read_recorded: Callable[[str], RecordedGame] | None = None
    """The text of another program's record to a game; raises RecordError when it cannot be read."""
    is_recorded: Callable[[str], bool] | None = None
    """Whether a text looks like a record that `read_recorded` reads."""


class Table(CoreTable[S]):
    """One game in progress, of a title with its words and hints."""

    rules: Rules[S]
