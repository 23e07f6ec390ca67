"""Planned turns of a faction."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.hosting.plan_stop import PlanStop
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy.income import clean_up, cult_bonus, income, is_last_round
from rules.terra_mystica.economy.power import power_gained

DEAR_POWER = 3
"""Offers of power that cost more VP than this stop a plan, even if a standing order answers them."""


def put_on_turn(g: Game, seat: Seat) -> str | None:
    """Begin the next turn of a faction and skip the rest of the current turn.

    A faction that has passed begins its first turn of the next round (TM-4.3, TM-4.5).
    """
    if g.phase != "actions" or g.active is None or (g.players[seat].passed and not _begin_next_round(g, seat)):
        return None
    g.active, g.job, g.build_here = seat, None, None
    g.favors_due, g.towns_due, g.favor_steps_due, g.top_steps = 0, [], None, 0
    g.bridge_due = g.stronghold_due = g.priests_due = False
    return "turn"


def _begin_next_round(g: Game, seat: Seat) -> bool:
    """Begin the next round as if nothing more happened in this one. Return False if the seat has a decision before it.

    All effects between two rounds are public: cult bonuses, the clean-up and income (TM-12, TM-5).
    """
    if is_last_round(g) or cult_bonus(g, g.players[seat])[1]:
        return False
    for player in g.players:
        player.gain(cult_bonus(g, player)[0])
    clean_up(g)
    g.offers = []
    g.round += 1
    for player in g.players:
        player.gain(income(player))
    return True


def dear_offers(g: Game, seat: Seat) -> set[str]:
    """Return the open offers that would cost a seat much, by the builds that caused them (TM-9.2)."""
    player = g.players[seat]
    return {
        f"power {offer.cause}"
        for offer in g.offers
        if offer.seat == seat and power_gained(player, offer) - 1 > DEAR_POWER
    }


PLAN_STOPS: tuple[PlanStop[Game], ...] = (
    PlanStop(
        "power",
        say("power is offered to you for more than {vp} VP", vp=DEAR_POWER),
        say("Power has been offered to you for more than {vp} VP.", vp=DEAR_POWER),
        dear_offers,
    ),
)
