"""The legend of Through the Ages."""

from __future__ import annotations

from collections.abc import Iterator

from render.layout import Glyph
from render.symbols import Legend, LegendEntry, SignGroup
from render.theme import readable_on
from render.through_the_ages.inline_icons import (
    BLUE,
    CARDS,
    CIVIL,
    COLONIZATION,
    CULTURE,
    FOOD,
    HAPPY,
    MILITARY,
    PERSON,
    RESOURCES,
    SCIENCE,
    STRENGTH,
    UNHAPPY,
    YELLOW,
)
from render.through_the_ages.palette import CLASSES, KIND_FILL, KIND_ICON
from rules.engine.core.text import Text, say
from rules.through_the_ages.core.cards import Card, Special, WorkerCard
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.printed import SPECIAL_KINDS, WORKER_KINDS

_RESOURCES = (
    LegendEntry("food", say("food"), FOOD, ("{n} food",)),
    LegendEntry("resource", say("resources"), RESOURCES, ("{n} resource", "a resource")),
    LegendEntry(
        "science", say("science"), SCIENCE, ("{n} science", "{n} science ({why})", "{n} science point", "Develop")
    ),
    LegendEntry("culture", say("culture"), CULTURE, ("{n} culture", "{n} culture ({why})", "{n} culture point")),
    LegendEntry("strength", say("strength"), STRENGTH, ("{n} strength", "+{n} strength", "Recruit")),
    LegendEntry("happy", say("happy faces"), HAPPY, ("{n} happy face",)),
    LegendEntry("unhappy", say("unhappy faces"), UNHAPPY, ("{n} unhappy face",)),
    LegendEntry("civil_action", say("civil actions"), CIVIL, ("{n} civil action",)),
    LegendEntry(
        "military_action", say("military actions"), MILITARY, ("{n} military action", "{n} military action less")
    ),
    # Other languages use another word than for the workers of another title. The empty value keeps the two apart.
    LegendEntry(
        "worker", say("workers{token}", token=""), PERSON, ("{n} unused worker", "{n} population", "Population")
    ),
    LegendEntry("yellow_token", say("yellow tokens"), YELLOW, ("{n} yellow token",)),
    LegendEntry("blue_token", say("blue tokens"), BLUE, ("{n} blue token",)),
    LegendEntry("colonizing", say("colonizing"), COLONIZATION, ("{n} for colonizing",)),
    LegendEntry("military_card", say("military cards"), CARDS, ("{n} military card", "Draw")),
)
_OTHERS = {
    "government": say("Government"),
    "leader": say("Leader"),
    "wonder": say("Wonder"),
    "action": say("Action card"),
    "event": say("Event"),
    "territory": say("Territory"),
    "tactic": say("Tactic"),
    "aggression": say("Aggression"),
    "war": say("War"),
    "pact": say("Pact"),
    "bonus": say("Military bonus card"),
}


_ACTIONS = {("Stage", "wonder"), ("Revolution", "government"), ("Colonize", "territory")}
"""Actions that name a kind of cards."""


def _kind(kind: str, name: Text, fill: str) -> LegendEntry:
    return LegendEntry(kind, name, Glyph(KIND_ICON[kind], readable_on(fill)), ground=fill)


def _kind_of(card: Card) -> str:
    return card.kind if isinstance(card, WorkerCard | Special) else CLASSES[type(card)]


def _names_of_cards() -> Iterator[tuple[str, str]]:
    """Yield every card by name with its kind."""
    for edition in EDITIONS:
        for card in catalog(edition).cards.values():
            yield card.title.template, _kind_of(card)


SYMBOLS = Legend(
    (
        SignGroup(say("Resources"), _RESOURCES),
        SignGroup(
            say("Buildings and units"), tuple(_kind(kind, name, KIND_FILL[kind]) for kind, name in WORKER_KINDS.items())
        ),
        SignGroup(
            say("Special technologies"),
            tuple(_kind(kind, name, KIND_FILL["special"]) for kind, name in SPECIAL_KINDS.items()),
        ),
        SignGroup(say("Other cards"), tuple(_kind(kind, name, KIND_FILL[kind]) for kind, name in _OTHERS.items())),
    ),
    frozenset({*_names_of_cards(), *_ACTIONS}),
    emblem="wonder",
)
