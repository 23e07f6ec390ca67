"""Card texts: those of a player, and the wonders of the market."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from render.layout import LINE_HEIGHT, PictureWords, paragraph, wrapped
from render.panels import FRAME, panel
from render.scene import Box, Node
from render.theme import INK, PAPER
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import named
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Text, say

TEXT = 19.0
NAME = 200.0
"""Width of the names, to the left of the texts."""
BETWEEN = 8.0
HIGHEST = 600.0
"""The greatest height of a panel of texts."""
CardText = tuple[Text, str]
"""The name of a card, and its text."""


def texts_of_player(player: Player, *, beginning: bool = False) -> Iterator[CardText]:
    """Yield nation, government, wonders, visible culture events, and technologies with an ability.

    At the `beginning`, before anything is placed, yield the nation's initial possessions.
    """
    if player.nation:
        yield Text(player.row.name), TEXTS.nation[player.nation]
    if beginning:
        if player.nation:
            first = player.row.starting_government
            yield named(first), TEXTS.government[first]
            first = player.row.starting_technology
            yield named(first), TEXTS.technology.get(first, "")
        return
    yield named(player.government), TEXTS.government[player.government]
    for card in player.wonders:
        if not card.obsolete:
            yield named(card.wonder), TEXTS.wonder[card.wonder]
    for held in player.events:
        if held.event != FACE_DOWN:
            yield named(held.event), TEXTS.event[held.event]
    for technology in player.technologies:
        if text := TEXTS.technology.get(technology):
            yield named(technology), text


def texts_of_market(g: Game) -> Iterator[CardText]:
    """Yield the wonders that can be built."""
    for wonder in g.wonder_market:
        yield named(wonder), TEXTS.wonder[wonder]


def in_panels(cards: Iterable[CardText], wide: float, localizer: PictureWords) -> list[list[CardText]]:
    """Return the cards in groups whose texts fit on a landscape page."""
    groups: list[list[CardText]] = []
    for card in cards:
        if groups and texts_height([*groups[-1], card], wide, localizer) <= HIGHEST:
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def texts_height(cards: Sequence[CardText], wide: float, localizer: PictureWords) -> float:
    """Return the height of the texts."""
    return FRAME + sum(_height(card, wide - 24, localizer) for card in cards)


def texts_panel(box: Box, cards: Sequence[CardText], localizer: PictureWords) -> list[Node]:
    """Draw each card with its text, one below the other."""
    nodes, inside = panel(box, say("What the cards do"), localizer)
    y = inside.y
    for name, text in cards:
        height = _height((name, text), inside.w, localizer)
        title = Box(inside.x, y, NAME - 12, height - BETWEEN)
        nodes += paragraph(title, localizer(name), TEXT, INK, "bold", on=PAPER)
        words = Box(inside.x + NAME, y, inside.w - NAME, height - BETWEEN)
        nodes += paragraph(words, localizer(Text(text)), TEXT, INK, on=PAPER)
        y += height
    return nodes


def _height(card: CardText, wide: float, localizer: PictureWords) -> float:
    name, text = card
    lines = wrapped(localizer(Text(text)), TEXT, "regular", wide - NAME)
    names = wrapped(localizer(name), TEXT, "bold", NAME - 12)
    return max(len(lines), len(names)) * TEXT * LINE_HEIGHT + BETWEEN
