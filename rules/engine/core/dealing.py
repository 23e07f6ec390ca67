"""Redealing hidden cards: for searches by a seat, and to prove that no view depends on hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, TypeVar

from rules.engine.core.copying import copy_of
from rules.engine.core.dice import Dice
from rules.engine.core.secret import hidden_fields, redact
from rules.engine.core.text import Seat

S = TypeVar("S")

Back = Callable[[Any, str, str], Hashable]
"""The visible back of a card that lies face down in a field of an object; None if the card must not be redealt."""
Slot = tuple[Any, str, int | None]
"""The place of a card: an object, the name of its field and, if the field is a list, the index."""


def redeal(
    state: Any,
    viewers: Sequence[Seat | None],
    random: Random,
    pools: Sequence[frozenset[str]],
    kept: Collection[int] = (),
) -> int:
    """Redeal everything hidden from all viewers. Return how many places hold another card.

    Cards move between fields of the same name, or of names in the same pool. Places in `kept`, numbered as in
    `hidden_places`, keep their cards. The seed of the dice is replaced; numbers and dicts stay.
    """
    for holder, name in _hidden_from_all(state, viewers):
        value = getattr(holder, name)
        if isinstance(value, Dice):
            setattr(holder, name, Dice(f"another {value.seed}", value.counter))
    slots: dict[frozenset[str], list[Slot]] = {}
    for number, slot in enumerate(hidden_places(state, viewers)):
        if number not in kept:
            slots.setdefault(pool_of(slot, pools), []).append(slot)
    return sum(_exchange(places, random) for places in slots.values())


def hidden_places(state: Any, viewers: Sequence[Seat | None]) -> list[Slot]:
    """Return the places hidden from all viewers, in an order that is the same in every copy."""
    return [slot for holder, name in _hidden_from_all(state, viewers) for slot in _slots(holder, name)]


def pool_of(slot: Slot, pools: Sequence[frozenset[str]]) -> frozenset[str]:
    """Return the names of the fields whose cards may be exchanged with the card in a place."""
    return next((pool for pool in pools if slot[1] in pool), frozenset({slot[1]}))


def redeal_by_back(state: Any, viewer: Seat | None, random: Random, back: Back, kept: Collection[int]) -> None:
    """Exchange the cards a viewer cannot see for others with the same back, so that the game can be played on.

    Places in `kept`, numbered as in `hidden_cards`, keep their cards.
    """
    # Places are sorted by field name, so that each pile gets the same cards wherever they were before.
    slots = sorted(hidden_cards(state, viewer).items(), key=lambda item: item[1][1])
    by_back: dict[Hashable, list[Slot]] = {}
    for number, slot in slots:
        shown = back(slot[0], slot[1], card_in(slot))
        if number not in kept and shown is not None:
            by_back.setdefault(shown, []).append(slot)
    for _, places in sorted(by_back.items(), key=lambda item: repr(item[0])):
        _exchange(places, random)


def hidden_cards(state: Any, viewer: Seat | None) -> dict[int, Slot]:
    """Return the places of the cards a viewer cannot see, numbered in an order that is the same in every copy."""
    return dict(enumerate(slot for holder, name in hidden_fields(state, viewer) for slot in _slots(holder, name)))


def _slots(holder: Any, name: str) -> list[Slot]:
    value = getattr(holder, name)
    if isinstance(value, list):
        return [(holder, name, place) for place, card in enumerate(value) if isinstance(card, str)]
    return [(holder, name, None)] if isinstance(value, str) and value else []


def _exchange(places: Sequence[Slot], random: Random) -> int:
    """Redeal the cards in some places among them. Return how many places now hold another card."""
    cards = [card_in(place) for place in places]
    # Sorted, so that the result does not depend on the hidden order.
    dealt = random.sample(sorted(cards, key=repr), len(cards))
    for place, card in zip(places, dealt, strict=True):
        lay(place, card)
    return sum(old != new for old, new in zip(cards, dealt, strict=True))


def _hidden_from_all(state: Any, viewers: Sequence[Seat | None]) -> list[tuple[Any, str]]:
    first, *others = viewers
    hidden = [{(id(holder), name) for holder, name in hidden_fields(state, viewer)} for viewer in others]
    fields = list(hidden_fields(state, first))
    return [(holder, name) for holder, name in fields if all((id(holder), name) in each for each in hidden)]


def card_in(slot: Slot) -> Any:
    """Return the card in a place."""
    holder, name, place = slot
    value = getattr(holder, name)
    return value if place is None else value[place]


def lay(slot: Slot, card: Any) -> None:
    """Put a card into a place."""
    holder, name, place = slot
    if place is None:
        setattr(holder, name, card)
    else:
        getattr(holder, name)[place] = card


def shown_now(state: Any, viewer: Seat | None) -> frozenset[str]:
    """Return the names of everything a viewer sees."""
    return frozenset(seen_by(state, viewer))


def seen_by(state: Any, viewer: Seat | None) -> Sequence[str]:
    """Return all names a viewer sees in a state, with repetitions, in the order of the state's fields."""
    found: list[str] = []
    _add_texts(found, view_of(state, viewer))
    return found


def view_of(state: S, viewer: Seat | None) -> S:
    """Return a copy of a state in which everything hidden from a viewer is face down."""
    view = copy_of(state)
    redact(view, viewer)
    return view


def newly_visible(there: Sequence[str], here: Sequence[str]) -> frozenset[str]:
    """Return the names that occur more often in `there` than in `here`, such as cards revealed since."""
    return frozenset(Counter(there) - Counter(here))


def _add_texts(found: list[str], value: Any) -> None:
    """Add all texts in a value and its parts to a list."""
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, dict):
        for key, part in value.items():
            _add_texts(found, key)
            _add_texts(found, part)
    elif isinstance(value, list | tuple):
        for part in value:
            _add_texts(found, part)
    elif is_dataclass(value):
        kind: Any = type(value)
        for name in _told_fields(kind):
            _add_texts(found, getattr(value, name))


@cache
def _told_fields(kind: type[Any]) -> Sequence[str]:
    """Return the names of the fields of a dataclass that belong to the game."""
    return [item.name for item in fields(kind) if not item.metadata.keys() & {"transient", "shared"}]
