"""The conquest of a capital: the strength of both sides, and the turns until an assault could succeed (CIV-20.4)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from rules.civilization.board.control import capital_of, cities_of, wonder_works
from rules.civilization.board.knowledge import rank, stacking_limit, travel_speed
from rules.civilization.board.strength import HIMEJI, combat_bonus, hand_size, strength
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.grid import Square, steps_between
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

SURE = 1.0
"""The advantage with which an assault is expected to succeed."""
EVEN, SPREAD = -2.0, 1.8
"""The advantage with even odds, and the change of it that changes the odds by a factor of e.

By simulated battles. The attacker needs less than the defender, because stronger units survive several fights.
"""
PER_CITY, BY_RESEARCH = 2.0, 1.0
"""The strength that a city and research add in a turn."""
ANSWERED = 2.0
"""The strength that a defender who sees the armies coming adds in a turn."""
DETOUR = 1.25
"""The steps of a way, compared with the distance."""
PLANNED_ARMIES = 3
"""The least number of armies with which a capital can usually be taken."""
GATHERING = 1.0
"""The turns in which armies wait for each other."""


@dataclass(frozen=True, slots=True)
class Assault:
    """The assault on the capital of a rival."""

    owner: Seat
    target: Square
    armies: int
    """The armies that would attack together."""
    advantage: float
    """The strength of the attacker with the present units, less that of the defender."""
    arrival: float
    """The turns until the armies are next to the capital."""
    turns: float
    """The turns until an assault is expected to succeed."""


def odds(advantage: float) -> float:
    """Return the chance of an assault, roughly."""
    return 1.0 / (1.0 + exp((EVEN - advantage) / SPREAD))


def mean_strength(g: Game, seat: Seat) -> float:
    """Return the average strength of a player's units; hidden ones count by the public ranks."""
    player = g.players[seat]
    usual = sum(rank(player, kind) for kind in UNIT_TYPES if kind != "aircraft") / 3 + 1.0
    usual += wonder_works(g, seat, HIMEJI)
    found = [float(strength(g, seat, card)) if card in UNIT_CARDS else usual for card in player.units]
    return sum(found) / len(found) if found else usual


def attacking(g: Game, seat: Seat, armies: int) -> float:
    """Return the strength of an attack by that many armies."""
    units = min(len(g.players[seat].units), hand_size(g, seat, armies, False))
    return units * mean_strength(g, seat) + combat_bonus(g, seat, None)


def defending(g: Game, seat: Seat, square: Square) -> float:
    """Return the strength of the defence of a city."""
    units = min(len(g.players[seat].units), hand_size(g, seat, 1, True))
    return units * mean_strength(g, seat) + combat_bonus(g, seat, square)


def assault(g: Game, seat: Seat, owner: Seat) -> Assault | None:
    """Return the assault on a rival's capital with the number of armies that can succeed first."""
    target, home, player = capital_of(g, owner), capital_of(g, seat), g.players[seat]
    if target is None or home is None:
        return None
    here = sorted(
        DETOUR * (steps_between(each.square, target) - 1)
        for each in player.figures
        if each.square is not None and not each.is_scout
    )
    speed = travel_speed(player)
    limit = stacking_limit(player)
    from_home = DETOUR * (steps_between(home, target) - 2) / speed
    arrivals = [steps / speed for steps in here] + [from_home + number for number in range(1, limit + 1)]
    pace = PER_CITY * len(cities_of(g, seat)) + BY_RESEARCH - ANSWERED
    needed, peace = defending(g, owner, target), 0.0 if player.government_row.may_attack_cities else 1.0
    found = []
    for armies in range(2, limit + 1):
        advantage, arrival = attacking(g, seat, armies) - needed, arrivals[armies - 1]
        turns = peace + max(arrival + GATHERING, (SURE - advantage) / pace)
        found.append(Assault(owner, target, armies, advantage, arrival, max(1.0, turns)))
    return min(found, key=lambda each: (each.turns, -each.advantage))


def best_assault(g: Game, seat: Seat) -> Assault | None:
    """Return the assault that can succeed first."""
    found = [each for each in (assault(g, seat, other) for other in g.others(seat)) if each is not None]
    return min(found, key=lambda each: (each.turns, -each.advantage), default=None)


def danger(g: Game, seat: Seat) -> float:
    """Return how much a player's capital is threatened, from 0 to 1."""
    worst = 0.0
    for other in g.others(seat):
        threat = assault(g, other, seat)
        if threat is not None:
            # Until it arrives, the attacker adds units too.
            growing = threat.advantage + min(4.0, 1.0 + threat.arrival) * 1.5
            worst = max(worst, 0.8 ** max(0.0, threat.arrival - 1.0) * odds(growing))
    return worst
