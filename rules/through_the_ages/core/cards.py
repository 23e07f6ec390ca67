"""Rows of the data files of Through the Ages: every card as printed (TTN-2, TTO-2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules.engine.core.catalog import StrictRow
from rules.engine.core.text import Text

AGES = ("A", "I", "II", "III", "IV")
"""The names of the ages. The index of an age is also the level of its cards (TTN-2.3, TTO-2.3)."""

Age = Literal["A", "I", "II", "III"]
Urban = Literal["lab", "temple", "arena", "library", "theater"]
Unit = Literal["infantry", "cavalry", "artillery", "air"]
Production = Literal["farm", "mine"]
Building = Literal["farm", "mine", "lab", "temple", "arena", "library", "theater"]
SpecialKind = Literal["civil", "military", "colonization", "construction"]

PRODUCTION: tuple[Production, ...] = ("farm", "mine")
URBAN: tuple[Urban, ...] = ("lab", "temple", "arena", "library", "theater")
BUILDINGS: tuple[Building, ...] = (*PRODUCTION, *URBAN)
UNITS: tuple[Unit, ...] = ("infantry", "cavalry", "artillery", "air")


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols(StrictRow):
    """The symbols of a card in play; per worker for cards that hold workers (TTN-11.1, TTO-10)."""

    science: int = 0
    culture: int = 0
    strength: int = 0
    happiness: int = 0
    food: int = 0
    """The food that a blue token on the card is worth, which is also the production of one worker."""
    resources: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    colonization: int = 0
    yellow_tokens: int = 0
    blue_tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(StrictRow):
    """An effect of a card besides its symbols.

    `does` is its name in `effects` or in a resolver, and the other fields are its numbers.
    """

    does: str
    who: str = ""
    """The players concerned.

    For events it is a comparison, for aggressions `rival` or `attacker`, for pacts the side `a` or `b`.
    """
    n: int = 0
    food: int = 0
    resources: int = 0
    science: int = 0
    culture: int = 0
    strength: int = 0
    per: int = 0
    """The effect counts once per this number."""
    beyond: int = 0
    """Only the excess over this number counts."""
    kinds: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    by_players: tuple[int, int, int] = (0, 0, 0)
    """Numbers for 2, 3 and 4 players."""
    ranks: tuple[tuple[int, ...], ...] = ()
    """Points by rank, for 2, 3 and 4 players."""
    rounds_up: bool = False
    """True if halves are rounded up."""


@dataclass(frozen=True, kw_only=True)
class Card(StrictRow):
    """The fields of all cards."""

    id: str
    name: str
    age: Age
    copies: tuple[int, int, int] = (0, 0, 0)
    """The copies in the decks for 2, 3 and 4 players."""
    text: str = ""
    """The effect of the card besides its symbols, in a sentence for players."""
    confidence: Literal["high", "medium", "low"] = "high"
    note: str = ""
    effects: tuple[Effect, ...] = ()

    @property
    def title(self) -> Text:
        """The name, for translation."""
        return Text(self.name)

    @cached_property
    def level(self) -> int:
        """The level of the card, which is the number of its age (TTN-2.3, TTO-2.3)."""
        return AGES.index(self.age)


@dataclass(frozen=True, kw_only=True)
class Technology(Card):
    """A card with a science cost (TTN-2.5, TTO-2.4)."""

    science_cost: int
    symbols: Symbols = Symbols()


@dataclass(frozen=True, kw_only=True)
class WorkerCard(Technology):
    """A farm, mine, urban building or military unit: it holds workers, and each gives its symbols."""

    kind: Literal[
        "farm", "mine", "lab", "temple", "arena", "library", "theater", "infantry", "cavalry", "artillery", "air"
    ]
    resource_cost: int
    starting_workers: int | None = None
    """The workers on it in the initial position of the player board; None for cards of the decks."""

    @cached_property
    def is_unit(self) -> bool:
        """True for military units, which are built with military actions."""
        return self.kind in UNITS

    @cached_property
    def is_urban(self) -> bool:
        """True for urban buildings, which count for the limit of the government."""
        return self.kind in URBAN


@dataclass(frozen=True, kw_only=True)
class Special(Technology):
    """A special technology; only the highest of a kind stays in play (TTN-9.9.2, TTO-9.7.3)."""

    kind: SpecialKind
    stages: int = 1
    """The most stages of a wonder that may be built in one action."""


@dataclass(frozen=True, kw_only=True)
class Government(Technology):
    """A government; `science_cost` is that of a peaceful change."""

    urban_limit: int
    revolution_cost: int | None = None


@dataclass(frozen=True, kw_only=True)
class Leader(Card):
    """A leader."""

    good_for: str
    """Advice on the leader, in one or two short sentences; a menu shows 100 characters of it."""
    symbols: Symbols = Symbols()


@dataclass(frozen=True, kw_only=True)
class Wonder(Card):
    """A wonder with the resources of its stages in order."""

    stages: tuple[int, ...]
    symbols: Symbols = Symbols()


@dataclass(frozen=True, kw_only=True)
class ActionCard(Card):
    """An action card, whose effects happen once."""


@dataclass(frozen=True, kw_only=True)
class Event(Card):
    """An event; those with `scoring` are scored at the end of the game."""

    scoring: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Booty(StrictRow):
    """The one-time gain from colonizing a territory (TTN-8.2.4, TTO-12.1.5)."""

    resources: int = 0
    food: int = 0
    science: int = 0
    culture: int = 0
    population: int = 0
    military_cards: int = 0


@dataclass(frozen=True, kw_only=True)
class Territory(Card):
    """A territory; as a colony in play it gives its symbols."""

    symbols: Symbols = Symbols()
    booty: Booty = Booty()


@dataclass(frozen=True, kw_only=True)
class Tactic(Card):
    """A tactic: the units of one army and its strength, whole and outdated (TTN-11.3, TTO-10.1)."""

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    strength: int
    outdated: int


Owned = Literal[
    "",
    "worker",
    "goods",
    "urban building",
    "colony",
    "leader",
    "unfinished wonder",
    "leader or wonder",
    "science",
    "culture",
]
"""The possible targets of aggressions."""


@dataclass(frozen=True, kw_only=True)
class Aggression(Card):
    """An aggression; its price in military actions, or None if the level of the victim's card determines it."""

    military_actions: int | None = None
    requires: Owned = ""
    """The kind of thing that the target has to own."""


