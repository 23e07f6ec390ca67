"""A battle begins: kind, forces, bonuses (CIV-11.1 to CIV-11.5, CIV-11.11, CIV-11.13)."""

from __future__ import annotations

from rules.civilization.actions.movement import figures_of, group_of
from rules.civilization.board.movement import enemies_on
from rules.civilization.board.strength import combat_bonus, hand_size
from rules.civilization.core.battle import Battle, BattleKind, Side
from rules.civilization.core.catalog.base import UnitType
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import take_unit, units_left
from rules.engine.core.text import Seat, Who, say

BARBARIAN_TYPES: tuple[UnitType, ...] = ("infantry", "artillery", "mounted")
"""In this order ties between decks are broken (CIV-11.11)."""


def has_enemy_army(g: Game, seat: Seat, square: Square) -> bool:
    """Whether a square holds an army of another player (CIV-9.10)."""
    return any(not figure.is_scout for figure in enemies_on(g, seat, square))


def begin_battle(g: Game, seat: Seat) -> None:
    """Both sides draw their forces and count their bonuses, which stay (CIV-11.13)."""
    group = group_of(g)
    square = group.square
    city = g.cities.get(square)
    kind: BattleKind = "city" if city is not None else "village" if square in g.map_tokens else "figures"
    attacker = Side(seat, combat_bonus(g, seat, None))
    attacker.battle_hand = draw_force(g, seat, hand_size(g, seat, len(figures_of(g)), False))
    if kind == "village":
        defender = Side(None, battle_hand=barbarians(g))
    else:
        other = city.seat if city is not None else next(
            player.seat for player in g.players if player.seat != seat and player.figures_on(square)
        )  # fmt: skip
        armies = sum(not figure.is_scout for figure in g.players[other].figures_on(square))
        defender = Side(other, combat_bonus(g, other, square if city is not None else None))
        defender.battle_hand = draw_force(g, other, hand_size(g, other, armies, city is not None))
    walled = city is not None and city.walled
    g.battle = Battle(
        kind, square, group.came_from, group.figures, attacker, defender, "attacker" if walled else "defender"
    )
    g.tell(say("{who} attacks {what}.", who=Who(seat), what=NAMES[square]), seat, NAMES[square])


def draw_force(g: Game, seat: Seat, size: int) -> list[str]:
    """Cards drawn at random from the standing forces (CIV-11.2, CIV-11.3)."""
    player = g.players[seat]
    shuffled = g.shuffled(player.units)
    player.units = sorted(shuffled[size:])
    return sorted(shuffled[:size])


def barbarians(g: Game) -> list[str]:
    """A card of each type; for a missing one a card of the fullest of these decks (CIV-11.11)."""
    force: list[str] = []
    for kind in BARBARIAN_TYPES:
        there = kind if units_left(g, kind) else max(BARBARIAN_TYPES, key=lambda each: units_left(g, each))
        if units_left(g, there):
            force.append(take_unit(g, there))
    return sorted(force)
