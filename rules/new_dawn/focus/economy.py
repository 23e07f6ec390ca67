"""The economy card moves caravans (ND-9)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.resolution import EconomyWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.focus.diplomacy import take_cards, use_embassy
from rules.new_dawn.questions import ECONOMY

COLOSSUS_STEPS = 6


def begin_economy(g: Game, seat: Seat) -> None:
    """Set up the range of the caravans (ND-9.1, ND-9.12)."""
    row = g.resolution.row
    colossus = COLOSSUS_STEPS if has_wonder(g, seat, "colossus") else 0
    g.resolution.economy = EconomyWork(row.distance, colossus, exchanges=row.exchanges)


async def resolve_economy(g: Game, seat: Seat) -> None:
    """Move one caravan after the other; the gains of an arrival come before the next move (ND-9.1, ND-9.6,
    ND-12.10).
    """
    begin_economy(g, seat)
    while not isinstance(action := await decide(g, seat, ECONOMY), EndResolution):
        await action.apply(g, seat)
        if g.turn.offer is not None:
            await take_cards(g, seat)
            await use_embassy(g, seat)
            g.turn.offer = None
