"""Start of Turn (CIV-6)."""

from __future__ import annotations

from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.plan import Plan
from rules.civilization.core.player import PlayerTurn
from rules.civilization.core.round_name import round_name
from rules.civilization.core.state import Game
from rules.civilization.effects.government import adopt_unlocked
from rules.civilization.effects.scouts import assign_by_default
from rules.civilization.effects.wonders import gain_from_wonders
from rules.civilization.flow.declaring import carry_out
from rules.civilization.flow.plans import carry_out_plan
from rules.civilization.flow.stage_helpers import ask, ensure_nobody_has_won
from rules.civilization.questions import START


def is_last_turn(g: Game) -> bool:
    """Return whether the present turn is the agreed last one."""
    return bool(g.options.turn_limit) and g.round >= g.options.turn_limit


def begin(g: Game) -> None:
    """Pass the first player token, except in the first turn (CIV-5.3). Once-per-turn effects are available again, and
    figures may move once (CIV-8.9, CIV-9.1).
    """
    if g.round:
        g.first = g.from_seat(g.first)[1]
    g.round += 1
    g.tell_round(round_name(g))
    g.locked, g.unasked = [], {}
    for player in g.players:
        for figure in player.figures:
            figure.moved = False
        player.turn = PlayerTurn()


async def play(g: Game) -> None:
    """Carry out mandatory gains; then cities, governments, great persons, scouts and culture events in any order
    (CIV-6.1, CIV-6.2, CIV-6.7).
    """
    seat = g.active_player.seat
    g.begin_turn(seat, g.round, g.phase)
    adopt_unlocked(g, seat)
    gain_from_wonders(g, seat)
    ensure_nobody_has_won(g)
    assign_by_default(g, seat)
    while not isinstance(action := await ask(g, seat, START), EndSegment):
        g.begun = True
        if not isinstance(action, Plan):
            await carry_out(g, seat, action)
            ensure_nobody_has_won(g)
        elif await carry_out_plan(g, seat, action.items, carry_out):
            return
