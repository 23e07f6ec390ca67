"""A strip for each player: who it is, how near each victory is, what the player has."""

from __future__ import annotations

from render.chips import Chip, flow, flow_height
from render.civilization.looks import fill_of, ink_of
from render.civilization.signs import in_columns, piece_chips, resource_chips, seat_sign, victory_chips
from render.layout import PictureWords, label
from render.scene import Box, Node, Plate, Use
from render.theme import GOLD, INK, PAPER
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.naming import label as label_of
from rules.civilization.words.naming import named
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say

TEXT = 22.0
NARROW = 19.5
"""Their font size in a narrow strip."""
LINE = 30.0
HEAD = 36.0
PAD = 10.0
WIDE = 500.0
"""A strip so wide has a word for everything."""


def strip_height(g: Game, player: Player, wide: float) -> float:
    """How much room a player's strip takes."""
    rows = _rows(g, player, wide)
    return HEAD + 6 + sum(flow_height(chips, wide - 2 * PAD, _size(wide), LINE) for chips in rows) + 4


def _size(wide: float) -> float:
    return TEXT if wide > WIDE else NARROW


def _rows(g: Game, player: Player, wide: float) -> list[list[Chip]]:
    if not player.technologies:
        return []
    nearness = victory_chips(g, player)
    if wide > WIDE:
        nearness = in_columns(nearness, TEXT)
    return [nearness, piece_chips(g, player) + resource_chips(player)]


def strip(view: View[Game], box: Box, seat: Seat, speech: PictureWords) -> list[Node]:
    """The strip of a player; a golden frame marks whose segment it is."""
    g = view.state
    player = g.players[seat]
    fill, ink = fill_of(seat), ink_of(seat)
    active = g.active == seat or seat in view.questions
    nodes: list[Node] = [Plate(box, PAPER, 8, GOLD if active else None, 3)]
    head = Box(box.x + 3, box.y + 3, box.w - 6, HEAD - 3)
    nodes.append(Plate(head, fill, 6))
    nodes.append(Use(head.x + 20, head.y + head.h / 2, seat_sign(g, seat, speech, 27)))
    nodes += _heading(Box(head.x + 42, head.y, head.w - 48, head.h), view, player, fill, ink, speech)
    y = head.bottom + 3
    for chips in _rows(g, player, box.w):
        inside = Box(box.x + PAD, y, box.w - 2 * PAD, 0)
        nodes += flow(inside, chips, _size(box.w), LINE, PAPER)
        y += flow_height(chips, inside.w, _size(box.w), LINE)
    return nodes


def _heading(box: Box, view: View[Game], player: Player, fill: str, ink: str, speech: PictureWords) -> list[Node]:
    g, seat = view.state, player.seat
    wide = box.w > WIDE
    nodes: list[Node] = []
    token = 26.0 if g.first == seat and g.round else 0.0
    if token:
        mark = Box(box.right - token, box.y + (box.h - token) / 2, token, token)
        nodes.append(Plate(mark, GOLD, token / 2, INK, 2))
        nodes.append(label(mark, "1", 19, INK, "black", "center", GOLD))
    room = box.w - token - 8
    side = speech(label_of(g, seat))
    if not wide:
        text = f"{side} \u00b7 {speech.name(seat)}" if player.nation else side
        nodes.append(label(Box(box.x, box.y, room, box.h), text, 21, ink, "bold", on=fill))
        return nodes
    nodes.append(label(Box(box.x, box.y, 0.22 * room, box.h), side, 22, ink, "black", on=fill))
    who = Box(box.x + 0.23 * room, box.y, 0.36 * room, box.h)
    nodes.append(label(who, speech.name(seat), 21, ink, "bold", on=fill))
    state = Box(box.x + 0.6 * room, box.y, 0.4 * room, box.h)
    nodes.append(label(state, speech(_situation(view, player)), 19, ink, "semibold", "right", on=fill))
    return nodes


def _situation(view: View[Game], player: Player) -> Text:
    """The government, and what the player is doing."""
    g = view.state
    government = named(player.government)
    if view.finished or not player.technologies:
        return government if player.technologies else say("no capital yet")
    if g.active == player.seat:
        return say("{government} \u00b7 to play", government=government)
    if player.seat in view.questions:
        return say("{government} \u00b7 to decide", government=government)
    return government
