"""Start of Turn: cities, governments, great persons, scouts (CIV-6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.civilization.actions.families import PersonAction, StartAction
from rules.civilization.board.control import cities_of, city_named
from rules.civilization.board.knowledge import unlocked_governments
from rules.civilization.board.placement import token_squares
from rules.civilization.board.sites import founders, limit_obstacle, relocation_squares, room_for, site_obstacle
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS
from rules.civilization.core.grid import NAMES, bit, square_named, squares_in, the_square
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.state import Game
from rules.civilization.effects.cities import place_city
from rules.civilization.effects.culture import advance_rome
from rules.civilization.effects.figures import return_figures
from rules.civilization.effects.government import ANARCHY, change_government
from rules.civilization.effects.scouts import assign
from rules.civilization.effects.tokens import place_person
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

FounderKind = Literal["scout", "army"]


@dataclass(frozen=True, slots=True)
class FoundCity(StartAction):
    """Found a city with a scout on its site (CIV-6.3)."""

    tag = "found"
    display_name = say("Found a city")
    square: str
    figure: FounderKind = "scout"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[FoundCity]:
        for square in dict.fromkeys(each.square for each in g.players[seat].figures if each.square is not None):
            yield FoundCity(NAMES[square])
            yield FoundCity(NAMES[square], "army")

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return the obstacle to a city at the squares of figures that could found one (CIV-6.3)."""
        if (refused := limit_obstacle(g, seat)) is not None:
            return refused
        squares = dict.fromkeys(each.square for each in g.players[seat].figures if each.square is not None)
        sites = [square for square in squares if founders(g, seat, square)]
        if not sites:
            return Obstacle("CIV-6.3", "you have no scout on the map")
        for square in sites:
            refused = site_obstacle(g, seat, square)
            if refused is not None:
                refused.about = Text(NAMES[square])
                return refused
        return Obstacle("CIV-6.3.2", "your other figures there have nowhere to go")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        square = square_named(self.square)
        if square is None:
            return Obstacle("CIV-6.3", "{square} is not a square", square=self.square)
        found = [each for each in founders(g, seat, square) if each.is_scout == (self.figure == "scout")]
        if not found:
            if self.figure == "army":
                return Obstacle("CIV-16.3", "no army of yours can found a city there")
            return Obstacle("CIV-6.3", "you have no scout there")
        refused = limit_obstacle(g, seat) or site_obstacle(g, seat, square)
        if refused is not None:
            return refused
        others = len(g.players[seat].figures_on(square)) - 1
        if sum(room_for(g, seat, other) for other in relocation_squares(g, seat, square)) < others:
            return Obstacle("CIV-6.3.2", "your other figures there would have nowhere to go")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        square = the_square(self.square)
        scout = self.figure == "scout"
        founder = next(each for each in founders(g, seat, square) if each.is_scout == scout)
        return_figures(g, [founder])
        place_city(g, seat, square)
        text = say("{who} founds a city on {what}.", who=Who(seat), what=self.square)
        g.tell(text, seat, self.square, sign=BigEvent.CITY_FOUNDED)
        advance_rome(g, seat)


@dataclass(frozen=True, slots=True)
class ChangeGovernment(StartAction):
    """Take another government with its own ability (CIV-6.4)."""

    tag = "government"
    display_name = say("Change government")
    government: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ChangeGovernment]:
        for government in (*unlocked_governments(g.players[seat]), ANARCHY):
            yield ChangeGovernment(government)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.government == player.government:
            return Obstacle("CIV-6.4", "that is already your government")
        if player.turn.government_changed:
            return Obstacle("CIV-6.4.4", "you can change government only once a turn")
        if self.government == ANARCHY:
            return None
        if self.government not in unlocked_governments(player):
            return Obstacle("CIV-6.4", "you have not unlocked that government")
        if self.government in player.turn.adoptable and player.government != ANARCHY:
            return None
        if player.government != ANARCHY:
            return Obstacle("CIV-6.4.1", "you have to go through Anarchy first")
        if player.anarchy_since >= g.round:
            return Obstacle("CIV-6.4.3", "you can leave Anarchy only in a later turn")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.government_changed = True
        change_government(g, seat, self.government)
        name = Text(GOVERNMENTS[self.government].name)
        g.tell(say("{who} changes to {what}.", who=Who(seat), what=name), seat)


def persons_at_hand(g: Game, player: Player) -> list[str]:
    """Return the great persons that can be placed: those just gained, else the reserve.

    Those on the map never move (CIV-6.5, CIV-14.4.2, CIV-14.4.4).
    """
    return player.persons_due or player.great_persons


@dataclass(frozen=True, slots=True)
class PlacePerson(PersonAction):
    """Place a great person in the outskirts of one of your cities (CIV-14.4.2)."""

    tag = "person"
    display_name = say("Place a great person")
    person: str
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlacePerson]:
        for person in dict.fromkeys(persons_at_hand(g, g.players[seat])):
            for centre in cities_of(g, seat):
                for square in squares_in(token_squares(g, centre)):
                    yield PlacePerson(person, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.person not in persons_at_hand(g, g.players[seat]):
            return Obstacle("CIV-14.4.2", "you have no such great person")
        square = square_named(self.square)
        if square is None or not any(bit(square) & token_squares(g, centre) for centre in cities_of(g, seat)):
            return Obstacle("CIV-14.4.2", "place a great person on open land around one of your cities")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        persons_at_hand(g, g.players[seat]).remove(self.person)
        place_person(g, the_square(self.square), self.person)
        name = Text(GREAT_PERSONS[self.person].name)
        g.tell(say("{who} places {person} on {what}.", who=Who(seat), person=name, what=self.square), seat, self.square)


def may_gather(g: Game, figure: Figure) -> bool:
    """Return whether a figure is a scout that has been on the map since an earlier turn (CIV-13.1, CIV-15.6)."""
    return figure.is_scout and figure.square is not None and figure.arrived < g.round


@dataclass(frozen=True, slots=True)
class AssignScout(StartAction):
    """Assign a scout to another of your cities (CIV-6.6)."""

    tag = "assign"
    display_name = say("Assign a scout")
    scout: str
    """The square of the scout."""
    city: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[AssignScout]:
        scouts = [each.square for each in g.players[seat].figures if may_gather(g, each)]
        for square in dict.fromkeys(scouts):
            assert square is not None, "it stands on the map"
            for centre in cities_of(g, seat):
                yield AssignScout(NAMES[square], NAMES[centre])

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return None: the question already states the city of each scout."""
        return None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        square, centre = square_named(self.scout), square_named(self.city)
        here = [] if square is None else g.players[seat].figures_on(square)
        scouts = [each for each in here if may_gather(g, each)]
        if not scouts:
            return Obstacle("CIV-6.6", "you have no scout there")
        if city_named(g, seat, centre) is None:
            return Obstacle("CIV-6.6", "a scout gathers for one of your cities")
        if all(each.city == centre for each in scouts):
            return Obstacle("CIV-6.6", "it already gathers for that city")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        square, centre = the_square(self.scout), the_square(self.city)
        assign(g, [each for each in g.players[seat].figures_on(square) if may_gather(g, each)], centre)
        text = say("{who} assigns the scout on {what} to {city}.", who=Who(seat), what=self.scout, city=self.city)
        g.tell(text, seat, self.scout)
