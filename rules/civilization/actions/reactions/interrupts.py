"""Interrupts of movement: the defections, and Communism's lock (CIV-9.14, CIV-14.3.7, CIV-18.6, CIV-18.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import GroupAction, MovementAction
from rules.civilization.actions.reactions.base import Reaction
from rules.civilization.board.control import owner_of, within_reach
from rules.civilization.board.path_positions import figures_then
from rules.civilization.board.payment import holds, payments, pays
from rules.civilization.board.reacting import COMMUNISM, INTERRUPTING_EVENTS, MOVES, SPY, item_asked, open_items
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import NAMES, Square, bit, square_named, the_square
from rules.civilization.core.player import Figure
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import discard_event
from rules.civilization.effects.interrupts import kill_figures, kill_great_person, lock
from rules.civilization.effects.purse import spend_token
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

MOST_KILLED = {"defection": 1, "mass_defection": 2, "wholesale_defection": 2}


class Interrupt(Reaction):
    """A reaction that interrupts a path. `item` is 0 if it interrupts the player's own movement."""

    __slots__ = ()

    item: int
    step: int

    def moment_obstacle(self, g: Game) -> Obstacle | None:
        """Return why nothing can be interrupted: there is no such item or step (CIV-18.6, CIV-18.8)."""
        if not g.declared:
            if (self.item, self.step) == (0, 0):
                return None
            return Obstacle("CIV-18.8", "nothing that you could interrupt is being declared")
        declared = item_asked(g, self.item)
        if declared is None or declared.kind not in MOVES:
            return Obstacle("CIV-18.6", "you can only interrupt movement")
        if not 0 <= self.step < max(1, len(declared.squares)):
            return Obstacle("CIV-18.8", "the path has no such step")
        return None

    def commit(self, g: Game, seat: Seat) -> None:
        """Pay for it and mark it as used, before others may cancel it (CIV-18.3)."""
        raise AssertionError(f"{type(self).__name__} states no price")

    def declares(self, g: Game, seat: Seat) -> Declared:
        """Return the declaration that others may cancel (CIV-18.4)."""
        raise AssertionError(f"{type(self).__name__} declares nothing")


def moments(g: Game) -> Iterator[tuple[int, int, Square | None]]:
    """Yield every item and step that can be interrupted, with the square of the group."""
    if not g.declared:
        yield 0, 0, None if g.group is None else g.group.square
    for declared in open_items(g):
        if declared.kind == "segment_end":
            yield declared.item, 0, None
        elif declared.kind == "path":
            for step, square in enumerate(declared.squares):
                yield declared.item, step, square


