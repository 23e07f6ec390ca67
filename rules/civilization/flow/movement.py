"""Movement (CIV-9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions.abilities.movement import Sacrifice
from rules.civilization.actions.aftermath import COMBUSTION
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import (
    Explore,
    FinishGroup,
    FlyOver,
    StartGroup,
    Step,
    arrives,
    figures_of,
    group_of,
)
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.actions.plan import Plan
from rules.civilization.battle.aftermath import take_code_of_laws
from rules.civilization.battle.course import fight
from rules.civilization.battle.looting import take_loot
from rules.civilization.battle.start import begin_battle, has_enemy_army
from rules.civilization.board.movement import enemies_on
from rules.civilization.core.player import Figure
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep, explored, stepped
from rules.civilization.effects.exploring import take_map_token
from rules.civilization.effects.figures import leave_square, move_figures, return_figures
from rules.civilization.flow.declaring import carry_out
from rules.civilization.flow.interrupts import interrupted, pause, stands
from rules.civilization.flow.plans import carry_out_plan
from rules.civilization.flow.reaction_windows import open_window, pop, stop_plan
from rules.civilization.flow.stage_helpers import ask, ensure_nobody_has_won, settle_pending
from rules.civilization.questions import GROUP, MOVE, RAZE
from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.text import Seat, Who, say


async def play(g: Game) -> bool:
    """Play the movement of a group, a plan, or the end of the segment. Return whether the segment continues."""
    seat = g.active_player.seat
    g.begin_turn(seat, g.round, g.phase)
    action = await ask(g, seat, MOVE)
    g.begun, over = True, False
    match action:
        case Plan(items):
            over = await carry_out_plan(g, seat, items, take)
        case DeclarePath():
            await carry_out_plan(g, seat, (format_action(action),), take)
        case _:
            await take(g, seat, action)
            over = isinstance(action, EndSegment)
    moved = [] if g.group is None else figures_of(g)
    await march(g, seat)
    await raze_below(g, seat, moved)
    await settle_pending(g)
    return not over


async def take(g: Game, seat: Seat, action: AnyAction) -> None:
    """Play an item of the segment: others may interrupt before a first step, along a path, and at the end
    (CIV-18.6).
    """
    match action:
        case DeclarePath():
            declared = action.declares(g, seat)
            await StartGroup(action.square, action.armies, action.scouts).apply(g, seat)
            moved = figures_of(g)
            await walk(g, seat, action.steps, declared)
            if g.group is None:
                await raze_below(g, seat, moved)
        case EndSegment():
            await pause(g, Declared("segment_end", seat, "end"))
        case _:
            await carry_out(g, seat, action)
            if isinstance(action, StartGroup):
                await pause(g, here(g, seat))
    if g.group is not None:
        # The group is still moving, so its player decides.
        stop_plan(g)


async def march(g: Game, seat: Seat) -> None:
    """Ask the player for the moving group until its movement ends."""
    while g.group is not None:
        action = await ask(g, seat, GROUP)
        if isinstance(action, GoOn):
            await walk(g, seat, action.steps, action.declares(g, seat))
        else:
            await carry_out(g, seat, action)
            ensure_nobody_has_won(g)
            if isinstance(action, Step | FlyOver) and g.group is not None:
                await after_step(g, seat, await pause(g, here(g, seat)))
            elif isinstance(action, Sacrifice):
                await pause(g, here(g, seat))
                if g.group is not None:
                    action.give_up(g, seat)
        ensure_nobody_has_won(g)


def here(g: Game, seat: Seat) -> Declared:
    """Return the group's present square as a declaration, which can be interrupted."""
    group = group_of(g)
    return Declared("path", seat, "", squares=(group.square,), figures=tuple(group.figures))


async def walk(g: Game, seat: Seat, steps: Sequence[PathStep], declared: Declared) -> None:
    """Move along a path up to the first interrupt, after which the mover decides again (CIV-18.8)."""
    answers = await open_window(g, declared)
    stopped = await interrupted(g, declared, 0, answers)
    for number, each in enumerate(steps, 1):
        if stopped or g.group is None:
            break
        direction, ahead = stepped(each), explored(each)
        if direction is not None:
            await Step(direction).apply(g, seat)
            stopped = await interrupted(g, declared, number, answers)
            ensure_nobody_has_won(g)
        elif ahead is not None:
            await Explore(ahead).apply(g, seat)
            stopped = True
    pop(g, declared)
    await after_step(g, seat, stopped)
    if not stopped and g.group is not None and FinishGroup().obstacle(g, seat) is None:
        await FinishGroup().apply(g, seat)


async def after_step(g: Game, seat: Seat, stopped: bool) -> None:
    """Carry out the consequence of a square; after an interrupt the group may go back instead (CIV-18.18)."""
    if g.group is None or (stopped and not await stands(g, seat)):
        return
    if arrives(g, seat):
        await arrive(g, seat)


async def arrive(g: Game, seat: Seat) -> None:
    """Carry out the arrival of a group at a hut, a village, a city or a square with enemies; its movement is over.

    An army produced onto a blockade arrives in the same way (CIV-8.3.1, CIV-11.16).
    """
    square = group_of(g).square
    token = g.map_tokens.get(square)
    if token is not None and token.mark == "hut":
        move_figures(g, figures_of(g), square)
        take_map_token(g, seat, square)
        g.tell(say("{who} takes a hut.", who=Who(seat)), seat)
        g.group = None
        return
    stop_plan(g)
    scouts_alone = token is None and square not in g.cities and not has_enemy_army(g, seat, square)
    leave_square(g, figures_of(g))
    ensure_nobody_has_won(g)
    if scouts_alone:
        await overrun(g, seat)
    else:
        await begin_battle(g, seat)
        await fight(g, settle_pending)
    g.group = None


async def overrun(g: Game, seat: Seat) -> None:
    """Kill scouts without an army at once (CIV-9.11)."""
    square = group_of(g).square
    loser = next(player.seat for player in g.players if player.seat != seat and player.figures_on(square))
    return_figures(g, enemies_on(g, seat, square))
    move_figures(g, figures_of(g), square)
    g.tell(say("{who} drives off scouts of {other}.", who=Who(seat), other=Who(loser)), seat)
    await take_loot(g, seat, loser, "figures", settle_pending)
    await take_code_of_laws(g, seat, settle_pending)


async def raze_below(g: Game, seat: Seat, figures: list[Figure]) -> None:
    """Let an army destroy the building it has moved onto by Combustion, once a turn (CIV-9.16)."""
    player = g.players[seat]
    square = next((each.square for each in figures if not each.is_scout and each.square is not None), None)
    marker = None if square is None else g.markers.get(square)
    if marker is None or marker.kind != "building" or COMBUSTION in player.turn.used or not player.knows(COMBUSTION):
        return
    stop_plan(g)
    g.raze = square
    await (await ask(g, seat, RAZE)).apply(g, seat)
    g.raze = None
    ensure_nobody_has_won(g)
