"""The culture card places control tokens (ND-7)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.board.control import controlled_wonders, has_leader
from rules.new_dawn.core.catalog.base import Era
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.resolution import CultureWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.questions import CULTURE

GRAND_TOUR: dict[Era, int] = {"ancient": 1, "medieval": 2, "modern": 3}


def begin_culture(g: Game, seat: Seat) -> None:
    """Set up the tokens the card places, moves and replaces (ND-7.3)."""
    row = g.resolution.row
    g.resolution.culture = CultureWork(
        tokens=row.control_tokens + grand_tour(g, seat),
        beside=row.tokens_beside_spaces,
        moves=row.token_moves,
        converts=row.converted_tokens,
    )


async def resolve_culture(g: Game, seat: Seat) -> None:
    """Place one token after the other, then use the other parts, until the player ends it (ND-7.3, ND-7.11)."""
    begin_culture(g, seat)
    await place_tokens(g, seat)


async def place_tokens(g: Game, seat: Seat) -> None:
    """Place, move and replace the remaining tokens until the player ends it."""
    while not isinstance(action := await decide(g, seat, CULTURE), EndResolution):
        await action.apply(g, seat)


def grand_tour(g: Game, seat: Seat) -> int:
    """Return the additional tokens for the latest era among the leader's wonders (ND-7.8, ND-14.5)."""
    if not has_leader(g, seat, "catherine_de_medici"):
        return 0
    return max((GRAND_TOUR[WONDERS[wonder].era] for wonder in controlled_wonders(g, seat)), default=0)
