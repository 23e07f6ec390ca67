"""Effects that change prices: of taking, population, building, developing and attacking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.action import Obstacle
from rules.through_the_ages.core.cards import Card, Leader, Technology, Wonder, WorkerCard
from rules.through_the_ages.effects.base import LastingEffect, lasting

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, Player

LEADER_REPLACED = "leader replaced"
"""The key in `Player.used` for a leader replaced in this turn, which Taj Mahal requires."""


@lasting
class CheaperLeaders(LastingEffect):
    """Leaders cost fewer civil actions to take: Hammurabi of 2015."""

    does = "cheaper_leaders"

    def take_price(self, g: Game, p: Player, card: Card, price: int, surcharge: int) -> int:
        return price + surcharge - self.row.n * isinstance(card, Leader)


@lasting
class CheaperWonders(LastingEffect):
    """Wonders cost fewer civil actions to take: Michelangelo of 2006."""

    does = "cheaper_wonders"

    def take_price(self, g: Game, p: Player, card: Card, price: int, surcharge: int) -> int:
        return price + surcharge - self.row.n * isinstance(card, Wonder)


@lasting
class NoWonderSurcharge(LastingEffect):
    """Completed wonders do not make others more expensive: Michelangelo of 2015 (TTN-9.2.2)."""

    does = "no_wonder_surcharge"

    def take_price(self, g: Game, p: Player, card: Card, price: int, surcharge: int) -> int:
        return price


@lasting
class CheaperAfterNewLeader(LastingEffect):
    """Cheaper to take in a turn in which a leader was replaced: Taj Mahal of 2015 in the row (TTN-9.2.2)."""

    does = "cheaper_after_new_leader"

    def price_in_row(self, g: Game, p: Player, price: int) -> int:
        return price - self.row.n * (LEADER_REPLACED in p.used)


@lasting
class CheaperPopulation(LastingEffect):
    """More population costs less food: Moses."""

    does = "cheaper_population"

    def population_price(self, g: Game, p: Player, food: int) -> int:
        return max(0, food - self.row.food)


@lasting
class UrbanDiscount(LastingEffect):
    """Urban buildings cost less by their level: construction technologies (TTN-9.4.1, TTO-9.4.5)."""

    does = "urban_discount"

    def resource_discount(self, g: Game, p: Player, card: WorkerCard) -> int:
        return self.row.levels[card.level] if card.is_urban else 0


@lasting
class CheaperToBuild(LastingEffect):
    """Some buildings cost less when they are built: Bach of 2006."""

    does = "cheaper_to_build"

    def price_discount(self, g: Game, p: Player, card: WorkerCard, *, upgrade: bool) -> int:
        return 0 if upgrade or card.kind not in self.row.kinds else self.row.resources


@lasting
class CheaperInPairs(LastingEffect):
    """A building of one kind makes the other cheaper: Shakespeare of 2015 (TTN-14.12)."""

    does = "cheaper_in_pairs"

    def price_discount(self, g: Game, p: Player, card: WorkerCard, *, upgrade: bool) -> int:
        return self.row.resources * self._helped(g, p, card)

    def science_discount(self, g: Game, p: Player, card: Technology) -> int:
        return self.row.science * self._helped(g, p, card)

    def _helped(self, g: Game, p: Player, card: Technology) -> bool:
        if not isinstance(card, WorkerCard) or card.kind not in self.row.kinds:
            return False
        return any(g.count(p, kind) for kind in self.row.kinds if kind != card.kind)


@lasting
class CheaperUnitsAtWar(LastingEffect):
    """Units cost less to build while a war against the owner is open: Churchill of 2006 (TTO-14.13)."""

    does = "cheaper_units_at_war"

    def price_discount(self, g: Game, p: Player, card: WorkerCard, *, upgrade: bool) -> int:
        at_war = any(war.target == p.seat for rival in g.rivals(p.seat) for war in rival.wars)
        return self.row.resources if card.is_unit and at_war and not upgrade else 0


@lasting
class RivalsPayMore(LastingEffect):
    """Rivals pay more for some buildings: Bill Gates of 2006."""

    does = "rivals_pay_more"

    def rivals_surcharge(self, g: Game, p: Player, card: WorkerCard) -> int:
        return self.row.resources if card.kind in self.row.kinds else 0


@lasting
class CheaperTechnologies(LastingEffect):
    """Technologies of some kinds cost less science: Bach, Churchill of 2006."""

    does = "cheaper_technologies"

    def science_discount(self, g: Game, p: Player, card: Technology) -> int:
        return self.row.science if isinstance(card, WorkerCard) and card.kind in self.row.kinds else 0


@lasting
class MilitaryAsCivil(LastingEffect):
    """Once a turn, a military action replaces a civil one: Hammurabi of 2015 (TTN-14.3)."""

    does = "military_as_civil"


@lasting
class NoAttacks(LastingEffect):
    """The owner cannot attack anybody: Gandhi (TTN-7.3.2, TTN-7.4)."""

    does = "no_attacks"

    def attack_obstacle(self, g: Game, p: Player) -> Obstacle | None:
        assert p.leader is not None, "a leader forbids it"
        return Obstacle(
            g.edition.rule("peaceful leader"), "with {leader} you cannot attack", leader=g.card(p.leader).title
        )


@lasting
class AttacksCostTwice(LastingEffect):
    """Rivals pay twice for attacking the owner: Gandhi (TTN-14.15, TTO-14.19)."""

    does = "attacks_cost_twice"

    def attack_price(self, g: Game, p: Player, price: int) -> int:
        return 2 * price


@lasting
class DefenseTwice(LastingEffect):
    """Bonus cards count more in defense: Churchill of 2006."""

    does = "defense_twice"

    def defense(self, g: Game, p: Player, value: int) -> int:
        return self.row.n * value


@lasting
class BetterColonizationCards(LastingEffect):
    """Bonus cards are worth more when colonizing: Cook of 2006."""

    does = "better_colonization_cards"

    def colonization(self, g: Game, p: Player, value: int) -> int:
        return value + self.row.n
