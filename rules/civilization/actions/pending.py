"""Forced choices that come before everything else: cards above the hand size, great persons, figures to move away
(CIV-5.4, CIV-6.3.2, CIV-14.2.3, CIV-14.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import PersonAction
from rules.civilization.board.hands import surplus_events
from rules.civilization.board.sites import relocation_squares
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.grid import NAMES, square_named, the_square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import discard_event
from rules.civilization.effects.figures import move_figures
from rules.civilization.effects.purse import give_coin
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say


@dataclass(frozen=True, slots=True)
class DiscardEvent(Action[Game]):
    """Discard a culture event above your hand size (CIV-14.2.3)."""

    tag = "discard"
    event: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DiscardEvent]:
        if surplus_events(g, seat):
            for event in dict.fromkeys(held.event for held in g.players[seat].events):
                yield DiscardEvent(event)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not surplus_events(g, seat):
            return Obstacle("CIV-14.2.3", "you do not hold too many culture events")
        if all(held.event != self.event for held in g.players[seat].events):
            return Obstacle("CIV-14.2.3", "you do not hold that culture event")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        discard_event(g, seat, self.event)
        g.tell(say("{who} discards {what}.", who=Who(seat), what=Text(EVENTS[self.event].name)), seat)


@dataclass(frozen=True, slots=True)
class KeepPerson(PersonAction):
    """Keep a great person you have gained in reserve (CIV-14.4.2)."""

    tag = "keep"
    display_name = say("Keep in reserve")
    person: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[KeepPerson]:
        for person in dict.fromkeys(g.players[seat].persons_due):
            yield KeepPerson(person)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.person not in g.players[seat].persons_due:
            return Obstacle("CIV-14.4.2", "you have gained no such great person")
        if g.phase == "setup":
            return Obstacle("CIV-4.9", "place the first great person at once")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        player.persons_due.remove(self.person)
        player.great_persons.append(self.person)
        name = Text(GREAT_PERSONS[self.person].name)
        g.tell(say("{who} keeps {what} in reserve.", who=Who(seat), what=name), seat)


def stranded(g: Game, seat: Seat) -> list[Figure]:
    """Return the figures on the site of a city just founded, which must move away (CIV-6.3.2)."""
    if g.group is not None and g.active == seat:
        return []
    return [each for each in g.players[seat].figures if each.square is not None and each.square in g.cities]


@dataclass(frozen=True, slots=True)
class Relocate(Action[Game]):
    """Move a figure off the site of a new city (CIV-6.3.2)."""

    tag = "relocate"
    display_name = say("Move a figure away")
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Relocate]:
        for figure in stranded(g, seat)[:1]:
            assert figure.square is not None, "it stands on the map"
            for square in relocation_squares(g, seat, figure.square):
                yield Relocate(NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        figures = stranded(g, seat)
        if not figures or figures[0].square is None:
            return Obstacle("CIV-6.3.2", "no figures have to move away")
        if square_named(self.square) not in relocation_squares(g, seat, figures[0].square):
            return Obstacle("CIV-6.3.2", "move the figure to an open square around the new city")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        move_figures(g, stranded(g, seat)[:1], the_square(self.square))
        g.tell(say("{who} moves a figure to {what}.", who=Who(seat), what=self.square), seat, self.square)


@dataclass(frozen=True, slots=True)
class GiveCoin(Action[Game]):
    """Give another player the coin token of A Gift from Afar (CIV-14.3.12)."""

    tag = "give_coin"
    display_name = say("Give a coin")
    player: Seat

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GiveCoin]:
        for other in g.others(seat):
            yield cls(other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.player not in g.others(seat):
            return Obstacle("CIV-14.3.12", "give the coin to another player")
        return None if g.players[seat].coins_due else Obstacle("CIV-14.3.12", "you have no coin to give")

    async def apply(self, g: Game, seat: Seat) -> None:
        other = self.player
        give_coin(g, seat, other)
        g.tell(say("{who} gives a coin to {other}.", who=Who(seat), other=Who(other)), seat)
