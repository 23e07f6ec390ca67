"""Standing orders of Through the Ages: decisions that can be made without asking the player."""

from rules.engine.core.forced_pass import ForcedPass
from rules.engine.core.standing_order import StandingOrder
from rules.through_the_ages.orders.bids import Bids
from rules.through_the_ages.orders.choices import Choices
from rules.through_the_ages.orders.defense import Defense
from rules.through_the_ages.orders.losses import Losses
from rules.through_the_ages.orders.pacts import Pacts

ORDERS: tuple[type[StandingOrder], ...] = (Bids, Defense, Pacts, Losses, Choices, ForcedPass)

__all__ = ["ORDERS", "Bids", "Choices", "Defense", "Losses", "Pacts"]
