"""Rival control tokens destroyed or replaced at the start of a turn (ND-4.3, ND-13.4, ND-13.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.new_dawn.actions.families import ChooseAction, GivingUp
from rules.new_dawn.actions.start_of_turn import unusable
from rules.new_dawn.board.control import friendly_mask, tokens_mask
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_tokens import remove_token, replace_token

FORBIDDEN_CITY = "forbidden_city"
EIFFEL_TOWER = "eiffel_tower"


def neighbouring_tokens(g: Game, seat: Seat) -> int:
    """Return the rival control tokens next to friendly spaces."""
    return g.world.around(friendly_mask(g, seat)) & g.world.mask(g.control) & ~tokens_mask(g, seat)


@dataclass(frozen=True, slots=True)
class DestroyControl(ChooseAction):
    """Destroy a rival control token next to your spaces with the Forbidden City (ND-13.13)."""

    tag = "destroy"
    display_name = say("Destroy a token")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DestroyControl]:
        if FORBIDDEN_CITY in g.turn.abilities:
            for space in g.world.names_in(neighbouring_tokens(g, seat)):
                yield DestroyControl(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, FORBIDDEN_CITY)) is not None:
            return missing
        if not g.world.bit.get(self.space, 0) & neighbouring_tokens(g, seat):
            return Obstacle(
                "ND-13.13", "there is no rival control token next to your spaces on {space}", space=self.space
            )
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove(FORBIDDEN_CITY)
        rival = g.control[self.space].seat
        remove_token(g, self.space)
        text = say(
            "{who} destroys a control token of {rival} on {space} with the Forbidden City.",
            who=Who(seat),
            rival=Who(rival),
            space=self.space,
        )
        g.tell(text, seat, self.space)


@dataclass(frozen=True, slots=True)
class OfferTwo(ChooseAction):
    """Eiffel Tower: name two control tokens of a rival, who replaces one of them with yours (ND-13.4)."""

    tag = "tower"
    display_name = say("Use the Eiffel Tower")
    space: str
    other: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[OfferTwo]:
        if EIFFEL_TOWER in g.turn.abilities:
            for player in g.players:
                if player.seat != seat:
                    for space, other in combinations(g.world.names_in(tokens_mask(g, player.seat)), 2):
                        yield OfferTwo(space, other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, EIFFEL_TOWER)) is not None:
            return missing
        one, two = g.control.get(self.space), g.control.get(self.other)
        if one is None or two is None or one.seat == seat or one.seat != two.seat:
            return Obstacle("ND-13.13", "the Eiffel Tower takes two control tokens of one rival")
        if g.world.bit[self.space] >= g.world.bit[self.other]:
            return Obstacle("ND-13.13", "name two different tokens in the order of their spaces")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove(EIFFEL_TOWER)
        g.turn.offered = [self.space, self.other]
        text = say(
            "{who} names the control tokens of {rival} on {space} and {other}.",
            who=Who(seat),
            rival=Who(g.control[self.space].seat),
            space=self.space,
            other=self.other,
        )
        g.tell(text, seat, self.space, self.other)


@dataclass(frozen=True, slots=True)
class GiveUp(GivingUp):
    """Choose which of the two named control tokens is replaced (ND-13.4)."""

    tag = "yield"
    display_name = say("Give up a token")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GiveUp]:
        for space in g.turn.offered:
            yield GiveUp(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.space not in g.turn.offered:
            return Obstacle("ND-13.4", "choose one of the two named tokens")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        assert g.active is not None, "somebody has a turn"
        g.turn.offered = []
        replace_token(g, g.active, self.space)
        text = say("{who} gives up the control token on {what}.", who=Who(seat), what=self.space)
        g.tell(text, seat, self.space)
