"""Estimates of the turns each player still needs for each victory (CIV-20).

They use what the seat sees: its own units, and only the number and the ranks of the others'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from rules.civilization.actions.abilities.coins import MINTS
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.board.devotion import devotion
from rules.civilization.board.icons import all_icons
from rules.civilization.computer.conquest import best_assault
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import TECHNOLOGIES_TO_WIN
from rules.engine.core.text import Seat

USUAL_COST = 14.0
"""The average trade for a technology."""
TRADE_FOR_CULTURE = 0.6
"""The delay by a trade point on the culture track, compared with a culture token."""
LEAST_WANTED = 0.35
"""The interest in the farthest victory, except conquest."""
FIRST_CITY = 0.2
"""The share of the interest in conquest before the second city."""
POTTERY = "pottery"
OTHER_COINS, MINTED = 0.3, 0.85
"""Coins a turn from persons, buildings and technologies, and from each technology that mints them."""
LONGEST = 40.0
Leaning = Mapping[str, float]
"""Factors on the turns of some victories; one below 1 is preferred to others that are equally near."""
ACCELERATION = 0.43
"""The share of the estimated turns that is really needed, because everybody becomes faster.

Measured in games of the computer player against itself, over all turns of the winners.
"""


@dataclass(frozen=True, slots=True)
class VictoryEstimate:
    """The player's interest in each victory, and the expected length of the game."""

    culture: float
    tech: float
    coins: float
    left: float
    """The turns that the leading player may still need."""
    nearest: float
    """The turns that the player still needs."""
    conquest: float = 0.0
    """The interest in the capital of a rival."""


def tech_turns(g: Game, seat: Seat) -> float:
    """Return the turns for Space Flight: one technology a turn, if trade suffices (CIV-10.1, CIV-10.7)."""
    player = g.players[seat]
    income = all_icons(g, seat).trade + player.government_row.trade_phase_bonus + 0.5 * coins(g, seat)
    missing = max(1, TECHNOLOGIES_TO_WIN - len(player.technologies))
    return missing * max(1.0, USUAL_COST / max(3.0, income))


def culture_turns(g: Game, seat: Seat) -> float:
    """Return the turns for the last space of the culture track when every city is devoted to the arts (CIV-14.1)."""
    player = g.players[seat]
    cost = 0.0
    for space in range(player.culture_space + 1, CULTURE_TRACK.victory_space + 1):
        section = CULTURE_TRACK.section_of(space)
        cost += section.culture + TRADE_FOR_CULTURE * section.trade
    rate = 1.0 + sum(devotion(g, centre) for centre in cities_of(g, seat))
    return max(1.0, (cost - player.culture) / rate)


def coin_turns(g: Game, seat: Seat) -> float:
    """Return the turns for the coins that win (CIV-20.3)."""
    player = g.players[seat]
    missing = max(1, DIALS.economy.victory - coins(g, seat))
    minting = [each for each in (*MINTS, POTTERY) if player.knows(each)]
    room = sum(TECHNOLOGIES[each].coin_tokens - player.coin_tokens.get(each, 0) for each in minting)
    working = sum(player.coin_tokens.get(each, 0) < TECHNOLOGIES[each].coin_tokens for each in minting)
    rate = OTHER_COINS + MINTED * working
    soon = min(missing, room)
    # Coins beyond the limits of the mints come from other sources, or from mints still to be learnt.
    return soon / rate + (missing - soon) / (OTHER_COINS + 0.4)


def conquest_turns(g: Game, seat: Seat) -> float:
    """Return the turns until the capital of a rival can be taken (CIV-20.4), on the scale of the other estimates."""
    best = best_assault(g, seat)
    return LONGEST if best is None else best.turns / ACCELERATION


def turns(g: Game, seat: Seat) -> dict[str, float]:
    """Return the turns for each victory."""
    return {
        "culture": min(LONGEST, culture_turns(g, seat)),
        "tech": min(LONGEST, tech_turns(g, seat)),
        "coins": min(LONGEST, coin_turns(g, seat)),
        "conquest": min(LONGEST, conquest_turns(g, seat)),
    }


def nearest(g: Game, seat: Seat) -> float:
    """Return the turns that a player still needs."""
    return min(turns(g, seat).values())


def victory_estimate(g: Game, seat: Seat, flatness: float, leaning: Leaning) -> VictoryEstimate:
    """Return the aims of a player: the nearest victory counts most, even more as it comes near.

    A victory that takes `flatness` turns more than the best one counts less by a factor of e. Before that, the turns of
    each victory are multiplied by its factor in `leaning`.
    """
    own = turns(g, seat)
    best = min(own.values())
    left = min([best, *(nearest(g, other) for other in g.others(seat))])
    strength = 1.0 + max(0.0, (10.0 - best) / 5.0) + g.round / 30.0
    felt = {way: leaning.get(way, 1.0) * each for way, each in own.items()}
    shortest = min(felt.values())
    wanted = {way: LEAST_WANTED + strength * exp((shortest - each) / flatness) for way, each in felt.items()}
    conquest = (wanted["conquest"] - LEAST_WANTED) * (1.0 if len(cities_of(g, seat)) > 1 else FIRST_CITY)
    return VictoryEstimate(
        wanted["culture"], wanted["tech"], wanted["coins"], max(2.0, min(12.0, left)), best, conquest
    )


def likely_victory(g: Game, seat: Seat) -> tuple[str, int]:
    """Return the nearest victory of a player, and its turns, this one included."""
    own = turns(g, seat)
    way = min(own, key=lambda each: own[each])
    return way, max(1, round(ACCELERATION * own[way]))
