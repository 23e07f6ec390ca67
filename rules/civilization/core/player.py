"""The state of one player (CIV-2.2, CIV-4.8 to CIV-4.16)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.civilization.core.catalog.base import FigureKind, Level, Resource
from rules.civilization.core.catalog.nations import GOVERNMENTS, NATIONS, GovernmentRow, NationRow
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import Square
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat


@dataclass(slots=True)
class Figure:
    """An army or a scout, on the map or in supply."""

    kind: FigureKind
    square: Square | None = None
    """The square, or None in supply."""
    moved: bool = False
    """True if it has moved in the present Movement phase, or must not (CIV-9.1, CIV-8.13)."""
    city: Square | None = None
    """The own city that gets the icons of a scout's square; None for no city (CIV-13.1)."""
    arrived: int = 0
    """The turn in which it was placed; a scout gathers from the next one on (CIV-13.1, CIV-15.6)."""

    @property
    def is_scout(self) -> bool:
        """True for a scout; the white army is an army."""
        return self.kind == "scout"


@dataclass(slots=True)
class HeldEvent:
    """A culture event in a hand: all see its back, its owner sees its face (CIV-14.2.2)."""

    seat: Seat
    level: Level
    event: str = secret("owner")


@dataclass(frozen=True, slots=True)
class WonderCard:
    """A wonder that a player has built (CIV-15.1, CIV-15.4)."""

    wonder: str
    obsolete: bool = False


@dataclass(slots=True)
class PlayerTurn:
    """The record of a player's turn in progress; each turn begins a new one."""

    used: list[str] = field(default_factory=list)
    """Once-per-turn effects already used: technologies, wonders, governments (CIV-8.9)."""
    actions: dict[Square, int] = field(default_factory=dict)
    """City actions taken, by city (CIV-8.1)."""
    extra_actions: int = 0
    """Further actions of each city by Atomic Theory (CIV-8.1.2)."""
    production: dict[Square, int] = field(default_factory=dict)
    """Production for the turn, by city (CIV-8.2.1)."""
    government_changed: bool = False
    """True once the government has changed (CIV-6.4.4)."""
    adoptable: list[str] = field(default_factory=list)
    """Governments unlocked before the present Start of Turn, which may be adopted directly (CIV-6.4)."""


@dataclass(slots=True)
class Player:
    """The state of one seat. Cities, buildings and disasters are part of the map's state."""

    seat: Seat
    nation: str = ""
    government: str = "despotism"
    trade: int = 0
    culture: int = 0
    culture_space: int = 0
    figures: list[Figure] = field(default_factory=list)
    units: list[str] = secret("owner", default_factory=list)
    """The standing forces (CIV-4.2)."""
    huts: list[str] = secret("owner", default_factory=list)
    """Hut tokens kept face down as resources (CIV-9.8.2)."""
    villages: list[str] = secret("owner", default_factory=list)
    """Village tokens kept face down as resources (CIV-9.8.3)."""
    resources: dict[Resource, int] = field(default_factory=dict)
    """Tokens of the market."""
    technologies: list[str] = field(default_factory=list)
    """In the order learnt; the first one is the starting technology (CIV-4.11)."""
    unlocked: list[str] = field(default_factory=list)
    """Governments unlocked since the last Start of Turn (CIV-6.4)."""
    anarchy_since: int = 0
    """The turn in which the player fell into Anarchy, which can be left in a later one (CIV-6.4.1, CIV-6.4.3)."""
    coin_tokens: dict[str, int] = field(default_factory=dict)
    """Coin tokens on technologies, on the Panama Canal and on the sheet (CIV-12.1)."""
    great_persons: list[str] = field(default_factory=list)
    """In reserve (CIV-14.4.2)."""
    persons_due: list[str] = field(default_factory=list)
    """Great persons gained but not yet placed or kept (CIV-14.4.2)."""
    coins_due: int = 0
    """Coin tokens of A Gift from Afar that still have to be given to another player (CIV-14.3.12)."""
    resources_due: int = 0
    """Resources of the market that Germany may still take for technologies of units (CIV-10.11)."""
    events: list[HeldEvent] = field(default_factory=list)
    """Culture events, the one held longest first."""
    wonders: list[WonderCard] = field(default_factory=list)
    wonder_due: str = ""
    """Egypt's wonder until it is placed (CIV-4.9)."""
    turn: PlayerTurn = field(default_factory=PlayerTurn)

    @property
    def row(self) -> NationRow:
        """The sheet of the nation."""
        return NATIONS[self.nation]

    @property
    def government_row(self) -> GovernmentRow:
        """The government in force."""
        return GOVERNMENTS[self.government]

    def knows(self, technology: str) -> bool:
        """Return whether the player knows a technology."""
        return technology in self.technologies

    def level_in_pyramid(self, technology: str) -> int:
        """Return the row of a known technology: the first one for the starting technology (CIV-4.11)."""
        return 1 if technology == self.technologies[0] else TECHNOLOGIES[technology].level

    def figures_on(self, square: Square) -> list[Figure]:
        """Return the figures on a square."""
        return [figure for figure in self.figures if figure.square == square]

    def in_supply(self, scout: bool) -> Figure | None:
        """Return a scout, or an army, that is not on the map; the white army comes last."""
        return next((each for each in self.figures if each.square is None and each.is_scout == scout), None)
