"""Weights of the evaluation, found by self-play; they are opinions, not rules.

A turn is worth sixteen points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from rules.engine.computer_player import PlayStyle


@dataclass(frozen=True, kw_only=True, eq=False)
class Weights:
    """The value of everything that helps to complete victory cards. Compared by identity."""

    turn: float = 16.0
    """One turn less until the nearer agenda of a victory card is completed."""
    completed: float = 11.3
    """The bonus for a completed card, because nobody can undo it."""
    other_agenda: float = 0.135
    """The weight of the farther agenda of a card."""
    last_card: float = 400.0
    """The bonus for completing all victory cards."""
    rivals: float = 0.517
    """The weight of the agendas of the leading rival, subtracted."""

    city: float = 18.3
    mature: float = 11.8
    site: float = 1.25
    """An empty space next to a city that takes a control token."""
    space: float = 1.08
    reinforced: float = 0.59
    city_lost: float = 45.0
    token_lost: float = 8.0
    """A city or control token destroyed by barbarians; subtracted by its probability."""
    exposed: float = 15.5
    """A city that a rival may take; subtracted."""
    natural_wonder: float = 3.76
    conquered: float = 12.9
    resource: float = 1.5
    """The first resource of a type."""
    next_resource: float = 3.02
    trade: float = 4.05
    """A trade token on a useful card."""
    dial: float = 3.79
    """A step of the tech dial."""
    level: float = 6.77
    """A level of a focus card."""
    caravan: float = 5.26
    """A caravan on its way, at most."""
    diplomacy: float = 7.02
    wonder: float = 20.5
    """A world wonder of great use to its owner."""
    long_game: float = 38.2
    """The number of rounds after which things that pay later count least."""
    slots: tuple[float, ...] = (1.73, 4.09, 2.24, 2.59, 1.94)
    """One slot higher for a card of culture, science, economy, industry or military."""
    agenda_slots: tuple[float, ...] = (0.83, 1.87, 0.444, 0.899, 0.888)
    """The additional value of that for each of up to two useful agendas of those cards."""
    levels: tuple[float, ...] = (1.73, 0.703, 2.09, 1.98, 1.25)
    """The weight of levels of culture, science, economy, industry and military."""


STRONG = Weights()
"""The weights with which the computer player plays."""
BUILDER = replace(
    STRONG,
    city=1.15 * STRONG.city,
    mature=1.15 * STRONG.mature,
    space=1.15 * STRONG.space,
    wonder=1.3 * STRONG.wonder,
    conquered=0.5 * STRONG.conquered,
    rivals=0.7 * STRONG.rivals,
)
RAIDER = replace(
    STRONG,
    conquered=2.0 * STRONG.conquered,
    rivals=1.4 * STRONG.rivals,
    reinforced=1.3 * STRONG.reinforced,
    levels=(*STRONG.levels[:4], 1.4 * STRONG.levels[4]),
    slots=(*STRONG.slots[:4], 1.5 * STRONG.slots[4]),
)
STYLES: Mapping[PlayStyle, Weights] = {"builder": BUILDER, "raider": RAIDER}
"""The weights of the other styles; how strong they are was not measured."""


@cache
def wherever_cards_lie(weights: Weights) -> Weights:
    """Return the same weights without the value of slots."""
    none = (0.0,) * len(weights.slots)
    return replace(weights, slots=none, agenda_slots=none)
