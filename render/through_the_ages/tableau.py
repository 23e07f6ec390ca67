"""A player's civilization on one upright board."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from render.layout import GUTTER, PictureWords, columns, label, stack
from render.panels import FRAME
from render.scene import Box, Node, Plate, Scene, Use
from render.theme import CANVAS, CREAM, GOLD, mix, readable_on
from render.through_the_ages import holdings
from render.through_the_ages.banks import BLUE, YELLOW, blue_bank, yellow_bank
from render.through_the_ages.looks import SEAT_FILL
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.row import sign_of
from render.through_the_ages.technologies import SPECIAL, matrix, matrix_height, specials
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.course.scoring import standing
from rules.through_the_ages.words.overview import label as label_of

WIDTH = 800
"""Narrow enough to be read on a phone held upright."""
HEADER = 60.0
ARMY = FRAME + 3 * holdings.LINE + 2


def tableau(view: View[Game], seat: Seat, speech: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Everything a player has."""
    height = tableau_height(view.state, view.state.player(seat), speech)
    nodes = tableau_nodes(view, seat, speech, highlight)
    return Scene(WIDTH, height, CANVAS, tuple(nodes), zoom=1.4)


def _heights(g: Game, p: Player, speech: PictureWords) -> tuple[float, ...]:
    special = SPECIAL if any(g.specials(p)) else 0
    return (
        HEADER,
        holdings.TILE,
        holdings.TILE,
        holdings.seated_height(g, p, speech),
        matrix_height(g, p, speech) - 4,
        special,
        holdings.owned_height(g, p, speech),
        ARMY,
        YELLOW,
        BLUE,
        holdings.hand_height(p),
    )


def tableau_height(g: Game, p: Player, speech: PictureWords) -> int:
    """How much room the tableau takes: more with many technologies and wonders."""
    if not p.government or p.resigned:
        return round(HEADER + 2 * GUTTER)
    heights = [height for height in _heights(g, p, speech) if height]
    return round(sum(heights) + (len(heights) + 1) * GUTTER)


def part_of_tableau(view: View[Game], seat: Seat, focus: Collection[str], speech: PictureWords) -> Box | None:
    """From the first to the last part of a tableau that shows a card of the focus."""
    g = view.state
    p = g.player(seat)
    if not p.government or p.resigned:
        return None
    technologies = [card.id for card in g.worker_cards(p)]
    cards: tuple[Collection[str | None], ...] = (
        (),
        (),
        (),
        (p.government, p.leader, p.building),
        technologies,
        [card.id for card in g.specials(p)],
        (*p.wonders, *p.colonies),
        (p.tactic,),
        (),
        (),
        p.hand,
    )
    heights = _heights(g, p, speech)
    whole = Box(0, GUTTER, WIDTH, 0)
    parts = stack(whole, [height for height in heights if height])
    held = [each for each, height in zip(cards, heights, strict=True) if height]
    found = [part for part, each in zip(parts, held, strict=True) if any(card in focus for card in each)]
    if not found:
        return None
    top = found[0].y - GUTTER
    return Box(0, top, WIDTH, found[-1].bottom + GUTTER - top)


def tableau_nodes(view: View[Game], seat: Seat, speech: PictureWords, highlight: Collection[str] = ()) -> list[Node]:
    """The parts of a tableau from top to bottom."""
    g = view.state
    p = g.player(seat)
    whole = Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, 0)
    nodes = nameplate(view, Box(whole.x, whole.y, whole.w, HEADER), p, speech)
    if not p.government or p.resigned:
        return nodes
    heights = _heights(g, p, speech)
    parts = iter(stack(whole, [height for height in heights if height]))
    signs = partial(sign_of, g, highlight=highlight)
    next(parts)
    nodes += holdings.ratings(g, next(parts), p, speech)
    nodes += holdings.goods(g, next(parts), p, speech)
    nodes += holdings.seated(g, next(parts), p, speech, signs)
    nodes += matrix(g, next(parts), p, speech, signs)
    if any(g.specials(p)):
        nodes += specials(g, next(parts), p, speech, signs)
    nodes += holdings.owned(g, next(parts), p, speech, signs)
    tactic, bonds = columns(next(parts), 2)
    nodes += holdings.tactic_panel(g, tactic, p, speech)
    nodes += holdings.bonds(g, bonds, p, speech)
    nodes += yellow_bank(g, next(parts), p, speech)
    nodes += blue_bank(g, next(parts), p, speech)
    return nodes + holdings.civil_hand(g, next(parts), p, speech, signs)


def nameplate(view: View[Game], box: Box, p: Player, speech: PictureWords) -> list[Node]:
    """Sign and name of a player, leader or government, and what the game waits for."""
    g = view.state
    fill = SEAT_FILL[p.seat % len(SEAT_FILL)]
    ink = readable_on(fill)
    acting = g.active == p.seat and not view.finished
    nodes: list[Node] = [Plate(box, fill, 10, GOLD if acting else mix(fill, CREAM, 0.35), 4)]
    nodes.append(Use(box.x + 36, box.y + box.h / 2, seat_sign(p.seat, 23)))
    title = Box(box.x + 70, box.y + 4, (box.w - 90) * 0.56, box.h - 8)
    nodes.append(label(title, speech.name(p.seat), 32, ink, "black", on=fill))
    side = Box(title.right + GUTTER, box.y + 6, box.right - 14 - title.right - GUTTER, 26)
    nodes.append(label(side, speech(label_of(g, p.seat)), 20, ink, "bold", "right", fill))
    below = Box(side.x, side.bottom - 2, side.w, 24)
    return [*nodes, label(below, speech(_state(view, p)), 18, ink, "semibold", "right", fill)]


def _state(view: View[Game], p: Player) -> Text:
    g = view.state
    if view.finished:
        place = next(place.rank for place in standing(g) if place.seat == p.seat)
        return say("place {n} of {all}", n=place, all=len(g.players))
    if p.resigned:
        return say("has resigned")
    if g.active == p.seat:
        return say("to move in round {n}", n=g.round)
    return say("decides") if p.seat in view.questions else say("waits")
