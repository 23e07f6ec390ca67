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
    completed: float = 8.96
    """What a completed card is worth beyond that, because nobody can undo it."""
    other_agenda: float = 0.133
    """How much the agenda of a card counts that is farther away."""
    last_card: float = 400.0
    """All victory cards completed."""
    rivals: float = 0.854
    """How much the agendas of the rival who stands best count against it."""

    city: float = 8.54
    mature: float = 5.84
    site: float = 0.595
    """An empty space next to a city that takes a control token."""
    space: float = 1.11
    reinforced: float = 0.493
    threatened: float = 6.5
    """A control token or, more so, a city that barbarians may reach."""
    exposed: float = 7.82
    """A city that a rival may take."""
    natural_wonder: float = 5.18
    conquered: float = 5.24
    resource: float = 3.37
    """The first of a type."""
    next_resource: float = 1.66
    trade: float = 3.51
    """A trade token on a card that is of use."""
    dial: float = 1.44
    """A step of the tech dial."""
    level: float = 5.91
    """A level of a focus card."""
    caravan: float = 2.56
    """A caravan on its way, at the most."""
    diplomacy: float = 3.67
    wonder: float = 13.9
    """A world wonder that does much for its owner."""
    long_game: float = 44.1
    """Behind so many rounds what pays in later turns counts least."""
    slots: tuple[float, ...] = (1.4, 1.9, 1.2, 1.4, 0.78)
    """A slot that a card of culture, science, economy, industry or military stands higher."""
    agenda_slots: tuple[float, ...] = (0.48, 0.86, 0.22, 0.57, 0.43)
    """What it is worth beyond that for each of up to two agendas of those cards that are wanted."""
    levels: tuple[float, ...] = (1.8, 0.92, 2.0, 2.1, 1.4)
    """How much levels of culture, science, economy, industry and military count."""


STRONG = Weights()
"""How the program plays."""


@cache
def wherever_cards_lie(weights: Weights) -> Weights:
    """The same opinions without what the slots of cards are worth."""
    none = (0.0,) * len(weights.slots)
    return replace(weights, slots=none, agenda_slots=none)
