"""Choices caused by own actions and by neighbours (TM-17.2, TM-9).

They are power offers, tiles, cult steps and the Darklings' exchange of priests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar, Self

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Who, say, say_n
from rules.terra_mystica.actions.families import OfferAnswer, TileChoice
from rules.terra_mystica.core.catalog import CONVERSIONS, CULTS, FAVOR_TILES, TOWN_TILES, Cult
from rules.terra_mystica.core.names import favor_name, town_name
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy import cults, power
from rules.terra_mystica.land import towns
from rules.terra_mystica.land.building import gain_shipping_of_town_tile


@dataclass(frozen=True, slots=True)
class _FirstOffer(OfferAnswer):
    """An answer to the oldest open offer of the seat (TM-9.7)."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if power.first_offer(g, seat) is not None:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if power.first_offer(g, seat) is None:
            return Obstacle("TM-9.1", "no power is offered to you")
        return None


@dataclass(frozen=True, slots=True)
class AcceptPower(_FirstOffer):
    """Accept the power offered to you first; it costs 1 VP less than the power you gain (TM-9.2)."""

    tag: ClassVar[str] = "accept"

    async def apply(self, g: Game, seat: Seat) -> None:
        power.accept(g, g.players[seat])


@dataclass(frozen=True, slots=True)
class DeclinePower(_FirstOffer):
    """Decline the power offered to you first; you gain nothing and pay nothing (TM-9.2)."""

    tag: ClassVar[str] = "decline"

    async def apply(self, g: Game, seat: Seat) -> None:
        power.decline(g, g.players[seat])


@dataclass(frozen=True, slots=True)
class ChooseFavor(TileChoice):
    """Take a favor tile: steps in a cult, and an effect that lasts (TM-15.3)."""

    tile: str
    stop: bool = field(default=False, metadata={"about": cults.STOPPING})

    tag: ClassVar[str] = "favor"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        for row in FAVOR_TILES.values() if g.favors_due else ():
            yield from (cls(row.id, stop) for stop in cults.stop_choices(g, player, row.cult, row.steps))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.tile not in FAVOR_TILES:
            return Obstacle("TM-15.3", "{tile} is not a favor tile", tile=self.tile)
        if not g.favors_due:
            return Obstacle("TM-7.4.3", "you have no favor tile to take")
        # This also applies when several are taken one after the other (TM-18.14).
        if self.tile in g.players[seat].favors:
            return Obstacle("TM-15.3", "you already own {tile}", tile=favor_name(self.tile))
        if not g.favors_left[self.tile]:
            return Obstacle("TM-15.3", "no {tile} tile is left", tile=favor_name(self.tile))
        row = FAVOR_TILES[self.tile]
        return cults.form_obstacle(g, g.players[seat], row.cult, row.steps, self.stop)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        row = FAVOR_TILES[self.tile]
        g.favors_due -= 1
        g.favors_left[self.tile] -= 1
        player.favors.append(self.tile)
        g.tell(say("{who} takes the favor tile {tile}.", who=Who(seat), tile=favor_name(self.tile)), seat)
        founded = len(g.towns_due)
        if row.town_power:
            towns.check_everywhere(g, player)
        if len(g.towns_due) > founded and not player.keys and cults.would_top(g, player, row.cult, row.steps):
            g.favor_steps_due = self.tile
        else:
            cults.advance(g, player, row.cult, row.steps, stop=self.stop)


@dataclass(frozen=True, slots=True)
class TakeFavorSteps(TileChoice):
    """Advance by the favor tile now, before taking the town tile (TM-7.4.5)."""

    stop: bool = field(default=False, metadata={"about": cults.STOPPING})

    tag: ClassVar[str] = "favor_steps"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.favor_steps_due is not None:
            row = FAVOR_TILES[g.favor_steps_due]
            yield from (cls(stop) for stop in cults.stop_choices(g, g.players[seat], row.cult, row.steps))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if g.favor_steps_due is None:
            return Obstacle("TM-7.4.5", "you have no favor tile steps to take now")
        row = FAVOR_TILES[g.favor_steps_due]
        return cults.form_obstacle(g, g.players[seat], row.cult, row.steps, self.stop)

    async def apply(self, g: Game, seat: Seat) -> None:
        advance_by_favor(g, g.players[seat], stop=self.stop)


def advance_by_favor(g: Game, player: Player, *, stop: bool = False) -> None:
    """Take the cult steps of the favor tile that waited for a town's key."""
    assert g.favor_steps_due is not None, "a favor tile waits"
    row = FAVOR_TILES[g.favor_steps_due]
    g.favor_steps_due = None
    cults.advance(g, player, row.cult, row.steps, stop=stop)


def takeable_favors(g: Game, player: Player) -> bool:
    """Return whether any favor tile can be taken (TM-15.3)."""
    return any(left and tile not in player.favors for tile, left in g.favors_left.items())


