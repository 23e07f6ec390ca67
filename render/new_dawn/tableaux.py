"""The tableaux of all players in short, one below the other."""

from __future__ import annotations

from functools import partial

from render.chips import Chip, flow, flow_height
from render.layout import CORNER, GUTTER, LINE_HEIGHT, Mark, PictureWords, paragraph, wrapped
from render.new_dawn.agendas import agendas_height, agendas_panel
from render.new_dawn.focus_rows import cards_height, cards_in_row, pending
from render.new_dawn.holdings import numbers, resources
from render.new_dawn.inline_icons import (
    bare_city_state,
    seat_mark,
    seats_in_order,
)
from render.new_dawn.pieces import world_wonder
from render.new_dawn.tableau import HEADER, INNER, WIDTH, nameplate
from render.panels import Panel, joined, stacked
from render.scene import Box, Node, RoundedBox, Scene
from render.theme import CANVAS, INK, PAPER
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.new_dawn.board.control import controlled_wonders
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, WONDERS
from rules.new_dawn.core.player import Diplomacy, Player
from rules.new_dawn.core.state import Game

NAMES = 20.0
LINE = 32.0
TEXT = 18.0
"""Font size of the leader's text."""
PAD = 10.0


def tableaux(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the tableaux of all players, and everybody's progress with the victory cards."""
    g = view.state
    panels = [_of(view, g.players[seat], localizer) for seat in seats_in_order(view)]
    if g.victory_cards:
        panels.append((agendas_height(g, INNER, localizer), lambda box: agendas_panel(view, box, localizer)))
    nodes, y = stacked(panels, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], player: Player, localizer: PictureWords) -> Panel:
    name: Panel = HEADER, lambda box: nameplate(view, box, player, localizer)
    if not player.row:
        return name
    return joined(name, (_height(view, player, localizer), lambda box: _holdings(view, box, player, localizer)))


def possessions(view: View[Game], player: Player, localizer: PictureWords) -> list[Chip]:
    """Return numbers, resources with natural wonders, world wonders, diplomacy."""
    g = view.state
    return [
        *numbers(g, player),
        *pending(view, player),
        *resources(player, localizer),
        *named_wonders(g, player, localizer),
        *diplomacy(g, player, localizer),
    ]


def _height(view: View[Game], player: Player, localizer: PictureWords) -> float:
    wide = INNER - 2 * PAD
    return (
        PAD / 2
        + len(_ability(player, localizer)) * TEXT * LINE_HEIGHT
        + cards_height(player, INNER, localizer)
        + GUTTER
        + flow_height(possessions(view, player, localizer), wide, NAMES, LINE)
        + PAD / 2
    )


def _ability(player: Player, localizer: PictureWords) -> list[str]:
    return wrapped(localizer(Text(player.leader.text)), TEXT, "regular", INNER - 2 * PAD)


def _holdings(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the leader's text, the cards of the focus row, and everything else as icons with their names."""
    nodes: list[Node] = [RoundedBox(box, PAPER, CORNER)]
    high = len(_ability(player, localizer)) * TEXT * LINE_HEIGHT
    told = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, high)
    nodes += paragraph(told, localizer(Text(player.leader.text)), TEXT, INK, on=PAPER, least=TEXT)
    cards = Box(box.x, told.bottom + GUTTER / 2, box.w, cards_height(player, box.w, localizer))
    nodes += cards_in_row(view, cards, player, localizer)
    below = Box(told.x, cards.bottom + GUTTER / 2, told.w, 0)
    return [*nodes, *flow(below, possessions(view, player, localizer), NAMES, LINE, PAPER)]


def named_wonders(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the world wonders that a player controls, with their spaces."""
    rows = [(WONDERS[wonder], g.wonders[wonder]) for wonder in controlled_wonders(g, player.seat)]
    return [
        [
            Mark(partial(world_wonder, row.type), 1.1),
            localizer(say("{wonder} {space}", wonder=Text(row.name), space=space)),
        ]
        for row, space in rows
    ]


def diplomacy(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the diplomacy cards that a player holds, each after the sign of its owner."""
    return [_diplomacy(g, held, localizer) for held in player.diplomacy]


def _diplomacy(g: Game, held: Diplomacy, localizer: PictureWords) -> Chip:
    if held.owner is None:
        return [Mark(bare_city_state(held.card), 1.2), localizer(Text(CITY_STATES[held.card].name))]
    return [seat_mark(g, held.owner), localizer(Text(DIPLOMACY_CARDS[held.card].name))]
