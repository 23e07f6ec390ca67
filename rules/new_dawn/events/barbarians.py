"""Barbarians on the map (ND-6.13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.new_dawn.board.control import occupied_mask
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import Space
from rules.new_dawn.effects.atomic import atomic


def icons(g: Game) -> Iterator[Space]:
    """The spaces on which barbarians appear, in the order of their letters."""
    yield from sorted(g.world.with_icon("barbarian"), key=lambda space: space.icon_id)


def spawn(g: Game) -> None:
    """Every barbarian off the map returns to its icon, unless something other than caravans is there (ND-6.13)."""
    for space in icons(g):
        if g.barbarians[space.icon_id] is None and not _blocked(g, space.name):
            _appear(g, space.icon_id, space.name)


def _blocked(g: Game, space: str) -> bool:
    """Whether anything but caravans is on the space."""
    bare = [player.caravans for player in g.players]
    for player in g.players:
        player.caravans = [ON_CARD if place == space else place for place in player.caravans]
    blocked = bool(occupied_mask(g) & g.world.bit[space])
    for player, caravans in zip(g.players, bare, strict=True):
        player.caravans = caravans
    return blocked


@atomic
def _appear(g: Game, letter: str, space: str) -> None:
    """The barbarian is on its icon; caravans there are destroyed, back on the economy card."""
    for player in g.players:
        player.caravans = [ON_CARD if place == space else place for place in player.caravans]
    g.barbarians[letter] = space
