"""Barbarians that appear on the map (ND-6.13), and the caravans they destroy (ND-6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Who, say
from rules.new_dawn.board.control import pieces_mask
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import Space
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.barbarians import destroy_caravans


def icons(g: Game) -> Iterator[Space]:
    """Yield the spaces on which barbarians appear, in the order of their letters."""
    yield from sorted(g.world.with_icon("barbarian"), key=lambda space: space.icon_id)


def spawn(g: Game) -> None:
    """Return every barbarian off the map to its icon, unless a piece other than caravans is there (ND-6.13)."""
    free = [space for space in icons(g)
            if g.barbarians[space.icon_id] is None and not pieces_mask(g) & g.world.bit[space.name]]  # fmt: skip
    if not free:
        g.tell(say("No barbarian can appear."), section="upkeep")
    for space in free:
        g.tell(say("Barbarians appear on {what}.", what=space.name), None, space.name, section="upkeep")
        overrun_caravans(g, space.name)
        _put(g, space.icon_id, space.name)


def overrun_caravans(g: Game, space: str) -> None:
    """Destroy everybody's caravans on a barbarian's space (ND-6.4, ND-6.13)."""
    for player in g.players:
        if space in player.caravans:
            destroy_caravans(g, player.seat, space)
            text = say("{who} loses a caravan on {what} to barbarians.", who=Who(player.seat), what=space)
            g.tell(text, player.seat, space)


@atomic
def _put(g: Game, letter: str, space: str) -> None:
    g.barbarians[letter] = space
