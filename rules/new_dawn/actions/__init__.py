"""The actions of A New Dawn, likely ones first: menus follow this order."""

from rules.engine.core.action import AnyAction
from rules.new_dawn.actions.abilities import UnloadTrade, UseGardens, UseGeneva, UseOracle, UseSeoul
from rules.new_dawn.actions.city_state_tokens import LayCityState
from rules.new_dawn.actions.conquest import (
    Conquer,
    FreeToken,
    GainSpoils,
    LeaveTrade,
    Liberate,
    MoveWonder,
    TakeTrade,
)
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl, RemoveControl
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, SkipEmbassy, TakeDiplomacy, UseEmbassy
from rules.new_dawn.actions.economy import ExchangeResource, MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.further import NothingFurther, ResolveFurther, SwapCards
from rules.new_dawn.actions.industry import BuildCity, BuildWonder, EndUpgrades, PutWonder, UpgradeCard
from rules.new_dawn.actions.losses import LoseTrade, ReturnCard
from rules.new_dawn.actions.military import Attack, Reinforce, SpendInAttack, SpendInDefense
from rules.new_dawn.actions.natural_wonders import LayNaturalWonder
from rules.new_dawn.actions.rival_tokens import DestroyControl, GiveUp, OfferTwo
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard, GainResource, Nuke
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard

ACTIONS: tuple[type[AnyAction], ...] = (
    ChooseCard,
    UnloadTrade,
    UseGardens,
    UseOracle,
    DestroyControl,
    OfferTwo,
    UseSeoul,
    UseGeneva,
    PlaceControl,
    RemoveControl,
    MoveControl,
    ConvertControl,
    AdvanceTech,
    GainResource,
    Nuke,
    GainCard,
    DeclineCard,
    MoveCaravan,
    SpendOnCaravans,
    ExchangeResource,
    TakeDiplomacy,
    DeclineDiplomacy,
    UseEmbassy,
    SkipEmbassy,
    BuildCity,
    BuildWonder,
    PutWonder,
    UpgradeCard,
    EndUpgrades,
    ResolveFurther,
    SwapCards,
    NothingFurther,
    LayNaturalWonder,
    LayCityState,
    LayTrade,
    Attack,
    Reinforce,
    SpendInAttack,
    SpendInDefense,
    Conquer,
    Liberate,
    TakeTrade,
    LeaveTrade,
    MoveWonder,
    FreeToken,
    GainSpoils,
    GiveUp,
    LoseTrade,
    ReturnCard,
    EndResolution,
    TakeLeader,
    TakeCapital,
    PlaceTile,
)

__all__ = ["ACTIONS"]
