"""Spending civil and military actions (TTN-9.0, TTO-9.1)."""

from __future__ import annotations

from functools import cache

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text, say_n
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.effects import effect_named
from rules.through_the_ages.effects.discounts import MilitaryAsCivil

STAND_IN = "military for civil"
"""The key in `Player.used` for Hammurabi's power, which is possible once a turn."""


def can_spend_civil(g: Game, p: Player, n: int) -> bool:
    """Return whether the player can spend so many civil actions; some leaders allow a military action instead."""
    return p.civil_left >= n or civil_at_hand(g, p) >= n


def civil_at_hand(g: Game, p: Player) -> int:
    """Return the most civil actions the player could spend now."""
    return p.civil_left + stand_ins(g, p)


def cannot_spend_civil(g: Game, p: Player, n: int) -> Obstacle | None:
    """Return an obstacle if the player has fewer civil actions left."""
    if can_spend_civil(g, p, n):
        return None
    left = p.civil_left
    rule = g.edition.rule("civil actions")
    return Obstacle(rule, "{needed}; {left} left", lacks=n - left, needed=_civil_actions(n), left=left)


# Cached: at the end of a turn most cards of the row are too expensive.
@cache
def _civil_actions(n: int) -> Text:
    return say_n("you need {n} civil action", "you need {n} civil actions", n)


def spend_civil(g: Game, p: Player, n: int) -> None:
    """Spend civil actions; a military action used instead does not count as civil (TTN-9.10.6)."""
    if n > p.civil_left:
        assert n - p.civil_left <= stand_ins(g, p), f"seat {p.seat} has no {n} civil actions"
        lend_civil(p)
    lent = min(n, p.lent_civil)
    p.lent_civil -= lent
    p.civil_spent += n - lent


def stand_ins(g: Game, p: Player) -> int:
    """Return the number of military actions that may be used as civil actions now (Hammurabi, TTN-14.3)."""
    return min(1, p.military_left) if may_stand_in(g, p) else 0


def may_stand_in(g: Game, p: Player) -> bool:
    """Return whether a leader still allows a military action as civil one this turn (TTN-14.3)."""
    return STAND_IN not in p.used and effect_named(g, p, MilitaryAsCivil.does) is not None


def lend_civil(p: Player) -> None:
    """Turn a military action into the next civil one."""
    p.military_spent += 1
    p.lent_civil += 1
    p.used.append(STAND_IN)


def cannot_spend_military(g: Game, p: Player, n: int) -> Obstacle | None:
    """Return an obstacle if the player has fewer military actions left."""
    if p.military_left >= n:
        return None
    needed = say_n("you need {n} military action", "you need {n} military actions", n)
    left = p.military_left
    rule = g.edition.rule("military actions")
    return Obstacle(rule, "{needed}; {left} left", lacks=n - left, needed=needed, left=left)


def spend_military(g: Game, p: Player, n: int) -> None:
    """Spend military actions, also for politics (TTO-6.4)."""
    p.military_spent += n