@dataclass(frozen=True, kw_only=True)
class War(Card):
    """A war."""

    military_actions: int


@dataclass(frozen=True, kw_only=True)
class Pact(Card):
    """A pact; `a` and `b` are the symbols of its sides, equal if it is symmetric."""

    symmetric: bool
    forbids_attack: bool = False
    ends_on_attack: bool = False
    a: Symbols = Symbols()
    b: Symbols = Symbols()


@dataclass(frozen=True, kw_only=True)
class Bonus(Card):
    """A military bonus card."""

    defense: int
    colonization: int


@dataclass(frozen=True, kw_only=True)
class Cards(StrictRow):
    """A data file: its cards by kind."""

    worker_card: tuple[WorkerCard, ...] = ()
    special: tuple[Special, ...] = ()
    government: tuple[Government, ...] = ()
    leader: tuple[Leader, ...] = ()
    wonder: tuple[Wonder, ...] = ()
    action: tuple[ActionCard, ...] = ()
    event: tuple[Event, ...] = ()
    territory: tuple[Territory, ...] = ()
    tactic: tuple[Tactic, ...] = ()
    aggression: tuple[Aggression, ...] = ()
    war: tuple[War, ...] = ()
    pact: tuple[Pact, ...] = ()
    bonus: tuple[Bonus, ...] = ()

    @property
    def all(self) -> tuple[Card, ...]:
        """Every card of the file."""
        return (
            *self.worker_card,
            *self.special,
            *self.government,
            *self.leader,
            *self.wonder,
            *self.action,
            *self.event,
            *self.territory,
            *self.tactic,
            *self.aggression,
            *self.war,
            *self.pact,
            *self.bonus,
        )
