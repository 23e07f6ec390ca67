"""Transforming land: number of spades, their cost and their points (TM-7.1, TM-12.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from rules.engine.core.action import Obstacle
from rules.engine.core.frozen import fast_init
from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.terra_mystica.core.catalog import CYCLE, FACTIONS, NOTHING, NUMBERS, RIVER, TERRAINS, WHEEL, Goods
from rules.terra_mystica.core.geography import BY_SHIPPING, MAP, MAX_SHIPPING
from rules.terra_mystica.core.names import amount, terrain_name
from rules.terra_mystica.core.state import Game, Player, SpadeJob
from rules.terra_mystica.land.reach import reach, shipping_level, within_reach

_INDEX = {terrain: index for index, terrain in enumerate(WHEEL)}
_SPACES_OF_FREE_SPADES = 2


@fast_init
@dataclass(frozen=True, slots=True)
class Dig:
    """A planned transformation: its spades, how many of them are bought, and the total cost."""

    spades: int
    bought: int
    cost: Goods
    skips: bool


NO_SPADES = Dig(0, 0, NOTHING, skips=False)


def spade_cost(player: Player) -> Goods:
    """Return the current cost of one bought spade (TM-7.1.5)."""
    return player.data.spades.cost[player.spade_level]


def affordable_spades(player: Player, *, reserved: Goods = NOTHING) -> int:
    """Return how many spades the player could buy without spending the `reserved` goods, which the player has."""
    cost = spade_cost(player)
    if cost.priests:
        return (player.priests - reserved.priests) // cost.priests
    return (player.workers - reserved.workers) // cost.workers


def spade_counts(player: Player, here: str, target: str) -> tuple[int, ...]:
    """Return the numbers of spades that turn `here` into `target`, fewest first (TM-7.1.4, TM-7.1.9)."""
    return targets(player, here).get(target, ())


def spade_counts_home(player: Player) -> Mapping[str, tuple[int, ...]]:
    """Return by terrain the numbers of spades that turn it into the home terrain, fewest first (TM-7.1.4, TM-7.1.9)."""
    return _ways_home(player.faction)


@cache
def _ways_home(faction: str) -> Mapping[str, tuple[int, ...]]:
    home = FACTIONS[faction].terrain
    return {here: _targets(faction, here).get(home, ()) for here in WHEEL}


def targets(player: Player, here: str) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers of spades for each terrain that a space can become, fewest first (TM-7.1.4, TM-7.1.9).

    Any terrain is possible, even one that only hinders others (TM-18.16). The home terrain comes first.
    """
    return _targets(player.faction, here)


@cache
def _targets(faction: str, here: str) -> Mapping[str, tuple[int, ...]]:
    data = FACTIONS[faction]
    home = data.terrain
    if data.fixed_spades:
        return {} if here == home else {home: (data.fixed_spades,)}
    terrains = (home, *(other for other in WHEEL if other != home))
    return {terrain: counts for terrain in terrains if (counts := _along_the_cycle(here, terrain, home))}


def _along_the_cycle(here: str, target: str, home_terrain: str) -> tuple[int, ...]:
    start, end, home = _INDEX[here], _INDEX[target], _INDEX[home_terrain]
    up = (end - start) % CYCLE
    if up == 0:
        return ()
    home_up = (home - start) % CYCLE
    # The transformation stops at home terrain, so home may be at either end of the way but not in between.
    passes_home_upward = 0 < home_up < up
    passes_home_downward = 0 < (CYCLE - home_up) % CYCLE < CYCLE - up
    legal = []
    if not passes_home_upward:
        legal.append(up)
    if not passes_home_downward:
        legal.append(CYCLE - up)
    return tuple(sorted(legal))


def land_obstacle(g: Game, space: str) -> Obstacle | None:
    """Return why nothing can be transformed or built on a space by any player (TM-7.1.3)."""
    terrain = g.terrain.get(space)
    if terrain is None:
        return Obstacle("TM-7.1.3", "there is no space {space} on the map", space=space)
    if terrain == RIVER:
        return Obstacle("TM-1.4", "{space} is a river space", space=space)
    standing = g.structures.get(space)
    if standing is not None:
        return Obstacle("TM-7.1.3", "{space} is occupied by {who}", space=space, who=Who(standing.seat))
    return None


