"""The colours and icons of Through the Ages: kinds of cards, gains of cards, and the players."""

from __future__ import annotations

from collections.abc import Mapping

from render.theme import readable_on
from rules.through_the_ages.core.cards import (
    ActionCard,
    Aggression,
    Bonus,
    Card,
    Event,
    Government,
    Leader,
    Pact,
    Special,
    Tactic,
    Territory,
    War,
    Wonder,
    WorkerCard,
)

CIVIL_FILL = "#fbfaf6"
MILITARY_FILL = "#b3261e"
WORKER_FILL = "#f2b51d"
BLUE_FILL = "#2f7fd0"
TOKEN_EDGE = "#3a2c1c"
STRENGTH_FILL = "#8a1f18"
CIVIL_BACK = "#8a6f42"
MILITARY_BACK = "#5b3a36"

SEAT_FILL = ("#1f4a9c", "#b01d12", "#4fa484", "#f7c91a")
"""The players' colours by seat, which also differ for colour-blind eyes; their signs differ in shape as well."""

URBAN_FILL = "#56616e"
UNIT_FILL = "#a8261e"
KIND_FILL: Mapping[str, str] = {
    "farm": "#5f6f1f",
    "mine": "#7d4f24",
    "lab": URBAN_FILL,
    "temple": URBAN_FILL,
    "arena": URBAN_FILL,
    "library": URBAN_FILL,
    "theater": URBAN_FILL,
    "infantry": UNIT_FILL,
    "cavalry": UNIT_FILL,
    "artillery": UNIT_FILL,
    "air": UNIT_FILL,
    "special": "#1f5cab",
    "government": "#a8480f",
    "leader": "#23692b",
    "wonder": "#6a3d9a",
    "action": "#e8bd3f",
    "event": "#1f6b62",
    "territory": "#2f6b8f",
    "tactic": "#8c2f4a",
    "aggression": "#70421c",
    "war": "#26232b",
    "pact": "#3d5aa8",
    "bonus": "#5d6470",
}

KIND_ICON: Mapping[str, str] = {
    "farm": "wheat-awn",
    "mine": "hammer",
    "lab": "flask",
    "temple": "place-of-worship",
    "arena": "trophy",
    "library": "book",
    "theater": "masks-theater",
    "infantry": "person-rifle",
    "cavalry": "horse-head",
    "artillery": "bomb",
    "air": "jet-fighter",
    "civil": "scale-balanced",
    "military": "medal",
    "colonization": "ship",
    "construction": "compass-drafting",
    "government": "landmark-dome",
    "leader": "crown",
    "wonder": "archway",
    "action": "hand-sparkles",
    "event": "scroll",
    "territory": "earth-europe",
    "tactic": "chess",
    "aggression": "hand-fist",
    "war": "skull-crossbones",
    "pact": "handshake",
    "bonus": "shield-halved",
}

CLASSES: Mapping[type[Card], str] = {
    Government: "government",
    Leader: "leader",
    Wonder: "wonder",
    ActionCard: "action",
    Event: "event",
    Territory: "territory",
    Tactic: "tactic",
    Aggression: "aggression",
    War: "war",
    Pact: "pact",
    Bonus: "bonus",
}


def fill_of(card: Card) -> str:
    """Return the colour of a card's band."""
    if isinstance(card, WorkerCard):
        return KIND_FILL[card.kind]
    return KIND_FILL["special"] if isinstance(card, Special) else KIND_FILL[CLASSES[type(card)]]


def icon_of(card: Card) -> str:
    """Return the icon of a card's kind."""
    if isinstance(card, WorkerCard | Special):
        return KIND_ICON[card.kind]
    return KIND_ICON[CLASSES[type(card)]]


def ink_of(card: Card) -> str:
    """Return the colour of writing on a card's band."""
    return readable_on(fill_of(card))
