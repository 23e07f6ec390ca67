"""A player's tableau: structures and income, bowls, resources, tracks, tiles and special actions."""

from __future__ import annotations

from render.layout import GUTTER, MARGIN, Speech, label, run, stack
from render.scene import Box, Node, Panel, Scene, Use
from render.terra_mystica.faction_board import ability_panel, structures_panel, tracks_panel
from render.terra_mystica.holdings import (
    bowls_panel,
    income_panel,
    owned_panel,
    resources_panel,
    result_panel,
    steps_panel,
)
from render.terra_mystica.looks import PIECE_FILL, home_of, letters, on_piece, terrain_letter
from render.terra_mystica.pieces import token
from render.theme import CANVAS, CREAM, GOLD, INK, PAPER, mix
from rules.engine.table import View
from rules.engine.text import Seat, Text, say
from rules.terra_mystica.state import Game, Player
from rules.terra_mystica.words import terrain_name

WIDTH, HEIGHT = 1200, 740
HEADER = 68
LEFT = 716
"""Width of the left column."""


def tableau(view: View[Game], seat: Seat, speech: Speech) -> Scene:
    """Everything a player has, on one board."""
    return Scene(WIDTH, HEIGHT, CANVAS, tuple(tableau_nodes(view, seat, speech)))


def tableau_nodes(view: View[Game], seat: Seat, speech: Speech) -> list[Node]:
    """The parts of a tableau."""
    g = view.state
    player = g.player(seat)
    whole = Box(0, 0, WIDTH, HEIGHT).inset(MARGIN)
    nodes = _header(view, Box(whole.x, whole.y, whole.w, HEADER), player, speech)
    body = Box(whole.x, whole.y + HEADER + GUTTER, whole.w, whole.h - HEADER - GUTTER)
    if not player.faction:
        return [*nodes, Panel(body, PAPER, 10)]
    left = Box(body.x, body.y, LEFT, body.h)
    right = Box(left.right + GUTTER, body.y, body.w - LEFT - GUTTER, body.h)
    structures, tracks, abilities = stack(left, (410, 136, left.h - 546 - 2 * GUTTER))
    nodes += structures_panel(structures, player, speech)
    nodes += tracks_panel(tracks, player, speech)
    nodes += ability_panel(abilities, player, speech)
    holdings, bowls, coming, cults, tiles = stack(right, (76, 136, 42, 54, right.h - 308 - 4 * GUTTER))
    nodes += resources_panel(holdings, player, speech)
    nodes += bowls_panel(bowls, player, speech)
    if view.finished:
        nodes += result_panel(coming, g, player, speech)
    else:
        nodes += income_panel(coming, g, player, speech)
    nodes += steps_panel(cults, player)
    nodes += owned_panel(tiles, player, speech)
    return nodes


def _header(view: View[Game], box: Box, player: Player, speech: Speech) -> list[Node]:
    g, seat = view.state, player.seat
    home = home_of(g, seat)
    fill, ink = PIECE_FILL[home], on_piece(home)
    nodes: list[Node] = [Panel(box, fill, 10, GOLD if g.active == seat else mix(fill, CREAM, 0.35), 3)]
    nodes.append(Use(box.x + 40, box.y + box.h / 2, token(home, letters(g)[seat], 26)))
    name = speech(Text(player.data.name)) if player.faction else speech(say("no faction yet"))
    title = Box(box.x + 80, box.y + 4, 420, 38)
    nodes.append(label(title, name, 32, ink, "black", on=fill))
    if player.faction:
        terrain = speech(
            say("{letter} · home terrain {terrain}", letter=terrain_letter(home), terrain=terrain_name(home))
        )
        nodes.append(label(Box(title.x, title.bottom - 2, 420, 22), terrain, 17, ink, "semibold", on=fill))
    who = Box(box.x + 510, box.y + 4, 400, 38)
    nodes.append(label(who, speech.name(seat), 26, ink, "bold", "right", on=fill))
    state = Box(who.x, who.bottom - 2, who.w, 22)
    nodes.append(label(state, speech(_state(view, player)), 17, ink, "semibold", "right", on=fill))
    score = Box(box.right - 232, box.y + 9, 220, box.h - 18)
    nodes.append(Panel(score, CREAM, 8))
    nodes += run(score.inset(10, 0), [f"{player.vp} VP"], 38, INK, "black", "center", CREAM)
    return nodes


def _state(view: View[Game], player: Player) -> Text:
    g = view.state
    if view.finished:
        return say("the game is over")
    if player.passed:
        return say("has passed")
    if g.active == player.seat:
        return say("is taking a turn")
    if player.seat in view.questions:
        return say("has something to decide")
    return say("waits")
