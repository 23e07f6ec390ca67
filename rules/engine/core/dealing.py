"""Dealing the hidden cards again: what a seat may search, and a proof that nobody's view depends on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from rules.engine.core.copying import copy_of
from rules.engine.core.dice import Dice
from rules.engine.core.secret import hidden_fields, redact
from rules.engine.core.text import Seat


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
    slots: dict[frozenset[str], list[tuple[Any, str, int | None]]] = {}
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
    moved = 0
    for places in slots.values():
        cards = [_card(place) for place in places]
        # Sorted, so that what is dealt depends on nothing that lies hidden now.
        dealt = random.sample(sorted(cards, key=repr), len(cards))
        moved += sum(old != new for old, new in zip(cards, dealt, strict=True))
        for place, card in zip(places, dealt, strict=True):
            _lay(place, card)
    return moved


def _hidden_from_all(state: Any, viewers: Sequence[Seat | None]) -> list[tuple[Any, str]]:
    first, *others = viewers
    hidden = [{(id(holder), name) for holder, name in hidden_fields(state, viewer)} for viewer in others]
    fields = list(hidden_fields(state, first))
    return [(holder, name) for holder, name in fields if all((id(holder), name) in each for each in hidden)]


def _card(slot: tuple[Any, str, int | None]) -> Any:
    holder, name, place = slot
    value = getattr(holder, name)
    return value if place is None else value[place]


def _lay(slot: tuple[Any, str, int | None], card: Any) -> None:
    holder, name, place = slot
    if place is None:
        setattr(holder, name, card)
    else:
        getattr(holder, name)[place] = card


def shown_since(before: Any, now: Any, viewer: Seat | None) -> frozenset[str]:
    """The names of cards that a viewer sees now oftener than in an earlier state: those have come out since."""
    return frozenset(_seen(now, viewer) - _seen(before, viewer))


def _seen(state: Any, viewer: Seat | None) -> Counter[str]:
    view = copy_of(state)
    redact(view, viewer)
    return Counter(_texts(view))


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
            if "transient" not in item.metadata:
                yield from _texts(getattr(value, item.name))
