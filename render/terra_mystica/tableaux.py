"""The tableaux of all players in short, one below the other, for a phone."""

from __future__ import annotations

from collections.abc import Iterator

from render.chips import Chip, flow, flow_height
from render.layout import CORNER, GUTTER, LINE_HEIGHT, PictureWords, columns, even, paragraph, wrapped
from render.panels import Panel, joined, stacked
from render.scene import Box, Node, RoundedBox, Scene
from render.terra_mystica.compact import run_of
from render.terra_mystica.inline_icons import (
    BRIDGE,
    KEY,
    card_effect,
    cult_sign,
    goods,
    kind_sign,
    pass_points,
)
from render.terra_mystica.order import seats_in_order
from render.terra_mystica.palette import PIECE_FILL
from render.terra_mystica.strips import STRIP, strip
from render.terra_mystica.tiles import favor_tile, town_tile
from render.theme import CANVAS, INK, PAPER
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import CULTS, FAVOR_TILES, KINDS, NUMBERS, TOWN_TILES
from rules.terra_mystica.core.state import Game, Player

WIDTH = 800
INNER = WIDTH - 2 * GUTTER
PAD = 10.0
NUMBERS_SIZE = 22.0
LINE = 33.0
TEXT = 18.0
"""Font size of the faction's ability."""
TILE = 52.0
"""Height of favor and town tiles."""
ACROSS = 5
"""The number of tiles side by side."""
RIM = 6.0
"""Width of the strip in the colour of the player."""


def tableaux(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw for each player the strip of the overview, then ability, structures, cults, bonus card and tiles."""
    players = (_of(view, view.state.players[seat], localizer) for seat in seats_in_order(view))
    nodes, y = stacked(players, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], player: Player, localizer: PictureWords) -> Panel:
    short: Panel = STRIP, lambda box: strip(view, box, player, localizer)
    if not player.faction:
        return short
    return joined(short, (_height(player, localizer), lambda box: _holdings(box, player, localizer)))


def _height(player: Player, localizer: PictureWords) -> float:
    wide = INNER - 2 * PAD - RIM
    chips = sum(flow_height(line, wide, NUMBERS_SIZE, LINE) for line in _lines(player, localizer))
    words = len(_ability(player, localizer)) * TEXT * LINE_HEIGHT
    lines = -(-len(_tiles(player)) // ACROSS)
    return PAD / 2 + words + chips + lines * (TILE + GUTTER / 2) + PAD / 2


def _holdings(box: Box, player: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw a player's possessions that are not in the strip."""
    yield RoundedBox(box, PAPER, CORNER)
    yield RoundedBox(Box(box.x, box.y, RIM, box.h), PIECE_FILL[player.home], RIM / 2)
    inside = Box(box.x + RIM + PAD, box.y + PAD / 2, box.w - RIM - 2 * PAD, 0)
    high = len(_ability(player, localizer)) * TEXT * LINE_HEIGHT
    told = Box(inside.x, inside.y, inside.w, high + 1)
    yield from paragraph(told, localizer(Text(player.data.ability)), TEXT, INK, on=PAPER, least=TEXT)
    y = inside.y + high
    for chips in _lines(player, localizer):
        yield from flow(Box(inside.x, y, inside.w, 0), chips, NUMBERS_SIZE, LINE, PAPER)
        y += flow_height(chips, inside.w, NUMBERS_SIZE, LINE)
    tiles = _tiles(player)
    for start in range(0, len(tiles), ACROSS):
        places = columns(Box(inside.x, y, inside.w, TILE), ACROSS, 6)
        for place, tile in zip(places, tiles[start : start + ACROSS], strict=False):
            yield from _tile(place, tile, player, localizer)
        y += TILE + GUTTER / 2


def _ability(player: Player, localizer: PictureWords) -> list[str]:
    return wrapped(localizer(Text(player.data.ability)), TEXT, "regular", INNER - 2 * PAD - RIM)


def _lines(player: Player, localizer: PictureWords) -> list[list[Chip]]:
    """Return built structures with their totals; bridges, keys and cults; the bonus card."""
    built: list[Chip] = [[f"{player.buildings[kind]}/{NUMBERS.supply[kind]}", kind_sign(kind)] for kind in KINDS]
    left: list[Chip] = [
        [f"{player.bridges_left}", BRIDGE],
        [f"{player.keys}", KEY],
    ]
    cults: list[Chip] = [[cult_sign(cult), f"{player.cults[cult]}"] for cult in CULTS]
    return [[*built, *left], [*cults, _card(player, localizer)]]


def _card(player: Player, localizer: PictureWords) -> Chip:
    """Return the bonus card with its effects."""
    card = player.card
    if card is None:
        return [localizer(say("no card"))]
    income = goods(card.income, localizer)
    gain = run_of(["+", *income] if income else [], card_effect(card), pass_points(card, localizer))
    return [f"{localizer(Text(card.name))}:", *gain]


def _tiles(player: Player) -> list[str]:
    return [*player.favors, *player.towns]


def _tile(box: Box, tile: str, player: Player, localizer: PictureWords) -> list[Node]:
    if tile in FAVOR_TILES:
        return favor_tile(box, FAVOR_TILES[tile], localizer, used="favor_tile_cult" in player.used, size=20)
    return town_tile(box, TOWN_TILES[tile], localizer, size=20)
