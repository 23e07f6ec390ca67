"""Lists have an order that people see: places by name, prices from low to high, cards as they lie in the row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

from bot.drafts.choice_tree import Choice
from bot.drafts.preview import preview_lines
from rules.terra_mystica.actions import Convert, Transform
from rules.terra_mystica.core.catalog import CONVERSIONS
from rules.terra_mystica.land.spades import spade_counts
from rules.through_the_ages.actions.taking import TakeCard
from tests.contract.cases import CASES
from tests.contract.walk import random_game


def lists(title: str) -> Iterator[tuple[Any, Any, list[Choice]]]:
    """Yield state, seat and the choices of each kind, as menus list them, in a random game."""
    case = CASES[title]
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "order", weights=case.weights):
        if step.number % 5:
            continue
        preview = preview_lines(step.table, step.seat, ())
        for _, same in groupby(preview.choices, key=lambda choice: type(choice.last)):
            yield preview.state, step.seat, list(same)


def test_spaces_are_in_the_order_of_their_names_and_terrains_by_spades() -> None:
    seen = 0
    for state, seat, same in lists("tm"):
        keys = []
        for action in (choice.last for choice in same):
            space, spades = getattr(action, "space", None), 0
            if not isinstance(space, str):
                continue
            if isinstance(action, Transform):
                spades = min(spade_counts(state.players[seat], state.terrain[space], action.terrain), default=0)
            keys.append((space[0], int(space[1:]), spades))
        assert keys == sorted(keys)
        seen += len(keys) > 2
    assert seen > 5


def test_conversions_of_the_same_goods_stand_together() -> None:
    seen = 0
    for _, _, same in lists("tm"):
        paid = [CONVERSIONS[choice.last.conversion].pay for choice in same if isinstance(choice.last, Convert)]
        changes = sum(before != after for before, after in pairwise(paid))
        assert changes == max(0, len({*paid}) - 1)
        seen += changes > 0
    assert seen


def test_cards_are_in_the_order_of_the_row() -> None:
    seen = 0
    for state, _, same in lists("tta"):
        cards = [choice.last.card for choice in same if isinstance(choice.last, TakeCard)]
        places = [state.row.index(card) for card in cards]
        assert places == sorted(places)
        seen += len(places) > 2
    assert seen
