"""What the program thinks things are worth: opinions, found by letting it play against itself; no rules.

A completed victory card is worth a hundred points.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The worth of everything that helps to complete victory cards."""

    card: float = 100.0
    """A victory card, by how far its better agenda has come."""
    completed: float = 30.0
    """What a completed card is worth beyond that."""
    other_agenda: float = 0.2
    """The share of the agenda of a card that is less far."""
    last_card: float = 400.0
    """All victory cards completed."""
    rivals: float = 0.4
    """How much the agendas of the rival who stands best count against it."""

    city: float = 4.0
    mature: float = 5.0
    site: float = 0.5
    """An empty space next to a city that takes a control token."""
    space: float = 1.8
    reinforced: float = 0.4
    threatened: float = 2.0
    """A control token or, more so, a city that barbarians may reach."""
    shield: float = 12.0
    """The capital of somebody who may defeat it."""
    natural_wonder: float = 8.0
    conquered: float = 8.0
    wonder: float = 12.0
    resource: float = 4.0
    """The first of a type."""
    next_resource: float = 2.5
    trade: float = 3.0
    """A trade token on a card that is of use."""
    dial: float = 1.4
    """A step of the tech dial."""
    level: float = 9.0
    """A level of a focus card."""
    caravan: float = 2.5
    """A caravan on its way, at the most."""
    diplomacy: float = 3.0
    slots: tuple[float, ...] = (1.8, 1.6, 1.0, 2.0, 0.8)
    """A slot that a card of culture, science, economy, industry or military stands higher."""
    agenda_slots: tuple[float, ...] = (0.7, 0.7, 0.7, 0.7, 0.7)
    """What it is worth beyond that for each of up to two agendas of those cards that are wanted."""
    levels: tuple[float, ...] = (1.2, 0.7, 0.9, 1.2, 0.9)
    """How much levels of culture, science, economy, industry and military count."""


STRONG = Weights()
"""How the program plays."""
