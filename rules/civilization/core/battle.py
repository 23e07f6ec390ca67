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


@dataclass(slots=True)
class Front:
    """A front: at most one unit of each side (CIV-11.6)."""

    attacker: BattleUnit | None = None
    defender: BattleUnit | None = None

    def unit(self, side: SideName) -> BattleUnit | None:
        """The unit of a side."""
        return self.attacker if side == "attacker" else self.defender


@dataclass(slots=True)
class Side:
    """One side of a battle; barbarians have no seat (CIV-11.11)."""

    seat: Seat | None
    bonus: int = 0
    """The sum of its combat bonuses (CIV-11.4)."""
    battle_hand: list[str] = secret("owner", default_factory=list)
    killed: list[str] = field(default_factory=list)


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

    def side(self, name: SideName) -> Side:
        """A side by its name."""
        return self.attacker if name == "attacker" else self.defender


@dataclass(frozen=True, slots=True)
class Loot:
    """What a winner may take, by what was beaten (CIV-11.9)."""

    winner: Seat
    loser: Seat
    kind: LootKind


def other_side(name: SideName) -> SideName:
    """The side against which a side fights."""
    return "defender" if name == "attacker" else "attacker"
