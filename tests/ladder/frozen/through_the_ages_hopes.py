"""Expected gains for the earlier player; a fixed opponent of the ladder, never to be changed.

They estimate decisions in Through the Ages whose outcome depends on hidden cards or on others.

They use only what the seat sees before the decision, and are opinions, not rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.building import Destroy, Disband
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.core.cards import Territory
from rules.through_the_ages.core.pending import Attack, Auction
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import attacking
from rules.through_the_ages.politics.actions import DeclareWar, OfferPact, PlayAggression, PrepareEvent
from rules.through_the_ages.politics.defending import cards_worth
from rules.through_the_ages.politics.replies.colonies import Bid
from rules.through_the_ages.politics.replies.fights import Defend
from tests.ladder.frozen.through_the_ages import rounds_left

DEFENSE_OF_A_CARD = 1.6
"""The average defense by an unknown card in the hand of a target."""
SAFE_FOR_WAR = 6
"""A lead that is hard to overcome in one round."""


def expect(g: Game, seat: Seat, action: AnyAction) -> float:
    """Return the expected gain of a decision, in addition to the position after it."""
    match action:
        case EndActions():
            return _unused(g, seat)
        case PrepareEvent(card):
            return 1.0 + g.card(card).level
        case PlayAggression(card, target):
            return _attack(g, seat, target, 2.0 + 2.5 * g.card(card).level)
        case DeclareWar(_, target):
            return _war(g, seat, target)
        case OfferPact():
            return 1.0
        case Bid(force):
            return _territory(g) - 1.1 * force
        case Defend(cards):
            return _defense(g, seat, cards)
        case Destroy() | Disband():
            return -1.0
        case _:
            return 0.0


def _unused(g: Game, seat: Seat) -> float:
    """Return the loss of unused civil actions, and the value of cards drawn for military ones."""
    p = g.players[seat]
    most = g.edition.catalog.board.most_military_draws
    drawn = min(p.military_left, most) if g.edition.lengths[g.options.length].politics else 0
    room = max(0, p.ratings.military_hand - len(p.military))
    return 0.55 * min(drawn, room) - 0.7 * p.civil_left - 0.1 * p.military_left


def _attack(g: Game, seat: Seat, target: Seat, spoils: float) -> float:
    """Return the expected gain of an aggression, by the strengths and the public numbers of cards."""
    rival = g.players[target]
    unknown = DEFENSE_OF_A_CARD * min(len(rival.military), rival.ratings.military_actions)
    return spoils if _lead(g, seat, target) > unknown else -1.5


def _war(g: Game, seat: Seat, target: Seat) -> float:
    """Return the expected gain of a war; it is decided a turn later, so others can arm in the meantime."""
    lead = _lead(g, seat, target)
    return 6.0 + lead if lead > SAFE_FOR_WAR and rounds_left(g) > 0 else -8.0


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
    """Return the value of a defence that holds; cards that are not enough are wasted."""
    if not isinstance(g.pending, Attack) or not cards:
        return 0.0
    holds = g.pending.defense + cards_worth(g, g.players[seat], cards) >= g.pending.strength
    lost = 2.0 + 2.0 * g.card(g.pending.card).level
    return (lost if holds else 0.0) - 0.7 * len(cards)
