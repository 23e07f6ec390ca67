"""Decisions before the first turn: nation, capital, figures, Egypt's wonder (CIV-4.1, CIV-4.8 to CIV-4.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.board.control import capital_of, outskirts
from rules.civilization.board.knowledge import stacking_limit
from rules.civilization.board.placement import token_squares
from rules.civilization.core.catalog.base import FigureKind
from rules.civilization.core.catalog.build import WONDERS
from rules.civilization.core.catalog.land import LAYOUTS, TILE_SIZE
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.numbers import PER_PLAYER
from rules.civilization.core.grid import NAMES, Square, bit, block, square_named, squares_in, the_square
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.effects.cities import place_capital
from rules.civilization.effects.figures import move_figures
from rules.civilization.effects.tokens import place_wonder
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say


def free_nations(g: Game) -> list[str]:
    """Return the nations nobody has; Egypt and Rome play no tutorial (CIV-4.1, CIV-21.1)."""
    taken = {player.nation for player in g.players}
    without = ("egypt", "rome") if g.options.tutorial else ()
    return [nation for nation in NATIONS if nation not in taken and nation not in without]


def take_nation(g: Game, seat: Seat, nation: str) -> None:
    """Give a nation to a player."""
    g.players[seat].nation = nation
    g.tell(say("{who} leads {what}.", who=Who(seat), what=Text(NATIONS[nation].name)), seat)


@dataclass(frozen=True, slots=True)
class ChooseNation(Action[Game]):
    """Choose the nation you lead (CIV-4.1)."""

    tag = "lead"
    nation: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ChooseNation]:
        for nation in free_nations(g):
            yield ChooseNation(nation)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if self.nation in free_nations(g) else Obstacle("CIV-4.1", "that nation is taken")

    async def apply(self, g: Game, seat: Seat) -> None:
        take_nation(g, seat, self.nation)


def capital_squares(g: Game, seat: Seat) -> list[Square]:
    """Return the four centre squares of a player's home tile, the proposed one first (CIV-4.8, CIV-21.3)."""
    place = g.clockwise.index(seat)
    home = next(row for row in LAYOUTS[len(g.players)].homes if row.seat == place)
    inner = list(squares_in(block(home.x + 1, home.y + 1, TILE_SIZE - 2, TILE_SIZE - 2)))
    return sorted(inner, key=lambda square: not g.world.faces[square].suggested)


@dataclass(frozen=True, slots=True)
class PlaceCapital(Action[Game]):
    """Place your capital on a centre square of your home tile (CIV-4.8)."""

    tag = "capital"
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlaceCapital]:
        for square in capital_squares(g, seat):
            yield PlaceCapital(NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if square_named(self.square) not in capital_squares(g, seat):
            return Obstacle("CIV-4.8", "{square} is not a centre square of your home tile", square=self.square)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        place_capital(g, seat, the_square(self.square))
        g.tell(say("{who} places the capital on {what}.", who=Who(seat), what=self.square), seat, self.square)


def home_outskirts(g: Game, seat: Seat) -> int:
    """Return the squares around the capital; none before it is placed."""
    centre = capital_of(g, seat)
    return 0 if centre is None else outskirts(g, centre)


@dataclass(frozen=True, slots=True)
class PlaceFirstWonder(Action[Game]):
    """Place Egypt's wonder next to your capital (CIV-4.9)."""

    tag = "first_wonder"
    display_name = say("Place the wonder")
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlaceFirstWonder]:
        for square in squares_in(home_outskirts(g, seat)):
            yield PlaceFirstWonder(NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        square, centre = square_named(self.square), capital_of(g, seat)
        if square is None or centre is None or not bit(square) & token_squares(g, centre):
            return Obstacle("CIV-4.9", "place the wonder on land next to the capital")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        wonder, player.wonder_due = player.wonder_due, ""
        place_wonder(g, seat, the_square(self.square), wonder)
        name = Text(WONDERS[wonder].name)
        g.tell(say("{who} places {wonder} on {what}.", who=Who(seat), wonder=name, what=self.square), seat, self.square)


def figures_to_place(player: Player) -> list[FigureKind]:
    """Return the first figures that are still in supply (CIV-4.10)."""
    extra: list[FigureKind] = ["white_army"] * player.row.extra_armies
    wanted = [*PER_PLAYER.starting_figures, *extra]
    for figure in player.figures:
        if figure.square is not None:
            wanted.remove(figure.kind)
    return wanted


@dataclass(frozen=True, slots=True)
class PlaceFigure(Action[Game]):
    """Place a first figure next to your capital (CIV-4.10)."""

    tag = "place"
    display_name = say("Place a figure")
    figure: FigureKind
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlaceFigure]:
        for kind in figures_to_place(g.players[seat]):
            for square in squares_in(home_outskirts(g, seat)):
                yield PlaceFigure(kind, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player, square = g.players[seat], square_named(self.square)
        if self.figure not in figures_to_place(player):
            return Obstacle("CIV-4.10", "you have no such figure to place")
        if square is None or not bit(square) & home_outskirts(g, seat) & ~g.world.water:
            return Obstacle("CIV-4.10", "place your first figures on land next to the capital")
        if len(player.figures_on(square)) >= stacking_limit(player):
            return Obstacle("CIV-9.3", "at most {n} of your figures can be on a square", n=stacking_limit(player))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        figure = next(each for each in player.figures if each.kind == self.figure and each.square is None)
        move_figures(g, [figure], the_square(self.square))
        if figure.is_scout:
            g.tell(say("{who} places a scout on {square}.", who=Who(seat), square=self.square), seat, self.square)
        else:
            g.tell(say("{who} places an army on {square}.", who=Who(seat), square=self.square), seat, self.square)
