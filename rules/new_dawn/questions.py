"""The questions of A New Dawn (ND-4, ND-18.1)."""

from __future__ import annotations

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say
from rules.new_dawn.actions import policies
from rules.new_dawn.actions.city_state_tokens import LayCityState
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, SkipEmbassy
from rules.new_dawn.actions.families import (
    AttackSpending,
    ChooseAction,
    CultureAction,
    DefenseSpending,
    DiplomacyAction,
    EconomyAction,
    EmbassyAction,
    EndResolution,
    FreeingToken,
    FurtherAction,
    GivingUp,
    IndustryAction,
    LevelAction,
    Looting,
    Losing,
    MilitaryAction,
    MovingWonder,
    Questing,
    Returning,
    ScienceAction,
    TakingSpace,
    UpgradeAction,
)
from rules.new_dawn.actions.further import NothingFurther
from rules.new_dawn.actions.industry import EndUpgrades, PutWonder
from rules.new_dawn.actions.natural_wonders import LayNaturalWonder
from rules.new_dawn.actions.science import DeclineCard
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.state import Game

LEADER = Question("leader", (TakeLeader,), say("choose a leader"), say("choice of a leader"))
CAPITAL = Question(
    "capital", (TakeCapital,), say("take a space for your capital"), say("choice of a space for the capital")
)
TILE = Question("tile", (PlaceTile,), say("place a tile"), say("placement of a tile"), default=policies.place_by_chance)


def first_card(g: Game, seat: Seat) -> ChooseCard:
    """Return the card of slot 1, whose reset changes nothing (ND-18.14)."""
    return ChooseCard(g.players[seat].row[0].card)


CHOOSE = Question(
    "choose",
    (ChooseAction,),
    say("choose a focus card"),
    say("choice of a focus card"),
    default=first_card,
    always=True,
    in_public=(ChooseCard,),
)
CULTURE = Question(
    "culture",
    (CultureAction, EndResolution),
    say("place control tokens"),
    say("placement of control tokens"),
    default=lambda g, seat: ended(g, seat),
)
SCIENCE = Question(
    "science",
    (ScienceAction, EndResolution),
    say("advance your science"),
    say("advance of science"),
    default=lambda g, seat: ended(g, seat),
)
LEVEL = Question(
    "level", (LevelAction,), say("gain a focus card"), say("new focus card"), default=lambda _g, _seat: DeclineCard()
)
ECONOMY = Question(
    "economy",
    (EconomyAction, EndResolution),
    say("move your caravans"),
    say("move of the caravans"),
    default=lambda g, seat: ended(g, seat),
)
INDUSTRY = Question(
    "industry",
    (IndustryAction, EndResolution),
    say("build a city or a world wonder"),
    say("city or world wonder"),
    default=lambda g, seat: ended(g, seat),
)
WONDER_CITY = Question(
    "wonder_city",
    (PutWonder,),
    say("choose the city of the world wonder"),
    say("choice of a city for the world wonder"),
)
UPGRADE = Question(
    "upgrade",
    (UpgradeAction,),
    say("replace focus cards"),
    say("replacement of focus cards"),
    default=lambda _g, _seat: EndUpgrades(),
)
DIPLOMACY = Question(
    "diplomacy",
    (DiplomacyAction,),
    say("take a diplomacy card"),
    say("choice of a diplomacy card"),
    default=lambda _g, _seat: DeclineDiplomacy(),
)
EMBASSY = Question(
    "embassy",
    (EmbassyAction,),
    say("use the Embassy"),
    say("use of the Embassy"),
    default=lambda _g, _seat: SkipEmbassy(),
)
FURTHER = Question(
    "further",
    (FurtherAction,),
    say("go on or end the turn"),
    say("end of the turn"),
    default=lambda _g, _seat: NothingFurther(),
)
NATURAL_WONDER = Question(
    "natural_wonder", (LayNaturalWonder,), say("put a natural wonder on a card"), say("placement of a natural wonder")
)
CITY_STATE = Question(
    "city_state", (LayCityState,), say("put a city-state on a card"), say("placement of a city-state")
)
TRADE = Question(
    "trade",
    (LayTrade,),
    say("put a trade token on a card"),
    say("placement of a trade token"),
    default=policies.lay_trade_evenly,
    off_turn=True,
    in_public=(LayTrade,),
)
LOSS = Question(
    "loss",
    (Losing,),
    say("lose trade tokens to barbarians"),
    say("trade tokens for barbarians"),
    default=policies.lose_from_fullest,
    off_turn=True,
    in_public=(Losing,),
)
SURPLUS = Question(
    "surplus",
    (Returning,),
    say("return a diplomacy card"),
    say("return of a diplomacy card"),
    default=policies.keep_latest,
    off_turn=True,
    in_public=(Returning,),
)
MILITARY = Question(
    "military",
    (MilitaryAction, EndResolution),
    say("reinforce or attack"),
    say("reinforcement or attack"),
    default=lambda g, seat: ended(g, seat),
)
PRESS = Question(
    "press",
    (AttackSpending,),
    say("spend tokens in the attack"),
    say("tokens in the attack"),
    default=policies.least_that_wins,
)
DEFEND = Question(
    "defend",
    (DefenseSpending,),
    say("spend trade tokens in defence"),
    say("trade tokens in defence"),
    default=policies.least_that_holds,
    off_turn=True,
    in_public=(DefenseSpending,),
)
TAKE = Question(
    "take",
    (TakingSpace,),
    say("conquer or liberate the city-state"),
    say("fate of the city-state"),
    default=policies.conquer,
)
LOOT = Question(
    "loot", (Looting,), say("take a trade token"), say("choice of a trade token"), default=policies.take_from_fullest
)
CARRY = Question(
    "carry",
    (MovingWonder,),
    say("move the captured wonder"),
    say("move of the captured wonder"),
    default=policies.first_city,
)
FREE = Question(
    "free",
    (FreeingToken,),
    say("take a control token off the map"),
    say("removal of a control token"),
    default=policies.free_weakest,
)
QUEST = Question(
    "quest", (Questing,), say("gain a resource"), say("choice of a resource"), default=policies.gain_rarest
)
GIVE_UP = Question(
    "give_up",
    (GivingUp,),
    say("give up a control token"),
    say("loss of a control token"),
    default=policies.give_up_least,
    off_turn=True,
    in_public=(GivingUp,),
)


def ended(g: Game, seat: Seat) -> EndResolution | None:
    """Return the end of the resolution, or None where it may not end (ND-18.14)."""
    return EndResolution() if EndResolution().obstacle(g, seat) is None else None


OF_WAR: tuple[AnyQuestion, ...] = (MILITARY, PRESS, DEFEND, TAKE, LOOT, CARRY, FREE, QUEST, GIVE_UP)
QUESTIONS: tuple[AnyQuestion, ...] = (
    LEADER,
    CAPITAL,
    TILE,
    CHOOSE,
    CULTURE,
    SCIENCE,
    LEVEL,
    ECONOMY,
    INDUSTRY,
    WONDER_CITY,
    UPGRADE,
    DIPLOMACY,
    EMBASSY,
    FURTHER,
    NATURAL_WONDER,
    CITY_STATE,
    TRADE,
    LOSS,
    SURPLUS,
    *OF_WAR,
)
