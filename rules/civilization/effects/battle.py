"""Units fight on the fronts (CIV-11.6)."""

from __future__ import annotations

from rules.civilization.board.strength import strength, trumps
from rules.civilization.core.battle import SIDE_NAMES, Battle, BattleUnit, Front, SideName, other_side
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic

NEW_FRONT = 0


def battle_of(g: Game) -> Battle:
    """The battle that is being fought."""
    assert g.battle is not None, "a battle is being fought"
    return g.battle


def side_of(g: Game, seat: int) -> SideName:
    """On which side a player fights."""
    return "attacker" if battle_of(g).attacker.seat == seat else "defender"


def open_fronts(battle: Battle, name: SideName) -> list[int]:
    """The fronts a side can attack, counted from 1: an enemy unit stands there alone (CIV-11.6)."""
    return [
        number
        for number, front in enumerate(battle.fronts, 1)
        if front.unit(name) is None and front.unit(other_side(name)) is not None
    ]


@atomic
def play_unit(g: Game, name: SideName, card: str, front: int) -> None:
    """Play a unit from the battle hand: as a new front, or against the enemy of a front (CIV-11.6, CIV-11.6.1)."""
    battle = battle_of(g)
    side = battle.side(name)
    side.battle_hand.remove(card)
    unit = BattleUnit(card, strength(g, side.seat, card))
    if front == NEW_FRONT:
        battle.fronts.append(Front())
        _put(battle.fronts[-1], name, unit)
        return
    there = battle.fronts[front - 1]
    enemy = there.unit(other_side(name))
    assert enemy is not None, "an attacked front has an enemy"
    _put(there, name, unit)
    _strike(unit, enemy)
    _bury(battle)


def _put(front: Front, name: SideName, unit: BattleUnit | None) -> None:
    if name == "attacker":
        front.attacker = unit
    else:
        front.defender = unit


def _strike(one: BattleUnit, other: BattleUnit) -> None:
    """Both wound each other at once, but a trump strikes first (CIV-11.6.1, CIV-11.6.2)."""
    if trumps(other, one):
        one, other = other, one
    other.wounds += one.strength
    if trumps(one, other) and other.wounds >= other.strength:
        return
    one.wounds += other.strength


def _bury(battle: Battle) -> None:
    """Killed units leave their fronts, and empty fronts disappear (CIV-11.14)."""
    for front in battle.fronts:
        for name in SIDE_NAMES:
            unit = front.unit(name)
            if unit is not None and unit.wounds >= unit.strength:
                battle.side(name).killed.append(unit.card)
                _put(front, name, None)
    battle.fronts = [front for front in battle.fronts if front.attacker is not None or front.defender is not None]
