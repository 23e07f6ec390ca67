"""Engineering: one produce action buys two items (CIV-8.2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import CityAction
from rules.civilization.board.control import cities_of
from rules.civilization.core.grid import NAMES
from rules.civilization.core.state import Game
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, say

ENGINEERING = "engineering"


@dataclass(frozen=True, slots=True)
class SplitProduction(CityAction):
    """Produce two items with one action of a city (CIV-8.2.3)."""

    tag = "split"
    display_name = say("Produce two items")
    city: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SplitProduction]:
        if g.players[seat].knows(ENGINEERING):
            for centre in cities_of(g, seat):
                yield cls(NAMES[centre])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if not player.knows(ENGINEERING) or ENGINEERING in player.turn.used:
            return Obstacle("CIV-8.2.3", "you have no Engineering to use this turn")
        return self.city_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        """Record the first item; the items are chosen one after the other, then declared together."""


@dataclass(frozen=True, slots=True)
class NoItem(Action[Game]):
    """Produce no further item with Engineering (CIV-8.2.3)."""

    tag = "no_item"
    display_name = say("No more items")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoItem]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: the item chosen before is produced as usual."""
