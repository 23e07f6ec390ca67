"""A tiny game that uses whatever the engine offers, so that the engine is proven without any real title.

Merchants deal in cards of silk and salt. They bid in secret for the first turn. In every round one card is sold by
auction, one discarded card goes to whoever grabs it first, and everybody has a turn of drawing, selling and peeking
at the omen, which doubles one good at the end. Where they trade, cards are offered to others, who answer when they
like, and coins are given away.
"""

from tests.engine.tiny.actions import (
    AuctionAction,
    Bid,
    Buy,
    Donate,
    Draw,
    EndTurn,
    Fold,
    Grab,
    Leave,
    OfferCard,
    Peek,
    Raise,
    Refuse,
    Sell,
    Stash,
    TurnAction,
)
from tests.engine.tiny.game import BID, OFFER, TINY, TURN, BidAlways, NeverGrab
from tests.engine.tiny.state import CARDS, RULE_IDS, Merchant, Tiny, TinyOptions, inventory

__all__ = [
    "BID",
    "CARDS",
    "OFFER",
    "RULE_IDS",
    "TINY",
    "TURN",
    "AuctionAction",
    "Bid",
    "BidAlways",
    "Buy",
    "Donate",
    "Draw",
    "EndTurn",
    "Fold",
    "Grab",
    "Leave",
    "Merchant",
    "NeverGrab",
    "OfferCard",
    "Peek",
    "Raise",
    "Refuse",
    "Sell",
    "Stash",
    "Tiny",
    "TinyOptions",
    "TurnAction",
    "inventory",
]
