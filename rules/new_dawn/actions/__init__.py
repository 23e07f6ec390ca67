"""What players can do, likely ones first: menus follow this order."""

from rules.engine.core.action import AnyAction
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
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.losses import LoseTrade, ReturnCard
from rules.new_dawn.actions.military import Attack, Reinforce, SpendInAttack, SpendInDefense
from rules.new_dawn.actions.rival_tokens import DestroyControl, GiveUp, OfferTwo
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard, GainResource, Nuke
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard

ACTIONS: tuple[type[AnyAction], ...] = (
    ChooseCard,
    PlaceControl,
    RemoveControl,
    MoveControl,
    ConvertControl,
    AdvanceTech,
    GainResource,
    Nuke,
    GainCard,
    DeclineCard,
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
    DestroyControl,
    OfferTwo,
    GiveUp,
    LoseTrade,
    ReturnCard,
    EndResolution,
    TakeLeader,
    TakeCapital,
    PlaceTile,
)

__all__ = ["ACTIONS"]
