"""Steam Power ships figures over water (CIV-8.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.board.sites import room_for
from rules.civilization.core.grid import NAMES, bit, square_named, squares_in, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.figures import ship_figures
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class ShipFigures(ResourceAbility, ManagementAction):
    """Move all your figures on a square to any water square; they do not move again this turn (CIV-8.13)."""

    tag = "ship"
    display_name = say("Ship figures")
    technologies = ("steam_power",)
    technology: str
    pay: tuple[str, ...]
    square: str
    sea: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ShipFigures]:
        for technology, payment in cls.payable(g, seat):
            for square in dict.fromkeys(each.square for each in g.players[seat].figures if each.square is not None):
                for sea in squares_in(g.world.water):
                    yield cls(technology, payment, NAMES[square], NAMES[sea])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.ability_obstacle(g, seat)
        if refused is not None:
            return refused
        square, sea = square_named(self.square), square_named(self.sea)
        figures = [] if square is None else g.players[seat].figures_on(square)
        if not figures:
            return Obstacle("CIV-8.13", "you have no figures there")
        if sea is None or not bit(sea) & g.world.water or sea == square:
            return Obstacle("CIV-8.13", "choose another water square")
        if room_for(g, seat, sea) < len(figures):
            return Obstacle("CIV-8.13", "there is no room for them")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        ship_figures(g, g.players[seat].figures_on(the_square(self.square)), the_square(self.sea))
        text = say("{who} ships figures from {square} to {sea}.", who=Who(seat), square=self.square, sea=self.sea)
        g.tell(text, seat, self.square, self.sea)
