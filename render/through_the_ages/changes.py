"""The cards of a turn, as large as possible: the changes of a player, or the pending decision of several."""

from __future__ import annotations

from collections.abc import Collection

from render.duel import nothing
from render.layout import GUTTER, Glyph, PictureWords, label, run, stack
from render.scene import Box, Node, Scene, SymbolRef
from render.theme import CANVAS, CREAM, INK, PAPER
from render.through_the_ages import holdings
from render.through_the_ages.card import Size, face
from render.through_the_ages.pending_decision import NOTHING_DECIDED, card_decided, compared, compared_height
from render.through_the_ages.pieces import blue_token, seat_sign, tokens_in, worker_token
from render.through_the_ages.tableau import HEADER, WIDTH, nameplate
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say
from rules.through_the_ages.core.cards import Card, Wonder, WorkerCard
from rules.through_the_ages.core.state import Game, Player

HEIGHTS = (224.0, 244.0, 268.0, 268.0)
"""Heights of the cards, by the number side by side: fewer cards are wider, and need less height for their words."""
SIZES = (Size(28, 32, 28, 18), Size(26, 30, 24, 16), Size(24, 28, 21, 15), Size(20, 24, 18, 13))
MOST = 12
"""The most cards shown; others are only in the words."""
EMPTY = 60.0
PERSON = 44.0
"""Height of a worker on a card."""
OWNER = 44.0
"""Height of a name above a card."""
BUILT = Glyph("check", "#2a7431")
"""The icon next to the stages built."""


def changes(view: View[Game], localizer: PictureWords, focus: Collection[str], seat: Seat | None = None) -> Scene:
    """Draw the cards of `focus`, or of the present turn, below the numbers of a seat, by default the active one.

    During an auction, a fight or an offer the numbers are those of all players concerned. Names above the cards show
    owners other than the player.
    """
    g = view.state
    p = g.players[g.active if seat is None else seat]
    cards = shown_cards(g, focus)
    across = min(max(len(cards), 1), len(SIZES))
    lines, size, height = -(-len(cards) // across), SIZES[across - 1], HEIGHTS[across - 1]
    owners = [owner_of(g, p, card) for card in cards]
    named = OWNER if any(owner not in (None, p.seat) for owner in owners) else 0.0
    deciding = compared_height(g)
    plays = bool(p.government) and not p.resigned and not deciding
    told = [holdings.ratings(g, p), holdings.goods(g, p)] if plays else []
    numbers = [deciding] if deciding else [holdings.ratings_height(each, localizer) for each in told]
    whole = Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, 0)
    head, *parts = stack(whole, [HEADER, *numbers, *[named + height] * lines, *([] if lines else [EMPTY])])
    nodes: list[Node] = nameplate(view, head, p, localizer)
    if deciding:
        nodes += compared(g, parts.pop(0), localizer)
    for ratings in told:
        nodes += holdings.ratings_in(parts.pop(0), ratings, localizer)
    bottom = parts[-1].bottom
    if not cards:
        nodes.append(label(parts[0], localizer(say("No cards this turn")), 24, CREAM, "bold", "center", CANVAS))
    wide = (whole.w - (across - 1) * GUTTER) / across
    for i, card in enumerate(cards):
        top = parts[i // across].y
        place = Box(whole.x + i % across * (wide + GUTTER), top + named, wide, height)
        if named:
            nodes += _owner(Box(place.x, top, wide, named), owners[i], localizer)
        nodes += face(place, g.card(card), localizer, size) + _on_card(place, g.card(card), p, size)
    return Scene(WIDTH, round(bottom + GUTTER), CANVAS, tuple(nodes))


def decision(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the card of the pending decision below the numbers of the players concerned."""
    g = view.state
    card = card_decided(g)
    if card is None:
        return nothing(localizer(NOTHING_DECIDED))
    numbers, place = stack(Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, 0), [compared_height(g), HEIGHTS[0]])
    nodes = compared(g, numbers, localizer) + face(place, g.card(card), localizer, SIZES[0])
    return Scene(WIDTH, round(place.bottom + GUTTER), CANVAS, tuple(nodes))


def _on_card(box: Box, card: Card, p: Player, size: Size) -> list[Node]:
    """Draw the pieces on a card of the player: workers and blue tokens, or the stages of the unfinished wonder."""
    middle = Box(box.x + 12, box.y + size.name * 2.3 + size.figures * 1.5, box.w - 24, box.h)
    middle = Box(middle.x, middle.y, middle.w, box.bottom - size.figures * 1.7 - middle.y)
    if isinstance(card, WorkerCard) and card.id in p.workers and not card.text:
        people, stored = p.workers[card.id], p.stored.get(card.id, 0)
        tall = min(middle.h, PERSON)
        left = Box(middle.x, middle.y, middle.w * (0.62 if stored else 1), middle.h)
        right = Box(left.right + 4, middle.y, middle.right - left.right - 4, middle.h)
        return [
            *tokens_in(left, [worker_token(tall)] * people, tall, PAPER),
            *tokens_in(right, [blue_token(tall * 0.8)] * stored, tall * 0.8, PAPER),
        ]
    if isinstance(card, Wonder) and card.id == p.building and not card.text:
        return run(middle, [f"{p.stages}/{len(card.stages)}", BUILT], size.figures * 1.2, INK, "black", "left", PAPER)
    return []


def owner_of(g: Game, p: Player, card: str) -> Seat | None:
    """Return the owner of a card: the player, or else the only other holder."""
    return p.seat if p.has_openly(card) else g.only_holder(card)


def _owner(box: Box, owner: Seat | None, localizer: PictureWords) -> list[Node]:
    if owner is None:
        return []
    r = box.h * 0.38
    name = Box(box.x + 2.6 * r, box.y, box.w - 2.6 * r, box.h)
    sign = SymbolRef(box.x + 1.1 * r, box.y + box.h / 2, seat_sign(owner, r))
    return [sign, label(name, localizer.name(owner), 32, CREAM, "bold", on=CANVAS)]


def shown_cards(g: Game, focus: Collection[str]) -> list[str]:
    """Return the cards of this edition among those named, or else those of the present turn."""
    return [card for card in dict.fromkeys(focus or g.last_cards) if card in g.edition.catalog.cards][:MOST]
