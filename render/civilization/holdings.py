"""The panels of a tableau beside its pyramid: cities, government, resources, forces, culture events, wonders."""

from __future__ import annotations

from render.chips import Chip, flow, flow_height
from render.civilization.looks import RESOURCE_ICON
from render.civilization.signs import (
    any_mark,
    army_mark,
    city_mark,
    event_mark,
    marker_mark,
    piece_chips,
    resource_mark,
    scout_mark,
    token_mark,
    unit_mark,
    victory_chips,
    yield_mark,
)
from render.layout import Gap, Glyph, Part, PictureWords, run
from render.panels import FRAME, panel
from render.scene import Box, Node, Plate
from render.theme import CREAM, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.civilization.board.coins import coin_tokens
from rules.civilization.board.control import cities_of, wonder_works
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.icons import city_icons, city_resources
from rules.civilization.board.knowledge import city_limit, stacking_limit, travel_speed, unlocked_governments
from rules.civilization.board.production import production
from rules.civilization.board.strength import combat_bonus, strength
from rules.civilization.core.catalog.base import GREAT_PERSON
from rules.civilization.core.grid import NAMES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.naming import named
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import say

TEXT = 22.0
LINE = 32.0
CITY = 42.0
CARDS = 24.0


def progress_height(g: Game, player: Player, wide: float) -> float:
    """How much room dials, limits and pieces take."""
    return FRAME + sum(flow_height(chips, wide - 24, TEXT, LINE) for chips in progress_chips(g, player))


