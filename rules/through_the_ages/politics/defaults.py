"""Answers on time-out: the least loss, or the greatest gain (TTN-4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.text import Seat
from rules.through_the_ages.actions.event_actions import StopTaking
from rules.through_the_ages.core.cards import Bonus, WorkerCard
from rules.through_the_ages.core.pending import CardChoice, Discarding, Split
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.replies.choices import (
    Decline,
    LoseBlueToken,
    LoseBuilding,
    LoseWorker,
    RuinWonder,
    SplitGoods,
)
from rules.through_the_ages.politics.replies.colonies import LoseColony, PassBid, SendForce, TakeColony
from rules.through_the_ages.politics.replies.fights import Defend, Raze, RemoveCard, Sacrifice, TakeScience
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.politics.replies.offers import PlayOn, RefusePact


def drop_out(g: Game, seat: Seat) -> PassBid:
    """Make no bid."""
    return PassBid()


def cheapest_force(g: Game, seat: Seat) -> SendForce:
    """Send the force that costs least; a bid cannot be taken back."""
    return next(SendForce.candidates(g, seat))


def no_defense(g: Game, seat: Seat) -> Defend:
    """Use nothing, independently of the hand."""
    return Defend()


def no_sacrifice(g: Game, seat: Seat) -> Sacrifice:
    """Sacrifice no units."""
    return Sacrifice()


def refuse(g: Game, seat: Seat) -> RefusePact:
    """Refuse the pact."""
    return RefusePact()


def decline(g: Game, seat: Seat) -> Decline:
    """Decline everything that an event offers."""
    return Decline()


def stop_taking(g: Game, seat: Seat) -> StopTaking:
    """Take no card of the row."""
    return StopTaking()


def take_science(g: Game, seat: Seat) -> TakeScience:
    """Take science points, which are always useful."""
    return TakeScience()


def play_on(g: Game, seat: Seat) -> PlayOn:
    """Play on: a silent player does not resign, even after announcing it."""
    return PlayOn()


def even_split(g: Game, seat: Seat) -> SplitGoods:
    """Split as evenly as possible; if all must be one good, take resources."""
    due = g.due(seat)
    assert isinstance(due, Split), "something is to be split"
    return split_with(due, (due.n + 1) // 2)


def split_with(split: Split, resources: int) -> SplitGoods:
    """Return the possible split closest to so many resources."""
    if split.whole:
        resources = split.n if resources else 0
    least, most = max(0, split.n - split.most_food), min(split.n, split.most_resources)
    resources = min(max(resources, least), most)
    if split.whole and 0 < resources < split.n:
        resources = 0 if split.n <= split.most_food else split.n
    return SplitGoods(split.n - resources, resources)


def discard_oldest(g: Game, seat: Seat) -> DiscardMilitary:
    """Discard the oldest cards, bonus cards last."""
    due = g.due(seat)
    assert isinstance(due, Discarding), "cards are to be discarded"
    hand = sorted(g.players[seat].military, key=lambda card: (g.card(card).level, g.is_a(Bonus, card)))
    return DiscardMilitary(tuple(hand[: due.n]))


def lose_worker(g: Game, seat: Seat) -> LoseWorker:
    """Lose the worker on the lowest card."""
    return LoseWorker(least(g, seat, _options(g, seat)))


def lose_building(g: Game, seat: Seat) -> LoseBuilding:
    """Lose the lowest building."""
    return LoseBuilding(least(g, seat, _options(g, seat)))


def lose_token(g: Game, seat: Seat) -> LoseBlueToken:
    """Lose the blue token that is worth least."""
    return LoseBlueToken(least(g, seat, _options(g, seat)))


def lose_colony(g: Game, seat: Seat) -> LoseColony:
    """Lose the oldest colony."""
    return LoseColony(oldest(g, _options(g, seat)))


def ruin(g: Game, seat: Seat) -> RuinWonder:
    """Ruin the oldest wonder."""
    return RuinWonder(oldest(g, _options(g, seat)))


def raze(g: Game, seat: Seat) -> Raze:
    """Destroy the most expensive building."""
    return Raze(max(_options(g, seat), key=lambda card: g.of(WorkerCard, card).resource_cost))


def take_colony(g: Game, seat: Seat) -> TakeColony:
    """Take the latest colony."""
    return TakeColony(max(_options(g, seat), key=lambda card: g.card(card).level))


def remove(g: Game, seat: Seat) -> RemoveCard:
    """Remove the card of the highest level, because its level is scored."""
    return RemoveCard(max(_options(g, seat), key=lambda card: g.card(card).level))


def least(g: Game, seat: Seat, cards: Sequence[str]) -> str:
    """Return the card of the lowest level; of equal ones that with the most workers."""
    workers = g.players[seat].workers
    return min(cards, key=lambda card: (g.card(card).level, -workers.get(card, 0)))


def oldest(g: Game, cards: Sequence[str]) -> str:
    """Return the card of the lowest age; of equal ones the first."""
    return min(cards, key=lambda card: g.card(card).level)


def _options(g: Game, seat: Seat) -> Sequence[str]:
    due = g.due(seat)
    assert isinstance(due, CardChoice), "one of several cards is to be chosen"
    return due.options
