"""The column next to the map of a post: round and events, terrains, victory cards, tech dial, and wonders on offer."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import PictureWords, columns, label, stack
from render.new_dawn.agendas import everybody
from render.new_dawn.inline_icons import TECH, seat_sign, seats_in_order
from render.new_dawn.painted_map import sample
from render.new_dawn.palette import EVENT_ICON, TYPE_FILL, TYPE_ICON
from render.new_dawn.terrain import plain_hexagon
from render.painter import text_width
from render.panels import Panel
from render.paper import shadow
from render.scene import Box, Icon, Label, Node, RoundedBox, SymbolRef
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE, readable_on
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.new_dawn.core.catalog.base import Terrain
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS, AgendaRow
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.state import Game, WonderDeck
from rules.new_dawn.victory.agendas import progress

WIDE = 216.0
"""The width of the column."""
GAP = 5.0
EDGE = 6.0
LINE = 31.0
"""Height of a line of icons or of a wonder's price."""
NAME, PROGRESS = 19.0, 22.0
"""Heights of the name of an agenda, and of everybody's progress with it."""
CARD = 2 * (NAME + PROGRESS) + 6
WONDER = 25.0
SIZE = 18.0
"""The font size: 9 pixels on a phone."""
EVENT = 22.0
"""Size of the icon of an event."""
LEAST_EVENT = 22.0
"""The least width for an event of the dial."""
LANDS: Sequence[Terrain] = ("grassland", "hills", "forest", "desert", "mountains")
"""The terrains in the order of their difficulties."""
PALE = "#fdf8ec"


def goals(view: View[Game], box: Box, localizer: PictureWords, *, painted: bool = False) -> list[Node]:
    """Draw the column; what there is no room for is in the other pictures."""
    g = view.state
    head: Panel = (LINE, lambda place: _head(g, place, localizer))
    lands: Panel = (LINE, lambda place: _lands(place, painted=painted))

    def victory_card(agendas: Sequence[AgendaRow]) -> Panel:
        return CARD, lambda place: _card(view, place, agendas, localizer)

    cards = [victory_card(VICTORY_CARDS[card].agendas) for card in g.victory_cards]
    dial: Panel = (LINE, lambda place: _dial(view, place))
    full: Panel = (EDGE + len(g.decks) * WONDER, lambda place: _offers(g, place, localizer))
    brief: Panel = (LINE, lambda place: _prices(g, place))
    if not g.victory_cards:
        return _stacked(box, [head, lands], painted=painted)
    most = [head, lands, *cards, dial, full]
    less = [head, lands, *cards, dial, brief]
    least = [head, *cards, dial, brief]
    return _stacked(box, next((each for each in (most, less) if _height(each) <= box.h), least), painted=painted)


def _height(panels: Sequence[Panel]) -> float:
    return sum(high + GAP for high, _ in panels) - GAP


def _stacked(box: Box, panels: Sequence[Panel], *, painted: bool) -> list[Node]:
    nodes: list[Node] = []
    for (_, draw), place in zip(panels, stack(box, [high for high, _ in panels], GAP), strict=True):
        nodes += shadow(place) if painted else []
        nodes.append(RoundedBox(place, PAPER, 9, PAPER_EDGE, 1.5))
        nodes += draw(place.inset(EDGE, 0))
    return nodes


