"""The layout of answers in menus, and the groups of commands."""

from __future__ import annotations

from rules.engine.core.text import say
from rules.engine.menus import ActionGroup, MenuGroup, Menus, QuestionMenu
from rules.terra_mystica.actions import (
    SPECIAL,
    AcceptPower,
    AdvanceExchange,
    AdvanceShipping,
    Build,
    Burn,
    ChooseBonusCard,
    ChooseFaction,
    ChooseFavor,
    ChooseTop,
    ChooseTownTile,
    Conversion,
    Convert,
    CultAction,
    DeclinePower,
    EndTurn,
    EngineersBridge,
    FinishSpades,
    FreeAction,
    Pass,
    PlaceBridge,
    PlaceDwelling,
    PowerAction,
    Promote,
    Sandstorm,
    SendPriest,
    SpadeAction,
    TakeFavorSteps,
    Transform,
    Upgrade,
    WitchesRide,
)
from rules.terra_mystica.actions.stronghold import StrongholdAction
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.menus.combinations import combinations
from rules.terra_mystica.menus.order import rank
from rules.terra_mystica.menus.pointless import is_hopeless

GROUPS = (
    ActionGroup("setup", "Before the first round", (ChooseFaction, PlaceDwelling, ChooseBonusCard)),
    ActionGroup("reply", "Answers to power you are offered", (AcceptPower, DeclinePower)),
    ActionGroup(
        "reward",
        "What you have earned: favor tiles, towns, bridges and the ends of cult tracks",
        (ChooseFavor, ChooseTownTile, TakeFavorSteps, PlaceBridge, ChooseTop),
    ),
    ActionGroup("special", "Special actions", SPECIAL),
)
MAIN_ACTIONS = (
    MenuGroup(say("Build…"), (Build,)),
    MenuGroup(say("Upgrade…"), (Upgrade,)),
    MenuGroup(say("Transform…"), (Transform,)),
    MenuGroup(say("Power…"), (PowerAction,)),
    MenuGroup(say("Cults…"), (SendPriest, CultAction)),
    MenuGroup(say("Special…"), (SpadeAction, StrongholdAction, EngineersBridge, AdvanceShipping, AdvanceExchange)),
    MenuGroup(say("Pass…"), (Pass,)),
)
"""The actions of a turn, which keep their places in its panel."""
BESIDE = QuestionMenu(secondary=(Conversion,))
MENUS: Menus[Game] = Menus(
    questions={
        "faction": QuestionMenu(picture="choices", outcome="tableau"),
        "bonus_card": QuestionMenu(picture="tiles"),
        "turn": QuestionMenu(secondary=(FreeAction,), fixed=MAIN_ACTIONS, mapped=(Build, Upgrade)),
        "end_of_turn": QuestionMenu(secondary=(Build, Transform, Burn), own_menu=(Convert,)),
        "power_offer": QuestionMenu(secondary=(Convert,)),
        "cult_step": BESIDE,
        "spades": BESIDE,
        "build_here": BESIDE,
        "bridge": BESIDE,
        "tiles": QuestionMenu(secondary=(FreeAction,)),
        "top": BESIDE,
        "priests": BESIDE,
    },
    groups=GROUPS,
    combinations=combinations,
    rank=rank,
    pointless=is_hopeless,
    prompts={
        Build: say("Build where?"),
        Transform: say("Transform what?"),
        Upgrade: say("Upgrade what?"),
        PowerAction: say("Which power action?"),
        SendPriest: say("Send a priest to which cult?"),
        CultAction: say("Advance in which cult?"),
        Pass: say("Pass, and take which card?"),
        Convert: say("Convert what?"),
        Burn: say("Sacrifice how much power?"),
        Sandstorm: say("Sandstorm where?"),
        WitchesRide: say("Ride where?"),
        Promote: say("Upgrade which dwelling?"),
        PlaceBridge: say("A bridge where?"),
        ChooseFavor: say("Which favor tile?"),
        ChooseTownTile: say("Which town tile?"),
    },
    pictures={Pass: "tiles"},
    closing=(EndTurn,),
    accepting=(AcceptPower,),
    skipping=(DeclinePower, FinishSpades),
    conversions=(Conversion,),
)
