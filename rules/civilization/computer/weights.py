"""What the program thinks things are worth: opinions, found by letting it play against itself; no rules.

A point is about one trade.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

USEFUL: Mapping[str, float] = {
    "pottery": 4.0,
    "code_of_laws": 2.0,
    "currency": 3.0,
    "horseback_riding": 3.0,
    "masonry": 1.5,
    "metalworking": 2.5,
    "philosophy": 3.0,
    "writing": 3.0,
    "animal_husbandry": 1.5,
    "chivalry": 3.0,
    "civil_service": 3.0,
    "construction": 1.5,
    "democracy": 3.0,
    "engineering": 5.0,
    "mathematics": 2.0,
    "monarchy": 3.0,
    "printing_press": 4.0,
    "sailing": 2.0,
    "banking": 4.0,
    "biology": 1.5,
    "communism": 4.0,
    "gunpowder": 3.0,
    "metal_casting": 4.0,
    "military_science": 3.0,
    "railroad": 4.0,
    "steam_power": 1.0,
    "theology": 3.0,
    "atomic_theory": 1.5,
    "ballistics": 2.5,
    "combustion": 2.0,
    "computers": 4.0,
    "flight": 2.5,
    "mass_media": 1.0,
    "replaceable_parts": 2.5,
}
"""What a technology is good for, whatever is aimed at."""
FOR_CULTURE: Mapping[str, float] = {
    "currency": 2.0,
    "philosophy": 2.5,
    "writing": 1.5,
    "code_of_laws": 1.0,
    "chivalry": 1.5,
    "monarchy": 3.0,
    "printing_press": 2.0,
    "theology": 2.5,
    "metal_casting": 2.0,
}
FOR_COINS: Mapping[str, float] = {
    "pottery": 3.5,
    "code_of_laws": 1.5,
    "democracy": 5.0,
    "printing_press": 4.5,
    "chivalry": 1.5,
    "civil_service": 3.0,
    "banking": 2.5,
    "railroad": 3.0,
    "computers": 3.0,
}
GAIN_OF_USE: Mapping[str, float] = {
    "wheat": 2.5, "incense": 4.5, "silk": 3.5, "iron": 2.0, "spy": 1.5, "uranium": 4.0,
}  # fmt: skip
WONDER_EFFECT: Mapping[str, float] = {
    "stonehenge": 3.0, "colossus": 8.0, "hanging_gardens": 8.0, "oracle": 3.0, "angkor_wat": 6.0, "louvre": 10.0,
    "himeji_samurai_castle": 6.0, "porcelain_tower": 10.0, "panama_canal": 14.0, "statue_of_liberty": 14.0,
    "sydney_opera_house": 18.0, "united_nations": 3.0,
}  # fmt: skip
"""What the abilities of wonders are worth in a game of usual length."""


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The worth of everything that leads to a victory."""

    flatness: float = 4.0
    """Ways that take so many turns more than the best one are wanted less by a factor of e."""
    trade: float = 0.55
    """A trade icon, each turn."""
    trade_for_technologies: float = 0.35
    """How much more as far as technologies are aimed at."""
    production: float = 0.75
    """A production icon, each turn."""
    culture_icon: float = 0.75
    """A culture icon, each turn, by what a culture token is worth."""
    culture: float = 0.55
    """A culture token."""
    culture_aimed: float = 0.5
    """How much more as far as culture is aimed at."""
    coin: float = 1.5
    """A coin for good."""
    coin_aimed: float = 4.0
    """How much more as far as coins are aimed at."""
    technology: float = 3.0
    """Any technology on the way to Space Flight."""
    level: float = 2.0
    """How much more each level of a technology is worth."""
    third_city: float = 12.0
    """Room for one more city."""
    saved: float = 0.8
    """A trade point below the cheapest technology."""
    idle: float = 0.06
    """A trade point beyond what research needs."""
    kept: float = 0.35
    """How much more when coins keep it."""
    event: float = 2.0
    """A culture event."""
    person: float = 7.0
    """A great person of the culture track."""
    space: float = 2.0
    """A space of the culture track on the way to the last one."""
    gained_person: float = 12.0
    """A great person that a technology brings."""
    settler: float = 26.0
    """A scout for whom there is room for a city."""
    scout: float = 7.0
    """Another scout; fewer are worth more."""
    army: float = 3.0
    """An army, for each of up to six goals and for the first two."""
    unit: float = 1.2
    """A unit, whatever others have."""
    weaker: float = 0.25
    """How much more for each point of strength that a rival has more."""
    few_units: float = 0.8
    """How much more for each unit that is missing to five."""
    discovery: float = 7.0
    hut: float = 8.0
    village: float = 11.0
    lost_army: float = 5.0
    loot: float = 4.0
    """A won battle."""
    city: float = 35.0
    """A city of a rival."""
    lost_scout: float = 8.0
    """A scout of a rival."""
    nearer: float = 0.55
    """How much of a goal counts for each step that is still missing to it: less and less."""
    resource: float = 2.0
    """A resource on a square of a city."""
    of_a_city: float = 14.0
    """The action of one more city, whatever lies around it."""
    general: float = 5.0
    """A great person who fights."""
    patience: float = 4.0
    """From this turn on a city is founded wherever one can be."""
    good_site: float = 0.8
    """How good a site has to be beside the best one near by before that."""
    harm: float = 0.3
    """What is taken from a rival."""
    government: float = 1.0
    """What governments bring each turn."""

    useful: Mapping[str, float] = field(default_factory=lambda: USEFUL)
    for_culture: Mapping[str, float] = field(default_factory=lambda: FOR_CULTURE)
    for_coins: Mapping[str, float] = field(default_factory=lambda: FOR_COINS)
    uses: Mapping[str, float] = field(default_factory=lambda: GAIN_OF_USE)
    wonders: Mapping[str, float] = field(default_factory=lambda: WONDER_EFFECT)


STRONG = Weights()
"""How the program plays."""
