"""Every card of both editions is shown by a test that fails when anything on it changes."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from rules.through_the_ages.core.cards import Symbols, Wonder
from rules.through_the_ages.core.catalog import catalog
from tests.through_the_ages.cards.changing import changes, instead
from tests.through_the_ages.cards.showing import SHOWS, Show
from tests.through_the_ages.printed import EDITIONS
from tests.through_the_ages.tables import civilization

HERE = Path(__file__).parent
MARK = "cards.showing import"
"""The text of test modules that show cards."""
for package, folder in (("tests.through_the_ages", HERE.parent), ("tests.through_the_ages.cards", HERE)):
    for module in sorted(folder.glob("test_*.py")):
        if module.name != Path(__file__).name and MARK in module.read_text(encoding="utf-8"):
            import_module(f"{package}.{module.stem}")

CARDS = [(edition, card) for edition in EDITIONS for card in catalog(edition).cards]


def test_every_card_is_shown() -> None:
    assert sorted(SHOWS) == sorted(CARDS)


def fails(show: Show, edition: str, card: str) -> bool:
    """Return whether a test fails with any error."""
    try:
        show(edition, card)
    except Exception:
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "card"), CARDS)
def test_every_change_of_a_card_is_detected(edition: str, card: str) -> None:
    unnoticed = []
    for what, changed in changes(catalog(edition).cards[card]):
        with instead(edition, changed):
            if not any(fails(show, edition, card) for show in SHOWS.get((edition, card), [])):
                unnoticed.append(what)
    assert unnoticed == []


def test_a_changed_card_is_played_and_then_removed() -> None:
    """Otherwise nothing would be detected, or everything."""
    pyramids = catalog("new_story").of(Wonder, "pyramids")
    with instead("new_story", replace(pyramids, symbols=Symbols(strength=9))):
        _, p = civilization(wonders="pyramids")
        assert (p.ratings.strength, p.ratings.civil_actions) == (10, 4)
    _, p = civilization(wonders="pyramids")
    assert (p.ratings.strength, p.ratings.civil_actions) == (1, 5)
