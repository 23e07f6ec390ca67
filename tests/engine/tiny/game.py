"""The questions, the stages and the registry entry of the tiny game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine import (
    Question,
    Rules,
    Seat,
    Standing,
    StandingOrder,
    Text,
    Who,
    ask_all,
    ask_any,
    ask_with_side_questions,
    say,
    settle,
)
from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.question import AnyQuestion
from rules.engine.menus import Menus
from rules.engine.words import Words
from tests.engine.tiny.actions import (
    AuctionAction,
    Bid,
    Buy,
    Donate,
    Draw,
    EndTurn,
    Fold,
    Grab,
    Leave,
    OfferAnswer,
    OfferCard,
    Peek,
    Raise,
    Refuse,
    Sell,
    Stash,
    TurnAction,
)
from tests.engine.tiny.state import CARDS, Tiny, TinyOptions, new, value

BID = Question("bid", (Bid,), say("bid for the first turn"), say("bid"), default=lambda _g, _seat: Bid(0), reveals=True)
AUCTION = Question(
    "auction", (AuctionAction,), say("bid or fold"), say("auction"), default=lambda _g, _seat: Fold(), off_turn=True
)
SALVAGE: AnyQuestion = Question(
    "salvage", (Grab, Leave), say("grab the card"), say("salvage"), default=lambda _g, _seat: Leave()
)
TURN = Question("turn", (TurnAction,), say("take your turn"), say("turn"), default=lambda _g, _seat: EndTurn())
OFFER = Question(
    "offer",
    (OfferAnswer,),
    say("buy the card or refuse it"),
    say("answer to the offer"),
    default=lambda _g, _seat: Refuse(),
    off_turn=True,
    clock_share=1 / 2,
)


class NeverGrab(StandingOrder, frozen=True):
    """Leave discarded cards of small value to others."""

    tag = "never_grab"
    previous_names = ("NeverGrab",)

    below: int = 5

    def answer(self, g: Tiny, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Leave a cheap card."""
        return Leave() if question is SALVAGE and value(g.discard[-1]) < self.below else None

    def describe(self) -> Text:
        """Return the order in words."""
        return say("leave cards worth less than {n}", n=self.below)


