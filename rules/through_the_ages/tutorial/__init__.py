"""The tutorials of Through the Ages: the first turns, and later topics."""

from rules.through_the_ages.tutorial.first_edition import FIRST_EDITION
from rules.through_the_ages.tutorial.first_turns import FIRST_TURNS
from rules.through_the_ages.tutorial.second_age import SECOND_AGE

TUTORIALS = (FIRST_TURNS, SECOND_AGE, FIRST_EDITION)

__all__ = ["TUTORIALS"]
