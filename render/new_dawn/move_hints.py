"""Move hints on the map: steps for caravans, win chances for attacks."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.table import View
from rules.new_dawn.board.caravan_reach import movable, reach
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.odds import percent, win_chance
from rules.new_dawn.board.targets import targets
from rules.new_dawn.core.state import Game


def ways(view: View[Game]) -> Mapping[str, int]:
    """Return the spaces that the viewer's caravans can reach now, with the steps from the nearest start (ND-9.1)."""
    g, seat = view.state, view.viewer
    if seat is None or g.active != seat or g.turn.resolution is None or g.turn.resolution.economy is None:
        return {}
    found: dict[str, int] = {}
    for place in movable(g, seat):
        for space, steps in reach(g, seat, place).items():
            found[space] = min(steps, found.get(space, steps))
    return found


def chances(view: View[Game]) -> Mapping[str, int]:
    """Return the spaces the viewer can attack now, with the better chance in per cent without tokens (ND-18.6)."""
    g, seat = view.state, view.viewer
    if seat is None or g.active != seat or g.turn.resolution is None:
        return {}
    work = g.turn.resolution.military
    if work is None or not work.attacks or work.fight is not None:
        return {}
    found: dict[str, int] = {}
    for target in targets(g, seat):
        chance = percent(win_chance(attack_bonus(g, seat, target), defense_bonus(g, seat, target)))
        found[target.space] = max(chance, found.get(target.space, chance))
    return found


def marks(view: View[Game]) -> Mapping[str, str]:
    """Return the labels of reachable spaces: number of steps, or win chance in per cent."""
    return {space: f"{steps}" for space, steps in ways(view).items()} | {
        space: f"{chance}%" for space, chance in chances(view).items()
    }
