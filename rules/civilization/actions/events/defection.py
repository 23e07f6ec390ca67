"""Defection, Mass Defection and Wholesale Defection (CIV-14.3.3, CIV-14.3.7, CIV-14.3.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.events.base import EventAction, out_of_reach
from rules.civilization.actions.families import MovementAction
from rules.civilization.board.control import figures_owner, owner_of
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import NAMES, Square, square_named, the_square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.figures import return_figures
from rules.civilization.effects.tokens import kill_person
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

MOST_KILLED = {"defection": 1, "mass_defection": 2, "wholesale_defection": 2}


def defecting(g: Game, square: Square, armies: int, scouts: int) -> list[Figure]:
    """Return that many figures on a square, a white army last; none if there are too few."""
    owner = figures_owner(g, square)
    here = [] if owner is None else g.players[owner].figures_on(square)
    found_armies = [each for each in here if not each.is_scout][:armies]
    found_scouts = [each for each in here if each.is_scout][:scouts]
    return [*found_armies, *found_scouts] if (len(found_armies), len(found_scouts)) == (armies, scouts) else []


@dataclass(frozen=True, slots=True)
class Defect(EventAction, MovementAction):
    """Play a culture event that kills figures on a square, or a great person when none are named (CIV-14.3.7)."""

    tag = "defect"
    display_name = say("Let figures defect")
    events = tuple(MOST_KILLED)
    event: str
    square: str
    armies: int = 0
    scouts: int = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Defect]:
        for event in cls.held(g, seat):
            squares = [each.square for player in g.players for each in player.figures if each.square is not None]
            for square in dict.fromkeys(squares):
                for armies in range(MOST_KILLED[event], -1, -1):
                    for scouts in range(MOST_KILLED[event] - armies, -1, -1):
                        if armies or scouts:
                            yield cls(event, NAMES[square], armies, scouts)
            for square in g.markers:
                yield cls(event, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.event_obstacle(g, seat)
        if refused is not None:
            return refused
        square, reach = square_named(self.square), EVENTS[self.event].range
        if square is None or min(self.armies, self.scouts) < 0:
            return Obstacle("CIV-14.3.3", "{square} is not a square", square=self.square)
        if reach and (refused := out_of_reach(g, seat, square, reach)) is not None:
            return refused
        most = MOST_KILLED[self.event]
        if self.armies + self.scouts > most:
            return Obstacle("CIV-14.3.7", "you can kill at most {n} figures", n=most)
        if self.armies + self.scouts:
            if not defecting(g, square, self.armies, self.scouts):
                return Obstacle("CIV-14.3.3", "there are no such figures there")
            return None
        marker = g.markers.get(square)
        if most == 1 or marker is None or marker.kind != "great_person":
            return Obstacle("CIV-14.3.7", "it cannot kill a great person there")
        return None

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{event} on {square}", event=Text(EVENTS[self.event].name), square=self.square)

    def targets(self, g: Game) -> tuple[Seat, ...]:
        square = the_square(self.square)
        owner = figures_owner(g, square) if self.armies + self.scouts else owner_of(g, square)
        return () if owner is None else (owner,)

    async def apply(self, g: Game, seat: Seat) -> None:
        square, name = the_square(self.square), Text(EVENTS[self.event].name)
        if self.armies + self.scouts:
            return_figures(g, defecting(g, square, self.armies, self.scouts))
            sign = ""
            text = say("{who} kills figures on {square} with {what}.", who=Who(seat), square=self.square, what=name)
        else:
            kill_person(g, square)
            sign = BigEvent.PERSON_KILLED
            text = say(
                "{who} kills the great person on {square} with {what}.", who=Who(seat), square=self.square, what=name
            )
        g.tell(text, seat, self.square, sign=sign)
