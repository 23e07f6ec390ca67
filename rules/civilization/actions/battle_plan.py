"""A battle turn by the plan of the barbarians: trump and kill, kill, trump, new front (CIV-18.10, CIV-18.16)."""

from __future__ import annotations

from rules.civilization.actions.battle import PlayUnit
from rules.civilization.board.strength import strength, trumps
from rules.civilization.core.battle import BattleUnit, SideName, other_side
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import NEW_FRONT, battle_of, open_fronts
from rules.engine.core.text import Seat


def planned_turn(g: Game, name: SideName) -> PlayUnit:
    """The first step of the plan that is possible; of several attacks the strongest enemy by the weakest card."""
    battle = battle_of(g)
    side = battle.side(name)
    cards = sorted(dict.fromkeys(side.battle_hand), key=lambda card: _rank(g, side.seat, card))
    attacks: list[tuple[BattleUnit, BattleUnit, PlayUnit]] = []
    for front in open_fronts(battle, name):
        enemy = battle.fronts[front - 1].unit(other_side(name))
        assert enemy is not None, "an open front has an enemy"
        attacks += [(BattleUnit(card, strength(g, side.seat, card)), enemy, PlayUnit(card, front)) for card in cards]
    attacks.sort(key=lambda each: (-each[1].strength, *_rank(g, side.seat, each[2].card)))
    for step in (_trumps_and_kills, _kills, trumps):
        for own, enemy, play in attacks:
            if step(own, enemy):
                return play
    return PlayUnit(cards[0], NEW_FRONT)


def _rank(g: Game, seat: Seat | None, card: str) -> tuple[int, int]:
    """Weak cards first, equal ones by type."""
    return strength(g, seat, card), UNIT_TYPES.index(UNIT_CARDS[card].type)


def _kills(own: BattleUnit, enemy: BattleUnit) -> bool:
    return enemy.wounds + own.strength >= enemy.strength and not (trumps(enemy, own) and enemy.strength >= own.strength)


def _trumps_and_kills(own: BattleUnit, enemy: BattleUnit) -> bool:
    return trumps(own, enemy) and _kills(own, enemy)
