"""Times at which people answer: with an individual delay, and never in their night."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from random import Random

DAY = 24.0
NIGHT = 8.0
"""The hours of sleep."""
MEDIAN = 2.0
"""The hours, while awake, within which half of the answers come."""
SPREAD = 0.8
"""The standard deviation of the delay's logarithm: nine of ten answers come within 5.6 hours while awake."""


@dataclass
class Person:
    """A person with a rhythm: sleeps at a fixed hour, and looks at the game after a while."""

    random: Random
    bedtime: float = field(init=False)

    def __post_init__(self) -> None:
        # Friends who play together sleep at about the same time.
        self.bedtime = self.random.gauss(23.0, 1.5)

    def answers_at(self, asked: float) -> float:
        """Return the hour at which a ping of an hour is answered."""
        return self.after(asked, self.random.lognormvariate(log(MEDIAN), SPREAD))

    def after(self, hour: float, awake: float) -> float:
        """Return the hour after that much time awake."""
        hour = self.awake(hour)
        while awake > 0:
            left = (self.bedtime - hour) % DAY or DAY
            if awake < left:
                return hour + awake
            awake -= left
            hour += left + NIGHT
        return hour

    def awake(self, hour: float) -> float:
        """Return the hour itself, or the end of the night it is in."""
        slept = (hour - self.bedtime) % DAY
        return hour + NIGHT - slept if slept < NIGHT else hour
