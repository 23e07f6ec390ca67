"""A player's tableau: nation, progress, cities, government, stock, wonders and the technology pyramid."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from render.civilization.captions import BETWEEN, HEIGHT, captions, limits, progress
from render.civilization.card_texts import CardText, in_panels, texts_height, texts_of_player, texts_panel
from render.civilization.holdings import (
    cities_height,
    cities_panel,
    stock_height,
    stock_panel,
)
from render.civilization.inline_icons import seat_sign, seats_in_order
from render.civilization.palette import fill_of, ink_of
from render.civilization.pyramid import pyramid_height, pyramid_panel
from render.layout import GUTTER, PictureWords, even, label, rows, stack
from render.scene import Box, Node, RoundedBox, Scene, SymbolRef
from render.theme import CANVAS, CREAM, GOLD, mix
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import label as label_of
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say

WIDTH = 800
"""Width of the picture, readable on a phone held upright."""
HEADER = 62.0
INNER = WIDTH - 2 * GUTTER
LIMITS = (1.0, 1.0, 1.0, 1.4, 1.9)
"""The shares of the width of speed, stacking limit, combat bonus, coin tokens and supply."""


def tableau(view: View[Game], seat: Seat, localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw everything a player has, with its effects."""
    parts = panels_of_tableau(view.state, seat, localizer)
    nodes = _nodes(view, seat, parts, localizer, highlight)
    return Scene(WIDTH, round(parts[-1].bottom + GUTTER), CANVAS, tuple(nodes))


def panels_of_tableau(g: Game, seat: Seat, localizer: PictureWords) -> list[Box]:
    """Return the boxes of the parts from top to bottom."""
    player = g.players[seat]
    texts = [texts_height(cards, INNER, localizer) for cards in _texts(player, localizer)]
    heights = [height for height in (*_heights(g, player, localizer), *texts) if height]
    return stack(Box(GUTTER, GUTTER, INNER, 0), heights)


def _texts(player: Player, localizer: PictureWords) -> list[list[CardText]]:
    return in_panels(texts_of_player(player, beginning=not player.technologies), INNER, localizer)


def pyramids(view: View[Game], localizer: PictureWords) -> list[Scene]:
    """Draw the technologies of all players, a page for each."""
    return [_technologies(view, view.state.players[seat], localizer) for seat in seats_in_order(view)]


def _technologies(view: View[Game], player: Player, localizer: PictureWords) -> Scene:
    head = Box(GUTTER, GUTTER, INNER, HEADER)
    nodes = nameplate(view, head, player, localizer)
    y = head.bottom + GUTTER / 2
    if player.technologies:
        box = Box(GUTTER, y, INNER, pyramid_height(player, localizer))
        nodes += pyramid_panel(view.state, box, player, localizer)
        y = box.bottom + GUTTER / 2
    return Scene(WIDTH, even(y + GUTTER / 2), CANVAS, tuple(nodes))


def _heights(g: Game, player: Player, localizer: PictureWords) -> list[float]:
    if not player.technologies:
        return [HEADER]
    return [
        HEADER,
        2 * HEIGHT + BETWEEN,
        cities_height(g, player, INNER, localizer),
        stock_height(g, player, INNER, localizer),
        pyramid_height(player, localizer),
    ]


def _nodes(
    view: View[Game], seat: Seat, panels: Sequence[Box], localizer: PictureWords, highlight: Collection[str]
) -> list[Node]:
    g = view.state
    player = g.players[seat]
    parts = iter(panels)
    nodes = nameplate(view, next(parts), player, localizer)
    if player.technologies:
        nodes += _possessions(g, player, parts, localizer, highlight)
    for cards, box in zip(_texts(player, localizer), parts, strict=True):
        nodes += texts_panel(box, cards, localizer)
    return nodes


def _possessions(
    g: Game, player: Player, parts: Iterator[Box], localizer: PictureWords, highlight: Collection[str]
) -> list[Node]:
    nodes: list[Node] = []
    for line, (entries, shares) in zip(
        rows(next(parts), 2, BETWEEN), ((progress(g, player), ()), (limits(g, player), LIMITS)), strict=True
    ):
        nodes += captions(line, entries, localizer, shares)
    if cities_height(g, player, INNER, localizer):
        nodes += cities_panel(g, next(parts), player, localizer)
    nodes += stock_panel(g, next(parts), player, localizer)
    return nodes + pyramid_panel(g, next(parts), player, localizer, highlight)


def nameplate(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the sign and names of a player, with the leader of the nation."""
    g, seat = view.state, player.seat
    fill, ink = fill_of(seat), ink_of(seat)
    nodes: list[Node] = [RoundedBox(box, fill, 10, GOLD if g.active == seat else mix(fill, CREAM, 0.35), 3)]
    nodes.append(SymbolRef(box.x + 36, box.y + box.h / 2, seat_sign(g, seat, 46)))
    half = (box.w - 84) / 2
    title = Box(box.x + 70, box.y + 4, half, 35)
    side = localizer(label_of(g, seat)) if player.nation else localizer(say("no nation yet"))
    nodes.append(label(title, side, 29, ink, "black", on=fill))
    leader = localizer(Text(player.row.leader)) if player.nation else ""
    nodes.append(label(Box(title.x, title.bottom - 3, half, 24), leader, 18, ink, "semibold", on=fill))
    who = Box(title.right, title.y, half, 35)
    nodes.append(label(who, localizer.name(seat), 25, ink, "bold", "right", on=fill, least=18))
    state = Box(who.x, who.bottom - 3, half, 24)
    nodes.append(label(state, localizer(_state(view, player)), 18, ink, "semibold", "right", on=fill))
    return nodes


def _state(view: View[Game], player: Player) -> Text:
    g = view.state
    if view.finished:
        return say("the game is over")
    if g.active == player.seat:
        return say("is taking a turn")
    if player.seat in view.asked:
        return say("has something to decide")
    return say("waits")
