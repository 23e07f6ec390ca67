"""Changed copies of cards, each with one difference, to check that a test detects it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any
from unittest.mock import patch

from rules.through_the_ages.core.armies import OUTDATED_BY
from rules.through_the_ages.core.cards import Booty, Card, Effect, Event, Government, Pact, Symbols, Tactic, WorkerCard
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.economy import ratings
from rules.through_the_ages.effects import in_play

ELSEWHERE = {"id", "name", "age", "copies", "text", "good_for", "confidence", "note", "kind", "starting_workers"}
"""Fields that the tests of the data compare with the printed cards, or that are no rule."""
HIGHEST_LEVEL = 3
OTHERS = {"all": "strongest", "a": "b", "b": "a"}
"""Other players than those a row concerns; `all` if no other is given."""


def changes(card: Card) -> Iterator[tuple[str, Card]]:
    """Yield copies of the card, each with one change, and a name for the change."""
    for each in fields(card):
        if each.name in ELSEWHERE or each.name in _without_use(card):
            continue
        for what, value in _values(getattr(card, each.name), card):
            yield f"{each.name}{what}", replace(card, **{each.name: value})


def _without_use(card: Card) -> set[str]:
    """Return the printed values of a card that are never used."""
    match card:
        case WorkerCard() if card.starting_workers is not None:
            return {"science_cost"}
        case Government() if card.revolution_cost is None:
            return {"science_cost"}
        case Tactic():
            # Cavalry starts with level I and artillery with level II (TTN-11.3, TTO-10.1.3).
            oldest = min(level for level, number in enumerate((card.infantry, card.cavalry, card.artillery)) if number)
            return {"outdated"} if card.level - oldest < OUTDATED_BY else set()
        case Pact() if card.forbids_attack:
            return {"ends_on_attack"}
    return set()


def _values(value: Any, card: Card) -> Iterator[tuple[str, Any]]:
    match value:
        case bool():
            yield "", not value
        case int():
            # No card has a higher level than the highest.
            yield "", value - 1 if value == HIGHEST_LEVEL else value + 1
        case str() if value:
            yield "", ""
        case Effect():
            yield from _rows(value, card)
        case tuple():
            for place, each in enumerate(value):
                if isinstance(each, Effect | str):
                    yield f" without {getattr(each, 'does', each)}", (*value[:place], *value[place + 1 :])
                if not isinstance(each, str):
                    for what, other in _values(each, card):
                        yield f"[{place}]{what}", (*value[:place], other, *value[place + 1 :])
        case Symbols() | Booty():
            for field in fields(value):
                if getattr(value, field.name):
                    yield f".{field.name}", replace(value, **{field.name: getattr(value, field.name) + 1})
        case _:
            assert value in (None, ""), f"nobody knows how to change {value}"


def _rows(row: Effect, card: Card) -> Iterator[tuple[str, Effect]]:
    for field in fields(row):
        value = getattr(row, field.name)
        if field.name == "who" and isinstance(card, Event | Pact) and value:
            yield ".who", replace(row, who=OTHERS.get(value, "all"))
        elif field.name not in ("does", "who") and any(value if isinstance(value, tuple) else (value,)):
            for what, other in _values(value, card):
                yield f".{field.name}{what}", replace(row, **{field.name: other})


@contextmanager
def instead(edition: str, card: Card) -> Iterator[None]:
    """Replace a card of an edition with the same id by another one."""
    components = catalog(edition)
    attributes = vars(components)
    with patch.dict(attributes):
        cards = dict(components.cards) | {card.id: card}
        for kept in attributes.keys() - {field.name for field in fields(components)}:
            del attributes[kept]
        attributes["cards"] = cards
        for deck in ("civil", "military"):
            attributes[deck] = tuple(cards[each.id] for each in attributes[deck])
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    """Clear the caches that rely on cards never changing in a game."""
    for kept in (in_play._lasting, in_play._named, in_play._changing, ratings._printed_on):
        kept.cache_clear()
