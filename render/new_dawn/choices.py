"""The leaders that can still be chosen, side by side."""

from __future__ import annotations

from render.choices import Choice, choices_scenes
from render.layout import PictureWords
from render.new_dawn.entries import leader_face
from render.scene import Scene
from rules.engine.core.table import View
from rules.engine.core.text import Text, listing, say
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.starting_advice import GOOD_FOR

HEADING = say("Leaders to choose from")


def choosing(g: Game) -> bool:
    """Return whether a player still has to choose a leader."""
    return any(not player.leader_id for player in g.players)


def open_leaders(g: Game) -> list[str]:
    """Return the leaders nobody has, or all of them when everybody has one."""
    taken = {player.leader_id for player in g.players}
    return [leader for leader in LEADERS if not choosing(g) or leader not in taken]


def choices(view: View[Game], localizer: PictureWords) -> list[Scene]:
    """Draw the open leaders with their abilities, first focus rows and advice."""
    found = [Choice(leader_face(LEADERS[each]), GOOD_FOR[each]) for each in open_leaders(view.state)]
    return choices_scenes(HEADING, found, localizer)


def told(view: View[Game]) -> Text:
    """Return the names of the open leaders in words."""
    names = listing([Text(LEADERS[each].name) for each in open_leaders(view.state)])
    return say("Leaders to choose from: {leaders}.", leaders=names)
