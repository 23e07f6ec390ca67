"""A turn planned ahead (ND-18.15)."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.hosting.plan_stop import PlanStop
from rules.new_dawn.core.state import Game


def put_on_turn(g: Game, seat: Seat) -> str | None:
    """Start the seat's turn on the present map, skipping the rest of the current turn (ND-4.1, ND-18.15)."""
    if g.phase not in ("choose", "resolve", "after") or g.active is None:
        return None
    order = g.from_seat(g.first)
    round_is_over = g.phase == "after" and g.active == g.first
    if round_is_over or order.index(seat) < order.index(g.active):
        if g.options.round_limit and g.round >= g.options.round_limit:
            return None
        g.round += 1
    g.active = seat
    return "turn"


def held_spaces(g: Game, seat: Seat) -> set[str]:
    """Return all cities and control tokens of a seat as one string; it changes off turn when one is lost (ND-11.12)."""
    places = [space for pieces in (g.cities, g.control) for space, piece in pieces.items() if piece.seat == seat]
    return {" ".join(sorted(places))}


PLAN_STOPS: tuple[PlanStop[Game], ...] = (
    PlanStop(
        "spaces",
        say("a space of yours is taken"),
        say("A space of yours has been taken."),
        held_spaces,
    ),
)
