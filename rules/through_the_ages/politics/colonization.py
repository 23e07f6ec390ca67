"""Territories: the auction, the force, and the gains of a colony (TTN-8.2, TTO-12.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.engine.core.question import ask, ask_all
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import Bonus, Territory, WorkerCard
from rules.through_the_ages.core.pending import Auction, Sending
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import military_cards, tokens
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.politics import forces, losses
from rules.through_the_ages.politics.questions import BID, SEALED_BID, SEND
from rules.through_the_ages.politics.replies.colonies import Bid, BidUpTo, PassBid

COLONIES = "colonies"
"""The source of culture points by territories, as in `Player.sources`."""
BIDDERS = 2
"""The least number of players for an auction."""


async def auction(g: Game, territory: str) -> None:
    """Auction a territory: players bid in turn until one is left, or none wants it (TTN-8.2.1, TTO-12.1.1)."""
    g.resolving.append(territory)
    bids = Auction(territory)
    left = [player.seat for player in g.in_turn_order()]
    limits = await _sealed_limits(g, bids, left)
    while left and left != [bids.bidder]:
        seat = left.pop(0)
        player = g.players[seat]
        if forces.imaginable_force(g, player) <= bids.bid:
            # It is public that this player cannot bid more.
            continue
        if seat in limits:
            bid = bids.bid + 1 if limits[seat] > bids.bid else 0
        else:
            g.pending = bids
            answer = await ask(g, seat, BID)
            g.pending = None
            bid = answer.force if isinstance(answer, Bid) else 0
        if bid:
            bids = replace(bids, bid=bid, bidder=seat)
            left.append(seat)
            g.tell(say("{who} bids {n}.", who=Who(seat), n=bid), seat)
        else:
            g.tell(say("{who} leaves the auction.", who=Who(seat)), seat)
    if bids.bidder is None:
        g.resolving.remove(territory)
        g.past_events.append(territory)
        g.tell(say("Nobody colonizes {territory}.", territory=g.card_name(territory)))
        return
    await _send_force(g, g.players[bids.bidder], bids)


async def _sealed_limits(g: Game, bids: Auction, seats: Sequence[Seat]) -> Mapping[Seat, int]:
    """Return the limits of players who bid automatically, 0 for a pass; the others bid in turn.

    All players who could bid, judged by public information, answer at once and sealed. This avoids waiting for each
    bid.
    """
    able = [seat for seat in seats if forces.imaginable_force(g, g.players[seat]) > bids.bid]
    if len(able) < BIDDERS or not g.options.fixed("sealed_bids"):
        return {}
    g.pending = bids
    answers = await ask_all(g, able, SEALED_BID)
    g.pending = None
    limits = {seat: answer.most for seat, answer in answers.items() if isinstance(answer, BidUpTo)}
    return limits | {seat: 0 for seat, answer in answers.items() if isinstance(answer, PassBid)}


async def _send_force(g: Game, p: Player, won: Auction) -> None:
    """Let the winner send a sufficient force, also in the last round (TTN-8.2.2, TTN-8.2.4; TTO-12.1.3, TTO-12.1.7)."""
    force = await _force(g, p, won)
    sent = [card for card in force if g.is_a(WorkerCard, card)]
    played = [card for card in force if g.is_a(Bonus, card)]
    discards = [card for card in force if card not in sent and card not in played]
    worth = forces.force_worth(g, p, force)
    for card in sent:
        p.workers[card] -= 1
        p.yellow += 1
    military_cards.discard(g, p, [*played, *discards])
    refresh(g)
    told = say(
        "{who} sends {force}: {n} for a bid of {bid}.",
        who=Who(p.seat),
        force=military_cards.shown(g, [*sent, *played], len(discards)),
        n=worth,
        bid=won.bid,
    )
    g.tell(told, p.seat)
    g.resolving.remove(won.territory)
    await colonize(g, p, won.territory)


async def _force(g: Game, p: Player, won: Auction) -> tuple[str, ...]:
    """Return the winner's force, without a question if there is visibly only one."""
    only = forces.only_force(g, p, won.bid)
    if only is not None:
        return only
    g.pending = Sending(won.territory, won.bid)
    answer = await ask(g, p.seat, SEND)
    g.pending = None
    return answer.force


async def colonize(g: Game, p: Player, territory: str) -> None:
    """Turn the territory into a colony: lasting symbols first, then the booty in its order (TTN-8.2.5, TTO-12.1.5)."""
    await losses.settle(g, p, territory)
    told = say("{who} colonizes {territory}.", who=Who(p.seat), territory=g.card_name(territory))
    g.tell(told, p.seat, territory, sign=BigEvent.COLONY_WON)
    booty = g.of(Territory, territory).booty
    if booty.resources:
        tokens.gain_told(g, p, booty.resources, "resources")
    if booty.food:
        tokens.gain_told(g, p, booty.food, "food")
    if booty.science:
        g.score_science(p, booty.science, g.card_name(territory))
    if booty.culture:
        g.score_culture(p, booty.culture, COLONIES, g.card_name(territory))
    losses.grow(g, p, booty.population)
    military_cards.draw(g, p, booty.military_cards)
    refresh(g)
