"""Abilities used at the start of a turn, other than attacks (ND-4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.culture import can_place_or_convert
from rules.new_dawn.actions.diplomacy import diplomacy_name
from rules.new_dawn.actions.families import ChooseAction
from rules.new_dawn.actions.start_of_turn import unusable
from rules.new_dawn.board.control import barbarian_mask, occupied_mask
from rules.new_dawn.board.diplomacy import exchanges
from rules.new_dawn.board.token_spaces import token_spaces
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.resolution import CultureWork, Resolution
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.barbarians import put_barbarian
from rules.new_dawn.effects.diplomacy import take_card
from rules.new_dawn.effects.diplomacy_returned import give_back
from rules.new_dawn.effects.focus_row import swap_cards
from rules.new_dawn.effects.trade import ZIMBABWE, unload_trade

GARDENS = "hanging_gardens"
GARDENS_LIMIT = 4
"""The highest difficulty on which the Hanging Gardens place a token."""


@dataclass(frozen=True, slots=True)
class UnloadTrade(ChooseAction):
    """Move a trade token from the Great Zimbabwe to a focus card (ND-13.9, ND-13.12)."""

    tag = "unload"
    display_name = say("Take a token from the Great Zimbabwe")
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UnloadTrade]:
        if ZIMBABWE in g.turn.abilities:
            for focus in g.players[seat].row:
                yield UnloadTrade(focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, ZIMBABWE)) is not None:
            return missing
        player = g.players[seat]
        focus = player.in_row(self.card)
        if not player.stored_trade:
            return Obstacle("ND-13.9", "the Great Zimbabwe holds no trade tokens")
        if focus is None or not focus.room:
            return Obstacle("ND-13.12", "there is no room for another trade token on that card")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        unload_trade(g, seat, self.card)
        name = Text(FOCUS_CARDS[self.card].name)
        g.tell(say("{who} moves a trade token from the Great Zimbabwe to {card}.", who=Who(seat), card=name), seat)


@dataclass(frozen=True, slots=True)
class UseGardens(ChooseAction):
    """Place a control token with the Hanging Gardens, on difficulty 4 at most (ND-4.3, ND-7.10)."""

    tag = "gardens"
    display_name = say("Use the Hanging Gardens")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseGardens]:
        if GARDENS in g.turn.abilities:
            yield UseGardens()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, GARDENS)) is not None:
            return missing
        if not token_spaces(g, seat, GARDENS_LIMIT):
            return Obstacle("ND-7.1", "there is no space for a control token")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove(GARDENS)
        g.tell(say("{who} uses the Hanging Gardens.", who=Who(seat)), seat)
        g.turn.resolution = Resolution(GARDENS, None, GARDENS_LIMIT, lies_as=GARDENS, culture=CultureWork(tokens=1))
        assert can_place_or_convert(g, seat), "there is a space for the token"


@dataclass(frozen=True, slots=True)
class UseOracle(ChooseAction):
    """Swap a card of your row with the one in the next higher slot (ND-4.3)."""

    tag = "oracle"
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseOracle]:
        if "oracle" in g.turn.abilities:
            for focus in g.players[seat].row[:-1]:
                yield UseOracle(focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, "oracle")) is not None:
            return missing
        if self.card not in [focus.card for focus in g.players[seat].row[:-1]]:
            return Obstacle("ND-4.3", "the Oracle swaps a card of slots 1 to 4 with its right neighbour")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove("oracle")
        player = g.players[seat]
        other = player.row[player.slot_of(self.card)].card
        swap_cards(g, seat, self.card, other)
        one, two = Text(FOCUS_CARDS[self.card].name), Text(FOCUS_CARDS[other].name)
        g.tell(say("{who} swaps {card} and {other} with the Oracle.", who=Who(seat), card=one, other=two), seat)


@dataclass(frozen=True, slots=True)
class UseSeoul(ChooseAction):
    """Move a barbarian to an adjacent empty space that is not water (ND-4.3)."""

    tag = "seoul"
    letter: str
    to: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseSeoul]:
        if "seoul" in g.turn.abilities:
            for letter, space in g.barbarians.items():
                if space is not None:
                    for to in g.world.names_in(_free_beside(g, space)):
                        yield UseSeoul(letter, to)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, "seoul")) is not None:
            return missing
        space = g.barbarians.get(self.letter)
        if space is None:
            return Obstacle("ND-4.3", "that barbarian is not on the map")
        if not g.world.bit.get(self.to, 0) & _free_beside(g, space):
            return Obstacle("ND-4.3", "it has to move to an empty space beside it that is not water")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove("seoul")
        put_barbarian(g, self.letter, self.to)
        text = say(
            "{who} moves barbarian {letter} to {what} with Seoul.", who=Who(seat), letter=self.letter, what=self.to
        )
        g.tell(text, seat, self.to)


def _free_beside(g: Game, space: str) -> int:
    return g.world.near[space] & ~occupied_mask(g) & ~barbarian_mask(g) & ~g.world.water


@dataclass(frozen=True, slots=True)
class UseGeneva(ChooseAction):
    """Return a diplomacy card of another player and take a different one of the same player (ND-12.13)."""

    tag = "geneva"
    returned: str
    owner: Seat
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseGeneva]:
        if "geneva" in g.turn.abilities:
            for held, card in exchanges(g, seat):
                if held.owner is not None:
                    yield UseGeneva(held.card, held.owner, card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (missing := unusable(g, seat, "geneva")) is not None:
            return missing
        if (Diplomacy(self.returned, self.owner), self.card) not in exchanges(g, seat):
            return Obstacle("ND-12.13", "you do not hold that card, or its owner has no such other card in the deck")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.abilities.remove("geneva")
        give_back(g, seat, Diplomacy(self.returned, self.owner))
        take_card(g, seat, Diplomacy(self.card, self.owner))
        new, old = diplomacy_name(self.card), diplomacy_name(self.returned)
        text = say(
            "{who} exchanges {old} of {rival} for {new}.", who=Who(seat), rival=Who(self.owner), old=old, new=new
        )
        g.tell(text, seat)