def progress_panel(g: Game, box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """How near each victory is, the pieces on the map, limits, what is in supply."""
    nodes, inside = panel(box, say("Progress"), speech)
    y = inside.y
    for chips in progress_chips(g, player):
        nodes += flow(Box(inside.x, y, inside.w, 0), chips, TEXT, LINE, PAPER)
        y += flow_height(chips, inside.w, TEXT, LINE)
    return nodes


def progress_chips(g: Game, player: Player) -> list[list[Chip]]:
    """How near each victory is; pieces on the map; limits and what is in supply."""
    seat = player.seat
    limits: list[Chip] = [
        [Glyph("route", INK), f"{travel_speed(player)}"],
        [Glyph("users", INK), f"{stacking_limit(player)}"],
        [yield_mark("combat"), f"+{combat_bonus(g, seat, None)}"],
        [yield_mark("coin"), Glyph("layer-group", INK), f"{coin_tokens(g, seat)}"],
        [Glyph("hourglass", INK_SOFT), f"{len([f for f in player.figures if f.square is None and not f.is_scout])}"],
    ]
    limits[-1].append(army_mark(player))
    limits[-1] += [Gap(0.2), f"{len([f for f in player.figures if f.square is None and f.is_scout])}", scout_mark(seat)]
    limits[-1] += [Gap(0.2), f"{max(0, city_limit(player) - len(cities_of(g, seat)))}", city_mark(seat)]
    return [victory_chips(g, player), piece_chips(g, player), limits]


def cities_height(g: Game, player: Player) -> float:
    """How much room the cities take."""
    return FRAME + max(1, len(cities_of(g, player.seat))) * CITY


def cities_panel(g: Game, box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """The cities of a player in a panel."""
    nodes, inside = panel(box, say("Cities"), speech)
    return nodes + city_rows(g, inside, player)


def city_rows(g: Game, inside: Box, player: Player) -> list[Node]:
    """Each city with what it produces, trades and can harvest; a tick where it has acted this turn."""
    nodes: list[Node] = []
    for number, centre in enumerate(cities_of(g, player.seat)):
        row = Box(inside.x, inside.y + number * CITY, inside.w, CITY - 5)
        icons = city_icons(g, centre)
        nodes.append(Plate(row, CREAM, 8, PAPER_EDGE, 1.5))
        head: list[Part] = [city_mark(player.seat), NAMES[centre]]
        if g.cities[centre].capital:
            head.append(Glyph("crown", INK))
        if g.cities[centre].walled:
            head.append(Glyph("chess-rook", INK))
        nodes += run(Box(row.x + 8, row.y, 160, row.h), head, 23, INK, "black", "left", CREAM)
        given: list[Part] = [
            f"{production(g, centre)}", yield_mark("production"), Gap(0.4),
            f"{icons.trade}", yield_mark("trade"), Gap(0.4),
            f"{icons.culture}", yield_mark("culture"), Gap(0.4),
            f"{icons.coins}", yield_mark("coin"),
        ]  # fmt: skip
        nodes += run(Box(row.x + 172, row.y, 300, row.h), given, 23, INK, "bold", "left", CREAM)
        rest: list[Part] = [resource_mark(kind) for kind in city_resources(g, centre)]
        if player.turn.actions.get(centre, 0):
            rest += [Gap(0.3), Glyph("check", INK)]
        nodes += run(Box(row.x + 480, row.y, row.w - 488, row.h), rest, 23, INK, "bold", "right", CREAM)
    return nodes


def government_height(player: Player, wide: float, speech: PictureWords) -> float:
    """How much room the governments take."""
    return FRAME + flow_height(government_chips(player, speech), wide - 24, 20, LINE)


def government_panel(box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """The government in force, and those that are unlocked."""
    nodes, inside = panel(box, say("Government"), speech)
    return [*nodes, *flow(inside, government_chips(player, speech), 20, LINE, PAPER)]


def government_chips(player: Player, speech: PictureWords) -> list[Chip]:
    """The government in force, then those that are unlocked."""
    chips: list[Chip] = [[Glyph("scale-balanced", INK), speech(named(player.government))]]
    others = [each for each in unlocked_governments(player) if each != player.government]
    return chips + [[Glyph("key", INK_SOFT), speech(named(each))] for each in others]


def stock_height(g: Game, player: Player, wide: float, speech: PictureWords) -> float:
    """How much room resources, forces and culture events take."""
    return FRAME + sum(flow_height(chips, wide - 24, CARDS, 36) for chips in stock_chips(g, player, speech))


def stock_panel(g: Game, box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """Resources, huts and villages, great persons, units and culture events: what is face down shows its back."""
    nodes, inside = panel(box, say("Resources, units and culture events"), speech)
    y = inside.y
    for chips in stock_chips(g, player, speech):
        nodes += flow(Box(inside.x, y, inside.w, 0), chips, CARDS, 36, PAPER)
        y += flow_height(chips, inside.w, CARDS, 36)
    return nodes


def stock_chips(g: Game, player: Player, speech: PictureWords) -> list[list[Chip]]:
    """Resources with huts, villages and great persons; units; culture events."""
    tokens: list[Chip] = [[f"{n}", resource_mark(kind)] for kind, n in player.resources.items()]
    tokens += [_face_down(face, "hut") for face in player.huts]
    tokens += [_face_down(face, "village") for face in player.villages]
    tokens += [[marker_mark("great_person", person)] for person in (*player.great_persons, *player.persons_due)]
    units: list[Chip] = [[f"{len(player.units)}", Glyph("layer-group", INK)]]
    known = [card for card in player.units if card != FACE_DOWN]
    units += [[unit_mark(card, strength(g, player.seat, card))] for card in sorted(known)]
    units += [[unit_mark(FACE_DOWN, 0)]] * min(1, len(player.units) - len(known))
    events: list[Chip] = [[f"{len(player.events)}/{culture_hand_size(g, player.seat)}", Glyph("scroll", INK)]]
    for held in player.events:
        name = "" if held.event == FACE_DOWN else speech(named(held.event))
        events.append([event_mark(held.level), *([name] if name else [])])
    return [tokens, units, events]


def _face_down(face: str, mark: str) -> Chip:
    """A hut or village that is kept: its back, and its face where that may be seen."""
    back = token_mark("hut" if mark == "hut" else "village")
    kind = next((kind for kind in RESOURCE_ICON if kind == face), None)
    if kind is None:
        return [back, *([any_mark()] if face == GREAT_PERSON else [])]
    return [back, resource_mark(kind)]


def wonders_height(player: Player, wide: float, speech: PictureWords, g: Game) -> float:
    """How much room wonders take; none without any."""
    chips = wonder_chips(g, player, speech)
    return FRAME + flow_height(chips, wide - 24, 21, 36) if chips else 0.0


def wonders_panel(g: Game, box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """The wonders of a player in a panel."""
    nodes, inside = panel(box, say("Wonders"), speech)
    return [*nodes, *flow(inside, wonder_chips(g, player, speech), 21, 36, PAPER)]


def wonder_chips(g: Game, player: Player, speech: PictureWords) -> list[Chip]:
    """The wonders a player has built; a cross marks an obsolete one, a lock a blockaded one."""
    chips: list[Chip] = []
    for card in player.wonders:
        chip: Chip = [marker_mark("wonder", card.wonder), speech(named(card.wonder))]
        if card.obsolete:
            chip.append(Glyph("xmark", "#b3261e"))
        elif not wonder_works(g, player.seat, card.wonder):
            chip.append(Glyph("lock", "#b3261e"))
        chips.append(chip)
    return chips
