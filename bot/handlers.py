"""Who answers which commands and buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.agreeing import Agreeing
from bot.auditing import Auditing
from bot.filming import Filming
from bot.helping import Helping
from bot.history import History
from bot.index import Index
from bot.inspect import Inspect
from bot.lobby import Lobby
from bot.lobby_ending import LobbyEnding
from bot.lobby_opening import LobbyOpening
from bot.lobby_options import LobbyOptions
from bot.offering import Offering
from bot.orders import Orders
from bot.people_data import PeopleData
from bot.personal import Personal
from bot.play import Play
from bot.proposing import Proposing
from bot.robots_seats import RobotSeats
from bot.setting_up import SettingUp
from bot.stalling import Stalling
from bot.stats import Stats
from bot.substituting import Substituting
from bot.suggestions import Suggestions
from bot.templates import Templates
from bot.tutorial import Tutorials
from bot.typed_turns import TypedTurns
from bot.undo import Undo
from bot.verifying import Verifying
from bot.watching import Watching


@dataclass(frozen=True, slots=True)
class Handlers:
    """Who answers which commands and buttons."""

    opening: LobbyOpening
    lobby: Lobby
    ending: LobbyEnding
    options: LobbyOptions
    play: Play
    typed: TypedTurns
    undo: Undo
    orders: Orders
    inspect: Inspect
    history: History
    filming: Filming
    verifying: Verifying
    helping: Helping
    tutorials: Tutorials
    suggestions: Suggestions
    proposing: Proposing
    offering: Offering
    substituting: Substituting
    stalling: Stalling
    robots: RobotSeats
    agreeing: Agreeing
    personal: Personal
    watching: Watching
    setting_up: SettingUp
    stats: Stats
    people_data: PeopleData
    auditing: Auditing
    templates: Templates
    index: Index

    @property
    def verbs(self) -> dict[str, Any]:
        """Every verb of a control with its handler."""
        parts: tuple[dict[str, Any], ...] = (
            self.opening.verbs,
            self.lobby.verbs,
            self.ending.verbs,
            self.options.verbs,
            self.play.verbs,
            self.typed.verbs,
            self.orders.verbs,
            self.inspect.verbs,
            self.history.verbs,
            self.filming.verbs,
            self.verifying.verbs,
            self.inspect.moving.verbs,
            self.helping.verbs,
            self.tutorials.verbs,
            self.proposing.verbs,
            self.stalling.verbs,
            self.watching.verbs,
            self.offering.verbs,
            self.setting_up.verbs,
            self.robots.verbs,
            self.people_data.verbs,
            self.templates.verbs,
        )
        verbs = {verb: handler for part in parts for verb, handler in part.items()}
        assert len(verbs) == sum(map(len, parts)), "every verb has one handler"
        return verbs
