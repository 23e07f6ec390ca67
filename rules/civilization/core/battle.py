"""What a battle is: two sides with their forces, and the fronts between them (CIV-11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.civilization.core.catalog.base import UnitType
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.grid import Square
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat

BattleKind = Literal["figures", "city", "village"]
LootKind = Literal["figures", "city"]
BARBARIAN_TYPES: tuple[UnitType, ...] = ("infantry", "artillery", "mounted")
"""The decks of barbarians; in this order ties between them are broken (CIV-11.11)."""
SideName = Literal["attacker", "defender"]
SIDE_NAMES: tuple[SideName, ...] = ("attacker", "defender")


@dataclass(slots=True)
class BattleUnit:
    """A unit on a front, with its wounds and its strength in this battle (CIV-11.7)."""

    card: str
    strength: int
    wounds: int = 0

    @property
    def type(self) -> UnitType:
        """Its type, by which it trumps others."""
        return UNIT_CARDS[self.card].type

    @property
    def health(self) -> int:
        """The wounds that still kill it (CIV-11.6.1)."""
        return self.strength - self.wounds


@dataclass(slots=True)
class Front:
    """A front: at most one unit of each side (CIV-11.6)."""

    attacker: BattleUnit | None = None
    defender: BattleUnit | None = None

    def unit(self, side: SideName) -> BattleUnit | None:
        """The unit of a side."""
        return self.attacker if side == "attacker" else self.defender


def _sees_hand(side: Side, viewer: Seat | None) -> bool:
    """Who plays the cards, and the opponent with the Oracle (CIV-11.7.3)."""
    return viewer is not None and (viewer == side.player or viewer in side.shown_to)


def _plays(side: Side, viewer: Seat | None) -> bool:
    return viewer is not None and viewer == side.player


@dataclass(slots=True)
class Side:
    """One side of a battle; barbarians have no seat (CIV-11.11)."""

    seat: Seat | None
    bonus: int = 0
    """The sum of its combat bonuses (CIV-11.4)."""
    battle_hand: list[str] = secret(_sees_hand, default_factory=list)
    killed: list[str] = field(default_factory=list)
    played_by: Seat | None = None
    """The player who plays the barbarians; None: the program (CIV-11.11)."""
    shown_to: list[Seat] = field(default_factory=list)
    """Who sees the hand by the Oracle (CIV-11.7.3)."""
    used: list[str] = field(default_factory=list)
    """Abilities that serve once a battle and have (CIV-11.7.1)."""
    forged: int = 0
    """Wounds that the next attack of this battle turn deals beyond its strength (CIV-11.15)."""
    plan: str = secret(_plays, default="")
    """The sealed plan by which the rest of its turns is played, in words (CIV-18.10)."""

    @property
    def player(self) -> Seat | None:
        """Who plays its turns; None: the program."""
        return self.played_by if self.seat is None else self.seat


@dataclass(slots=True)
class Battle:
    """The battle that is being fought."""

    kind: BattleKind
    square: Square
    came_from: Square
    armies: list[int]
    """The attacking figures, by their places among those of their player."""
    attacker: Side
    defender: Side
    turn: SideName
    fronts: list[Front] = field(default_factory=list)
    unit_played: bool = False
    """Whether the battle turn has had its unit (CIV-11.5.1)."""
    winner: SideName | None = None
    """Who has won it, once it is over (CIV-11.8)."""

    def side(self, name: SideName) -> Side:
        """A side by its name."""
        return self.attacker if name == "attacker" else self.defender

    def units(self, name: SideName) -> dict[int, BattleUnit]:
        """The units of a side in play, by the numbers of their fronts, counted from 1."""
        found = ((number, front.unit(name)) for number, front in enumerate(self.fronts, 1))
        return {number: unit for number, unit in found if unit is not None}


@dataclass(frozen=True, slots=True)
class Loot:
    """What a winner may take, by what was beaten (CIV-11.9)."""

    winner: Seat
    loser: Seat
    kind: LootKind


def other_side(name: SideName) -> SideName:
    """The side against which a side fights."""
    return "defender" if name == "attacker" else "attacker"
