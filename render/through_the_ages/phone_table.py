"""The pending decision of a turn and the events for the end of the game, for a phone."""

from __future__ import annotations

from render.layout import GUTTER, PictureWords, columns, label, run, wrapped
from render.panels import FRAME, panel
from render.scene import Box, Node, RoundedBox
from render.theme import GOLD, INK, PAPER
from render.through_the_ages.card import back, line_of
from render.through_the_ages.events import LAST_AGE
from render.through_the_ages.inline_icons import yields
from render.through_the_ages.pending_decision import card_decided, heading_of, standing_of
from render.through_the_ages.tall_card import BODY, LINE, SMALLEST, tall_face, tall_height
from rules.engine.core.text import Text, say, say_n
from rules.through_the_ages.core.state import Game

TOP = 42.0
CARD = 36.0
PAD = 12.0
ACROSS = 4
BACK = 120.0
"""The least height of a line of cards for the end."""


def decision_height(g: Game, width: float, localizer: PictureWords) -> float:
    """Return the height of the decision; 0 if there is nothing to show."""
    if card_decided(g) is None:
        return 0
    return TOP + CARD + len(_words(g, width, localizer)) * BODY * LINE + PAD


def decision(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the decision and its state, with its card and the card's text."""
    card = card_decided(g)
    assert card is not None, "something is being decided"
    found = g.card(card)
    nodes: list[Node] = [RoundedBox(box, PAPER, 10, GOLD, 4)]
    left, right = columns(Box(box.x + PAD, box.y, box.w - 2 * PAD, TOP), 2)
    nodes.append(label(left, localizer(heading_of(g)), 24, INK, "bold", on=PAPER, least=SMALLEST))
    nodes += run(right, standing_of(g), 26, INK, "black", "right", PAPER)
    line = Box(box.x + PAD, box.y + TOP, box.w - 2 * PAD, CARD - 4)
    place, rest = columns(line, 2)
    nodes += line_of(place, found, localizer, 20)
    nodes += run(rest, yields(found), 24, INK, "black", "right", PAPER)
    y = line.bottom + 4
    for words in _words(g, box.w, localizer):
        nodes.append(label(Box(line.x, y, line.w, BODY * LINE), words, BODY, INK, "semibold", on=PAPER))
        y += BODY * LINE
    return nodes


def _words(g: Game, width: float, localizer: PictureWords) -> list[str]:
    card = card_decided(g)
    text = "" if card is None else g.card(card).text
    return wrapped(localizer(Text(text)), BODY, "semibold", width - 2 * PAD) if text else []


def end_height(g: Game, width: float, localizer: PictureWords) -> float:
    """Return the height of the events for the end of the game; 0 without any."""
    lines = _lines(g, width, localizer)
    return FRAME + sum(lines) + GUTTER * (len(lines) - 1) if lines else 0


def end_events(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the events evaluated at the end of the game with their texts, and a back for the face-down ones."""
    nodes, inside = panel(box, say("Scored at the end of the game"), localizer)
    y, cards = inside.y, list(g.open_events)
    for high in _lines(g, box.w, localizer):
        for place in columns(Box(inside.x, y, inside.w, high), ACROSS):
            if cards:
                nodes += tall_face(place, g.card(cards.pop(0)), localizer)
            elif g.closed_events:
                nodes += _face_down(place, len(g.closed_events), localizer)
                break
        y += high + GUTTER
    return nodes


def _lines(g: Game, width: float, localizer: PictureWords) -> list[float]:
    """Return the heights of the lines of cards."""
    wide = columns(Box(0, 0, width - 24, 0), ACROSS)[0].w
    needed = [tall_height(g.card(card), wide, localizer) for card in g.open_events] + [BACK] * bool(g.closed_events)
    return [max(needed[start : start + ACROSS]) for start in range(0, len(needed), ACROSS)]


def _face_down(box: Box, n: int, localizer: PictureWords) -> list[Node]:
    """Draw cards of Age III that are face down until the end."""
    card = Box(box.x, box.y, 62, 84)
    words = localizer(say_n("{n} more, face down", "{n} more, face down", n))
    beside = Box(card.right + GUTTER, box.y, box.right - card.right - GUTTER, BODY * LINE)
    return [
        *back(card, LAST_AGE, localizer),
        *(
            label(Box(beside.x, beside.y + i * beside.h, beside.w, beside.h), line, BODY, INK, "bold", on=PAPER)
            for i, line in enumerate(wrapped(words, BODY, "bold", beside.w))
        ),
    ]
