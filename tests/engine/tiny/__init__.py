"""A tiny game that uses all features of the engine, for testing it without a real title.

Merchants deal in cards of silk and salt. They make sealed bids for the first turn. In every round one card is sold by
auction, and one discarded card goes to the first merchant who grabs it. Then each merchant has a turn of drawing,
selling and looking at the omen, which doubles one good at the end. With trade, cards are offered to others, who answer
at any time, and coins are given away.
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
