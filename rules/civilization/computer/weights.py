"""Weights of the evaluation, found by self-play; they are opinions, not rules.

A point is about one trade.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from rules.engine.computer_player import PlayStyle

USEFUL: Mapping[str, float] = {
    "pottery": 3.6,
    "code_of_laws": 2.9,
    "currency": 3.0,
    "horseback_riding": 5.3,
    "masonry": 1.7,
    "metalworking": 2.6,
    "philosophy": 2.0,
    "writing": 1.9,
    "animal_husbandry": 1.7,
    "chivalry": 2.2,
    "civil_service": 2.1,
    "construction": 1.2,
    "democracy": 4.7,
    "engineering": 4.0,
    "mathematics": 2.0,
    "monarchy": 2.0,
    "printing_press": 3.9,
    "sailing": 2.2,
    "banking": 4.4,
    "biology": 1.3,
    "communism": 2.5,
    "gunpowder": 3.2,
    "metal_casting": 4.5,
    "military_science": 3.0,
    "railroad": 3.9,
    "steam_power": 1.2,
    "theology": 3.2,
    "atomic_theory": 1.5,
    "ballistics": 3.8,
    "combustion": 1.9,
    "computers": 2.8,
    "flight": 2.6,
    "mass_media": 1.1,
    "replaceable_parts": 2.6,
}
"""The usefulness of technologies, independent of the aims."""
FOR_CULTURE: Mapping[str, float] = {
    "currency": 1.5,
    "philosophy": 2.1,
    "writing": 1.2,
    "code_of_laws": 1.4,
    "chivalry": 1.4,
    "monarchy": 2.7,
    "printing_press": 2.0,
    "theology": 3.1,
    "metal_casting": 1.8,
}
FOR_COINS: Mapping[str, float] = {
    "pottery": 3.5,
    "code_of_laws": 1.9,
    "democracy": 8.9,
    "printing_press": 4.8,
    "chivalry": 1.4,
    "civil_service": 2.7,
    "banking": 2.5,
    "railroad": 3.3,
    "computers": 3.3,
}
FOR_CONQUEST: Mapping[str, float] = {
    "horseback_riding": 3.0,
    "metalworking": 1.0,
    "mathematics": 1.0,
    "sailing": 2.5,
    "military_science": 2.0,
    "steam_power": 2.0,
    "theology": 1.0,
    "ballistics": 1.5,
}
"""The uses of technologies on the way to a capital: speed, larger groups, buildings and abilities in battles."""
GAIN_OF_USE: Mapping[str, float] = {
    "wheat": 2.8, "incense": 4.2, "silk": 3.0, "iron": 1.5, "spy": 1.9, "uranium": 3.7,
}  # fmt: skip
WONDER_EFFECT: Mapping[str, float] = {
    "stonehenge": 2.5, "colossus": 6.9, "hanging_gardens": 7.6, "oracle": 3.2, "angkor_wat": 8.0, "louvre": 7.6,
    "himeji_samurai_castle": 5.0, "porcelain_tower": 11.0, "panama_canal": 17.0, "statue_of_liberty": 15.0,
    "sydney_opera_house": 26.0, "united_nations": 2.8,
}  # fmt: skip
"""The values of the wonders' abilities in a game of usual length."""


