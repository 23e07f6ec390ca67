"""The weights of the evaluation of Through the Ages, for each edition.

All are estimates in points of culture. They were found in games between computer players with randomly varied weights
(`python -m tests.ladder.perturbed`).
"""

from __future__ import annotations

from dataclasses import dataclass


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
