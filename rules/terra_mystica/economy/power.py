"""Power from neighbours: offers, their answers and the Cultists' gain from them (TM-9, TM-14.4)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, listing, say
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.geography import MAP
from rules.terra_mystica.core.state import Game, Offer, Player


def offer_to_neighbours(g: Game, builder: Player, space: str) -> None:
    """Offer power to every opponent directly adjacent to a build or upgrade (TM-9.1, TM-9.4, TM-9.5).

    Each build causes separate offers (TM-18.3), and their size stays as it is now (TM-18.4).
    """
    near = g.near(space)
    g.causes += 1
    offered = []
    for other in g.opponents(builder.seat):
        touching = near & other.land
        if touching and other.power_capacity:
            size = sum(NUMBERS.power_value[g.structures[place].kind] for place in MAP.spaces(touching))
            g.offers.append(Offer(other.seat, builder.seat, size, g.causes))
            offered.append(_priced_for(other, g.offers[-1]))
    if offered:
        g.tell(say("Power is offered: {offers}.", offers=listing(offered)), builder.seat, section="log")


def _priced_for(player: Player, offer: Offer) -> Text:
    """Return the player to whom power is offered, the amount and the VP it costs."""
    n, who = power_gained(player, offer), Who(player.seat)
    return say("{n} to {who} (free)", n=n, who=who) if n == 1 else say("{n} to {who} ({vp} VP)", n=n, who=who, vp=n - 1)


def first_offer(g: Game, seat: Seat) -> Offer | None:
    """Return the open offer that a seat has to answer first (TM-9.7)."""
    return next((offer for offer in g.offers if offer.seat == seat), None)


def power_gained(player: Player, offer: Offer) -> int:
    """Return the power that accepting gives now; a player without VP still gets one (TM-9.3, TM-18.5)."""
    return min(offer.size, player.power_capacity, player.vp + 1)


def lapsing_offers(g: Game, seat: Seat) -> list[Text]:
    """Return the offers that an acting faction declines by acting without answering them (TM-9.7)."""
    if seat != g.active:
        return []
    player = g.players[seat]
    return [_priced(offer, power_gained(player, offer)) for offer in g.offers if offer.seat == seat]


def _priced(offer: Offer, n: int) -> Text:
    source = Who(offer.source)
    if n == 1:
        return say("1 power from {source} for free", source=source)
    return say("{n} power from {source} for {vp} VP", n=n, source=source, vp=n - 1)


def accept(g: Game, player: Player) -> None:
    """Take the power offered first for one VP less than its amount; no other power costs VP (TM-9.2, TM-6.5)."""
    offer = first_offer(g, player.seat)
    assert offer is not None, "only an open offer is accepted"
    n = power_gained(player, offer)
    g.offers.remove(offer)
    g.score(player, 1 - n, "power")
    player.gain_power(n)
    who, from_whom = Who(player.seat), Who(offer.source)
    if n == 1:
        g.tell(say("{who} accepts 1 power from {source}.", who=who, source=from_whom), player.seat)
    else:
        text = say("{who} accepts {n} power from {source} for {vp} VP.", who=who, n=n, source=from_whom, vp=n - 1)
        g.tell(text, player.seat)
    source = g.players[offer.source]
    if source.data.neighbour_cult_step and offer.cause not in g.stepped:
        g.stepped.append(offer.cause)
        g.cult_steps_due += 1
    _settle(g, offer)


def decline(g: Game, player: Player) -> None:
    """Decline the power offered first."""
    offer = first_offer(g, player.seat)
    assert offer is not None, "only an open offer is declined"
    g.offers.remove(offer)
    if g.players[offer.source].data.neighbour_cult_step:
        g.declined.append(offer.cause)
    g.tell(
        say("{who} declines {n} power from {source}.", who=Who(player.seat), n=offer.size, source=Who(offer.source)),
        player.seat,
    )
    _settle(g, offer)


def decline_all(g: Game, seat: Seat) -> None:
    """Decline all offers of a faction that acts while it has open offers (TM-9.7)."""
    while first_offer(g, seat) is not None:
        decline(g, g.players[seat])


def drop_void_offers(g: Game) -> None:
    """Drop offers that can no longer move a token (TM-9.4)."""
    for offer in list(g.offers):
        if g.players[offer.seat].power_capacity == 0:
            g.offers.remove(offer)
            lapsed = say(
                "{who} has no room for the power from {source}.", who=Who(offer.seat), source=Who(offer.source)
            )
            g.tell(lapsed, offer.seat)
            _settle(g, offer)


def _settle(g: Game, offer: Offer) -> None:
    """Give 1 power when the last offer of a Cultists' build is answered and all were declined (errata, TM-14.4)."""
    if any(other.cause == offer.cause for other in g.offers):
        return
    if g.options.errata_cultist_power and offer.cause in g.declined and offer.cause not in g.stepped:
        source = g.players[offer.source]
        source.gain_power(1)
        g.tell(say("{who} gains {n} power because everybody declined.", who=Who(source.seat), n=1), source.seat)
    for causes in (g.stepped, g.declined):
        while offer.cause in causes:
            causes.remove(offer.cause)