CULTURED: Mapping[str, float] = {"china": 0.8, "america": 0.8}
"""The chance that a seat leans towards culture all game, by its nation. For other nations coins are clearly faster."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Weights:
    """The values of everything that leads to a victory. Compared by identity."""

    flatness: float = 3.73
    """The number of additional turns by which a victory counts less by a factor of e."""
    leaning: Mapping[str, float] = field(default_factory=dict)
    """Factors on the turns of some victories (`aims.Leaning`)."""
    cultured: float = 1.0
    """The factor for the chance to lean towards culture (`CULTURED`)."""
    trade: float = 0.562
    """A trade icon, each turn."""
    trade_for_technologies: float = 0.279
    """The addition for the aim of technologies."""
    production: float = 0.525
    """A production icon, each turn."""
    culture_icon: float = 0.574
    """A culture icon, each turn, as a share of a culture token."""
    culture: float = 0.375
    """A culture token."""
    culture_aimed: float = 0.527
    """The addition for the aim of culture."""
    coin: float = 1.24
    """A permanent coin."""
    coin_aimed: float = 4.66
    """The addition for the aim of coins."""
    technology: float = 2.87
    """Any technology on the way to Space Flight."""
    level: float = 2.01
    """The addition for each level of a technology."""
    third_city: float = 9.46
    """Room for one more city."""
    saved: float = 0.743
    """A trade point below the cheapest technology."""
    idle: float = 0.0692
    """A trade point beyond what research needs."""
    kept: float = 0.336
    """The addition for trade that is kept by coins."""
    event: float = 1.47
    """A culture event."""
    person: float = 5.86
    """A great person of the culture track."""
    space: float = 2.05
    """A space of the culture track on the way to the last one."""
    gained_person: float = 10.3
    """A great person gained by a technology."""
    settler: float = 29.1
    """A scout for whom there is room for a city."""
    scout: float = 6.4
    """Another scout; fewer are worth more."""
    army: float = 3.46
    """An army, for each of up to six goals and for the first two."""
    unit: float = 1.6
    """A unit, independent of the others' strength."""
    weaker: float = 0.192
    """The addition for each point of strength that a rival has more."""
    few_units: float = 0.79
    """The addition for each unit less than five."""
    discovery: float = 6.94
    hut: float = 7.87
    village: float = 7.26
    lost_army: float = 5.68
    loot: float = 4.18
    """A won battle."""
    city: float = 26.5
    """A city of a rival."""
    lost_scout: float = 9.69
    """A scout of a rival."""
    nearer: float = 0.342
    """The share of a goal for each missing step, decreasing."""
    resource: float = 1.79
    """A resource on a square of a city."""
    of_a_city: float = 13.9
    """The action of one more city, independent of its surroundings."""
    general: float = 6.46
    """A great person who fights."""
    patience: float = 3.63
    """The turn from which on a city is founded wherever possible."""
    good_site: float = 0.449
    """The least value of a site before that, as a share of the best one near by."""
    harm: float = 0.33
    """The weight of a loss of a rival."""
    government: float = 1.43
    """The weight of a government's gain each turn."""

    conquest: float = 1.5
    """A point of strength, for the aim of conquest."""
    guard: float = 5.0
    """A point of strength, if the own capital is in full danger."""
    rally: float = 14.0
    """An army in front of a capital, for the aim of conquest."""

    useful: Mapping[str, float] = field(default_factory=lambda: USEFUL)
    for_culture: Mapping[str, float] = field(default_factory=lambda: FOR_CULTURE)
    for_conquest: Mapping[str, float] = field(default_factory=lambda: FOR_CONQUEST)
    for_coins: Mapping[str, float] = field(default_factory=lambda: FOR_COINS)
    uses: Mapping[str, float] = field(default_factory=lambda: GAIN_OF_USE)
    wonders: Mapping[str, float] = field(default_factory=lambda: WONDER_EFFECT)


STRONG = Weights()
"""The weights with which the computer player plays."""
BUILDER = replace(
    STRONG,
    army=0.7 * STRONG.army,
    loot=0.6 * STRONG.loot,
    city=0.6 * STRONG.city,
    lost_scout=0.6 * STRONG.lost_scout,
    harm=0.5 * STRONG.harm,
    settler=1.15 * STRONG.settler,
    of_a_city=1.2 * STRONG.of_a_city,
    culture_icon=1.3 * STRONG.culture_icon,
    cultured=1.25,
    wonders={name: 1.4 * worth for name, worth in WONDER_EFFECT.items()},
    conquest=0.6 * STRONG.conquest,
    rally=0.6 * STRONG.rally,
)
RAIDER = replace(
    STRONG,
    army=1.4 * STRONG.army,
    unit=2.0 * STRONG.unit,
    few_units=1.5 * STRONG.few_units,
    loot=1.8 * STRONG.loot,
    city=1.6 * STRONG.city,
    lost_scout=1.6 * STRONG.lost_scout,
    lost_army=0.7 * STRONG.lost_army,
    harm=1.6 * STRONG.harm,
    cultured=0.5,
    conquest=1.4 * STRONG.conquest,
    rally=1.2 * STRONG.rally,
)
STYLES: Mapping[PlayStyle, Weights] = {"builder": BUILDER, "raider": RAIDER}
"""The weights of the other styles. In a few games against `STRONG` each won about half."""


@cache
def towards_culture(weights: Weights) -> Weights:
    """Return the weights of a seat that leans towards culture."""
    return replace(
        weights,
        leaning={"culture": 0.3, "coins": 1.5},
        culture_icon=1.5 * weights.culture_icon,
        culture_aimed=1.5 * weights.culture_aimed,
        coin_aimed=0.6 * weights.coin_aimed,
        third_city=1.3 * weights.third_city,
    )
