"""Choices at the beginning and at the end of a battle: decks of barbarians, armies lost, a unit saved, a coin, a
building razed (CIV-9.16, CIV-11.8.1, CIV-11.10, CIV-11.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.core.battle import BARBARIAN_TYPES
from rules.civilization.core.catalog.base import UnitType
from rules.civilization.core.catalog.build import UNIT_CARDS, UNIT_ROWS
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, save_unit, side_of
from rules.civilization.effects.draws import draw_barbarian, units_left
from rules.civilization.effects.purse import add_coin_token
from rules.civilization.effects.tokens import destroy_building
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say

CODE_OF_LAWS = "code_of_laws"
COMBUSTION = "combustion"


@dataclass(frozen=True, slots=True)
class ChooseDeck(Action[Game]):
    """Choose the deck from which the barbarians replace a missing type (CIV-11.11)."""

    tag = "deck"
    display_name = say("Choose a deck")
    unit: UnitType

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ChooseDeck]:
        for kind in BARBARIAN_TYPES:
            yield ChooseDeck(kind)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.unit not in BARBARIAN_TYPES:
            return Obstacle("CIV-11.11", "barbarians have no aircraft")
        return None if units_left(g, self.unit) else Obstacle("CIV-11.11", "that deck is empty")

    async def apply(self, g: Game, seat: Seat) -> None:
        draw_barbarian(g, self.unit)
        name = Text(UNIT_ROWS[self.unit].name)
        g.tell(say("{who} gives the barbarians a card: {what}.", who=Who(seat), what=name), seat)


@dataclass(frozen=True, slots=True)
class LoseArmies(Action[Game]):
    """Choose whether the white army is among the armies your victory costs you (CIV-11.8.1, CIV-22.10)."""

    tag = "lose_armies"
    display_name = say("Returning armies")
    white: bool = False

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LoseArmies]:
        yield LoseArmies()
        yield LoseArmies(white=True)

    async def apply(self, g: Game, seat: Seat) -> None:
        """Do nothing: the battle returns the armies."""


class SaveAction(Action[Game]):
    """The choice whether China saves a killed unit (CIV-11.10)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SaveUnit(SaveAction):
    """Return one of your killed units to your standing forces (CIV-11.10, CIV-17.2)."""

    tag = "save_unit"
    display_name = say("Save a unit")
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SaveUnit]:
        for card in dict.fromkeys(battle_of(g).side(side_of(g, seat)).killed):
            yield SaveUnit(card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.card not in battle_of(g).side(side_of(g, seat)).killed:
            return Obstacle("CIV-11.10", "no such unit of yours was killed")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        save_unit(g, side_of(g, seat), self.card)
        name = Text(UNIT_ROWS[UNIT_CARDS[self.card].type].name)
        g.tell(say("{who} saves a unit: {what}.", who=Who(seat), what=name), seat)


@dataclass(frozen=True, slots=True)
class SaveNothing(SaveAction):
    """Save no killed unit (CIV-11.10)."""

    tag = "save_nothing"
    display_name = say("Save no unit")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SaveNothing]:
        yield SaveNothing()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Save nothing: all killed units go below their decks."""


class LawsAction(Action[Game]):
    """The choice whether a winner uses Code of Laws (CIV-11.10)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TakeCoin(LawsAction):
    """Put a coin on Code of Laws for a battle you have won (CIV-11.10)."""

    tag = "take_coin"
    display_name = say("Take a coin")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[TakeCoin]:
        yield TakeCoin()

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(CODE_OF_LAWS)
        add_coin_token(g, seat, CODE_OF_LAWS)
        g.tell(say("{who} puts a coin on Code of Laws.", who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class LeaveCoin(LawsAction):
    """Take no coin for this battle (CIV-11.10)."""

    tag = "leave_coin"
    display_name = say("Take no coin")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LeaveCoin]:
        yield LeaveCoin()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: Code of Laws stays available for another battle of the turn."""


class RazeAction(Action[Game]):
    """The choice whether an army destroys the building it has moved onto (CIV-9.16)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RazeBuilding(RazeAction):
    """Destroy the building on which your army has ended its movement, by Combustion (CIV-9.16)."""

    tag = "raze"
    display_name = say("Destroy the building")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[RazeBuilding]:
        yield RazeBuilding()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if g.raze is not None else Obstacle("CIV-9.16", "no army has ended its movement on a building")

    async def apply(self, g: Game, seat: Seat) -> None:
        assert g.raze is not None, "an army stands on a building"
        g.players[seat].turn.used.append(COMBUSTION)
        destroy_building(g, seat, g.raze)


@dataclass(frozen=True, slots=True)
class LeaveBuilding(RazeAction):
    """Do not destroy the building your army has ended on (CIV-9.16)."""

    tag = "leave_building"
    display_name = say("Leave the building")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LeaveBuilding]:
        yield LeaveBuilding()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: the building stays."""
