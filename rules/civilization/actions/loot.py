"""What the winner of a battle takes, by the rulebook's own text (CIV-11.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import LootAction
from rules.civilization.actions.research import technology_obstacle
from rules.civilization.core.battle import Loot, LootKind
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.effects.loot import loot_culture, loot_token, loot_trade, tokens_to_loot
from rules.civilization.effects.technology import learn
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


def loot_of(g: Game) -> Loot:
    """The loot that can be taken."""
    assert g.loot is not None, "somebody has beaten somebody"
    return g.loot


def loser_of(g: Game) -> Player:
    """The player who has lost."""
    return g.players[loot_of(g).loser]


def kind_obstacle(g: Game, wanted: LootKind) -> Obstacle | None:
    """Why loot of one kind is not taken now."""
    if loot_of(g).kind != wanted:
        return Obstacle("CIV-11.9", "that is no loot of this battle")
    return None


@dataclass(frozen=True, slots=True)
class LootTrade(LootAction):
    """Take up to 3 trade from the loser (CIV-11.9)."""

    tag = "loot_trade"
    display_name = say("Take trade")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootTrade]:
        yield LootTrade()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := kind_obstacle(g, "figures")) is not None:
            return refused
        return None if loser_of(g).trade else Obstacle("CIV-11.9", "the loser has no trade")

    async def apply(self, g: Game, seat: Seat) -> None:
        taken = loot_trade(g, seat, loser_of(g).seat)
        g.tell(say("{who} takes {n} trade as loot.", who=Who(seat), n=taken), seat)


@dataclass(frozen=True, slots=True)
class LootCulture(LootAction):
    """Take up to 3 culture tokens from the loser (CIV-11.9)."""

    tag = "loot_culture"
    display_name = say("Take culture")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootCulture]:
        yield LootCulture()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := kind_obstacle(g, "figures")) is not None:
            return refused
        return None if loser_of(g).culture else Obstacle("CIV-11.9", "the loser has no culture tokens")

    async def apply(self, g: Game, seat: Seat) -> None:
        taken = loot_culture(g, seat, loser_of(g).seat)
        g.tell(say("{who} takes {n} culture as loot.", who=Who(seat), n=taken), seat)


@dataclass(frozen=True, slots=True)
class LootToken(LootAction):
    """Take a resource token from the loser; of huts and villages a random one (CIV-11.9, CIV-11.9.2)."""

    tag = "loot_token"
    display_name = say("Take a resource")
    token: str
    """A resource of the market, `hut` or `village`."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootToken]:
        for token in tokens_to_loot(loser_of(g)):
            yield LootToken(token)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := kind_obstacle(g, "figures")) is not None:
            return refused
        if self.token not in tokens_to_loot(loser_of(g)):
            return Obstacle("CIV-11.9", "the loser has no such token")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        loot_token(g, seat, loser_of(g).seat, self.token)
        g.tell(say("{who} takes a resource token as loot.", who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class LootTechnology(LootAction):
    """Learn a technology that the owner of the conquered city knows (CIV-11.9)."""

    tag = "loot_technology"
    display_name = say("Learn a technology")
    technology: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootTechnology]:
        for technology in loser_of(g).technologies:
            yield LootTechnology(technology)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := kind_obstacle(g, "city")) is not None:
            return refused
        if not loser_of(g).knows(self.technology):
            return Obstacle("CIV-11.9", "the loser does not know it")
        return technology_obstacle(g, seat, self.technology)

    async def apply(self, g: Game, seat: Seat) -> None:
        learn(g, seat, self.technology)
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} learns {what} as loot.", who=Who(seat), what=name), seat)


@dataclass(frozen=True, slots=True)
class NoLoot(LootAction):
    """Take nothing (CIV-11.9.1)."""

    tag = "no_loot"
    display_name = say("Take nothing")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoLoot]:
        yield NoLoot()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Nothing is taken."""
