"""The kinds of computer players that a lobby offers: their strength and their style."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.computer_players.computer_turns import levels, styles
from bot.language.i18n import Localizer
from bot.panels.controls import Item
from rules.engine import Rules, Text, say
from rules.engine.computer_player import Level, PlayStyle

Kind = tuple[Level, PlayStyle]
USUAL: Kind = ("normal", "balanced")
OFFERED: Mapping[Kind, Text] = {
    ("easy", "balanced"): say("Easy: thinks one step ahead, and errs"),
    ("normal", "balanced"): say("Normal: plans its turn"),
    ("strong", "balanced"): say("Strong: plans ahead, and takes a little longer"),
    ("easy", "builder"): say("Easy builder: prefers to grow"),
    ("normal", "builder"): say("Normal builder: prefers to grow"),
    ("strong", "builder"): say("Strong builder: prefers to grow"),
    ("easy", "raider"): say("Easy raider: likes to attack"),
    ("normal", "raider"): say("Normal raider: likes to attack"),
    ("strong", "raider"): say("Strong raider: likes to attack"),
}
"""The kinds in the order of the menu, described for the user who adds one."""
KINDS: Mapping[Kind, Text] = {
    ("easy", "balanced"): say("computer player, easy"),
    ("normal", "balanced"): say("computer player"),
    ("strong", "balanced"): say("computer player, strong"),
    ("easy", "builder"): say("computer player, easy builder"),
    ("normal", "builder"): say("computer player, builder"),
    ("strong", "builder"): say("computer player, strong builder"),
    ("easy", "raider"): say("computer player, easy raider"),
    ("normal", "raider"): say("computer player, raider"),
    ("strong", "raider"): say("computer player, strong raider"),
}
"""The kinds as they stand next to the names of computer players."""


def items(rules: Rules[Any], localizer: Localizer) -> list[Item]:
    """Return the entries of the menu that adds a computer player."""
    strengths, ways = levels(rules), styles(rules)
    return [
        Item(localizer(text), _value(kind))
        for kind, text in OFFERED.items()
        if kind[0] in strengths and kind[1] in ways
    ]


def chosen(values: Collection[str]) -> Kind:
    """Return the kind chosen in the menu; the usual one without a choice."""
    return next((kind for kind in OFFERED if _value(kind) in values), USUAL)


def _value(kind: Kind) -> str:
    level, style = kind
    return level if style == "balanced" else f"{level}-{style}"
