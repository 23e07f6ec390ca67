"""Scoring events: the culture points of a civilization (TTN-14.36, TTN-15.1; TTO-13.4.5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.through_the_ages.core.cards import UNITS, URBAN, Effect, Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import upkeep
from rules.through_the_ages.economy.ratings import discontent
from rules.through_the_ages.politics.comparisons import ranking

Impact = Callable[[Game, Player, Effect], int]


def food_produced(g: Game, p: Player, row: Effect) -> int:
    """Return the food produced, plus a premium if it exceeds the consumption."""
    food = upkeep.produced(g, p, "food")
    return food + (row.n if food > upkeep.consumption(g, p) else 0)


def levels_of_buildings(g: Game, p: Player, row: Effect) -> int:
    """Return the levels of all workers' cards of some kinds."""
    return row.n * sum(card.level * p.workers.get(card.id, 0) for card in g.worker_cards(p, *row.kinds))


def balance(g: Game, p: Player, row: Effect) -> int:
    """Return the lowest of science, culture, food and resources, ignoring corruption and consumption."""
    ratings = p.ratings
    goods = (upkeep.produced(g, p, "food"), upkeep.produced(g, p, "resources"))
    return row.n * min(ratings.science, ratings.culture, *goods)


def colonies(g: Game, p: Player, row: Effect) -> int:
    """Return points for every colony."""
    return row.n * len(p.colonies)


def actions(g: Game, p: Player, row: Effect) -> int:
    """Return points for civil and military actions."""
    civil, military = row.levels
    return civil * p.ratings.civil_actions + military * p.ratings.military_actions


def happiness(g: Game, p: Player, row: Effect) -> int:
    """Return points for happy faces."""
    return row.n * p.ratings.happiness


def discontent_workers(g: Game, p: Player, row: Effect) -> int:
    """Return the loss by discontent workers (TTN-14.25)."""
    return -row.culture * discontent(g, p)


def mines(g: Game, p: Player, row: Effect) -> int:
    """Return points for the production of mines, without cards that act like them (TTN-14.13, TTN-14.36)."""
    return row.n * upkeep.produced(g, p, "resources", "mine")


def population(g: Game, p: Player, row: Effect) -> int:
    """Return points for contented workers beyond a number, including unused ones."""
    return row.n * max(0, p.population - discontent(g, p) - row.beyond)


def progress(g: Game, p: Player, row: Effect) -> int:
    """Return points for the levels of the government and of special technologies."""
    return row.n * (g.government(p).level + sum(card.level for card in g.specials(p)))


def rank(g: Game, p: Player, row: Effect) -> int:
    """Return points for the rank by a rating (TTN-8.1.2, TTO-8.3.3)."""
    (rating,) = row.kinds
    order = ranking(g, lambda each: each.ratings.science if rating == "science" else each.ratings.strength)
    points = row.ranks[max(0, len(order) - 2)]
    return points[[each.seat for each in order].index(p.seat)]


def newest_technologies(g: Game, p: Player, row: Effect) -> int:
    """Return points for technologies of the last age played."""
    last = g.edition.lengths[g.options.length].last_age
    return row.n * sum(card.level == last for card in g.technologies(p))


def variety(g: Game, p: Player, row: Effect) -> int:
    """Return points for kinds of units, kinds of urban buildings and special technologies."""
    kinds = sum(g.count(p, kind) > 0 for kind in (*UNITS, *URBAN))
    return row.n * (kinds + sum(1 for _ in g.specials(p)))


def wonders(g: Game, p: Player, row: Effect) -> int:
    """Return points for completed wonders by age, including ruined ones (TTN-14.21)."""
    return sum(row.levels[g.of(Wonder, card).level] for card in p.wonders)


IMPACTS: dict[str, Impact] = {
    "score_food": food_produced,
    "score_levels": levels_of_buildings,
    "score_balance": balance,
    "score_colonies": colonies,
    "score_actions": actions,
    "score_happiness": happiness,
    "lose_by_discontent": discontent_workers,
    "score_mines": mines,
    "score_population": population,
    "score_progress": progress,
    "score_rank": rank,
    "score_technologies": newest_technologies,
    "score_variety": variety,
    "score_wonders": wonders,
}
"""The functions by their names in the data files."""
