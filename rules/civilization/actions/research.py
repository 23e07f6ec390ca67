"""Research: everybody chooses a technology in secret (CIV-10.1 to CIV-10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import ResearchAction
from rules.civilization.board.control import wonder_works
from rules.civilization.board.knowledge import has_place, trade_needed
from rules.civilization.core.catalog.technology import SPACE_FLIGHT, TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say

PORCELAIN_TOWER = "porcelain_tower"


def technology_obstacle(g: Game, seat: Seat, technology: str) -> Obstacle | None:
    """Return why a technology cannot be added to a pyramid at any cost (CIV-10.4, CIV-10.5)."""
    player = g.players[seat]
    if technology not in TECHNOLOGIES:
        return Obstacle("CIV-10.1", "there is no such technology")
    if player.knows(technology):
        return Obstacle("CIV-10.5", "you already know that technology")
    if not has_place(player, TECHNOLOGIES[technology].level):
        return Obstacle("CIV-10.4", "your pyramid has no place for it")
    return None


@dataclass(frozen=True, slots=True)
class Research(ResearchAction):
    """Learn a technology of a level that your trade pays for (CIV-10.1)."""

    tag = "research"
    technology: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Research]:
        for technology in TECHNOLOGIES:
            yield Research(technology)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = technology_obstacle(g, seat, self.technology)
        if refused is not None:
            return refused
        if self.technology == SPACE_FLIGHT and g.options.tutorial:
            return Obstacle("CIV-21.1", "nobody wins the tutorial game")
        needed = trade_needed(TECHNOLOGIES[self.technology].level, wonder_works(g, seat, PORCELAIN_TOWER))
        if g.players[seat].trade < needed:
            have = g.players[seat].trade
            return Obstacle("CIV-10.2", "you have {have} of {n} trade", lacks=needed - have, have=have, n=needed)
        return None

    def subject(self, g: Game, seat: Seat) -> Text:
        return Text(TECHNOLOGIES[self.technology].name)

    async def apply(self, g: Game, seat: Seat) -> None:
        """Do nothing: the stage reveals all choices together."""


@dataclass(frozen=True, slots=True)
class NoResearch(ResearchAction):
    """Research nothing this turn (CIV-10.1)."""

    tag = "no_research"
    display_name = say("Research nothing")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoResearch]:
        yield NoResearch()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing."""
