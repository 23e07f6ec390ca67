"""Choosing factions, first dwellings and first bonus cards (TM-3.2, TM-3.5 to TM-3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Who, listing, say, say_n
from rules.terra_mystica.core.catalog import BONUS_CARDS, FACTIONS
from rules.terra_mystica.core.effects import with_coins
from rules.terra_mystica.core.geography import LAND
from rules.terra_mystica.core.names import bonus_name, faction_name, terrain_name
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy.bonus_cards import take_bonus_card
from rules.terra_mystica.land.spades import land_obstacle


@dataclass(frozen=True, slots=True)
class ChooseFaction(Action[Game]):
    """Choose the faction you play, with its home terrain and abilities (TM-3.5)."""

    faction: str

    tag: ClassVar[str] = "faction"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return (cls(faction) for faction in FACTIONS)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        row = FACTIONS.get(self.faction)
        if row is None:
            known = listing([faction_name(faction) for faction in FACTIONS])
            return Obstacle("TM-1.5", "{faction} is not a faction", faction=self.faction, instead=known)
        for other in g.players:
            if other.faction and other.home == row.terrain:
                return Obstacle(
                    "TM-1.5",
                    "{terrain} is already played by {who}",
                    terrain=terrain_name(row.terrain),
                    who=Who(other.seat),
                )
        drawn = g.players[seat].colour
        if drawn and row.terrain != drawn:
            return Obstacle("TM-16.2", "you drew {terrain}", terrain=terrain_name(drawn))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        enter(g, seat, self.faction)
        g.tell(say("{who} plays the {faction}.", who=Who(seat), faction=faction_name(self.faction)), seat)


def enter(g: Game, seat: Seat, faction: str) -> None:
    """Give a seat its faction with the starting resources (TM-3.2)."""
    row = FACTIONS[faction]
    player = g.players[seat]
    player.faction = faction
    player.colour = row.terrain
    player.workers, player.coins, player.priests = row.start.workers, row.start.coins, row.start.priests
    player.bowls = list(row.bowls)
    player.shipping = row.shipping.start if row.shipping is not None else 0
    for cult, steps in row.cults.items():
        player.cults[cult] = steps


@dataclass(frozen=True, slots=True)
class PlaceDwelling(Action[Game]):
    """Place a first dwelling on your home terrain, for free (TM-3.7)."""

    space: str

    tag: ClassVar[str] = "place"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        home = g.players[seat].home
        return (cls(space) for space in LAND if g.terrain[space] == home)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        obstacle = land_obstacle(g, self.space)
        if obstacle is not None:
            return obstacle
        home = g.players[seat].home
        if g.terrain[self.space] != home:
            return Obstacle(
                "TM-3.7",
                "{space} is {terrain}; first dwellings go on {home}",
                space=self.space,
                terrain=terrain_name(g.terrain[self.space]),
                home=terrain_name(home),
            )
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.place(g.players[seat], self.space, "dwelling")
        placed = say_n(
            "{who} places a dwelling on {what}.",
            "{who} places dwellings on {what}.",
            n=1,
            who=Who(seat),
            what=self.space,
        )
        g.tell(placed, seat, self.space)


@dataclass(frozen=True, slots=True)
class ChooseBonusCard(Action[Game]):
    """Take your first bonus card: it brings income, and goes back when you pass (TM-3.8)."""

    card: str

    tag: ClassVar[str] = "take"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return (cls(card) for card in g.bonus_coins)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return bonus_card_obstacle(g, self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.tell(say("{who} takes the bonus card {card}.", who=Who(seat), card=with_coins(g, self.card)), seat)
        take_bonus_card(g, g.players[seat], self.card)


def bonus_card_obstacle(g: Game, card: str) -> Obstacle | None:
    """Return why a bonus card cannot be taken now (TM-7.8.1)."""
    if card in g.bonus_coins:
        return None
    laid_out = listing([bonus_name(other) for other in g.bonus_coins])
    if card not in BONUS_CARDS:
        return Obstacle("TM-15.4", "{card} is not a bonus card", card=card, instead=laid_out)
    for player in g.players:
        if player.bonus_card == card:
            return Obstacle(
                "TM-7.8.1", "{card} is held by {who}", card=bonus_name(card), who=Who(player.seat), instead=laid_out
            )
    return Obstacle("TM-3.4", "{card} is not in this game", card=bonus_name(card), instead=laid_out)
