"""Wonders that may be used in Start of Turn: Hanging Gardens, Statue of Liberty (CIV-6.2, CIV-10.9, CIV-15.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.civilization.actions.families import StartAction
from rules.civilization.board.control import marker_square, wonder_works
from rules.civilization.board.knowledge import stacking_limit
from rules.civilization.board.learnable_technologies import lessons
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import NAMES
from rules.civilization.core.state import Game
from rules.civilization.effects.figures import place_figure
from rules.civilization.effects.technology import research
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

HANGING_GARDENS, STATUE_OF_LIBERTY = "hanging_gardens", "statue_of_liberty"


def wonder_obstacle(g: Game, seat: Seat, wonder: str) -> Obstacle | None:
    """Return why a wonder cannot be used now (CIV-6.2, CIV-13.9, CIV-15.4)."""
    if not wonder_works(g, seat, wonder):
        return Obstacle("CIV-15.4", "you have no such wonder in use")
    return Obstacle("CIV-6.2", "you can use a wonder once a turn") if wonder in g.players[seat].turn.used else None


@dataclass(frozen=True, slots=True)
class PlaceGardenFigure(StartAction):
    """Place a free figure on the Hanging Gardens (CIV-15.6)."""

    tag = "gardens"
    display_name = say("Figure on the Hanging Gardens")
    figure: Literal["army", "scout"]

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlaceGardenFigure]:
        if wonder_works(g, seat, HANGING_GARDENS):
            yield cls("army")
            yield cls("scout")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = wonder_obstacle(g, seat, HANGING_GARDENS)
        if refused is not None:
            return refused
        player, square = g.players[seat], marker_square(g, "wonder", HANGING_GARDENS)
        assert square is not None, "a wonder in use lies on the map"
        if player.in_supply(self.figure == "scout") is None:
            return Obstacle("CIV-8.3", "you have no such figure in supply")
        if len(player.figures_on(square)) >= stacking_limit(player):
            return Obstacle("CIV-9.3", "at most {n} of your figures can be on a square", n=stacking_limit(player))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        square = marker_square(g, "wonder", HANGING_GARDENS)
        assert square is not None, "a wonder in use lies on the map"
        g.players[seat].turn.used.append(HANGING_GARDENS)
        place_figure(g, seat, square, scout=self.figure == "scout")
        text = say("{who} places an army on the Hanging Gardens.", who=Who(seat))
        if self.figure == "scout":
            text = say("{who} places a scout on the Hanging Gardens.", who=Who(seat))
        g.tell(text, seat, NAMES[square])


@dataclass(frozen=True, slots=True)
class ResearchByLiberty(StartAction):
    """Research for free what another player knows, with the Statue of Liberty (CIV-10.9)."""

    tag = "liberty"
    display_name = say("Research with the Statue of Liberty")
    technology: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ResearchByLiberty]:
        if wonder_works(g, seat, STATUE_OF_LIBERTY):
            for technology in known_by_others(g, seat):
                yield cls(technology)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = wonder_obstacle(g, seat, STATUE_OF_LIBERTY)
        if refused is None and self.technology not in known_by_others(g, seat):
            return Obstacle("CIV-10.9", "nobody else knows it, or your pyramid has no place for it")
        return refused

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(STATUE_OF_LIBERTY)
        research(g, seat, self.technology)
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} researches {what} with the Statue of Liberty.", who=Who(seat), what=name), seat)


def known_by_others(g: Game, seat: Seat) -> list[str]:
    """Return the technologies of other players that this one can add to the pyramid."""
    return list(dict.fromkeys(technology for other in g.others(seat) for technology in lessons(g, seat, other)))
