"""Discontent, maintenance and tokens of 2006 (TTO-10, TTO-11, TTO-16)."""

from __future__ import annotations

from typing import Any

from rules.through_the_ages.actions.building import Build
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.economy.ratings import discontent
from rules.through_the_ages.editions import original
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization


def test_discontent_workers_stay_usable() -> None:
    """TTO-10.3.3: they matter only at the end of the turn, and their number is not limited."""
    g, p = civilization("original", yellow=5, unused=1, stored={"bronze": 2})
    assert discontent(g, p) == 5
    s = actions(g)
    s.act(0, Build("agriculture"))
    assert s.player(0).unused == 0


async def test_the_order_of_maintenance() -> None:
    """TTO-11.1, TTO-11.2: points, food, consumption, resources, corruption, cards."""
    g, p = civilization(
        "original", workers={"philosophy": 1, "religion": 2, "agriculture": 1, "bronze": 1}, yellow=12, blue=9
    )
    g.military_deck = ["legion"] * 5
    await original.maintain(g, p)
    # One food is produced and two are eaten: famine comes after the culture points. Corruption comes after the
    # resource, so that nothing is left.
    assert (p.science, p.culture, p.stored, p.blue, len(p.military)) == (1, 0, {}, 9, 2)


async def test_the_simple_game_has_no_uprising_corruption_or_cards() -> None:
    """TTO-11.8."""
    what: dict[str, Any] = {"workers": {"bronze": 1}, "yellow": 10, "unused": 0, "blue": 3}
    g, p = civilization("original", options={"length": "simple"}, **what)
    g.military_deck = ["legion"]
    await original.maintain(g, p)
    assert (p.stored, p.military) == ({"bronze": 1}, [])
    g, p = civilization("original", **what)
    await original.maintain(g, p)
    assert p.stored == {}


def test_tokens_are_stored_on_cards_by_their_value() -> None:
    """TTO-16.1, TTO-16.3: a token is worth the number on its card; with an empty bank the rest is lost."""
    g, p = civilization("original", technologies="iron coal", blue=2)
    tokens.gain(g, p, 5, "resources")
    assert (p.stored, p.blue) == ({"coal": 1, "iron": 1}, 0)
    tokens.gain(g, p, 5, "resources")
    assert p.stored == {"coal": 1, "iron": 1}


def test_everything_is_paid_without_asking() -> None:
    """TTO-16.4 RULING: the smallest tokens first unless the player names others."""
    g, p = civilization("original", technologies="iron", stored={"bronze": 2, "iron": 1})
    tokens.pay(g, p, 2, "resources")
    assert p.stored == {"iron": 1}
