"""What icons, trade, technologies, resources and pieces are worth to a seat, in points of about one trade each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rules.civilization.actions.abilities.coins import MINTS
from rules.civilization.actions.research import PORCELAIN_TOWER
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of, outskirts, wonder_works
from rules.civilization.board.icons import Icons
from rules.civilization.board.knowledge import city_limit, has_place, trade_needed
from rules.civilization.computer.aims import Aims, aims
from rules.civilization.core.catalog.base import MARKET_RESOURCES
from rules.civilization.core.catalog.technology import SPACE_FLIGHT, TECHNOLOGIES, TechnologyRow
from rules.civilization.core.grid import squares_in
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

WIN = 1000.0
USEFUL: Mapping[str, float] = {
    "pottery": 4.0,
    "code_of_laws": 2.0,
    "currency": 3.0,
    "horseback_riding": 3.0,
    "masonry": 1.5,
    "metalworking": 2.5,
    "philosophy": 3.0,
    "writing": 3.0,
    "animal_husbandry": 1.5,
    "chivalry": 3.0,
    "civil_service": 3.0,
    "construction": 1.5,
    "democracy": 3.0,
    "engineering": 5.0,
    "mathematics": 2.0,
    "monarchy": 3.0,
    "printing_press": 4.0,
    "sailing": 2.0,
    "banking": 4.0,
    "biology": 1.5,
    "communism": 4.0,
    "gunpowder": 3.0,
    "metal_casting": 4.0,
    "military_science": 3.0,
    "railroad": 4.0,
    "steam_power": 1.0,
    "theology": 3.0,
    "atomic_theory": 1.5,
    "ballistics": 2.5,
    "combustion": 2.0,
    "computers": 4.0,
    "flight": 2.5,
    "mass_media": 1.0,
    "replaceable_parts": 2.5,
}
"""What a technology is good for, whatever is aimed at."""
FOR_CULTURE: Mapping[str, float] = {
    "currency": 2.0,
    "philosophy": 2.5,
    "writing": 1.5,
    "code_of_laws": 1.0,
    "chivalry": 1.5,
    "monarchy": 3.0,
    "printing_press": 2.0,
    "theology": 2.5,
    "metal_casting": 2.0,
}
FOR_COINS: Mapping[str, float] = {
    "pottery": 3.5,
    "code_of_laws": 1.5,
    "democracy": 5.0,
    "printing_press": 4.5,
    "chivalry": 1.5,
    "civil_service": 3.0,
    "banking": 2.5,
    "railroad": 3.0,
    "computers": 3.0,
}
OF_TECHNOLOGY, OF_LEVEL = 3.0, 2.0
"""What any technology is worth on the way to Space Flight, and how much more each level."""
THIRD_CITY = 12.0
SAVED, IDLE, KEPT = 0.8, 0.06, 0.35
"""What a trade point is worth below the cheapest technology, beyond what research needs, and when coins keep it."""
CITY_USES: Mapping[str, tuple[str, ...]] = {
    "wheat": ("animal_husbandry", "construction", "banking"),
    "incense": ("currency", "chivalry", "metal_casting"),
    "silk": ("horseback_riding", "monarchy"),
    "iron": ("metalworking", "mathematics", "ballistics"),
    "spy": ("writing", "civil_service", "communism", "mass_media"),
    "uranium": ("atomic_theory",),
}
"""The technologies in which each resource serves."""
GAIN_OF_USE: Mapping[str, float] = {
    "wheat": 2.5, "incense": 4.5, "silk": 3.5, "iron": 2.0, "spy": 1.5, "uranium": 4.0,
}  # fmt: skip


class Values:
    """What things are worth to a seat in a position; worked out when they are asked for."""

    def __init__(self, g: Game, seat: Seat) -> None:
        self.g, self.seat, self.player = g, seat, g.players[seat]

    @cached_property
    def aims(self) -> Aims:
        """What the seat aims at."""
        return aims(self.g, self.seat)

    @cached_property
    def horizon(self) -> float:
        """For how many turns something that is built now still pays."""
        return max(1.5, min(9.0, self.aims.left - 0.5))

    @cached_property
    def coins(self) -> int:
        """The coins of the seat."""
        return coins(self.g, self.seat)

    @cached_property
    def culture(self) -> float:
        """A culture token."""
        return 0.55 + 0.5 * self.aims.culture

    @cached_property
    def coin(self) -> float:
        """A coin for good."""
        return 1.5 + 4.0 * self.aims.coins + (WIN if self.coins == 14 else 0.0)

    def icons(self, icons: Icons) -> float:
        """What icons of a city bring as long as the game lasts."""
        trade = 0.55 + 0.35 * self.aims.tech
        each_turn = trade * icons.trade + 0.75 * icons.production + 0.75 * self.culture * icons.culture
        return each_turn * self.horizon + icons.coins * self.coin

    def technology(self, name: str) -> float:
        """A technology that is not known yet."""
        if name == SPACE_FLIGHT:
            return WIN
        row, want = TECHNOLOGIES[name], self.aims
        worth = OF_TECHNOLOGY * want.tech + OF_LEVEL * (row.level - 1) + self._use_of(row)
        worth += FOR_CULTURE.get(name, 0.0) * want.culture + FOR_COINS.get(name, 0.0) * want.coins
        return worth + (WIN if row.coins and self.coins + row.coins >= 15 else 0.0)

    def _use_of(self, row: TechnologyRow) -> float:
        if row.id == "irrigation":
            room = len(cities_of(self.g, self.seat)) >= city_limit(self.player)
            return THIRD_CITY if room else 6.0
        if row.id == "navigation":
            return 0.8 * self._around("water")
        if row.id in ("construction", "railroad"):
            return USEFUL[row.id] + 0.6 * self._around("mountain")
        if row.id in ("pottery", "engineering", "writing", "printing_press"):
            return USEFUL[row.id] + 0.25 * self._around("grassland")
        if row.id == "code_of_laws":
            return USEFUL[row.id] + 0.5 * self._around("desert")
        if row.level > 1 and row.upgrades_unit is not None:
            return USEFUL[row.id] + 0.4 * len(self.player.units)
        return USEFUL.get(row.id, 1.0)

    def _around(self, terrain: str) -> int:
        g, found = self.g, 0
        for centre in cities_of(g, self.seat):
            for square in squares_in(outskirts(g, centre)):
                found += g.world.faces[square].terrain == terrain and square not in g.markers
        return min(found, 6)

    @cached_property
    def _research(self) -> list[tuple[int, float]]:
        """The trade that each level needs, with the best technology of it that has a place."""
        tower, found = wonder_works(self.g, self.seat, PORCELAIN_TOWER), []
        for level in range(1, 6):
            if has_place(self.player, level):
                rows = [row.id for row in TECHNOLOGIES.values() if row.level == level]
                worth = [self.technology(each) for each in rows if not self.player.knows(each)]
                if worth:
                    found.append((trade_needed(level, tower), max(worth)))
        return found

    def dial(self, trade: int) -> float:
        """What it is worth to have so much trade in front of Research (CIV-10.2, CIV-10.3)."""
        best = max((worth for needed, worth in self._research if needed <= trade), default=0.0)
        if not best:
            return SAVED * trade
        return best + IDLE * trade + KEPT * min(trade, self.coins)

    def spending(self, trade: int) -> float:
        """What it costs to spend so much trade now."""
        return self.dial(self.player.trade) - self.dial(self.player.trade - trade)

    def resource(self, kind: str, held: int | None = None) -> float:
        """One more token of a resource, beyond so many that are held."""
        if held is None:
            held = self.player.resources.get(kind, 0) if kind in MARKET_RESOURCES else 0
        serving = sum(self.player.knows(each) for each in CITY_USES.get(kind, ()))
        worth = 0.6
        if serving:
            worth += GAIN_OF_USE[kind] * (1.0 if held < serving else 0.35 if held < 2 * serving else 0.1)
        if self.player.knows("pottery") and self.player.coin_tokens.get("pottery", 0) < 4:
            worth += 0.4 * min(self.coin, 12.0)
        elif self.player.knows("philosophy"):
            worth += 1.5
        return worth / (1.0 + 0.1 * held)

    def face(self, token: str) -> float:
        """A hut or village token by what its owner sees; face down it is worth what such tokens are on average."""
        return self.resource(token) if token in CITY_USES else 2.0


def minting(player: Player) -> list[str]:
    """The technologies on which a player can still put coins for trade or culture."""
    return [
        each
        for each in MINTS
        if player.knows(each) and player.coin_tokens.get(each, 0) < TECHNOLOGIES[each].coin_tokens
    ]
