"""The actions of Civilization."""

from rules.civilization.actions.abilities.battle import DealWounds, ForgeWeapons, HealUnits
from rules.civilization.actions.abilities.coins import BuyCoin, MintCoin
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.destruction import DestroyBuilding, KillUnit
from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.abilities.engineering import NoItem, SplitProduction
from rules.civilization.actions.abilities.extra_actions import ExtraActions
from rules.civilization.actions.abilities.movement import DropBomb, Sacrifice
from rules.civilization.actions.abilities.obsolescence import MakeObsolete
from rules.civilization.actions.abilities.persons import GainPerson
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.abilities.riding import RideForTrade
from rules.civilization.actions.abilities.ships import ShipFigures
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
from rules.civilization.actions.events.defection import Defect
from rules.civilization.actions.events.disaster import DestroyTwo
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.knowledge import LearnInReturn, LearnNothing, ShareKnowledge
from rules.civilization.actions.events.misleading import Mislead
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.events.revolt import Revolt
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
from rules.civilization.actions.paths import DeclarePath, GoBack, GoOn, StandFast
from rules.civilization.actions.pending import DiscardEvent, GiveCoin, KeepPerson, Relocate
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.reactions.base import AskAgain, LetRest, NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent, LockSquare
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.reactions.spies import CancelWithCivilService, CancelWithMassMedia, CancelWithWriting
from rules.civilization.actions.research import NoResearch, Research
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.start import AssignScout, ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.actions.trade import (
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    PassTrade,
    Reopen,
    WithdrawOffer,
)
from rules.civilization.actions.wonders import PlaceGardenFigure, ResearchByLiberty
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
    DestroyTwo,
    ShareKnowledge,
    Revolt,
    PlaceGardenFigure,
    ResearchByLiberty,
    AcceptOffer,
    DeclineOffer,
    MakeOffer,
    CounterOffer,
    WithdrawOffer,
    Reopen,
    RideForTrade,
    PassTrade,
    ProduceFigure,
    ProduceUnit,
    ProduceBuilding,
    ProduceWonder,
    BuildFree,
    SplitProduction,
    NoItem,
    DevoteToArts,
    Harvest,
    AdvanceCulture,
    GainCulture,
    FeedCity,
    BuyCoin,
    MintCoin,
    GainPerson,
    MakeObsolete,
    KillUnit,
    DestroyBuilding,
    ShipFigures,
    ExtraActions,
    Celebrate,
    DeclarePath,
    Mislead,
    Defect,
    StartGroup,
    GoOn,
    Step,
    FlyOver,
    Explore,
    Sacrifice,
    FinishGroup,
    StandFast,
    GoBack,
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
    LearnInReturn,
    LearnNothing,
    GiveCoin,
    DiscardEvent,
    RefuseEvent,
    CancelWithWriting,
    CancelWithCivilService,
    CancelWithMassMedia,
    CancelWithEvent,
    InterruptWithEvent,
    LockSquare,
    AskAgain,
    NoReaction,
    LetRest,
    Plan,
    EndSegment,
)
"""Every action, likely ones first."""
