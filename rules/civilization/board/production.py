"""The production of cities, and the costs of items (CIV-8.2 to CIV-8.6)."""

from __future__ import annotations

from rules.civilization.board.coins import coins
from rules.civilization.board.icons import city_icons
from rules.civilization.board.knowledge import rank
from rules.civilization.core.catalog.base import FigureKind, UnitType
from rules.civilization.core.catalog.build import AIRCRAFT_COST, UNIT_COSTS, WONDERS
from rules.civilization.core.catalog.numbers import DIALS, FIGURES
from rules.civilization.core.grid import Square
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat

MILITARY_SCIENCE = "military_science"
COINS_FOR_PRODUCTION = 3
ANGKOR_WAT = "angkor_wat"
FIRST_PRINTING = (15, "philosophy")
"""The discount of Angkor Wat in the first printing (CIV-21.5)."""


def production(g: Game, centre: Square) -> int:
    """Return a city's production with its bonuses, without rushing (CIV-8.2, CIV-8.2.1)."""
    seat = g.cities[centre].seat
    player = g.players[seat]
    science = coins(g, seat) // COINS_FOR_PRODUCTION if player.knows(MILITARY_SCIENCE) else 0
    bonus = player.government_row.production_per_city + player.turn.production.get(centre, 0)
    return city_icons(g, centre).production + bonus + science


def rush_rate(g: Game, seat: Seat) -> int:
    """Return the production that three trade buy (CIV-8.2.2, CIV-17.1)."""
    return g.players[seat].row.rush_production_per_3_trade or DIALS.trade.rush_production


def rush_trade(g: Game, centre: Square, cost: int) -> int:
    """Return the trade that a city has to add to reach a cost, with the fewest conversions (CIV-8.2.2)."""
    missing = cost - production(g, centre)
    if missing <= 0:
        return 0
    rate = rush_rate(g, g.cities[centre].seat)
    return -(-missing // rate) * DIALS.trade.rush_trade


def most_production(g: Game, centre: Square) -> int:
    """Return the most a city can spend if all trade is used for rushing (CIV-8.2.2)."""
    seat = g.cities[centre].seat
    conversions = g.players[seat].trade // DIALS.trade.rush_trade
    return production(g, centre) + conversions * rush_rate(g, seat)


def cost_obstacle(g: Game, centre: Square, cost: int) -> Obstacle | None:
    """Return why a city cannot pay a cost, even by rushing."""
    player = g.players[g.cities[centre].seat]
    trade = rush_trade(g, centre, cost)
    if trade <= player.trade:
        return None
    return Obstacle(
        "CIV-8.2",
        "the city has {production} of {cost} production, and rushing the rest takes {needed} trade; you have {trade}",
        lacks=trade - player.trade,
        production=production(g, centre), cost=cost, needed=trade, trade=player.trade,
    )  # fmt: skip


def figure_cost(kind: FigureKind) -> int:
    """Return the cost of a figure (CIV-8.3)."""
    return FIGURES[kind].cost


def unit_cost(g: Game, seat: Seat, kind: UnitType) -> int:
    """Return the cost of a unit of a type at the player's rank (CIV-8.4)."""
    return AIRCRAFT_COST if kind == "aircraft" else UNIT_COSTS[rank(g.players[seat], kind)]


def wonder_cost(g: Game, seat: Seat, wonder: str) -> int:
    """Return the cost of a wonder for a player (CIV-8.6, CIV-21.5)."""
    row = WONDERS[wonder]
    cost, technology = row.discount_cost, row.discount_technology
    if wonder == ANGKOR_WAT and g.options.angkor_wat == "first_printing":
        cost, technology = FIRST_PRINTING
    return cost if cost and g.players[seat].knows(technology) else row.cost
