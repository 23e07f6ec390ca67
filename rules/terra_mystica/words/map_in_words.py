"""The map in words: its rows from left to right, so that adjacency is clear without a picture (TM-8)."""

from __future__ import annotations

from itertools import groupby

from rules.engine.core.text import Text, listing, say, say_n
from rules.terra_mystica.core.catalog import RIVER, TERRAINS
from rules.terra_mystica.core.geography import MAP, OFFSET, SITES
from rules.terra_mystica.core.names import terrain_name
from rules.terra_mystica.core.state import Game


def map_rows(g: Game) -> list[Text]:
    """Return every space in its row with its current terrain, the cycle of terrains, and the bridge sites."""
    rows = [_row(g, number, list(names)) for number, names in groupby(MAP.names, key=lambda name: OFFSET[name][0])]
    return [
        say("**The rows of the map, from left to right**"),
        *rows,
        say("One spade each, in a circle: {terrains}", terrains=listing([terrain_name(each) for each in TERRAINS])),
        *_places_for_bridges(g),
    ]


def _row(g: Game, number: int, names: list[str]) -> Text:
    letter = chr(ord("A") + number)
    parts: list[Text] = []
    for water, spaces in groupby(names, key=lambda name: g.terrain.get(name, RIVER) == RIVER):
        run = list(spaces)
        if water:
            parts.append(say_n("river", "{n} river spaces", n=len(run)))
        else:
            parts += [say("{space} {terrain}", space=name, terrain=terrain_name(g.terrain[name])) for name in run]
    if number % 2:
        return say("{row}, half a space further right: {spaces}", row=letter, spaces=listing(parts))
    return say("{row}: {spaces}", row=letter, spaces=listing(parts))


def _places_for_bridges(g: Game) -> list[Text]:
    built = {bridge.site for bridge in g.bridges}
    left = [site for site in SITES if site not in built]
    return [say("Places for bridges: {sites}", sites=" ".join(left))] if left else []
