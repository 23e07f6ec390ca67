"""The base class and registry of lasting effects: hooks with neutral defaults, one small subclass for each effect.

The other modules of this package define the subclasses. The rules call the hooks of all effects in play, and
`economy/ratings.py` adds up the ratings in a `Tally`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from rules.through_the_ages.core.cards import Card, Effect, Technology, Wonder, WorkerCard

if TYPE_CHECKING:
    from rules.engine.core.action import Obstacle
    from rules.through_the_ages.core.armies import Armies
    from rules.through_the_ages.core.state import Game, Player


@dataclass(slots=True)
class Source:
    """The happy faces of a card: `faces` for each of `times` workers, or once for a card without workers.

    Negative `faces` are unhappy ones.
    """

    card: Card
    times: int
    faces: int


@dataclass(slots=True)
class Tally:
    """The ratings of a player while they are added up: first all symbols on cards, then the effects (TTN-11.1)."""

    science: int = 0
    culture: int = 0
    strength: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    colonization: int = 0
    hand: int = 0
    """The increase of the hand limits."""
    sources: list[Source] = field(default_factory=list)
    armies: Armies | None = None
    """The armies; their strength is not part of `strength` and is added last."""

    def faces(self, *kinds: str) -> int:
        """Return the happy faces of all sources of some kinds, without unhappy ones.

        A kind is that of a worker card, or the lower-case name of the card's class, such as `wonder`.
        """
        return sum(s.faces * s.times for s in self.sources if s.faces > 0 and _kind(s.card) in kinds)


def _kind(card: Card) -> str:
    return card.kind if isinstance(card, WorkerCard) else type(card).__name__.lower()


class LastingEffect:
    """An effect that applies while its card is in play. Subclasses override the hooks they change.

    `g` is the game and `p` the owner of the card; hooks for rivals say so.
    """

    does: ClassVar[str] = ""
    shapes_buildings: ClassVar[bool] = False
    """True if `rate` adds something for buildings of the kinds named in the row of the effect (TTN-14.17)."""
    without_armies: ClassVar[bool] = False
    """True if the owner's tactic adds nothing."""
    infantry_rides: ClassVar[bool] = False
    """True if the owner's infantry may replace cavalry in armies."""

    def __init__(self, row: Effect) -> None:
        self.row = row

    def faces(self, faces: int, *, own: bool) -> int:
        """Return the happy faces of a source with at least one; `own` is True for the card of this effect."""
        return faces

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        """Add to the ratings."""

    def take_price(self, g: Game, p: Player, card: Card, price: int, surcharge: int) -> int:
        """Return the civil actions for taking a card: `price` of its space and `surcharge` for completed wonders."""
        return price + surcharge

    def price_in_row(self, g: Game, p: Player, price: int) -> int:
        """Return the civil actions for taking the card of this effect; `p` is the player who would take it."""
        return price

    def population_price(self, g: Game, p: Player, food: int) -> int:
        """Return the food for more population."""
        return food

    def resource_discount(self, g: Game, p: Player, card: WorkerCard) -> int:
        """Return the discount on the cost of a card; an upgrade pays the difference of two such costs (TTN-9.5.1)."""
        return 0

    def price_discount(self, g: Game, p: Player, card: WorkerCard, *, upgrade: bool) -> int:
        """Return the discount on building a card or upgrading to it."""
        return 0

    def rivals_surcharge(self, g: Game, p: Player, card: WorkerCard) -> int:
        """Return the surcharge that rivals of the owner pay for building a card or upgrading to it."""
        return 0

    def science_discount(self, g: Game, p: Player, card: Technology) -> int:
        """Return the discount on the science for a technology."""
        return 0

    def development_obstacle(self, g: Game, p: Player, card: Technology) -> Obstacle | None:
        """Return why the owner cannot develop anything."""
        return None

    def on_take(self, g: Game, p: Player, card: Card) -> None:
        """Handle that the owner has taken a card from the row."""

    def on_develop(self, g: Game, p: Player, card: Technology, *, revolution: bool) -> None:
        """Handle that the owner has developed and paid for a technology, including a government (TTO-9.8.4)."""

    def resources_for_developing(self) -> int:
        """Return the resources the owner gets for developing and paying a technology."""
        return 0

    def on_leave(self, g: Game, p: Player) -> None:
        """Handle that the card has left play, or that the game ends with it in play."""

    def on_complete(self, g: Game, p: Player, wonder: Wonder) -> None:
        """Handle that the wonder with this effect has just been completed; ratings are up to date."""

    def start_of_turn(self, g: Game, p: Player) -> None:
        """Handle the beginning of the owner's action phase, or that the card comes into play during it (TTO-14.17)."""

    def end_of_actions(self, g: Game, p: Player) -> None:
        """Handle the end of the owner's action phase."""

    def end_of_turn(self, g: Game, p: Player) -> None:
        """Handle the end of the owner's turn, after the discard and before production, even in an uprising."""

    def attack_price(self, g: Game, p: Player, price: int) -> int:
        """Return the military actions that rivals pay for attacking the owner."""
        return price

    def attack_obstacle(self, g: Game, p: Player) -> Obstacle | None:
        """Return why the owner cannot attack anybody."""
        return None

    def attacked(self, g: Game, p: Player) -> None:
        """Handle an aggression or war against the owner."""

    def production(self, g: Game, p: Player, card: WorkerCard, workers: int) -> int:
        """Return the blue tokens produced by the workers of a card, given the result of earlier effects."""
        return workers

    def produces(self, g: Game, p: Player, good: Literal["food", "resources"]) -> int:
        """Return the owner's additional production, negative for a loss (TTN-14.35)."""
        return 0

    def stores(self, g: Game, p: Player, card: WorkerCard) -> int:
        """Return the resources that a blue token on a card other than a mine is worth."""
        return 0

    def defense(self, g: Game, p: Player, value: int) -> int:
        """Return the worth of a bonus card in defense."""
        return value

    def colonization(self, g: Game, p: Player, value: int) -> int:
        """Return the worth of a bonus card in colonization."""
        return value


EFFECTS: dict[str, type[LastingEffect]] = {}
"""Every lasting effect by its name in the data files."""


def lasting(cls: type[LastingEffect]) -> type[LastingEffect]:
    """Decorate an effect class: register it under its name, `does`, as in the data files."""
    assert cls.does, f"{cls.__name__} has no name"
    assert cls.does not in EFFECTS, f"two effects are called {cls.does}"
    EFFECTS[cls.does] = cls
    return cls


_MADE: dict[int, tuple[Card, tuple[LastingEffect, ...]]] = {}
"""Effects by the identity of their card. The card is stored as well, so that its id is not reused."""


def effects_of_card(card: Card) -> tuple[LastingEffect, ...]:
    """Return the lasting effects of a card; they are created once per card."""
    made = _MADE.get(id(card))
    if made is None:
        effects = tuple(EFFECTS[row.does](row) for row in card.effects if row.does in EFFECTS)
        made = _MADE[id(card)] = (card, effects)
    return made[1]


def registered() -> Mapping[str, type[LastingEffect]]:
    """Return all lasting effects by name."""
    return EFFECTS
