"""Battle hands, combat bonuses, strength and trumps (CIV-11.2, CIV-11.4, CIV-11.6.2, CIV-11.7)."""

from __future__ import annotations

from rules.civilization.board.control import blockaded, own_markers, wonder_works
from rules.civilization.board.hands import coins_for_computers
from rules.civilization.board.knowledge import rank
from rules.civilization.core.battle import BattleUnit
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_CARDS, UNIT_ROWS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.catalog.numbers import LIMITS
from rules.civilization.core.grid import Square
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

HIMEJI = "himeji_samurai_castle"


def hand_size(g: Game, seat: Seat, armies: int, defends_city: bool) -> int:
    """Return how many cards a side draws (CIV-11.2, CIV-16.8)."""
    size = LIMITS.battle_hand + LIMITS.battle_hand_per_extra_army * max(0, armies - 1)
    size += g.players[seat].government_row.battle_hand_bonus + coins_for_computers(g, seat)
    return size + (LIMITS.battle_hand_city_defender if defends_city else 0)


def combat_bonus(g: Game, seat: Seat, defended: Square | None) -> int:
    """Return the sum of a side's bonuses; `defended` is the own city that is attacked (CIV-11.4)."""
    bonus = 0
    for square, building in own_markers(g, seat, "building"):
        bonus += 0 if blockaded(g, square) else BUILDINGS[building].combat_bonus
    for square, person in own_markers(g, seat, "great_person"):
        bonus += 0 if blockaded(g, square) else GREAT_PERSONS[person].combat_bonus
    if defended is None:
        return bonus
    city = g.cities[defended]
    bonus += LIMITS.capital_combat_bonus if city.capital else LIMITS.city_combat_bonus
    return bonus + (LIMITS.walls_combat_bonus if city.walled else 0)


def strength(g: Game, seat: Seat | None, card: str) -> int:
    """Return the strength of a card for its owner; barbarians have the lowest rank (CIV-11.7)."""
    row = UNIT_CARDS[card]
    if seat is None:
        return row.at_rank(1)
    return row.at_rank(rank(g.players[seat], row.type)) + (1 if wonder_works(g, seat, HIMEJI) else 0)


def trumps(one: BattleUnit, other: BattleUnit) -> bool:
    """Return whether a unit strikes the other first (CIV-11.6.2)."""
    return UNIT_ROWS[one.type].trumps == other.type
