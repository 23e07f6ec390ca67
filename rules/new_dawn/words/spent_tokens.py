"""The tokens that an action spends: those used up, city-states and natural wonders by name, so that choices differ."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.text import Text, listing, say_n
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS


def spent_tokens(trade: int, city_states: int = 0, natural_wonders: Sequence[str] = ()) -> Text:
    """Return the spent tokens, at least one of them."""
    found = [say_n("{n} token", "{n} tokens", trade)] if trade else []
    found += [say_n("{n} city-state", "{n} city-states", city_states)] if city_states else []
    return listing([*found, *(Text(NATURAL_WONDERS[each].name) for each in natural_wonders)])
