"""The players on the ladder: the computer player at each level, and fixed opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.computer_players.decision_search import choice, plan
from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import ComputerPlayer, Level, PlayStyle
from rules.through_the_ages.actions.building import BuildUnit
from rules.through_the_ages.politics.actions import DeclareWar, PlayAggression
from tests.ladder.frozen import civilization, new_dawn, terra_mystica, through_the_ages, through_the_ages_hopes

Deciding = Callable[[Table[Any], Seat], Sequence[AnyAction]]
"""A function that returns a seat's next actions, as far ahead as they are decided."""

CLEARLY = 4
"""A lead in strength with which a raider attacks."""

FROZEN: dict[str, ComputerPlayer[Any]] = {
    "tm": ComputerPlayer(evaluate=terra_mystica.evaluate),
    "tta": ComputerPlayer(evaluate=through_the_ages.evaluate, expected_gain=through_the_ages_hopes.expect),
}


def planner(level: Level, style: PlayStyle = "balanced") -> Deciding:
    """Return the computer player at a level and in a style."""
    return lambda table, seat: plan(table, seat, level, style)


def before(key: str) -> Deciding:
    """Return the earlier player, which looks one action ahead."""
    rules = replace(GAMES[key], computer_player=FROZEN[key])

    def decide(table: Table[Any], seat: Seat) -> Sequence[AnyAction]:
        mine = table.clone()
        mine.rules = rules
        return choice(mine, seat)

    return decide


def raider(table: Table[Any], seat: Seat) -> Sequence[AnyAction]:
    """Add a unit each turn and attack clearly weaker players; otherwise play as the earlier player."""
    g = table.state
    recruited = any(
        decision.seat == seat and decision.text.startswith(BuildUnit.tag) for decision in table.log[table.stage_began :]
    )
    for option in table.legal_actions(seat):
        match option:
            case PlayAggression(_, target) | DeclareWar(_, target):
                if g.players[seat].ratings.strength - g.players[target].ratings.strength >= CLEARLY:
                    return (option,)
            case BuildUnit() if not recruited:
                return (option,)
    return before("tta")(table, seat)


def one_ahead(key: str) -> Deciding:
    """Return a player that looks one action ahead, without an aim, for titles with their own planning."""
    simple: Callable[[Table[Any], Seat], AnyAction] = new_dawn.decide if key == "dawn" else civilization.decide
    return lambda table, seat: (simple(table, seat),)
