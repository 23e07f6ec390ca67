"""The final picture, or the present standing: places with the figures that decide them, and everybody's agendas."""

from __future__ import annotations

from functools import partial

from render.graph import Series, graph
from render.layout import GUTTER, Part, PictureWords, label, run
from render.new_dawn.agendas import agendas_in_full, full_height
from render.new_dawn.inline_icons import VICTORY, WONDER, seat_sign, token_mark
from render.new_dawn.palette import LEADER_ICON, fill_of
from render.panels import FRAME, panel
from render.scene import Box, Icon, Node, RoundedBox, Scene, Symbol, SymbolRef
from render.theme import CANVAS, COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.rounds import completions, known_rounds
from rules.new_dawn.victory.standing import standing
from rules.new_dawn.words.names import label as label_of

WIDTH = 620
"""Width of the picture: a phone shows the numbers of the graph 9 pixels high."""
ROW = 56.0
HEADS = 26.0
COLUMN = 98.0
GRAPH = 300.0
COLUMNS = 16
"""The most rounds numbered below the graph."""
CARD = "#fdf8ec"


def final(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the places, and below them their history and the victory cards."""
    g = view.state
    places = standing(g)
    inner = WIDTH - 2 * GUTTER
    upper = Box(GUTTER, GUTTER, inner, FRAME + HEADS + len(places) * (ROW + 4))
    nodes, inside = panel(upper, say("Final places") if view.finished else say("Current places"), localizer)
    heads = (say("Victory cards"), say("Wonders"), say("Spaces"))
    for number, heading in enumerate(heads):
        x = inside.right - (len(heads) - number) * COLUMN
        where = Box(x, inside.y - 2, COLUMN - 4, HEADS)
        nodes.append(label(where, localizer(heading), 17, INK_SOFT, "bold", "center", PAPER))
    for number, place in enumerate(places):
        row = Box(inside.x, inside.y + HEADS + number * (ROW + 4), inside.w, ROW)
        nodes += _row(g, row, place, localizer)
    bottom = upper.bottom
    if g.round_ends:
        course = Box(GUTTER, bottom + GUTTER, inner, FRAME + GRAPH)
        nodes += _course(g, course, localizer)
        bottom = course.bottom
    if g.victory_cards:
        lower = Box(GUTTER, bottom + GUTTER, inner, full_height(g, inner - 24, localizer))
        nodes += agendas_in_full(view, lower, localizer)
        bottom = lower.bottom
    return Scene(WIDTH, round(bottom + GUTTER), CANVAS, tuple(nodes), zoom=1.6)


def _course(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw everybody's spaces after each round and now, with a cup for each completed victory card."""
    nodes, inside = panel(box, say("Spaces after each round; a cup for each victory card"), localizer)
    rounds = known_rounds(g)
    apart = -(-len(rounds) // COLUMNS)
    lines = [
        Series(
            [end.spaces[player.seat] for end in rounds.values()],
            fill_of(g, player.seat),
            partial(_sign, g, player.seat),
            [list(rounds).index(number) for number in completions(g, player.seat)],
        )
        for player in g.players
    ]
    return [*nodes, *graph(inside, [f"{n}" if n % apart == 0 else "" for n in rounds], lines)]


def _sign(g: Game, seat: Seat, radius: float) -> Symbol:
    return seat_sign(g, seat, 2 * radius)


def _row(g: Game, box: Box, place: Standing, localizer: PictureWords) -> list[Node]:
    first, seat = place.rank == 1, place.seat
    fill = CARD
    nodes: list[Node] = [RoundedBox(box, fill, 8, GOLD if first else PAPER_EDGE, 4 if first else 1.5)]
    sign = Box(box.x + 6, box.y + 6, 46, box.h - 12)
    on = GOLD if first else PAPER_DEEP
    nodes.append(RoundedBox(sign, on, 8, COIN if first else PAPER_EDGE, 2))
    nodes.append(label(sign.inset(3), localizer(say("{n}.", n=place.rank)), 27, INK, "black", "center", on))
    nodes.append(SymbolRef(sign.right + 28, box.y + box.h / 2, seat_sign(g, seat, 42)))
    text = Box(sign.right + 56, box.y + 4, box.right - 3 * COLUMN - sign.right - 56, 28)
    nodes.append(label(text, localizer.name(seat), 22, INK, "bold", on=fill, least=14))
    below = Box(text.x, text.bottom - 3, text.w, 24)
    if leader := g.players[seat].leader_id:
        emblem = Box(below.x, below.y + 1, 22, 22)
        nodes.append(Icon(emblem, LEADER_ICON[leader], INK_SOFT))
        below = Box(emblem.right + 6, below.y, below.w - 28, below.h)
    nodes.append(label(below, localizer(label_of(g, seat)), 18, INK_SOFT, "semibold", on=fill))
    values: tuple[tuple[str, Part], ...] = (
        ("cards", VICTORY),
        ("wonders", WONDER),
        ("spaces", token_mark(g, seat)),
    )
    for number, (key, mark) in enumerate(values):
        cell = Box(box.right - (len(values) - number) * COLUMN, box.y, COLUMN - 8, box.h)
        size = 30.0 if key == "cards" else 24.0
        nodes += run(cell, [f"{place.breakdown[key]}", mark], size, INK, "black", "center", fill)
    return nodes
