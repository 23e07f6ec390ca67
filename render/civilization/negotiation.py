"""The negotiation of the Trade phase: offers as the viewer may see them, and the players who have passed."""

from __future__ import annotations

from render.chips import Chip, flow, flow_height
from render.civilization.inline_icons import event_mark, resource_mark, seat_sign, token_mark, yield_mark
from render.layout import LINE_HEIGHT, Gap, Glyph, Mark, PictureWords, paragraph, wrapped
from render.panels import FRAME, panel
from render.scene import Box, Node
from render.theme import INK_SOFT, PAPER
from rules.civilization.core.catalog.base import LEVELS, RESOURCES
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.state import Game
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say

TEXT = 22.0
LINE = 36.0
PROMISE = 18.0
PAD = 12.0


def is_negotiated(g: Game) -> bool:
    """Return whether there is anything to show of a negotiation."""
    return g.phase == "trade" and bool(g.offers or g.passed)


def negotiation_height(view: View[Game], wide: float, localizer: PictureWords) -> float:
    """Return the height of the open offers and the passes."""
    g = view.state
    inner = wide - 2 * PAD
    offers = sum(_height(view, offer, inner) for offer in g.offers)
    return FRAME + offers + flow_height(_passed(g, localizer), inner, TEXT, LINE)


def negotiation_panel(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw each open offer separately, with a lock if its terms are private, then the passes."""
    g = view.state
    nodes, inside = panel(box, say("Negotiation"), localizer)
    y = inside.y
    for offer in g.offers:
        chips = _chips(view, offer)
        nodes += flow(Box(inside.x, y, inside.w, 0), chips, TEXT, LINE, PAPER)
        high = flow_height(chips, inside.w, TEXT, LINE)
        if _is_party(view, offer) and offer.promise:
            words = Box(inside.x, y + high, inside.w, _height(view, offer, inside.w) - high + 1)
            nodes += paragraph(words, offer.promise, PROMISE, INK_SOFT, "semibold", PAPER, PROMISE)
        y += _height(view, offer, inside.w)
    return [*nodes, *flow(Box(inside.x, y, inside.w, 0), _passed(g, localizer), TEXT, LINE, PAPER)]


def _is_party(view: View[Game], offer: Offer) -> bool:
    return view.viewer in (offer.seat, offer.to)


def _height(view: View[Game], offer: Offer, wide: float) -> float:
    lines = wrapped(offer.promise, PROMISE, "semibold", wide) if _is_party(view, offer) else []
    return flow_height(_chips(view, offer), wide, TEXT, LINE) + len(lines) * PROMISE * LINE_HEIGHT


def _sign(g: Game, seat: Seat) -> Mark:
    return Mark(lambda size: seat_sign(g, seat, 1.15 * size), 1.15)


def _chips(view: View[Game], offer: Offer) -> list[Chip]:
    """Return the players of an offer and its goods."""
    g = view.state
    head: Chip = [_sign(g, offer.seat), Glyph("arrow-right", INK_SOFT), _sign(g, offer.to), Gap(0.3)]
    if not _is_party(view, offer):
        return [[*head, Glyph("lock", INK_SOFT)]]
    return [head, *_goods(offer.give), [Glyph("right-left", INK_SOFT)], *_goods(offer.get)]


def _goods(goods: Goods) -> list[Chip]:
    """Trade, culture, tokens and backs of cards; a dash for nothing."""
    chips: list[Chip] = [[f"{goods.trade}", yield_mark("trade")]] if goods.trade else []
    if goods.culture:
        chips.append([f"{goods.culture}", yield_mark("culture")])
    chips += [[_back(thing)] for thing in goods.backs]
    return chips or [["\u2013"]]


def _back(thing: str) -> Mark:
    """Return a token or card as the other side sees it."""
    for kind in RESOURCES:
        if thing == kind:
            return resource_mark(kind)
    for level in LEVELS:
        if thing == f"event:{level}":
            return event_mark(level)
    return token_mark("hut" if thing == "hut" else "village")


def _passed(g: Game, localizer: PictureWords) -> list[Chip]:
    """Return the players who have passed."""
    if not g.passed:
        return []
    return [[localizer(say("Passed:")), *(_sign(g, seat) for seat in g.passed)]]
