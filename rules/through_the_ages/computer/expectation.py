"""Expected gains of decisions whose results depend on hidden cards or on other players.

They are computed before the decision, from the seat's view. All numbers are estimates, not rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.building import Destroy, Disband
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.computer.evaluation import SCORED, rounds_left
from rules.through_the_ages.computer.weights import WEIGHTS, Weights
from rules.through_the_ages.core.cards import Event, Territory
from rules.through_the_ages.core.pending import Attack, Auction
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import attacking, events
from rules.through_the_ages.politics.actions import DeclareWar, OfferPact, PlayAggression, PrepareEvent
from rules.through_the_ages.politics.defending import cards_worth
from rules.through_the_ages.politics.replies.colonies import Bid, BidInTurn, BidUpTo
from rules.through_the_ages.politics.replies.fights import Defend

DEFENSE_OF_A_CARD = 1.6
"""The average defense that an unknown card in the target's hand adds."""
CATCHING_UP = 5
"""The average strength that the target of a war gains before it is resolved."""
UNSURE = 1.5
"""The spread of the hidden cards of a fight."""
WASTED, WAR_LOST = 1.5, 10.0
"""The loss by a failed aggression, and by a lost war."""


def expected_gain(g: Game, seat: Seat, action: AnyAction, weights: Mapping[str, Weights] = WEIGHTS) -> float:
    """Return the expected gain of a decision, in addition to the value of the next position."""
    match action:
        case EndActions():
            return unused(g, seat)
        case PrepareEvent(card):
            return 1.0 + g.card(card).level + _scored(g, seat, card)
        case PlayAggression(card, target):
            return weights[g.options.edition].attack * _attack(g, seat, target, 2.0 + 2.5 * g.card(card).level)
        case DeclareWar(_, target):
            return weights[g.options.edition].attack * _war(g, seat, target)
        case OfferPact():
            return 1.0
        case Bid(force):
            return _territory(g) - 1.1 * force
        case BidUpTo(most):
            # Each step is worth taking if it pays on its own.
            return sum(_territory(g) - 1.1 * bid for bid in range(1, most + 1))
        case BidInTurn():
            return -1.0
        case Defend(cards):
            return _defense(g, seat, cards)
        case Destroy() | Disband():
            return -1.0
        case _:
            return 0.0


def unused(g: Game, seat: Seat) -> float:
    """Return the loss by unused civil actions and the gain by cards drawn for military ones; 0 in the last round."""
    if rounds_left(g) <= 0:
        return 0.0
    p = g.players[seat]
    most = g.edition.catalog.board.most_military_draws
    drawn = min(p.military_left, most) if g.edition.lengths[g.options.length].politics else 0
    room = max(0, p.ratings.military_hand - len(p.military))
    return 0.55 * min(drawn, room) - 0.7 * p.civil_left - 0.1 * p.military_left


def _scored(g: Game, seat: Seat, card: str) -> float:
    """Return how many points more than a rival the player would score by an event prepared now."""
    event = g.card(card)
    if not (isinstance(event, Event) and event.scoring):
        return 0.0
    theirs = [events.scores(g, event, rival) for rival in g.rivals(seat)]
    return SCORED * (events.scores(g, event, g.players[seat]) - sum(theirs) / max(1, len(theirs)))


def _attack(g: Game, seat: Seat, target: Seat, spoils: float) -> float:
    """Return the expected gain of an aggression, from public strengths and numbers of cards."""
    rival = g.players[target]
    unknown = DEFENSE_OF_A_CARD * min(len(rival.military), rival.ratings.military_actions)
    succeeds = _likely(_lead(g, seat, target) - unknown)
    return succeeds * spoils - (1.0 - succeeds) * WASTED


def _war(g: Game, seat: Seat, target: Seat) -> float:
    """Return the expected gain of a war, which is resolved a turn later, after others could arm."""
    if rounds_left(g) <= 0:
        return -WAR_LOST
    lead = _lead(g, seat, target) - CATCHING_UP
    won = _likely(lead)
    return won * (6.0 + max(0, lead)) - (1.0 - won) * WAR_LOST


def _likely(lead: float) -> float:
    """Return the probability that a lead wins a fight in which the last cards are hidden."""
    return 1.0 / (1.0 + exp(-lead / UNSURE))


def _lead(g: Game, seat: Seat, target: Seat) -> int:
    p, rival = g.players[seat], g.players[target]
    return p.ratings.strength + attacking.attack_bonus(g, p, rival) - rival.ratings.strength


def _territory(g: Game) -> float:
    """Return the value of the auctioned territory as a colony."""
    if not isinstance(g.pending, Auction):
        return 0.0
    card = g.of(Territory, g.pending.territory)
    symbols, booty, left = card.symbols, card.booty, rounds_left(g)
    lasting = symbols.culture * left + symbols.science * 0.6 * left + 2.0 * symbols.happiness + 0.6 * symbols.strength
    lasting += 1.2 * (symbols.yellow_tokens + symbols.blue_tokens) + 3.0 * symbols.civil_actions
    lasting += 1.5 * symbols.military_actions
    once = 0.5 * (booty.resources + booty.food + booty.science) + booty.culture + 1.6 * booty.population
    return 1.0 + lasting + once + 0.5 * booty.military_cards


def _defense(g: Game, seat: Seat, cards: Sequence[str]) -> float:
    """Return the value of a defense: repelling an attack saves the loss, and insufficient cards are wasted."""
    if not isinstance(g.pending, Attack) or not cards:
        return 0.0
    holds = g.pending.defense + cards_worth(g, g.players[seat], cards) >= g.pending.strength
    lost = 2.0 + 2.0 * g.card(g.pending.card).level
    return (lost if holds else 0.0) - 0.7 * len(cards)
