"""The event dial with the directions of barbarians, and the tech dial with the players on it."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt

from render.layout import CORNER, PictureWords, columns, hex_corners, label
from render.new_dawn.inline_icons import seat_sign, words_in
from render.new_dawn.palette import BARBARIAN_FILL, EVENT_ICON, LEVELS, TECH_FILL
from render.panels import FRAME, panel
from render.scene import Box, Icon, Label, Line, Node, Point, Polygon, RoundedBox, SymbolRef
from render.theme import ALERT, COIN, CREAM, GOLD, INK, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.engine.core.text import Seat, say
from rules.new_dawn.core.catalog.land import MAP_SETUP
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.dial import EVENT_NAMES

EVENTS_HEIGHT = 128.0
ROSE = 112.0
SIGN = 28.0
"""Size of a player's marker on the tech dial."""
CARD = "#fdf8ec"


def event_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the five sections, the last event and the next one, and the directions of barbarians by the die."""
    nodes: list[Node] = [RoundedBox(box, PAPER, CORNER)]
    nodes += rose(box.x + ROSE / 2 + 4, box.y + box.h / 2, ROSE / 2 - 3)
    inside = Box(box.x + ROSE + 10, box.y + 6, box.w - ROSE - 16, box.h - 12)
    last = g.event_section if g.round > 1 or g.phase == "finished" else None
    following = (g.event_section + 1) % len(DIALS.events)
    for number, place in enumerate(columns(inside, len(DIALS.events), 5)):
        now, after = number == last, number == following and g.phase != "finished"
        fill = GOLD if now else CARD
        nodes.append(
            RoundedBox(place, fill, 7, COIN if now else INK if after else PAPER_EDGE, 3 if now or after else 1.5)
        )
        head = Box(place.x + 4, place.y + 4, place.w - 8, 22)
        if now or after:
            text = say("last event") if now else say("next event")
            nodes.append(label(head, localizer(text), 18, INK, "bold", "center", fill))
        event = DIALS.events[number]
        nodes.append(Icon(Box(place.x + place.w / 2 - 16, head.bottom + 1, 32, 32), EVENT_ICON[event], INK))
        words = Box(place.x + 4, head.bottom + 35, place.w - 8, place.bottom - head.bottom - 38)
        nodes += words_in(words, localizer(EVENT_NAMES[event]), 19, INK, fill, align="center")
    return nodes


def rose(x: float, y: float, r: float) -> Iterator[Node]:
    """Draw the six directions of barbarians by the numbers of the die."""
    yield Polygon(hex_corners(x, y, r), CARD, PAPER_EDGE, 1.5)
    for row in MAP_SETUP.directions:
        dx, dy = sqrt(3) * (row.q + row.r / 2), 1.5 * row.r
        length = hypot(dx, dy)
        dx, dy = dx / length, dy / length

        def at(along: float, aside: float = 0, dx: float = dx, dy: float = dy) -> Point:
            return x + r * (along * dx + aside * dy), y + r * (along * dy - aside * dx)

        yield Line((at(0.16), at(0.54)), ALERT, 0.05 * r)
        yield Line((at(0.4, 0.1), at(0.54), at(0.4, -0.1)), ALERT, 0.05 * r)
        middle = at(0.71)
        box = Box(middle[0] - 8, middle[1] - 10, 16, 20)
        yield Label(box, f"{row.die}", 18, INK, "black", "center", CARD)
    yield Polygon(((x, y - 0.13 * r), (x + 0.13 * r, y), (x, y + 0.13 * r), (x - 0.13 * r, y)), BARBARIAN_FILL)


def tech_height(g: Game) -> float:
    """Return the height of the tech dial, which grows when several players share a space."""
    return FRAME + 22 + 26 + SIGN * (1 + max(row for _, row in _signs(g).values())) + 2


def _signs(g: Game) -> dict[Seat, tuple[float, int]]:
    """Return each marker's offset from the middle of its space, in markers, and its row: two side by side if there is
    room.
    """
    found: dict[Seat, tuple[float, int]] = {}
    taken = {player.dial for player in g.players}
    for space in sorted(taken):
        here = [player.seat for player in g.players if player.dial == space]
        if len(here) == 1 or taken & {space - 1, space + 1}:
            found |= {seat: (0, row) for row, seat in enumerate(here)}
            continue
        found |= {seat: (number % 2 - 0.5, number // 2) for number, seat in enumerate(here)}
    return found


def tech_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the spaces of the dial, those that bring a card, and the players below theirs."""
    tech = DIALS.tech
    heading = say("Tech dial; after {last} comes {first}", last=tech.last, first=tech.after_last)
    nodes, inside = panel(box, heading, localizer)
    # Two markers side by side extend beyond both sides of a space.
    inside = Box(box.x + SIGN / 2 + 3, inside.y, box.w - SIGN - 6, inside.h)
    signs = _signs(g)
    for space, place in enumerate(columns(inside, tech.last + 1, 2)):
        level = tech.level_at(space)
        fill = TECH_FILL if level is not None else PAPER_DEEP
        ink = CREAM if level is not None else INK
        cell = Box(place.x, place.y + 22, place.w, 24)
        if level is not None:
            above = Box(place.x - 4, place.y - 2, place.w + 8, 24)
            nodes.append(label(above, LEVELS[level], 18, TECH_FILL, "black", "center", PAPER))
        nodes.append(RoundedBox(cell, fill, 4))
        nodes.append(Label(cell, f"{space}", 18, ink, "bold" if level else "semibold", "center", fill))
        for player in g.players:
            if player.dial == space:
                aside, row = signs[player.seat]
                x, y = place.x + place.w / 2 + aside * SIGN, cell.bottom + 2 + (row + 0.5) * SIGN
                nodes.append(SymbolRef(x, y, seat_sign(g, player.seat, SIGN)))
    return nodes
