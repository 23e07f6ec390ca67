"""The lasting effects of leaders, wonders, technologies and pacts.

The one-time effects of action cards have no classes here. Data files call them `gain`, `score`, `choose_goods`,
`wonder_stage`, `population_then_food`, `build_or_upgrade`, `build`, `upgrade`, `develop_then_science`, `unit_turn`,
`unit_pool_per_stronger_rival` and `culture_per_richer_rival`.
"""

from rules.through_the_ages.effects import completion, discounts, pacts, powers, production, rates, triggered
from rules.through_the_ages.effects.base import LastingEffect, Source, Tally, effects_of_card, lasting, registered
from rules.through_the_ages.effects.in_play import (
    cards_with,
    effect_named,
    effects_of,
    effects_on,
    has_one_of,
    pacts_of,
)

__all__ = [
    "LastingEffect",
    "Source",
    "Tally",
    "cards_with",
    "completion",
    "discounts",
    "effect_named",
    "effects_of",
    "effects_of_card",
    "effects_on",
    "has_one_of",
    "lasting",
    "pacts",
    "pacts_of",
    "powers",
    "production",
    "rates",
    "registered",
    "triggered",
]
