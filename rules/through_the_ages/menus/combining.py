"""Actions that players think of as one: a worker is fed and put to work at once."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, say
from rules.engine.menus import Combination
from rules.through_the_ages.actions.building import Build, BuildUnit, build_cost
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens, upkeep


def combinations(g: Game, seat: Seat) -> Iterator[Combination]:
    """Building with a worker who is still to be fed, while no worker is unused (TTN-9.3, TTN-9.4; TTO-9.3, TTO-9.4)."""
    player = g.player(seat)
    growth = IncreasePopulation()
    if player.unused or g.phase != "actions" or g.in_between or growth.obstacle(g, seat) is not None:
        return
    food = tokens.price(upkeep.population_cost(g, player) or 0, "food")
    for card in g.worker_cards(player):
        action: AnyAction = BuildUnit(card.id) if card.is_unit else Build(card.id)
        price = tokens.price(build_cost(g, player, card), "resources")
        text = say("{card} · {price}, new worker {food}", card=g.card_name(card.id), price=price, food=food)
        yield Combination((growth, action), text)
