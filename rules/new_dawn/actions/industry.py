"""Buildings of an industry card: a city or a world wonder (ND-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.action import Action, Obstacle, nearest
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import IndustryAction, UpgradeAction
from rules.new_dawn.actions.slots import needs_slot
from rules.new_dawn.actions.tokens import card_of_tokens, spend
from rules.new_dawn.board.card_replacements import replacements
from rules.new_dawn.board.city_sites import beside_cities, caravan_sites, city_sites, taken
from rules.new_dawn.board.control import unused_cities
from rules.new_dawn.board.difficulty import at_most
from rules.new_dawn.board.wonder_cost import (
    Payment,
    free_natural_wonders,
    is_enough,
    is_needless,
    payments,
    production,
    wonder_cities,
    wonder_cost,
)
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.base import RESOURCES, Resource
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_PRODUCTION, RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import FocusCard
from rules.new_dawn.core.resolution import IndustryWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.caravans import return_caravan
from rules.new_dawn.effects.cities import place_city
from rules.new_dawn.effects.focus_row import replace_card
from rules.new_dawn.effects.trade import spend_resource
from rules.new_dawn.effects.wonders import put_wonder, reveal_next, use_natural_wonder

CityMode = Literal["range", "caravan"]


def work_of(g: Game) -> IndustryWork:
    """Return the state of the industry card that is being resolved."""
    work = g.resolution.industry
    assert work is not None, "an industry card is being resolved"
    return work


def no_site(g: Game, seat: Seat, space: str) -> Obstacle | None:
    """Return why a space can take no city, ignoring its distance."""
    here, limit = g.world.bit.get(space, 0), g.resolution.slot
    if here & ~at_most(g, seat, limit):
        return Obstacle("ND-10.5", "{space} is water, or its difficulty is above {limit}", space=space, limit=limit)
    if here & taken(g, seat):
        return Obstacle("ND-10.3", "{space} may hold only caravans or your own control token", space=space)
    if here & beside_cities(g):
        return Obstacle("ND-10.4", "{space} is next to a city or city-state", space=space)
    return None


@dataclass(frozen=True, slots=True)
class BuildCity(IndustryAction):
    """Build a city within the card's range, or where you have a caravan (ND-10.2, ND-10.7)."""

    tag = "city"
    display_name = say("Build a city")
    candidates_are_legal = True
    space: str
    mode: CityMode = "range"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[BuildCity]:
        if unused_cities(g, seat):
            for space in g.world.names_in(city_sites(g, seat, g.resolution.slot)):
                yield BuildCity(space)
            for space in g.world.names_in(caravan_sites(g, seat)):
                yield BuildCity(space, "caravan")

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Name the space that takes the next higher slot at the same range (ND-10.5)."""
        if not unused_cities(g, seat):
            return Obstacle("ND-10.8", "you have no city left to build")
        higher = needs_slot(g, "ND-10.5", lambda slot: city_sites(g, seat, slot))
        return higher or Obstacle("ND-10.2", "no space within the card's range can take a city")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not unused_cities(g, seat):
            return Obstacle("ND-10.8", "you have no city left to build")
        if (forbidden := no_site(g, seat, self.space)) is not None:
            return forbidden
        here = g.world.bit.get(self.space, 0)
        if self.mode == "caravan" and not here & caravan_sites(g, seat):
            return Obstacle("ND-10.7", "you have no caravan there, or the card cannot build a city there")
        if self.mode == "range" and not here & city_sites(g, seat, g.resolution.slot):
            return Obstacle("ND-10.2", "{space} is out of the card's range", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        place_city(g, seat, self.space)
        if self.mode == "caravan":
            return_caravan(g, seat, g.players[seat].caravans.index(self.space))
        g.tell(say("{who} builds a city on {what}.", who=Who(seat), what=self.space), seat, self.space)


def _short(g: Game, seat: Seat, wonder: str, card: FocusCard) -> Obstacle:
    """Return by how much all that a seat can spend falls short of the cost of a wonder."""
    row, own = WONDERS[wonder], g.players[seat].resources
    resources = tuple(kind for kind in RESOURCES if kind in row.resources for _ in range(own.get(kind, 0)))
    states = sum(token not in g.turn.used for token in card.city_states)
    paid = Payment(resources, tuple(free_natural_wonders(g, seat, wonder, card)), card.trade, states)
    cost, most = wonder_cost(g, seat, wonder), production(g, wonder, paid, card)
    first, second = (Text(RESOURCE_ROWS[kind].name) for kind in row.resources)
    return Obstacle(
        "ND-10.10",
        "it costs {cost}; you lack {n} production, and each {first} or {second} gives {each}",
        lacks=cost - most, about=Text(row.name),
        cost=cost, n=max(0, cost - most), first=first, second=second, each=RESOURCE_PRODUCTION,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class BuildWonder(IndustryAction):
    """Build a world wonder and choose what to spend besides the slot (ND-10.10)."""

    tag = "wonder"
    display_name = say("Build a wonder")
    candidates_are_legal = True
    wonder: str
    resources: tuple[Resource, ...] = ()
    natural_wonders: tuple[str, ...] = ()
    trade: int = 0
    city_states: int = 0

    @property
    def payment(self) -> Payment:
        """The goods and tokens that are spent."""
        return Payment(self.resources, self.natural_wonders, self.trade, self.city_states)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[BuildWonder]:
        if not wonder_cities(g, seat):
            return
        card = card_of_tokens(g, seat)
        for deck in g.decks:
            if deck.face_up is not None:
                for paid in payments(g, seat, deck.face_up, card):
                    yield BuildWonder(deck.face_up, paid.resources, paid.natural_wonders, paid.trade, paid.city_states)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.wonder not in [deck.face_up for deck in g.decks]:
            return Obstacle("ND-10.10", "that world wonder is not face up")
        if not wonder_cities(g, seat):
            return Obstacle("ND-10.13", "all your cities already have a world wonder")
        return self._unpayable(g, seat)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Name the wonder that is nearest to being paid when everything is spent (ND-10.10)."""
        if not wonder_cities(g, seat):
            return Obstacle("ND-10.13", "all your cities already have a world wonder")
        card = card_of_tokens(g, seat)
        return nearest(_short(g, seat, deck.face_up, card) for deck in g.decks if deck.face_up is not None)

    def _unpayable(self, g: Game, seat: Seat) -> Obstacle | None:
        card, row, own = card_of_tokens(g, seat), WONDERS[self.wonder], g.players[seat].resources
        if any(kind not in row.resources for kind in self.resources):
            return Obstacle("ND-10.10", "its card does not show that resource")
        if list(self.resources) != [kind for kind in RESOURCES for _ in range(self.resources.count(kind))]:
            return Obstacle("ND-10.10", "name the resources in the order of their types")
        if any(self.resources.count(kind) > own.get(kind, 0) for kind in row.resources):
            return Obstacle("ND-10.10", "you do not have that many resources")
        free = free_natural_wonders(g, seat, self.wonder, card)
        if list(self.natural_wonders) != [token for token in free if token in self.natural_wonders]:
            return Obstacle("ND-5.7", "these natural wonders are not yours, already used this turn, or do not fit")
        if not 0 <= self.trade <= card.trade:
            return Obstacle("ND-5.5", "the card does not hold that many trade tokens")
        if not 0 <= self.city_states <= sum(token not in g.turn.used for token in card.city_states):
            return Obstacle("ND-5.7", "the card does not hold that many city-states unused this turn")
        if not is_enough(g, seat, self.wonder, self.payment, card):
            cost = wonder_cost(g, seat, self.wonder)
            lacks = cost - production(g, self.wonder, self.payment, card)
            return Obstacle("ND-10.10", "that is not enough for the cost of {cost}", lacks=lacks, cost=cost)
        if is_needless(g, seat, self.wonder, self.payment, card):
            return Obstacle("ND-10.12", "you are paying too much: leave out a resource or trade token")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        for resource in self.resources:
            spend_resource(g, seat, resource)
        spend(g, seat, self.trade, self.city_states)
        for token in self.natural_wonders:
            use_natural_wonder(g, seat, token)
        work_of(g).wonder = self.wonder
        g.tell(
            say("{who} builds {wonder}.", who=Who(seat), wonder=Text(WONDERS[self.wonder].name)),
            seat,
            sign=BigEvent.WONDER_BUILT,
        )


