"""Building, upgrading and destroying: farms, mines, urban buildings and units (TTN-9.4 to 9.6, 9.12; TTO-9.4, 9.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions.families import CivilAction, MilitaryAction
from rules.through_the_ages.actions.token_choice import Keep, PaysWithTokens, keeping
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent
from rules.through_the_ages.economy.spending import (
    cannot_spend_civil,
    cannot_spend_military,
    spend_civil,
    spend_military,
)
from rules.through_the_ages.effects import LastingEffect, effects_on


class WorkerAction(Action[Game]):
    """An action with a worker on a card of the player: a military action for units, a civil one for other cards."""

    __slots__ = ()

    unit: ClassVar[bool] = False

    @classmethod
    def cannot_spend(cls, g: Game, p: Player) -> Obstacle | None:
        """Return why the player has no action left for this."""
        return cannot_spend_military(g, p, 1) if cls.unit else cannot_spend_civil(g, p, 1)

    @classmethod
    def spend(cls, g: Game, p: Player) -> None:
        """Spend the action."""
        if cls.unit:
            spend_military(g, p, 1)
        else:
            spend_civil(g, p, 1)


@dataclass(frozen=True, slots=True)
class BuildOnCard(WorkerAction, PaysWithTokens):
    """Put an unused worker on a card (TTN-9.4, TTN-9.12.1; TTO-9.4.1, TTO-9.10)."""

    card: str
    keep: Keep = keeping()

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(card.id) for card in g.worker_cards(g.players[seat]) if card.is_unit is cls.unit)

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return g.players[seat].unused == 0 or super(BuildOnCard, cls).is_barred(g, seat)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if not cls.is_barred(g, seat):
            yield from (cls(card.id) for card in affordable(g, g.players[seat], unit=cls.unit))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        card = own_card(g, player, self.card, unit=self.unit)
        if isinstance(card, Obstacle):
            return card
        return self.cannot_spend(g, player) or cannot_build(g, player, card, keep=self.keep)

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        self.spend(g, player)
        build(g, player, g.of(WorkerCard, self.card), keep=self.keep)


@dataclass(frozen=True, slots=True)
class UpgradeCard(WorkerAction, PaysWithTokens):
    """Move a worker to a higher card of the same kind (TTN-9.5, TTN-9.12.2; TTO-9.4.3, TTO-9.10)."""

    source: str
    card: str
    keep: Keep = keeping()

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        yield from (cls(low.id, high.id) for low, high in upgrades(player, cards_of(g, player, unit=cls.unit)))

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if not cls.is_barred(g, seat):
            yield from (cls(low.id, high.id) for low, high in affordable_upgrades(g, g.players[seat], unit=cls.unit))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        cards = own_pair(g, player, self.source, self.card, unit=self.unit)
        if isinstance(cards, Obstacle):
            return cards
        return self.cannot_spend(g, player) or cannot_upgrade(g, player, *cards, keep=self.keep)

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        self.spend(g, player)
        upgrade(g, player, g.of(WorkerCard, self.source), g.of(WorkerCard, self.card), keep=self.keep)


@dataclass(frozen=True, slots=True)
class TakeOffCard(WorkerAction):
    """Take a worker off a card; it becomes unused (TTN-9.6, TTN-9.12.3; TTO-9.4.4, TTO-9.10)."""

    card: str

    topic: ClassVar[str] = "destroying"
    """The topic of the rule that requires a worker on the card."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        cards = (card for card in g.worker_cards(player) if card.is_unit is cls.unit)
        yield from (cls(card.id) for card in cards if player.workers[card.id])

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return iter(()) if cls.is_barred(g, seat) else cls.candidates(g, seat)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        card = own_card(g, player, self.card, unit=self.unit)
        if isinstance(card, Obstacle):
            return card
        return self.cannot_spend(g, player) or no_worker_obstacle(g, player, card, self.topic)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        self.spend(g, player)
        take_off(g, player, g.of(WorkerCard, self.card))


@dataclass(frozen=True, slots=True)
class Build(BuildOnCard, CivilAction):
    """Build a farm, mine or urban building (TTN-9.4, TTO-9.4.1)."""

    tag: ClassVar[str] = "build"


