"""Costs and gains as short runs of numbers and icons, the same on every card and board."""

from __future__ import annotations

from collections.abc import Sequence

from render.graph import signed
from render.layout import Gap, Glyph, Mark, Part
from render.theme import ALERT, INK, INK_SOFT
from render.through_the_ages.palette import KIND_ICON
from render.through_the_ages.pieces import blue_token, civil_token, military_token, sword, worker_token, yellow_token
from rules.through_the_ages.core.cards import (
    Aggression,
    Bonus,
    Booty,
    Card,
    Government,
    Pact,
    Special,
    Symbols,
    Tactic,
    Technology,
    Territory,
    War,
    Wonder,
    WorkerCard,
)

SCIENCE = Glyph("lightbulb", "#1f5cab")
CULTURE = Glyph("music", "#7b2d8e")
STRENGTH = Mark(sword, 0.75)
HAPPY = Glyph("face-smile", "#2a7431")
UNHAPPY = Glyph("face-frown", ALERT)
FOOD = Glyph("wheat-awn", "#5f6f1f")
RESOURCES = Glyph("hammer", "#7d4f24")
COLONIZATION = Glyph("ship", "#2f6b8f")
CITY = Glyph("city", "#56616e")
REVOLUTION = Glyph("rotate", "#a8480f")
DEFENSE = Glyph("shield-halved", "#5d6470")
CARDS = Glyph("layer-group", "#5b3a36")
"""Military cards."""
CIVIL_CARDS = Glyph("layer-group", "#8a6f42")
PERSON = Mark(worker_token, 0.95)
ARROW = Glyph("arrow-right", INK_SOFT)
CIVIL = Mark(civil_token, 1.05)
MILITARY = Mark(military_token, 1.15)
YELLOW = Mark(yellow_token)
BLUE = Mark(blue_token, 0.9)
APART = Gap(0.3)
"""The gap between one amount and the next."""

_GIVES: tuple[tuple[str, Part], ...] = (
    ("culture", CULTURE),
    ("science", SCIENCE),
    ("strength", STRENGTH),
    ("happiness", HAPPY),
    ("food", FOOD),
    ("resources", RESOURCES),
    ("civil_actions", CIVIL),
    ("military_actions", MILITARY),
    ("colonization", COLONIZATION),
    ("yellow_tokens", YELLOW),
    ("blue_tokens", BLUE),
)


def row_of(*amounts: Sequence[Part]) -> list[Part]:
    """Return amounts side by side, without empty ones."""
    parts: list[Part] = []
    for amount in amounts:
        if amount:
            parts += [APART] * bool(parts)
            parts += amount
    return parts


def gives(symbols: Symbols) -> list[Part]:
    """Return the lasting gains of a card in play."""
    return row_of(*(_amount(getattr(symbols, name), sign) for name, sign in _GIVES))


def _amount(n: int, sign: Part) -> list[Part]:
    return [signed(n), UNHAPPY if n < 0 and sign is HAPPY else sign] if n else []


def price(card: Card) -> list[Part]:
    """Return the costs to develop a card, and to build on it."""
    match card:
        case WorkerCard():
            science: list[Part] = [f"{card.science_cost}", SCIENCE] if card.science_cost else []
            return row_of(science, [f"{card.resource_cost}", RESOURCES])
        case Government(revolution_cost=int(revolution)):
            return row_of([f"{card.science_cost}", SCIENCE], ["(", f"{revolution}", REVOLUTION, ")"])
        case Technology():
            return [f"{card.science_cost}", SCIENCE]
        case Wonder():
            return ["·".join(map(str, card.stages)), RESOURCES]
        case Aggression(military_actions=int(actions)) | War(military_actions=actions):
            return [f"{actions}", MILITARY]
        case Aggression():
            return ["?", MILITARY]
        case Tactic():
            return row_of(*(_units(kind, n) for kind, n in army_of(card) if n))
    return []


def _units(kind: str, n: int) -> list[Part]:
    return [f"{n}", Glyph(KIND_ICON[kind], INK)]


def army_of(card: Tactic) -> tuple[tuple[str, int], ...]:
    """Return the units of an army by kind."""
    return ("infantry", card.infantry), ("cavalry", card.cavalry), ("artillery", card.artillery)


def yields(card: Card) -> list[Part]:
    """Return the gains of a card other than its text."""
    match card:
        case WorkerCard():
            return [PERSON, ARROW, *gives(card.symbols)]
        case Government():
            return row_of(gives(card.symbols), [f"{card.urban_limit}", CITY])
        case Special(stages=stages) if stages > 1:
            return row_of(gives(card.symbols), [f"{stages}×", Glyph(KIND_ICON["wonder"], "#6a3d9a")])
        case Territory():
            return row_of(gives(card.symbols), booty(card.booty))
        case Tactic():
            weaker = [f"({card.outdated})"] if card.outdated != card.strength else []
            return [f"+{card.strength}", *weaker, STRENGTH]
        case Bonus():
            return row_of([f"+{card.defense}", DEFENSE], [f"+{card.colonization}", COLONIZATION])
        case Pact():
            return []
    return gives(getattr(card, "symbols", Symbols()))


def booty(found: Booty) -> list[Part]:
    """Return the immediate gains of a territory."""
    amounts = (
        (found.culture, CULTURE),
        (found.science, SCIENCE),
        (found.food, FOOD),
        (found.resources, RESOURCES),
        (found.population, PERSON),
        (found.military_cards, CARDS),
    )
    parts = row_of(*([f"{n}", sign] for n, sign in amounts if n))
    return [ARROW, *parts] if parts else []


def left_of(sign: Mark, left: int, total: int) -> list[Part]:
    """Return actions left of a total."""
    return [f"{left}/{total}", sign]