@dataclass(frozen=True, slots=True)
class InterruptWithEvent(Interrupt, GroupAction):
    """Kill figures, or a great person when none are named, with a culture event on a path (CIV-18.8)."""

    tag = "interrupt"
    display_name = say("Let figures defect now")
    sampled = True
    event: str
    square: str
    armies: int = 0
    scouts: int = 0
    item: int = 1
    step: int = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[InterruptWithEvent]:
        held = [each.event for each in g.players[seat].events if each.event in INTERRUPTING_EVENTS]
        standing = [each.square for player in g.players for each in player.figures if each.square is not None]
        for event in dict.fromkeys(held):
            for item, step, moving in moments(g):
                there = [moving] if moving is not None and step else [*standing, *g.markers]
                for square in dict.fromkeys(there):
                    for armies in range(MOST_KILLED[event], -1, -1):
                        for scouts in range(MOST_KILLED[event] - armies, -1, -1):
                            yield cls(event, NAMES[square], armies, scouts, item, step)

    def _killed(self, g: Game) -> list[tuple[Seat, Figure]]:
        here = figures_then(g, the_square(self.square), self.item, self.step)
        ordered = sorted(here, key=lambda each: each[1].kind == "white_army")
        armies = [each for each in ordered if not each[1].is_scout][: self.armies]
        scouts = [each for each in ordered if each[1].is_scout][: self.scouts]
        return [*armies, *scouts]

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.event not in INTERRUPTING_EVENTS or all(held.event != self.event for held in g.players[seat].events):
            return Obstacle("CIV-14.3.1", "you hold no such culture event")
        refused = self.moment_obstacle(g)
        if refused is not None:
            return refused
        square, reach, most = square_named(self.square), EVENTS[self.event].range, MOST_KILLED[self.event]
        if square is None or min(self.armies, self.scouts) < 0:
            return Obstacle("CIV-14.3.3", "{square} is not a square", square=self.square)
        if reach and not within_reach(g, seat, (square,), reach):
            return Obstacle("CIV-14.3.3", "none of your figures or cities is within {n} squares", n=reach)
        wanted = self.armies + self.scouts
        if wanted > most:
            return Obstacle("CIV-14.3.7", "you can kill at most {n} figures", n=most)
        if wanted:
            killed = self._killed(g)
            if len(killed) < wanted:
                return Obstacle("CIV-14.3.3", "there are no such figures there")
            return None
        marker = g.markers.get(square)
        if most == 1 or marker is None or marker.kind != "great_person":
            return Obstacle("CIV-14.3.7", "it cannot kill a great person there")
        return None

    def targets(self, g: Game) -> tuple[Seat, ...]:
        """Return the players that the event targets (CIV-18.2)."""
        if self.armies + self.scouts:
            return tuple(dict.fromkeys(owner for owner, _ in self._killed(g)))
        owner = owner_of(g, the_square(self.square))
        return () if owner is None else (owner,)

    def commit(self, g: Game, seat: Seat) -> None:
        discard_event(g, seat, self.event)

    def declares(self, g: Game, seat: Seat) -> Declared:
        return Declared("culture_event", seat, self.event, self.targets(g))

    async def apply(self, g: Game, seat: Seat) -> None:
        name = Text(EVENTS[self.event].name)
        if self.armies + self.scouts:
            kill_figures(g, [figure for _, figure in self._killed(g)])
            sign = ""
            text = say("{who} kills figures on {square} with {what}.", who=Who(seat), square=self.square, what=name)
        else:
            kill_great_person(g, the_square(self.square))
            sign = BigEvent.PERSON_KILLED
            text = say(
                "{who} kills the great person on {square} with {what}.",
                who=Who(seat), square=self.square, what=name,
            )  # fmt: skip
        g.tell(text, seat, self.square, sign=sign)


@dataclass(frozen=True, slots=True)
class LockSquare(Interrupt, GroupAction, MovementAction):
    """Let no figure leave a square this turn, with Communism and a spy (CIV-9.14)."""

    tag = "lock"
    display_name = say("Lock a square")
    sampled = True
    pay: tuple[str, ...]
    square: str
    item: int = 1
    step: int = 0

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player = g.players[seat]
        return not player.knows(COMMUNISM) or COMMUNISM in player.turn.used

    @property
    def paid(self) -> tuple[str, ...]:
        return self.pay

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LockSquare]:
        standing = [each.square for player in g.players for each in player.figures if each.square is not None]
        for payment in payments(g.players[seat], SPY):
            for item, step, moving in moments(g):
                there = [moving] if moving is not None and step else [*standing, *([] if moving is None else [moving])]
                for square in dict.fromkeys(there):
                    yield cls(payment, NAMES[square], item, step)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player, square = g.players[seat], square_named(self.square)
        if not player.knows(COMMUNISM) or COMMUNISM in player.turn.used:
            return Obstacle("CIV-8.9", "you have no such ability left this turn")
        if not pays(self.pay, SPY) or not holds(player, self.pay):
            return Obstacle("CIV-9.14", "it costs a spy")
        refused = self.moment_obstacle(g)
        if refused is not None:
            return refused
        if square is None or not bit(square) & g.world.known:
            return Obstacle("CIV-2.11", "that square is not discovered yet")
        return Obstacle("CIV-9.14", "that square is locked") if square in g.locked else None

    def commit(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(COMMUNISM)
        for token in self.pay:
            spend_token(g, seat, token)

    def declares(self, g: Game, seat: Seat) -> Declared:
        return Declared("resource_ability", seat, COMMUNISM)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.tell(say("{who} locks {square}.", who=Who(seat), square=self.square), seat, self.square)
        lock(g, the_square(self.square))
