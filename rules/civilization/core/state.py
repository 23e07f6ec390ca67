"""The state of a game of Civilization: plain data, complete between two stages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.civilization.core.battle import Battle, Loot
from rules.civilization.core.catalog.base import Level, Resource, UnitType
from rules.civilization.core.catalog.land import Mark
from rules.civilization.core.grid import Square
from rules.civilization.core.negotiation import Offer, Promise
from rules.civilization.core.options import CivilizationOptions
from rules.civilization.core.player import Player
from rules.civilization.core.reaction import Declared, PlanInProgress, Until
from rules.civilization.core.world import World
from rules.engine.core.dice import Dice
from rules.engine.core.secret import secret
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat

Phase = Literal["setup", "start_of_turn", "trade", "city_management", "movement", "research", "finished"]
VictoryKind = Literal["culture", "tech", "economic", "military", "tutorial", "turn_limit"]
MarkerKind = Literal["building", "wonder", "great_person"]


@dataclass(frozen=True, slots=True)
class City:
    """A city token on its centre square."""

    seat: Seat
    capital: bool = False
    walled: bool = False


@dataclass(frozen=True, slots=True)
class Marker:
    """A building, wonder or great person, which covers its square (CIV-2.9, CIV-2.10)."""

    kind: MarkerKind
    id: str


@dataclass(slots=True)
class MapToken:
    """A hut or village on the map, face down for everybody (CIV-9.7)."""

    mark: Mark
    face: str = secret("all")


@dataclass(slots=True)
class FacedownTile:
    """A tile that nobody has discovered (CIV-4.6)."""

    x: int
    y: int
    tile: str = secret("all")


@dataclass(slots=True)
class UnitDeck:
    """The unit cards of a type: a draw pile, and killed ones face up below it (CIV-8.4.1)."""

    type: UnitType
    unit_cards: list[str] = secret("all", default_factory=list)
    """The face-down cards, the next one last."""
    discard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class EventDeck:
    """The culture events of a level (CIV-14.3.1)."""

    level: Level
    event_cards: list[str] = secret("all", default_factory=list)
    """The face-down cards, the next one last."""
    discard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """The figures that are moving (CIV-9.2)."""

    figures: list[int]
    """The moving figures, as indexes among those of their player."""
    square: Square
    left: int
    """The movement left."""
    came_from: Square
    trail: list[Square] = field(default_factory=list)
    """The squares it has been on, in order (CIV-9.14)."""
    above: bool = False
    """True if it flies over its square; its figures are still where they could last rest (CIV-9.13)."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A technology that a player may learn in return from the player who learnt from it (CIV-14.3.6)."""

    seat: Seat
    teacher: Seat
    max_level: int


