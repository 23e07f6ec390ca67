"""What the fields of actions are, for people who type them as options of commands."""

from __future__ import annotations

from collections.abc import Mapping

# Short, because Discord takes 8,000 characters of a command with everything below it, in the longest language.
OPTION_TEXTS: Mapping[str, str] = {
    "square": "Which square, such as C5",
    "city": "Which of your cities, such as C5",
    "nation": "Which nation, such as Rome",
    "government": "Which government",
    "technology": "Which technology, such as Pottery",
    "building": "Which building, such as Library",
    "wonder": "Which wonder, such as Louvre",
    "event": "Which culture event",
    "person": "Which great person, such as Artist",
    "resource": "Which resource, such as silk",
    "pay": "What to pay with, such as silk",
    "token": "Which token, such as silk or hut",
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
    "figure figure": "army or scout",
    "found figure": "scout, in a Republic also army",
    "place figure": "army or scout",
    "found square": "Where it stands, such as C5",
    "move square": "Where they stand, such as C5",
    "assign scout": "Where the scout stands, such as C5",
    "assign city": "For which city it gathers",
}
"""By the tag of the action and its field, or by the field alone where it is the same in several actions."""
