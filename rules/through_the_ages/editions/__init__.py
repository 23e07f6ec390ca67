"""The editions of 2015 and of 2006; importing this package registers them."""

from rules.through_the_ages.editions import new_story, original

__all__ = ["new_story", "original"]
