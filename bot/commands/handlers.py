"""Who answers which commands and buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.administration.setting_up import SettingUp
from bot.club.auditing import Auditing
from bot.club.computer_seats import ComputerSeats
from bot.club.index import Index
from bot.club.offering import Offering
from bot.club.people_data import PeopleData
from bot.club.personal import Personal
from bot.club.stats import Stats
from bot.club.substituting import Substituting
from bot.lobby.agreeing import Agreeing
from bot.lobby.ending import LobbyEnding
from bot.lobby.expiring import Expiring
from bot.lobby.joining import Lobby
from bot.lobby.opening import LobbyOpening
from bot.lobby.options import LobbyOptions
from bot.lobby.templates import Templates
from bot.looking.filming import Filming
from bot.looking.history import History
from bot.looking.inspect import Inspect
from bot.looking.verifying import Verifying
from bot.teaching.helping import Helping
from bot.teaching.tutorial import Tutorials
from bot.timing.stalling import Stalling
from bot.turns.deciding import Deciding
from bot.turns.orders import Orders
from bot.turns.play import Play
from bot.turns.suggestions import Suggestions
from bot.turns.typed_turns import TypedTurns
from bot.turns.undo import Undo
from bot.voting.votes import Voting
from bot.watching.watching import Watching


@dataclass(frozen=True, slots=True)
class Handlers:
    """Who answers which commands and buttons."""

    opening: LobbyOpening
    lobby: Lobby
    expiring: Expiring
    ending: LobbyEnding
    options: LobbyOptions
    play: Play
    typed: TypedTurns
    undo: Undo
    deciding: Deciding
    orders: Orders
    inspect: Inspect
    history: History
    filming: Filming
    verifying: Verifying
    helping: Helping
    tutorials: Tutorials
    suggestions: Suggestions
    voting: Voting
    offering: Offering
    substituting: Substituting
    stalling: Stalling
    computer_players: ComputerSeats
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
    def routes(self) -> dict[str, Any]:
        """Every verb of a control with its handler."""
        parts: tuple[dict[str, Any], ...] = (
            self.opening.routes,
            self.lobby.routes,
            self.ending.routes,
            self.options.routes,
            self.play.routes,
            self.typed.routes,
            self.orders.routes,
            self.inspect.routes,
            self.history.routes,
            self.filming.routes,
            self.verifying.routes,
            self.inspect.moving.routes,
            self.helping.routes,
            self.tutorials.routes,
            self.voting.routes,
            self.undo.routes,
            self.expiring.routes,
            self.stalling.routes,
            self.watching.routes,
            self.offering.routes,
            self.setting_up.routes,
            self.computer_players.routes,
            self.people_data.routes,
            self.templates.routes,
        )
        routes = {route: handler for part in parts for route, handler in part.items()}
        assert len(routes) == sum(map(len, parts)), "every verb has one handler"
        return routes
