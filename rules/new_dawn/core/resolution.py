"""The state of a turn: its used abilities, and the focus card that is being resolved (ND-4, ND-5).

A class `…Work` records the progress of one type of focus card, mostly as the uses it has left. The modules of
`rules.new_dawn.focus` create it, and the actions of the type change it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, FocusCardRow


@dataclass(slots=True)
class CultureWork:
    """The remaining uses of a culture card (ND-7).

    The first use of `beside`, `moves` or `converts` sets `tokens` to 0, because a later part of the card ends its first
    part (ND-5.3).
    """

    tokens: int
    """Control tokens that the first part of the card can still place."""
    beside: int = 0
    """Tokens that Civil Service can still place next to any friendly space (ND-7.6)."""
    moves: int = 0
    """Token moves that Drama and Poetry still allows (ND-7.5)."""
    converts: int = 0
    """Rival tokens that Mass Media can still replace or turn over (ND-7.7)."""
    city: str = ""
    """The city just built by Urbanization: its tokens go only next to this city (ND-10.9). Empty for other cards."""
    owes: bool = False
    """True while the player must place a token again that was taken off the map (ND-7.4)."""


@dataclass(slots=True)
class ScienceWork:
    """The progress of a science card: an effect of the card, then the advance of the tech dial (ND-8)."""

    before: bool = True
    """True while the effect that comes before the advance can still be used (ND-8.9)."""
    advanced: bool = False
    """True once the advance has begun."""
    steps: int = 0
    """Spaces that the dial still advances; their total is fixed before the first one (ND-8.10)."""
    level: int | None = None
    """The level of the card that may be gained now (ND-8.2)."""


@dataclass(slots=True)
class EconomyWork:
    """The progress of an economy card (ND-9)."""

    distance: int
    """Steps of each caravan that has not moved, including those of spent tokens (ND-9.1, ND-9.13)."""
    extra: int = 0
    """Steps of the Colossus left for all caravans together (ND-9.12)."""
    moved: list[int] = field(default_factory=list)
    """The numbers of the caravans that have moved in this resolution."""
    exchanges: int = 0
    """Resources that can be exchanged after the moves (ND-9.15)."""
    moves_over: bool = False


@dataclass(slots=True)
class IndustryWork:
    """The progress of an industry card (ND-10)."""

    wonder: str = ""
    """The world wonder that is paid and needs a city (ND-10.13)."""
    upgrades: int = 0
    """Focus cards that a wonder just built may still replace (ND-13.2)."""
    of_level: int = 0
    """The level of the new cards; 0: any."""
    upgraded: list[str] = field(default_factory=list)
    """The cards that replaced others by it; each card is replaced once."""


@dataclass(slots=True)
class DiplomacyOffer:
    """Diplomacy cards that may be taken now (ND-9.6, ND-12.1, ND-12.2, ND-12.13)."""

    cards: int
    city_state: str = ""
    owners: list[Seat] = field(default_factory=list)
    capital_of: Seat | None = None
    """The owner of the capital at which the caravan arrived, for the Embassy (ND-12.10)."""


@dataclass(slots=True)
class Fight:
    """An attack that is being fought (ND-11.9). Its values include dice, bonuses and spent tokens."""

    space: str
    barbarian: str | None
    """The letter of the attacked barbarian, or None."""
    defender: Seat | None
    """The owner of the attacked city or control token, None for a barbarian or city-state."""
    attack: int
    defense: int
    attack_tokens: int = 0
    """The part of the attack that comes from spent tokens."""
    defense_tokens: int = 0


@dataclass(slots=True)
class MilitaryWork:
    """The progress of a military card (ND-11.1)."""

    reinforcements: int
    """Control tokens that can still be turned over (ND-11.2)."""
    attacks: int
    fight: Fight | None = None
    wonder: str | None = None
    """The world wonder that the winner still has to move to an own city (ND-11.16, ND-12.12)."""
    loot: int = 0
    """Trade tokens that can still be taken from the defender of a capital (ND-11.16)."""


@dataclass(slots=True)
class Resolution:
    """The focus card that is being resolved, with a record of its progress by type."""

    card: str
    """The chosen card; its effect continues even if it is replaced meanwhile (ND-4.10)."""
    type: FocusType | None
    """None when the Hanging Gardens place a token."""
    slot: int
    """The number of the slot as the card uses it, after all modifiers (SLOT, ND-5.1, ND-4.8)."""
    lies_as: str
    """The card now in its place, which differs if it was replaced; its tokens can be spent (ND-5.8)."""
    hill_sources: list[str] = field(default_factory=list)
    """Hills on which a token was placed, for the Stonehenge (ND-13.3)."""
    culture: CultureWork | None = None
    science: ScienceWork | None = None
    military: MilitaryWork | None = None
    economy: EconomyWork | None = None
    industry: IndustryWork | None = None
    stood_in: int = 0
    """The slot of the card when its resolution began (ND-4.6)."""

    @property
    def row(self) -> FocusCardRow:
        """The printed data of the chosen card."""
        return FOCUS_CARDS[self.card]


@dataclass(slots=True)
class TurnRecord:
    """The record of the turn in progress; each turn begins a new one (ND-4.11)."""

    to_reset: str = ""
    """The chosen card, or the one now in its place (ND-4.4)."""
    abilities: list[str] = field(default_factory=list)
    """Start-of-turn abilities that can still be used (ND-4.3)."""
    used: list[str] = field(default_factory=list)
    """Once-per-turn effects already used: city-state and natural wonder tokens, wonders (ND-4.11, ND-5.7)."""
    captured: list[str] = field(default_factory=list)
    """Spaces attacked and taken this turn (ND-11.7)."""
    attacks_won: int = 0
    arrivals: list[str] = field(default_factory=list)
    """Cities and city-states in which a caravan has arrived this turn (ND-9.5)."""
    returned: list[int] = field(default_factory=list)
    """The caravans that have arrived; they do not move again this turn (ND-9.5)."""
    offer: DiplomacyOffer | None = None
    further: list[str] = field(default_factory=list)
    """Wonders and cards that allow a further resolution or a swap now (ND-4.5 to ND-4.7, ND-14.2)."""
    again: str = ""
    """The card that was resolved or reset before."""
    offered: list[str] = field(default_factory=list)
    """Two control tokens of which a rival gives one up, for the Eiffel Tower (ND-13.4)."""
    resolution: Resolution | None = None
    """The present resolution; a further one of the turn replaces it (ND-4.5 to ND-4.7)."""
