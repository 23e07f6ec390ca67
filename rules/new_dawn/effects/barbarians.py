"""Movement, removal and destructions of barbarians (ND-6.3 to ND-6.5, ND-6.14, ND-6.18)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.control_effects import control_changes
from rules.new_dawn.effects.focus_row import fit_caravans


@atomic
def put_barbarian(g: Game, letter: str, space: str) -> None:
    """Move a barbarian to a space."""
    before = g.barbarians[letter]
    g.barbarians[letter] = space
    g.last_spaces += [place for place in (before, space) if place is not None]


@atomic
def drive_off(g: Game, letter: str) -> None:
    """Take a barbarian off the map until barbarians appear again (ND-6.18)."""
    before = g.barbarians[letter]
    g.barbarians[letter] = None
    g.last_spaces += [place for place in (before,) if place is not None]


@atomic
def destroy_caravans(g: Game, seat: Seat, space: str) -> None:
    """Return a player's caravans on a space to the economy card, or to the supply (ND-6.4, ND-13.5)."""
    player = g.players[seat]
    player.caravans = [ON_CARD if place == space else place for place in player.caravans]
    fit_caravans(player)


@atomic
def destroy_city(g: Game, space: str) -> None:
    """Return a city figure to its owner. A city-state or natural wonder reappears, a world wonder stays.

    ND-6.14, ND-6.15, ND-13.8, ND-16.4.
    """
    del g.cities[space]
    g.last_spaces.append(space)
    control_changes(g, space, None)
