"""Advancing shipping and the exchange track, and sending priests to the cults (TM-7.2, TM-7.3, TM-7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.terra_mystica.actions.families import MainAction
from rules.terra_mystica.core.catalog import CULT_BOARD, CULTS, NOTHING, Cult, Goods
from rules.terra_mystica.core.names import CULT_NAMES, price
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy import cults
from rules.terra_mystica.land.building import advance_shipping

_PRIEST = Goods(priests=1)


@dataclass(frozen=True, slots=True)
class AdvanceShipping(MainAction):
    """Pay a priest and 4 coins: your ships go one river space farther, and you score VP (TM-7.2.1)."""

    tag: ClassVar[str] = "ship"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        track = player.data.shipping
        if track is None:
            return Obstacle("TM-7.2.1", "your faction has no shipping")
        if player.shipping == track.max:
            return Obstacle("TM-7.2.1", "your shipping is already at its highest level")
        return player.cannot_pay(track.cost)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        track = player.data.shipping
        cost = track.cost if track is not None else NOTHING
        player.pay(cost)
        g.tell(
            say(
                "{who} advances shipping to {n}{aside}.",
                who=Who(seat),
                n=player.shipping + 1,
                aside=price(cost),
            ),
            seat,
        )
        advance_shipping(g, player)


@dataclass(frozen=True, slots=True)
class AdvanceExchange(MainAction):
    """Pay 2 workers, coins and a priest: each spade costs a worker less, and you score VP (TM-7.3.1)."""

    tag: ClassVar[str] = "exchange"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        track = player.data.spades
        if track.advance_cost is None:
            return Obstacle("TM-7.3.1", "your faction has no exchange track")
        if player.spade_level == len(track.cost) - 1:
            return Obstacle("TM-7.3.1", "your exchange track is already at its best rate")
        return player.cannot_pay(track.advance_cost)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        track = player.data.spades
        cost = track.advance_cost or NOTHING
        player.pay(cost)
        player.spade_level += 1
        g.tell(
            say_n(
                "{who} advances the exchange track to {n} worker for a spade{aside}.",
                "{who} advances the exchange track to {n} workers for a spade{aside}.",
                n=track.cost[player.spade_level].workers,
                who=Who(seat),
                aside=price(cost),
            ),
            seat,
        )
        g.score(player, track.advance_vp, "tracks", say("exchange track"))


@dataclass(frozen=True, slots=True)
class SendPriest(MainAction):
    """Send a priest to a cult: 3 or 2 steps on a free order space, 1 step back to the supply (TM-7.5.1)."""

    cult: Cult
    steps: Literal[3, 2, 1]
    stop: bool = field(default=False, metadata={"about": cults.STOPPING})

    tag: ClassVar[str] = "priest"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        worths: tuple[Literal[3, 2, 1], ...] = (3, 2, 1)
        for cult in CULTS if player.priests else ():
            for steps in worths:
                yield from (cls(cult, steps, stop) for stop in cults.stop_choices(g, player, cult, steps))

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if player.keys:
            # With a key, the marker may enter step 10, which can be contested; so every candidate is checked in full.
            yield from super(SendPriest, cls).legal(g, seat)
            return
        for each in cls.candidates(g, seat):
            if each.steps == CULT_BOARD.steps_back_to_supply or free_order_space(g, each.cult, each.steps) is not None:
                yield each

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return g.players[seat].cannot_pay(_PRIEST) or super(SendPriest, cls).why_unavailable(g, seat)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.cult not in CULTS or self.steps not in (1, 2, 3):
            return Obstacle("TM-7.5.1", "a priest goes to fire, water, earth or air for 3, 2 or 1 steps")
        player = g.players[seat]
        obstacle = player.cannot_pay(_PRIEST)
        if obstacle is not None:
            return obstacle
        if self.steps > CULT_BOARD.steps_back_to_supply and free_order_space(g, self.cult, self.steps) is None:
            return Obstacle(
                "TM-7.5.1",
                "{cult} has no free order space worth {n} steps",
                n=self.steps,
                cult=CULT_NAMES[self.cult],
                instead=_free_worths(g, self.cult),
            )
        return cults.form_obstacle(g, player, self.cult, self.steps, self.stop)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        player.pay(_PRIEST)
        place = free_order_space(g, self.cult, self.steps)
        if place is not None:
            spaces = g.order_spaces[self.cult]
            g.order_spaces[self.cult] = (*spaces[:place], seat, *spaces[place + 1 :])
            player.priests_placed += 1
        who = Who(seat)
        g.tell(
            say("{who} sends a priest.", who=who) if place is None else say("{who} sends a priest for good.", who=who),
            seat,
        )
        cults.advance(g, player, self.cult, self.steps, stop=self.stop)


def free_order_space(g: Game, cult: Cult, steps: int) -> int | None:
    """Return the first free order space of a cult worth that many steps; None also for steps back to the supply."""
    for place, worth in enumerate(CULT_BOARD.order_spaces):
        if worth == steps and g.order_spaces[cult][place] is None:
            return place
    return None


def _free_worths(g: Game, cult: Cult) -> Text:
    """Return the numbers of steps that a priest can give on a cult now."""
    worths = [worth for worth in (3, 2) if free_order_space(g, cult, worth) is not None]
    return listing([Text(str(worth)) for worth in (*worths, CULT_BOARD.steps_back_to_supply)])
