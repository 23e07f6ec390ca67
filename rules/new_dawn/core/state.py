"""The state of a game of A New Dawn: plain data, complete between two stages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.engine.core.dice import Dice
from rules.engine.core.secret import secret
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.base import Resource, WonderType
from rules.new_dawn.core.catalog.numbers import COMPONENTS
from rules.new_dawn.core.options import NewDawnOptions
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.resolution import Resolution, TurnRecord
from rules.new_dawn.core.world import World

Phase = Literal["setup", "event", "start", "choose", "resolve", "after", "finished"]


@dataclass(frozen=True, slots=True)
class ControlToken:
    """A control token on a space."""

    seat: Seat
    reinforced: bool = False


@dataclass(frozen=True, slots=True)
class City:
    """A city figure on a space."""

    seat: Seat
    capital: bool = False


@dataclass(slots=True)
class WonderDeck:
    """The world wonders of one type (ND-3.8): one card face up, the others in secret order."""

    type: WonderType
    face_up: str | None = None
    below: list[str] = secret("all", default_factory=list)
    """The face-down cards, the next one first."""
    removed: list[str] = secret("all", default_factory=list)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Figures of all seats at the end of a round."""

    cards: tuple[int, ...]
    """Completed victory cards."""
    spaces: tuple[int, ...]
    """Friendly spaces."""


@dataclass(slots=True)
class Game(GameState):
    """The state of a game."""

    options: NewDawnOptions
    players: list[Player]
    phase: Phase = "setup"
    round: int = 0
    clockwise: list[Seat] = field(default_factory=list)
    """The seats around the table; the first of them chooses first in the set-up."""
    first: Seat = Seat(0)
    """The first player, for the whole game (ND-3.6)."""
    active: Seat | None = None
    turn: TurnRecord = field(default_factory=TurnRecord)
    event_section: int = 0
    world: World = World()
    tiles_to_place: dict[Seat, list[int]] = field(default_factory=dict)
    """The tiles dealt for a custom map (ND-3.15)."""

    control: dict[str, ControlToken] = field(default_factory=dict)
    cities: dict[str, City] = field(default_factory=dict)
    barbarians: dict[str, str | None] = field(default_factory=dict)
    """The space of each barbarian by letter, None while it is off the map."""
    resources: dict[str, Resource] = field(default_factory=dict)
    """Resource tokens on the map."""
    natural_wonders: dict[str, str] = field(default_factory=dict)
    """Natural wonder tokens on the map, by space."""
    city_states: dict[str, str] = field(default_factory=dict)
    """City-state tokens on the map, by space."""
    wonders: dict[str, str] = field(default_factory=dict)
    """The space of each built world wonder; the player who controls the space controls the wonder (ND-13.6)."""

    resource_supply: dict[Resource, int] = field(default_factory=dict)
    decks: list[WonderDeck] = field(default_factory=list)
    city_state_cards: dict[str, int] = field(default_factory=dict)
    """Diplomacy cards next to the map (ND-3.5), also those face down while their city-state is conquered."""
    victory_cards: list[str] = field(default_factory=list)
    last_spaces: list[str] = field(default_factory=list)
    """The spaces changed in the present turn, for pictures."""
    winners: list[Seat] = field(default_factory=list)
    round_ends: list[RoundEnd] = field(default_factory=list)
    """The ends of all rounds so far, the latest last; games of version 1 lack the earlier ones."""

    @property
    def active_player(self) -> Player:
        """The player whose turn it is."""
        assert self.active is not None, "somebody has a turn"
        return self.players[self.active]

    @property
    def resolution(self) -> Resolution:
        """The focus card that is being resolved."""
        assert self.turn.resolution is not None, "a card is being resolved"
        return self.turn.resolution

    def deck(self, kind: WonderType) -> WonderDeck:
        """Return the wonder deck of a type."""
        return next(deck for deck in self.decks if deck.type == kind)

    def from_seat(self, seat: Seat) -> list[Seat]:
        """Return all seats clockwise, beginning with one."""
        here = self.clockwise.index(seat)
        return [*self.clockwise[here:], *self.clockwise[:here]]


def new_game(options: NewDawnOptions, seats: int, seed: str) -> Game:
    """Return the game before its first stage, which uses the first chance."""
    players = [Player(Seat(number), COMPONENTS.colors[number]) for number in range(seats)]
    return Game(dice=Dice(seed), options=options, players=players, clockwise=[Seat(number) for number in range(seats)])
