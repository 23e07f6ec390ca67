"""An aggression or war: the strengths of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from render.duel import Side, duel, nothing
from render.layout import Part, PictureWords
from render.scene import Scene
from render.through_the_ages.inline_icons import CARDS, STRENGTH
from render.through_the_ages.palette import SEAT_FILL
from render.through_the_ages.pending_decision import told
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game

SIGN = 26.0


def fight(view: View[Game], localizer: PictureWords, *, painted: bool = False) -> Scene:
    """Draw both sides of the pending fight, its card, and the text of the card."""
    g, pending = view.state, view.state.pending
    if not isinstance(pending, Attack):
        return nothing(localizer(say("There is no fight.")))
    card = g.card(pending.card)
    ahead = pending.strength > pending.defense
    attacker = _side(g, pending, pending.attacker, localizer, say("attacks"), pending.strength, ahead=ahead)
    target = _side(g, pending, pending.target, localizer, say("defends"), pending.defense, ahead=not ahead)
    about = localizer(Text(card.text)) if card.text else ""
    return duel(localizer(card.title), (attacker, target), about, painted=painted)


def _side(g: Game, fight: Attack, seat: Seat, localizer: PictureWords, role: Text, total: int, *, ahead: bool) -> Side:
    p = g.players[seat]
    parts: list[tuple[str, Sequence[Part]]] = [
        (localizer(say("Strength of the civilization")), [f"{p.ratings.strength}", STRENGTH])
    ]
    if more := total - p.ratings.strength:
        parts.append((localizer(say("Cards, units and effects")), [f"{more:+}".replace("-", "−"), STRENGTH]))
    parts.append((localizer(say("Military cards in hand")), [f"{len(p.military)}", CARDS]))
    fill = SEAT_FILL[seat % len(SEAT_FILL)]
    return Side(fill, seat_sign(seat, SIGN), localizer.name(seat), localizer(role), total, parts, ahead)


def fight_told(view: View[Game]) -> Text:
    """Return the pending fight in words."""
    g = view.state
    words = told(g) if isinstance(g.pending, Attack) else None
    return words or say("There is no fight.")
