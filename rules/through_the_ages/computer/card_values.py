"""Values of civil cards in hand or in the row, found by playing them on a copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.core.copying import copy_of
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.developing import put_into_play, science_price
from rules.through_the_ages.actions.wonders import complete
from rules.through_the_ages.core.cards import ActionCard, Card, Leader, Technology, Wonder, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages
from rules.through_the_ages.economy.ratings import refresh

Judging = Callable[[Game, Seat], float]
"""A function that evaluates a seat."""
Prospects = Mapping[str, float]
"""The value of each card in play, by its id; useless cards are left out."""

MOVED = 2
"""The most workers that move to a better card of their kind."""
SCIENCE, RESOURCES, ACTION = 0.5, 0.6, 0.9
"""The values of the science points, resources and civil actions that putting a card into play costs."""


def prospects(g: Game, seat: Seat, left: float, judge: Judging) -> Prospects:
    """Return the values of cards in hand, in the row and of the unfinished wonder, with `left` productions to come.

    `judge` must ignore the hand. Cards that are played once and then gone are left out.
    """
    p = g.players[seat]
    cards = {card for card in (*p.hand, *g.row, p.building) if card is not None}
    now = judge(g, seat)
    found = {}
    for card in sorted(cards):
        kind = g.card(card)
        if isinstance(kind, ActionCard) or (isinstance(kind, Wonder) and p.building not in {None, card}):
            continue
        gain, wait = _in_play(g, seat, kind, left, judge, now)
        worth = gain * max(0.0, left - wait) / max(1.0, left)
        if worth > 0.0:
            found[card] = worth
    return found


def _in_play(g: Game, seat: Seat, card: Card, left: float, judge: Judging, now: float) -> tuple[float, float]:
    """Return the gain of a card minus its cost, and the number of turns until it can be in play."""
    tried = copy_of(g)
    p = tried.players[seat]
    if card.id in p.hand:
        p.hand.remove(card.id)
    match card:
        case Technology():
            price = science_price(g, g.players[seat], card)
            put_into_play(tried, p, card)
            takes = SCIENCE * price + ACTION
            if isinstance(card, WorkerCard):
                takes += _moved(tried, p, card)
            wait = max(0, price - p.science) / max(1, p.ratings.science)
        case Leader():
            if p.leader is not None:
                ages.remove_leader(tried, p, under=None)
            p.leader = card.id
            takes, wait = ACTION, 0.0
        case Wonder():
            built = p.stages if p.building == card.id else 0
            p.building, p.stages = card.id, built
            rest = sum(card.stages[built:])
            complete(tried, p, card)
            takes = RESOURCES * rest + ACTION * (len(card.stages) - built)
            wait = rest / 4.0
        case _:
            return 0.0, 0.0
    refresh(tried)
    return judge(tried, seat) - now - takes, wait


def _moved(g: Game, p: Player, card: WorkerCard) -> float:
    """Move workers of lower cards of the kind, or an unused one, to a card; return the cost."""
    moved, takes = 0, 0.0
    for lower in g.worker_cards(p, card.kind):
        while lower.level < card.level and p.workers[lower.id] and moved < MOVED:
            p.workers[lower.id] -= 1
            moved += 1
            takes += RESOURCES * (card.resource_cost - lower.resource_cost) + ACTION
    if not moved and p.unused:
        p.unused -= 1
        moved = 1
        takes = RESOURCES * card.resource_cost + ACTION
    p.workers[card.id] += moved
    return takes
