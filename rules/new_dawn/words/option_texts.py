"""Descriptions of the options of slash commands: each option is a field of an action.

A key is the tag of an action and the name of its field, or the field alone if it is the same in several actions.
"""

from __future__ import annotations

from collections.abc import Mapping

# Short: Discord allows 8,000 characters for a command with all its options, also in the longest translation.
OPTION_TEXTS: Mapping[str, str] = {
    "space": "Which space, such as 14d",
    "to": "Where to, such as 14d",
    "card": "Which card, such as Pottery",
    "replaces": "Which card of your row it replaces",
    "resource": "Which resource, such as oil",
    "trade": "How many trade tokens to spend",
    "city_states": "How many city-states to use",
    "natural_wonders": "Which natural wonders to use",
    "lose tokens": "How many of its trade tokens to lose",
    "token": "Which natural wonder, such as Pantanal",
    "lay_city_state token": "Which city-state, such as Geneva",
    "again by": "What brings it, such as Capitalism",
    "swap other": "The other card, such as Currency",
    "tower other": "The other space, such as 14d",
    "place source": "What places the token",
    "shift space": "The space the token moves from, such as 14d",
    "lead leader": "Which leader to play, such as Trajan",
    "tile tile": "Which tile, by its number",
    "tile side": "Which side is up, a or b",
    "tile place": "Which number in the picture",
    "tile rotation": "How often it is turned, 0 to 5",
    "move caravan": "card, or the space it is on",
    "hurry kind": "What to spend, such as trade",
    "exchange resource": "Which resource to give, such as oil",
    "exchange wanted": "Which resource to get",
    "take owner": "Whose card, where players offer it",
    "geneva returned": "Which card to return",
    "geneva owner": "Which player's card it is",
    "return owner": "Which player's card it is",
    "embassy card": "Which card of its owner",
    "city mode": "range, or caravan to build where one stands",
    "wonder wonder": "Which wonder, such as Petra",
    "wonder resources": "Which resources to pay, such as marble,oil",
    "seoul letter": "Which barbarian, A to I",
    "barbarian": "True: attack the barbarian there",
}
