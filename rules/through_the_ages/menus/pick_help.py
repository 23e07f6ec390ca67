"""Help for picking cards and units one by one: the goal, and the worth of each."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say, say_n
from rules.engine.menus import Picking
from rules.through_the_ages.core.cards import Bonus, WorkerCard
from rules.through_the_ages.core.pending import Attack, Discarding, Sending
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.politics import defending, forces
from rules.through_the_ages.politics.replies.colonies import SendForce
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice
from rules.through_the_ages.politics.replies.hands import DiscardMilitary


def picking(g: Game, seat: Seat, action: type[AnyAction]) -> Picking | None:
    """Return the goal of a choice of several cards, and what each adds to it."""
    p = g.players[seat]
    match g.due(seat):
        case Attack() as attack if action is Defend:
            goal = say("+{n} against {card}", n=attack.strength - attack.defense, card=g.card_name(attack.card))
            labels = tuple(_worth(g, card, _defense(g, p, card)) for card in Defend.pool(g, seat))
            return Picking(goal, labels, most=g.edition.fights.most_defenders(g, p))
        case Attack() as attack if action is Sacrifice:
            labels = tuple(_worth(g, unit, forces.units_worth(g, p, (unit,))) for unit in Sacrifice.pool(g, seat))
            return Picking(say("one or more units"), labels)
        case Sending(bid=bid) if action is SendForce:
            labels = tuple(_worth(g, card, _force(g, p, card)) for card in SendForce.pool(g, seat))
            more = p.ratings.colonization
            goal = say("a force of {n}", n=bid)
            return Picking(say("{force}, of which you have {n}", force=goal, n=more) if more else goal, labels)
        case Discarding(n=n) if action is DiscardMilitary:
            goal = say_n("exactly {n} card", "exactly {n} cards", n=n)
            return Picking(goal, tuple(g.card_name(card) for card in DiscardMilitary.pool(g, seat)), least=n, most=n)
        case _:
            return None


def _worth(g: Game, card: str, worth: int) -> Text:
    return say("{card}: counts +{n}", card=g.card_name(card), n=worth)


def _defense(g: Game, p: Player, card: str) -> int:
    if g.is_a(WorkerCard, card):
        return forces.units_worth(g, p, (card,))
    return defending.cards_worth(g, p, (card,))


def _force(g: Game, p: Player, card: str) -> int:
    if g.is_a(WorkerCard, card):
        return forces.units_worth(g, p, (card,))
    return forces.colonization_of(g, p, g.of(Bonus, card)) if g.is_a(Bonus, card) else 1
