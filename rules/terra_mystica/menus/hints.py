"""How the answers of questions are laid out in menus, and which actions share a group of commands."""

from __future__ import annotations

from rules.engine.menus import ActionGroup, Menus, QuestionMenu
from rules.terra_mystica.actions import (
    SPECIAL,
    AcceptPower,
    Build,
    ChooseBonusCard,
    ChooseFaction,
    ChooseFavor,
    ChooseTop,
    ChooseTownTile,
    Conversion,
    Convert,
    DeclinePower,
    FreeAction,
    PlaceBridge,
    PlaceDwelling,
    TakeFavorSteps,
    Transform,
)
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.menus.combining import combinations

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
BESIDE = QuestionMenu(secondary=(Conversion,))
MENUS: Menus[Game] = Menus(
    questions={
        "faction": QuestionMenu(outcome="tableau"),
        "turn": QuestionMenu(secondary=(FreeAction,)),
        "end_of_turn": QuestionMenu(secondary=(Build, Transform, FreeAction)),
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
)
