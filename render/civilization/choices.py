"""The nations that can still be chosen, side by side."""

from __future__ import annotations

from render.choices import Choice, choices_scenes
from render.civilization.entries import nation_face
from render.layout import PictureWords
from render.scene import Scene
from rules.civilization.actions.setup import free_nations
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.state import Game
from rules.civilization.words.starting_advice import GOOD_FOR
from rules.engine.core.table import View
from rules.engine.core.text import Text, listing, say

HEADING = say("Nations to choose from")


def choosing(g: Game) -> bool:
    """Return whether a player still has to choose a nation."""
    return any(not player.nation for player in g.players)


def open_nations(g: Game) -> list[str]:
    """Return the nations nobody has, or all of them when everybody has one."""
    return free_nations(g) if choosing(g) else list(NATIONS)


def choices(view: View[Game], localizer: PictureWords) -> list[Scene]:
    """Draw the open nations with their abilities and advice."""
    found = [Choice(nation_face(each), GOOD_FOR[each]) for each in open_nations(view.state)]
    return choices_scenes(HEADING, found, localizer)


def told(view: View[Game]) -> Text:
    """Return the names of the open nations in words."""
    names = listing([Text(NATIONS[each].name) for each in open_nations(view.state)])
    return say("Nations to choose from: {nations}.", nations=names)
