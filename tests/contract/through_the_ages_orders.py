"""Standing orders of Through the Ages for the contract suite: every policy at least once."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import Seat, StandingOrder
from rules.engine.core.forced_pass import ForcedPass
from rules.through_the_ages.orders import Bids, Choices, Defense, Losses, Pacts

ORDERS: Sequence[StandingOrder] = [
    Bids(),
    Bids(policy="up_to", most=4),
    Bids(policy="up_to", most=40, territories=("wealthy_territory_i", "vast_territory_i"), others="never"),
    Bids(policy="never", territories=("historic_territory_i",)),
    Defense(),
    Defense(policy="never", in_wars="never"),
    Defense(policy="bonus", most=1),
    Defense(policy="cards", most=3),
    Defense(policy="units", most=20),
    Pacts(),
    Pacts(policy="all"),
    Pacts(policy="some", kinds=("peace_treaty", "military_pact"), partners=(Seat(0),)),
    Losses(),
    Losses(first="units", second="urban", third="mines", treasures="oldest", discards="oldest"),
    Losses(first="farms"),
    Choices(),
    Choices(goods="food", spoils="technologies", work="population", building="best", agreement="nothing"),
    Choices(goods="resources", spoils="science", work="decline", building="decline"),
    ForcedPass(),
    ForcedPass(policy="pass"),
]
