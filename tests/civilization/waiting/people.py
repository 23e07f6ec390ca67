"""When people answer: with a delay of their own, and never in their night."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from random import Random

DAY = 24.0
NIGHT = 8.0
"""Hours in which somebody sleeps."""
MEDIAN = 2.0
"""Hours, while awake, behind which half of the answers come."""
SPREAD = 0.8
"""The standard deviation of the delay's logarithm: nine of ten answers come within 5.6 hours while awake."""


@dataclass
class Person:
    """Somebody with a rhythm: goes to bed at an hour of every day, and looks at the game after a while."""

    random: Random
    bedtime: float = field(init=False)

    def __post_init__(self) -> None:
        # Friends who play together sleep at about the same time.
        self.bedtime = self.random.gauss(23.0, 1.5)

    def answers_at(self, asked: float) -> float:
        """The hour at which a ping of an hour is answered."""
        return self.after(asked, self.random.lognormvariate(log(MEDIAN), SPREAD))

    def after(self, hour: float, awake: float) -> float:
        """The hour at which so much time has passed that nobody has slept through."""
        hour = self.awake(hour)
        while awake > 0:
            left = (self.bedtime - hour) % DAY or DAY
            if awake < left:
                return hour + awake
            awake -= left
            hour += left + NIGHT
        return hour

    def awake(self, hour: float) -> float:
        """The hour itself, or the end of the night it lies in."""
        slept = (hour - self.bedtime) % DAY
        return hour + NIGHT - slept if slept < NIGHT else hour
