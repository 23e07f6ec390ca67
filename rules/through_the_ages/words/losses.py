"""Lasting losses of a player by an action: leaders, buildings, units, wonders, colonies and pacts."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.words import Loss
from rules.through_the_ages.actions.building import Destroy, Disband
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.actions import CancelPact, DeclareWar, DismissLeader, OfferPact, PlayAggression
from rules.through_the_ages.politics.attacking import pacts_ended_by_attack
from rules.through_the_ages.politics.replies.choices import LoseBlueToken, LoseBuilding, LoseWorker, RuinWonder
from rules.through_the_ages.politics.replies.colonies import LoseColony, SendForce
from rules.through_the_ages.politics.replies.fights import Sacrifice
from rules.through_the_ages.politics.replies.offers import AcceptPact
from rules.through_the_ages.words.names import titles
from rules.through_the_ages.words.outlook import losses_at_the_end

ASKED_FOR = (LoseBlueToken, LoseBuilding, LoseColony, LoseWorker, RuinWonder, SendForce)
"""Answers to questions about what is lost, without a way around it."""


def losses(g: Game, seat: Seat, action: AnyAction) -> list[Loss]:
    """Return what the player loses for good by an action, and by the end of the turn (TTN-10, TTO-11)."""
    if isinstance(action, EndActions):
        return losses_at_the_end(g, seat)
    return [Loss(text, inevitable=isinstance(action, ASKED_FOR)) for text in _lost(g, seat, action)]


def _lost(g: Game, seat: Seat, action: AnyAction) -> list[Text]:
    p = g.players[seat]
    match action:
        case PlayLeader(under=None) | DismissLeader() if p.leader is not None:
            return [say("{what} leaves the game", what=g.card_name(p.leader))]
        case Destroy(card=card) | LoseBuilding(card=card):
            return [say("a building is lost: {what}", what=g.card_name(card))]
        case Disband(card=card):
            return [say("a unit is lost: {what}", what=g.card_name(card))]
        case LoseWorker(card=card):
            return [say("a worker is lost: {what}", what=g.card_name(card))]
        case LoseBlueToken(card=card):
            return [say("a blue token is lost: {what}", what=g.card_name(card))]
        case RuinWonder(card=card):
            return [say("{what} works no more", what=g.card_name(card))]
        case LoseColony(card=card):
            return [say("a colony is lost: {what}", what=g.card_name(card))]
        case SendForce(force=cards) | Sacrifice(units=cards) if cards:
            return [say("sacrificed: {what}", what=titles(g, cards))]
        case CancelPact(card=card):
            return [_ends(g, card)]
        case OfferPact() | AcceptPact():
            return [_ends(g, pact.card) for pact in p.pacts]
        case PlayAggression(target=target) | DeclareWar(target=target):
            return [_ends(g, pact.card) for pact in pacts_ended_by_attack(g, p, g.players[target])]
        case _:
            return []


def _ends(g: Game, pact: str) -> Text:
    return say("the pact {what} ends", what=g.card_name(pact))
