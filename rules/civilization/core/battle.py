"""The data of a battle: two sides with their forces, and the fronts between them (CIV-11)."""

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
"""The decks of barbarians, in the order that breaks ties between them (CIV-11.11)."""
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
        """The type of the unit, by which it trumps others."""
        return UNIT_CARDS[self.card].type

    @property
    def health(self) -> int:
        """The wounds that would kill it (CIV-11.6.1)."""
        return self.strength - self.wounds


@dataclass(slots=True)
class Front:
    """A front: at most one unit of each side (CIV-11.6)."""

    attacker: BattleUnit | None = None
    defender: BattleUnit | None = None

    def unit(self, side: SideName) -> BattleUnit | None:
        """Return the unit of a side."""
        return self.attacker if side == "attacker" else self.defender


def _sees_hand(side: Side, viewer: Seat | None) -> bool:
    """Return whether the viewer plays these cards, or sees them by the Oracle (CIV-11.7.3)."""
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
    """The player who plays the barbarians; None for the program (CIV-11.11)."""
    shown_to: list[Seat] = field(default_factory=list)
    """The seats that see the hand by the Oracle (CIV-11.7.3)."""
    used: list[str] = field(default_factory=list)
    """Once-a-battle abilities already used (CIV-11.7.1)."""
    forged: int = 0
    """Wounds that the next attack of this battle turn deals in addition to its strength (CIV-11.15)."""
    plan: str = secret(_plays, default="")
    """The sealed plan for the rest of its turns, as words (CIV-18.10)."""

    @property
    def player(self) -> Seat | None:
        """The player of its turns; None for the program."""
        return self.played_by if self.seat is None else self.seat


@dataclass(slots=True)
class Battle:
    """The battle that is being fought."""

    kind: BattleKind
    square: Square
    came_from: Square
    armies: list[int]
    """The attacking figures, as indexes among those of their player."""
    attacker: Side
    defender: Side
    turn: SideName
    fronts: list[Front] = field(default_factory=list)
    unit_played: bool = False
    """True once a unit was played in the battle turn (CIV-11.5.1)."""
    winner: SideName | None = None
    """The winner, once the battle is over (CIV-11.8)."""

    def side(self, name: SideName) -> Side:
        """Return a side by its name."""
        return self.attacker if name == "attacker" else self.defender

    def units(self, name: SideName) -> dict[int, BattleUnit]:
        """Return the units of a side in play, by the numbers of their fronts, counted from 1."""
        found = ((number, front.unit(name)) for number, front in enumerate(self.fronts, 1))
        return {number: unit for number, unit in found if unit is not None}


@dataclass(frozen=True, slots=True)
class Loot:
    """The loot a winner may take, by the defeated side (CIV-11.9)."""

    winner: Seat
    loser: Seat
    kind: LootKind


def other_side(name: SideName) -> SideName:
    """Return the opposite side."""
    return "defender" if name == "attacker" else "attacker"
