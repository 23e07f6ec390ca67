"""What the Forbidden City and the Eiffel Tower do to control tokens of rivals (ND-4.3, ND-13.4, ND-13.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.new_dawn.actions.abilities import unusable
from rules.new_dawn.actions.families import ChooseAction
from rules.new_dawn.board.control import tokens_mask, unused_tokens
from rules.new_dawn.board.placing import convertible
from rules.new_dawn.board.rival_tokens import given_up_first
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_tokens import remove_token

FORBIDDEN_CITY = "forbidden_city"
EIFFEL_TOWER = "eiffel_tower"


@dataclass(frozen=True, slots=True)
class UseForbiddenCity(ChooseAction):
    """Destroy a rival control token next to your spaces by the Forbidden City (ND-4.3, ND-13.13)."""

    tag = "forbid"
    display_name = say("Use the Forbidden City")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseForbiddenCity]:
        if FORBIDDEN_CITY in g.turn.abilities:
            for space in g.world.names_in(convertible(g, seat, 1)):
                yield UseForbiddenCity(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, FORBIDDEN_CITY)) is not None:
            return missing
        if not g.world.bit.get(self.space, 0) & convertible(g, seat, 1):
            return Obstacle("ND-13.13", "{space} has no rival control token next to a space of yours", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove(FORBIDDEN_CITY)
        rival = Who(g.control[self.space].seat)
        remove_token(g, self.space)
        text = say(
            "{who} destroys the control token of {rival} on {what}.", who=Who(seat), rival=rival, what=self.space
        )
        g.tell(text, seat, self.space)


@dataclass(frozen=True, slots=True)
class UseEiffelTower(ChooseAction):
    """Name two control tokens of a rival, who gives up one of them for yours, by the Eiffel Tower (ND-13.4)."""

    tag = "eiffel"
    display_name = say("Use the Eiffel Tower")
    space: str
    other: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseEiffelTower]:
        if EIFFEL_TOWER in g.turn.abilities:
            for player in g.players:
                if player.seat != seat:
                    for one, two in combinations(g.world.names_in(tokens_mask(g, player.seat)), 2):
                        yield UseEiffelTower(one, two)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, EIFFEL_TOWER)) is not None:
            return missing
        one, two = g.control.get(self.space), g.control.get(self.other)
        if one is None or two is None or one.seat != two.seat or one.seat == seat:
            return Obstacle("ND-13.13", "the Eiffel Tower takes two control tokens of one rival")
        if g.world.bit[self.space] >= g.world.bit[self.other]:
            return Obstacle("ND-13.13", "name two spaces, the one that comes first on the map first")
        if not unused_tokens(g, g.players[seat]) and not tokens_mask(g, seat):
            return Obstacle("ND-7.4", "you have no control token to put there")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove(EIFFEL_TOWER)
        g.turn.offered = [self.space, self.other]
        rival = Who(g.control[self.space].seat)
        text = say(
            "{who} asks {rival} to give up {one} or {two}.", who=Who(seat), rival=rival, one=self.space, two=self.other
        )
        g.tell(text, seat, self.space, self.other)


@dataclass(frozen=True, slots=True)
class GiveUp(Action[Game]):
    """Give up the control token of a space to the owner of the Eiffel Tower (ND-13.4)."""

    tag = "give_up"
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GiveUp]:
        for space in g.turn.offered:
            yield GiveUp(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.space not in g.turn.offered:
            return Obstacle("ND-13.4", "one of the two tokens that were named is given up")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.offered = [self.space]
        g.tell(say("{who} gives up {what}.", who=Who(seat), what=self.space), seat, self.space)


def by_policy(g: Game, seat: Seat) -> GiveUp:
    """The unreinforced token, else the one farther from the player's cities (ND-18.2)."""
    return GiveUp(given_up_first(g, seat, g.turn.offered))


@dataclass(frozen=True, slots=True)
class VacateSpace(Action[Game]):
    """Take one of your control tokens off the map, because none is left for the Eiffel Tower (ND-7.4)."""

    tag = "vacate"
    display_name = say("Take a token off the map")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[VacateSpace]:
        for space in g.world.names_in(tokens_mask(g, seat)):
            yield VacateSpace(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        token = g.control.get(self.space)
        if token is None or token.seat != seat:
            return Obstacle("ND-7.4", "{space} has no control token of yours", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        remove_token(g, self.space)
        g.tell(say("{who} takes the control token off {what}.", who=Who(seat), what=self.space), seat, self.space)