@dataclass(frozen=True, slots=True)
class Upgrade(UpgradeCard, CivilAction):
    """Move a worker to a higher building of the same kind (TTN-9.5, TTO-9.4.3)."""

    tag: ClassVar[str] = "upgrade"


@dataclass(frozen=True, slots=True)
class Destroy(TakeOffCard, CivilAction):
    """Destroy a farm, mine or urban building; its worker becomes unused (TTN-9.6, TTO-9.4.4)."""

    tag: ClassVar[str] = "destroy"


@dataclass(frozen=True, slots=True)
class BuildUnit(BuildOnCard, MilitaryAction):
    """Build a military unit: strength for attack, defence and colonies (TTN-9.12.1, TTO-9.10)."""

    unit: ClassVar[bool] = True
    tag: ClassVar[str] = "recruit"


@dataclass(frozen=True, slots=True)
class UpgradeUnit(UpgradeCard, MilitaryAction):
    """Turn a unit into a higher one of its kind (TTN-9.12.2, TTO-9.10)."""

    unit: ClassVar[bool] = True
    tag: ClassVar[str] = "train"


@dataclass(frozen=True, slots=True)
class Disband(TakeOffCard, MilitaryAction):
    """Disband a unit; its worker becomes unused (TTN-9.12.3, TTO-9.10)."""

    unit: ClassVar[bool] = True
    topic: ClassVar[str] = "units"
    tag: ClassVar[str] = "disband"


def disbanding_is_idle(g: Game, p: Player) -> bool:
    """Return whether disbanding a unit is pointless: its worker prevents no uprising and cannot become another unit.

    TTN-10.2, TTN-9.12; TTO-11.1.
    """
    return p.military_left < 2 and discontent(g, p) <= p.unused


def own_card(g: Game, p: Player, card: str, *, unit: bool) -> WorkerCard | Obstacle:
    """Return a card of the player that holds workers, or why it is none."""
    found = g.edition.catalog.worker_cards.get(card) if card in p.technologies else None
    if found is None:
        return Obstacle(
            g.edition.rule("units" if unit else "building"), "you have no technology {card}", card=g.name_of(card)
        )
    if found.is_unit and not unit:
        return Obstacle(
            g.edition.rule("units"), "{card} is a military unit, which takes a military action", card=found.title
        )
    if unit and not found.is_unit:
        return Obstacle(
            g.edition.rule("building"), "{card} is not a military unit, so it takes a civil action", card=found.title
        )
    return found


def own_pair(g: Game, p: Player, source: str, card: str, *, unit: bool) -> tuple[WorkerCard, WorkerCard] | Obstacle:
    """Return two cards of the player between which a worker can move, or why it cannot."""
    low, high = own_card(g, p, source, unit=unit), own_card(g, p, card, unit=unit)
    if isinstance(low, Obstacle):
        return low
    return high if isinstance(high, Obstacle) else (low, high)


def cards_of(g: Game, p: Player, *, unit: bool) -> list[WorkerCard]:
    """Return the cards of a player that hold workers: those of units, or the others."""
    known = g.edition.catalog.worker_cards
    return [card for name in p.technologies if (card := known.get(name)) is not None and card.is_unit is unit]