def _head(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the round, and the event dial: the last event on gold, the next one in a frame."""
    if not g.victory_cards or g.phase == "finished":
        return [label(box, localizer(_round(g)), 22, INK, "bold", on=PAPER, least=SIZE)]
    free = box.w - 2 - text_width(localizer(_round(g)), SIZE, "bold")
    wide = min(len(DIALS.events) * (EVENT + 3), max(free, len(DIALS.events) * LEAST_EVENT))
    dial = Box(box.right - wide, box.y, wide, box.h)
    words = Box(box.x, box.y, dial.x - box.x - 2, box.h)
    nodes: list[Node] = [label(words, localizer(_round(g)), 22, INK, "bold", on=PAPER, least=SIZE)]
    last = g.event_section if g.round > 1 else None
    for number, (place, event) in enumerate(zip(columns(dial, len(DIALS.events), 1), DIALS.events, strict=True)):
        if number == last:
            nodes.append(RoundedBox(place.inset(0, 5), GOLD, 5, COIN, 2))
        elif number == (g.event_section + 1) % len(DIALS.events):
            nodes.append(RoundedBox(place.inset(0, 5), PALE, 5, INK, 2))
        x, y = place.center
        nodes.append(Icon(Box(x - 10, y - 10, 20, 20), EVENT_ICON[event], INK))
    return nodes


def _round(g: Game) -> Text:
    """Return the number of the round without its limit, for which there is no room."""
    return say("Round {n}", n=g.round) if g.round else say("Set-up")


def _lands(box: Box, *, painted: bool) -> list[Node]:
    """Draw the terrains with their difficulties."""
    if painted:
        places = zip(columns(box, len(LANDS) + 1, 2), (*LANDS, "natural_wonder"), strict=True)
        return [node for place, terrain in places for node in sample(*place.center, 15, terrain)]
    return [
        SymbolRef(*place.center, plain_hexagon(terrain, 15))
        for place, terrain in zip(columns(box, len(LANDS) + 1, 2), (*LANDS, "natural_wonder"), strict=True)
    ]


def _card(view: View[Game], box: Box, agendas: Sequence[AgendaRow], localizer: PictureWords) -> list[Node]:
    """Draw both agendas of a victory card: how much is needed, and everybody's progress."""
    g, seats, y = view.state, seats_in_order(view), box.y + 2
    nodes: list[Node] = []
    for agenda in agendas:
        _, needed = progress(g, g.players[0], agenda.id)
        wide = text_width(f"/{needed}", SIZE, "bold") + 1
        name = Box(box.x, y, box.w - wide - 2, NAME)
        nodes.append(label(name, localizer(Text(agenda.name)), SIZE, INK, "bold", on=PAPER, least=SIZE))
        target = Box(box.right - wide, y, wide, NAME)
        nodes.append(Label(target, f"/{needed}", SIZE, INK_SOFT, "bold", "right", PAPER))
        nodes += everybody(view, Box(box.x, name.bottom, box.w, PROGRESS), agenda.id, seats, PROGRESS - 1, PAPER)
        y = name.bottom + PROGRESS + 1
    return nodes


def _dial(view: View[Game], box: Box) -> list[Node]:
    """Draw everybody's place on the tech dial."""
    g, seats = view.state, seats_in_order(view)
    nodes: list[Node] = [Icon(Box(box.x, box.y + 7, 20, 20), TECH.name, TECH.colour)]
    cells = Box(box.x + 22, box.y, box.w - 22, box.h)
    for place, seat in zip(columns(cells, len(seats), 0), seats, strict=True):
        nodes.append(SymbolRef(place.x + 11, place.y + place.h / 2, seat_sign(g, seat, 21)))
        count = Box(place.x + 22, place.y, place.w - 23, place.h)
        nodes.append(Label(count, f"{g.players[seat].dial}", SIZE, INK, "bold", "left", PAPER))
    return nodes


def _offers(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the wonders on offer with their prices."""
    nodes: list[Node] = []
    for deck, place in zip(g.decks, stack(Box(box.x, box.y + 3, box.w, 0), [WONDER] * len(g.decks), 0), strict=True):
        nodes += _sign(deck, Box(place.x, place.y + 1.5, 24, WONDER - 3))
        if deck.face_up is not None:
            row = WONDERS[deck.face_up]
            name = Box(place.x + 29, place.y, place.w - 54, WONDER)
            nodes.append(label(name, localizer(Text(row.name)), SIZE, INK, "semibold", on=PAPER, least=SIZE))
            cost = Box(place.right - 24, place.y, 24, WONDER)
            nodes.append(Label(cost, f"{row.cost}", SIZE, INK, "black", "right", PAPER))
    return nodes


def _prices(g: Game, box: Box) -> list[Node]:
    """Draw the types of the wonders on offer with their prices."""
    nodes: list[Node] = []
    for place, deck in zip(columns(box, max(1, len(g.decks)), 4), g.decks, strict=False):
        nodes += _sign(deck, Box(place.x, place.y + 5, 24, LINE - 10))
        if deck.face_up is not None:
            cost = Box(place.x + 26, place.y, place.w - 26, place.h)
            nodes.append(Label(cost, f"{WONDERS[deck.face_up].cost}", SIZE, INK, "black", "left", PAPER))
    return nodes


def _sign(deck: WonderDeck, box: Box) -> list[Node]:
    fill = TYPE_FILL[deck.type]
    x, y = box.center
    return [RoundedBox(box, fill, 5), Icon(Box(x - 9, y - 9, 18, 18), TYPE_ICON[deck.type], readable_on(fill))]
