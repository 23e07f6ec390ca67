"""The remaining effects of the current card, and the state of a fight, as the panel shows them after every step."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.military import defending_tokens
from rules.new_dawn.actions.tokens import card_of_tokens
from rules.new_dawn.actions.unused import army_left, placements_left
from rules.new_dawn.board.caravan_reach import unmoved
from rules.new_dawn.board.control import unused_cities
from rules.new_dawn.board.wonder_cost import (
    Payment,
    basic_production,
    free_natural_wonders,
    production,
    wonder_cities,
    wonder_cost,
)
from rules.new_dawn.core.catalog.base import RESOURCES
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.resolution import CultureWork, IndustryWork, ScienceWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import LEVELS, card_name


def work_left(g: Game, seat: Seat) -> list[Text]:
    """Return the remaining effects of the turn's card, part by part."""
    resolution = g.turn.resolution
    if resolution is None:
        return []
    return [
        *_of_culture(g, seat),
        *_of_science(resolution.science),
        *_of_economy(g, seat),
        *_of_industry(g, seat, resolution.industry, resolution.culture),
        *army_left(g, seat),
    ]


def of_fight(g: Game, seat: Seat) -> Text | None:
    """Return the values of an attack on both sides, and the tokens the other side can still add (ND-11.9)."""
    resolution = g.turn.resolution
    fight = None if resolution is None or resolution.military is None else resolution.military.fight
    if fight is None or g.active is None:
        return None
    if seat == fight.defender:
        return say(
            "{rival} attacks {space} with {attack}; you have {defense} and can add {n}.",
            rival=Who(g.active), space=fight.space, attack=fight.attack, defense=fight.defense,
            n=defending_tokens(g, seat),
        )  # fmt: skip
    if seat != g.active or fight.attack > fight.defense + _most_added(g, fight.defender):
        return None
    values = say(
        "Your attack on {space}: {attack} against {defense}.",
        space=fight.space, attack=fight.attack, defense=fight.defense,
    )  # fmt: skip
    added = _most_added(g, fight.defender)
    return (
        say_n("{values} The defender can add {n}.", "{values} The defender can add up to {n}.", added, values=values)
        if added
        else values
    )


def _most_added(g: Game, defender: Seat | None) -> int:
    return 0 if defender is None else defending_tokens(g, defender)


def _of_culture(g: Game, seat: Seat) -> list[Text]:
    work = g.resolution.culture
    owed = [say("place the token you took off the map")] if work is not None and work.owes else []
    return [*placements_left(g, seat), *owed]


def _of_science(work: ScienceWork | None) -> list[Text]:
    if work is None:
        return []
    if work.level is not None:
        found = [say("you can gain a card of level {level}", level=LEVELS[work.level])]
        if work.steps:
            found.append(say_n("{n} more step", "{n} more steps", work.steps))
        return found
    return [] if work.advanced else [say("the dial has not advanced yet")]


def _of_economy(g: Game, seat: Seat) -> list[Text]:
    """Return caravans that can still move with their steps, and exchanges (ND-9.1, ND-9.12, ND-9.15)."""
    work = g.resolution.economy
    if work is None:
        return []
    found = []
    caravans = len(unmoved(g, seat))
    if caravans:
        steps = say_n("{n} space", "{n} spaces", work.distance)
        found.append(say_n("{n} caravan to move, {steps}", "{n} caravans to move, {steps} each", caravans, steps=steps))
        if work.extra:
            found.append(say_n("{n} more step for all together", "{n} more steps for all together", work.extra))
    if work.exchanges:
        found.append(say_n("{n} resource to exchange", "{n} resources to exchange", work.exchanges))
    return found


def _of_industry(g: Game, seat: Seat, work: IndustryWork | None, culture: CultureWork | None) -> list[Text]:
    """Return the cities left and the production, or the remaining effect of a wonder just built (ND-10.10,
    ND-13.2).
    """
    if work is None or culture is not None:
        return []
    if work.wonder:
        replaced = say_n("{n} card to replace", "{n} cards to replace", work.upgrades)
        return [replaced] if work.upgrades else []
    found = [say_n("you have {n} city left to build", "you have {n} cities left to build", unused_cities(g, seat))]
    found.append(say("the slot produces {n}", n=basic_production(g)))
    return [*found, *_nearest_wonder(g, seat)] if wonder_cities(g, seat) else found


def _nearest_wonder(g: Game, seat: Seat) -> list[Text]:
    """Return the cost of the nearest wonder, unless one can be paid: then the menu names the prices."""
    wonders = [deck.face_up for deck in g.decks if deck.face_up is not None]
    prices = {wonder: _reached(g, seat, wonder) for wonder in wonders}
    if not prices or any(most >= cost for most, cost in prices.values()):
        return []
    nearest = min(prices, key=lambda wonder: prices[wonder][1] - prices[wonder][0])
    most, cost = prices[nearest]
    return [
        say(
            "the nearest wonder, {wonder}, costs {cost}: you reach {most}",
            wonder=card_name(nearest),
            cost=cost,
            most=most,
        )
    ]


def _reached(g: Game, seat: Seat, wonder: str) -> tuple[int, int]:
    """Return the greatest production a player can reach for a wonder, and its cost."""
    card, own = card_of_tokens(g, seat), g.players[seat].resources
    resources = tuple(
        kind for kind in RESOURCES if kind in WONDERS[wonder].resources for _ in range(own.get(kind, 0))
    )  # fmt: skip
    city_states = sum(token not in g.turn.used for token in card.city_states)
    everything = Payment(resources, tuple(free_natural_wonders(g, seat, wonder, card)), card.trade, city_states)
    return production(g, wonder, everything, card), wonder_cost(g, seat, wonder)
