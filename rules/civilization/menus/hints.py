"""The layout of questions in menus, and groups of commands."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.actions import ACTIONS
from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.abilities.engineering import NoItem
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.aftermath import (
    ChooseDeck,
    LawsAction,
    LeaveBuilding,
    LeaveCoin,
    LoseArmies,
    RazeAction,
    SaveAction,
    SaveNothing,
)
from rules.civilization.actions.battle import EndBattleTurn
from rules.civilization.actions.battle_plan import LeaveBattlePlan
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.events.knowledge import LearnNothing, LessonAction
from rules.civilization.actions.events.misleading import Mislead
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.families import (
    BattleAction,
    CityAction,
    EndSegment,
    GroupAction,
    HaltAction,
    LootAction,
    ManagementAction,
    MovementAction,
    NegotiationAction,
    ResearchAction,
    StartAction,
)
from rules.civilization.actions.germany import ChooseResource
from rules.civilization.actions.loot import NoLoot
from rules.civilization.actions.movement import Explore, FinishGroup, StartGroup, Step
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.actions.pending import DiscardEvent, GiveCoin, KeepPerson, Relocate
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.reactions.base import LetRest, NoReaction, Reaction
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
from rules.civilization.board.devotion import devotion
from rules.civilization.core.state import Game
from rules.civilization.effects.government import ANARCHY
from rules.civilization.menus.converted import converted
from rules.civilization.menus.deal_form import DEAL_FORM
from rules.civilization.menus.deals import offers
from rules.civilization.menus.journeys import journeys
from rules.civilization.menus.listings import listing
from rules.civilization.menus.plan_items import picking
from rules.civilization.menus.short_moves import SHORT_MOVES
from rules.civilization.menus.usefulness import rank
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, say
from rules.engine.menus import ActionGroup, Combination, MenuGroup, Menus, QuestionMenu


def combinations(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield the ways of groups, choices with the conversion that pays for them, and offers."""
    yield from journeys(g, seat)
    yield from converted(g, seat)
    yield from offers(g, seat)


UPON_A_PLAYER: tuple[type[AnyAction], ...] = (
    PlaceFirstWonder,
    KeepPerson,
    Relocate,
    PlaceGardenFigure,
    ResearchByLiberty,
    Reaction,
    DiscardEvent,
    Mislead,
    LessonAction,
    ChooseResource,
    GiveCoin,
    NoItem,
    HaltAction,
    RazeAction,
    ChooseDeck,
    LoseArmies,
    SaveAction,
    LawsAction,
    LootAction,
    CounterOffer,
    Reopen,
)
"""Actions that only answer a question caused by an event, such as a counter-offer; they have no command."""
DIRECTLY: tuple[type[AnyAction], ...] = (EndSegment, ResearchAction, Plan)
"""The actions directly below the title, in addition to those without a group."""
GROUPED: tuple[tuple[str, str, tuple[type[AnyAction], ...]], ...] = (
    ("setup", "What is placed before the first turn", (ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder)),
    ("react", "Cancel what others do", (Reaction,)),
    ("event", "Culture events", (EventAction, DiscardEvent)),
    ("city", "What cities produce and do", (CityAction, NoItem)),
    (
        "ability",
        "Abilities of technologies",
        (ResourceAbility, ManagementAction, LessonAction, ChooseResource, GiveCoin),
    ),
    ("start", "Cities, governments, great persons, scouts", (StartAction, KeepPerson, Relocate)),
    ("trade", "Offers and deals", (NegotiationAction,)),
    ("go", "Armies and scouts on the map", (MovementAction, GroupAction, HaltAction, RazeAction)),
    ("battle", "Battles and loot", (BattleAction, LootAction, ChooseDeck, LoseArmies, SaveAction, LawsAction)),
)
"""The groups of commands: name, description, and families of actions. An action belongs to the first group
that fits.
"""


AS_ONE = ("event", "battle")
"""Groups whose actions share one command: they have many fields, or seldom a choice of kinds."""


def groups() -> Iterator[ActionGroup]:
    """Yield every group with its actions, each of them once."""
    left = [action for action in ACTIONS if not issubclass(action, DIRECTLY)]
    for name, about, families in GROUPED:
        members = tuple(action for action in left if issubclass(action, families))
        left = [action for action in left if action not in members]
        if members:
            yield ActionGroup(name, about, members, as_one=name in AS_ONE)


