"""Legal actions that can hardly bring anything: attacks on stronger players, pacts that only cost, disbanded units."""

from __future__ import annotations

from dataclasses import astuple

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.building import Disband, disbanding_is_idle
from rules.through_the_ages.core.cards import Pact
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import attacking, forces
from rules.through_the_ages.politics.actions import DeclareWar, OfferPact, PlayAggression


def is_hopeless(g: Game, seat: Seat, action: AnyAction) -> bool:
    """Return whether an action promises nothing, based on public information."""
    match action:
        case PlayAggression(target=target):
            return _lead(g, seat, target) + _sacrificed(g, seat) <= 0
        case DeclareWar(target=target):
            return _lead(g, seat, target) < 0
        case Disband():
            return disbanding_is_idle(g, g.players[seat])
        case OfferPact(card=card, side=side):
            return _only_costs(g.of(Pact, card), side)
        case _:
            return False


def _lead(g: Game, seat: Seat, target: Seat) -> int:
    """Return the lead in strength over a rival in an attack now."""
    p, rival = g.players[seat], g.players[target]
    own = attacking.lasting_strength(g, p, rival) + attacking.attack_bonus(g, p, rival)
    return own - attacking.lasting_strength(g, rival, p)


def _sacrificed(g: Game, seat: Seat) -> int:
    """Return the addition of all units together, if they can be sacrificed (TTO-12.2.2)."""
    p = g.players[seat]
    return forces.units_worth(g, p, forces.units(g, p)) if g.edition.fights.sacrifices else 0


def _only_costs(pact: Pact, side: str) -> bool:
    """Return whether a side has only losses from a pact."""
    rows = [row for row in pact.effects if row.who == side]
    amounts = [*astuple(pact.a if side == "a" else pact.b), *(n for row in rows for n in (row.food, row.resources))]
    gains = any(row.does != "produce_more" for row in rows)
    return not pact.symmetric and not gains and min(amounts) < 0 and max(amounts) <= 0