@dataclass(frozen=True, slots=True)
class ChooseTownTile(TileChoice):
    """Take the tile of the town you founded (TM-11.2)."""

    tile: str

    tag: ClassVar[str] = "town"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return (cls(tile) for tile in g.towns_left) if g.towns_due else iter(())

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.tile not in TOWN_TILES:
            return Obstacle("TM-15.5", "{tile} is not a town tile", tile=self.tile)
        if not g.towns_due:
            return Obstacle("TM-11.1", "you have not founded a town")
        if not g.towns_left.get(self.tile):
            return Obstacle("TM-11.2", "no {tile} tile is left", tile=town_name(self.tile))
        return self._contest(g, g.players[seat])

    def _contest(self, g: Game, player: Player) -> Obstacle | None:
        """Return why the tile's key or steps have to wait for the Cultists (TM-10.7)."""
        row = TOWN_TILES[self.tile]
        if g.favor_steps_due is not None:
            favor = FAVOR_TILES[g.favor_steps_due]
            obstacle = cults.contest(g, player, favor.cult, favor.steps + row.cult_steps, row.keys)
            if obstacle is not None:
                return obstacle
        contests = (cults.contest(g, player, cult, row.cult_steps, row.keys) for cult in CULTS)
        return next((obstacle for obstacle in contests if obstacle is not None), None)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        row = TOWN_TILES[self.tile]
        towns.take_tile(g, player, self.tile)
        if row.shipping:
            gain_shipping_of_town_tile(g, player)
        if row.cult_steps:
            if cults.may_choose(g, player, row.cult_steps):
                g.top_steps = row.cult_steps
            else:
                cults.advance_all(g, player, row.cult_steps, CULTS)


@dataclass(frozen=True, slots=True)
class ChooseTop(Action[Game]):
    """Choose the cults in which you enter step 10, or none to keep your keys (TM-10.4)."""

    cults: tuple[Cult, ...]

    tag: ClassVar[str] = "top"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        reaching, least, most = cls._limits(g, seat)
        for number in range(most, least - 1, -1):
            yield from (cls(chosen) for chosen in combinations(reaching, number))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        reaching, least, most = self._limits(g, seat)
        known = self.cults in combinations(reaching, len(self.cults))
        if not known or len(self.cults) > most:
            return Obstacle("TM-10.4", "choose at most {n} of the cults that reach step 10, in their order", n=most)
        if len(self.cults) < least:
            return Obstacle("TM-10.4", "choose {n} of the cults that reach step 10, in their order", n=most)
        return None

    @staticmethod
    def _limits(g: Game, seat: Seat) -> tuple[Sequence[Cult], int, int]:
        """Return the tracks that reach step 10, and the least and the most number of them to enter."""
        player = g.players[seat]
        reaching = cults.tracks_to_enter(g, player)
        most = min(player.keys, len(reaching))
        return reaching, 0 if "step_ten" in g.options.fixes else most, most

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        if not g.top_steps:
            advance_by_favor(g, player, stop=not self.cults)
            return
        cults.advance_all(g, player, g.top_steps, self.cults)
        g.top_steps = 0


@dataclass(frozen=True, slots=True)
class ChooseCultStep(Action[Game]):
    """Cultists: choose the cult of the step you earned (TM-14.4)."""

    cult: Cult
    stop: bool = field(default=False, metadata={"about": cults.STOPPING})

    tag: ClassVar[str] = "step"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        for cult in CULTS:
            yield from (cls(cult, stop) for stop in cults.stop_choices(g, player, cult, 1))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.cult not in CULTS:
            return Obstacle("TM-10.1", "{cult} is not a cult", cult=self.cult)
        return cults.form_obstacle(g, g.players[seat], self.cult, 1, self.stop)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        g.cult_steps_due -= 1
        cults.advance(g, player, self.cult, 1, stop=self.stop)


def exchange_possible(g: Game, player: Player) -> bool:
    """Return whether a worker could become a priest, including a worker from a conversion (TM-14.5, TM-5.5)."""
    power = player.bowls[2] + player.bowls[1] // 2
    converted = bool(player.priests) or power >= CONVERSIONS["power_to_worker"].pay.power
    if "exchange" not in g.options.fixes:
        converted = False
    return player.priest_supply > 0 and (player.workers > 0 or converted)


@dataclass(frozen=True, slots=True)
class ExchangePriests(Action[Game]):
    """Darklings: exchange up to 3 workers for priests, now or never (TM-14.5)."""

    workers: int

    tag: ClassVar[str] = "priests"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return (cls(workers) for workers in range(g.players[seat].data.stronghold_amount + 1))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        most = player.data.stronghold_amount
        if not 0 <= self.workers <= most:
            return Obstacle("TM-14.5", "exchange at most {n} workers", n=most)
        if self.workers > player.workers:
            return Obstacle("TM-14.5", "you have only {n} workers", n=player.workers)
        if self.workers > player.priest_supply:
            return Obstacle("TM-5.5", "only {n} priests are left in your supply", n=player.priest_supply)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        g.priests_due = False
        player.workers -= self.workers
        player.priests += self.workers
        text = say_n(
            "{who} exchanges {n} worker for a priest.",
            "{who} exchanges {n} workers for priests.",
            n=self.workers,
            who=Who(seat),
        )
        g.tell(text, seat)
