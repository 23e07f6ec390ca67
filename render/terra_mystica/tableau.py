"""A player's tableau: structures and income, bowls, resources, tracks, tiles and special actions."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import GUTTER, PictureWords, label, run, stack
from render.scene import Box, Icon, Node, RoundedBox, Scene, SymbolRef
from render.terra_mystica.faction_board import (
    ability_height,
    ability_panel,
    structures_height,
    structures_panel,
    tracks_panel,
)
from render.terra_mystica.holdings import (
    bowls_panel,
    income_panel,
    owned_height,
    owned_panel,
    resources_panel,
    result_panel,
    steps_panel,
)
from render.terra_mystica.inline_icons import points
from render.terra_mystica.palette import FACTION_ICON, PIECE_FILL, home_of, letters, on_piece, terrain_letter
from render.terra_mystica.pieces import token
from render.theme import CANVAS, CREAM, GOLD, INK, mix
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.core.names import terrain_name
from rules.terra_mystica.core.state import Game, Player

WIDTH = 700
"""Width of the picture, readable on a phone held upright."""
HEADER = 58
HOLDINGS = 60
POWER = 104
TRACKS = 120
INNER = WIDTH - 2 * GUTTER


def tableau(view: View[Game], seat: Seat, localizer: PictureWords) -> Scene:
    """Draw everything a player has, on one board."""
    panels = panels_of_tableau(view.state, seat, localizer)
    nodes = _nodes(view, seat, panels, localizer)
    return Scene(WIDTH, round(panels[-1].bottom + GUTTER), CANVAS, tuple(nodes))


def panels_of_tableau(g: Game, seat: Seat, localizer: PictureWords) -> list[Box]:
    """Return the boxes of the parts from top to bottom."""
    player = g.players[seat]
    return stack(Box(GUTTER, GUTTER, INNER, 0), _heights(player, localizer) if player.faction else [HEADER])


def _heights(player: Player, localizer: PictureWords) -> tuple[float, ...]:
    ability = ability_height(INNER, player, localizer)
    return HEADER, HOLDINGS, POWER, structures_height(INNER, player, localizer), TRACKS, ability, owned_height(player)


def _nodes(view: View[Game], seat: Seat, panels: Sequence[Box], localizer: PictureWords) -> list[Node]:
    g = view.state
    player = g.players[seat]
    nodes = _header(view, panels[0], player, localizer)
    if not player.faction:
        return nodes
    _, holdings, power, structures, tracks, ability, tiles = panels
    resources = Box(holdings.x, holdings.y, 440, holdings.h)
    nodes += resources_panel(resources, player, localizer)
    coming = Box(resources.right + GUTTER, holdings.y, holdings.right - resources.right - GUTTER, holdings.h)
    if view.finished:
        nodes += result_panel(coming, g, player, localizer)
    else:
        nodes += income_panel(coming, g, player, localizer)
    bowls = Box(power.x, power.y, 420, power.h)
    nodes += bowls_panel(bowls, player, localizer)
    nodes += steps_panel(Box(coming.x, power.y, coming.w, power.h), player)
    nodes += structures_panel(structures, player, localizer)
    nodes += tracks_panel(tracks, player, localizer)
    nodes += ability_panel(ability, player, localizer)
    return nodes + owned_panel(tiles, player, localizer)


def _header(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    g, seat = view.state, player.seat
    home = home_of(g, seat)
    fill, ink = PIECE_FILL[home], on_piece(home)
    nodes: list[Node] = [RoundedBox(box, fill, 10, GOLD if g.active == seat else mix(fill, CREAM, 0.35), 3)]
    nodes.append(SymbolRef(box.x + 34, box.y + box.h / 2, token(home, letters(g)[seat], 23)))
    name = localizer(Text(player.data.name)) if player.faction else localizer(say("no faction yet"))
    score = Box(box.right - 136, box.y + 8, 128, box.h - 16)
    title = Box(box.x + 68, box.y + 3, 236, 34)
    if player.faction:
        nodes.append(Icon(Box(title.x, box.y + 8, 44, 42), FACTION_ICON[player.faction], ink))
        title = Box(title.x + 52, title.y, title.w, title.h)
    nodes.append(label(title, name, 29, ink, "black", on=fill))
    if player.faction:
        terrain = localizer(
            say("{letter} · home terrain {terrain}", letter=terrain_letter(home, localizer), terrain=terrain_name(home))
        )
        nodes.append(label(Box(title.x, title.bottom - 3, title.w, 22), terrain, 18, ink, "semibold", on=fill))
    who = Box(title.right + GUTTER, title.y, score.x - title.right - 20, title.h)
    nodes.append(label(who, localizer.name(seat), 24, ink, "bold", "right", on=fill, least=16))
    state = Box(who.x, who.bottom - 3, who.w, 22)
    nodes.append(label(state, localizer(_state(view, player)), 18, ink, "semibold", "right", on=fill))
    nodes.append(RoundedBox(score, CREAM, 8))
    return nodes + run(score.inset(8, 0), points(player.vp, localizer), 34, INK, "black", "center", CREAM)


def _state(view: View[Game], player: Player) -> Text:
    g = view.state
    if view.finished:
        return say("the game is over")
    if player.passed:
        return say("has passed")
    if g.active == player.seat:
        return say("is taking a turn")
    if player.seat in view.asked:
        return say("has something to decide")
    return say("waits")
