"""A fixed player of Civilization that looks one action ahead, with its own weights."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization import Game
from rules.civilization.computer.aims import VictoryEstimate
from rules.civilization.computer.decisions import answer, by_default
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import Weights
from rules.engine import AnyAction, Seat, Table

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
USES: Mapping[str, float] = {
    "wheat": 2.5, "incense": 4.5, "silk": 3.5, "iron": 2.0, "spy": 1.5, "uranium": 4.0,
}  # fmt: skip
WONDERS: Mapping[str, float] = {
    "stonehenge": 3.0, "colossus": 8.0, "hanging_gardens": 8.0, "oracle": 3.0, "angkor_wat": 6.0, "louvre": 10.0,
    "himeji_samurai_castle": 6.0, "porcelain_tower": 10.0, "panama_canal": 14.0, "statue_of_liberty": 14.0,
    "sydney_opera_house": 18.0, "united_nations": 3.0,
}  # fmt: skip
WEIGHTS = Weights(
    flatness=4.0,
    trade=0.55,
    trade_for_technologies=0.35,
    production=0.75,
    culture_icon=0.75,
    culture=0.55,
    culture_aimed=0.5,
    coin=1.5,
    coin_aimed=4.0,
    technology=3.0,
    level=2.0,
    third_city=12.0,
    saved=0.8,
    idle=0.06,
    kept=0.35,
    event=2.0,
    person=7.0,
    space=2.0,
    gained_person=12.0,
    settler=26.0,
    scout=7.0,
    army=3.0,
    unit=1.2,
    weaker=0.25,
    few_units=0.8,
    discovery=7.0,
    hut=8.0,
    village=11.0,
    lost_army=5.0,
    loot=4.0,
    city=35.0,
    lost_scout=8.0,
    nearer=0.55,
    resource=2.0,
    of_a_city=14.0,
    general=5.0,
    patience=4.0,
    good_site=0.8,
    harm=0.3,
    government=1.0,
    guard=0.0,
    useful=USEFUL,
    for_culture=FOR_CULTURE,
    for_coins=FOR_COINS,
    uses=USES,
    wonders=WONDERS,
)


class FlatValues(Values):
    """Values for a player that aims at no victory."""

    @property
    def aims(self) -> VictoryEstimate:
        """Aims in which every victory is equally far away."""
        return VictoryEstimate(culture=1.0, tech=1.0, coins=1.0, left=6.0, nearest=20.0)


def decide(table: Table[Game], seat: Seat) -> AnyAction:
    """Return the best action at once, without an aim, deals, reactions or a search in battles."""
    question = table.questions[seat]
    if question.name in ("negotiate", "offer", "battle", "defence", "react"):
        return by_default(table.view(seat).state, seat, question)
    return answer(FlatValues(table.view(seat).state, seat, WEIGHTS, offered=()), question)
