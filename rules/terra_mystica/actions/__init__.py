"""Every action of Terra Mystica."""

from rules.terra_mystica.actions.choices import (
    AcceptPower,
    ChooseCultStep,
    ChooseFavor,
    ChooseTop,
    ChooseTownTile,
    DeclinePower,
    ExchangePriests,
    TakeFavorSteps,
)
from rules.terra_mystica.actions.families import Conversion, FreeAction, MainAction, OfferAnswer, TileChoice
from rules.terra_mystica.actions.free import Burn, Convert, EndTurn, RiverTown
from rules.terra_mystica.actions.land import Build, FinishSpades, Sandstorm, Transform, WitchesRide
from rules.terra_mystica.actions.passing import Pass
from rules.terra_mystica.actions.setup import ChooseBonusCard, ChooseFaction, PlaceDwelling
from rules.terra_mystica.actions.special import (
    CultAction,
    DoubleTurn,
    EngineersBridge,
    PlaceBridge,
    PowerAction,
    SpadeAction,
)
from rules.terra_mystica.actions.tracks import AdvanceExchange, AdvanceShipping, SendPriest
from rules.terra_mystica.actions.upgrade import Promote, Upgrade

ACTIONS = (
    ChooseFaction,
    PlaceDwelling,
    ChooseBonusCard,
    AcceptPower,
    DeclinePower,
    Build,
    Upgrade,
    PowerAction,
    SendPriest,
    CultAction,
    SpadeAction,
    Sandstorm,
    WitchesRide,
    Promote,
    DoubleTurn,
    EngineersBridge,
    AdvanceShipping,
    AdvanceExchange,
    Transform,
    FinishSpades,
    PlaceBridge,
    ChooseFavor,
    ChooseTownTile,
    TakeFavorSteps,
    ChooseTop,
    ChooseCultStep,
    ExchangePriests,
    EndTurn,
    RiverTown,
    Pass,
    Convert,
    Burn,
)

SPECIAL = (
    Sandstorm,
    WitchesRide,
    Promote,
    DoubleTurn,
    EngineersBridge,
    ChooseCultStep,
    ExchangePriests,
    RiverTown,
)
"""Actions of single factions."""

__all__ = [
    "ACTIONS",
    "SPECIAL",
    "AcceptPower",
    "AdvanceExchange",
    "AdvanceShipping",
    "Build",
    "Burn",
    "ChooseBonusCard",
    "ChooseCultStep",
    "ChooseFaction",
    "ChooseFavor",
    "ChooseTop",
    "ChooseTownTile",
    "Conversion",
    "Convert",
    "CultAction",
    "DeclinePower",
    "DoubleTurn",
    "EndTurn",
    "EngineersBridge",
    "ExchangePriests",
    "FinishSpades",
    "FreeAction",
    "MainAction",
    "OfferAnswer",
    "Pass",
    "PlaceBridge",
    "PlaceDwelling",
    "PowerAction",
    "Promote",
    "RiverTown",
    "Sandstorm",
    "SendPriest",
    "SpadeAction",
    "TakeFavorSteps",
    "TileChoice",
    "Transform",
    "Upgrade",
    "WitchesRide",
]
