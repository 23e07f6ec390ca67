"""A small game for tests: sealed bids, turns with a die, simultaneous replies, one question with `reveals`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from rules.engine import (
    Action,
    GameState,
    Obstacle,
    Options,
    Question,
    Rules,
    Seat,
    Standing,
    StandingOrder,
    Text,
    ask,
    ask_all,
    say,
)
from rules.engine.core.action import AnyAction
from rules.engine.core.dice import Dice
from rules.engine.core.notation import format_action
from rules.engine.core.secret import secret
from rules.engine.words import Words


class StonesOptions(Options, frozen=True):
    """The length of the game."""

    stones: int = 12


@dataclass(slots=True)
class Player:
    seat: Seat
    card: int = secret("owner", default=0)
    points: int = 0


@dataclass(slots=True, kw_only=True)
class Stones(GameState):
    stones: int
    players: list[Player] = field(default_factory=list)
    active: int = 0


@dataclass(frozen=True, slots=True)
class Bid(Action[Stones]):
    """Bid for the first turn."""

    tag = "bid"
    amount: int

    @classmethod
    def candidates(cls, g: Stones, seat: Seat) -> Iterable[Self]:
        return [cls(amount) for amount in range(3)]


@dataclass(frozen=True, slots=True)
class Take(Action[Stones]):
    """Take one to three stones."""

    tag = "take"
    count: int

    @classmethod
    def candidates(cls, g: Stones, seat: Seat) -> Iterable[Self]:
        return [cls(count) for count in (1, 2, 3)]

    def obstacle(self, g: Stones, seat: Seat) -> Obstacle | None:
        if not 1 <= self.count <= min(3, g.stones):
            return Obstacle("ST-1", "{count} stones cannot be taken", count=self.count)
        return None


@dataclass(frozen=True, slots=True)
class Stay(Action[Stones]):
    """End the turn."""

    tag = "stay"

    @classmethod
    def candidates(cls, g: Stones, seat: Seat) -> Iterable[Self]:
        return [cls()]


@dataclass(frozen=True, slots=True)
class Reply(Action[Stones]):
    """Cheer or boo."""

    tag = "reply"
    mood: Literal["cheer", "boo"]

    @classmethod
    def candidates(cls, g: Stones, seat: Seat) -> Iterable[Self]:
        return [cls("cheer"), cls("boo")]


@dataclass(frozen=True, slots=True)
class Show(Action[Stones]):
    """Show the card, or not."""

    tag = "show"
    shown: Literal["yes", "no"]

    @classmethod
    def candidates(cls, g: Stones, seat: Seat) -> Iterable[Self]:
        return [cls("yes"), cls("no")]


BID = Question("bid", (Bid,), say("Bid"), say("bid"))
TAKE = Question("take", (Take,), say("Take stones"), say("choice of stones"))
MORE = Question("more", (Take, Stay), say("Take another stone or stay"), say("choice of another stone"))
REPLY = Question("reply", (Reply,), say("Cheer or boo"), say("reply"), off_turn=True, unconfirmed=(Reply,))
SHOW = Question("show", (Show,), say("Show your card"), say("card to show"), reveals=True)


class AlwaysReply(StandingOrder, frozen=True):
    """Reply the same every time."""

    tag = "always_reply"
    previous_names = ("AlwaysReply",)

    mood: Literal["cheer", "boo"] = "cheer"

    def answer(self, g: Stones, seat: Seat, question: Question[Any]) -> AnyAction | None:
        return Reply(self.mood) if question is REPLY else None


class AlwaysShow(StandingOrder, frozen=True):
    """Show the card every time."""

    tag = "always_show"

    def answer(self, g: Stones, seat: Seat, question: Question[Any]) -> AnyAction | None:
        return Show("yes") if question is SHOW else None


class Peek(StandingOrder, frozen=True):
    """Fail if the cards of others are visible, else cheer."""

    tag = "peek"

    def answer(self, g: Stones, seat: Seat, question: Question[Any]) -> AnyAction | None:
        assert all(player.card == 0 for player in g.players if player.seat != seat), "hidden cards are seen"
        return Reply("cheer") if question is REPLY else None


class Broken(StandingOrder, frozen=True):
    """Always fail."""

    tag = "broken"

    def answer(self, g: Stones, seat: Seat, question: Question[Any]) -> AnyAction | None:
        raise RuntimeError("broken order")


async def bidding(g: Stones) -> str | None:
    for player in g.players:
        player.card = 1 + g.roll(6)
    bids = await ask_all(g, [player.seat for player in g.players], BID)
    g.active = max(bids, key=lambda seat: bids[seat].amount)
    return "turn"


async def turn(g: Stones) -> str | None:
    """Take stones once or twice, with a die for three at once; then all others reply."""
    seat = Seat(g.active)
    player = g.players[seat]
    taken = await ask(g, seat, TAKE)
    g.stones -= taken.count
    player.points += taken.count
    if taken.count == 3:
        player.points += g.roll(6)
    g.tell(say("{n} stones were taken", n=taken.count), seat)
    more = await ask(g, seat, MORE) if g.stones else Stay()
    if isinstance(more, Take):
        g.stones -= more.count
        player.points += more.count
    replies = await ask_all(g, [other.seat for other in g.players if other.seat != seat], REPLY)
    player.points += sum(reply.mood == "cheer" for reply in replies.values())
    if g.stones == 4:
        await ask(g, seat, SHOW)
    g.active = (g.active + 1) % len(g.players)
    return "turn" if g.stones else None


def new(options: StonesOptions, seats: int, seed: str) -> Stones:
    g = Stones(dice=Dice(seed), stones=options.stones)
    g.players = [Player(Seat(seat)) for seat in range(seats)]
    return g


STONES: Rules[Stones] = Rules(
    key="stones",
    title="Stones",
    version=2,
    seats=range(2, 5),
    options=StonesOptions,
    state=Stones,
    new=new,
    first_stage="bidding",
    stages={"bidding": bidding, "turn": turn},
    actions=(Bid, Take, Stay, Reply, Show),
    questions=(BID, TAKE, MORE, REPLY, SHOW),
    turn_rule=lambda _g: "ST-0",
    standing=lambda g: [Standing(player.seat, 1, player.points) for player in g.players],
    round=lambda _: 1,
    words=Words(
        label=lambda _, seat: say("player {n}", n=seat + 1),
        headline=lambda g: say("{n} stones are left", n=g.stones),
        overview=lambda *_: [],
        summary=lambda _: [],
        describe=lambda _, __, action: Text(format_action(action)),
    ),
    migrations={1: lambda plain: plain},
    standing_orders=(AlwaysReply, AlwaysShow, Peek, Broken),
)
GAMES: dict[str, Rules[Any]] = {"stones": STONES}
