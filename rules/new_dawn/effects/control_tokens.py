"""Control tokens placed, removed, moved, turned over and replaced (ND-7, ND-11.2)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.text import Seat
from rules.new_dawn.core.state import ControlToken, Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.control_effects import control_changes


@atomic
def place_token(g: Game, seat: Seat, space: str) -> None:
    """Put an unused token on a space; its owner gains the tokens there (ND-7.1, ND-7.2)."""
    g.control[space] = ControlToken(seat)
    g.last_spaces.append(space)
    player = g.players[seat]
    if (resource := g.resources.pop(space, None)) is not None:
        player.resources[resource] = player.resources.get(resource, 0) + 1
    if (wonder := g.natural_wonders.pop(space, None)) is not None:
        player.natural_wonders.append(wonder)


@atomic
def remove_token(g: Game, space: str) -> None:
    """Take a token off the map, back to its owner (ND-7.4, ND-16.4)."""
    del g.control[space]
    g.last_spaces.append(space)
    control_changes(g, space, None)


@atomic
def move_token(g: Game, space: str, to: str) -> None:
    """Move a token to an empty space, keeping its side up (ND-7.5)."""
    g.control[to] = g.control.pop(space)
    g.last_spaces += [space, to]
    control_changes(g, space, None)


@atomic
def turn_over(g: Game, space: str) -> None:
    """Turn a token over to its other side (ND-11.2, ND-6.4)."""
    token = g.control[space]
    g.control[space] = replace(token, reinforced=not token.reinforced)
    g.last_spaces.append(space)


@atomic
def replace_token(g: Game, seat: Seat, space: str) -> None:
    """Replace a rival's token with an own unreinforced one (ND-7.7, ND-11.14)."""
    g.control[space] = ControlToken(seat)
    g.last_spaces.append(space)
    control_changes(g, space, seat)
