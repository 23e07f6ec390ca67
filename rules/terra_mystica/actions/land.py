"""Transforming and building (TM-7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self, TypeVar

from rules.engine.core.action import Action, Obstacle, nearest, refusals
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.terra_mystica.actions.families import MainAction
from rules.terra_mystica.actions.stronghold import StrongholdAction, stronghold_action_obstacle
from rules.terra_mystica.core.catalog import CYCLE
from rules.terra_mystica.core.geography import BIT, MAP
from rules.terra_mystica.core.names import KIND_NAMES, price, terrain_name
from rules.terra_mystica.core.state import Game, Player, SpadeJob
from rules.terra_mystica.land import spades
from rules.terra_mystica.land.building import put_up
from rules.terra_mystica.land.reach import reach, within_reach
from rules.terra_mystica.land.spades import Dig

Dug = TypeVar("Dug", bound="Transform | Build")

LONGER_WAY = say("the longer way round the transformation cycle")
"""A text for the option `long` (TM-7.1.4)."""
NOTHING_IN_REACH = Obstacle("TM-8.4", "you cannot afford any space within your reach")


def _spades_at_hand(job: SpadeJob, player: Player, space: str) -> int:
    """Return the most spades that a space could take now: free ones and those the player could buy."""
    if job.source != "action" or any(other != space for other in job.changed):
        return job.free
    return job.free + spades.affordable_spades(player)


def _spaces(g: Game, player: Player, *, may_skip: bool = True) -> Sequence[str]:
    """Return the spaces where an action of TM-7.1 could begin or continue.

    It is a quick estimate; at the end of a turn, the actions may still be illegal.
    """
    if g.job is not None and g.job.paused:
        return g.job.changed[-1:]
    if _is_over(g):
        return ()
    return MAP.spaces(within_reach(g, player, may_skip=may_skip))


def _possible(candidates: Iterator[Dug], g: Game, seat: Seat) -> Iterator[Dug]:
    """Return the legal candidates.

    If no action is in progress, candidates that need no skipping are affordable by construction.
    """
    player = g.players[seat]
    if g.job is not None:
        return (each for each in candidates if each.obstacle(g, seat) is None)
    if player.data.skip is None:
        return candidates
    near = within_reach(g, player, may_skip=False)
    return (each for each in candidates if BIT[each.space] & near or each.obstacle(g, seat) is None)


def _onward(g: Game, player: Player, here: str, terrain: str) -> tuple[int, ...]:
    """Return the number of spades that continue the transformation of a space to a terrain, if it is on the way."""
    steps = spades.spades_towards(player, g.job, here, terrain) if g.job is not None else 0
    return (steps,) if steps else ()


def _nearest_place(g: Game, seat: Seat, choices: Iterator[Transform | Build]) -> Obstacle | None:
    """Return the smallest shortfall among choices that fail only for their price, with the space, or None."""
    return nearest(obstacle for obstacle in refusals(choices, g, seat) if obstacle.shortfall is not None)


def _is_over(g: Game) -> bool:
    """Return whether the action of the turn is done and cannot be continued."""
    return not g.actions_left and g.job is None and g.build_here is None and g.phase == "actions"


ACTION_DONE = Obstacle("TM-4.5", "you have already taken this turn's action")


@dataclass(frozen=True, slots=True)
class Transform(MainAction):
    """Transform a space without building on it (TM-7.1.3)."""

    space: str
    terrain: str
    long: bool = field(default=False, metadata={"about": LONGER_WAY})

    tag: ClassVar[str] = "transform"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player, job = g.players[seat], g.job
        at_hand = spades.affordable_spades(player)
        if job is None and not at_hand:
            return
        may_skip = job is None or job.source != "cult_bonus"
        for space in _spaces(g, player, may_skip=may_skip):
            here = g.terrain[space]
            if job is not None:
                at_hand = _spades_at_hand(job, player, space)
            going_on = job is not None and space in job.changed
            for terrain, ways in spades.targets(player, here).items() if at_hand else ():
                counts = _onward(g, player, here, terrain) if going_on else ways
                if counts and counts[0] <= at_hand:
                    yield cls(space, terrain)
                    if len(counts) > 1 and counts[1] <= at_hand:
                        yield cls(space, terrain, long=True)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return _possible(cls.candidates(g, seat), g, seat)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        if _is_over(g) or (g.job is not None and g.job.paused):
            return None
        player = g.players[seat]
        home = (cls(space, player.home) for space in _spaces(g, player) if g.terrain[space] != player.home)
        return _nearest_place(g, seat, home) or NOTHING_IN_REACH

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{space} to {terrain}", space=self.space, terrain=terrain_name(self.terrain))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if _is_over(g):
            return ACTION_DONE
        player = g.players[seat]
        planned = spades.plan(g, player, self.space, self.terrain, self.long)
        return player.cannot_pay(planned.cost) if isinstance(planned, Dig) else planned

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        planned = spades.plan(g, player, self.space, self.terrain, self.long)
        assert isinstance(planned, Dig), "an illegal transformation is never applied"
        changed = say(
            "{space} to {terrain} ({spades})",
            space=self.space,
            terrain=terrain_name(self.terrain),
            spades=spades.in_words(planned),
        )
        g.tell(say("{who} transforms {what}.", who=Who(seat), what=changed), seat, self.space)
        if g.job is None:
            g.job = SpadeJob("action", 0, paused=True)
        spades.dig(g, player, self.space, self.terrain, planned)


@dataclass(frozen=True, slots=True)
class Build(MainAction):
    """Build a dwelling, transforming the space to your home terrain first if needed (TM-7.1.2)."""

    space: str
    long: bool = field(default=False, metadata={"about": LONGER_WAY})

    tag: ClassVar[str] = "build"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if g.build_here is not None:
            yield cls(g.build_here)
            return
        if g.phase == "cult_bonus":
            return
        dwelling = player.data.buildings["dwelling"].cost
        if player.left("dwelling") == 0 or not player.can_pay(dwelling):
            return
        home, ways_home = player.home, spades.spade_counts_home(player)
        by_spades: list[list[Self]] = [[] for _ in range(CYCLE)]
        job = g.job
        at_hand = spades.affordable_spades(player, reserved=dwelling)
        for space in _spaces(g, player):
            here = g.terrain[space]
            if job is not None:
                at_hand = _spades_at_hand(job, player, space)
            if here == home:
                by_spades[0].append(cls(space))
            elif at_hand:
                going_on = job is not None and space in job.changed
                ways = _onward(g, player, here, home) if going_on else ways_home[here]
                for count, long in zip(ways, (False, True), strict=False):
                    if count <= at_hand:
                        by_spades[count].append(cls(space, long))
        for cheapest_first in by_spades:
            yield from cheapest_first

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return _possible(cls.candidates(g, seat), g, seat) if g.build_here is None else super(Build, cls).legal(g, seat)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        if _is_over(g) or (g.job is not None and g.job.paused):
            return None
        player = g.players[seat]
        obstacle = spades.dwellings_left_obstacle(player)
        return obstacle or _nearest_place(g, seat, map(cls, _spaces(g, player))) or NOTHING_IN_REACH

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{kind} on {space}", kind=KIND_NAMES["dwelling"], space=self.space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if _is_over(g):
            return ACTION_DONE
        player = g.players[seat]
        planned = self.plan(g, player)
        return player.cannot_pay(planned.cost) if isinstance(planned, Dig) else planned

    def plan(self, g: Game, player: Player) -> Dig | Obstacle:
        """Return all that the build takes, including the dwelling, or why it is impossible at any price."""
        if g.phase == "cult_bonus":
            return Obstacle("TM-12.3", "spades from a cult bonus only transform land; you cannot build now")
        obstacle = spades.land_obstacle(g, self.space) or spades.dwellings_left_obstacle(player)
        if obstacle is not None:
            return obstacle
        if g.build_here is not None and self.space != g.build_here:
            return Obstacle("TM-14.12", "only {space} can be built on now", space=g.build_here)
        if g.terrain[self.space] == player.home:
            planned = self._plan_on_home(g, player)
        else:
            planned = spades.plan(g, player, self.space, player.home, self.long)
            if isinstance(planned, Obstacle) and g.job is not None and self.space in g.job.changed:
                return Obstacle(
                    "TM-7.1.2",
                    "{space} is {terrain} now; you can only build on {home}",
                    space=self.space,
                    terrain=terrain_name(g.terrain[self.space]),
                    home=terrain_name(player.home),
                )
            if isinstance(planned, Dig) and g.job is not None and g.job.free > planned.spades:
                return _spades_left(g.job.free - planned.spades)
        return spades.with_dwelling(player, planned) if isinstance(planned, Dig) else planned

    def _plan_on_home(self, g: Game, player: Player) -> Dig | Obstacle:
        """Return the price of building on home terrain, apart from the dwelling: nothing, or a skip."""
        if self.long:
            return Obstacle("TM-7.1.4", "{space} needs no spades", space=self.space)
        if g.build_here is not None:
            return spades.NO_SPADES
        if g.job is not None:
            if self.space not in g.job.changed:
                return Obstacle(
                    "TM-7.1.7",
                    "this action did not transform {space}, so you cannot build there",
                    space=self.space,
                )
            return _spades_left(g.job.free) if g.job.free else spades.NO_SPADES
        reached = reach(g, player, self.space)
        if reached is None:
            return spades.unreachable(g, player, self.space)
        return Dig(0, 0, spades.skip_cost(player), skips=True) if reached == "skip" else spades.NO_SPADES

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        whole = self.plan(g, player)
        assert isinstance(whole, Dig), "an illegal build is never applied"
        g.tell(self._told(seat, whole), seat, self.space)
        if g.terrain[self.space] != player.home:
            planned = spades.plan(g, player, self.space, player.home, self.long)
            assert isinstance(planned, Dig), "the spades of a legal build are legal"
            spades.dig(g, player, self.space, player.home, planned)
        elif g.job is None and g.build_here is None and reach(g, player, self.space) == "skip":
            player.pay(spades.skip_cost(player))
            spades.score_skip(g, player)
        player.pay(player.data.buildings["dwelling"].cost)
        g.job = None
        g.build_here = None
        put_up(g, player, self.space, "dwelling")

    def _told(self, seat: Seat, planned: Dig) -> Text:
        paid = price(planned.cost)
        if not planned.spades:
            return say("{who} builds a dwelling on {space}{aside}.", who=Who(seat), space=self.space, aside=paid)
        return say_n(
            "{who} builds a dwelling on {space} with {n} spade{aside}.",
            "{who} builds a dwelling on {space} with {n} spades{aside}.",
            n=planned.spades,
            who=Who(seat),
            space=self.space,
            aside=paid,
        )


@dataclass(frozen=True, slots=True)
class FinishSpades(Action[Game]):
    """Leave the remaining spades, or the dwelling when none are left (TM-7.1.8)."""

    tag: ClassVar[str] = "finish"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        job = g.job
        if job is not None and job.source == "action" and not job.changed:
            return Obstacle("TM-7.1.1", "use at least one spade")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        job = g.job
        if job is not None and job.free:
            spades.leave(g, g.players[seat], job)
        else:
            g.job = None
            g.build_here = None


def _spades_left(n: int) -> Obstacle:
    """Return the obstacle that the dwelling comes after all transforming (TM-7.1.7)."""
    return Obstacle(
        "TM-7.1.7",
        "{spades} would be left over: transform first, use or leave the rest, then build",
        spades=say_n("{n} spade", "{n} spades", n=n),
    )


@dataclass(frozen=True, slots=True)
class Sandstorm(StrongholdAction):
    """Nomads: turn a space beside your structures into desert (TM-14.12)."""

    space: str

    tag: ClassVar[str] = "sandstorm"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if not cls.is_barred(g, seat):
            yield from (cls(space) for space in MAP.spaces(MAP.around(player.land)))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = stronghold_action_obstacle(player, self.tag) or spades.land_obstacle(g, self.space)
        if obstacle is not None:
            return obstacle
        if not MAP.near[self.space] & player.land:
            return Obstacle("TM-8.7", "{space} shares no edge with a space of yours", space=self.space)
        if g.terrain[self.space] == player.home:
            return Obstacle(
                "TM-14.12", "{space} is already {terrain}", space=self.space, terrain=terrain_name(player.home)
            )
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        player.used.append(self.tag)
        g.terrain[self.space] = player.home
        g.changed(self.space)
        g.tell(
            say(
                "{who} turns {space} into {terrain} by a sandstorm.",
                who=Who(seat),
                space=self.space,
                terrain=terrain_name(player.home),
            ),
            seat,
            self.space,
        )
        g.build_here = self.space


@dataclass(frozen=True, slots=True)
class WitchesRide(StrongholdAction):
    """Witches, once a round: a free dwelling on any free forest space, however far away (TM-14.14)."""

    space: str | None = None

    tag: ClassVar[str] = "ride"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if not cls.is_barred(g, seat):
            home = player.home
            yield from (cls(space) for space, terrain in g.terrain.items() if terrain == home)
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = stronghold_action_obstacle(player, self.tag)
        if obstacle is not None or self.space is None:
            return obstacle
        obstacle = spades.land_obstacle(g, self.space) or spades.dwellings_left_obstacle(player)
        if obstacle is not None:
            return obstacle
        if g.terrain[self.space] != player.home:
            return Obstacle("TM-14.14", "{space} is not {terrain}", space=self.space, terrain=terrain_name(player.home))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        player.used.append(self.tag)
        if self.space is None:
            g.tell(say("{who} uses the witches' ride without building.", who=Who(seat)), seat)
            return
        g.tell(say("{who} rides to {space} and builds a dwelling.", who=Who(seat), space=self.space), seat, self.space)
        put_up(g, player, self.space, "dwelling")
