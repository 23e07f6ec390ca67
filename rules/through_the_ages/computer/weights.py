"""What the program that plays Through the Ages takes things to be worth, for each edition.

All are opinions in points of culture, found by letting it play against itself with weights changed by chance
(`python -m tests.ladder.perturbed`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What differs between the editions."""

    culture: float = 1.0
    """What a point of culture is worth that is produced each round."""
    resources: float = 0.9
    """A resource that is mined each round."""
    worker_technology: float = 1.0
    """Which part of what technologies lead to those have that hold workers."""
    science: float = 1.3
    """A point of science that is produced each round."""
    science_points: float = 0.55
    """A point of science that can be spent."""
    technology: float = 1.0
    """How much of what technologies lead to counts."""
    civil_action: float = 0.45
    military_action: float = 0.225
    """An action more each turn."""
    strength: float = 1.0
    """How much of being stronger or weaker than others counts."""
    worker: float = 1.6
    """A worker who is not put to work yet."""
    wonder: float = 1.0
    """How much of what a wonder under construction promises counts."""
    surplus: float = 0.6
    """Food that is left over each round, as far as `good_food`."""
    good_food: float = 3.0
    """How much of it is enough."""
    hunger: float = 4.0
    """A food that will be missing at the end of a turn."""
    hand: float = 0.7
    """Which part of its worth in play a card in hand has."""


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
