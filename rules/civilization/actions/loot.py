"""Loot of the winner of a battle, by the rulebook or by the official answers (CIV-11.9).

By the rulebook figures give one small reward and a city one large one. By the official answers figures give 1 loot and
a city 2, spent on one large reward or two small ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.civilization.actions.families import LootAction
from rules.civilization.actions.research import technology_obstacle
from rules.civilization.board.coins import SHEET
from rules.civilization.core.battle import Loot
from rules.civilization.core.catalog.base import MARKET_RESOURCES, Level
from rules.civilization.core.catalog.build import WONDERS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.effects.loot import (
    MOST_TAKEN,
    coins_to_loot,
    discard_coin,
    levels_to_loot,
    loot_culture,
    loot_event,
    loot_token,
    loot_trade,
    steal_coin,
    tokens_to_loot,
)
from rules.civilization.effects.technology import learn
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


def loot_of(g: Game) -> Loot:
    """Return the available loot."""
    assert g.loot is not None, "somebody has beaten somebody"
    return g.loot


def loser_of(g: Game) -> Player:
    """Return the player who has lost."""
    return g.players[loot_of(g).loser]


def by_official_answers(g: Game) -> bool:
    """Return whether loot is 1 or 2 that is spent freely (CIV-11.9)."""
    return g.options.loot_rules == "faq2"


def small_obstacle(g: Game) -> Obstacle | None:
    """Return why no small reward can be taken: by the rulebook a city gives a large one (CIV-11.9)."""
    if loot_of(g).kind == "city" and not by_official_answers(g):
        return Obstacle("CIV-11.9", "that is not loot of this battle")
    return None


def large_obstacle(g: Game) -> Obstacle | None:
    """Return why no large reward can be taken: it needs a city (CIV-11.9)."""
    return None if loot_of(g).kind == "city" else Obstacle("CIV-11.9", "that is not loot of this battle")


def official_obstacle(g: Game) -> Obstacle | None:
    """Return why no coin tokens can be looted: the rulebook has no such reward (CIV-11.9)."""
    return None if by_official_answers(g) else Obstacle("CIV-11.9", "coins cannot be looted in this game")


TRADE, CULTURE, COIN = "trade", "culture", "coin:"


def rewards(g: Game) -> dict[str, int]:
    """Return the small rewards that can be taken with their numbers, in the order of CIV-18.14."""
    loser = loser_of(g)
    found: dict[str, int] = {}
    if small_obstacle(g) is None:
        found[TRADE], found[CULTURE] = -(-loser.trade // MOST_TAKEN), -(-loser.culture // MOST_TAKEN)
    for kind in MARKET_RESOURCES:
        found[kind] = loser.resources.get(kind, 0)
    found["hut"], found["village"] = len(loser.huts), len(loser.villages)
    if by_official_answers(g):
        found |= {f"{COIN}{place}": loser.coin_tokens[place] for place in coins_to_loot(loser)}
    return {reward: number for reward, number in found.items() if number}


def reward_action(reward: str) -> LootAction:
    """Return the action that takes a small reward."""
    if reward == TRADE:
        return LootTrade()
    if reward == CULTURE:
        return LootCulture()
    return DiscardCoin(reward.removeprefix(COIN)) if reward.startswith(COIN) else LootToken(reward)


def coin_place(place: str) -> Text:
    """Return the place of a coin token in words."""
    if place == SHEET:
        return say("the sheet")
    return Text(TECHNOLOGIES[place].name if place in TECHNOLOGIES else WONDERS[place].name)


@dataclass(frozen=True, slots=True)
class LootTrade(LootAction):
    """Take up to 3 trade from the loser (CIV-11.9)."""

    tag = "loot_trade"
    display_name = say("Take trade")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootTrade]:
        yield LootTrade()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := small_obstacle(g)) is not None:
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
        if (refused := small_obstacle(g)) is not None:
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
        if (refused := large_obstacle(g)) is not None:
            return refused
        if not loser_of(g).knows(self.technology):
            return Obstacle("CIV-11.9", "the loser does not know it")
        return technology_obstacle(g, seat, self.technology)

    async def apply(self, g: Game, seat: Seat) -> None:
        learn(g, seat, self.technology)
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} learns {what} as loot.", who=Who(seat), what=name), seat)


@dataclass(frozen=True, slots=True)
class LootEvent(LootAction):
    """Take a culture event of a chosen level from the loser (CIV-11.9, CIV-11.9.2)."""

    tag = "loot_event"
    display_name = say("Take a culture event")
    level: Level

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootEvent]:
        for level in levels_to_loot(loser_of(g)):
            yield LootEvent(level)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := large_obstacle(g)) is not None:
            return refused
        if self.level not in levels_to_loot(loser_of(g)):
            return Obstacle("CIV-11.9", "the loser holds no culture event of that level")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        loot_event(g, seat, loser_of(g).seat, self.level)
        g.tell(say("{who} takes a culture event of level {level} as loot.", who=Who(seat), level=self.level), seat)


@dataclass(frozen=True, slots=True)
class DiscardCoin(LootAction):
    """Make the loser discard a coin token (CIV-11.9)."""

    tag = "discard_coin"
    display_name = say("Make the loser discard a coin")
    place: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DiscardCoin]:
        for place in coins_to_loot(loser_of(g)):
            yield DiscardCoin(place)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := official_obstacle(g)) is not None:
            return refused
        if self.place not in coins_to_loot(loser_of(g)):
            return Obstacle("CIV-11.9.1", "the loser has no coin token there")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        discard_coin(g, loser_of(g).seat, self.place)
        g.tell(say("{who} discards a coin of {what}.", who=Who(loser_of(g).seat), what=coin_place(self.place)), seat)


@dataclass(frozen=True, slots=True)
class StealCoin(LootAction):
    """Take a coin token of the loser onto your sheet (CIV-11.9)."""

    tag = "steal_coin"
    display_name = say("Take a coin of the loser")
    place: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[StealCoin]:
        for place in coins_to_loot(loser_of(g)):
            yield StealCoin(place)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := official_obstacle(g) or large_obstacle(g)) is not None:
            return refused
        if self.place not in coins_to_loot(loser_of(g)):
            return Obstacle("CIV-11.9.1", "the loser has no coin token there")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        steal_coin(g, seat, loser_of(g).seat, self.place)
        g.tell(say("{who} takes a coin of {what} as loot.", who=Who(seat), what=coin_place(self.place)), seat)


@dataclass(frozen=True, slots=True)
class LootTwo(LootAction):
    """Take two rewards: two resource tokens, or anything worth 2 loot (CIV-11.9, CIV-11.9.2)."""

    tag = "loot_two"
    display_name = say("Take two rewards")
    first: str
    second: str
    """`trade`, `culture`, a resource of the market, `hut`, `village`, or `coin:` with its place."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LootTwo]:
        possible = [reward for reward, number in rewards(g).items() for _ in range(min(2, number))]
        for pair in dict.fromkeys(combinations(possible, 2)):
            yield LootTwo(*pair)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (refused := large_obstacle(g)) is not None:
            return refused
        possible = rewards(g)
        for reward in (self.first, self.second):
            if possible.get(reward, 0) < (self.first, self.second).count(reward):
                return Obstacle("CIV-11.9", "the loser has too little of: {what}", what=reward)
        order = [*possible]
        if order.index(self.first) > order.index(self.second):
            return Obstacle("CIV-11.9", "name them in this order: trade, culture, resources, coins")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        for reward in (self.first, self.second):
            await reward_action(reward).apply(g, seat)


@dataclass(frozen=True, slots=True)
class NoLoot(LootAction):
    """Take nothing (CIV-11.9.1)."""

    tag = "no_loot"
    display_name = say("Take nothing")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoLoot]:
        yield NoLoot()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Take nothing."""