def upgrades(p: Player, cards: Sequence[WorkerCard]) -> Iterator[tuple[WorkerCard, WorkerCard]]:
    """Yield every pair of cards of one kind with a worker on the lower one."""
    for low in cards:
        if p.workers[low.id]:
            for high in cards:
                if high.kind == low.kind and high.level > low.level:
                    yield low, high


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of cards for a player. All price changes are looked up once (TTN-9.0.3, TTO-9.4.1)."""

    g: Game
    p: Player
    by_technologies: Sequence[LastingEffect]
    by_leader: Sequence[LastingEffect]
    by_rivals: Sequence[tuple[Player, LastingEffect]]

    @classmethod
    def of(cls, g: Game, p: Player) -> Self:
        """Return the prices for a player."""
        return cls(
            g,
            p,
            effects_on(g, p, LastingEffect.resource_discount),
            effects_on(g, p, LastingEffect.price_discount),
            [
                (rival, effect)
                for rival in g.players
                if rival.seat != p.seat and not rival.resigned
                for effect in effects_on(g, rival, LastingEffect.rivals_surcharge)
            ],
        )

    def cost(self, card: WorkerCard) -> int:
        """Return the cost of a card, reduced by effects on the cost itself: construction technologies (TTN-9.4.1)."""
        cost = card.resource_cost
        for effect in self.by_technologies:
            cost -= effect.resource_discount(self.g, self.p, card)
        return max(0, cost)

    def building(self, card: WorkerCard, discount: int = 0) -> int:
        """Return the resources for building on a card with all discounts, never below 0."""
        return max(0, self.cost(card) + self._surcharge(card, upgrade=False) - discount)

    def upgrading(self, low: WorkerCard, high: WorkerCard, discount: int = 0) -> int:
        """Return the difference of the two costs, never below 0 (TTN-9.5.1, TTO-9.4.5)."""
        return max(0, self.cost(high) - self.cost(low) + self._surcharge(high, upgrade=True) - discount)

    def _surcharge(self, card: WorkerCard, *, upgrade: bool) -> int:
        """Return the change of a price by leaders, the player's own and those of rivals."""
        more = 0
        for effect in self.by_leader:
            more -= effect.price_discount(self.g, self.p, card, upgrade=upgrade)
        for rival, effect in self.by_rivals:
            more += effect.rivals_surcharge(self.g, rival, card)
        return more


def cost_of(g: Game, p: Player, card: WorkerCard) -> int:
    """Return the cost of a card in resources (see `Prices.cost`)."""
    return Prices.of(g, p).cost(card)


def build_cost(g: Game, p: Player, card: WorkerCard, discount: int = 0) -> int:
    """Return the resources for building on a card (see `Prices.building`)."""
    return Prices.of(g, p).building(card, discount)


def affordable(g: Game, p: Player, *, unit: bool) -> Iterator[WorkerCard]:
    """Yield the cards of units, or the others, on which the player can build now (TTN-9.4)."""
    at_hand, prices = _at_hand(g, p, unit=unit), Prices.of(g, p)
    for card in cards_of(g, p, unit=unit):
        if prices.building(card) <= at_hand and limit_reached(g, p, card) is None:
            yield card


def affordable_upgrades(g: Game, p: Player, *, unit: bool) -> Iterator[tuple[WorkerCard, WorkerCard]]:
    """Yield the pairs of cards of units, or the others, between which the player can upgrade now (TTN-9.5)."""
    pairs = list(upgrades(p, cards_of(g, p, unit=unit)))
    if pairs:
        at_hand, prices = _at_hand(g, p, unit=unit), Prices.of(g, p)
        yield from ((low, high) for low, high in pairs if prices.upgrading(low, high) <= at_hand)


def _at_hand(g: Game, p: Player, *, unit: bool) -> int:
    """Return the resources a player can spend on units, or on anything else (TTN-12.7)."""
    return tokens.at_hand(g, p, "resources") + (p.unit_resources if unit else 0)


def cannot_build(g: Game, p: Player, card: WorkerCard, discount: int = 0, keep: Keep = ()) -> Obstacle | None:
    """Return why a worker cannot be put on a card, apart from the price in actions (TTN-9.4, TTO-9.4)."""
    if p.unused == 0:
        return _no_unused_worker(g, p)
    obstacle = limit_reached(g, p, card)
    return obstacle or cannot_pay_for(g, p, card, build_cost(g, p, card, discount), keep)


def _no_unused_worker(g: Game, p: Player) -> Obstacle:
    """Return the obstacle that no worker is unused, with the price of another one (TTN-9.3, TTO-9.3)."""
    rule, food, have = g.edition.rule("building"), upkeep.population_cost(g, p), tokens.stored(g, p, "food")
    if food is None:
        return Obstacle(rule, "you have no unused worker, and your yellow bank is empty")
    price, missing = tokens.price(food, "food"), food - have - p.lent.get("food", 0)
    if missing > 0:
        return Obstacle(
            rule,
            "you have no unused worker; one more costs {price}, and you have {have}",
            lacks=missing,
            price=price,
            have=tokens.price(food - missing, "food"),
        )
    return Obstacle(rule, "you have no unused worker; increase the population first, for {price}", price=price)


