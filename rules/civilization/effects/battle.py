"""Fights of units on the fronts (CIV-11.6)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.board.strength import strength, trumps
from rules.civilization.core.battle import SIDE_NAMES, Battle, BattleUnit, Front, SideName, other_side
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.draws import discard_unit

NEW_FRONT = 0


def battle_of(g: Game) -> Battle:
    """Return the battle that is being fought."""
    assert g.battle is not None, "a battle is being fought"
    return g.battle


def side_of(g: Game, seat: int) -> SideName:
    """Return the side of a player."""
    return "attacker" if battle_of(g).attacker.seat == seat else "defender"


def open_fronts(battle: Battle, name: SideName) -> list[int]:
    """Return the fronts a side can attack, counted from 1: those with an enemy unit alone (CIV-11.6, CIV-11.6.3)."""
    return [
        number
        for number, front in enumerate(battle.fronts, 1)
        if front.unit(name) is None and front.unit(other_side(name)) is not None
    ]


@atomic
def play_unit(g: Game, name: SideName, card: str, front: int) -> None:
    """Play a unit from the battle hand: as a new front, or against the enemy of a front (CIV-11.6, CIV-11.6.1).

    Forged wounds strengthen its attack, and are lost with a new front (CIV-11.15).
    """
    battle = battle_of(g)
    side = battle.side(name)
    side.battle_hand.remove(card)
    battle.unit_played = True
    unit = BattleUnit(card, strength(g, side.seat, card))
    if front == NEW_FRONT:
        battle.fronts.append(Front())
        _put(battle.fronts[-1], name, unit)
    else:
        there = battle.fronts[front - 1]
        enemy = there.unit(other_side(name))
        assert enemy is not None, "an attacked front has an enemy"
        _put(there, name, unit)
        strike(unit, enemy, side.forged)
        _bury(battle)
    side.forged = 0


@atomic
def forge(g: Game, name: SideName, wounds: int) -> None:
    """Let the next unit deal more wounds if it attacks (CIV-11.7.1, CIV-11.15)."""
    battle_of(g).side(name).forged = wounds


@atomic
def wound(g: Game, name: SideName, fronts: Sequence[int]) -> None:
    """Give a side's units wounds, one for each named front; killed units leave at once (CIV-11.14)."""
    battle = battle_of(g)
    units = battle.units(name)
    for front in fronts:
        units[front].wounds += 1
    _bury(battle)


@atomic
def heal(g: Game, name: SideName, fronts: Sequence[int]) -> None:
    """Take wounds from a side's units, one for each named front (CIV-11.7.1)."""
    units = battle_of(g).units(name)
    for front in fronts:
        units[front].wounds -= 1


def _put(front: Front, name: SideName, unit: BattleUnit | None) -> None:
    if name == "attacker":
        front.attacker = unit
    else:
        front.defender = unit


def strike(unit: BattleUnit, enemy: BattleUnit, more: int = 0) -> None:
    """Let both units wound each other at once, but a trump first; `more` adds to the attacking unit's wounds
    (CIV-11.6.1, CIV-11.6.2, CIV-11.7.1).
    """
    blows = [(unit, enemy, unit.strength + more), (enemy, unit, enemy.strength)]
    if trumps(enemy, unit):
        blows.reverse()
    for one, other, wounds in blows:
        other.wounds += wounds
        if trumps(one, other) and other.health <= 0:
            return


def _bury(battle: Battle) -> None:
    """Remove killed units from their fronts, and empty fronts (CIV-11.14)."""
    for front in battle.fronts:
        for name in SIDE_NAMES:
            unit = front.unit(name)
            if unit is not None and unit.health <= 0:
                battle.side(name).killed.append(unit.card)
                _put(front, name, None)
    battle.fronts = [front for front in battle.fronts if front.attacker is not None or front.defender is not None]


@atomic
def save_unit(g: Game, name: SideName, card: str) -> None:
    """Return a killed unit to the standing forces (CIV-11.10, CIV-17.2)."""
    side = battle_of(g).side(name)
    assert side.seat is not None, "barbarians save nothing"
    side.killed.remove(card)
    player = g.players[side.seat]
    player.units = sorted([*player.units, card])


def return_cards(g: Game) -> None:
    """Return survivors to the standing forces, killed units and barbarians below their decks (CIV-11.10)."""
    battle = battle_of(g)
    for name in SIDE_NAMES:
        side = battle.side(name)
        alive = [*side.battle_hand, *(unit.card for unit in battle.units(name).values())]
        for card in side.killed if side.seat is not None else [*side.killed, *alive]:
            discard_unit(g, card)
        if side.seat is not None:
            player = g.players[side.seat]
            player.units = sorted([*player.units, *alive])
    battle.attacker.plan = battle.defender.plan = ""
    g.battle, g.last_battle = None, battle
