"""Offered diplomacy cards are taken, and an Embassy is used (ND-12)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.diplomacy import embassies, offer_of
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.losses import settle_loss
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.questions import DIPLOMACY, EMBASSY


async def take_cards(g: Game, seat: Seat) -> None:
    """Let the player take as many of the offered cards as wanted (ND-12.4)."""
    while offer_of(g).cards:
        await (await decide(g, seat, DIPLOMACY)).apply(g, seat)


async def use_embassy(g: Game, seat: Seat) -> None:
    """Offer the Embassy at its owner's capital, even if it was taken just now (ND-12.10)."""
    owner = offer_of(g).capital_of
    if owner is not None and any(embassies(g, seat)):
        # The owner's losses to barbarians are settled before new tokens arrive (ND-18.10).
        settle_loss(g, owner)
        await (await decide(g, seat, EMBASSY)).apply(g, seat)
