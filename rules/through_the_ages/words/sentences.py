"""Actions with the same words wherever they are told: in menus, drafts and logs."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, say
from rules.through_the_ages.actions import ending, event_actions, powers, standing_in, trading
from rules.through_the_ages.politics.replies import colonies, fights


def sentence(action: AnyAction) -> Text | None:
    """Return the words of an action that are a sentence by themselves; None for actions told in several ways."""
    match action:
        case powers.DrawCard():
            return say("Draw a military card")
        case standing_in.StandIn():
            return say("Use a military action as a civil one")
        case trading.Trade():
            return say("Use one good as the other by your pact")
        case ending.EndActions():
            return say("End the turn")
        case event_actions.StopTaking():
            return say("Stop taking cards")
        case colonies.Bid(force=force):
            return say("Bid {n}", n=force)
        case colonies.BidUpTo(most=most):
            return say("Bid up to {n}", n=most)
        case colonies.BidInTurn():
            return say("Ask me when it is my turn to bid")
        case colonies.PassBid():
            return say("Drop out of the auction")
        case fights.Defend(cards=()):
            return say("Do not defend")
        case fights.Sacrifice(units=()):
            return say("Sacrifice nothing")
        case fights.TakeScience():
            return say("Take the rest in science")
    return None
