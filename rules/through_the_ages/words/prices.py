"""Texts for prices in parts: the printed price, and changes by the player's cards and by others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.text import Text, listing, say, say_n
from rules.through_the_ages.actions import building, developing, taking, wonders
from rules.through_the_ages.core.cards import Government, Technology, Wonder, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.effects import LastingEffect, effects_of, effects_of_card
from rules.through_the_ages.effects.in_play import card_of
from rules.through_the_ages.effects.pacts import pact_effects_of

Change = tuple[Text, int]
"""The source of a change, and its amount."""

PACT = say("pact")


def build_price(g: Game, p: Player, card: WorkerCard, discount: int = 0) -> Text:
    """Return the resources for a worker on a card (TTN-9.4, TTO-9.4)."""
    cost = building.build_cost(g, p, card, discount)
    lowered = [(_name(g, effect), -effect.resource_discount(g, p, card)) for effect in effects_of(g, p)]
    changes = [*lowered, *_leaders_changes(g, p, card, upgrade=False)]
    price = _in_parts(tokens.price(cost, "resources"), _less(f"{card.resource_cost}", discount), changes)
    return _lent(p, card, cost, price)


def upgrade_price(g: Game, p: Player, low: WorkerCard, high: WorkerCard, discount: int = 0) -> Text:
    """Return the resources for moving a worker up: the difference of two prices (TTN-9.5.1, TTO-9.4.5)."""
    cost = building.upgrade_cost(g, p, low, high, discount)
    price = tokens.price(cost, "resources")
    if discount:
        # With the name of the action card, there is no room for the parts.
        return price
    changes = [*_leaders_changes(g, p, high, upgrade=True)]
    between = f"{building.cost_of(g, p, high)}-{building.cost_of(g, p, low)}"
    return _lent(p, high, cost, _in_parts(price, between, changes))


def stages_price(g: Game, p: Player, stages: int, discount: int = 0) -> Text:
    """Return the resources for the next stages of a wonder, stage by stage (TTN-9.8, TTO-9.5)."""
    assert p.building is not None, "there is a wonder to build"
    each = g.of(Wonder, p.building).stages[p.stages : p.stages + stages]
    price = tokens.price(max(0, wonders.stages_cost(g, p, stages) - discount), "resources")
    return _in_parts(price, _less("+".join(map(str, each)), discount))


def population_price(g: Game, p: Player, discount: int = 0) -> Text:
    """Return the food for one more worker (TTN-9.3, TTO-9.3)."""
    price = tokens.price(upkeep.population_cost(g, p, discount) or 0, "food")
    food = upkeep.section(g.edition.catalog.board.yellow_sections, p.yellow).population_cost
    changes: list[Change] = []
    left = food
    for effect in effects_of(g, p):
        lower = effect.population_price(g, p, left)
        changes.append((_name(g, effect), lower - left))
        left = lower
    return _in_parts(price, _less(f"{food}", discount), changes)


def science_price(g: Game, p: Player, card: Technology, *, revolution: bool = False, discount: int = 0) -> Text:
    """Return the science for a technology (TTN-9.9.1, TTN-9.10; TTO-9.7.1, TTO-9.8.2)."""
    n = developing.science_price(g, p, card, revolution=revolution, discount=discount)
    printed = card.science_cost
    if revolution and isinstance(card, Government) and card.revolution_cost is not None:
        printed = card.revolution_cost
    changes = [(_name(g, effect), -effect.science_discount(g, p, card)) for effect in effects_of(g, p)]
    changes += [(PACT, -effect.science_discount(g, p, card)) for effect in pact_effects_of(g, p)]
    return _in_parts(say("{n} science", n=n), _less(f"{printed}", discount), changes)


def taking_price(g: Game, p: Player, card: str) -> Text:
    """Return the civil actions for a card of the row: its space and the surcharge for wonders (TTN-9.2, TTO-9.2.1)."""
    n, found = taking.taking_price(g, p, card), g.card(card)
    space = g.edition.catalog.board.row_costs[g.row.index(card)]
    price = say_n("{n} action", "{n} actions", n) if n else say("no action")
    surcharge = len(p.wonders) if isinstance(found, Wonder) else 0
    changes: list[Change] = [(say("wonders"), surcharge)]
    left = space
    for effect in effects_of(g, p):
        lower = effect.take_price(g, p, found, left, surcharge) - surcharge
        changes.append((_name(g, effect), lower - left))
        left = lower
    changes += [(g.card_name(card), effect.price_in_row(g, p, left) - left) for effect in effects_of_card(found)]
    return _in_parts(price, f"{space}", changes)


def _leaders_changes(g: Game, p: Player, card: WorkerCard, *, upgrade: bool) -> Iterator[Change]:
    """Yield the changes of a price by leaders, the player's own and those of rivals."""
    for effect in effects_of(g, p):
        yield _name(g, effect), -effect.price_discount(g, p, card, upgrade=upgrade)
    for rival in g.rivals(p.seat):
        for effect in effects_of(g, rival):
            yield _name(g, effect), effect.rivals_surcharge(g, rival, card)


def _name(g: Game, effect: LastingEffect) -> Text:
    return g.card_name(card_of(g, effect))


def _less(cost: str, discount: int) -> str:
    """Return a cost with the discount of an action card or an event."""
    return f"{cost}-{discount}" if discount else cost


def _in_parts(price: Text, cost: str, changes: Sequence[Change] = ()) -> Text:
    """Return a price; if it differs from the plain cost, with its parts."""
    shown = [say("{what} {change}", what=what, change=f"{n:+d}") for what, n in changes if n]
    if cost.isdecimal() and not shown:
        return price
    return say("{price} ({parts})", price=price, parts=listing([Text("{cost}", (("cost", cost),)), *shown]))


def _lent(p: Player, card: WorkerCard, cost: int, price: Text) -> Text:
    """Return a price, with the part that is paid with resources only for units (TTN-12.7)."""
    lent = min(p.unit_resources, cost) if card.is_unit else 0
    return say("{price}, {n} of it lent", price=price, n=lent) if lent else price
