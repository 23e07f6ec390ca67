"""How the answers of questions are laid out in menus, and which actions share a group of commands."""

from __future__ import annotations

from rules.engine.menus import ActionGroup, Menus, QuestionMenu
from rules.terra_mystica.actions import SPECIAL, Build, Burn, Conversion, Convert, FreeAction, Transform
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.menus.combining import combinations

BESIDE = QuestionMenu(secondary=(Conversion,))
MENUS: Menus[Game] = Menus(
    questions={
        "turn": QuestionMenu(secondary=(FreeAction,)),
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
    groups=(ActionGroup("special", "Special actions", SPECIAL),),
    combinations=combinations,
)
