"""Prices of an item that are the same at several places.

The text of a panel states such a price once ("Dwelling for 1 worker and 2 coins"). The labels of the choices then name
only the item and its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.drafts.choice_tree import Choice, ChoiceNode, Leaf, Menu, menu_entries
from bot.drafts.preview import DraftPreview
from rules.engine import Text, say


@dataclass(frozen=True, slots=True)
class SharedPrices:
    """The prices at which a menu level offers the same item at least twice."""

    labels: Mapping[Choice, Text] = field(default_factory=dict)
    """The label without a price, for each choice that has a shared price."""
    lines: tuple[Text, ...] = ()
    """A line for each shared price: the item and its price."""


def shared_prices(preview: DraftPreview, level: ChoiceNode) -> SharedPrices:
    """Return the shared prices of a level of the choice tree.

    There are none in a title that does not define `Words.priced`.
    """
    priced = preview.table.rules.words.priced
    if priced is None:
        return SharedPrices()
    state = preview.state
    found = {
        choice: price for choice in _shown(level) if (price := priced(state, preview.seat, choice.last)) is not None
    }
    counted: dict[Text, Counter[Text]] = {}
    for each in found.values():
        for item, cost in each.prices.items():
            counted.setdefault(item, Counter())[cost] += 1
    # A second price of the same item stays in its labels.
    shared = {item: price for item, counts in counted.items() for price, n in counts.most_common(1) if n > 1}
    labels = {choice: each.placed for choice, each in found.items() if each.prices.items() <= shared.items()}
    items = {item for choice in labels for item in found[choice].prices}
    lines = (say("{item} for {price}", item=item, price=shared[item]) for item in shared if item in items)
    return SharedPrices(labels, tuple(lines))


def _shown(level: ChoiceNode) -> Iterator[Choice]:
    """Yield the choices that have a button or an entry in an open menu to themselves, and no special text."""
    for entry in level.all:
        for each in menu_entries(entry) if isinstance(entry, Menu) else (entry,):
            if isinstance(each, Leaf) and not each.below_heading and each.choice.text is None:
                yield each.choice
