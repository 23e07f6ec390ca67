"""Dealing the hidden cards again: what a seat may search, and a proof that nobody's view depends on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from rules.engine.core.copying import copy_of
from rules.engine.core.dice import Dice
from rules.engine.core.secret import hidden_fields, redact
from rules.engine.core.text import Seat

Back = Callable[[Any, str, str], Hashable]
"""What everybody sees of a card that lies face down in a field of an object; None for what stays where it is."""
Slot = tuple[Any, str, int | None]
"""Where a card lies: an object, the name of its field and, where that holds a list, the place in it."""


def redeal(
    state: Any,
    viewers: Sequence[Seat | None],
    random: Random,
    pools: Sequence[frozenset[str]],
    kept: Collection[str] = (),
) -> int:
    """Exchange whatever none of the viewers can see and answer how many cards now lie elsewhere.

    Cards move between fields of one name, or of names in the same pool; those that are `kept` stay where they are.
    The seed of the dice is replaced; numbers and tables stay.
    """
    slots: dict[frozenset[str], list[Slot]] = {}
    for holder, name in _hidden_from_all(state, viewers):
        value = getattr(holder, name)
        pool = next((pool for pool in pools if name in pool), frozenset({name}))
        if isinstance(value, Dice):
            setattr(holder, name, Dice(f"another {value.seed}", value.counter))
        elif isinstance(value, list):
            slots.setdefault(pool, []).extend(
                (holder, name, place) for place, card in enumerate(value) if card not in kept
            )
        elif isinstance(value, str) and value and value not in kept:
            slots.setdefault(pool, []).append((holder, name, None))
    return sum(_exchange(places, random) for places in slots.values())


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
    view = copy_of(state)
    redact(view, viewer)
    return tuple(_texts(view))


def more_often(there: Sequence[str], here: Sequence[str]) -> frozenset[str]:
    """The names that are seen there oftener than here: of a later state and an earlier one those that have come out."""
    return frozenset(Counter(there) - Counter(here))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(key)
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
    elif is_dataclass(value):
        for item in fields(value):
            if not item.metadata.keys() & {"transient", "shared"}:
                yield from _texts(getattr(value, item.name))
