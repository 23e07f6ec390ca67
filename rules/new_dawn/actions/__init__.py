"""What players can do, likely ones first: menus follow this order."""

from rules.engine.core.action import AnyAction
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl, RemoveControl
from rules.new_dawn.actions.families import EndResolution
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
    EndResolution,
    TakeLeader,
    TakeCapital,
    PlaceTile,
)

__all__ = ["ACTIONS"]
