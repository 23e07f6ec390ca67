"""The pending decision of a turn and the events for the end of the game, for a phone."""

from __future__ import annotations

from render.layout import GUTTER, PictureWords, columns, label, run, wrapped
from render.panels import FRAME, panel
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.theme import GOLD, INK, PAPER, readable_on
from render.through_the_ages.card import back, line_of
from render.through_the_ages.events import LAST_AGE
from render.through_the_ages.inline_icons import APART, ARROW, DEFENSE, STRENGTH, yields
from render.through_the_ages.palette import SEAT_FILL
from render.through_the_ages.pending_decision import card_decided, heading_of, standing_of
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.tall_card import BODY, LINE, SMALLEST, tall_face, tall_height
from rules.engine.core.text import Text, say, say_n
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game

TOP = 42.0
SIDE = 46.0
"""Height of a side of a fight."""
BETWEEN = 44.0
CARD = 36.0
PAD = 12.0
ACROSS = 4
BACK = 120.0
"""The least height of a line of cards for the end."""


def decision_height(g: Game, width: float, localizer: PictureWords) -> float:
    """Return the height of the decision; 0 if there is nothing to show."""
    if card_decided(g) is None:
        return 0
    sides = SIDE + 4 if isinstance(g.pending, Attack) else 0
    return TOP + sides + len(_words(g, width, localizer)) * BODY * LINE + PAD


def decision(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the decision with its card and the text of the card, and the strengths of both sides of a fight."""
    card = card_decided(g)
    assert card is not None, "something is being decided"
    found = g.card(card)
    nodes: list[Node] = [RoundedBox(box, PAPER, 10, GOLD, 4)]
    top = Box(box.x + PAD, box.y + 7, box.w - 2 * PAD, CARD - 4)
    heading, place, rest = _parted(top)
    nodes.append(label(heading, localizer(heading_of(g)), 24, INK, "bold", on=PAPER, least=SMALLEST))
    nodes += line_of(place, found, localizer, 20)
    y = box.y + TOP + 4
    if isinstance(g.pending, Attack):
        nodes += run(rest, yields(found), 24, INK, "black", "right", PAPER)
        nodes += _sides(g, g.pending, Box(top.x, y, top.w, SIDE), localizer)
        y += SIDE + 4
    else:
        nodes += run(rest, [*standing_of(g), APART, *yields(found)], 24, INK, "black", "right", PAPER)
    for words in _words(g, box.w, localizer):
        nodes.append(label(Box(top.x, y, top.w, BODY * LINE), words, BODY, INK, "semibold", on=PAPER))
        y += BODY * LINE
    return nodes


def _parted(line: Box) -> tuple[Box, Box, Box]:
    """Return the places of heading, card and numbers."""
    heading = Box(line.x, line.y, 0.25 * line.w, line.h)
    place = Box(heading.right + GUTTER, line.y, 0.4 * line.w, line.h)
    return heading, place, Box(place.right + GUTTER, line.y, line.right - place.right - GUTTER, line.h)


def _sides(g: Game, fight: Attack, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the attacker and the defender with their strengths; the stronger one has a golden frame."""
    nodes: list[Node] = []
    left, right = columns(box, 2, BETWEEN)
    sides = (left, fight.attacker, fight.strength, STRENGTH), (right, fight.target, fight.defense, DEFENSE)
    for place, seat, strength, sign in sides:
        fill = SEAT_FILL[seat % len(SEAT_FILL)]
        ahead = fight.strength > fight.defense if seat == fight.attacker else fight.defense >= fight.strength
        nodes.append(RoundedBox(place, fill, 8, GOLD if ahead else INK, 4 if ahead else 2))
        nodes.append(SymbolRef(place.x + 28, place.y + place.h / 2, seat_sign(seat, 16)))
        number = Box(place.right - 92, place.y + 6, 84, place.h - 12)
        name = Box(place.x + 54, place.y, number.x - place.x - 60, place.h)
        ink = readable_on(fill)
        nodes.append(label(name, localizer.name(seat), 24, ink, "bold", on=fill, least=SMALLEST))
        nodes += [RoundedBox(number, PAPER, 7), *run(number, [f"{strength}", sign], 28, INK, "black", "center", PAPER)]
    between = Box(left.right, box.y, BETWEEN, box.h)
    return nodes + run(between, [ARROW], 26, INK, "black", "center", PAPER)


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
