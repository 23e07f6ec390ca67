"""Pictures of reference entries of Terra Mystica: factions and tiles."""

from __future__ import annotations

from collections.abc import Iterator

from render.entries import Face, alone, face_scene
from render.layout import Gap, Part, PictureWords
from render.scene import Scene
from render.terra_mystica.inline_icons import APART, cult_sign, goods, kind_sign
from render.terra_mystica.palette import PIECE_FILL
from render.terra_mystica.symbols import SYMBOLS
from render.terra_mystica.tiles import bonus_card, favor_tile, power_action, scoring_sides, town_tile
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    FACTIONS,
    FAVOR_TILES,
    KINDS,
    POWER_ACTIONS,
    SCORING_TILES,
    TOWN_TILES,
    FactionRow,
)
from rules.terra_mystica.core.names import terrain_name

BETWEEN = Gap(0.7)


def entry_scene(key: str, localizer: PictureWords) -> Scene | None:
    """Draw the picture of a faction, or of a tile as it lies on the table."""
    kind, _, name = key.partition(":")
    match kind:
        case "faction" if name in FACTIONS:
            return face_scene(_faction(FACTIONS[name], localizer), localizer)
        case "bonus" if name in BONUS_CARDS:
            return alone(230, 92, lambda box: bonus_card(box, BONUS_CARDS[name], localizer, size=21))
        case "favor" if name in FAVOR_TILES:
            return alone(190, 60, lambda box: favor_tile(box, FAVOR_TILES[name], localizer, size=20))
        case "town" if name in TOWN_TILES:
            return alone(150, 64, lambda box: town_tile(box, TOWN_TILES[name], localizer, size=20))
        case "scoring" if name in SCORING_TILES:
            return alone(190, 76, lambda box: scoring_sides(box, SCORING_TILES[name], localizer))
        case "power" if name in POWER_ACTIONS:
            return alone(130, 70, lambda box: power_action(box, POWER_ACTIONS[name], localizer, used=False))
    return None


def _faction(row: FactionRow, localizer: PictureWords) -> Face:
    sign = next(sign for sign in SYMBOLS.signs if sign.key == row.id)
    return Face(
        Text(row.name),
        terrain_name(row.terrain),
        PIECE_FILL[row.terrain],
        sign.part,
        (*_start(row, localizer), *_costs(row, localizer)),
        (Text(row.ability), say("Stronghold: {text}", text=Text(row.stronghold))),
    )


def _start(row: FactionRow, localizer: PictureWords) -> Iterator[list[Part]]:
    """Yield the initial goods of a faction, and its steps on the cult tracks."""
    parts = goods(row.start, localizer)
    for cult, steps in row.cults.items():
        parts += [BETWEEN, f"{steps}", cult_sign(cult)]
    yield parts


def _costs(row: FactionRow, localizer: PictureWords) -> Iterator[list[Part]]:
    """Yield the costs of the structures, two in a line."""
    each: list[list[Part]] = [[kind_sign(kind), APART, *goods(row.buildings[kind].cost, localizer)] for kind in KINDS]
    for first in range(0, len(each), 2):
        parts: list[Part] = []
        for cost in each[first : first + 2]:
            parts += [*([BETWEEN] if parts else []), *cost]
        yield parts
