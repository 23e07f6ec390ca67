"""The candidate actions of computer players for each question, with conversions that pay for them and no detours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.terra_mystica.actions import (
    AdvanceExchange,
    AdvanceShipping,
    Build,
    Conversion,
    Convert,
    CultAction,
    DoubleTurn,
    EndTurn,
    EngineersBridge,
    MainAction,
    Pass,
    PowerAction,
    Promote,
    RiverTown,
    Sandstorm,
    SendPriest,
    SpadeAction,
    Transform,
    Upgrade,
    WitchesRide,
)
from rules.terra_mystica.actions.upgrade import upgrade_cost
from rules.terra_mystica.computer.needed_conversions import enabling
from rules.terra_mystica.core.catalog import CULTS, POWER_ACTIONS, Goods
from rules.terra_mystica.core.geography import MAP
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.flow.questions import END_OF_TURN, TURN
from rules.terra_mystica.land.reach import within_reach
from rules.terra_mystica.land.spades import Dig
from rules.terra_mystica.land.spades import spade_counts as spades_between

Way = tuple[AnyAction, ...]

FARTHEST = 3
"""The most spades that are bought for one dwelling."""
MOST_BUILDS = 10
_PRIEST = Goods(priests=1)


def ways(g: Game, seat: Seat, question: AnyQuestion) -> Iterator[Sequence[AnyAction]]:
    """Yield the candidates, each preceded by the conversions that enable it."""
    if question is TURN:
        yield from _turns(g, seat)
    elif question is END_OF_TURN:
        yield from _endings(g, seat)
    else:
        yield from _follow_ups(g, seat, question)


def _turns(g: Game, seat: Seat) -> Iterator[Way]:
    p = g.players[seat]
    yield from ((river,) for river in RiverTown.legal(g, seat))
    yield from _builds(g, p)
    for upgrade in Upgrade.candidates(g, seat):
        if p.left(upgrade.kind):
            yield from _paid(g, p, upgrade, upgrade_cost(g, p, upgrade.space, upgrade.kind))
    for row in POWER_ACTIONS.values():
        if row.id not in g.power_used:
            yield from _paid(g, p, PowerAction(row.id), Goods(power=row.cost))
    if p.data.shipping is not None:
        yield from _paid(g, p, AdvanceShipping(), p.data.shipping.cost)
    if p.data.spades.advance_cost is not None:
        yield from _paid(g, p, AdvanceExchange(), p.data.spades.advance_cost)
    if p.data.bridge_cost is not None:
        yield from _paid(g, p, EngineersBridge(), p.data.bridge_cost)
    yield from _priests(g, p)
    for kind in (SpadeAction, CultAction, DoubleTurn, Sandstorm, WitchesRide, Promote):
        yield from ((action,) for action in kind.legal(g, seat))
    yield from ((action,) for action in Pass.legal(g, seat))


def _paid(g: Game, p: Player, action: MainAction, cost: Goods) -> Iterator[Way]:
    """Yield the action, preceded by the conversions that it needs; other obstacles are found when it is tried."""
    for conversions in enabling(p, cost):
        if conversions or action.obstacle(g, p.seat) is None:
            yield (*conversions, action)


def _builds(g: Game, p: Player) -> Iterator[Way]:
    """Yield the dwellings in reach, those with the fewest spades first."""
    if not p.left("dwelling"):
        return
    found: list[tuple[int, Build]] = []
    for space in MAP.spaces(within_reach(g, p)):
        here = g.terrain[space]
        if here == p.home:
            found.append((0, Build(space)))
        elif (counts := spades_between(p, here, p.home)) and counts[0] <= FARTHEST:
            found.append((counts[0], Build(space)))
    found.sort(key=lambda each: each[0])
    for _, build in found[:MOST_BUILDS]:
        planned = build.plan(g, p)
        if isinstance(planned, Dig):
            yield from _paid(g, p, build, planned.cost)


def _priests(g: Game, p: Player) -> Iterator[Way]:
    """Yield a priest to each cult, for as many steps as possible."""
    best: dict[str, SendPriest] = {}
    if p.priests:
        for action in SendPriest.candidates(g, p.seat):
            if action.cult not in best and action.obstacle(g, p.seat) is None:
                best[action.cult] = action
    yield from ((best[cult],) for cult in CULTS if cult in best)


def _endings(g: Game, seat: Seat) -> Iterator[Way]:
    """Yield the end of the turn, a dwelling on a space just transformed, and towns over the river."""
    yield (EndTurn(),)
    if g.job is not None:
        yield from ((build,) for build in Build.legal(g, seat))
    yield from ((river,) for river in RiverTown.legal(g, seat))


def _follow_ups(g: Game, seat: Seat, question: AnyQuestion) -> Iterator[Way]:
    """Yield the answers, except conversions and transformations that lead away from home.

    A dwelling may need conversions first.
    """
    p = g.players[seat]
    for action in question.legal_answers(g, seat):
        if isinstance(action, Conversion | Convert | RiverTown):
            continue
        if isinstance(action, Transform) and not _leads_home(g, p, action):
            continue
        yield (action,)
    if Build in question.families and g.job is not None and not g.job.free:
        for space in g.job.changed:
            build = Build(space)
            planned = build.plan(g, p) if g.terrain[space] == p.home else None
            if isinstance(planned, Dig) and p.cannot_pay(planned.cost) is not None:
                yield from ((*paid, build) for paid in enabling(p, planned.cost))


def _leads_home(g: Game, p: Player, action: Transform) -> bool:
    """Return whether a transformation makes the space home terrain, or brings it nearer."""
    if action.terrain == p.home:
        return True
    before, after = (spades_between(p, terrain, p.home) for terrain in (g.terrain[action.space], action.terrain))
    return bool(before and after and after[0] < before[0] and not action.long)
