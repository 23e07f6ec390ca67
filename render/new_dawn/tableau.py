"""A player's tableau: leader, focus row with texts, dial, holdings, wonders, diplomacy and agendas."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.layout import GUTTER, PictureWords, label, run, stack
from render.new_dawn.holdings import (
    agenda_height,
    agenda_panel,
    diplomacy_height,
    diplomacy_panel,
    leader_height,
    leader_panel,
    supplies_height,
    supplies_panel,
    wonders_height,
    wonders_panel,
)
from render.new_dawn.inline_icons import VICTORY, seat_sign
from render.new_dawn.palette import LEADER_ICON, fill_of, ink_of
from render.new_dawn.row_in_full import row_height, row_panel
from render.scene import Box, Icon, Node, RoundedBox, Scene, SymbolRef
from render.theme import CANVAS, CREAM, GOLD, INK, mix
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import completed_cards
from rules.new_dawn.words.names import label as label_of

WIDTH = 800
"""Width of the picture, readable on a phone held upright."""
HEADER = 62.0
"""Height of the nameplate."""
INNER = WIDTH - 2 * GUTTER


def tableau(view: View[Game], seat: Seat, localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw the tableau of a player; the focus cards named in `highlight` are marked."""
    panels = panels_of_tableau(view.state, seat, localizer)
    nodes = _nodes(view, seat, panels, localizer, highlight)
    return Scene(WIDTH, round(panels[-1].bottom + GUTTER), CANVAS, tuple(nodes))


def focus_row(view: View[Game], seat: Seat, localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw the focus row of a player with the texts of its cards, and the player's spendable goods."""
    g = view.state
    player = g.players[seat]
    heights = _heights(g, player, localizer)
    chosen = [HEADER, *(heights[number] for number in (2, 3) if player.row)]
    name, *rest = stack(Box(GUTTER, GUTTER, INNER, 0), chosen)
    nodes = nameplate(view, name, player, localizer)
    if player.row:
        # A mark on all cards would say nothing.
        marked = () if all(focus.card in highlight for focus in player.row) else highlight
        nodes += row_panel(view, rest[0], player, localizer, marked)
        nodes += supplies_panel(g, rest[1], player, localizer)
    return Scene(WIDTH, round(sum(chosen) + (len(chosen) + 1) * GUTTER), CANVAS, tuple(nodes))


def _heights(g: Game, player: Player, localizer: PictureWords) -> list[float]:
    if not player.row:
        return [HEADER]
    return [
        HEADER,
        leader_height(player, INNER, localizer),
        row_height(player, INNER, localizer),
        supplies_height(g, player, INNER, localizer),
        wonders_height(g, player, INNER, localizer),
        diplomacy_height(player, INNER, localizer),
        agenda_height(g),
    ]


def panels_of_tableau(g: Game, seat: Seat, localizer: PictureWords) -> list[Box]:
    """Return the boxes of the parts from top to bottom."""
    heights = [height for height in _heights(g, g.players[seat], localizer) if height]
    return stack(Box(GUTTER, GUTTER, INNER, 0), heights)


def _nodes(
    view: View[Game], seat: Seat, panels: Sequence[Box], localizer: PictureWords, highlight: Collection[str]
) -> list[Node]:
    g = view.state
    player = g.players[seat]
    heights = _heights(g, player, localizer)
    parts = iter(panels)
    nodes = nameplate(view, next(parts), player, localizer)
    if not player.row:
        return nodes
    nodes += leader_panel(next(parts), player, localizer)
    nodes += row_panel(view, next(parts), player, localizer, highlight)
    nodes += supplies_panel(g, next(parts), player, localizer)
    if heights[4]:
        nodes += wonders_panel(g, next(parts), player, localizer)
    if heights[5]:
        nodes += diplomacy_panel(next(parts), g, player, localizer)
    if heights[6]:
        nodes += agenda_panel(g, next(parts), player, localizer)
    return nodes


def nameplate(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the sign and names of a player, and the number of completed victory cards."""
    g, seat = view.state, player.seat
    fill, ink = fill_of(g, seat), ink_of(g, seat)
    nodes: list[Node] = [RoundedBox(box, fill, 10, GOLD if g.active == seat else mix(fill, CREAM, 0.35), 3)]
    nodes.append(SymbolRef(box.x + 36, box.y + box.h / 2, seat_sign(g, seat, 50)))
    if player.leader_id:
        emblem = Box(box.x + 70, box.y + box.h / 2 - 19, 38, 38)
        nodes.append(Icon(emblem, LEADER_ICON[player.leader_id], ink))
    score = Box(box.right - 112, box.y + 8, 104, box.h - 16)
    first = 118 if player.leader_id else 70
    wide = score.x - box.x - first - 10
    title = Box(box.x + first, box.y + 4, wide * 0.5, 35)
    side = localizer(label_of(g, seat)) if player.leader_id else localizer(say("no leader yet"))
    nodes.append(label(title, side, 29, ink, "black", on=fill))
    below = Box(title.x, title.bottom - 3, title.w, 24)
    leader = localizer(Text(player.leader.name)) if player.leader_id else ""
    nodes.append(label(below, leader, 18, ink, "semibold", on=fill))
    who = Box(title.right + GUTTER, title.y, wide * 0.5 - GUTTER, 35)
    nodes.append(label(who, localizer.name(seat), 25, ink, "bold", "right", on=fill, least=18))
    state = Box(who.x, below.y, who.w, 24)
    nodes.append(label(state, localizer(_state(view, player)), 18, ink, "semibold", "right", on=fill))
    if not g.victory_cards:
        return nodes
    nodes.append(RoundedBox(score, CREAM, 8))
    done = f"{completed_cards(g, player)}/{len(g.victory_cards)}"
    return nodes + run(score.inset(6, 0), [done, VICTORY], 32, INK, "black", "center", CREAM)


def _state(view: View[Game], player: Player) -> Text:
    g = view.state
    if view.finished:
        return say("the game is over")
    if g.active == player.seat:
        return say("is taking a turn")
    if player.seat in view.asked:
        return say("has something to decide")
    return say("waits")