def plan(g: Game, player: Player, space: str, target: str, long_way: bool) -> Dig | Obstacle:
    """Return the transformation of a space with the free spades, or with bought ones; or why it is impossible."""
    obstacle = land_obstacle(g, space)
    if obstacle is not None:
        return obstacle
    here = g.terrain[space]
    if target not in TERRAINS:
        known = listing([terrain_name(terrain) for terrain in WHEEL])
        return Obstacle("TM-1.4", "{terrain} is not a terrain", terrain=target, instead=known)
    if target == here:
        return Obstacle("TM-7.1.3", "{space} is already {terrain}", space=space, terrain=terrain_name(target))
    job = g.job
    if job is not None and space in job.changed:
        return _taken_further(g, player, job, space, target, long_way)
    bonus = job is not None and job.source == "cult_bonus"
    reached = reach(g, player, space, may_skip=not bonus)
    if reached is None:
        return unreachable(g, player, space)
    if reached == "skip" and job is not None and job.skipped:
        return Obstacle("TM-7.1.10", "only one space per action can be reached by skipping spaces")
    counts = spade_counts(player, here, target)
    if not counts:
        return Obstacle(
            "TM-7.1.9", "{who} can only transform to {terrain}", who=Who(player.seat), terrain=terrain_name(player.home)
        )
    if long_way and len(counts) == 1:
        return _one_way(target)
    spades = counts[-1] if long_way else counts[0]
    free = 0
    if job is not None:
        obstacle = _job_obstacle(g, player, job, space, target, spades)
        if obstacle is not None:
            return obstacle
        free = min(job.free, spades)
    return _priced(player, spades, spades - free, reached == "skip")


def _taken_further(g: Game, player: Player, job: SpadeJob, space: str, target: str, long_way: bool) -> Dig | Obstacle:
    """Return more spades for a space of this action, whose reach has been paid (TM-7.9.3, TM-7.1.10)."""
    if space != job.changed[-1]:
        last = job.changed[-1]
        return Obstacle("TM-7.1.6", "{space} came before {last} and is finished", space=space, last=last)
    if not (job.paused or "parts" in g.options.fixes):
        return Obstacle("TM-7.1.6", "{space} has just been transformed; use its spades at once", space=space)
    spades = spades_towards(player, job, g.terrain[space], target)
    if not spades:
        return Obstacle(
            "TM-7.1.4",
            "keep turning {space} the same way, and not beyond {terrain}",
            space=space,
            terrain=terrain_name(player.home),
        )
    if long_way:
        return _one_way(target)
    obstacle = _job_obstacle(g, player, job, space, target, spades)
    return obstacle or _priced(player, spades, spades - min(job.free, spades), skips=False)


def spades_towards(player: Player, job: SpadeJob, here: str, target: str) -> int:
    """Return the number of spades that continue the unfinished transformation to `target` (TM-7.1.4).

    It is 0 if `target` is not on the way.
    """
    if player.data.fixed_spades or here == player.home:
        return 0
    direction = 1 if job.way > 0 else -1
    steps = (_INDEX[target] - _INDEX[here]) * direction % CYCLE
    to_home = (_INDEX[player.home] - _INDEX[here]) * direction % CYCLE
    # A space that was home terrain returns to it only after the whole cycle.
    return steps if steps <= to_home and abs(job.way) + steps < CYCLE else 0


def _one_way(target: str) -> Obstacle:
    return Obstacle("TM-7.1.4", "there is only one way from this terrain to {terrain}", terrain=terrain_name(target))


def _job_obstacle(g: Game, player: Player, job: SpadeJob, space: str, target: str, spades: int) -> Obstacle | None:
    """Return why the available spades cannot be used in this way (TM-7.1.6, TM-12.3, TM-14.10)."""
    others = [other for other in job.changed if other != space]
    if job.source == "cult_bonus":
        if spades > job.free:
            return _too_few("TM-12.3", spades, job)
        return None
    if spades > job.free and job.source == "stronghold":
        return _too_few("TM-14.10", spades, job)
    if job.paused and others:
        return Obstacle("TM-7.1.6", "the spades of this action went to {space}", space=others[0])
    if spades > job.free and others:
        return Obstacle(
            "TM-7.1.6",
            "it takes {n} spades; none can be bought for a second space, and {left} left",
            n=spades,
            left=_left(job),
        )
    if job.source == "action" and len(others) >= _SPACES_OF_FREE_SPADES:
        return Obstacle("TM-7.1.6", "the spades of one action go to two spaces at most")
    if target != player.home and any(g.terrain[other] != player.home for other in others):
        return Obstacle(
            "TM-7.1.6", "only one space may end as a terrain other than {terrain}", terrain=terrain_name(player.home)
        )
    return None


def _left(job: SpadeJob) -> Text:
    return say_n("{n} is", "{n} are", n=job.free)


def _too_few(rule: str, spades: int, job: SpadeJob) -> Obstacle:
    return Obstacle(rule, "it takes {n} spades, and {left} left; none can be bought", n=spades, left=_left(job))


