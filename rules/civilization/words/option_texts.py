"""Descriptions of the options of slash commands: each option is a field of an action.

A key is the tag of an action and the name of its field, or the field alone if it is the same in several actions.
"""

from __future__ import annotations

from collections.abc import Mapping

# Short: Discord allows 8,000 characters for a command with all its options, also in the longest translation.
OPTION_TEXTS: Mapping[str, str] = {
    "square": "A square such as C5",
    "city": "Your city, such as C5",
    "nation": "Which nation, such as Rome",
    "government": "Such as Monarchy or Republic",
    "technology": "Such as Writing or Currency",
    "building": "Such as Market or Library",
    "wonder": "Such as Stonehenge or Colossus",
    "event": "Such as Drought or Sabotage",
    "person": "Such as general or scientist",
    "resource": "Such as silk or iron",
    "pay": "What you pay, such as silk",
    "token": "Such as silk or hut",
    "direction": "north, east, south or west",
    "offer": "Which offer, by its number",
    "to": "The player who gets it",
    "card": "Which unit, such as Infantry",
    "front": "Which front is attacked, 0: a new one",
    "armies": "Their number, such as 2",
    "scouts": "Their number, such as 2",
    "unit": "Such as infantry or aircraft",
    "give_trade": "How much trade you give",
    "give_culture": "How much culture you give",
    "get_trade": "How much trade you get",
    "get_culture": "How much culture you get",
    "player": "The name of another player",
    "other": "A second square, such as C5",
    "goal": "Where they go, such as C5",
    "sea": "A water square, such as C5",
    "steps": "Such as east,south",
    "fronts": "Which fronts, such as 1,2",
    "item": "Its number in the plan",
    "step": "After how many steps, such as 2",
    "items": "Such as devote C5, end",
    "also": "A second resource, such as silk",
    "give": "Such as silk or a hut",
    "get": "Such as iron or a village",
    "promise": "What you promise besides, in words",
    "decline": "Whether to decline open offers",
    "final": "Whether to pass for good",
    "words": "Steps such as kill, new_front",
    "figure figure": "One army or one scout",
    "found figure": "scout, in a Republic also army",
    "place figure": "One army or one scout",
    "found square": "Where it is, such as C5",
    "move square": "Where they are, such as C5",
    "assign scout": "Where the scout is, such as C5",
    "assign city": "Its city, such as B2",
}
