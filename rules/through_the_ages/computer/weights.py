"""The weights of the evaluation of Through the Ages, for each edition.

All are estimates in points of culture. They were found in games between computer players with randomly varied weights
(`python -m tests.ladder.perturbed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.computer_player import PlayStyle


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The weights that differ between the editions."""

    culture: float = 1.0
    """The value of a culture point produced each round."""
    resources: float = 0.9
    """The value of a resource mined each round."""
    worker_technology: float = 1.0
    """The factor for technologies that hold workers."""
    science: float = 1.3
    """The value of a science point produced each round."""
    science_points: float = 0.55
    """The value of a science point at hand."""
    technology: float = 1.0
    """The factor for the future gains by technologies."""
    civil_action: float = 0.45
    military_action: float = 0.225
    """The value of one more military action each turn."""
    strength: float = 1.0
    """The factor for relative strength."""
    worker: float = 1.6
    """The value of an unused worker."""
    wonder: float = 1.0
    """The factor for the promise of an unfinished wonder."""
    surplus: float = 0.6
    """The value of surplus food per round, up to `good_food`."""
    good_food: float = 3.0
    """The amount of surplus food that is enough."""
    hunger: float = 4.0
    """The loss for each food missing at the end of a turn."""
    hand: float = 0.7
    """The fraction of its value in play that a card in hand has."""
    attack: float = 1.0
    """The factor for the expected gain of aggressions and wars."""


WEIGHTS: dict[str, Weights] = {
    "new_story": Weights(),
    "original": Weights(
        culture=2.0,
        resources=0.87,
        worker_technology=0.4,
        science=1.1,
        technology=0.87,
        military_action=0.2,
        worker=1.8,
        wonder=0.85,
        surplus=0.3,
        good_food=2.4,
        hunger=6.0,
        hand=0.5,
    ),
}
"""The weights of the balanced style, by edition."""


def _changed(
    *, strength: float, military_action: float, attack: float, wonder: float, culture: float
) -> dict[str, Weights]:
    """Return the weights with some of them multiplied."""
    return {
        edition: replace(
            weights,
            strength=strength * weights.strength,
            military_action=military_action * weights.military_action,
            attack=attack * weights.attack,
            wonder=wonder * weights.wonder,
            culture=culture * weights.culture,
        )
        for edition, weights in WEIGHTS.items()
    }


STYLES: Mapping[PlayStyle, Mapping[str, Weights]] = {
    "builder": _changed(strength=0.9, military_action=0.8, attack=0.4, wonder=1.25, culture=1.05),
    "raider": _changed(strength=1.2, military_action=1.5, attack=1.5, wonder=0.9, culture=1.0),
}
"""The weights of the other styles; how strong they are was not measured."""