class BidAlways(StandingOrder, frozen=True):
    """Bid the same number of coins whenever there are as many."""

    tag = "bid_always"

    coins: int = 0

    def covers(self, g: Tiny, seat: Seat, question: AnyQuestion) -> bool:
        """Return whether the order can bid; the number of coins is public."""
        return question is BID and self.coins <= g.merchants[seat].coins

    def answer(self, g: Tiny, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Bid."""
        return Bid(self.coins) if self.covers(g, seat, question) else None

    def describe(self) -> Text:
        """Return the order in words."""
        return say("bid {n}", n=self.coins)


async def deal(g: Tiny) -> str:
    """Deal cards to all; one card is the omen (TINY-1)."""
    g.deck = g.shuffled(CARDS)
    g.omen = g.deck.pop()
    for merchant in g.merchants:
        merchant.hand = [g.deck.pop() for _ in range(g.options.hand)]
    return "bids"


async def bids(g: Tiny) -> str:
    """Collect the bids; the highest bidder pays and begins; ties go to the lower seat (TINY-2)."""
    answers = await ask_all(g, [merchant.seat for merchant in g.merchants], BID)
    g.active = max(answers, key=lambda seat: (answers[seat].coins, -seat))
    g.pay(g.active, answers[g.active].coins)
    g.tell(say("{who} begins.", who=Who(g.active)), g.active)
    return "auction"


async def auction(g: Tiny) -> str:
    """Auction the top card (TINY-3)."""
    g.round += 1
    if not g.deck:
        return "salvage"
    g.reveal(say("turn up the next card"))
    g.lot, g.price, g.leader = g.deck.pop(), 0, None
    g.bidders = [merchant.seat for merchant in g.merchants]
    while rivals := [seat for seat in g.bidders if seat != g.leader]:
        seat, answer = await ask_any(g, dict.fromkeys(rivals, AUCTION))
        await answer.apply(g, seat)
    if g.leader is None:
        g.discard.append(g.lot)
    else:
        g.pay(g.leader, g.price)
        g.merchants[g.leader].hand.append(g.lot)
    g.lot = None
    return "salvage"


async def salvage(g: Tiny) -> str:
    """Give the card discarded last to the first merchant who grabs it (TINY-4)."""
    waiting = [merchant.seat for merchant in g.merchants if g.discard]
    while waiting:
        seat, answer = await ask_any(g, dict.fromkeys(waiting, SALVAGE))
        waiting.remove(seat)
        if isinstance(answer, Grab):
            await answer.apply(g, seat)
            break
    return "turn"


async def turn(g: Tiny) -> str:
    """Play the turn of one seat until it ends (TINY-5), with offers as side questions (TINY-6)."""
    # All seats have one turn in a round; after each offer it continues in a new stage.
    g.begin_turn(g.active, g.round)
    while not isinstance(action := await ask_with_side_questions(g, g.active, TURN, open_offers), EndTurn):
        await action.apply(g, g.active)
        if isinstance(action, OfferCard):
            return "turn"
    g.turns += 1
    g.active = Seat((g.active + 1) % len(g.merchants))
    return "turn" if g.turns < len(g.merchants) else "closing"


def open_offers(g: Tiny) -> Mapping[Seat, AnyQuestion]:
    """Return the open offers, which may be answered at any time, but before the seat's own turn (TINY-6.3)."""
    return {offer.seat: OFFER for offer in g.offers}


async def closing(g: Tiny) -> str:
    """End a round after all offers have been answered (TINY-6.3)."""
    g.turns = 0
    await settle(g, open_offers)
    return "auction" if g.round < g.options.rounds else "finish"


async def finish(g: Tiny) -> None:
    """Show the omen to all."""
    g.reveal(say("see the omen"))
    for merchant in g.merchants:
        merchant.peeked = True
    g.tell(say("The omen was {card}.", card=g.omen))


def standing(g: Tiny) -> Sequence[Standing]:
    """Return the merchants by coins."""
    coins = sorted((merchant.coins for merchant in g.merchants), reverse=True)
    places = [Standing(merchant.seat, coins.index(merchant.coins) + 1, merchant.coins) for merchant in g.merchants]
    return sorted(places, key=lambda place: place.rank)


def overview(g: Tiny, viewer: Seat | None) -> Sequence[Text]:
    """Return all public information, and the viewer's hand."""
    lines = [say("{who}: {n} coins", who=Who(merchant.seat), n=merchant.coins) for merchant in g.merchants]
    return lines if viewer is None else [*lines, say("You hold {cards}", cards=", ".join(g.merchants[viewer].hand))]


def gold_becomes_coins(plain: dict[str, Any]) -> dict[str, Any]:
    """Rename gold, as version 1 called the coins."""
    for merchant in plain["merchants"]:
        merchant["coins"] = merchant.pop("gold")
    return plain


def put_on_turn(g: Tiny, seat: Seat) -> str | None:
    """Start the turn of a merchant in the current position."""
    if g.lot is not None or not 0 < g.round <= g.options.rounds:
        return None
    g.active = seat
    return "turn"


TINY = Rules(
    key="tiny",
    title="Silk and Salt",
    version=2,
    seats=range(2, 5),
    options=TinyOptions,
    state=Tiny,
    new=new,
    first_stage="deal",
    stages={
        "deal": deal,
        "bids": bids,
        "auction": auction,
        "salvage": salvage,
        "turn": turn,
        "closing": closing,
        "finish": finish,
    },
    actions=(Bid, Raise, Fold, Grab, Leave, Buy, Refuse, Draw, Sell, Stash, Peek, OfferCard, Donate, EndTurn),
    questions=(BID, AUCTION, SALVAGE, TURN, OFFER),
    turn_rule=lambda _g: "TINY-1",
    standing=standing,
    round=lambda g: g.round,
    words=Words(
        label=lambda _g, seat: say("merchant {n}", n=seat + 1),
        headline=lambda g: say("Round {n}", n=g.round),
        overview=overview,
        summary=lambda g: overview(g, None),
        describe=lambda _g, _seat, action: say("{line}", line=format_action(action)),
    ),
    menus=Menus(prompts={Sell: say("Sell what?")}, closing=(EndTurn,)),
    migrations={1: gold_becomes_coins},
    hidden_pools=(frozenset({"hand", "chest", "deck", "omen", "card"}),),
    standing_orders=(NeverGrab, BidAlways),
    put_on_turn=put_on_turn,
    passing=(EndTurn,),
)
