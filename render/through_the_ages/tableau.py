"""A player's civilization on one upright board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from render.layout import GUTTER, PictureWords, label, stack
from render.scene import Box, Node, RoundedBox, Scene, SymbolRef
from render.theme import CANVAS, CREAM, GOLD, mix, readable_on
from render.through_the_ages import holdings
from render.through_the_ages.banks import HEIGHT, banks
from render.through_the_ages.in_play import cards_in_play, in_play, in_play_height
from render.through_the_ages.palette import SEAT_FILL
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.row import sign_of
from render.through_the_ages.technologies import technologies, technologies_height
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.flow.scoring import standing
from rules.through_the_ages.words.overview import label as label_of

WIDTH = 800
"""Width of the picture, readable on a phone held upright."""
HEADER = 58.0


def tableau(view: View[Game], seat: Seat, localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw everything a player has."""
    panels = panels_of_tableau(view, seat, localizer)
    nodes = _nodes(view, seat, panels, localizer, highlight)
    return Scene(WIDTH, round(panels[-1].bottom + GUTTER), CANVAS, tuple(nodes))


def _heights(g: Game, p: Player, localizer: PictureWords) -> tuple[float, ...]:
    return (
        HEADER,
        holdings.ratings_height(holdings.ratings(g, p), localizer),
        holdings.ratings_height(holdings.goods(g, p), localizer),
        holdings.government_row_height(g, p, localizer),
        technologies_height(g, p, localizer),
        in_play_height(g, p, localizer),
        HEIGHT,
        holdings.hand_height(p),
    )


def panels_of_tableau(view: View[Game], seat: Seat, localizer: PictureWords) -> list[Box]:
    """Return the boxes of the parts from top to bottom."""
    g = view.state
    p = g.players[seat]
    shown = [HEADER] if not p.government or p.resigned else [height for height in _heights(g, p, localizer) if height]
    return stack(Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, 0), shown)


def part_of_tableau(view: View[Game], seat: Seat, focus: Collection[str], localizer: PictureWords) -> Box | None:
    """Return the box from the first to the last part of a tableau with a card of the focus."""
    g = view.state
    p = g.players[seat]
    if not p.government or p.resigned:
        return None
    cards: tuple[Collection[str | None], ...] = (
        (),
        (),
        (),
        (p.government, p.leader, p.building),
        [card.id for card in g.worker_cards(p)],
        [each.card.id for each in cards_in_play(g, p, localizer)],
        (),
        p.hand,
    )
    heights = _heights(g, p, localizer)
    parts = panels_of_tableau(view, seat, localizer)
    held = [each for each, height in zip(cards, heights, strict=True) if height]
    found = [part for part, each in zip(parts, held, strict=True) if any(card in focus for card in each)]
    if not found:
        return None
    top = found[0].y - GUTTER
    return Box(0, top, WIDTH, found[-1].bottom + GUTTER - top)


def _nodes(
    view: View[Game], seat: Seat, panels: Sequence[Box], localizer: PictureWords, highlight: Collection[str]
) -> list[Node]:
    g = view.state
    p = g.players[seat]
    parts = iter(panels)
    nodes = nameplate(view, next(parts), p, localizer)
    if not p.government or p.resigned:
        return nodes
    signs = partial(sign_of, g, highlight=highlight)
    nodes += holdings.ratings_in(next(parts), holdings.ratings(g, p), localizer)
    nodes += holdings.ratings_in(next(parts), holdings.goods(g, p), localizer)
    nodes += holdings.government_row(g, next(parts), p, localizer, signs)
    nodes += technologies(g, next(parts), p, localizer, signs)
    if in_play_height(g, p, localizer):
        nodes += in_play(g, next(parts), p, localizer, signs)
    nodes += banks(g, next(parts), p, localizer)
    return nodes + holdings.civil_hand(g, next(parts), p, localizer, signs) if p.hand else nodes


def nameplate(view: View[Game], box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw sign and name of a player, leader or government, and the decision the game waits for."""
    g = view.state
    fill = SEAT_FILL[p.seat % len(SEAT_FILL)]
    ink = readable_on(fill)
    acting = g.active == p.seat and not view.finished
    nodes: list[Node] = [RoundedBox(box, fill, 10, GOLD if acting else mix(fill, CREAM, 0.35), 4)]
    nodes.append(SymbolRef(box.x + 36, box.y + box.h / 2, seat_sign(p.seat, 23)))
    title = Box(box.x + 70, box.y + 4, (box.w - 90) * 0.56, box.h - 8)
    nodes.append(label(title, localizer.name(p.seat), 32, ink, "black", on=fill))
    side = Box(title.right + GUTTER, box.y + 6, box.right - 14 - title.right - GUTTER, 26)
    nodes.append(label(side, localizer(label_of(g, p.seat)), 20, ink, "bold", "right", fill))
    below = Box(side.x, side.bottom - 2, side.w, 24)
    return [*nodes, label(below, localizer(_state(view, p)), 18, ink, "semibold", "right", fill)]


def _state(view: View[Game], p: Player) -> Text:
    g = view.state
    if view.finished:
        place = next(place.rank for place in standing(g) if place.seat == p.seat)
        return say("place {n} of {all}", n=place, all=len(g.players))
    if p.resigned:
        return say("has resigned")
    if g.active == p.seat:
        return say("to move in round {n}", n=g.round)
    return say("decides") if p.seat in view.asked else say("waits")
