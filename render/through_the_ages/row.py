"""The card row: thirteen spaces with their costs in civil actions, and the deck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from render.layout import GUTTER, PictureWords, label
from render.scene import Box, Icon, Label, Node, RoundedBox, SymbolRef
from render.theme import CANVAS, CREAM, CREAM_SOFT, INK, PAPER_DEEP, PAPER_EDGE, mix
from render.through_the_ages.card import Sign, back, hidden_space
from render.through_the_ages.pieces import civil_token
from rules.engine.core.table import View
from rules.engine.core.text import Text, say, say_n
from rules.through_the_ages.actions.taking import may_not_take, price_on_space
from rules.through_the_ages.core.cards import AGES, Card
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ages import ROW

PRICE = 26.0
"""Height of the price above a space."""
Front = Callable[[Box, Card, PictureWords, Sign], list[Node]]
"""A function that draws a card."""
PRICE_FILL = ("#4d4438", "#6a5636", "#86652c")
"""The background of prices of 1, 2 and 3."""


def sign_of(g: Game, card: str, highlight: Collection[str]) -> Sign:
    """Return whether a card can be chosen or has just changed."""
    return "choice" if card in highlight else "changed" if card in g.last_cards else ""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the row as its viewer sees it."""

    number: int
    card: Card | None
    price: int
    own: int
    """The price for the viewer."""
    closed: bool
    """True if the viewer may not take the card."""
    swept: bool
    """True if the next turn removes the card."""
    first: bool
    """True for the cheapest of several copies, which is the one that is taken."""


def spaces_of(view: View[Game]) -> list[Space]:
    """Return the spaces of the row."""
    g, p = view.state, taker(view)
    swept = g.edition.catalog.board.swept.get(f"{len(g.playing())}", 0)
    cards = [*g.row, *[None] * (ROW - len(g.row))]
    found = []
    for number, (name, price) in enumerate(zip(cards, g.edition.catalog.board.row_costs, strict=True)):
        card = None if name is None else g.card(name)
        own, closed = price, False
        if p is not None and card is not None:
            own = price_on_space(g, p, card, price)
            closed = may_not_take(g, p, card) is not None
        first = name is None or g.row.index(name) == number
        found.append(Space(number, card, price, own, closed=closed, swept=number < swept, first=first))
    return found


def sign_of_space(g: Game, space: Space, highlight: Collection[str]) -> Sign:
    """Return whether the card of a space can be chosen.

    A card in the row is no card of the last turn, but may be another copy of one.
    """
    card = space.card
    return "choice" if card and card.id in highlight and space.first and card.id not in g.last_cards else ""


def spaces(
    view: View[Game],
    places: Sequence[Box],
    localizer: PictureWords,
    front: Front,
    highlight: Collection[str],
    bar_height: float,
) -> list[Node]:
    """Draw the cards in their places, with the viewer's prices above them, if there is one; `front` draws a card."""
    nodes: list[Node] = []
    for place, space in zip(places, spaces_of(view), strict=True):
        bar = Box(place.x, place.y, place.w, bar_height)
        nodes += _price(bar, space.number, space.price, space.own, closed=space.closed, swept=space.swept)
        below = Box(place.x, bar.bottom + 2, place.w, place.bottom - bar.bottom - 2)
        if space.card is None:
            nodes += hidden_space(below)
        else:
            nodes += front(below, space.card, localizer, sign_of_space(view.state, space, highlight))
    return nodes


def taker(view: View[Game]) -> Player | None:
    """Return the viewer if cards of the row are still of use to them."""
    if view.viewer is None or view.finished:
        return None
    p = view.state.players[view.viewer]
    return p if p.government and not p.resigned else None


def _price(box: Box, number: int, price: int, own: int, *, closed: bool, swept: bool) -> list[Node]:
    """Draw the civil actions a space costs, its number, and a cross where the next turn removes cards.

    An arrow marks a card that costs the viewer more or less than others, a lock one that the viewer may not take.
    """
    fill = PRICE_FILL[price - 1]
    nodes: list[Node] = [RoundedBox(box, fill, 8)]
    size, side = box.h * 0.78, box.h - 10
    sign = "lock" if closed else "arrow-up" if own > price else "arrow-down" if own < price else None
    left = 36 + side if sign is not None else 34
    right = box.h if swept else 3
    step = min(size * 1.1, (box.w - left - right - size) / max(1, own - 1))
    half = ((own - 1) * step + size) / 2
    middle = min(max(box.w / 2, left + half), max(left + half, box.w - right - half))
    for i in range(own):
        x = box.x + middle + (i - (own - 1) / 2) * step
        nodes.append(SymbolRef(x, box.y + box.h / 2, civil_token(size, closed)))
    if sign is not None:
        nodes.append(Icon(Box(box.x + 34, box.y + 5, side, side), sign, CREAM))
    if swept:
        nodes.append(Icon(Box(box.right - box.h - 2, box.y + 4, box.h - 8, box.h - 8), "xmark", CREAM_SOFT))
    where = Box(box.x + 8, box.y, 40, box.h)
    return [*nodes, Label(where, f"{number + 1}", box.h * 0.66, CREAM, "bold", "left", fill)]


def decks(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the age, and the numbers of cards left in its decks."""
    fill = mix(PAPER_DEEP, INK, 0.75)
    nodes: list[Node] = [RoundedBox(box, fill, 10, PAPER_EDGE, 1)]
    inner = box.inset(10, 8)
    nodes.append(label(Box(inner.x, inner.y, inner.w, 34), localizer(age_words(g)), 27, CREAM, "black", "center", fill))
    half = (inner.w - GUTTER) / 2
    high = min(inner.h - 34 - 52, half * 1.25)
    for column, (count, civil, words) in enumerate(
        (
            (len(g.civil_deck), True, say("civil")),
            (len(g.military_deck), False, say("military")),
        )
    ):
        place = Box(inner.x + column * (half + GUTTER), inner.y + 40, half, high)
        card = Box(place.x + (place.w - high * 0.72) / 2, place.y, high * 0.72, high)
        nodes += back(card, g.age if count else None, localizer, civil=civil)
        number = Box(place.x, place.bottom + 1, place.w, 26)
        nodes.append(label(number, f"{count}", 24, CREAM, "black", "center", fill))
        nodes.append(
            label(
                Box(place.x, number.bottom - 3, place.w, 22),
                localizer(words),
                17.5,
                CREAM_SOFT,
                "semibold",
                "center",
                fill,
            )
        )
    return nodes


def decks_line(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the numbers of cards left in the decks, in one line."""
    nodes: list[Node] = []
    x = box.x
    for count, civil, words in (
        (len(g.civil_deck), True, say("civil")),
        (len(g.military_deck), False, say("military")),
    ):
        nodes += back(Box(x, box.y + 3, 34, box.h - 4), None, localizer, civil=civil)
        text = f"{count} {localizer(words)}"
        nodes.append(label(Box(x + 42, box.y, box.w / 2 - 46, box.h), text, 20, CREAM, "bold", on=CANVAS))
        x += box.w / 2
    return nodes


def age_words(g: Game) -> Text:
    """Return the age."""
    return say("Age {age}", age=AGES[g.age])


def last_round_words(g: Game) -> Text | None:
    """Return the remaining length of the game, once it is known."""
    if g.last_round is None or g.phase == "finished":
        return None
    left = g.last_round - g.round
    return say_n("ends with the next round", "ends in {n} rounds", left) if left else say("last round")
