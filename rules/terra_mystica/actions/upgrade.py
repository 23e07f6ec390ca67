"""Upgrading structures (TM-7.4) and the Swarmlings' free upgrade (TM-14.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.terra_mystica.actions.families import MainAction
from rules.terra_mystica.actions.stronghold import StrongholdAction, stronghold_action_obstacle
from rules.terra_mystica.core.catalog import UPGRADES, Goods, Kind
from rules.terra_mystica.core.geography import BIT, MAP
from rules.terra_mystica.core.names import KIND_NAMES, KIND_OBJECTS, price
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.land.building import put_up
from rules.terra_mystica.land.reach import beside_opponent


def upgrade_cost(g: Game, player: Player, space: str, kind: Kind) -> Goods:
    """Return the cost of upgrading to `kind` on a space, with the discount next to opponents (TM-7.4.2)."""
    row = player.data.buildings[kind]
    if row.cost_beside_opponent is not None and beside_opponent(g, player, space):
        return row.cost_beside_opponent
    return row.cost


def _payable(player: Player, kind: Kind) -> tuple[bool, bool]:
    """Return whether the player can upgrade to a kind away from all opponents, and next to one (TM-7.4.2)."""
    if not player.left(kind):
        return False, False
    row = player.data.buildings[kind]
    alone = player.can_pay(row.cost)
    return alone, alone if row.cost_beside_opponent is None else player.can_pay(row.cost_beside_opponent)


def _own_structure_obstacle(player: Player, space: str) -> Obstacle | None:
    if not BIT.get(space, 0) & player.land:
        return Obstacle("TM-7.4.1", "you have no structure on {space}", space=space)
    return None


@dataclass(frozen=True, slots=True)
class Upgrade(MainAction):
    """Upgrade one of your structures (TM-7.4.1)."""

    space: str
    kind: Kind

    tag: ClassVar[str] = "upgrade"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for space in MAP.spaces(g.players[seat].land):
            for kind in UPGRADES[g.structures[space].kind]:
                yield cls(space, kind)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        payable = {kind: _payable(player, kind) for kind in player.data.buildings}
        if not any(map(any, payable.values())):
            return
        for each in cls.candidates(g, seat):
            alone, beside = payable[each.kind]
            # Neighbours are only searched when they make a difference.
            if alone is not beside and beside_opponent(g, player, each.space):
                alone = beside
            if alone:
                yield each

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = _own_structure_obstacle(player, self.space)
        if obstacle is not None:
            return obstacle
        # A smaller income, or an upgrade earlier in the round, is no obstacle (TM-18.19, TM-18.20).
        here = g.structures[self.space].kind
        if self.kind not in UPGRADES[here]:
            return Obstacle(
                "TM-7.4.1", "a {here} cannot become a {kind}", here=KIND_NAMES[here], kind=KIND_NAMES[self.kind]
            )
        if player.left(self.kind) == 0:
            return Obstacle("TM-7.4.1", "no {kind} is left on your board", kind=KIND_NAMES[self.kind])
        return player.cannot_pay(upgrade_cost(g, player, self.space, self.kind))

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{kind} on {space}", kind=KIND_NAMES[self.kind], space=self.space)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        cost = upgrade_cost(g, player, self.space, self.kind)
        player.pay(cost)
        g.tell(
            say(
                "{who} upgrades {space} to {structure}{aside}.",
                who=Who(seat),
                space=self.space,
                structure=KIND_OBJECTS[self.kind],
                aside=price(cost),
            ),
            seat,
            self.space,
        )
        put_up(g, player, self.space, self.kind)
        g.stronghold_due = self.kind == "stronghold"


@dataclass(frozen=True, slots=True)
class Promote(StrongholdAction):
    """Swarmlings: upgrade a dwelling to a trading house for free (TM-14.13)."""

    space: str

    tag: ClassVar[str] = "promote"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if not cls.is_barred(g, seat):
            yield from (cls(space) for space in MAP.spaces(player.land))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = stronghold_action_obstacle(player, self.tag) or _own_structure_obstacle(player, self.space)
        if obstacle is not None:
            return obstacle
        if g.structures[self.space].kind != "dwelling":
            return Obstacle("TM-14.13", "there is no dwelling on {space}", space=self.space)
        if player.left("trading_house") == 0:
            return Obstacle("TM-7.4.1", "no {kind} is left on your board", kind=KIND_NAMES["trading_house"])
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        player.used.append(self.tag)
        g.tell(
            say("{who} upgrades {space} to a trading house for free.", who=Who(seat), space=self.space),
            seat,
            self.space,
        )
        put_up(g, player, self.space, "trading_house")
