"""What the fields of actions are, for people who type them as options of commands."""

from __future__ import annotations

from collections.abc import Mapping

# Short, because Discord takes 8,000 characters of a command with everything below it, in the longest language.
OPTION_TEXTS: Mapping[str, str] = {
    "square": "Such as C5",
    "city": "Your city, such as C5",
    "nation": "Which nation, such as Rome",
    "government": "Which government",
    "technology": "Which technology",
    "building": "Which building",
    "wonder": "Which wonder",
    "event": "Which culture event",
    "person": "Which great person",
    "resource": "Which resource",
    "pay": "What you pay, such as silk",
    "token": "Such as silk or hut",
    "direction": "north, east, south or west",
    "offer": "Which offer, by its number",
    "to": "Which player",
    "card": "Which unit, such as Infantry",
    "front": "Which front is attacked, 0: a new one",
    "armies": "How many armies",
    "scouts": "How many scouts",
    "unit": "Which type of unit",
    "give_trade": "How much trade you give",
    "give_culture": "How much culture you give",
    "get_trade": "How much trade you get",
    "get_culture": "How much culture you get",
    "player": "Which player",
    "other": "The other square",
    "goal": "Where they go",
    "sea": "To which water",
    "steps": "Such as east,south",
    "fronts": "Which fronts, such as 1,2",
    "item": "Which item of the plan",
    "step": "Behind which step",
    "figure figure": "army or scout",
    "found figure": "scout, in a Republic also army",
    "place figure": "army or scout",
    "found square": "Where it stands, such as C5",
    "move square": "Where they stand, such as C5",
    "assign scout": "Where the scout stands, such as C5",
    "assign city": "For which city it gathers",
}
"""By the tag of the action and its field, or by the field alone where it is the same in several actions."""
