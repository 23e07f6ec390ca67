"""Movement (CIV-9)."""

from __future__ import annotations

from rules.civilization.actions.aftermath import COMBUSTION
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import arrives, figures_of, group_of
from rules.civilization.battle.aftermath import take_code_of_laws
from rules.civilization.battle.course import fight
from rules.civilization.battle.looting import take_loot
from rules.civilization.battle.start import begin_battle, has_enemy_army
from rules.civilization.board.movement import enemies_on
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.course.asking import ask, ensure_nobody_has_won, settle_pending
from rules.civilization.course.declaring import carry_out
from rules.civilization.effects.exploring import take_map_token
from rules.civilization.effects.figures import move_figures, return_figures
from rules.civilization.questions import GROUP, MOVE, RAZE
from rules.engine.core.text import Seat, Who, say


def begin(g: Game) -> None:
    """All figures may move (CIV-9.1)."""
    for player in g.players:
        for figure in player.figures:
            figure.moved = False


async def play(g: Game) -> bool:
    """The movement of a group, or the end of the segment; answer whether the segment goes on."""
    seat = g.active_player.seat
    g.begin_turn(seat, g.round, g.phase)
    action = await ask(g, seat, MOVE)
    if isinstance(action, EndSegment):
        return False
    await carry_out(g, seat, action)
    ensure_nobody_has_won(g)
    moved = [] if g.group is None else figures_of(g)
    while g.group is not None:
        await (await ask(g, seat, GROUP)).apply(g, seat)
        ensure_nobody_has_won(g)
        if arrives(g, seat):
            await arrive(g, seat)
    await raze_below(g, seat, moved)
    await settle_pending(g)
    return True


async def arrive(g: Game, seat: Seat) -> None:
    """What follows when a group enters a hut, a village, a city or a square with enemies; its movement is over.

    An army produced onto a blockade arrives in the same way (CIV-8.3.1).
    """
    square = group_of(g).square
    token = g.map_tokens.get(square)
    if token is not None and token.mark == "hut":
        move_figures(g, figures_of(g), square)
        take_map_token(g, seat, square)
        g.tell(say("{who} takes a hut.", who=Who(seat)), seat)
    elif token is not None or square in g.cities or has_enemy_army(g, seat, square):
        await begin_battle(g, seat)
        await fight(g)
    else:
        await overrun(g, seat)
    g.group = None


async def overrun(g: Game, seat: Seat) -> None:
    """Scouts without an army are killed at once (CIV-9.11)."""
    square = group_of(g).square
    loser = next(player.seat for player in g.players if player.seat != seat and player.figures_on(square))
    return_figures(g, enemies_on(g, seat, square))
    move_figures(g, figures_of(g), square)
    g.tell(say("{who} drives off scouts of {other}.", who=Who(seat), other=Who(loser)), seat)
    await take_loot(g, seat, loser, "figures")
    await take_code_of_laws(g, seat)


async def raze_below(g: Game, seat: Seat, figures: list[Figure]) -> None:
    """An army that has ended its movement on a building may destroy it by Combustion, once a turn (CIV-9.16)."""
    player = g.players[seat]
    square = next((each.square for each in figures if not each.is_scout and each.square is not None), None)
    marker = None if square is None else g.markers.get(square)
    if marker is None or marker.kind != "building" or COMBUSTION in player.turn.used or not player.knows(COMBUSTION):
        return
    g.raze = square
    await (await ask(g, seat, RAZE)).apply(g, seat)
    g.raze = None
    ensure_nobody_has_won(g)
