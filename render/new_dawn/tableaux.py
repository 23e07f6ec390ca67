"""The tableaux of all players in short, one below the other: what each has, in as many lines as it takes."""

from __future__ import annotations

from functools import partial

from render.chips import Chip, flow, flow_height
from render.layout import CORNER, GUTTER, LINE_HEIGHT, Mark, PictureWords, paragraph, wrapped
from render.new_dawn.agendas import agendas_height, agendas_panel
from render.new_dawn.focus_rows import CARDS, cards_in_row, pending
from render.new_dawn.holdings import natural_mark, next_level
from render.new_dawn.pieces import world_wonder
from render.new_dawn.signs import (
    bare_city_state,
    caravan_mark,
    city_mark,
    resource_sign,
    seat_mark,
    seats_in_order,
    token_mark,
    type_sign,
)
from render.new_dawn.tableau import HEADER, INNER, WIDTH, nameplate
from render.panels import Panel, joined, stacked
from render.scene import Box, Node, Plate, Scene
from render.theme import CANVAS, INK, PAPER
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.new_dawn.board.control import controlled_wonders, unused_cities, unused_tokens
from rules.new_dawn.core.catalog.numbers import COMPONENTS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD, UNUSED, Diplomacy, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.naming import resource_name

NUMBERS = 22.0
NAMES = 20.0
LINE = 32.0
TEXT = 18.0
"""Font size of what the leader does."""
PAD = 10.0


def tableaux(view: View[Game], speech: PictureWords) -> Scene:
    """The tableaux of all players, and how far everybody is with the victory cards."""
    g = view.state
    panels = [_of(view, g.players[seat], speech) for seat in seats_in_order(view)]
    if g.victory_cards:
        panels.append((agendas_height(g), lambda box: agendas_panel(view, box, speech)))
    nodes, y = stacked(panels, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], player: Player, speech: PictureWords) -> Panel:
    name: Panel = HEADER, lambda box: nameplate(view, box, player, speech)
    if not player.row:
        return name
    return joined(name, (_height(view, player, speech), lambda box: _holdings(view, box, player, speech)))


def _lines(view: View[Game], player: Player, speech: PictureWords) -> list[tuple[float, list[Chip]]]:
    """Chips with their font size: numbers, resources with natural wonders, world wonders, diplomacy."""
    g = view.state
    lines = [
        (NUMBERS, _numbers(view, player)),
        (NAMES, _resources(player, speech)),
        (NAMES, _wonders(g, player, speech)),
        (NAMES, [_diplomacy(g, held, speech) for held in player.diplomacy]),
    ]
    return [(size, chips) for size, chips in lines if chips]


def _height(view: View[Game], player: Player, speech: PictureWords) -> float:
    wide = INNER - 2 * PAD
    return (
        PAD / 2
        + len(_ability(player, speech)) * TEXT * LINE_HEIGHT
        + CARDS
        + GUTTER
        + sum(flow_height(chips, wide, size, LINE) for size, chips in _lines(view, player, speech))
        + PAD / 2
    )


def _ability(player: Player, speech: PictureWords) -> list[str]:
    return wrapped(speech(Text(player.leader.text)), TEXT, "regular", INNER - 2 * PAD)


def _holdings(view: View[Game], box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """What the leader does, the cards of the focus row, and everything else as signs with their names."""
    nodes: list[Node] = [Plate(box, PAPER, CORNER)]
    high = len(_ability(player, speech)) * TEXT * LINE_HEIGHT
    told = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, high)
    nodes += paragraph(told, speech(Text(player.leader.text)), TEXT, INK, on=PAPER, least=TEXT)
    cards = Box(box.x, told.bottom + GUTTER / 2, box.w, CARDS)
    nodes += cards_in_row(view, cards, player, speech)
    y = cards.bottom + GUTTER / 2
    for size, chips in _lines(view, player, speech):
        nodes += flow(Box(told.x, y, told.w, 0), chips, size, LINE, PAPER)
        y += flow_height(chips, told.w, size, LINE)
    return nodes


def _numbers(view: View[Game], player: Player) -> list[Chip]:
    """The dial, unused pieces, caravans on the card among those there are, and what is pending."""
    g, seat = view.state, player.seat
    placed = sum(place != UNUSED for place in player.caravans)
    return [
        next_level(player),
        [f"{unused_cities(g, seat)}/{COMPONENTS.cities}", city_mark(g, seat)],
        [f"{unused_tokens(g, player)}", token_mark(g, seat)],
        [f"{player.caravans.count(ON_CARD)}/{placed}", caravan_mark(g, seat)],
        *pending(view, player),
    ]


def _resources(player: Player, speech: PictureWords) -> list[Chip]:
    chips: list[Chip] = [
        [f"{count}", resource_sign(kind), speech(resource_name(kind))]
        for kind, count in player.resources.items()
        if count
    ]
    for name in player.natural_wonders:
        natural = NATURAL_WONDERS[name]
        chips.append([natural_mark(), resource_sign(natural.resource), speech(Text(natural.name))])
    for name in player.city_states_beside:
        chips.append([type_sign(CITY_STATES[name].type), speech(Text(CITY_STATES[name].name))])
    return chips


def _wonders(g: Game, player: Player, speech: PictureWords) -> list[Chip]:
    rows = [(WONDERS[wonder], g.wonders[wonder]) for wonder in controlled_wonders(g, player.seat)]
    return [
        [
            Mark(partial(world_wonder, row.type), 1.1),
            speech(say("{wonder} {space}", wonder=Text(row.name), space=space)),
        ]
        for row, space in rows
    ]


def _diplomacy(g: Game, held: Diplomacy, speech: PictureWords) -> Chip:
    if held.owner is None:
        return [Mark(bare_city_state(held.card), 1.2), speech(Text(CITY_STATES[held.card].name))]
    return [seat_mark(g, held.owner), speech(Text(DIPLOMACY_CARDS[held.card].name))]