@dataclass(frozen=True, slots=True)
class PutWonder(Action[Game]):
    """Put the world wonder just built under one of your cities (ND-10.13)."""

    tag = "put"
    display_name = say("City of the wonder")
    candidates_are_legal = True
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PutWonder]:
        for space in wonder_cities(g, seat):
            yield PutWonder(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.space not in wonder_cities(g, seat):
            return Obstacle("ND-10.13", "{space} is not a city of yours without a world wonder", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        wonder = work_of(g).wonder
        put_wonder(g, wonder, self.space)
        name = Text(WONDERS[wonder].name)
        g.tell(say("{who} puts {wonder} under {what}.", who=Who(seat), wonder=name, what=self.space), seat, self.space)
        reveal_next(g, WONDERS[wonder].type)


@dataclass(frozen=True, slots=True)
class UpgradeCard(UpgradeAction):
    """Replace a card of your row with one of the next level, through the wonder just built (ND-13.2)."""

    tag = "upgrade"
    candidates_are_legal = True
    card: str
    replaces: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UpgradeCard]:
        for old in upgradable(g, seat):
            for card in replacements(g, seat, old_card(g, seat, old), FOCUS_CARDS[old].level + 1):
                yield UpgradeCard(card, old)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.replaces not in upgradable(g, seat):
            return Obstacle("ND-13.2", "the wonder does not replace that card")
        old = old_card(g, seat, self.replaces)
        if self.card not in replacements(g, seat, old, old.row.level + 1):
            return Obstacle("ND-13.2", "your focus deck has no such card of the next level")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        work = work_of(g)
        work.upgrades -= 1
        work.upgraded.append(self.card)
        replace_card(g, seat, self.replaces, self.card)
        new, old = Text(FOCUS_CARDS[self.card].name), Text(FOCUS_CARDS[self.replaces].name)
        g.tell(say("{who} gains {card} for {old}.", who=Who(seat), card=new, old=old), seat)


@dataclass(frozen=True, slots=True)
class EndUpgrades(UpgradeAction):
    """Replace no more cards through the wonder just built (ND-13.2)."""

    tag = "enough"
    display_name = say("No more cards")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[EndUpgrades]:
        yield EndUpgrades()

    async def apply(self, g: Game, seat: Seat) -> None:
        work_of(g).upgrades = 0


def upgradable(g: Game, seat: Seat) -> list[str]:
    """Return the cards of the row that the wonder just built may replace."""
    work = work_of(g)
    row = [focus for focus in g.players[seat].row if focus.card not in work.upgraded]
    return [focus.card for focus in row if work.upgrades and work.of_level in (0, focus.row.level)]


def old_card(g: Game, seat: Seat, card: str) -> FocusCard:
    """Return a card of the row."""
    focus = g.players[seat].in_row(card)
    assert focus is not None, f"{card} lies in the row"
    return focus
