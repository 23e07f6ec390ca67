"""The layout of questions in menus, and groups of commands."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import say
from rules.engine.menus import ActionGroup, MenuGroup, Menus, QuestionMenu
from rules.new_dawn.actions import ACTIONS
from rules.new_dawn.core.state import Game
from rules.new_dawn.menus.allowances import allowance, paid
from rules.new_dawn.menus.combinations import combinations
from rules.new_dawn.menus.dominated import is_dominated
from rules.new_dawn.menus.listings import adjustments, listing
from rules.new_dawn.menus.usefulness import rank

GROUPED = {
    "setup": ("What is chosen before the first turn", ("lead", "capital", "tile")),
    "culture": ("Control tokens", ("place", "remove", "shift", "convert")),
    "science": ("The tech dial", ("advance", "resource", "nuke", "gain", "decline")),
    "economy": ("Caravans", ("move", "hurry", "exchange")),
    "industry": ("Cities and world wonders", ("city", "wonder", "put", "upgrade", "enough")),
    "diplomacy": ("Diplomacy cards", ("take", "no_card", "embassy", "no_embassy", "return")),
    "war": (
        "Attack and defence",
        ("attack", "reinforce", "press", "defend", "conquer", "liberate", "loot", "leave", "carry", "free", "quest"),
    ),
    "ability": ("Wonders and city-states", ("unload", "gardens", "oracle", "seoul", "geneva", "destroy", "tower")),
}
"""The groups of commands by name: their description, and the tags of their actions."""


BY_TAG = {action.tag: action for action in ACTIONS}
PROMPTS = {
    "place": say("Place a token where?"),
    "move": say("Move a caravan where?"),
    "city": say("Build a city where?"),
    "wonder": say("Build which wonder?"),
    "attack": say("Attack whom?"),
    "reinforce": say("Reinforce which token?"),
    "convert": say("Change which rival token?"),
    "nuke": say("Destroy the tokens around which space?"),
    "gain": say("Gain which card?"),
    "upgrade": say("Replace which card?"),
    "take": say("Take which diplomacy card?"),
    "embassy": say("Gain what, and a token on which card of the owner?"),
    "swap": say("Swap which cards?"),
    "exchange": say("Exchange which resource?"),
    "tile": say("Which tile?"),
}
"""The question about actions of a kind, by their tags."""


def named(*tags: str) -> tuple[type[AnyAction], ...]:
    """Return the actions with these tags."""
    return tuple(BY_TAG[tag] for tag in tags)


OWN_CARDS = ("choose", "level", "upgrade", "trade", "loss", "city_state", "natural_wonder")
"""The questions about the cards of one's own focus row."""

TOKENS = MenuGroup(say("Control tokens"), named("place", "convert"))
CARAVANS = MenuGroup(say("Caravans"), named("move", "take"))
REINFORCED = MenuGroup(say("Reinforce control tokens"), named("reinforce"))
MENUS: Menus[Game] = Menus(
    questions={
        # Places are in a menu that is open at once: a token or a caravan takes a single choice.
        "culture": QuestionMenu(own_menu=named("place", "convert"), multi_select=(TOKENS,)),
        "science": QuestionMenu(own_menu=named("nuke")),
        "economy": QuestionMenu(own_menu=named("move", "take"), multi_select=(CARAVANS,)),
        "industry": QuestionMenu(own_menu=named("city", "wonder")),
        # The ability of a leader is below the name in the menu.
        "leader": QuestionMenu(own_menu=named("lead"), picture="choices", outcome="tableau"),
        "tile": QuestionMenu(own_menu=named("tile"), picture="tiles", outcome="laid"),
        **dict.fromkeys(OWN_CARDS, QuestionMenu(picture="row")),
        # The effect of a card is below its name in the menu.
        "level": QuestionMenu(own_menu=named("gain"), picture="cards"),
        "upgrade": QuestionMenu(own_menu=named("upgrade"), picture="cards"),
        "diplomacy": QuestionMenu(picture="cards"),
        "embassy": QuestionMenu(own_menu=named("embassy")),
        # Two cards of five can be swapped in ten ways.
        "further": QuestionMenu(own_menu=named("swap")),
        **dict.fromkeys(("press", "defend"), QuestionMenu(picture="fight")),
        "military": QuestionMenu(own_menu=named("attack", "reinforce"), multi_select=(REINFORCED,)),
    },
    groups=tuple(ActionGroup(name, about, named(*tags)) for name, (about, tags) in GROUPED.items()),
    combinations=combinations,
    listing=listing,
    adjustments=adjustments,
    allowance=allowance,
    paid=paid,
    prompts={BY_TAG[tag]: text for tag, text in PROMPTS.items()},
    closing=named("end", "no_more"),
    skipping=named("decline", "no_card", "no_embassy", "enough", "leave"),
    dominated=is_dominated,
    rank=rank,
)
