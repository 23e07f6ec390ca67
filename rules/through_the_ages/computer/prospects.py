"""What the civil cards a seat holds or may take would be worth in play, found by putting them there on a copy."""

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
"""What a seat may hope for."""
Prospects = Mapping[str, float]
"""What each card would be worth, by its id; cards of no use are left out."""

MOVED = 2
"""How many workers move to a better card of their kind."""
SCIENCE, RESOURCES, ACTION = 0.5, 0.6, 0.9
"""What the science points, resources and civil actions are worth that putting a card into play takes."""


def prospects(g: Game, seat: Seat, left: float, judge: Judging) -> Prospects:
    """What cards of the hand, of the row and the wonder under construction would be worth, `left` productions to go.

    `judge` has to leave the hand out. Cards that are played once and then gone have no prospects of this kind.
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
    """What a card brings less what it takes, and after how many turns it can be there."""
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
    """Workers of lower cards of the kind go to a card, or an unused one does; what that takes."""
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