FIRST_FIGURES = MenuGroup(say("Place your first figures"), (PlaceFigure,))
CITIES = MenuGroup(say("Another city"), (CityAction,))
GROUPS = MenuGroup(say("Another group"), (DeclarePath,))
SEVERAL_GROUPS = MenuGroup(say("Send several…"), (DeclarePath,))
MENUS: Menus[Game] = Menus(
    questions={
        # The text about a nation is below its name in the menu.
        "nation": QuestionMenu(own_menu=(ChooseNation,), picture="choices", outcome="tableau"),
        # Choices of many squares are in a menu that is open at once.
        "first_wonder": QuestionMenu(own_menu=(PlaceFirstWonder,)),
        "first_figure": QuestionMenu(own_menu=(PlaceFigure,), multi_select=(FIRST_FIGURES,)),
        "start": QuestionMenu(
            own_menu=(FoundCity, PlacePerson), inline=(AssignScout,), secondary=(ChangeGovernment,), overflow=(Plan,)
        ),
        **dict.fromkeys(("person", "first_person"), QuestionMenu(own_menu=(PlacePerson,))),
        **dict.fromkeys(("negotiate", "offered", "proposed"), QuestionMenu(secondary=(MakeOffer,), form=DEAL_FORM)),
        "manage": QuestionMenu(in_turn=(CITIES,), overflow=(Plan,)),
        "move": QuestionMenu(in_turn=(GROUPS,), at_once=(SEVERAL_GROUPS,), overflow=(StartGroup, Plan)),
        "group": QuestionMenu(own_menu=(GoOn,), overflow=(Step, Explore)),
        **dict.fromkeys(
            ("battle", "defence", "barbarians"), QuestionMenu(picture="battle", overflow=(LeaveBattlePlan,))
        ),
        # Cards are chosen by seeing them.
        "research": QuestionMenu(own_menu=(Research,), picture="cards"),
        "discard": QuestionMenu(picture="cards"),
        "lesson": QuestionMenu(picture="cards"),
        "react": QuestionMenu(picture="reactions"),
    },
    groups=tuple(groups()),
    without_command=UPON_A_PLAYER,
    combinations=combinations,
    listing=listing,
    picking=picking,
    shorthand=SHORT_MOVES,
    prompts={
        ProduceFigure: say("Produce which figure, and where?"),
        ProduceUnit: say("Produce which unit?"),
        ProduceBuilding: say("Which building, and where?"),
        BuildFree: say("Which building, and where?"),
        ProduceWonder: say("Which wonder, and where?"),
        FoundCity: say("Found a city where?"),
        PlacePerson: say("Which great person, and where?"),
        ChangeGovernment: say("Which government?"),
        AssignScout: say("Which scout, and to which city?"),
        DevoteToArts: say("Which city?"),
        Harvest: say("Harvest what?"),
        DeclarePath: say("Move which group?"),
        GoOn: say("Go on where?"),
        StartGroup: say("Move whom?"),
        MakeOffer: say("Offer what, and to whom?"),
        Research: say("Research what?"),
        LeaveBattlePlan: say("Which plan for the rest of the battle?"),
    },
    closing=(EndSegment, EndBattleTurn, PassTrade),
    enabling=(FeedCity, Celebrate, GainCulture),
    concluding=(FinishGroup,),
    accepting=(AcceptOffer,),
    skipping=(
        DeclineOffer,
        LearnNothing,
        LeaveBuilding,
        LeaveCoin,
        NoItem,
        NoLoot,
        NoReaction,
        LetRest,
        NoResearch,
        SaveNothing,
        WithdrawOffer,
    ),
    pictures={LeaveBattlePlan: "plans"},
    rank=rank,
    pointless=lambda _g, _seat, action: action == ChangeGovernment(ANARCHY),
    dominated=lambda g, _seat, action: isinstance(action, DevoteToArts) and not devotion(g, action.centre),
    alternatives_labels={PassTrade: say("Pass and decline…")},
)
"""The menus; a usual part of a phase takes six taps at most."""
