"""A tiny game that uses whatever the engine offers, so that the engine is proven without any real title.

Merchants deal in cards of silk and salt. They bid in secret for the first turn. In every round one card is sold by
auction, one discarded card goes to whoever grabs it first, and everybody has a turn of drawing, selling and peeking
at the omen, which doubles one good at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.engine import Action, GameState, Obstacle, Options, Place, Question, Rules, Seat, StandingOrder, Text, Who
from rules.engine.action import AnyAction
from rules.engine.ask import AnyQuestion, ask, ask_all, ask_any
from rules.engine.dice import Dice
from rules.engine.secret import secret
from rules.engine.text import say, say_n

RULE_IDS = frozenset({"TINY-1", "TINY-2", "TINY-3", "TINY-3.1", "TINY-4", "TINY-5.1", "TINY-5.2", "TINY-5.3"})
CARDS = tuple(f"{good}{value}" for good in ("silk", "salt") for value in range(1, 10))
BANK = 200


class TinyOptions(Options, frozen=True):
    """How long and how rich the game is."""

    rounds: int = 2
    hand: int = 2
    purse: int = 4


@dataclass(slots=True)
class Merchant:
    """The state of one seat."""

    seat: Seat
    coins: int
    hand: list[str] = secret("owner", default_factory=list)
    peeked: bool = False


@dataclass(slots=True)
class Tiny(GameState):
    """The whole game."""

    options: TinyOptions
    merchants: list[Merchant]
    deck: list[str] = secret("all", default_factory=list)
    omen: str = secret(lambda g, viewer: viewer is not None and g.merchants[viewer].peeked, default="")
    discard: list[str] = field(default_factory=list)
    bank: int = BANK
    lot: str | None = None
    price: int = 0
    leader: Seat | None = None
    bidders: list[Seat] = field(default_factory=list)
    round: int = 0
    active: Seat = Seat(0)
    turns: int = 0
    """Turns finished in this round."""

    def pay(self, seat: Seat, coins: int) -> None:
        """Pay to the bank; less than nothing takes from it."""
        self.merchants[seat].coins -= coins
        self.bank += coins


def value(card: str) -> int:
    """What a card is worth."""
    return int(card[4:])


@dataclass(frozen=True, slots=True)
class Bid(Action[Tiny]):
    """Bid in secret for the first turn (TINY-2)."""

    tag = "bid"
    coins: int

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Bid]:
        return (Bid(coins) for coins in range(g.options.purse + 2))

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not 0 <= self.coins <= g.merchants[seat].coins:
            return Obstacle("TINY-2", "you cannot bid {n} of {has}", n=self.coins, has=g.merchants[seat].coins)
        return None


class AuctionAction(Action[Tiny]):
    """What can be done in an auction (TINY-3)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Raise(AuctionAction):
    """Offer more than the highest bid (TINY-3)."""

    tag = "raise"
    to: int

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Raise]:
        return (Raise(to) for to in range(g.price, g.merchants[seat].coins + 1))

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if self.to <= g.price:
            return Obstacle("TINY-3", "the highest bid is {price}", price=g.price, instead=say("bid more"))
        if self.to > g.merchants[seat].coins:
            return Obstacle("TINY-3.1", "you have {n}", n=g.merchants[seat].coins)
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.price, g.leader = self.to, seat
        g.tell(say("{who} offers {n}.", who=Who(seat), n=self.to), seat)


@dataclass(frozen=True, slots=True)
class Fold(AuctionAction):
    """Leave the auction (TINY-3)."""

    tag = "fold"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Fold]:
        yield Fold()

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.bidders.remove(seat)


