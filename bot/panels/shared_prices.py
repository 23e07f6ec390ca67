"""Prices that are the same for every place: they are named once, not in each entry of a menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.drafts.choice_tree import Choice, ChoiceNode, Leaf, Menu, menu_entries
from bot.drafts.preview import DraftPreview
from rules.engine import Text, say


@dataclass(frozen=True, slots=True)
class SharedPrices:
    """The choices of a level that share a price, in words without it, and each of these prices."""

    labels: Mapping[Choice, Text] = field(default_factory=dict)
    lines: tuple[Text, ...] = ()


def shared_prices(preview: DraftPreview, level: ChoiceNode) -> SharedPrices:
    """Return the choices offered at several places for the same price."""
    priced = preview.table.rules.words.priced
    if priced is None:
        return SharedPrices()
    state = preview.state
    found = {
        choice: price for choice in _shown(level) if (price := priced(state, preview.seat, choice.last)) is not None
    }
    counted: dict[Text, int] = {}
    for each in found.values():
        line = say("{item} for {price}", item=each.item, price=each.price)
        counted[line] = counted.get(line, 0) + 1
    shared = tuple(line for line, count in counted.items() if count > 1)
    labels = {
        choice: each.placed
        for choice, each in found.items()
        if say("{item} for {price}", item=each.item, price=each.price) in shared
    }
    return SharedPrices(labels, shared)


def _shown(level: ChoiceNode) -> Iterator[Choice]:
    """Yield the choices that are shown one by one, as buttons or in open menus."""
    for entry in level.all:
        for each in menu_entries(entry.choices) if isinstance(entry, Menu) else (entry,):
            if isinstance(each, Leaf) and each.choice.text is None:
                yield each.choice
