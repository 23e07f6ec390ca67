"""Choices that a conversion pays for: items by wheat or a culture event, culture by incense (CIV-8.2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.civilization.actions.abilities.culture import CULTURE, GainCulture
from rules.civilization.actions.abilities.production import PRODUCTION, FeedCity
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.families import ProduceAction, rest_obstacle
from rules.civilization.board.production import most_production, production, rush_rate
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.state import Game
from rules.civilization.menus.listings import listing
from rules.civilization.menus.usefulness import rank, site_rank
from rules.civilization.words.descriptions import describe, unpriced_in_city
from rules.civilization.words.names import named, token_name
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.core.text import listing as listed
from rules.engine.menus import Combination, Listing

MOST = 6
"""The number of items that are offered with a conversion; all others are made step by step."""
ITEMS: tuple[type[ProduceAction], ...] = (ProduceBuilding, ProduceWonder, ProduceFigure, ProduceUnit)


@dataclass(frozen=True, slots=True)
class Boost:
    """A conversion with its yield."""

    action: FeedCity | Celebrate
    amount: int

    @property
    def means(self) -> Text:
        """The price."""
        if isinstance(self.action, Celebrate):
            return named(self.action.event)
        tokens = listed([token_name(each) for each in self.action.pay])
        return say("{tokens} ({technology})", tokens=tokens, technology=named(self.action.technology))


def converted(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield choices out of reach with the conversion that pays for them, dear items first; each with the least
    conversion.
    """
    if g.phase != "city_management" or g.active != seat or g.split is not None:
        return
    yield from _advances(g, seat)
    boosts = _boosts(g, seat)
    if not boosts:
        return
    able = {city: sorted(each, key=lambda boost: boost.amount) for city, each in boosts.items()}
    found = [
        (action, boost)
        for kind in ITEMS
        for action in sorted(_best_sites(g, kind, seat), key=lambda each: rank(g, seat, each))
        if (boost := _enough(g, seat, action, able.get(action.city, []))) is not None
    ]
    for action, boost in found[:MOST]:
        yield _combination(g, seat, action, boost)


def _boosts(g: Game, seat: Seat) -> Mapping[str, list[Boost]]:
    """Return the legal conversions for each city that can still act."""
    found: dict[str, list[Boost]] = {}
    feeding = (Boost(each, PRODUCTION[each.technology]) for each in FeedCity.candidates(g, seat))
    celebrating = (Boost(each, EVENTS[each.event].production) for each in Celebrate.candidates(g, seat))
    for boost in (*feeding, *celebrating):
        city = boost.action.city
        if rest_obstacle(g, seat, city) is None and boost.action.obstacle(g, seat) is None:
            found.setdefault(city, []).append(boost)
    return found


def _best_sites(g: Game, kind: type[ProduceAction], seat: Seat) -> Iterator[ProduceAction]:
    """Yield the items of a kind, each on the best square of its city."""
    for action in kind.items(g, seat):
        if not isinstance(action, ProduceFigure | ProduceBuilding | ProduceWonder) or not site_rank(g, action):
            yield action


def _enough(g: Game, seat: Seat, action: ProduceAction, boosts: list[Boost]) -> Boost | None:
    """Return the least conversion with which a city can pay for an item; None if it needs none."""
    missing = action.cost(g, seat) - most_production(g, action.centre)
    if missing <= 0 or action.item_obstacle(g, seat) is not None:
        return None
    return next((boost for boost in boosts if boost.amount >= missing), None)


def _combination(g: Game, seat: Seat, action: ProduceAction, boost: Boost) -> Combination:
    usual = listing(g, seat, action)
    headings = () if usual is None else usual.headings
    price = _price(g, seat, action, boost)
    text = say("{item} for {price}", item=unpriced_in_city(g, seat, action), price=price)
    whole = say("{city}: {what}", city=action.city, what=text)
    places = (action.square,) if isinstance(action, ProduceFigure | ProduceBuilding | ProduceWonder) else ()
    return Combination((boost.action, action), whole, Listing(headings, text, places))


def _price(g: Game, seat: Seat, action: ProduceAction, boost: Boost) -> Text:
    """Return the cost of an item, and of what a conversion and trade pay."""
    cost, own = action.cost(g, seat), production(g, action.centre)
    missing = max(0, cost - own - boost.amount)
    if not missing:
        return say("{cost} production: {production} + {n} for {means}", cost=cost, production=own, n=boost.amount,
                   means=boost.means)  # fmt: skip
    conversions = -(-missing // rush_rate(g, seat))
    return say("{cost} production: {production} + {n} for {means} + {rushed} rushed with {trade} trade", cost=cost,
               production=own, n=boost.amount, means=boost.means, rushed=conversions * rush_rate(g, seat),
               trade=conversions * DIALS.trade.rush_trade)  # fmt: skip


def _advances(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield the next space of the culture track with the least conversion of incense that pays for it."""
    player, advance = g.players[seat], AdvanceCulture()
    if player.culture_space >= CULTURE_TRACK.victory_space or advance.obstacle(g, seat) is None:
        return
    section = CULTURE_TRACK.section_of(player.culture_space + 1)
    missing = section.culture - player.culture
    able = sorted(
        (each for each in GainCulture.candidates(g, seat) if CULTURE[each.technology] >= missing),
        key=lambda each: CULTURE[each.technology],
    )
    if section.trade <= player.trade and able:
        tokens = listed([token_name(each) for each in able[0].pay])
        text = say("{advance}, with {tokens} ({technology})", advance=describe(g, seat, advance), tokens=tokens,
                   technology=named(able[0].technology))  # fmt: skip
        actions: tuple[AnyAction, ...] = (able[0], advance)
        yield Combination(actions, text)
