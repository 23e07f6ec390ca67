"""Suggested discards of military cards: the least valuable, but never the only cards for defense."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.through_the_ages.politics.discarding import worst_first
from rules.through_the_ages.politics.hands import discard_some
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.words.situation import situation
from tests.through_the_ages.scenes import Scene, scene
from tests.through_the_ages.tables import game, settle

FIRST = Seat(0)
HAND = ["military_bonus_i", "raid_i", "military_pact", "military_bonus_ii", "rats", "legion"]


def discarding(n: int, seats: int = 2) -> Scene:
    """Return a scene where a player discards from a full hand; the rival is stronger by two."""
    g = game(seats=seats)
    settle(g, 0, military=list(HAND), tactic="legion", workers={"warriors": 1})
    settle(g, 1, workers={"warriors": 3})
    return scene(g, lambda state: discard_some(state, state.players[FIRST], n))


def test_the_least_valuable_discards_are_suggested_first() -> None:
    """Useless are pacts with two players, a second tactic of the same strength, and an attack on a stronger player."""
    s = discarding(3)
    suggested = s.options(0)[0]
    assert isinstance(suggested, DiscardMilitary)
    assert set(suggested.cards) == {"military_pact", "legion", "raid_i"}
    told = situation(s.table.view(FIRST).state, FIRST)
    assert str(told).endswith("Least useful now: Military Pact, Legion, Raid I.")


@pytest.mark.parametrize("n", range(1, 5))
def test_the_only_cards_for_defense_are_never_suggested(n: int) -> None:
    suggested = discarding(n, seats=3).options(0)[0]
    assert isinstance(suggested, DiscardMilitary)
    assert not [card for card in suggested.cards if card.startswith("military_bonus")]


def test_of_many_cards_for_defense_the_weakest_goes() -> None:
    g = game()
    p = settle(g, 0, military=["military_bonus_iii", "military_bonus_i", "military_bonus_ii"])
    assert worst_first(g, p.seat)[0] == "military_bonus_i"
