"""A battle turn: a unit is played (CIV-11.5, CIV-11.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import BattleAction
from rules.civilization.core.battle import SideName
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import NEW_FRONT, battle_of, open_fronts, play_unit, side_of
from rules.civilization.effects.event_texts import tell_played
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, say


@dataclass(frozen=True, slots=True)
class PlayUnit(BattleAction):
    """Play a unit as a new front, or against an enemy unit (CIV-11.6)."""

    tag = "play"
    display_name = say("Play a unit")
    card: str
    front: int = NEW_FRONT
    """The number of the attacked front; 0 for a new one."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlayUnit]:
        name = side_of(g, seat)
        fronts = open_fronts(battle_of(g), name)
        for card in dict.fromkeys(battle_of(g).side(name).battle_hand):
            for front in (*fronts, NEW_FRONT):
                yield PlayUnit(card, front)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        name = side_of(g, seat)
        if battle_of(g).unit_played:
            return Obstacle("CIV-11.5.1", "you have already played a unit this battle turn")
        if self.card not in battle_of(g).side(name).battle_hand:
            return Obstacle("CIV-11.5", "you have no such unit to play")
        if self.front != NEW_FRONT and self.front not in open_fronts(battle_of(g), name):
            return Obstacle("CIV-11.6", "there is no enemy unit alone on that front")
        return None

    def play(self, g: Game, name: SideName) -> None:
        """Play the card for a side, and remove it from the side's plan."""
        play_unit(g, name, self.card, self.front)
        side = battle_of(g).side(name)
        words = side.plan.split()
        if self.card in words:
            words.remove(self.card)
            side.plan = " ".join(words)

    async def apply(self, g: Game, seat: Seat) -> None:
        self.play(g, side_of(g, seat))
        tell_played(g, seat, self.card, self.front)


@dataclass(frozen=True, slots=True)
class EndBattleTurn(BattleAction):
    """End your battle turn without further abilities (CIV-11.5.1)."""

    tag = "end_battle_turn"
    display_name = say("End the battle turn")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[EndBattleTurn]:
        yield EndBattleTurn()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not battle_of(g).unit_played:
            return Obstacle("CIV-11.5.1", "you have to play a unit first")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: the other side's battle turn follows."""