@dataclass(frozen=True, slots=True)
class Grab(Action[Tiny]):
    """Pay 1 coin for the card discarded last (TINY-4)."""

    tag = "grab"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Grab]:
        yield Grab()

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        return Obstacle("TINY-4", "you have no coin") if g.merchants[seat].coins < 1 else None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.pay(seat, 1)
        g.merchants[seat].hand.append(g.discard.pop())
        g.tell(say("{who} grabs a card.", who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class Leave(Action[Tiny]):
    """Let others have the discarded card (TINY-4)."""

    tag = "leave"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Leave]:
        yield Leave()


class TurnAction(Action[Tiny]):
    """What can be done in the own turn (TINY-5)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Draw(TurnAction):
    """Pay 1 coin for a hidden card (TINY-5.1)."""

    tag = "draw"
    source: Literal["top", "middle"] = "top"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Draw]:
        yield from (Draw("top"), Draw("middle"))

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not g.deck:
            return Obstacle("TINY-5.1", "the deck is empty")
        return Obstacle("TINY-5.1", "you have no coin") if g.merchants[seat].coins < 1 else None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.pay(seat, 1)
        card = g.deck.pop() if self.source == "top" else g.deck.pop(g.roll(len(g.deck)))
        g.merchants[seat].hand.append(card)
        g.tell(say("You draw {card}.", card=card), seat, card, to=(seat,))


@dataclass(frozen=True, slots=True)
class Sell(TurnAction):
    """Sell cards of one good for their value (TINY-5.2)."""

    tag = "sell"
    sampled = True
    cards: tuple[str, ...]
    quietly: bool = False

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Sell]:
        hand = g.merchants[seat].hand
        yield from (Sell((card,)) for card in hand)
        for good in ("silk", "salt"):
            stock = tuple(card for card in hand if card.startswith(good))
            if len(stock) > 1:
                yield Sell(stock)

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not self.cards:
            return Obstacle("TINY-5.2", "no card is named")
        if Counter(self.cards) - Counter(g.merchants[seat].hand):
            return Obstacle("TINY-5.2", "you do not hold {cards}", cards=", ".join(self.cards))
        if len({card[:4] for card in self.cards}) > 1:
            return Obstacle("TINY-5.2", "the cards are of different goods")
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        for card in self.cards:
            g.merchants[seat].hand.remove(card)
            g.discard.append(card)
        g.pay(seat, -sum(map(value, self.cards)))
        if not self.quietly:
            g.tell(say_n("{who} sells {n} card.", "{who} sells {n} cards.", n=len(self.cards), who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class Peek(TurnAction):
    """Look at the omen, once (TINY-5.3)."""

    tag = "peek"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Peek]:
        yield Peek()

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        return Obstacle("TINY-5.3", "you know the omen") if g.merchants[seat].peeked else None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.merchants[seat].peeked = True


@dataclass(frozen=True, slots=True)
class EndTurn(TurnAction):
    """End your turn (TINY-1)."""

    tag = "end"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[EndTurn]:
        yield EndTurn()


BID = Question("bid", (Bid,), say("bid for the first turn"), default=lambda _g, _seat: Bid(0), reveals=True)
AUCTION = Question("auction", (AuctionAction,), say("bid or fold"), default=lambda _g, _seat: Fold(), off_turn=True)
SALVAGE: AnyQuestion = Question("salvage", (Grab, Leave), say("grab the card"), default=lambda _g, _seat: Leave())
TURN = Question("turn", (TurnAction,), say("take your turn"), default=lambda _g, _seat: EndTurn())


class NeverGrab(StandingOrder, frozen=True):
    """Leave discarded cards of small value to others."""

    below: int = 5

    def answer(self, g: Tiny, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Leave a cheap card."""
        return Leave() if question is SALVAGE and value(g.discard[-1]) < self.below else None

    def describe(self) -> Text:
        """The order in words."""
        return say("leave cards worth less than {n}", n=self.below)


async def deal(g: Tiny) -> str:
    """Everybody gets cards; one card is the omen (TINY-1)."""
    g.deck = g.shuffled(CARDS)
    g.omen = g.deck.pop()
    for merchant in g.merchants:
        merchant.hand = [g.deck.pop() for _ in range(g.options.hand)]
    return "bids"


async def bids(g: Tiny) -> str:
    """The highest bidder pays and begins; ties go to the lower seat (TINY-2)."""
    answers = await ask_all(g, [merchant.seat for merchant in g.merchants], BID)
    g.active = max(answers, key=lambda seat: (answers[seat].coins, -seat))
    g.pay(g.active, answers[g.active].coins)
    g.tell(say("{who} begins.", who=Who(g.active)), g.active)
    return "auction"


async def auction(g: Tiny) -> str:
    """The top card goes to the highest bidder (TINY-3)."""
    g.round += 1
    if not g.deck:
        return "salvage"
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
    """Whoever is first may have the card discarded last (TINY-4)."""
    waiting = [merchant.seat for merchant in g.merchants if g.discard]
    while waiting:
        seat, answer = await ask_any(g, dict.fromkeys(waiting, SALVAGE))
        waiting.remove(seat)
        if isinstance(answer, Grab):
            await answer.apply(g, seat)
            break
    return "turn"


async def turn(g: Tiny) -> str:
    """One seat does what it likes until it ends its turn (TINY-5)."""
    while not isinstance(action := await ask(g, g.active, TURN), EndTurn):
        await action.apply(g, g.active)
    g.turns += 1
    g.active = Seat((g.active + 1) % len(g.merchants))
    if g.turns < len(g.merchants):
        return "turn"
    g.turns = 0
    return "auction" if g.round < g.options.rounds else "finish"


async def finish(g: Tiny) -> None:
    """The omen is shown to all."""
    for merchant in g.merchants:
        merchant.peeked = True
    g.tell(say("The omen was {card}.", card=g.omen))


def standing(g: Tiny) -> Sequence[Place]:
    """Merchants by coins."""
    coins = sorted((merchant.coins for merchant in g.merchants), reverse=True)
    places = [Place(merchant.seat, coins.index(merchant.coins) + 1, merchant.coins) for merchant in g.merchants]
    return sorted(places, key=lambda place: place.place)


def overview(g: Tiny, viewer: Seat | None) -> Sequence[Text]:
    """Everything public, and the viewer's hand."""
    lines = [say("{who}: {n} coins", who=Who(merchant.seat), n=merchant.coins) for merchant in g.merchants]
    return lines if viewer is None else [*lines, say("You hold {cards}", cards=", ".join(g.merchants[viewer].hand))]


def gold_becomes_coins(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called the coins gold."""
    for merchant in plain["merchants"]:
        merchant["coins"] = merchant.pop("gold")
    return plain


def inventory(g: Tiny) -> Counter[str]:
    """Every component, wherever it is."""
    places = [g.deck, g.discard, *(merchant.hand for merchant in g.merchants)]
    found = Counter(card for place in places for card in place)
    found.update(card for card in (g.omen, g.lot) if card)
    found["coin"] = g.bank + sum(merchant.coins for merchant in g.merchants)
    return found


def new(options: TinyOptions, seats: int, seed: str) -> Tiny:
    """The game in front of the deal."""
    merchants = [Merchant(Seat(seat), options.purse) for seat in range(seats)]
    bank = BANK - seats * options.purse
    return Tiny(dice=Dice(seed), options=options, merchants=merchants, bank=bank)


TINY = Rules(
    key="tiny",
    title="Silk and Salt",
    version=2,
    seats=range(2, 5),
    options=TinyOptions,
    state=Tiny,
    new=new,
    first_stage="deal",
    stages={"deal": deal, "bids": bids, "auction": auction, "salvage": salvage, "turn": turn, "finish": finish},
    actions=(Bid, Raise, Fold, Grab, Leave, Draw, Sell, Peek, EndTurn),
    questions=(BID, AUCTION, SALVAGE, TURN),
    turn_rule="TINY-1",
    standing=standing,
    label=lambda _g, seat: say("merchant {n}", n=seat + 1),
    headline=lambda g: say("Round {n}", n=g.round),
    overview=overview,
    describe=lambda _g, _seat, action: say("{tag}", tag=action.tag),
    migrations={1: gold_becomes_coins},
    standing_orders=(NeverGrab,),
)
