"""What the program thinks things are worth: opinions, found by letting it play against itself; no rules.

A turn is worth sixteen points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The worth of everything that helps to complete victory cards."""

    turn: float = 16.0
    """A turn less until a victory card is completed by its nearer agenda."""
    completed: float = 10.0
    """What a completed card is worth beyond that, because nobody can undo it."""
    other_agenda: float = 0.15
    """How much the agenda of a card counts that is farther away."""
    last_card: float = 400.0
    """All victory cards completed."""
    rivals: float = 0.7
    """How much the agendas of the rival who stands best count against it."""

    city: float = 9.0
    mature: float = 6.0
    site: float = 0.6
    """An empty space next to a city that takes a control token."""
    space: float = 1.2
    reinforced: float = 0.4
    threatened: float = 5.0
    """A control token or, more so, a city that barbarians may reach."""
    exposed: float = 8.0
    """A city that a rival may take."""
    natural_wonder: float = 4.0
    conquered: float = 6.0
    resource: float = 3.0
    """The first of a type."""
    next_resource: float = 1.5
    trade: float = 3.0
    """A trade token on a card that is of use."""
    dial: float = 1.5
    """A step of the tech dial."""
    level: float = 6.0
    """A level of a focus card."""
    caravan: float = 3.0
    """A caravan on its way, at the most."""
    diplomacy: float = 3.0
    wonder: float = 12.0
    """A world wonder that does much for its owner."""
    long_game: float = 25.0
    """Behind so many rounds what pays in later turns counts least."""
    slots: tuple[float, ...] = (1.5, 2.0, 0.9, 1.5, 0.6)
    """A slot that a card of culture, science, economy, industry or military stands higher."""
    agenda_slots: tuple[float, ...] = (0.7, 1.5, 0.3, 0.9, 0.8)
    """What it is worth beyond that for each of up to two agendas of those cards that are wanted."""
    levels: tuple[float, ...] = (1.2, 0.7, 1.0, 1.3, 0.8)
    """How much levels of culture, science, economy, industry and military count."""


STRONG = Weights()
"""How the program plays."""


@cache
def wherever_cards_lie(weights: Weights) -> Weights:
    """The same opinions without what the slots of cards are worth."""
    none = (0.0,) * len(weights.slots)
    return replace(weights, slots=none, agenda_slots=none)
