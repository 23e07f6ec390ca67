"""A tiny game that uses whatever the engine offers, so that the engine is proven without any real title.

Merchants deal in cards of silk and salt. They bid in secret for the first turn. In every round one card is sold by
auction, one discarded card goes to whoever grabs it first, and everybody has a turn of drawing, selling and peeking
at the omen, which doubles one good at the end.
"""

from tests.engine.tiny.actions import (
    AuctionAction,
    Bid,
    Draw,
    EndTurn,
    Fold,
    Grab,
    Leave,
    Peek,
    Raise,
    Sell,
    Stash,
    TurnAction,
)
from tests.engine.tiny.game import BID, TINY, TURN, BidAlways, NeverGrab
from tests.engine.tiny.state import CARDS, RULE_IDS, Merchant, Tiny, TinyOptions, inventory

__all__ = [
    "BID",
    "CARDS",
    "RULE_IDS",
    "TINY",
    "TURN",
    "AuctionAction",
    "Bid",
    "BidAlways",
    "Draw",
    "EndTurn",
    "Fold",
    "Grab",
    "Leave",
    "Merchant",
    "NeverGrab",
    "Peek",
    "Raise",
    "Sell",
    "Stash",
    "Tiny",
    "TinyOptions",
    "TurnAction",
    "inventory",
]
