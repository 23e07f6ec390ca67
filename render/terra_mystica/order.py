"""Turn order, points, resources and passes of everybody; after the game the places."""

from __future__ import annotations

from render.layout import GUTTER, Glyph, Part, PictureWords, label, rows, run
from render.panels import panel
from render.scene import Box, Label, Node, RoundedBox, SymbolRef
from render.terra_mystica.inline_icons import APART, BOLT, COINS, PRIEST, WORKER
from render.terra_mystica.palette import home_of, letters
from render.terra_mystica.pieces import token
from render.terra_mystica.tiles import CARD, SPENT
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.flow.scoring import standing

PLACE = 52
"""Width of the number of a place with the gap after it."""


def seats_in_order(view: View[Game]) -> list[Seat]:
    """Return the seats in turn order; after the game the best first."""
    g = view.state
    return [place.seat for place in standing(g)] if view.finished else list(g.order or g.clockwise)


def order_panel(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw a row for each player, in turn order; after the game the best first."""
    g = view.state
    nodes, inside = panel(box, say("Places") if view.finished else say("Turn order"), localizer)
    unit = Box(inside.right - 70, box.y + 5, 62, inside.y - box.y - 8)
    nodes.append(label(unit, localizer(say("VP")), 17, INK_SOFT, "bold", "right", PAPER))
    if view.finished:
        places = standing(g)
        for row, place in zip(rows(inside, len(places), 6), places, strict=True):
            nodes += _place(row, place, localizer)
            rest = Box(row.x + PLACE, row.y, row.w - PLACE, row.h)
            nodes += _row(view, rest, g.players[place.seat], localizer)
        return nodes
    seats = seats_in_order(view)
    for row, seat in zip(rows(inside, max(1, len(seats)), 6), seats, strict=False):
        nodes += _row(view, row, g.players[seat], localizer)
    return nodes


def _place(box: Box, place: Standing, localizer: PictureWords) -> list[Node]:
    """Draw the number of a place, the first one in gold."""
    sign = Box(box.x, box.y, PLACE - 6, box.h)
    first = place.rank == 1
    fill = GOLD if first else SPENT
    nodes: list[Node] = [RoundedBox(sign, fill, 8, COIN if first else PAPER_EDGE, 3 if first else 1.5)]
    number = localizer(say("{n}.", n=place.rank))
    return [*nodes, label(sign.inset(3), number, 28, INK, "black", "center", fill)]


def _row(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    g, seat = view.state, player.seat
    acting = g.active == seat and not view.finished
    fill = SPENT if player.passed and not view.finished else CARD
    nodes: list[Node] = [RoundedBox(box, fill, 8, GOLD if acting else PAPER_EDGE, 4 if acting else 1.5)]
    r = min(21.0, box.h / 2 - 5)
    nodes.append(SymbolRef(box.x + r + 8, box.y + box.h / 2, token(home_of(g, seat), letters(g)[seat], r)))
    left = box.x + 2 * r + 16
    points = Box(box.right - 62, box.y + 4, 54, box.h / 2)
    state = Box(box.right - 62, box.y + box.h / 2 - 2, 54, box.h / 2)
    text = Box(left, box.y + 4, points.x - left - GUTTER, box.h / 2 - 2)
    nodes.append(label(text, localizer.name(seat), 19, INK, "bold", on=fill))
    nodes.append(Label(points, f"{player.vp}", 24, INK, "black", "right", fill))
    lower = Box(left, box.y + box.h / 2, state.x - left - GUTTER, box.h / 2 - 4)
    nodes += run(lower, _holdings(player, localizer), 17, INK, "semibold", "left", fill)
    return nodes + _state(view, state, seat, localizer, fill)


def _holdings(player: Player, localizer: PictureWords) -> list[Part]:
    if not player.faction:
        return [localizer(say("no faction yet"))]
    bowls = "/".join(map(str, player.bowls))
    return [
        localizer(Text(FACTIONS[player.faction].name)),
        "·",
        f"{player.workers}",
        WORKER,
        APART,
        f"{player.coins}",
        COINS,
        APART,
        f"{player.priests}",
        PRIEST,
        APART,
        bowls,
        BOLT,
    ]


def _state(view: View[Game], box: Box, seat: Seat, localizer: PictureWords, fill: str) -> list[Node]:
    g = view.state
    if view.finished:
        return []
    if g.players[seat].passed and seat in g.passed:
        place = Glyph("moon", INK_SOFT)
        return run(box, [place, f"{g.passed.index(seat) + 1}"], 16, INK_SOFT, "bold", "right", fill)
    if g.active == seat:
        return run(box, [Glyph("play", COIN)], 18, INK, "bold", "right", fill)
    if seat in view.asked:
        return run(box, [Glyph("hourglass", INK)], 17, INK, "bold", "right", fill)
    return []
