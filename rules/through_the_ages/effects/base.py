"""What a card in play can change besides its symbols: hooks with neutral defaults, one small class per effect."""

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
    """Something that gives happy faces: a card, or the workers on one; `faces` is what each gives."""

    card: Card
    times: int
    faces: int


@dataclass(slots=True)
class Tally:
    """Ratings being added up (TTN-11.1): effects add to it when all symbols are counted."""

    science: int = 0
    culture: int = 0
    strength: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    colonization: int = 0
    hand: int = 0
    """Cards by which the hand limits are raised."""
    sources: list[Source] = field(default_factory=list)
    armies: Armies | None = None
    """The armies, whose strength is counted apart."""

    def faces(self, *kinds: str) -> int:
        """The happy faces of sources of some kinds: as cards name them, `wonder` and `government` among them."""
        return sum(s.faces * s.times for s in self.sources if s.faces > 0 and _kind(s.card) in kinds)


def _kind(card: Card) -> str:
    return card.kind if isinstance(card, WorkerCard) else type(card).__name__.lower()


class LastingEffect:
    """An effect that works while its card is in play. Subclasses override what they change.

    `g` is the game, `p` the owner of the card; rivals' hooks say so.
    """

    does: ClassVar[str] = ""
    shapes_buildings: ClassVar[bool] = False
    """Whether what `rate` adds is given by buildings of the kinds in its row (TTN-14.17)."""
    without_armies: ClassVar[bool] = False
    """The owner's tactic adds nothing."""
    infantry_rides: ClassVar[bool] = False
    """The owner's infantry may stand for cavalry in armies."""

    def __init__(self, row: Effect) -> None:
        self.row = row

    def faces(self, faces: int, *, own: bool) -> int:
        """The happy faces of a source with at least one; `own` is the card of this effect itself."""
        return faces

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        """Add to the ratings."""

    def take_price(self, g: Game, p: Player, card: Card, price: int, surcharge: int) -> int:
        """The civil actions for taking a card: `price` of its space and `surcharge` for completed wonders."""
        return price + surcharge

    def price_in_row(self, g: Game, p: Player, price: int) -> int:
        """The civil actions for taking the card of this effect; `p` is who would take it."""
        return price

    def population_price(self, g: Game, p: Player, food: int) -> int:
        """The food for more population."""
        return food

    def resource_discount(self, g: Game, p: Player, card: WorkerCard) -> int:
        """Resources off the cost of a card: in an upgrade of both costs, whose difference is paid (TTN-9.5.1)."""
        return 0

    def price_discount(self, g: Game, p: Player, card: WorkerCard, *, upgrade: bool) -> int:
        """Resources off what is paid for building a card or for upgrading to it."""
        return 0

    def rivals_surcharge(self, g: Game, p: Player, card: WorkerCard) -> int:
        """Resources that rivals of the owner pay more for building a card or upgrading to it."""
        return 0

    def science_discount(self, g: Game, p: Player, card: Technology) -> int:
        """Science off a technology."""
        return 0

    def development_obstacle(self, g: Game, p: Player, card: Technology) -> Obstacle | None:
        """Why the owner cannot develop anything."""
        return None

    def on_take(self, g: Game, p: Player, card: Card) -> None:
        """The owner has taken a card from the row."""

    def on_develop(self, g: Game, p: Player, card: Technology, *, revolution: bool) -> None:
        """The owner has developed and paid a technology, which a change of government is, too (TTO-9.8.4)."""

    def resources_for_developing(self) -> int:
        """The resources the owner gets for developing and paying a technology."""
        return 0

    def on_leave(self, g: Game, p: Player) -> None:
        """The card has left play, or the game ends with it in play."""

    def on_complete(self, g: Game, p: Player, wonder: Wonder) -> None:
        """The wonder with this effect has just been completed; ratings are up to date."""

    def start_of_turn(self, g: Game, p: Player) -> None:
        """The owner's action phase begins, or the card comes into play during it (TTO-14.17)."""

    def end_of_actions(self, g: Game, p: Player) -> None:
        """The owner's action phase ends."""

    def end_of_turn(self, g: Game, p: Player) -> None:
        """The owner's end of turn, after the discard and before production, also in an uprising."""

    def attack_price(self, g: Game, p: Player, price: int) -> int:
        """The military actions rivals pay for attacking the owner."""
        return price

    def attack_obstacle(self, g: Game, p: Player) -> Obstacle | None:
        """Why the owner cannot attack anybody."""
        return None

    def attacked(self, g: Game, p: Player) -> None:
        """An aggression or war is played against the owner."""

    def production(self, g: Game, p: Player, card: WorkerCard, workers: int) -> int:
        """Blue tokens that the workers of a card produce; what earlier effects made of it is passed on."""
        return workers

    def produces(self, g: Game, p: Player, good: Literal["food", "resources"]) -> int:
        """What the owner produces besides the workers' part, or with a negative number less (TTN-14.35)."""
        return 0

    def stores(self, g: Game, p: Player, card: WorkerCard) -> int:
        """The resources a blue token on a card that is no mine is worth."""
        return 0

    def defense(self, g: Game, p: Player, value: int) -> int:
        """The worth of a bonus card in defense."""
        return value

    def colonization(self, g: Game, p: Player, value: int) -> int:
        """The worth of a bonus card in colonization."""
        return value


EFFECTS: dict[str, type[LastingEffect]] = {}
"""Every lasting effect by the name by which data files call it."""


def lasting(cls: type[LastingEffect]) -> type[LastingEffect]:
    """Register an effect under its name."""
    assert cls.does, f"{cls.__name__} has no name"
    assert cls.does not in EFFECTS, f"two effects are called {cls.does}"
    EFFECTS[cls.does] = cls
    return cls


_MADE: dict[int, tuple[Card, tuple[LastingEffect, ...]]] = {}
"""Effects by the identity of their card, which is kept here, too, so that no other card can get it."""


def effects_of_card(card: Card) -> tuple[LastingEffect, ...]:
    """The lasting effects of a card; cards are made once, and so are these."""
    made = _MADE.get(id(card))
    if made is None:
        effects = tuple(EFFECTS[row.does](row) for row in card.effects if row.does in EFFECTS)
        made = _MADE[id(card)] = (card, effects)
    return made[1]


def registered() -> Mapping[str, type[LastingEffect]]:
    """All lasting effects by name."""
    return EFFECTS
