"""Dealing the hidden cards again, to prove that nobody's view depends on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from rules.engine import Seat
from rules.engine.core.dice import Dice
from rules.engine.core.secret import hidden_fields


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
        dealt = random.sample(cards, len(cards))
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
