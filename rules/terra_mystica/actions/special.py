"""Power actions, bridges and special actions (TM-7.6, TM-7.7.1, TM-7.7.3, TM-14.2, TM-14.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.terra_mystica.actions.families import MainAction
from rules.terra_mystica.actions.stronghold import (
    StrongholdAction,
    stronghold_action_obstacle,
    why_stronghold_action_unavailable,
)
from rules.terra_mystica.core.catalog import (
    CULTS,
    FAVOR_TILES,
    POWER_ACTIONS,
    Cult,
    Goods,
    PowerActionId,
    PowerActionRow,
)
from rules.terra_mystica.core.effects import SPECIAL_ACTIONS
from rules.terra_mystica.core.geography import BIT, SITES, Site
from rules.terra_mystica.core.names import amount, power_action_name
from rules.terra_mystica.core.state import Bridge, Game, Player, SpadeJob
from rules.terra_mystica.economy import cults
from rules.terra_mystica.land import spades, towns

CultSource = Literal["bonus_card", "favor_tile", "stronghold"]
SpadeSource = Literal["bonus_card", "stronghold"]


@dataclass(frozen=True, slots=True)
class PowerAction(MainAction):
    """Pay power for one of the six power actions on the board (TM-7.6.1)."""

    action: PowerActionId

    tag: ClassVar[str] = "power"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        power = g.players[seat].bowls[2]
        for row in POWER_ACTIONS.values():
            if row.cost <= power and row.id not in g.power_used:
                yield cls(row.id)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        left = [row.cost for row in POWER_ACTIONS.values() if row.id not in g.power_used]
        if not left:
            return Obstacle("TM-7.6.1", "all power actions have been used this round")
        return g.players[seat].cannot_pay(Goods(power=min(left))) or super(PowerAction, cls).why_unavailable(g, seat)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        row = POWER_ACTIONS.get(self.action)
        if row is None:
            return Obstacle("TM-7.6.1", "{action} is not a power action", action=self.action)
        if self.action in g.power_used:
            return Obstacle("TM-7.6.1", "{action} has been used this round", action=power_action_name(self.action))
        player = g.players[seat]
        obstacle = player.cannot_pay(Goods(power=row.cost))
        if obstacle is not None:
            return obstacle
        if row.bridge:
            return no_bridge_obstacle(g, player)
        if row.free_spades:
            return spades.without_use(g, player, row.free_spades, Goods(power=row.cost))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        row = POWER_ACTIONS[self.action]
        player.pay(Goods(power=row.cost))
        g.power_used.append(self.action)
        g.tell(say("{who} pays {n} power for {gain}.", who=Who(seat), n=row.cost, gain=bought(row)), seat)
        player.gain(row.gain)
        if row.bridge:
            g.bridge_due = True
        if row.free_spades:
            # The spades are used as in the action "transform and build" (TM-7.6.4).
            g.job = SpadeJob("action", row.free_spades)


def bought(row: PowerActionRow) -> Text:
    """Return the gain of a power action."""
    if row.bridge:
        return say("a bridge")
    return say_n("{n} spade", "{n} spades", row.free_spades) if row.free_spades else amount(row.gain)


@dataclass(frozen=True, slots=True)
class EngineersBridge(MainAction):
    """Engineers: pay 2 workers for a bridge (TM-14.7)."""

    tag: ClassVar[str] = "engineers_bridge"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if not cls.is_barred(g, seat):
            yield cls()

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return g.players[seat].data.bridge_cost is None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        cost = player.data.bridge_cost
        if cost is None:
            return Obstacle("TM-14.7", "only the Engineers build bridges for workers")
        return player.cannot_pay(cost) or no_bridge_obstacle(g, player)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        assert player.data.bridge_cost is not None, "only the Engineers do this"
        player.pay(player.data.bridge_cost)
        g.tell(say("{who} pays {cost} for a bridge.", who=Who(seat), cost=amount(player.data.bridge_cost)), seat)
        g.bridge_due = True


@dataclass(frozen=True, slots=True)
class PlaceBridge(Action[Game]):
    """Place the bridge: spaces on both sides of the river are then adjacent for you (TM-7.6.2)."""

    site: str

    tag: ClassVar[str] = "bridge"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return (cls(site) for site in SITES)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        site = SITES.get(self.site)
        if site is None:
            return Obstacle("TM-7.6.2", "{site} is not a bridge site", site=self.site)
        return site_obstacle(g, g.players[seat], site)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        site = SITES[self.site]
        g.bridge_due = False
        player.bridges_left -= 1
        g.bridges.append(Bridge(site.id, site.a, site.b, seat))
        # The ends are now adjacent for all players, without shipping or skipping (TM-18.10, TM-18.13).
        for here, there in ((site.a, site.b), (site.b, site.a)):
            g.links[here] = g.links.get(here, 0) | BIT[there]
            g.changed(here)
        g.tell(say("{who} places the bridge {a}-{b}.", who=Who(seat), a=site.a, b=site.b), seat, site.a, site.b)
        near_end = site.a if player.land & BIT[site.a] else site.b
        towns.check_at(g, player, near_end)


def site_obstacle(g: Game, player: Player, site: Site) -> Obstacle | None:
    """Return why the player cannot build a bridge on a site; a structure at one end is enough (TM-7.6.2, TM-18.11)."""
    for bridge in g.bridges:
        if bridge.site == site.id:
            return Obstacle("TM-7.6.2", "{site} already holds a bridge of {who}", site=site.id, who=Who(bridge.seat))
    if not player.land & _ENDS[site.id]:
        return Obstacle("TM-7.6.2", "you have no structure at either end of {site}", site=site.id)
    return None


_ENDS = {site.id: BIT[site.a] | BIT[site.b] for site in SITES.values()}
"""The spaces at the ends of each bridge site, as a mask."""


def no_bridge_obstacle(g: Game, player: Player) -> Obstacle | None:
    """Return why the player cannot build any bridge (TM-7.6.2)."""
    if player.bridges_left == 0:
        return Obstacle("TM-7.6.2", "all your bridges are built")
    near = (site for site in SITES.values() if player.land & _ENDS[site.id])
    if all(site_obstacle(g, player, site) for site in near):
        return Obstacle("TM-7.6.2", "there is no free bridge site beside your structures")
    return None


@dataclass(frozen=True, slots=True)
class CultAction(MainAction):
    """Advance in a cult by the action of your bonus card, a favor tile or your stronghold (TM-7.7.1)."""

    source: CultSource
    cult: Cult
    stop: bool = field(default=False, metadata={"about": cults.STOPPING})

    tag: ClassVar[str] = "cult"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        for source in _cult_sources(player):
            steps = cult_steps(player, source)
            for cult in CULTS:
                yield from (cls(source, cult, stop) for stop in cults.stop_choices(g, player, cult, steps))

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return why_stronghold_action_unavailable(g.players[seat], "cult") or super(CultAction, cls).why_unavailable(
            g, seat
        )

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.cult not in CULTS:
            return Obstacle("TM-10.1", "{cult} is not a cult", cult=self.cult)
        if self.source == "stronghold":
            obstacle = stronghold_action_obstacle(player, "cult")
        elif self.source not in _cult_sources(player):
            obstacle = Obstacle("TM-7.7.1", "you have no cult action of this kind")
        elif f"{self.source}_cult" in player.used:
            obstacle = Obstacle("TM-7.7.1", "you have used this action this round")
        else:
            obstacle = None
        return obstacle or cults.form_obstacle(g, player, self.cult, cult_steps(player, self.source), self.stop)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        used = "cult" if self.source == "stronghold" else f"{self.source}_cult"
        player.used.append(used)
        g.tell(say("{who} uses the {action}.", who=Who(seat), action=SPECIAL_ACTIONS[used]), seat)
        cults.advance(g, player, self.cult, cult_steps(player, self.source), stop=self.stop)


_CULT_TILES = frozenset(tile for tile, row in FAVOR_TILES.items() if row.cult_steps)
"""The favor tiles with a cult action."""


def _cult_sources(player: Player) -> list[CultSource]:
    sources: list[CultSource] = []
    if player.card is not None and player.card.cult_steps:
        sources.append("bonus_card")
    if not _CULT_TILES.isdisjoint(player.favors):
        sources.append("favor_tile")
    if player.data.stronghold_action == "cult" and player.has_stronghold:
        sources.append("stronghold")
    return sources


def cult_steps(player: Player, source: CultSource) -> int:
    """Return the number of steps from the source."""
    if source == "stronghold":
        return player.data.stronghold_amount
    if source == "bonus_card":
        return player.card.cult_steps if player.card is not None else 0
    return max(tile.cult_steps for tile in player.tiles())


@dataclass(frozen=True, slots=True)
class SpadeAction(MainAction):
    """Transform a space with the free spades of your bonus card or your stronghold (TM-7.7.1)."""

    source: SpadeSource

    tag: ClassVar[str] = "spades"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if player.card is not None and player.card.free_spades:
            yield cls("bonus_card")
        if player.data.stronghold_action == "spades" and player.has_stronghold:
            yield cls("stronghold")

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return why_stronghold_action_unavailable(g.players[seat], "spades") or super(SpadeAction, cls).why_unavailable(
            g, seat
        )

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.source == "stronghold":
            obstacle = stronghold_action_obstacle(player, "spades")
        elif player.card is None or not player.card.free_spades:
            obstacle = Obstacle("TM-7.7.1", "your bonus card has no spade")
        elif "bonus_card_spades" in player.used:
            obstacle = Obstacle("TM-7.7.1", "you have used this action this round")
        else:
            obstacle = None
        return obstacle or spades.without_use(g, player, self.spades(player), Goods())

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        used = "spades" if self.source == "stronghold" else "bonus_card_spades"
        player.used.append(used)
        g.tell(say("{who} uses the {action}.", who=Who(seat), action=SPECIAL_ACTIONS[used]), seat)
        g.job = SpadeJob("action", self.spades(player))

    def spades(self, player: Player) -> int:
        """Return the number of spades from the source."""
        if self.source == "stronghold":
            return player.data.stronghold_amount
        return player.card.free_spades if player.card is not None else 0


@dataclass(frozen=True, slots=True)
class DoubleTurn(StrongholdAction):
    """Chaos Magicians: take two actions one after the other (TM-14.3)."""

    tag: ClassVar[str] = "double"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if not cls.is_barred(g, seat):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return stronghold_action_obstacle(g.players[seat], self.tag)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].used.append(self.tag)
        g.actions_left += 2
        g.tell(say("{who} takes two actions in a row.", who=Who(seat)), seat)