ItemKind = Literal["figure", "unit", "building", "wonder"]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a city, and its square."""

    kind: ItemKind
    id: str
    square: Square | None = None


@dataclass(slots=True)
class Split:
    """A produce action that buys two items, while they are chosen (CIV-8.2.3)."""

    city: Square
    first: Item | None = None
    cost: int = 0
    """The cost of the first item."""


@dataclass(frozen=True, slots=True)
class Victory:
    """The kind of victory; the tutorial has no winner (CIV-21.1)."""

    kind: VictoryKind
    seat: Seat | None


@dataclass(slots=True)
class Game(GameState):
    """The state of a game."""

    options: CivilizationOptions
    players: list[Player]
    phase: Phase = "setup"
    round: int = 0
    clockwise: list[Seat] = field(default_factory=list)
    """The seats around the table."""
    first: Seat = Seat(0)
    """The player with the first player token (CIV-5.3)."""
    active: Seat | None = None
    """The player whose segment it is."""
    segments_left: list[Seat] = field(default_factory=list)
    """The players who still have a segment of the phase, the active one first (CIV-5.2)."""
    begun: bool = False
    """True once the active player has acted in the present segment (CIV-18.13)."""
    world: World = World()
    facedown: list[FacedownTile] = field(default_factory=list)
    surplus_tiles: list[str] = secret("all", default_factory=list)

    cities: dict[Square, City] = field(default_factory=dict)
    markers: dict[Square, Marker] = field(default_factory=dict)
    map_tokens: dict[Square, MapToken] = field(default_factory=dict)

    market: dict[Resource, int] = field(default_factory=dict)
    unit_decks: list[UnitDeck] = field(default_factory=list)
    event_decks: list[EventDeck] = field(default_factory=list)
    wonder_market: list[str] = field(default_factory=list)
    """Four spaces, which can be empty only when the wonders run out."""
    wonder_deck: list[str] = secret("all", default_factory=list)
    """The face-down wonders, the next one last."""
    great_person_pool: list[str] = secret("all", default_factory=list)
    hut_pool: list[str] = secret("all", default_factory=list)
    village_pool: list[str] = secret("all", default_factory=list)
    spent: list[str] = field(default_factory=list)
    """Hut and village tokens, wonders and great persons that have left the game (CIV-8.8.2, CIV-15.3)."""

    passed: list[Seat] = field(default_factory=list)
    """The players who have passed in the negotiation (CIV-7.9)."""
    closed: list[Seat] = field(default_factory=list)
    """The players who have passed for good: they make no more offers and only answer open ones (CIV-18.15)."""
    offers: list[Offer] = field(default_factory=list)
    spoken: list[Seat] = field(default_factory=list)
    """The player of each offer made or pass taken back in the present negotiation."""
    promises: list[Promise] = field(default_factory=list)
    """The texts of deals, which bind nobody (CIV-7.5)."""
    group: Group | None = None
    battle: Battle | None = None
    last_battle: Battle | None = None
    """The last battle of this phase as it ended: all its cards have been played (CIV-11.5)."""
    loot: Loot | None = None
    """The loot the winner of a battle, or of a square with scouts, may take now (CIV-9.11, CIV-11.9)."""
    split: Split | None = None
    """The production that is being split (CIV-8.2.3)."""
    nearness_by_turn: list[list[int]] = field(default_factory=list)
    """Every player's nearness to a victory before the first turn and after each completed one, in percent, by seat."""
    lesson: Lesson | None = None
    """The player who may learn something in return now (CIV-14.3.6)."""
    raze: Square | None = None
    """The square of an army on a building that Combustion may destroy (CIV-9.16)."""
    unasked: dict[Seat, Until] = field(default_factory=dict)
    """The players who let everything happen without a question, and for how long (CIV-18.9)."""
    declared: list[Declared] = field(default_factory=list)
    """Declarations that may be reacted to, the latest last (CIV-18.1)."""
    plan: PlanInProgress | None = None
    """The plan that is being carried out (CIV-18.12)."""
    locked: list[Square] = field(default_factory=list)
    """The squares that no figure may leave this turn (CIV-9.14)."""
    last_squares: list[Square] = field(default_factory=list)
    """The squares changed in the present segment, for pictures."""
    victory: Victory | None = None

    @property
    def active_player(self) -> Player:
        """The player whose segment it is."""
        assert self.active is not None, "somebody has a segment"
        return self.players[self.active]

    def from_seat(self, seat: Seat) -> list[Seat]:
        """Return all seats clockwise, beginning with one."""
        here = self.clockwise.index(seat)
        return [*self.clockwise[here:], *self.clockwise[:here]]

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other seats clockwise from one."""
        return self.from_seat(seat)[1:]

    def unit_deck(self, kind: UnitType) -> UnitDeck:
        """Return the deck of a type of units."""
        return next(deck for deck in self.unit_decks if deck.type == kind)

    def event_deck(self, level: Level) -> EventDeck:
        """Return the deck of culture events of a level."""
        return next(deck for deck in self.event_decks if deck.level == level)


def new_game(options: CivilizationOptions, seats: int, seed: str) -> Game:
    """Return the game before its first stage, which uses the first chance."""
    players = [Player(Seat(number)) for number in range(seats)]
    return Game(dice=Dice(seed), options=options, players=players, clockwise=[Seat(number) for number in range(seats)])