def unreachable(g: Game, player: Player, space: str) -> Obstacle:
    """Return the obstacle for a space out of reach, with the means to reach it (TM-8.4)."""
    needed = next((level for level in range(1, MAX_SHIPPING + 1) if BY_SHIPPING[level][space] & player.land), None)
    if player.data.shipping is not None and needed is not None:
        return Obstacle(
            "TM-8.4",
            "you cannot reach {space}: it takes shipping {needed}, yours is {level}",
            space=space,
            needed=needed,
            level=shipping_level(g, player),
        )
    return Obstacle("TM-8.4", "you cannot reach {space}: nothing of yours is near enough", space=space)


def leave(g: Game, player: Player, job: SpadeJob) -> None:
    """Forfeit unused spades (TM-7.1.8)."""
    who = Who(player.seat)
    text = say_n("{who} leaves {n} spade unused.", "{who} leaves {n} spades unused.", n=job.free, who=who)
    g.tell(text, player.seat)
    job.free = 0
    job.left = True


def _priced(player: Player, spades: int, bought: int, skips: bool) -> Dig:
    return _dig(player.faction, player.spade_level, player.has_stronghold, spades, bought, skips)


@cache
def _dig(faction: str, spade_level: int, has_stronghold: bool, spades: int, bought: int, skips: bool) -> Dig:
    data = FACTIONS[faction]
    cost = data.spades.cost[spade_level].times(bought) if bought else NOTHING
    if skips:
        assert data.skip is not None, "only factions with the ability skip spaces"
        cost += data.skip.cost[has_stronghold]
    return Dig(spades, bought, cost, skips)


def with_dwelling(player: Player, planned: Dig) -> Dig:
    """Return a transformation together with the dwelling that follows it (TM-7.1.2)."""
    return _with_dwelling(player.faction, planned)


@cache
def _with_dwelling(faction: str, planned: Dig) -> Dig:
    return replace(planned, cost=planned.cost + FACTIONS[faction].buildings["dwelling"].cost)


def skip_cost(player: Player) -> Goods:
    """Return the cost of using tunneling or carpet flight once (TM-8.6)."""
    return _priced(player, 0, 0, skips=True).cost


def dig(g: Game, player: Player, space: str, target: str, planned: Dig) -> None:
    """Pay and use the spades (TM-7.1.12)."""
    player.pay(planned.cost)
    if planned.skips:
        score_skip(g, player)
    job = g.job
    if job is not None:
        up = (_INDEX[target] - _INDEX[g.terrain[space]]) % CYCLE
        turned = planned.spades if up == planned.spades else -planned.spades
        if space in job.changed:
            job.way += turned
        else:
            job.changed.append(space)
            job.way = turned
        job.free = max(0, job.free - planned.spades)
        job.skipped = job.skipped or planned.skips
    g.terrain[space] = target
    g.changed(space)
    _score_spades(g, player, planned)


def in_words(planned: Dig) -> Text:
    """Describe the spades and their cost."""
    spades = say_n("{n} spade", "{n} spades", n=planned.spades)
    price = say(", {cost}", cost=amount(planned.cost))
    return spades if planned.cost == NOTHING else say("{spades}{aside}", spades=spades, aside=price)


def score_skip(g: Game, player: Player) -> None:
    """Give the VP of tunneling or carpet flight (TM-8.6)."""
    skip = player.data.skip
    assert skip is not None, "only factions with the ability skip spaces"
    name = say("carpet flight") if skip.cost[0].priests else say("tunneling")
    g.score(player, skip.vp, "faction", name)


def _score_spades(g: Game, player: Player, planned: Dig) -> None:
    if g.phase == "actions":
        g.score_round_tile(player, "spade", planned.spades)
    data = player.data
    g.score(player, data.spade_vp * planned.spades + data.paid_spade_vp * planned.bought, "faction", say("spades"))
    if data.stronghold_spade_power and player.has_stronghold:
        player.gain_power(data.stronghold_spade_power * planned.spades)


def without_use(g: Game, player: Player, free: int, price: Goods) -> Obstacle | None:
    """Return an obstacle if, after paying the price, none of the free spades could be used (TM-17.2)."""
    at_hand = free + affordable_spades(player)
    for space in MAP.spaces(within_reach(g, player)):
        if reach(g, player, space) == "skip" and player.cannot_pay(skip_cost(player) + price):
            continue
        if any(counts[0] <= at_hand for counts in targets(player, g.terrain[space]).values()):
            return None
    if player.data.fixed_spades > at_hand:
        return Obstacle(
            "TM-7.1.9", "you need {n} spades, and cannot pay for the missing one", n=player.data.fixed_spades
        )
    return Obstacle("TM-17.2", "you reach no space where the spades could be used")


def dwellings_left_obstacle(player: Player) -> Obstacle | None:
    """Return an obstacle if all dwellings are on the map (TM-7.1.2)."""
    if player.left("dwelling") == 0:
        return Obstacle(
            "TM-7.1.2", "all your {n} dwellings stand on the map; upgrade one first", n=NUMBERS.supply["dwelling"]
        )
    return None
