"""Standing orders: answers that players of Civilization give in advance."""

from rules.civilization.orders.battle import BattleOrders
from rules.civilization.orders.idle import EmptyParts
from rules.civilization.orders.prepared import PreparedSegments, ResearchList
from rules.civilization.orders.reactions import PassingTrade, Reactions
from rules.engine.core.forced_pass import ForcedPass
from rules.engine.core.standing_order import StandingOrder

ORDERS: tuple[type[StandingOrder], ...] = (
    BattleOrders,
    Reactions,
    PassingTrade,
    PreparedSegments,
    ResearchList,
    EmptyParts,
    ForcedPass,
)

__all__ = ["ORDERS", "BattleOrders", "EmptyParts", "PassingTrade", "PreparedSegments", "Reactions", "ResearchList"]
