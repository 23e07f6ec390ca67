"""Disoriented, Lost and Out of Position lead figures of others away (CIV-14.3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import ManagementAction
from rules.civilization.board.control import figures_owner
from rules.civilization.board.event_squares import led_to
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import NAMES, bit, square_named, squares_in, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.figures import move_figures
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


@dataclass(frozen=True, slots=True)
class Mislead(EventAction, ManagementAction):
    """Play a culture event that moves all figures of another player on a square (CIV-14.3.5)."""

    tag = "mislead"
    display_name = say("Lead figures away")
    events = tuple(row.id for row in EVENTS.values() if row.steps)
    event: str
    square: str
    goal: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Mislead]:
        for event in cls.held(g, seat):
            for player in g.players:
                squares = [each.square for each in player.figures if each.square is not None]
                for square in dict.fromkeys(squares if player.seat != seat else []):
                    for goal in squares_in(led_to(g, square, EVENTS[event].steps)):
                        yield cls(event, NAMES[square], NAMES[goal])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.event_obstacle(g, seat)
        if refused is not None:
            return refused
        square, goal = square_named(self.square), square_named(self.goal)
        owner = None if square is None else figures_owner(g, square)
        if square is None or owner is None or owner == seat:
            return Obstacle("CIV-14.3.5", "there are no figures of another player there")
        steps = EVENTS[self.event].steps
        if goal is None or not bit(goal) & led_to(g, square, steps):
            return Obstacle("CIV-14.3.5", "they cannot get there in {n} steps", n=steps)
        return None

    def targets(self, g: Game) -> tuple[Seat, ...]:
        owner = figures_owner(g, the_square(self.square))
        return () if owner is None else (owner,)

    async def apply(self, g: Game, seat: Seat) -> None:
        square = the_square(self.square)
        owner = figures_owner(g, square)
        assert owner is not None, "figures stand there"
        move_figures(g, g.players[owner].figures_on(square), the_square(self.goal))
        name = Text(EVENTS[self.event].name)
        text = say(
            "{who} leads figures from {square} to {goal} with {what}.",
            who=Who(seat), square=self.square, goal=self.goal, what=name,
        )  # fmt: skip
        g.tell(text, seat, self.square, self.goal)
