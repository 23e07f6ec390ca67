"""Everything a player can choose."""

from rules.civilization.actions.abilities.battle import DealWounds, ForgeWeapons, HealUnits
from rules.civilization.actions.abilities.coins import BuyCoin
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.movement import DropBomb, Sacrifice
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.aftermath import (
    ChooseDeck,
    LeaveBuilding,
    LeaveCoin,
    LoseArmies,
    RazeBuilding,
    SaveNothing,
    SaveUnit,
    TakeCoin,
)
from rules.civilization.actions.battle import EndBattleTurn, PlayUnit
from rules.civilization.actions.battle_plan import LeaveBattlePlan
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture, DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.germany import ChooseResource
from rules.civilization.actions.loot import (
    DiscardCoin,
    LootCulture,
    LootEvent,
    LootTechnology,
    LootToken,
    LootTrade,
    LootTwo,
    NoLoot,
    StealCoin,
)
from rules.civilization.actions.movement import Explore, FinishGroup, FlyOver, StartGroup, Step
from rules.civilization.actions.pending import DiscardEvent, KeepPerson, Relocate
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.writing import CancelWithWriting
from rules.civilization.actions.research import NoResearch, Research
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.start import AssignScout, ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer, PassTrade, WithdrawOffer
from rules.engine.core.action import AnyAction

ACTIONS: tuple[type[AnyAction], ...] = (
    ChooseNation,
    PlaceCapital,
    PlaceFirstWonder,
    PlaceFigure,
    FoundCity,
    PlacePerson,
    KeepPerson,
    Relocate,
    ChangeGovernment,
    AssignScout,
    Strike,
    Sabotage,
    AcceptOffer,
    DeclineOffer,
    MakeOffer,
    WithdrawOffer,
    PassTrade,
    ProduceFigure,
    ProduceUnit,
    ProduceBuilding,
    ProduceWonder,
    DevoteToArts,
    Harvest,
    AdvanceCulture,
    GainCulture,
    FeedCity,
    BuyCoin,
    Celebrate,
    StartGroup,
    Step,
    FlyOver,
    Explore,
    Sacrifice,
    FinishGroup,
    DropBomb,
    RazeBuilding,
    LeaveBuilding,
    PlayUnit,
    ForgeWeapons,
    DealWounds,
    HealUnits,
    EndBattleTurn,
    LeaveBattlePlan,
    ChooseDeck,
    LoseArmies,
    SaveUnit,
    SaveNothing,
    LootTrade,
    LootCulture,
    LootToken,
    LootTwo,
    LootTechnology,
    LootEvent,
    StealCoin,
    DiscardCoin,
    NoLoot,
    TakeCoin,
    LeaveCoin,
    ChooseResource,
    Research,
    NoResearch,
    DiscardEvent,
    CancelWithWriting,
    CancelWithEvent,
    NoReaction,
    EndSegment,
)
"""Every action, likely ones first."""
