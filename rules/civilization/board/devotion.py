"""The culture gained by devoting a city to the arts (CIV-8.7)."""

from __future__ import annotations

from rules.civilization.board.icons import city_icons
from rules.civilization.core.grid import Square
from rules.civilization.core.state import Game


def devotion(g: Game, centre: Square) -> int:
    """Return one culture, plus one for each icon, changed by the government (CIV-16.6, CIV-16.7)."""
    city = g.cities[centre]
    government = g.players[city.seat].government_row
    penalty = government.capital_devote_penalty if city.capital else 0
    return max(0, 1 + city_icons(g, centre).culture + government.devote_bonus_per_city - penalty)
