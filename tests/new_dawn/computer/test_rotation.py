"""The computer player considers the next turns when it chooses a card (ND-4.4)."""

from __future__ import annotations

import pytest

from rules.new_dawn.computer.rotation import by_slots, sequences
from rules.new_dawn.core.catalog.base import FocusType

ROW = ("science", "economy", "military", "industry", "culture")
NOTHING = [0.0] * 5
KINDS: tuple[FocusType, ...] = ("culture", "science")


def test_a_card_without_a_gain_is_not_resolved_for_its_slot() -> None:
    gains = dict.fromkeys(ROW, NOTHING) | {"industry": [1.0, 2.0, 3.0, 4.0, 4.0]}
    assert next(iter(sequences(ROW, gains))) == "industry"


def test_a_card_waits_for_its_best_slot() -> None:
    gains = dict.fromkeys(ROW, [2.0] * 5) | {"industry": [0.0, 0.0, 0.0, 0.0, 20.0]}
    assert next(iter(sequences(ROW, gains))) == "culture"


def test_a_card_is_resolved_in_its_best_slot() -> None:
    gains = {card: [float(slot) for slot in range(5)] for card in ROW}
    assert next(iter(sequences(ROW, gains))) == "culture"


def test_the_gains_of_a_card_lie_between_those_that_are_known() -> None:
    assert by_slots("science", 3, 6.0, 10.0) == pytest.approx([2.0, 4.0, 6.0, 8.0, 10.0])
    assert by_slots("science", 5, 5.0, 5.0) == pytest.approx([1.0, 2.0, 3.0, 4.0, 5.0])


def test_a_control_token_on_easy_land_needs_no_high_slot() -> None:
    """ND-7.1: unlike the tech dial, which advances by the slot (ND-8.1)."""
    culture, science = (by_slots(kind, 5, 10.0, 10.0) for kind in KINDS)
    assert culture[1] > science[1]
