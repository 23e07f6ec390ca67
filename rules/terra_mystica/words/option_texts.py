"""Descriptions of the options of slash commands: each option is a field of an action.

A key is the tag of an action and the name of its field, or the field alone if several actions share it.
"""

from __future__ import annotations

from collections.abc import Mapping

OPTION_TEXTS: Mapping[str, str] = {
    "faction faction": "The faction to play, such as Witches",
    "place space": "Where to put the dwelling, such as E7",
    "take card": "The bonus card to take; suggestions tell what each brings",
    "build space": "Where to build, such as E7",
    "long": "True: the longer way round the transformation cycle, with more spades",
    "upgrade space": "Which structure to upgrade, such as the one on E7",
    "upgrade kind": "What to make of it, such as a temple",
    "stop": "True: stop at step 9 of the cult and keep the key",
    "power action": "What to pay power for, such as two spades",
    "priest cult": "The cult to send the priest to: fire, water, earth or air",
    "priest steps": "3 or 2 steps on a free order space, or 1 and the priest goes back to the supply",
    "source": "What you use for it, such as your bonus card",
    "cult": "The cult to advance in: fire, water, earth or air",
    "sandstorm space": "Which space to turn into desert, such as E7",
    "ride space": "Which forest space to build on, such as E7; left out, nothing is built",
    "promote space": "Which dwelling to upgrade, such as the one on E7",
    "transform space": "Which space to transform, such as E7",
    "transform terrain": "What to turn it into, such as forest",
    "bridge site": "The spaces to join by the bridge, such as A3-C1",
    "favor tile": "The favor tile to take; suggestions tell what each brings",
    "town tile": "The town tile to take; suggestions tell what each brings",
    "top cults": "The cults in which to enter step 10, such as fire,water",
    "priests workers": "How many workers to exchange for priests: 0 to 3",
    "river_town river": "Over which river space to found the town, such as r12",
    "pass card": "The bonus card to take; none in the last round",
    "convert conversion": "What to turn into what, such as power into coins",
    "convert times": "How often to convert; once when left out",
    "burn power": "How many tokens to move to bowl III; one when left out",
}
