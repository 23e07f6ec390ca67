"""How the answers of questions are laid out in menus, and which actions share a group of commands."""

from __future__ import annotations

from rules.engine.menus import ActionGroup, Menus, QuestionMenu
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl, RemoveControl
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard, GainResource, Nuke
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.core.state import Game
from rules.new_dawn.menus.usefulness import rank

MENUS: Menus[Game] = Menus(
    questions={
        # Places stand in a menu that is there at once: a token takes a single choice.
        "culture": QuestionMenu(own_menu=(PlaceControl, ConvertControl)),
        "science": QuestionMenu(own_menu=(Nuke,)),
    },
    groups=(
        ActionGroup("setup", "What is chosen before the first turn", (TakeLeader, TakeCapital, PlaceTile)),
        ActionGroup("culture", "Control tokens", (PlaceControl, RemoveControl, MoveControl, ConvertControl)),
        ActionGroup("science", "The tech dial", (AdvanceTech, GainResource, Nuke, GainCard, DeclineCard)),
    ),
    rank=rank,
)
