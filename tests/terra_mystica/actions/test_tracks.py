"""Shipping and the exchange track (TM-7.2, TM-7.3)."""

import pytest

from rules.terra_mystica.actions import AdvanceExchange, AdvanceShipping
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.mark.parametrize(
    ("faction", "level", "vp"),
    [
        ("witches", 0, 2),
        ("witches", 1, 3),
        ("witches", 2, 4),
        ("mermaids", 1, 2),
        ("mermaids", 2, 3),
        ("mermaids", 3, 4),
        ("mermaids", 4, 5),
    ],
)
def test_shipping_costs_a_priest_and_four_coins_and_scores_its_level(faction: str, level: int, vp: int) -> None:
    """TM-7.2.1, TM-14.11."""
    play = terra_mystica(Side(faction, shipping=level), Side("giants"))
    play.act(faction, AdvanceShipping())
    assert play.changes(faction) == {"priests": -1, "coins": -4, "shipping": 1, "vp": vp}


@pytest.mark.parametrize(("faction", "level"), [("witches", 3), ("mermaids", 5), ("dwarves", 0), ("fakirs", 0)])
def test_shipping_ends_at_its_highest_level(faction: str, level: int) -> None:
    """TM-7.2.1, TM-14.6, TM-14.8: Dwarves and Fakirs have none at all."""
    play = terra_mystica(Side(faction, shipping=level), Side("giants"))
    assert play.refusal(faction, AdvanceShipping()) == "TM-7.2.1"


def test_shipping_has_to_be_paid() -> None:
    """TM-7.2.1, TM-7.0."""
    play = terra_mystica(Side("witches", priests=0), Side("giants"))
    assert play.refusal("witches", AdvanceShipping()) == "TM-7.0"


@pytest.mark.parametrize(("faction", "coins"), [("witches", 5), ("halflings", 1), ("fakirs", 5)])
def test_a_better_exchange_rate_scores_six_vp(faction: str, coins: int) -> None:
    """TM-7.3.1, TM-14.10."""
    play = terra_mystica(Side(faction), Side("giants"))
    play.act(faction, AdvanceExchange())
    assert play.changes(faction) == {"workers": -2, "coins": -coins, "priests": -1, "spade_level": 1, "vp": 6}


@pytest.mark.parametrize(("faction", "level"), [("witches", 2), ("fakirs", 1), ("darklings", 0)])
def test_the_exchange_track_ends(faction: str, level: int) -> None:
    """TM-7.3.1, TM-14.8, TM-14.5: Fakirs advance once, Darklings have no track."""
    play = terra_mystica(Side(faction, spade_level=level), Side("giants"))
    assert play.refusal(faction, AdvanceExchange()) == "TM-7.3.1"


def test_the_exchange_track_has_to_be_paid() -> None:
    """TM-7.3.1, TM-7.0."""
    play = terra_mystica(Side("witches", workers=1), Side("giants"))
    assert play.refusal("witches", AdvanceExchange()) == "TM-7.0"
