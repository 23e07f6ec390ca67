"""Production of cards and demands of banks: food, corruption, the price of population (TTN-10.3, TTO-11)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.through_the_ages.core.boards import BankSection
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.economy.tokens import Good
from rules.through_the_ages.effects.base import LastingEffect
from rules.through_the_ages.effects.in_play import effects_of, effects_on
from rules.through_the_ages.effects.pacts import pact_effects_of


def section(sections: Sequence[BankSection], left: int) -> BankSection:
    """Return the section of a bank that applies to a number of tokens."""
    for each in sections:
        if left >= each.tokens:
            return each
    raise AssertionError("the last part of a bank begins with no token")


def population_cost(g: Game, p: Player, discount: int = 0) -> int | None:
    """Return the food for one more worker, or None if the yellow bank is empty (TTN-9.3.1, TTO-9.3.1)."""
    if p.yellow == 0:
        return None
    food = section(g.edition.catalog.board.yellow_sections, p.yellow).population_cost
    for effect in effects_on(g, p, LastingEffect.population_price):
        food = effect.population_price(g, p, food)
    return max(0, food - discount)


def consumption(g: Game, p: Player) -> int:
    """Return the food consumed by the population (TTN-10.3.4, TTO-11.3.2)."""
    return section(g.edition.catalog.board.yellow_sections, p.yellow).consumption


def corruption(g: Game, p: Player) -> int:
    """Return the resources lost to corruption with the current blue bank (TTN-10.3.2, TTO-11.5)."""
    if not g.edition.lengths[g.options.length].discontent:
        return 0
    return section(g.edition.catalog.board.blue_sections, p.blue).corruption


def production_of(g: Game, p: Player, good: Good) -> list[tuple[WorkerCard, int, int]]:
    """Return the cards that produce a good, those with the highest worth first: tokens wanted and worth of each."""
    found = []
    for place in tokens.places(g, p, good):
        workers = p.workers.get(place.card.id, 0)
        if place.open and workers:
            for effect in effects_of(g, p):
                workers = effect.production(g, p, place.card, workers)
            found.append((place.card, workers, place.worth))
    return found


def produced(g: Game, p: Player, good: Good, *kinds: str) -> int:
    """Return the production with a full bank: of everything including pacts, or only of some kinds of cards."""
    workers = sum(
        wanted * worth for card, wanted, worth in production_of(g, p, good) if not kinds or card.kind in kinds
    )
    return workers if kinds else max(0, workers + _by_pacts(g, p, good))


def _by_pacts(g: Game, p: Player, good: Good) -> int:
    """Return the change of production by pacts (TTN-14.35)."""
    return sum(effect.produces(g, p, good) for effect in pact_effects_of(g, p))


def produce(g: Game, p: Player, good: Good, *, spared: int = 0) -> int:
    """Produce one blue token for each worker, highest levels first if the bank is short.

    `spared` tokens fewer are produced, those worth least (TTO-15.7). TTN-10.3; TTO-11.3.1, TTO-11.4.
    """
    rows = production_of(g, p, good)
    most = max(0, min(p.blue, sum(wanted for _, wanted, _ in rows)) - spared)
    amount = 0
    for card, wanted, worth in rows:
        number = min(wanted, most)
        most -= number
        p.blue -= number
        tokens.put(p, card.id, number)
        amount += number * worth
    more = _by_pacts(g, p, good)
    return amount + tokens.gain(g, p, more, good) if more >= 0 else amount - tokens.lose(g, p, min(-more, amount), good)
