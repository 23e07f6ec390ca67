"""The computer player's values of icons, trade, technologies, resources and tokens for one seat.

Values are in points; a point is worth about one trade.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random

from rules.civilization.actions.abilities.coins import MINTS
from rules.civilization.actions.research import PORCELAIN_TOWER
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of, outskirts, wonder_works
from rules.civilization.board.icons import Icons
from rules.civilization.board.knowledge import city_limit, has_place, rank, stacking_limit, trade_needed
from rules.civilization.board.strength import hand_size
from rules.civilization.computer.aims import VictoryEstimate, victory_estimate
from rules.civilization.computer.conquest import PLANNED_ARMIES, SURE, Assault, best_assault, danger, mean_strength
from rules.civilization.computer.offers import Offered
from rules.civilization.computer.weights import STRONG, Weights
from rules.civilization.core.catalog.base import MARKET_RESOURCES
from rules.civilization.core.catalog.technology import SPACE_FLIGHT, TECHNOLOGIES, TechnologyRow
from rules.civilization.core.grid import squares_in
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

WIN = 1000.0
"""The value of an action that wins the game."""
RESOURCE_USES: Mapping[str, tuple[str, ...]] = {
    "wheat": ("animal_husbandry", "construction", "banking"),
    "incense": ("currency", "chivalry", "metal_casting"),
    "silk": ("horseback_riding", "monarchy"),
    "iron": ("metalworking", "mathematics", "ballistics"),
    "spy": ("writing", "civil_service", "communism", "mass_media"),
    "uranium": ("atomic_theory",),
}
"""The technologies with an ability that spends the resource."""


class Values:
    """Values for a seat in a position, each computed when it is needed.

    Weaker computer players add random errors to the values they compare. `noise` is the standard deviation of these
    errors, and `chance` generates them; without `chance` there are none.

    `offered` are the earlier offers of the seat, None if they are not known.
    """

    def __init__(
        self,
        g: Game,
        seat: Seat,
        weights: Weights = STRONG,
        noise: float = 0.0,
        chance: Random | None = None,
        offered: Sequence[Offered] | None = None,
    ) -> None:
        self.g, self.seat, self.player, self.weights = g, seat, g.players[seat], weights
        self._noise, self._chance = noise, chance
        self.offered = offered

    def error(self) -> float:
        """Return the next random error, 0 without a generator."""
        return 0.0 if self._chance is None else self._chance.gauss(0, self._noise)

    @cached_property
    def aims(self) -> VictoryEstimate:
        """The interest of the seat in each kind of victory, and the expected length of the game."""
        return victory_estimate(self.g, self.seat, self.weights.flatness, self.weights.leaning)

    @cached_property
    def horizon(self) -> float:
        """The number of turns for which something built now still pays."""
        return max(1.5, min(9.0, self.aims.left - 0.5))

    @cached_property
    def coins(self) -> int:
        """The coins of the seat."""
        return coins(self.g, self.seat)

    @cached_property
    def culture(self) -> float:
        """The value of a culture token."""
        return self.weights.culture + self.weights.culture_aimed * self.aims.culture

    @cached_property
    def coin(self) -> float:
        """The value of a permanent coin."""
        sure = WIN if self.coins == 14 else 0.0
        return self.weights.coin + self.weights.coin_aimed * self.aims.coins + sure

    @cached_property
    def assault(self) -> Assault | None:
        """The assault on a rival's capital that can succeed first."""
        return best_assault(self.g, self.seat)

    @cached_property
    def attack(self) -> float:
        """The value of a point of strength for taking a capital."""
        if self.assault is None:
            return 0.0
        enough = self.assault.advantage > SURE + 4.0
        return self.weights.conquest * self.aims.conquest * (0.3 if enough else 1.0)

    @cached_property
    def guard(self) -> float:
        """The value of a point of strength for keeping the own capital."""
        return self.weights.guard * danger(self.g, self.seat)

    @property
    def strength(self) -> float:
        """The value of a point of strength."""
        return self.attack + self.guard

    def one_more_unit(self) -> float:
        """Return the value of the strength of one more unit of average strength."""
        held, mean = len(self.player.units), mean_strength(self.g, self.seat)
        attacks = held < hand_size(self.g, self.seat, PLANNED_ARMIES, False)
        defends = held < hand_size(self.g, self.seat, 1, True)
        return mean * (self.attack * (1.0 if attacks else 0.25) + self.guard * (1.0 if defends else 0.25))

    def icons(self, icons: Icons) -> float:
        """Return the value of a city's icons for the rest of the game."""
        w = self.weights
        trade = w.trade + w.trade_for_technologies * self.aims.tech
        each_turn = trade * icons.trade + w.production * icons.production
        each_turn += w.culture_icon * self.culture * icons.culture
        return each_turn * self.horizon + icons.coins * self.coin

    def technology(self, name: str) -> float:
        """Return the value of a technology that is not known yet."""
        if name == SPACE_FLIGHT:
            return WIN
        row, want, w = TECHNOLOGIES[name], self.aims, self.weights
        worth = w.technology * want.tech + w.level * (row.level - 1) + self._use_of(row)
        worth += w.for_culture.get(name, 0.0) * want.culture + w.for_coins.get(name, 0.0) * want.coins
        worth += self._for_war(row)
        return worth + (WIN if row.coins and self.coins + row.coins >= 15 else 0.0)

    def _for_war(self, row: TechnologyRow) -> float:
        """Return the value of a technology for battles about capitals."""
        worth = self.weights.for_conquest.get(row.id, 0.0) * self.aims.conquest
        larger = row.stacking_limit - max(2, stacking_limit(self.player))
        if larger > 0:
            spare = len(self.player.units) - hand_size(self.g, self.seat, stacking_limit(self.player), False)
            worth += self.attack * mean_strength(self.g, self.seat) * max(0.5, min(2.0 * larger, spare))
        if row.upgrades_unit is not None:
            more = row.upgrades_unit.rank - rank(self.player, row.upgrades_unit.type)
            held = sum(card.rpartition("_")[0] == row.upgrades_unit.type for card in self.player.units)
            worth += self.strength * max(0, more) * (held + 0.5)
        return worth

    def _use_of(self, row: TechnologyRow) -> float:
        useful = self.weights.useful
        if row.id == "irrigation":
            room = len(cities_of(self.g, self.seat)) >= city_limit(self.player)
            return self.weights.third_city * (1.0 if room else 0.5)
        if row.id == "navigation":
            return 0.8 * self._around("water")
        if row.id in ("construction", "railroad"):
            return useful[row.id] + 0.6 * self._around("mountain")
        if row.id in ("pottery", "engineering", "writing", "printing_press"):
            return useful[row.id] + 0.25 * self._around("grassland")
        if row.id == "code_of_laws":
            return useful[row.id] + 0.5 * self._around("desert")
        if row.level > 1 and row.upgrades_unit is not None:
            return useful[row.id] + 0.4 * len(self.player.units)
        return useful.get(row.id, 1.0)

    def _around(self, terrain: str) -> int:
        g, found = self.g, 0
        for centre in cities_of(g, self.seat):
            for square in squares_in(outskirts(g, centre)):
                found += g.world.faces[square].terrain == terrain and square not in g.markers
        return min(found, 6)

    @cached_property
    def _research(self) -> list[tuple[int, float]]:
        """For each level with a free place: the trade needed, and the value of its best unknown technology."""
        tower, found = wonder_works(self.g, self.seat, PORCELAIN_TOWER), []
        for level in range(1, 6):
            if has_place(self.player, level):
                rows = [row.id for row in TECHNOLOGIES.values() if row.level == level]
                worth = [self.technology(each) for each in rows if not self.player.knows(each)]
                if worth:
                    found.append((trade_needed(level, tower), max(worth)))
        return found

    def dial(self, trade: int) -> float:
        """Return the value of having that much trade on the dial before Research (CIV-10.2, CIV-10.3)."""
        best = max((worth for needed, worth in self._research if needed <= trade), default=0.0)
        if not best:
            return self.weights.saved * trade
        return best + self.weights.idle * trade + self.weights.kept * min(trade, self.coins)

    def spending(self, trade: int) -> float:
        """Return the value lost by spending that much trade now."""
        return self.dial(self.player.trade) - self.dial(self.player.trade - trade)

    def resource(self, kind: str, held: int | None = None) -> float:
        """Return the value of one more token of a resource, with that many already held."""
        if held is None:
            held = self.player.resources.get(kind, 0) if kind in MARKET_RESOURCES else 0
        serving = sum(self.player.knows(each) for each in RESOURCE_USES.get(kind, ()))
        worth = 0.6
        if serving:
            worth += self.weights.uses[kind] * (1.0 if held < serving else 0.35 if held < 2 * serving else 0.1)
        if self.player.knows("pottery") and self.player.coin_tokens.get("pottery", 0) < 4:
            worth += 0.4 * min(self.coin, 12.0)
        elif self.player.knows("philosophy"):
            worth += 1.5
        return worth / (1.0 + 0.1 * held)

    def face(self, token: str) -> float:
        """Return the value of a hut or village token its owner sees; a face-down one counts as an average token."""
        return self.resource(token) if token in RESOURCE_USES else 2.0


def minting(player: Player) -> list[str]:
    """Return the technologies on which a player can still put coins for trade or culture."""
    return [
        each
        for each in MINTS
        if player.knows(each) and player.coin_tokens.get(each, 0) < TECHNOLOGIES[each].coin_tokens
    ]
