"""What the program thinks things are worth: opinions, found by letting it play against itself; no rules.

A turn is worth sixteen points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, kw_only=True, eq=False)
class Weights:
    """The worth of everything that helps to complete victory cards; the same only as itself."""

    turn: float = 16.0
    """A turn less until a victory card is completed by its nearer agenda."""
    completed: float = 11.3
    """What a completed card is worth beyond that, because nobody can undo it."""
    other_agenda: float = 0.135
    """How much the agenda of a card counts that is farther away."""
    last_card: float = 400.0
    """All victory cards completed."""
    rivals: float = 0.517
    """How much the agendas of the rival who stands best count against it."""

    city: float = 18.3
    mature: float = 11.8
    site: float = 1.25
    """An empty space next to a city that takes a control token."""
    space: float = 1.08
    reinforced: float = 0.59
    threatened: float = 3.86
    """A control token or, more so, a city that barbarians may reach."""
    exposed: float = 15.5
    """A city that a rival may take."""
    natural_wonder: float = 3.76
    conquered: float = 12.9
    resource: float = 1.5
    """The first of a type."""
    next_resource: float = 3.02
    trade: float = 4.05
    """A trade token on a card that is of use."""
    dial: float = 3.79
    """A step of the tech dial."""
    level: float = 6.77
    """A level of a focus card."""
    caravan: float = 5.26
    """A caravan on its way, at the most."""
    diplomacy: float = 7.02
    wonder: float = 20.5
    """A world wonder that does much for its owner."""
    long_game: float = 38.2
    """Behind so many rounds what pays in later turns counts least."""
    slots: tuple[float, ...] = (1.73, 4.09, 2.24, 2.59, 1.94)
    """A slot that a card of culture, science, economy, industry or military stands higher."""
    agenda_slots: tuple[float, ...] = (0.83, 1.87, 0.444, 0.899, 0.888)
    """What it is worth beyond that for each of up to two agendas of those cards that are wanted."""
    levels: tuple[float, ...] = (1.73, 0.703, 2.09, 1.98, 1.25)
    """How much levels of culture, science, economy, industry and military count."""


STRONG = Weights()
"""How the program plays."""


@cache
def wherever_cards_lie(weights: Weights) -> Weights:
    """The same opinions without what the slots of cards are worth."""
    none = (0.0,) * len(weights.slots)
    return replace(weights, slots=none, agenda_slots=none)
