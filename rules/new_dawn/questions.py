"""What players are asked (ND-4, ND-18.1)."""

from __future__ import annotations

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say
from rules.new_dawn.actions.city_state_tokens import LayCityState
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, SkipEmbassy
from rules.new_dawn.actions.families import (
    ChooseAction,
    CultureAction,
    DiplomacyAction,
    EconomyAction,
    EmbassyAction,
    EndResolution,
    FurtherAction,
    IndustryAction,
    LevelAction,
    ScienceAction,
    UpgradeAction,
)
from rules.new_dawn.actions.further import NothingFurther
from rules.new_dawn.actions.industry import EndUpgrades, PutWonder
from rules.new_dawn.actions.natural_wonders import LayNaturalWonder
from rules.new_dawn.actions.rival_tokens import GiveUp, VacateSpace, by_policy
from rules.new_dawn.actions.science import DeclineCard
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.state import Game

LEADER = Question("leader", (TakeLeader,), say("choose a leader"))
CAPITAL = Question("capital", (TakeCapital,), say("take a space for your capital"))
TILE = Question("tile", (PlaceTile,), say("place a tile"))


def first_card(g: Game, seat: Seat) -> ChooseCard:
    """The card of slot 1, whose reset changes nothing (ND-18.14)."""
    return ChooseCard(g.players[seat].row[0].card)


CHOOSE = Question("choose", (ChooseAction,), say("choose a focus card"), default=first_card, always=True)
CULTURE = Question(
    "culture", (CultureAction, EndResolution), say("spread your culture"), default=lambda g, seat: ended(g, seat)
)
SCIENCE = Question(
    "science",
    (ScienceAction, EndResolution),
    say("advance your science"),
    default=lambda g, seat: ended(g, seat),
)
LEVEL = Question("level", (LevelAction,), say("gain a focus card"), default=lambda _g, _seat: DeclineCard())
ECONOMY = Question(
    "economy",
    (EconomyAction, EndResolution),
    say("move your caravans"),
    default=lambda g, seat: ended(g, seat),
)
INDUSTRY = Question(
    "industry",
    (IndustryAction, EndResolution),
    say("build a city or a world wonder"),
    default=lambda g, seat: ended(g, seat),
)
WONDER_CITY = Question("wonder_city", (PutWonder,), say("choose the city of the world wonder"))
UPGRADE = Question("upgrade", (UpgradeAction,), say("replace focus cards"), default=lambda _g, _seat: EndUpgrades())
DIPLOMACY = Question(
    "diplomacy", (DiplomacyAction,), say("take a diplomacy card"), default=lambda _g, _seat: DeclineDiplomacy()
)
EMBASSY = Question("embassy", (EmbassyAction,), say("use the Embassy"), default=lambda _g, _seat: SkipEmbassy())
FURTHER = Question(
    "further", (FurtherAction,), say("go on or end the turn"), default=lambda _g, _seat: NothingFurther()
)
NATURAL_WONDER = Question("natural_wonder", (LayNaturalWonder,), say("lay a natural wonder on a card"))
CITY_STATE = Question("city_state", (LayCityState,), say("lay a city-state on a card"))
GIVE_UP = Question("give_up", (GiveUp,), say("give up a control token"), default=by_policy, off_turn=True)
VACATE = Question("vacate", (VacateSpace,), say("take a control token off the map"))
TRADE = Question("trade", (LayTrade,), say("lay a trade token on a card"), off_turn=True)


def ended(g: Game, seat: Seat) -> EndResolution | None:
    """The end of the resolution, where it may end (ND-18.14)."""
    return EndResolution() if EndResolution().obstacle(g, seat) is None else None


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
    GIVE_UP,
    VACATE,
    TRADE,
)
