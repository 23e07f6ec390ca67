"""The costs of actions as amounts of goods, so that two prices of the same item can be compared."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say_n
from rules.through_the_ages.actions import building, developing, population, taking, wonders
from rules.through_the_ages.core.cards import Technology, WorkerCard
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens, upkeep


def cost(g: Game, seat: Seat, action: AnyAction) -> Mapping[str, int] | None:
    """Return the cost of a legal action by kind of goods; None if it has no variable price."""
    p = g.players[seat]
    match action:
        case taking.TakeCard(card=card):
            return {"actions": taking.taking_price(g, p, card)}
        case population.IncreasePopulation():
            return {"food": upkeep.population_cost(g, p) or 0}
        case building.BuildOnCard(card=card):
            return {"resources": building.build_cost(g, p, g.of(WorkerCard, card))}
        case building.UpgradeCard(source=source, card=card):
            return {"resources": building.upgrade_cost(g, p, g.of(WorkerCard, source), g.of(WorkerCard, card))}
        case wonders.BuildStages(stages=stages):
            return {"resources": wonders.stages_cost(g, p, stages)}
        case developing.Develop(card=card):
            return {"science": developing.science_price(g, p, g.of(Technology, card))}
        case developing.Revolution(card=card):
            return {"science": developing.science_price(g, p, g.of(Technology, card), revolution=True)}
        case _:
            return None


def amount(goods: Mapping[str, int]) -> Text:
    """Return goods in words."""
    return listing([_amount(kind, n) for kind, n in goods.items()])


def _amount(kind: str, n: int) -> Text:
    match kind:
        case "actions":
            return say_n("{n} action", "{n} actions", n)
        case "food":
            return tokens.price(n, "food")
        case "resources":
            return tokens.price(n, "resources")
        case _:
            return say_n("{n} science", "{n} science", n)