def limit_reached(g: Game, p: Player, card: WorkerCard) -> Obstacle | None:
    """Return an obstacle at the urban limit; excess buildings stay when a new government lowers it.

    TTN-9.4.2; TTO-9.4.2, TTO-9.8.3.
    """
    if not card.is_urban or g.count(p, card.kind) < p.ratings.urban_limit:
        return None
    return Obstacle(
        g.edition.rule("urban limit"),
        "{government} allows {n} buildings of a kind",
        government=g.government(p).title,
        n=p.ratings.urban_limit,
    )


def cannot_upgrade(
    g: Game, p: Player, low: WorkerCard, high: WorkerCard, discount: int = 0, keep: Keep = ()
) -> Obstacle | None:
    """Return why a worker cannot move from one card to another (TTN-9.5.1, TTO-9.4.3)."""
    if low.kind != high.kind or high.level <= low.level:
        return Obstacle(
            g.edition.rule("upgrading"), "{high} is not a higher level of {low}", high=high.title, low=low.title
        )
    obstacle = no_worker_obstacle(g, p, low, "upgrading")
    return obstacle or cannot_pay_for(g, p, high, upgrade_cost(g, p, low, high, discount), keep)


def upgrade_cost(g: Game, p: Player, low: WorkerCard, high: WorkerCard, discount: int = 0) -> int:
    """Return the difference of the two costs (see `Prices.upgrading`)."""
    return Prices.of(g, p).upgrading(low, high, discount)


def no_worker_obstacle(g: Game, p: Player, card: WorkerCard, topic: str) -> Obstacle | None:
    """Return an obstacle if there is no worker on a card."""
    if p.workers.get(card.id):
        return None
    return Obstacle(g.edition.rule(topic), "there is no worker on {card}", card=card.title)


def cannot_pay_for(
    g: Game, p: Player, card: WorkerCard, cost: int, keep: Keep = (), bank: int | None = None
) -> Obstacle | None:
    """Return an obstacle if resources, including those that only pay for units, do not suffice (TTN-12.7)."""
    rest = max(0, cost - (p.unit_resources if card.is_unit else 0))
    return tokens.cannot_pay(g, p, rest, "resources", keep, bank)


def pay_for(g: Game, p: Player, card: WorkerCard, cost: int, keep: Keep) -> None:
    """Pay resources; those that only pay for units are spent first (TTN-12.7, TTO-9.9.6)."""
    if card.is_unit:
        lent = min(p.unit_resources, cost)
        p.unit_resources -= lent
        cost -= lent
    tokens.pay(g, p, cost, "resources", keep)


def build(g: Game, p: Player, card: WorkerCard, discount: int = 0, keep: Keep = ()) -> None:
    """Put an unused worker on the card and pay the cost."""
    cost = build_cost(g, p, card, discount)
    pay_for(g, p, card, cost, keep)
    p.unused -= 1
    p.workers[card.id] += 1
    what = tokens.bought(card.title, cost, "resources")
    g.tell(say("{who} builds {what}.", who=Who(p.seat), what=what), p.seat, card.id)


def upgrade(g: Game, p: Player, low: WorkerCard, high: WorkerCard, discount: int = 0, keep: Keep = ()) -> None:
    """Move a worker to the higher card and pay the difference."""
    cost = upgrade_cost(g, p, low, high, discount)
    pay_for(g, p, high, cost, keep)
    p.workers[low.id] -= 1
    p.workers[high.id] += 1
    what = tokens.bought(say("{low} to {high}", low=low.title, high=high.title), cost, "resources")
    g.tell(say("{who} upgrades {what}.", who=Who(p.seat), what=what), p.seat, high.id)


def take_off(g: Game, p: Player, card: WorkerCard) -> None:
    """Take a worker off the card; it becomes unused."""
    p.workers[card.id] -= 1
    p.unused += 1
    who, what = Who(p.seat), g.card_name(card.id)
    lost = (
        say("{who} disbands a unit: {what}.", who=who, what=what)
        if card.is_unit
        else say("{who} destroys a building: {what}.", who=who, what=what)
    )
    g.tell(lost, p.seat, card.id)
