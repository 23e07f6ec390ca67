"""The Trade phase (CIV-7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.board.icons import collected
from rules.civilization.core.state import Game
from rules.civilization.effects.negotiation import lapse_offers
from rules.civilization.effects.purse import gain_trade
from rules.civilization.flow.declaring import carry_out
from rules.civilization.flow.stage_helpers import ensure_nobody_has_won, pending
from rules.civilization.questions import NEGOTIATE, OFFER, OFFERED, PASSED, PROPOSED
from rules.engine.core.question import AnyQuestion, ask_any
from rules.engine.core.text import Seat, Who, say

ANSWERS_PER_STAGE = 24
"""The number of answers in one stage of a negotiation, so that no stage takes long to run again."""


def collect(g: Game) -> None:
    """Let everybody collect trade."""
    g.active, g.segments_left = None, []
    for seat in g.from_seat(g.first):
        gained = gain_trade(g, seat, collected(g, seat))
        g.tell(say("{who} collects {n} trade.", who=Who(seat), n=gained), seat)
    g.passed, g.closed, g.offers, g.spoken = [], [], [], []


def open_questions(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the open questions: players who have not passed negotiate; the others still answer offers (CIV-18.15)."""
    found: dict[Seat, AnyQuestion] = {}
    for seat in g.from_seat(g.first):
        offered = any(offer.to == seat for offer in g.offers)
        if seat not in g.passed:
            proposed = any(offer.seat == seat for offer in g.offers)
            found[seat] = OFFERED if offered else PROPOSED if proposed else NEGOTIATE
        elif offered:
            found[seat] = OFFER
    return {**found, **pending(g)}


def passes_that_may_be_taken_back(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the players who may take back a pass, because the phase is open and their time is not up (CIV-18.15)."""
    return {seat: PASSED for seat in g.passed if seat not in g.closed}


async def negotiate(g: Game) -> bool:
    """Let players make and answer offers until all have passed (CIV-7.9).

    Then the open offers are answered, without new ones (CIV-18.15). Return whether another stage follows.
    """
    g.begin_turn(None, "negotiation", g.round)
    for _ in range(ANSWERS_PER_STAGE):
        questions = open_questions(g)
        if not questions:
            g.closed, g.offers, g.spoken = [], [], []
            return False
        seat, answer = await ask_any(g, questions, passes_that_may_be_taken_back(g))
        await carry_out(g, seat, answer)
        ensure_nobody_has_won(g)
        lapse_offers(g)
    return True
