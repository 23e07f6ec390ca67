"""The players' preferences (ND-18.9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.engine.core.text import Seat
from rules.new_dawn.actions.setup import TakeCapital
from rules.new_dawn.core.catalog.numbers import COMPONENTS
from rules.new_dawn.core.state import Game


def give_colors(g: Game) -> None:
    """Give everybody the preferred colour in seat order if it is free, then the remaining ones (ND-3.1, ND-18.9)."""
    if not g.options.colors:
        return
    free, without = list(COMPONENTS.colors), []
    for seat in g.clockwise:
        color = _first_free(g.options.colors, seat, free)
        if color is None:
            without.append(seat)
        else:
            g.players[seat].color = color
            free.remove(color)
    for seat, color in zip(without, free, strict=False):
        g.players[seat].color = color


def wished_capital(g: Game, seat: Seat) -> TakeCapital | None:
    """Return the player's first preferred capital that is free, or None to ask (ND-3.3, ND-18.9)."""
    free = [each.space for each in TakeCapital.legal(g, seat)]
    space = _first_free(g.options.capitals, seat, free)
    return None if space is None else TakeCapital(space)


def _first_free(wishes: Sequence[Sequence[str]], seat: Seat, free: Collection[str]) -> str | None:
    return next((wish for wish in wishes[seat] if wish in free), None) if wishes else None
