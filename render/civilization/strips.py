"""A strip for each player: sign and names, progress to each victory, and possessions."""

from __future__ import annotations

from render.chips import Chip, flow, flow_height
from render.civilization.inline_icons import in_columns, piece_chips, resource_chips, seat_sign, victory_chips
from render.civilization.palette import fill_of, ink_of
from render.layout import Glyph, Part, PictureWords, label, run
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import label as label_of
from rules.civilization.words.names import named
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say

TEXT = 19.0
NARROW = 19.5
"""Font size in a narrow strip."""
LINE = 29.0
HEAD = 36.0
PAD = 10.0
WIDE = 500.0
"""The width from which on the players are to the left of their numbers, not above them."""
SIDE = 206.0
"""Width of a player's sign and names there."""
BEFORE = 20.0
"""The least start of the government, in font sizes, after the numbers."""
TOKEN = 24.0


def strip_height(g: Game, player: Player, wide: float) -> float:
    """Return the height of a player's strip."""
    beside = wide > WIDE
    room = wide - 2 * PAD - (SIDE if beside else 0)
    lines = sum(flow_height(chips, room, _size(wide), LINE) for chips in _rows(g, player, wide))
    return max(lines, 2 * LINE) + 8 if beside else HEAD + lines + 10


def _size(wide: float) -> float:
    return TEXT if wide > WIDE else NARROW


def _rows(g: Game, player: Player, wide: float) -> list[list[Chip]]:
    if not player.technologies:
        return []
    nearness = victory_chips(g, player)
    if wide > WIDE:
        nearness = in_columns(nearness, TEXT)
    return [nearness, piece_chips(g, player) + resource_chips(player)]


def strip(view: View[Game], box: Box, seat: Seat, localizer: PictureWords) -> list[Node]:
    """Draw the strip of a player; a golden frame marks the active segment."""
    g = view.state
    player = g.players[seat]
    active = g.active == seat or seat in view.asked
    nodes: list[Node] = [RoundedBox(box, PAPER, 8, GOLD if active else None, 4)]
    if box.w > WIDE:
        nodes += _beside(view, Box(box.x + 4, box.y + 4, SIDE - 4, box.h - 8), player, localizer)
        inside = Box(box.x + SIDE + PAD, box.y + 4, box.w - SIDE - 2 * PAD, LINE)
        nodes += _government(view, inside, player, localizer)
    else:
        nodes += _above(view, Box(box.x + 3, box.y + 3, box.w - 6, HEAD - 3), player, localizer)
        inside = Box(box.x + PAD, box.y + HEAD + 3, box.w - 2 * PAD, LINE)
    for chips in _rows(g, player, box.w):
        nodes += flow(inside, chips, _size(box.w), LINE, PAPER)
        below = inside.y + flow_height(chips, inside.w, _size(box.w), LINE)
        inside = Box(inside.x, below, inside.w, LINE)
    return nodes


def _beside(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw shield, nation and name of a player, one below the other, in the player's colour."""
    g, seat = view.state, player.seat
    fill, ink = fill_of(seat), ink_of(seat)
    middle = box.y + box.h / 2
    text = Box(box.x + 40, middle - 28, box.w - 43, 30)
    name = Box(text.x, text.bottom - 3, text.w, 29)
    side = Box(text.x, text.y, text.w - (TOKEN + 4 if _begins(g, seat) else 0), text.h)
    return [
        RoundedBox(box, fill, 6),
        SymbolRef(box.x + 20, middle, seat_sign(g, seat, 30)),
        label(side, localizer(label_of(g, seat)), 22, ink, "black", on=fill, least=18),
        label(name, localizer.name(seat), 20, ink, on=fill, least=18),
        *(_first(Box(text.right - TOKEN, text.y + 3, TOKEN, TOKEN)) if _begins(g, seat) else []),
    ]


def _above(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw shield, nation and name of a player in a line."""
    g, seat = view.state, player.seat
    fill, ink = fill_of(seat), ink_of(seat)
    middle, begins = box.y + box.h / 2, _begins(g, seat)
    side = localizer(label_of(g, seat))
    text = f"{side} \u00b7 {localizer.name(seat)}" if player.nation else side
    room = Box(box.x + 42, box.y, box.w - 56 - (TOKEN if begins else 0), box.h)
    return [
        RoundedBox(box, fill, 6),
        SymbolRef(box.x + 20, middle, seat_sign(g, seat, 27)),
        label(room, text, 21, ink, "bold", on=fill, least=18),
        *(_first(Box(box.right - 6 - TOKEN, middle - TOKEN / 2, TOKEN, TOKEN)) if begins else []),
    ]


def _begins(g: Game, seat: Seat) -> bool:
    return g.first == seat and g.round > 0


def _first(box: Box) -> list[Node]:
    """Draw the token of the first player."""
    return [RoundedBox(box, GOLD, box.w / 2, INK, 2), label(box, "1", 19, INK, "black", "center", GOLD)]


def _government(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the government, and whether the player is active or has to decide."""
    g = view.state
    parts: list[Part] = [localizer(named(player.government) if player.technologies else say("no capital yet"))]
    if not view.finished and g.active == player.seat:
        parts.append(Glyph("play", COIN))
    elif not view.finished and player.seat in view.asked:
        parts.append(Glyph("hourglass", INK))
    x = box.x + BEFORE * TEXT
    return run(Box(x, box.y, box.right - x, box.h), parts, 18, INK_SOFT, "bold", "right", PAPER)
