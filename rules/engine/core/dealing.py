"""Dealing the hidden cards again: what a seat may search, and a proof that nobody's view depends on them."""

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
"""What everybody sees of a card that lies face down in a field of an object; None for what stays where it is."""
Slot = tuple[Any, str, int | None]
"""Where a card lies: an object, the name of its field and, where that holds a list, the place in it."""


def redeal(
    state: Any,
    viewers: Sequence[Seat | None],
    random: Random,
    pools: Sequence[frozenset[str]],
    kept: Collection[int] = (),
) -> int:
    """Exchange whatever none of the viewers can see and answer how many cards now lie elsewhere.

    Cards move between fields of one name, or of names in the same pool; those in the places that are `kept`, by their
    numbers among `hidden_places`, stay where they are. The seed of the dice is replaced; numbers and tables stay.
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
    """The places of what none of the viewers can see, in an order that is the same in every copy."""
    return [slot for holder, name in _hidden_from_all(state, viewers) for slot in _slots(holder, name)]


def pool_of(slot: Slot, pools: Sequence[frozenset[str]]) -> frozenset[str]:
    """The names of the fields among which what lies in a place may be exchanged."""
    return next((pool for pool in pools if slot[1] in pool), frozenset({slot[1]}))


def deal(state: Any, viewer: Seat | None, random: Random, back: Back, kept: Collection[int]) -> None:
    """Exchange the cards that a viewer cannot see for others with the same back, so that the game can go on from there.

    Those in the places that are `kept`, by their numbers among `hidden_cards`, stay there.
    """
    # Places of one name come together, so that in each pile the same is dealt wherever its cards were before.
    slots = sorted(hidden_cards(state, viewer).items(), key=lambda item: item[1][1])
    by_back: dict[Hashable, list[Slot]] = {}
    for number, slot in slots:
        shown = back(slot[0], slot[1], card_in(slot))
        if number not in kept and shown is not None:
            by_back.setdefault(shown, []).append(slot)
    for _, places in sorted(by_back.items(), key=lambda item: repr(item[0])):
        _exchange(places, random)


def hidden_cards(state: Any, viewer: Seat | None) -> dict[int, Slot]:
    """The places of the cards that a viewer cannot see, numbered in an order that is the same in every copy."""
    return dict(enumerate(slot for holder, name in hidden_fields(state, viewer) for slot in _slots(holder, name)))


def _slots(holder: Any, name: str) -> list[Slot]:
    value = getattr(holder, name)
    if isinstance(value, list):
        return [(holder, name, place) for place, card in enumerate(value) if isinstance(card, str)]
    return [(holder, name, None)] if isinstance(value, str) and value else []


def _exchange(places: Sequence[Slot], random: Random) -> int:
    """Deal the cards of some places again among them; how many places have another one now."""
    cards = [card_in(place) for place in places]
    # Sorted, so that what is dealt depends on nothing that lies hidden now.
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
    """What lies in a place."""
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
    """The names of everything that a viewer sees."""
    return frozenset(seen_by(state, viewer))


def seen_by(state: Any, viewer: Seat | None) -> Sequence[str]:
    """All names that a viewer sees in a state, each as often as it is there, in the order of the state's fields."""
    found: list[str] = []
    _add_texts(found, view_of(state, viewer))
    return found


def view_of(state: S, viewer: Seat | None) -> S:
    """A copy of a state with everything face down that a viewer cannot see."""
    view = copy_of(state)
    redact(view, viewer)
    return view


def more_often(there: Sequence[str], here: Sequence[str]) -> frozenset[str]:
    """The names that are seen there oftener than here: of a later state and an earlier one those that have come out."""
    return frozenset(Counter(there) - Counter(here))


def _add_texts(found: list[str], value: Any) -> None:
    """Add all texts in a value, those in its parts included."""
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
    """The names of the fields of a dataclass that are part of a game."""
    return [item.name for item in fields(kind) if not item.metadata.keys() & {"transient", "shared"}]
