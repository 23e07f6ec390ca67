"""The predicted result of an attack on a front (CIV-11.6.1, CIV-11.6.2)."""

from __future__ import annotations

from rules.civilization.board.strength import trumps
from rules.civilization.core.battle import BattleUnit


def outcome(own: BattleUnit, enemy: BattleUnit, more: int = 0) -> tuple[bool, bool]:
    """Return whether the enemy is killed, and whether the own unit is; `more` are its forged wounds (CIV-11.7.1)."""
    kills = enemy.wounds + own.strength + more >= enemy.strength
    killed = own.wounds + enemy.strength >= own.strength
    if trumps(own, enemy):
        return kills, killed and not kills
    if trumps(enemy, own):
        return kills and not killed, killed
    return kills, killed
