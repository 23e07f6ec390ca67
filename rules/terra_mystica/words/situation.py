"""Events before a question that its title does not name."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, say, together
from rules.terra_mystica.core.names import KIND_NAMES
from rules.terra_mystica.core.state import Game, Offer
from rules.terra_mystica.economy.power import first_offer


def situation(g: Game, seat: Seat) -> Text | None:
    """Return the build that offers power to the seat (TM-9.2); on its own turn a new town, or None.

    The price stands next to the button that accepts it.
    """
    if seat == g.active and g.towns_due:
        where = together([Text(space) for space in g.towns_due[0].spaces])
        return say("You found a town on {where}.", where=where)
    offer = first_offer(g, seat)
    if offer is None or seat == g.active:
        return None
    return say("{cause}.", cause=_cause(g, offer))


def _cause(g: Game, offer: Offer) -> Text:
    """Return who has built, with the structure if it is the latest one."""
    land = g.players[offer.seat].land
    built = [space for space in g.last_spaces if space in g.structures] if offer.cause == g.causes else []
    space = next((each for each in built if g.structures[each].seat == offer.source and g.near(each) & land), None)
    if space is None:
        return say("{who} has built next to you", who=Who(offer.source))
    kind = KIND_NAMES[g.structures[space].kind]
    return say("{who} has a new {kind} next to you on {space}", who=Who(offer.source), space=space, kind=kind)
