"""Combined actions: a new worker is put to work at once."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, say
from rules.engine.menus import Combination
from rules.through_the_ages.actions.building import Build, BuildUnit, build_cost
from rules.through_the_ages.actions.developing import Develop, science_price
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens, upkeep


def combinations(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield combinations: developing and building, and a new worker put to work."""
    yield from _worked_at_once(g, seat)
    yield from _fed_and_put_to_work(g, seat)


def _worked_at_once(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield the development of a card of the hand with the first building on it.

    TTN-9.4, TTN-9.9; TTO-9.4, TTO-9.7.
    """
    player = g.players[seat]
    if not player.unused or g.phase != "actions" or g.pending is not None:
        return
    for card in dict.fromkeys(player.hand):
        developing = Develop(card)
        if not g.is_a(WorkerCard, card) or developing.obstacle(g, seat) is not None:
            continue
        found = g.of(WorkerCard, card)
        science = science_price(g, player, found)
        price = tokens.price(build_cost(g, player, found), "resources")
        action: AnyAction = BuildUnit(card) if found.is_unit else Build(card)
        text = say("{card}, developed first · {n} science, {price}", card=g.card_name(card), n=science, price=price)
        yield Combination((developing, action), text)


def _fed_and_put_to_work(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield new population put to work at once, if no worker is unused (TTN-9.3, TTN-9.4; TTO-9.3, TTO-9.4)."""
    player = g.players[seat]
    growth = IncreasePopulation()
    if player.unused or g.phase != "actions" or g.in_between or growth.obstacle(g, seat) is not None:
        return
    food = tokens.price(upkeep.population_cost(g, player) or 0, "food")
    for card in g.worker_cards(player):
        action: AnyAction = BuildUnit(card.id) if card.is_unit else Build(card.id)
        price = tokens.price(build_cost(g, player, card), "resources")
        text = say("{card} · {price}, new worker {food}", card=g.card_name(card.id), price=price, food=food)
        yield Combination((growth, action), text)
